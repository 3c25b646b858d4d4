//! The reason why `kortest solve` ended.

use crate::output::units::bytes_text;
use kortest::anytime::{Algorithm, End};
use kortest::runtime::Limits;
use std::sync::atomic::Ordering::Relaxed;

/// The reason why an algorithm ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// The solution is as short as a lower bound.
    MeetsBound,
    /// The algorithm has tried everything, so the solution is optimal.
    Exhausted,
    /// The algorithm has finished, without a proof.
    Finished,
    /// The algorithm has tried everything that fits into the memory.
    Memory,
    /// The time limit was reached.
    TimeLimit,
    /// The user pressed Ctrl-C.
    Interrupted,
}

impl Ending {
    /// Returns the reason why a run with these limits ended.
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

    /// Returns whether the best solution is proven to be optimal.
    pub fn is_proof(self) -> bool {
        matches!(self, Ending::MeetsBound | Ending::Exhausted)
    }

    /// Returns whether the time limit or a signal ended the run.
    pub fn was_stopped(self) -> bool {
        matches!(self, Ending::TimeLimit | Ending::Interrupted)
    }

    /// Returns the name in JSON.
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

    /// Returns a remark about the quality of a solution with `moves` moves. `name` is the algorithm.
    pub fn remark(self, moves: usize, lower_bound: u32, name: &str, memory: usize) -> String {
        let why = match self {
            Ending::MeetsBound => return format!("optimal: it meets the lower bound of {moves}"),
            Ending::Exhausted => {
                return "optimal: everything that could be shorter was tried".into();
            }
            Ending::Memory if is_optimal(name) => {
                return format!("not proven{}", self.advice(name, memory));
            }
            Ending::Finished => format!("{name} has finished"),
            Ending::Memory => {
                format!(
                    "everything that fits into {} was tried",
                    bytes_text(memory as u64)
                )
            }
            Ending::TimeLimit => "the time limit was reached".to_string(),
            Ending::Interrupted => "stopped".to_string(),
        };
        format!("{why}; not proven, at least {lower_bound} are needed: try kortest prove")
    }

    /// Returns what to do if the memory ended the algorithm `name`, with `: ` in front; otherwise an
    /// empty text.
    pub fn advice(self, name: &str, memory: usize) -> String {
        if self != Ending::Memory {
            return String::new();
        }
        let memory = bytes_text(memory as u64);
        format!(
            ": the board is too large for {name} in {memory}; \
             try --algorithm portfolio, or kortest prove"
        )
    }
}

/// Returns whether the algorithm of this name is for optimal solutions only.
pub fn is_optimal(name: &str) -> bool {
    [Algorithm::AStar.name(), Algorithm::BreadthFirst.name()].contains(&name)
}
