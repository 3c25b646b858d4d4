//! `kortest prove` for a grid whose certificate already proves the number of solutions.

use super::grid::{NamedGrid, drawn_common};
use super::prove::{CountedGrid, Found};
use crate::games::board::{Answer, ProveRequest, Remark};
use crate::games::fields::{NurikabeProof, ProofFields, ProofOfGame};
use crate::storage::Certificate;
use crate::system::resources::limits_of_check;
use kortest::nurikabe::{Colouring, End};
use kortest_checker::nurikabe::{self, NurikabeReport};

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
    let mut details = Vec::new();
    if !solutions.is_empty() {
        details.push(drawn_common(&named.grid, &solutions));
    }
    let counted_grid = CountedGrid {
        grid: &named.grid,
        claim: request.arguments.claim.map(|claim| claim as usize),
        is_limited: false,
        found: found(&solutions, &report),
        journal: None,
    };
    let answer = counted_grid.answer(None);
    let fields = fields(&report, request);
    Some(Answer {
        details,
        certificate: Some(Certificate::new(bytes, report.digest)),
        remark: Some(Remark::already_proven()),
        fields,
        ..answer
    })
}

/// Returns what a certificate proves. The evidence stays in the certificate.
fn found<'a>(solutions: &'a [Colouring], report: &NurikabeReport) -> Found<'a> {
    Found {
        solutions,
        end: End::Exact,
        refutation: None,
        variables: 0,
        clauses: report.clauses,
        cuts: report.cuts,
        learnt: 0,
        journal_error: None,
    }
}

fn fields(report: &NurikabeReport, request: &ProveRequest) -> ProofFields {
    let count = report.solutions.len();
    ProofFields {
        lower_bound: count as u64,
        upper_bound: Some(count as u64),
        proved: true,
        states: 0,
        threads: request.threads(),
        method: "clauses",
        of_game: ProofOfGame::Nurikabe(NurikabeProof {
            solutions: count,
            grids: report.solutions.clone(),
            variables: 0,
            clauses: report.clauses,
            cuts: report.cuts,
            proof_steps: Some(report.steps),
        }),
    }
}
