//! Turns a finished proof into the output of `kortest prove`.

use super::clicks::{NOUN, clicks_text};
use super::sealed::sealed;
use crate::games::board::Answer;
use crate::games::journal::advice;
use crate::games::least_moves::Score;
use crate::games::least_moves::details::{found_line, iteration_lines};
use crate::output::bold;
use crate::output::json::iteration;
use crate::output::table::open;
use crate::output::units::{counted, seconds_text};
use kortest::former::{Method, Proof, ProveOptions, SweepRun, Unfinished, certificate};
use serde_json::{Value, json};

/// The program prints a remark about certificates with more bytes than this.
const MIN_LARGE_BYTES: usize = 100 << 20;

/// A finished proof, the user's claim, and the options of the proof.
pub struct Finished {
    pub claim: Option<u32>,
    pub options: ProveOptions,
    pub proof: Proof,
}

impl Finished {
    pub fn answer(self, threads: usize, wants_certificate: bool) -> Answer {
        let proof = &self.proof;
        Answer {
            verdict: self.score().map(Score::verdict),
            is_settled: proof.optimum().is_some(),
            is_complete: proof.unfinished.is_none() || self.options.method != Method::Both,
            was_stopped: proof.unfinished.is_some(),
            sentence: self.sentence(),
            short: proof.optimum().map_or_else(
                || open(proof.lower_bound, proof.upper_bound(), NOUN),
                |optimum| counted(optimum.into(), NOUN),
            ),
            details: details(proof),
            fields: fields(proof, threads),
            certificate: wants_certificate
                .then(|| self.strongest())
                .flatten()
                .map(|certificate| sealed(&certificate)),
            remark: self.remark(),
            error: proof.journal_error.as_ref().map(ToString::to_string),
            journal: self.options.journal,
        }
    }

    fn score(&self) -> Option<Score> {
        self.claim
            .and_then(|claim| Score::of(claim, self.proof.lower_bound, self.proof.upper_bound()))
    }

    fn strongest(&self) -> Option<certificate::Certificate> {
        let proof = &self.proof;
        if let Some(certificate) = proof.certify_optimum() {
            return Some(certificate);
        }
        match self.score() {
            Some(Score::Impossible) => proof.certify_lower_bound(),
            Some(_) => proof.certify_solution(),
            None if self.claim.is_some() || proof.unfinished.is_some() => {
                let bound = || {
                    proof
                        .certify_lower_bound()
                        .filter(|_| proof.lower_bound > 0)
                };
                proof.certify_solution().or_else(bound)
            }
            None => None,
        }
    }

    fn sentence(&self) -> String {
        let proof = &self.proof;
        let between = || match proof.upper_bound() {
            Some(upper) => format!(
                "at least {} and at most {}",
                proof.lower_bound,
                counted(upper.into(), NOUN)
            ),
            None => format!("at least {}", counted(proof.lower_bound.into(), NOUN)),
        };
        match (self.claim.zip(self.score()), proof.optimum()) {
            (Some((claim, score)), _) => score.sentence(
                claim,
                proof.lower_bound,
                proof.upper_bound(),
                [NOUN, "solution"],
            ),
            (None, Some(0)) => format!("{}: the board is empty.", bold("0 clicks is optimal")),
            (None, Some(k)) => {
                let word = bold(format!("{} is optimal", counted(k.into(), NOUN)));
                format!("{word}: no solution of {} exists.", k - 1)
            }
            (None, None) if proof.unfinished == Some(Unfinished::Memory) => format!(
                "the layers do not fit into the memory; the optimum is {}. Rerun with more --memory.",
                between()
            ),
            (None, None) => {
                let again = advice(self.options.journal.as_ref());
                format!(
                    "stopped before the answer; the optimum is {}.{again}",
                    between()
                )
            }
        }
    }

    /// Returns a size in bytes and a remark for certificates above this size.
    fn remark(&self) -> Option<(usize, String)> {
        let (floor, asked) = (self.proof.search.as_ref()?.floor, self.options.floor);
        if floor > asked && self.proof.unfinished.is_none() {
            let memory = "more records did not fit into --memory, so the check takes longer";
            let records = format!(
                "records down to {} left, not {asked}",
                counted(floor.into(), NOUN)
            );
            return Some((0, format!("  floor        {records}: {memory}")));
        }
        let smaller = "makes the certificate several times smaller, and the check slower";
        Some((
            MIN_LARGE_BYTES,
            format!("  floor        --floor {} {smaller}", floor + 1),
        ))
    }
}

fn details(proof: &Proof) -> Vec<String> {
    let mut lines = Vec::new();
    if let Some(clicks) = proof.solution.as_ref().filter(|clicks| !clicks.is_empty()) {
        lines.push(format!("  clicks       {}", clicks_text(clicks)));
        lines.push("               (column,row from the bottom left, counted from 0)".into());
    }
    lines.extend(found_line(&proof.improvements, NOUN));
    lines.extend(
        proof
            .sweeps
            .iter()
            .map(|sweep| sweep_line(sweep, proof.board.width())),
    );
    let best = proof.solution.as_ref().map(|clicks| clicks.len() as u32);
    lines.extend(iteration_lines(&proof.iterations, best, NOUN));
    lines
}

fn sweep_line(sweep: &SweepRun, columns: usize) -> String {
    let (nodes, layers) = (
        counted(sweep.nodes, "node"),
        counted(sweep.layers as u64, "layer"),
    );
    let (work, time) = (format!("{nodes} in {layers}"), seconds_text(sweep.time));
    match sweep.lower_bound.checked_sub(1).filter(|_| sweep.finished) {
        Some(less) => format!(
            "  refuted      {} by columns: {work}, {time}",
            counted(less.into(), NOUN)
        ),
        None => format!("  unfinished   by columns: {work} of {columns}, {time}"),
    }
}

fn fields(proof: &Proof, threads: usize) -> Value {
    let iterations = proof
        .sweeps
        .iter()
        .map(sweep_fields)
        .chain(proof.iterations.iter().map(iteration));
    json!({
        "optimum": proof.optimum(),
        "lower_bound": proof.lower_bound,
        "upper_bound": proof.upper_bound(),
        "proved": proof.optimum().is_some(),
        "moves": proof.solution,
        "states": proof.states(),
        "iterations": iterations.collect::<Value>(),
        "threads": threads,
        "method": proof.method().name(),
    })
}

fn sweep_fields(sweep: &SweepRun) -> Value {
    json!({
        "method": "columns",
        "budget": sweep.lower_bound.saturating_sub(1),
        "states": sweep.nodes,
        "seconds": sweep.time.as_secs_f64(),
        "finished": sweep.finished,
        "layers": sweep.layers,
    })
}
