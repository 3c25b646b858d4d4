//! What the certificates of all games have in common: the header and the digest at the end.
//!
//! The rest of a certificate belongs to its game: each has a module `certificate`, with `FORMAT.md` beside it.

mod header;
mod leb128;
mod seal;

pub use header::Header;
pub use leb128::{leb128, read_leb128};
pub use seal::{MAGIC, digest, seal};
