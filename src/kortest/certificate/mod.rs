//! What the certificates of all games have in common: the first words, the digest at the end, and saving so that there
//! is either a whole file or none.
//!
//! What is between these belongs to the games: each has a module `certificate`, and beside it `FORMAT.md`.

mod file;
mod header;
mod seal;

pub use file::{OutputError, may_write, replace, save};
pub use header::{Header, may_replace};
pub use seal::{MAGIC, digest, seal};
