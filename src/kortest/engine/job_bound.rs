//! An interface through which another exact method may decide whole jobs.
//!
//! # Why this is sound, and what follows for the records
//!
//! A job that such a method refutes cannot be solved within its budget, so the answer of the iteration is the same as
//! if the job had been searched. The certificate needs more: below such a job nothing is recorded, so the method has to
//! leave evidence for the job itself, and nothing else may rest on the states below it:
//!
//! * The move that leads to it never enters a sleep set: for the records, the argument of [sleep sets](super::search)
//!   needs the whole subtree of the sleeping move to be covered. So the job is not marked as closed, just like a job
//!   that an earlier session has refuted.
//! * Every iteration starts with an empty table. A state that an earlier iteration refuted may have no record in this
//!   one, namely if all shorter paths to it lead through jobs that are now decided by the other method. With an empty
//!   table, every entry stems from this iteration and is recorded in it.

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
