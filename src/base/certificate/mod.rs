//! The parts that the certificates of all games share: the header, the encoding of numbers, and the digest at the end.
//! A file `FORMAT.md` for every game describes the certificates of the game.

mod header;
mod leb128;
mod seal;

pub use header::Header;
pub use leb128::{leb128, read_leb128};
pub use seal::{MAGIC, digest, seal};
