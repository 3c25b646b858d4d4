//! The contents of a certificate of Former.

use super::layers::LayersEvidence;
use crate::Claim;

/// The kind of claim about a number of clicks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClicksClaim {
    /// The claimed number of clicks is the minimum that clears the board.
    Optimal,
    /// The claimed number of clicks can clear the board.
    AtMost,
    /// Fewer clicks than the claimed number cannot clear the board.
    AtLeast,
}

impl ClicksClaim {
    /// Returns the first word of the claim in certificates.
    fn name(self) -> &'static str {
        match self {
            ClicksClaim::Optimal => "optimal",
            ClicksClaim::AtMost => "at-most",
            ClicksClaim::AtLeast => "at-least",
        }
    }
}

/// The contents of a certificate.
#[derive(Debug)]
pub struct Certificate {
    /// The rows of the board, top row first.
    pub rows: String,
    /// The letters of the board's colours, at most eight.
    pub letters: Vec<char>,
    /// The columns from the left. A column lists its colours from the bottom, as indices in
    /// `letters`.
    pub columns: Vec<Vec<u8>>,
    /// The claim, without its number.
    pub claim: ClicksClaim,
    /// The number of clicks in the claim.
    pub clicks: u32,
    /// Column and row of each click of the solution; empty for the claim `at-least`.
    pub witness: Vec<(usize, usize)>,
    /// The evidence of a search, if any.
    pub evidence: Option<Evidence>,
    /// The evidence from automata of columns, if any.
    pub layers: Option<LayersEvidence>,
    /// SHA-256 digest of the certificate file, as `sha256sum` prints it.
    pub digest: String,
}

impl Certificate {
    /// Returns the claim with its number.
    pub fn whole_claim(&self) -> Claim {
        Claim {
            kind: self.claim.name(),
            value: Some(self.clicks.into()),
        }
    }
}

/// A list of boards, each with a number of clicks that cannot clear the board.
#[derive(Debug)]
pub struct Evidence {
    /// `records` lists no states for fewer clicks than this.
    pub floor: u32,
    /// Keys of boards, each with a number of clicks that cannot clear the board.
    pub records: Vec<(u64, u32)>,
}
