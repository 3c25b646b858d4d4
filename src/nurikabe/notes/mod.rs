//! The notes in the journal of a count: what the solver has derived, as far as it could still be needed.
//!
//! ```text
//! log <number of the first entry> <entries>
//! ```
//!
//! [Entries](entry) are numbered from 0 over all notes, and behind the clauses of the encoding: the solutions that were found,
//! cuts by their literals, learnt clauses by the numbers of those from which they are resolved. A note whose first number is
//! among those that are there already takes their place from there on: a session has stopped reading there.
//!
//! # Why nothing is believed
//!
//! [Reading](recall) tests solutions by the rules and cuts by [the rules](super::theory::Rules::is_cut), and resolves clauses
//! again. What is not so, and whatever comes behind it, is not taken. So each clause that the solver is given follows from
//! those of the encoding, cuts, and the exclusion of solutions that are there, and has its place in the log for a refutation.
//!
//! # Why it is small
//!
//! The solver forgets most of what it learns, and what it has forgotten it derives nothing from, but for cuts. So a note has
//! what the solver is likely to keep, or at the end of a session all that it works with, and what this is derived from; the rest is
//! never written.

mod entry;
mod numbers;
mod recall;
mod writer;

pub use recall::{Recall, Unread};
pub use writer::Notes;
