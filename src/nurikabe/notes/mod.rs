//! Journal entries for the command that counts solutions: the clauses that the solver has derived and may still need.
//!
//! A line of the journal has this form:
//!
//! ```text
//! log <number of the first entry> <entry>;<entry>;...
//! ```
//!
//! Each [entry](entry) is a solution, a cut, or a learnt clause (the numbers of the clauses that derive it). Entries
//! are numbered from 0 over all lines. If a line begins with the number of an earlier entry, the line replaces this
//! entry and all later entries.
//!
//! # Why the journal need not be trusted
//!
//! [Reading](recall) verifies each entry, and stops at the first wrong entry. Solutions are tested by the rules of the
//! game, cuts by [`is_cut`](super::theory::Rules::is_cut), and learnt clauses are resolved again.
//!
//! # Why the journal is small
//!
//! The journal contains only the clauses that the solver will probably keep, and the clauses from which they are
//! derived.

mod entry;
mod recall;
mod writer;

pub use recall::{JournalReader, ReadStopped};
pub use writer::JournalWriter;
