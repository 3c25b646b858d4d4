//! What a proof has come to: a sentence, some lines, JSON, a certificate.

use super::clicks::{NOUN, clicks_text};
use super::sealed::sealed;
use crate::games::board::{Answer, Verdict};
use crate::games::least_moves::Score;
use crate::games::least_moves::details::{say_found, say_iterations};
use crate::output::json::iteration;
use crate::output::units::{counted, seconds_text};
use crate::output::{bold, say};
use crate::storage::{Certificate, Saved};
use kortest::former::{Method, Proof, ProveOptions, SweepRun, Unfinished, certificate};
use kortest::runtime::Journal;
use serde_json::{Value, json};

/// Bytes from which on a certificate is large.
const LARGE: usize = 100 << 20;

/// A finished run.
pub struct FormerAnswer {
    pub claim: Option<u32>,
    pub threads: usize,
    pub options: ProveOptions,
    pub proof: Proof,
}

impl FormerAnswer {
    fn score(&self) -> Option<Score> {
        self.claim.and_then(|claim| Score::of(claim, self.proof.lower_bound, self.proof.upper_bound()))
    }

    /// The strongest certificate that the proof supports and the question needs.
    fn strongest(&self) -> Option<certificate::Certificate> {
        let proof = &self.proof;
        if let Some(certificate) = proof.certify_optimum() {
            return Some(certificate);
        }
        match self.score() {
            Some(Score::Impossible) => proof.certify_lower_bound(),
            Some(_) => proof.certify_solution(),
            None if self.claim.is_some() || proof.unfinished.is_some() => {
                let bound = || proof.certify_lower_bound().filter(|_| proof.lower_bound > 0);
                proof.certify_solution().or_else(bound)
            }
            None => None,
        }
    }

    fn sentence_on(&self, claim: u32, score: Score) -> String {
        let proof = &self.proof;
        let word = bold(format!("{} is {}", counted(claim.into(), "click"), score.word()));
        match score {
            Score::Optimal => format!("{word}: no solution of {} exists.", claim - 1),
            Score::Beatable => format!("{word}: here is a solution of {}.", proof.upper_bound().unwrap_or(claim)),
            Score::Impossible => {
                let best = match proof.upper_bound() {
                    Some(k) if proof.optimum().is_some() => format!("the best has {k}"),
                    Some(k) => format!("the best known has {k}"),
                    None => "none is known".into(),
                };
                format!("{word}: no solution has fewer than {}; {best}.", counted(proof.lower_bound.into(), "click"))
            }
        }
    }
}

fn sweep(sweep: &SweepRun) -> Value {
    json!({
        "method": "columns",
        "budget": sweep.lower_bound.saturating_sub(1),
        "states": sweep.nodes,
        "seconds": sweep.time.as_secs_f64(),
        "finished": sweep.finished,
        "layers": sweep.layers,
    })
}

impl Answer for FormerAnswer {
    fn verdict(&self) -> Option<Verdict> {
        self.score().map(Score::verdict)
    }

    fn is_settled(&self) -> bool {
        self.proof.optimum().is_some()
    }

    fn is_complete(&self) -> bool {
        self.proof.unfinished.is_none() || self.options.method != Method::Both
    }

    fn was_stopped(&self) -> bool {
        self.proof.unfinished.is_some()
    }

    fn sentence(&self) -> String {
        let proof = &self.proof;
        let between = || match proof.upper_bound() {
            Some(upper) => format!("at least {} and at most {}", proof.lower_bound, counted(upper.into(), "click")),
            None => format!("at least {}", counted(proof.lower_bound.into(), "click")),
        };
        match (self.claim.zip(self.score()), proof.optimum()) {
            (Some((claim, score)), _) => self.sentence_on(claim, score),
            (None, Some(0)) => format!("{}: the board is empty.", bold("0 clicks is optimal")),
            (None, Some(k)) => {
                format!(
                    "{}: no solution of {} exists.",
                    bold(format!("{} is optimal", counted(k.into(), "click"))),
                    k - 1
                )
            }
            (None, None) if proof.unfinished == Some(Unfinished::Memory) => format!(
                "the layers do not fit into the memory; the optimum is {}. Run it again with more --memory.",
                between()
            ),
            (None, None) => {
                let again = if self.resume(true).is_some() { "" } else { " Run it again with more time." };
                format!("stopped before the answer; the optimum is {}.{again}", between())
            }
        }
    }

    fn say_details(&self) {
        let proof = &self.proof;
        if let Some(clicks) = proof.solution.as_ref().filter(|clicks| !clicks.is_empty()) {
            say!("  clicks       {}", clicks_text(clicks));
            say!("               (column,row from the bottom left, counted from 0)");
        }
        say_found(&proof.improvements, NOUN);
        for s in &proof.sweeps {
            let (nodes, layers) = (counted(s.nodes, "node"), counted(s.layers as u64, "layer"));
            let (work, time) = (format!("{nodes} in {layers}"), seconds_text(s.time));
            match s.lower_bound.checked_sub(1).filter(|_| s.finished) {
                Some(less) => say!("  refuted      {} by columns: {work}, {time}", counted(less.into(), "click")),
                None => say!("  unfinished   by columns: {work} of {}, {time}", proof.board.width()),
            }
        }
        say_iterations(&proof.iterations, proof.solution.as_ref().map(|clicks| clicks.len() as u32), NOUN);
    }

    /// Of a certificate that is large, or that has fewer records than were asked for.
    fn remark(&self, saved: &Saved) -> Option<String> {
        let (floor, asked) = (self.proof.search.as_ref()?.floor, self.options.floor);
        if floor > asked && self.proof.unfinished.is_none() {
            let memory = "more did not fit into --memory, and the check takes longer";
            return Some(format!(
                "  floor        records down to {} left, not {asked}: {memory}",
                counted(floor.into(), "click")
            ));
        }
        let smaller = "makes the certificate several times smaller, and the check slower";
        (saved.bytes > LARGE).then(|| format!("  floor        --floor {} {smaller}", floor + 1))
    }

    fn json(&self) -> Value {
        let proof = &self.proof;
        json!({
            "optimum": proof.optimum(),
            "lower_bound": proof.lower_bound,
            "upper_bound": proof.upper_bound(),
            "proved": proof.optimum().is_some(),
            "moves": proof.solution,
            "states": proof.states(),
            "iterations": proof.sweeps.iter().map(sweep).chain(proof.iterations.iter().map(iteration)).collect::<Value>(),
            "threads": self.threads,
            "method": proof.method().name(),
        })
    }

    fn certificate(&self) -> Option<Certificate> {
        self.strongest().map(|certificate| sealed(&certificate))
    }

    fn journal(&self) -> Option<&Journal> {
        self.options.journal.as_deref()
    }

    fn error(&self) -> Option<String> {
        self.proof.journal_error.as_ref().map(ToString::to_string)
    }
}
