//! The parts that certificates of all games share: the header, number encoding, and the digest at the end.
//!
//! The rest of a certificate is specific to its game. Each game has a module `certificate`, and a file `FORMAT.md` next
//! to this module.

mod header;
mod leb128;
mod seal;

pub use header::Header;
pub use leb128::{leb128, read_leb128};
pub use seal::{MAGIC, digest, seal};
