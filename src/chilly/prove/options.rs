//! Options of a proof.

use crate::level::Level;
use kortest_base::anytime::Algorithm;
use kortest_base::runtime::Journal;
use std::sync::Arc;

/// The options of a proof of a level.
#[derive(Clone, Debug)]
pub struct ProveOptions {
    /// Whether to compute a lower bound by the linear program.
    pub linear_program: bool,
    /// A claimed optimum. The prover stops when the claim is proven or refuted.
    pub settle: Option<u32>,
    /// The anytime algorithm that searches for routes.
    pub algorithm: Algorithm,
    /// The random seed of the anytime algorithm.
    pub seed: u64,
    /// Maximum number of states that the anytime algorithm expands without an improvement.
    pub patience: Option<u64>,
    /// Whether to prove a lower bound after the anytime algorithm has found a route.
    pub refute: bool,
    /// A journal whose header is the result of [`question`](ProveOptions::question).
    pub journal: Option<Arc<Journal>>,
}

impl ProveOptions {
    /// Returns the question that a run answers, for the header of its journal: the level and the
    /// options.
    pub fn question(&self, level: &Level) -> String {
        format!(
            "version {}\npuzzle chilly\nboard {level}\nlinear-program {}\nclaim {}\nalgorithm {}\nseed {}\npatience {}\n\
             refute {}\n",
            env!("CARGO_PKG_VERSION"),
            self.linear_program,
            number_or_none(self.settle.map(u64::from)),
            self.algorithm.name(),
            self.seed,
            number_or_none(self.patience),
            self.refute,
        )
    }
}

fn number_or_none(number: Option<u64>) -> String {
    number.map_or("none".into(), |number| number.to_string())
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

/// Maximum numbers of states of the small searches.
#[derive(Clone, Copy, Debug)]
pub struct SmallSearches {
    /// For the search before branch and cut.
    pub before_branches: usize,
    /// For the search at each node of branch and cut.
    pub at_node: usize,
}

impl Default for SmallSearches {
    fn default() -> SmallSearches {
        SmallSearches {
            before_branches: 50_000,
            at_node: 10_000,
        }
    }
}
