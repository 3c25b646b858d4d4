//! Options of a proof.

use crate::level::Level;
use kortest_base::anytime::Algorithm;
use kortest_base::runtime::Journal;
use std::sync::Arc;

/// The options of a proof.
#[derive(Clone, Debug)]
pub struct ProveOptions {
    /// Use the linear program.
    pub linear_program: bool,
    /// Threads of the search.
    pub threads: usize,
    /// Bytes of memory for the transposition table and the queues together.
    pub memory: usize,
    /// Stop as soon as it is known whether the optimum is less than, equal to or greater than this number of moves.
    pub settle: Option<u32>,
    /// The anytime algorithm that looks for routes.
    pub algorithm: Algorithm,
    /// The seed of the anytime algorithm.
    pub seed: u64,
    /// States that the anytime phase expands without an improvement; `None`: no limit.
    pub patience: Option<u64>,
    /// Close the gap between the bounds by iterative deepening after the anytime phase.
    pub refute: bool,
    /// States of the searches that are tried before branches, and in a node of theirs. For tests: no number depends on them.
    pub small_searches: [usize; 2],
    /// The journal, for resuming the run later. Open it with the text of [`question`](ProveOptions::question).
    pub journal: Option<Arc<Journal>>,
}

impl ProveOptions {
    /// The lines that identify the question a journal belongs to: everything that the certificate depends on. Threads
    /// and memory are not among them.
    pub fn question(&self, level: &Level) -> String {
        let or_none = |number: Option<u64>| number.map_or("none".into(), |number| number.to_string());
        format!(
            "version {}\npuzzle chilly\nboard {level}\nlinear-program {}\nclaim {}\nalgorithm {}\nseed {}\npatience {}\n\
             refute {}\nsmall-searches {} {}\n",
            env!("CARGO_PKG_VERSION"),
            self.linear_program,
            or_none(self.settle.map(u64::from)),
            self.algorithm.name(),
            self.seed,
            or_none(self.patience),
            self.refute,
            self.small_searches[0],
            self.small_searches[1],
        )
    }
}

impl Default for ProveOptions {
    fn default() -> ProveOptions {
        ProveOptions {
            linear_program: true,
            threads: 1,
            memory: 1 << 30,
            settle: None,
            algorithm: Algorithm::Triangle,
            seed: 0,
            patience: Some(20_000),
            refute: true,
            small_searches: [50_000, 10_000],
            journal: None,
        }
    }
}
