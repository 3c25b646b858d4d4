//! What `kortest prove` says at the end: a JSON object, or some lines.

use super::Arguments;
use crate::units::{bytes_text, grouped, seconds_text};
use crate::usage::usage;
use crate::verdict::Verdict;
use kortest::anytime::Improvement;
use kortest::former::{Proof, Unfinished};
use serde_json::{Value, json};
use std::path::PathBuf;
use std::time::Duration;

/// Bytes from which on a certificate is large.
const LARGE: usize = 100 << 20;

/// A certificate that was written.
pub struct Written {
    pub path: PathBuf,
    pub bytes: usize,
    pub records: Option<usize>,
    pub layers: Option<usize>,
    pub digest: String,
}

/// A finished run.
pub struct Report<'a> {
    pub arguments: &'a Arguments,
    pub name: &'a str,
    pub proof: &'a Proof,
    pub verdict: Option<Verdict>,
    pub written: &'a Option<Written>,
    pub time: Duration,
    pub threads: usize,
    /// The command that goes on, if there is anything to go on with.
    pub resume: Option<&'a str>,
}

impl Report<'_> {
    /// The JSON object.
    pub fn json(&self) -> Value {
        let Report { proof, arguments, .. } = self;
        let claim = arguments.claim.map(|value| json!({"value": value, "verdict": self.verdict.map(Verdict::word)}));
        let sweeps = proof.sweeps.iter().map(|s| {
            json!({"method": "columns", "budget": s.cap, "states": s.nodes, "seconds": s.time.as_secs_f64(),
                   "finished": s.finished, "layers": s.layers})
        });
        let searches = proof.iterations.iter().map(|i| {
            json!({"method": "search", "budget": i.budget, "states": i.states, "seconds": i.time.as_secs_f64(),
                   "finished": i.finished})
        });
        let iterations: Vec<Value> = sweeps.chain(searches).collect();
        let used = usage();
        json!({
            "puzzle": "former",
            "board": proof.board.to_string(),
            "optimum": proof.optimum(),
            "lower_bound": proof.lower_bound,
            "upper_bound": proof.upper_bound(),
            "proved": proof.optimum().is_some(),
            "moves": proof.solution,
            "claim": claim,
            "states": proof.states(),
            "iterations": iterations,
            "seconds": self.time.as_secs_f64(),
            "cpu_seconds": used.map(|u| u.0),
            "peak_memory_bytes": used.map(|u| u.1),
            "threads": self.threads,
            "method": proof.method().name(),
            "certificate": self.written.as_ref().map(|w| w.path.to_string_lossy()),
            "digest": self.written.as_ref().map(|w| w.digest.clone()),
            "stopped": proof.unfinished.is_some(),
            "resume": self.resume,
            "version": env!("CARGO_PKG_VERSION"),
        })
    }

    /// What people read.
    pub fn print(&self) {
        say!("{}", self.sentence());
        if let Some(command) = self.resume {
            say!("  go on with   {command}");
        }
        if self.arguments.quiet {
            return;
        }
        let proof = self.proof;
        if let Some(clicks) = &proof.solution {
            let list: Vec<String> = clicks.iter().map(|(column, row)| format!("{column},{row}")).collect();
            say!("  clicks       {}   (column,row from the bottom left, counted from 0)", list.join(" "));
        }
        if let Some(Improvement { moves, states, time }) = proof.improvements.last() {
            let found = format!("{moves} clicks in {} ({} states)", seconds_text(*time), grouped(*states));
            say!("  found        {found}");
        }
        // What counts is the sweep that found the solution, and the last one. Caps that were tried on the way to them,
        // or put off for a better solution, are no news.
        let last = proof.sweeps.len().wrapping_sub(1);
        let solved = |cap: u32| proof.solution.as_ref().is_some_and(|clicks| clicks.len() <= cap as usize);
        for (_, s) in proof.sweeps.iter().enumerate().filter(|&(n, s)| s.finished && solved(s.cap) || n == last) {
            let columns = proof.board.width();
            let nodes = format!("{} nodes in {} layers, {}", grouped(s.nodes), s.layers, seconds_text(s.time));
            match (s.finished, proof.solution.as_ref().map(Vec::len)) {
                (true, Some(k)) if k <= s.cap as usize => say!("  solved       {k} clicks by columns: {nodes}"),
                (true, _) => say!("  refuted      {} clicks by columns: {nodes}", s.cap),
                (false, _) => say!("  unfinished   {} clicks by columns: {nodes} of {columns} columns", s.cap),
            }
        }
        for i in &proof.iterations {
            let what = match (i.finished, proof.solution.as_ref().map(Vec::len)) {
                (true, Some(k)) if k == i.budget as usize => "solved with ",
                (true, _) => "refuted     ",
                (false, _) => "unfinished  ",
            };
            say!("  {what} {} clicks: {} states in {}", i.budget, grouped(i.states), seconds_text(i.time));
        }
        if let Some((cpu, memory)) = usage() {
            say!("  took         {} ({cpu:.2} s CPU, {})", seconds_text(self.time), bytes_text(memory));
        }
        if let Some(Written { path, bytes, records, layers, digest }) = self.written {
            let mut parts = vec![bytes_text(*bytes as u64)];
            parts.extend(layers.map(|layers| format!("{layers} layers")));
            parts.extend(records.map(|records| format!("{} records", grouped(records as u64))));
            say!("  certificate  {} ({}, sha256 {})", path.display(), parts.join(", "), &digest[..16]);
            if let Some(advice) = self.about_floor(*bytes) {
                say!("  floor        {advice}");
            }
            say!("  check it     kortest check {}", path.display());
        } else if !self.arguments.no_certificate && (self.proof.solution.is_some() || self.proof.lower_bound > 0) {
            say!("  certificate  none written: the earlier one stays");
        }
    }

    /// What is good to know of a certificate that is large, or that has fewer records than were asked for.
    fn about_floor(&self, bytes: usize) -> Option<String> {
        let floor = self.proof.search.as_ref()?.floor;
        if floor > self.arguments.floor {
            let memory = "more did not fit into --memory, and the check takes longer";
            return Some(format!("records down to {floor} clicks left, not {}: {memory}", self.arguments.floor));
        }
        (bytes > LARGE)
            .then(|| format!("--floor {} makes the certificate several times smaller, and the check slower", floor + 1))
    }

    /// The answer in one sentence.
    fn sentence(&self) -> String {
        let Report { proof, name, .. } = self;
        let bold = |text: String| format!("\x1b[1m{text}\x1b[0m");
        let between = || match proof.upper_bound() {
            Some(upper) => format!("at least {} and at most {upper} clicks", proof.lower_bound),
            None => format!("at least {} clicks", proof.lower_bound),
        };
        if let (Some(claim), Some(verdict)) = (self.arguments.claim, self.verdict) {
            let word = bold(format!("{claim} clicks is {}", verdict.word()));
            return match verdict {
                Verdict::Optimal => {
                    format!("{name}: {word}: no solution of {} exists.", claim - 1)
                }
                Verdict::Beatable => {
                    format!("{name}: {word}: here is a solution of {}.", proof.upper_bound().unwrap_or(claim))
                }
                Verdict::Impossible => {
                    let best =
                        proof.upper_bound().map_or("none is known".into(), |k| format!("the best known has {k}"));
                    format!("{name}: {word}: no solution has fewer than {} clicks; {best}.", proof.lower_bound)
                }
            };
        }
        match proof.optimum() {
            Some(0) => format!("{name}: {}: the board is empty.", bold("0 clicks is optimal".into())),
            Some(k) => format!("{name}: {}: no solution of {} exists.", bold(format!("{k} clicks is optimal")), k - 1),
            None if proof.unfinished == Some(Unfinished::Memory) => format!(
                "{name}: the layers do not fit into the memory; the optimum is {}. Run it again with more --memory.",
                between()
            ),
            None => {
                let again = if self.resume.is_some() { "" } else { " Run it again with more time." };
                format!("{name}: stopped before the answer; the optimum is {}.{again}", between())
            }
        }
    }
}
