//! The result of a count: a sentence, some lines, JSON, a certificate.

use super::draw::draw_common;
use crate::games::board::{Answer, Verdict};
use crate::output::units::counted;
use crate::output::{bold, say};
use crate::storage::Certificate;
use kortest::nurikabe::{Count, End, Grid};
use kortest::runtime::Journal;
use serde_json::{Value, json};
use std::cmp::Ordering;
use std::sync::Arc;

/// A finished count.
pub struct NurikabeAnswer {
    pub grid: Grid,
    /// A claimed number of solutions.
    pub claim: Option<usize>,
    /// Whether the user has said how many solutions are enough.
    pub is_limited: bool,
    pub found: Count,
    /// Where a later run can go on, if this is one that may take long.
    pub journal: Option<Arc<Journal>>,
}

/// What a claimed number of solutions is worth, by how it compares with the right number.
fn word(claimed: Ordering) -> &'static str {
    match claimed {
        Ordering::Equal => "right",
        Ordering::Less => "too few",
        Ordering::Greater => "too many",
    }
}

fn solutions(n: usize) -> String {
    counted(n as u64, "solution")
}

impl NurikabeAnswer {
    /// How the claim compares with the right number, if that is settled.
    fn judgement(&self) -> Option<Ordering> {
        let compared = self.claim?.cmp(&self.found.solutions.len());
        (self.found.end == End::Exact || compared == Ordering::Less).then_some(compared)
    }

    fn sentence_on(&self, claim: usize, judgement: Ordering) -> String {
        let count = self.found.solutions.len();
        let word = bold(format!("{} is {}", solutions(claim), word(judgement)));
        match (judgement, self.found.end) {
            (Ordering::Equal, _) if claim == 0 => format!("{word}: the grid has none."),
            (Ordering::Equal, _) => format!("{word}: the grid has exactly so many."),
            (Ordering::Less, End::Exact) | (Ordering::Greater, _) => {
                format!("{word}: the grid has exactly {}.", solutions(count))
            }
            (Ordering::Less, _) => format!("{word}: here are {}.", solutions(count)),
        }
    }
}

impl Answer for NurikabeAnswer {
    fn verdict(&self) -> Option<Verdict> {
        let judgement = self.judgement()?;
        Some(Verdict { word: word(judgement), holds: judgement == Ordering::Equal })
    }

    fn is_settled(&self) -> bool {
        self.found.end == End::Exact || self.is_limited && self.found.end == End::Limit
    }

    fn was_stopped(&self) -> bool {
        matches!(self.found.end, End::Stopped | End::Memory)
    }

    fn sentence(&self) -> String {
        let count = self.found.solutions.len();
        let so_far = || format!("at least {}", solutions(count));
        let again = if self.resume(true).is_some() { "" } else { " Run it again with more time." };
        match (self.claim.zip(self.judgement()), self.found.end, count) {
            (Some((claim, judgement)), ..) => self.sentence_on(claim, judgement),
            (None, End::Exact, 0) => format!("{}: no colouring of the grid follows the rules.", bold("no solution")),
            (None, End::Exact, 1) => format!("{}: there is exactly one solution.", bold("unique")),
            (None, End::Exact, _) => format!("{}, and no others; ? where they differ.", bold(solutions(count))),
            (None, End::Limit, _) => format!("{}; stopped there. A larger --limit counts on.", so_far()),
            (None, End::Stopped, _) => format!("{}; stopped before the answer.{again}", so_far()),
            (None, End::Memory, _) => format!("{}; the memory is full. Run it again with more --memory.", so_far()),
        }
    }

    fn say_details(&self) {
        let found = &self.found;
        if !found.solutions.is_empty() {
            draw_common(&self.grid, &found.solutions);
        }
        let (variables, clauses) =
            (counted(found.variables as u64, "variable"), counted(found.clauses as u64, "clause"));
        say!("  encoded      {variables}, {clauses}");
        if let Some(refutation) = &found.refutation {
            let other = if found.solutions.is_empty() { "any solution" } else { "any other solution" };
            let (cuts, steps) =
                (counted(refutation.cuts.len() as u64, "cut"), counted(refutation.steps.len() as u64, "step"));
            say!("  refuted      {other}: {cuts}, {steps}");
        }
    }

    fn json(&self) -> Value {
        let found = &self.found;
        let exact = found.end == End::Exact;
        let count = found.solutions.len();
        json!({
            "solutions": count,
            "grids": found.solutions.iter().map(ToString::to_string).collect::<Value>(),
            "lower_bound": count,
            "upper_bound": exact.then_some(count),
            "proved": exact,
            // The clauses learnt from conflicts.
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

    /// None without a solution or a refutation: it would state nothing.
    fn certificate(&self) -> Option<Certificate> {
        let certificate = self.found.certify(&self.grid);
        let states = certificate.evidence.is_some() || !certificate.solutions.is_empty();
        states.then(|| Certificate::new(certificate.to_bytes()))
    }

    fn journal(&self) -> Option<&Journal> {
        self.journal.as_deref()
    }

    fn error(&self) -> Option<String> {
        self.found.journal_error.clone()
    }
}
