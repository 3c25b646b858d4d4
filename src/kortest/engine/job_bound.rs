//! An interface through which another exact method may decide whole jobs.
//!
//! # Why this is sound
//!
//! A job that such a method refutes cannot be solved within its budget, so the answer of the iteration is the same as
//! if the job had been searched. The certificate has the method's own evidence for it, and no [record](super::records)
//! that is reached through it alone.

use super::limits::Limits;
use crate::puzzle::Puzzle;

/// What a job bound says about a job.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Judged<M> {
    /// It cannot be solved within the budget, and there is evidence for that.
    Fails,
    /// These moves solve it within the budget.
    Solved(Vec<M>),
    /// No answer: the job has to be searched.
    Unknown,
}

/// An exact method that may decide jobs.
pub trait JobBound<P: Puzzle>: Sync {
    /// Whether a state can be solved in `budget` moves. Before it answers that the state fails it has stored the
    /// evidence, on disk if there is a journal.
    fn judge(&self, state: &P::State, budget: u32, limits: Limits) -> Judged<P::Move>;
}
