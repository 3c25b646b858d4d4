//! Journal entries for the command that counts the solutions of a grid. The entries contain the clauses that the solver
//! has derived and may still need. A line of the journal has this form:
//!
//! ```text
//! log <number of the first entry> <entry>;<entry>;...
//! ```
//!
//! Each [entry](entry) is a solution, a cut, or a learnt clause. A learnt clause is written as the numbers of the
//! clauses from which the solver derived it. Entries are numbered from 0 over all lines.
//!
//! If the number at the beginning of a line belongs to an earlier entry, the line replaces this entry and all later
//! entries.
//!
//! # Why the journal need not be trusted
//!
//! [Reading](recall) verifies each entry, and stops at the first wrong entry. Solutions are tested by the rules of the
//! game. Cuts are tested by [`is_cut`](super::theory::Rules::is_cut). Learnt clauses are resolved again. So each clause
//! that the solver receives follows from the encoding, verified cuts and verified solutions.
//!
//! # Why the journal is small
//!
//! The solver soon forgets most learnt clauses. The journal contains only the clauses that the solver is likely to
//! keep, and the clauses from which they are derived.

mod entry;
mod recall;
mod writer;

pub use recall::{JournalReader, ReadStopped};
pub use writer::JournalWriter;
