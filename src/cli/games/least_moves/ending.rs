//! Why `kortest solve` has ended.

use crate::output::units::bytes_text;
use kortest::anytime::{Algorithm, End};
use kortest::runtime::Limits;
use std::sync::atomic::Ordering::Relaxed;

/// Why it has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// The solution meets a lower bound.
    MeetsBound,
    /// There is nothing left to try.
    Exhausted,
    /// The algorithm does no more than this.
    Finished,
    /// All that fits into the memory was tried.
    Memory,
    /// The time limit.
    TimeLimit,
    /// Ctrl-C.
    Interrupted,
}

impl Ending {
    /// That of a run with these limits.
    pub fn of(end: End, limits: &Limits) -> Ending {
        match end {
            End::MeetsBound => Ending::MeetsBound,
            End::Exhausted => Ending::Exhausted,
            End::Done | End::Patience => Ending::Finished,
            End::Memory => Ending::Memory,
            End::Stopped if limits.stop.load(Relaxed) => Ending::Interrupted,
            End::Stopped => Ending::TimeLimit,
        }
    }

    /// Whether the best solution is optimal.
    pub fn is_proof(self) -> bool {
        matches!(self, Ending::MeetsBound | Ending::Exhausted)
    }

    /// Whether a limit of time or a signal came first.
    pub fn was_stopped(self) -> bool {
        matches!(self, Ending::TimeLimit | Ending::Interrupted)
    }

    /// Its name in JSON.
    pub fn name(self) -> &'static str {
        match self {
            Ending::MeetsBound => "meets-bound",
            Ending::Exhausted => "exhausted",
            Ending::Finished => "done",
            Ending::Memory => "memory",
            Ending::TimeLimit => "time-limit",
            Ending::Interrupted => "stopped",
        }
    }

    /// What it says about a solution of `moves` moves, where at least `lower_bound` are known to be needed.
    pub fn remark(self, moves: usize, lower_bound: u32, algorithm: Algorithm, memory: usize) -> String {
        let (name, memory) = (algorithm.name(), bytes_text(memory as u64));
        let why = match self {
            Ending::MeetsBound => return format!("optimal: it meets the lower bound of {moves}"),
            Ending::Exhausted => return "optimal: everything that could be shorter was tried".into(),
            Ending::Memory if is_optimal(algorithm) => {
                let others = "try --algorithm portfolio, or kortest prove";
                return format!("not proven: the board is too large for {name} in {memory}; {others}");
            }
            Ending::Finished => format!("{name} has finished"),
            Ending::Memory => format!("all that fits into {memory} was tried"),
            Ending::TimeLimit => "the time limit was reached".to_string(),
            Ending::Interrupted => "stopped".to_string(),
        };
        format!("{why}; not proven, at least {lower_bound} are needed: try kortest prove")
    }
}

/// Whether nothing but an optimal solution is an answer of this algorithm.
pub fn is_optimal(algorithm: Algorithm) -> bool {
    matches!(algorithm, Algorithm::AStar | Algorithm::BreadthFirst)
}
