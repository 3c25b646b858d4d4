//! Turns a count of solutions into what `kortest prove` prints and saves.

use super::draw::drawn_common;
use crate::games::board::{Answer, Verdict};
use crate::games::journal::advice;
use crate::output::bold;
use crate::output::table::open;
use crate::output::units::counted;
use crate::storage::Certificate;
use kortest::nurikabe::{Count, End, Grid};
use kortest::runtime::Journal;
use serde_json::{Value, json};
use std::cmp::Ordering;
use std::sync::Arc;

pub struct Finished {
    pub grid: Grid,
    /// The claimed number of solutions.
    pub claim: Option<usize>,
    /// Whether the user gave a limit for the number of solutions.
    pub is_limited: bool,
    pub found: Count,
    /// The journal from which a later run can resume.
    pub journal: Option<Arc<Journal>>,
}

fn verdict_word(claimed: Ordering) -> &'static str {
    match claimed {
        Ordering::Equal => "right",
        Ordering::Less => "too few",
        Ordering::Greater => "too many",
    }
}

fn solutions(n: usize) -> String {
    counted(n as u64, "solution")
}

impl Finished {
    /// Returns the answer.
    pub fn answer(self, wants_certificate: bool) -> Answer {
        let (found, end) = (&self.found, self.found.end);
        let verdict = |judgement| Verdict {
            word: verdict_word(judgement),
            holds: judgement == Ordering::Equal,
        };
        Answer {
            verdict: self.compare_claim().map(verdict),
            is_settled: end == End::Exact || self.is_limited && end == End::Limit,
            is_complete: true,
            was_stopped: matches!(end, End::Stopped | End::Memory),
            sentence: self.sentence(),
            short: self.short(),
            details: details(&self.grid, found),
            fields: fields(found),
            certificate: wants_certificate
                .then(|| certificate(&self.grid, found))
                .flatten(),
            remark: None,
            error: found.journal_error.clone(),
            journal: self.journal,
        }
    }

    fn compare_claim(&self) -> Option<Ordering> {
        let compared = self.claim?.cmp(&self.found.solutions.len());
        let is_decided = self.found.end == End::Exact || compared == Ordering::Less;
        is_decided.then_some(compared)
    }

    fn sentence_on(&self, claim: usize, judgement: Ordering) -> String {
        let count = self.found.solutions.len();
        let word = bold(format!(
            "{} is {}",
            solutions(claim),
            verdict_word(judgement)
        ));
        match (judgement, self.found.end) {
            (Ordering::Equal, _) if claim == 0 => format!("{word}: the grid has none."),
            (Ordering::Equal, _) => format!("{word}: the grid has exactly this number."),
            (Ordering::Less, End::Exact) | (Ordering::Greater, _) => {
                format!("{word}: the grid has exactly {}.", solutions(count))
            }
            (Ordering::Less, _) => format!("{word}: {} were found.", solutions(count)),
        }
    }

    fn short(&self) -> String {
        match (self.found.end, self.found.solutions.len()) {
            (End::Exact, 0) => "no solution".into(),
            (End::Exact, 1) => "unique".into(),
            (End::Exact, count) => solutions(count),
            (_, count) => open(count as u32, None, "solution"),
        }
    }

    fn sentence(&self) -> String {
        let count = self.found.solutions.len();
        let so_far = || format!("at least {}", solutions(count));
        let again = advice(self.journal.as_ref());
        match (self.claim.zip(self.compare_claim()), self.found.end, count) {
            (Some((claim, judgement)), ..) => self.sentence_on(claim, judgement),
            (None, End::Exact, 0) => format!(
                "{}: no colouring of the grid follows the rules.",
                bold("no solution")
            ),
            (None, End::Exact, 1) => format!("{}: there is exactly one solution.", bold("unique")),
            (None, End::Exact, _) => format!(
                "{}, and no others; ? marks cells that differ.",
                bold(solutions(count))
            ),
            (None, End::Limit, _) => format!(
                "{}; stopped at the limit. Use a larger --limit to count more.",
                so_far()
            ),
            (None, End::Stopped, _) => format!("{}; stopped before the answer.{again}", so_far()),
            (None, End::Memory, _) => format!(
                "{}; the memory is full. Rerun with more --memory.",
                so_far()
            ),
        }
    }
}

fn details(grid: &Grid, found: &Count) -> Vec<String> {
    let mut lines = Vec::new();
    if !found.solutions.is_empty() {
        lines.push(drawn_common(grid, &found.solutions));
    }
    let (variables, clauses) = (
        counted(found.variables as u64, "variable"),
        counted(found.clauses as u64, "clause"),
    );
    lines.push(format!("  encoded      {variables}, {clauses}"));
    if let Some(refutation) = &found.refutation {
        let other = if found.solutions.is_empty() {
            "any solution"
        } else {
            "any other solution"
        };
        let (cuts, steps) = (
            counted(refutation.cuts.len() as u64, "cut"),
            counted(refutation.steps.len() as u64, "step"),
        );
        lines.push(format!("  refuted      {other}: {cuts}, {steps}"));
    }
    lines
}

fn fields(found: &Count) -> Value {
    let exact = found.end == End::Exact;
    let count = found.solutions.len();
    json!({
        "solutions": count,
        "grids": found.solutions.iter().map(ToString::to_string).collect::<Value>(),
        "lower_bound": count,
        "upper_bound": exact.then_some(count),
        "proved": exact,
        // `states` is the number of clauses that the SAT solver has learnt.
        "states": found.learnt,
        "iterations": [],
        "variables": found.variables,
        "clauses": found.clauses,
        "cuts": found.cuts,
        "steps": found.refutation.as_ref().map(|refutation| refutation.steps.len()),
        "threads": 1,
        "method": "clauses",
    })
}

/// Returns the certificate of the found solutions.
fn certificate(grid: &Grid, found: &Count) -> Option<Certificate> {
    let certificate = found.certify(grid);
    let states = certificate.evidence.is_some() || !certificate.solutions.is_empty();
    states.then(|| Certificate::new(certificate.to_bytes()))
}
