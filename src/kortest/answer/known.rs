//! Answers from an existing certificate.

use super::{Certificate, Game};
use kortest_base::bounds::Bounds;
use kortest_base::claim::Claim;
use kortest_checker::{Limits, Report, check};

/// What an existing certificate proves.
#[derive(Debug)]
pub struct Known {
    /// What is proven about the result.
    pub bounds: Bounds,
    /// The report of the checker, which says what the checker has verified.
    pub report: Report,
    /// The certificate.
    pub certificate: Certificate,
}

/// Checks an existing certificate, and returns the result of the board that it proves. `None` if the
/// certificate does not pass the check within `limits`, is about another board, or proves only a bound, so
/// that several results are possible.
pub fn known<G: Game>(board: &G::Board, bytes: Vec<u8>, limits: &Limits) -> Option<Known> {
    let report = check(&bytes, limits).ok()?;
    let claim = claim_of(&report)?;
    let is_of_board = report.game().name() == G::NAME && report.board() == board.to_string();
    if !is_of_board || !claim.settles() {
        return None;
    }
    let digest = report.digest().to_string();
    Some(Known {
        bounds: claim.bounds(),
        certificate: Certificate::new(claim, (bytes, digest)),
        report,
    })
}

/// Returns the claim that the checker has verified. `None` if its number is too large for a board.
pub fn claim_of(report: &Report) -> Option<Claim> {
    Claim::parse(&report.claim().to_string())
}
