//! `kortest prove` for a grid whose certificate already proves the number of solutions.

use super::grid::NamedGrid;
use super::prove::{CountedGrid, Found};
use crate::games::board::{Answer, ProveRequest, Remark};
use crate::system::resources::limits_of_check;
use kortest::nurikabe::{Colouring, End};
use kortest_checker::nurikabe::{self, NurikabeReport};
use kortest_store::Certificate;

/// Answers from an existing certificate of this grid. `None` if the certificate does not pass the
/// check, or does not exclude other solutions.
pub fn proven(named: &NamedGrid, bytes: Vec<u8>, request: &ProveRequest) -> Option<Answer> {
    let limits = limits_of_check(&bytes, request.threads(), request.memory());
    let report = nurikabe::check(&bytes, &limits).ok()?;
    if report.rows != named.grid.to_string() || !report.exactly {
        return None;
    }
    let mut solutions: Vec<Colouring> = Vec::new();
    for text in &report.solutions {
        solutions.push(text.parse().ok()?);
    }
    let counted_grid = CountedGrid {
        grid: &named.grid,
        claim: request.arguments.claim.map(|claim| claim as usize),
        is_limited: false,
        found: found(&solutions, &report),
        journal: None,
    };
    let mut answer = counted_grid.answer(None);
    answer.fields.threads = request.threads();
    answer.certificate = Some(Certificate::new(bytes, report.digest));
    answer.remark = Some(Remark::already_proven());
    Some(answer)
}

/// Returns what a certificate proves. The evidence stays in the certificate.
fn found<'a>(solutions: &'a [Colouring], report: &NurikabeReport) -> Found<'a> {
    Found {
        solutions,
        end: End::Exact,
        clauses: report.clauses,
        cuts: report.cuts,
        proof_steps: Some(report.steps),
        work: None,
        journal_error: None,
    }
}
