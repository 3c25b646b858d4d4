//! What the certificates of all games have in common: the header, the digest at the end, and writing files atomically.
//!
//! The rest of a certificate belongs to its game: each has a module `certificate`, with `FORMAT.md` beside it.

mod file;
mod header;
mod leb128;
mod seal;

pub use file::{OutputError, make_folder, may_write, replace};
pub use header::Header;
pub use leb128::{leb128, read_leb128};
pub use seal::{MAGIC, digest, seal};
