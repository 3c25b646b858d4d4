//! Another exact method's word on whole jobs, if there is one.
//!
//! # Why this is sound, and what follows for the records
//!
//! A job that such a method refutes cannot be solved within its budget, whoever found that out, so the answer of the
//! iteration is as if it had been searched. The certificate is another matter. Below such a job nothing is recorded,
//! so the other method has to leave evidence that covers the job itself, and nothing may rest on the states below it:
//!
//! * It puts nothing to sleep: the argument of [sleep sets](super::search) for the records needs the children of
//!   the sleeper's child to be covered. So its flag stays down, as for a job of an earlier session.
//! * Every iteration begins with an empty table. A state that an earlier iteration refuted has no record in this one
//!   if all shorter ways to it lead through jobs that are now refuted otherwise. What the table learns in this iteration
//!   is recorded in it.

use super::limits::Limits;
use crate::puzzle::Puzzle;

/// What is known of a job.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Judged<M> {
    /// It cannot be solved within the budget, and there is evidence for that.
    Fails,
    /// These moves solve it within the budget.
    Solved(Vec<M>),
    /// Nothing: it has to be searched.
    Unknown,
}

/// Judges jobs.
pub trait JobBound<P: Puzzle>: Sync {
    /// Whether a state can be solved in so many moves. It keeps the evidence, and has it on the disk where there is a
    /// journal, before it says that the state fails.
    fn judge(&self, state: &P::State, budget: u32, limits: Limits) -> Judged<P::Move>;
}
