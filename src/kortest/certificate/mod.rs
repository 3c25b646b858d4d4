//! What the certificates of all games have in common: the header, the digest at the end, and saving them atomically.
//!
//! The rest of a certificate belongs to its game: each has a module `certificate`, with `FORMAT.md` beside it.

mod file;
mod header;
mod seal;

pub use file::{OutputError, may_write, replace, save};
pub use header::{Header, may_replace};
pub use seal::{MAGIC, digest, seal};
