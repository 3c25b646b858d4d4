//! Journal entries for the command that counts the solutions of a grid. The entries contain the clauses that the solver
//! has derived and may still need. A line of the journal has this form:
//!
//! ```text
//! log <number of the first entry> <entry>;<entry>;...
//! ```
//!
//! Each [entry](entry) stands for a clause. An entry is a solution, a cut with its literals, or a learnt clause with
//! the numbers of the clauses from which the solver derived the learnt clause. Entries are numbered from 0 over all
//! lines. The numbers of their clauses follow the numbers of the clauses of the encoding.
//!
//! The number at the beginning of a line may belong to an entry of an earlier line. Then the new line replaces this
//! earlier entry and all entries after it. This happens if a session stopped reading the journal at the earlier entry,
//! and then wrote new entries.
//!
//! # Why the journal need not be trusted
//!
//! [Reading](recall) verifies each entry. It tests solutions by the rules of the game and cuts by
//! [`is_cut`](super::theory::Rules::is_cut), and resolves learnt clauses again. Reading stops at the first wrong entry.
//! So each clause that the solver receives follows from the encoding, verified cuts and verified solutions. The
//! solver's log contains these clauses, so refutations can refer to them.
//!
//! # Why the journal is small
//!
//! The solver forgets most learnt clauses and never uses a forgotten learnt clause again. So the journal contains only
//! the clauses that the solver is likely to keep, and the clauses from which the kept clauses are derived. At the end
//! of a session, all clauses in use are written.

mod entry;
mod recall;
mod writer;

pub use recall::{JournalReader, ReadStopped};
pub use writer::JournalWriter;
