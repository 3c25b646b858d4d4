//! Journal entries of a count: the clauses that the solver derived and may still need.
//!
//! ```text
//! log <number of the first entry> <entry>;<entry>;...
//! ```
//!
//! [Entries](entry) are numbered from 0 over all lines. Their clauses are numbered after those of the encoding. An
//! entry is a solution, a cut with its literals, or a learnt clause with the numbers of the clauses from which it is
//! resolved. If the first number of a line already exists, the line replaces this entry and all later ones: an earlier
//! session stopped reading there.
//!
//! # Why the journal need not be trusted
//!
//! [Reading](recall) verifies each entry. It tests solutions by the rules of the game and cuts by
//! [`is_cut`](super::theory::Rules::is_cut), and resolves learnt clauses again. Reading stops at the first wrong entry.
//! So each clause that the solver receives follows from the encoding, verified cuts and verified solutions, and it is
//! in the log from which refutations are made.
//!
//! # Why the journal is small
//!
//! The solver forgets most learnt clauses, and derives nothing from a forgotten clause except for cuts. So only clauses
//! that the solver is likely to keep are written, with the clauses that they are derived from. At the end of a session,
//! all clauses in use are written.

mod entry;
mod recall;
mod writer;

pub use recall::{JournalReader, ReadStopped};
pub use writer::JournalWriter;
