//! Journal entries for the command that counts solutions: clauses that the solver may still need.
//!
//! A line of the journal has this form:
//!
//! ```text
//! log <number of the first entry> <entry>;<entry>;...
//! ```
//!
//! Each [entry](entry) is a solution, a cut, or a learnt clause (the numbers of the clauses that
//! derive it). Entries are numbered from 0 over all lines. A line that begins with an earlier
//! number replaces the entries from this number on.
//!
//! # Why the journal need not be trusted
//!
//! [Reading](recall) stops at the first wrong entry. Solutions are tested by the rules, cuts by
//! [`can_prove`](super::theory::Rules::can_prove), and learnt clauses are resolved again.

mod entry;
mod recall;
mod writer;

pub use recall::{JournalReader, ReadStopped};
pub use writer::JournalWriter;
