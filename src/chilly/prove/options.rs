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
             refute {}\n",
            env!("CARGO_PKG_VERSION"),
            self.linear_program,
            or_none(self.settle.map(u64::from)),
            self.algorithm.name(),
            self.seed,
            or_none(self.patience),
            self.refute,
        )
    }
}

impl Default for ProveOptions {
    fn default() -> ProveOptions {
        ProveOptions {
            linear_program: true,
            settle: None,
            algorithm: Algorithm::Triangle,
            seed: 0,
            patience: Some(20_000),
            refute: true,
            journal: None,
        }
    }
}
