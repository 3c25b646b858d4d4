//! Turns a finished proof into what `kortest prove` prints and saves.

use super::unsolvable::why_unsolvable;
use crate::games::board::Answer;
use crate::games::journal::advice;
use crate::games::least_moves::Score;
use crate::games::least_moves::details::{found_line, iteration_lines};
use crate::output::json::iteration;
use crate::output::table::open;
use crate::output::units::{counted, seconds_text};
use crate::output::{bold, warn};
use crate::storage::Certificate;
use kortest::chilly::certificate::{self, MovesClaim};
use kortest::chilly::{Branching, Proof, ProveOptions, letters};
use kortest_checker::{Limits, chilly::check};
use serde_json::{Value, json};

/// A finished proof, the user's claim, and the options of the proof.
pub struct Finished {
    pub claim: Option<u32>,
    pub options: ProveOptions,
    pub proof: Proof,
}

impl Finished {
    /// Returns the answer. `threads` is the number of threads of the run.
    pub fn answer(self, threads: usize, wants_certificate: bool) -> Answer {
        let proof = &self.proof;
        Answer {
            verdict: self.score().map(Score::verdict),
            is_settled: proof.is_settled(),
            is_complete: true,
            was_stopped: proof.stopped,
            sentence: self.sentence(),
            short: self.short(),
            details: details(proof),
            fields: fields(proof, threads),
            certificate: wants_certificate.then(|| self.certificate()).flatten(),
            remark: None,
            error: proof.journal_error.clone(),
            journal: self.options.journal,
        }
    }

    fn score(&self) -> Option<Score> {
        self.claim.and_then(|claim| match self.proof.solvable {
            Some(false) => Some(Score::Impossible),
            _ => Score::of(claim, self.proof.lower_bound, self.proof.upper_bound()),
        })
    }

    /// Returns the strongest certificate that the proof supports.
    fn strongest(&self) -> Option<certificate::Certificate> {
        let proof = &self.proof;
        let claim = match (proof.optimum(), proof.upper_bound()) {
            _ if proof.solvable == Some(false) => MovesClaim::Unsolvable,
            (Some(optimum), _) => MovesClaim::Optimal(optimum),
            (_, Some(upper)) if self.score() != Some(Score::Impossible) => {
                MovesClaim::AtMost(upper)
            }
            _ if proof.lower_bound > 0 => MovesClaim::AtLeast(proof.lower_bound),
            _ => return None,
        };
        Some(proof.certify(claim))
    }

    fn sentence(&self) -> String {
        let proof = &self.proof;
        let again = advice(self.options.journal.as_ref());
        match (
            self.claim.zip(self.score()),
            proof.optimum(),
            proof.upper_bound(),
        ) {
            _ if proof.solvable == Some(false) => {
                let impossible =
                    |claim: u32| format!("{} is impossible", counted(claim.into(), "move"));
                let word = self.claim.map_or("no route exists".into(), impossible);
                format!(
                    "{}: {}.",
                    bold(word),
                    why_unsolvable(&proof.level, proof.no_route)
                )
            }
            (Some((claim, score)), ..) => score.sentence(
                claim,
                proof.lower_bound,
                proof.upper_bound(),
                ["move", "route"],
            ),
            (None, Some(k), _) => {
                let word = bold(format!("{} is optimal", counted(k.into(), "move")));
                format!("{word}: no route of {} exists.", k.saturating_sub(1))
            }
            (None, None, Some(upper)) => format!(
                "stopped before the answer; the optimum is at least {} and at most {}.{again}",
                proof.lower_bound,
                counted(upper.into(), "move")
            ),
            (None, None, None) if proof.solvable == Some(true) => {
                let least = counted(proof.lower_bound.into(), "move");
                format!("stopped before the answer; the optimum is at least {least}.{again}")
            }
            (None, None, None) => "stopped; it is unknown whether a route exists.".to_string(),
        }
    }

    /// Returns the answer in a few words.
    fn short(&self) -> String {
        let proof = &self.proof;
        match (proof.solvable, proof.optimum()) {
            (Some(false), _) => "no route".into(),
            (_, Some(optimum)) => counted(optimum.into(), "move"),
            (_, None) => open(proof.lower_bound, proof.upper_bound(), "move"),
        }
    }

    /// Returns the strongest certificate that a checker accepts.
    fn certificate(&self) -> Option<Certificate> {
        let weaker = || {
            self.proof
                .upper_bound()
                .map(|upper| self.proof.certify(MovesClaim::AtMost(upper)))
        };
        accepted(&self.strongest()?).or_else(|| accepted(&weaker()?))
    }
}

/// Returns the certificate if checkers accept it. Otherwise prints a warning.
pub fn accepted(certificate: &certificate::Certificate) -> Option<Certificate> {
    let sealed = certificate.to_bytes();
    match check(&sealed.0, &Limits::of(sealed.0.len())) {
        Ok(_) => Some(Certificate::new(sealed)),
        Err(error) => {
            let unsolvable = certificate.claim == MovesClaim::Unsolvable;
            let claim = if unsolvable {
                "that no route exists"
            } else {
                "everything that was proven"
            };
            warn(&format!(
                "no certificate proves {claim}, because checkers would not accept it: {error}"
            ));
            None
        }
    }
}

fn details(proof: &Proof) -> Vec<String> {
    let mut lines = Vec::new();
    if let Some(route) = &proof.route {
        lines.push(format!("  moves        {}", letters(route)));
    }
    lines.extend(found_line(&proof.improvements, "move"));
    if let Some(cuts) = proof
        .cuts
        .as_ref()
        .filter(|_| !proof.linear_programs.values.is_empty())
    {
        let programs = counted(proof.linear_programs.values.len() as u64, "linear program");
        let (moves, cuts) = (
            counted(cuts.lower_bound.saturating_sub(1).into(), "move"),
            counted(cuts.evidence.cuts as u64, "cut"),
        );
        let time = seconds_text(proof.linear_programs.time);
        lines.push(format!(
            "  refuted      {moves} by {cuts}: {programs}, {time}"
        ));
    }
    for b in &proof.branchings {
        let moves = counted(b.budget.into(), "move");
        let what = match b.cases {
            Some(cases) => format!("refuted      {moves} by {}", counted(cases as u64, "case")),
            None if proof.upper_bound() == Some(b.budget) => {
                format!("solved with  {moves} by cases")
            }
            None => format!("unfinished   {moves} by cases"),
        };
        let programs = counted(b.programs as u64, "linear program");
        lines.push(format!("  {what}: {programs}, {}", seconds_text(b.time)));
    }
    lines.extend(iteration_lines(
        &proof.iterations,
        proof.upper_bound(),
        "move",
    ));
    lines
}

fn fields(proof: &Proof, threads: usize) -> Value {
    // The field `cases` is null if some cases are not refuted.
    let branching = |b: &Branching| json!({"moves": b.budget, "cases": b.cases, "programs": b.programs, "seconds": b.time.as_secs_f64()});
    json!({
        "solvable": proof.solvable,
        "optimum": proof.optimum(),
        "lower_bound": proof.lower_bound,
        "upper_bound": proof.upper_bound(),
        "proved": proof.is_settled(),
        "moves": proof.route.as_deref().map(letters),
        "states": proof.states(),
        "iterations": proof.iterations.iter().map(iteration).collect::<Value>(),
        "branchings": proof.branchings.iter().map(branching).collect::<Value>(),
        "programs": proof.linear_programs.values,
        "program_seconds": proof.linear_programs.time.as_secs_f64(),
        "cuts": proof.cuts.as_ref().map(|cuts| cuts.evidence.cuts),
        "cuts_bound": proof.cuts.as_ref().map(|cuts| cuts.lower_bound),
        "threads": threads,
        "method": if proof.linear_programs.values.is_empty() { "search" } else { "cuts" },
    })
}
