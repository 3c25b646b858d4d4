//! Options of a proof.

use crate::anytime::Algorithm;

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
        }
    }
}
