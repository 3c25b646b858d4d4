//! The parts that the certificates of all games share.

mod header;
mod leb128;
mod seal;

pub use header::Header;
pub use leb128::{leb128, read_leb128};
pub use seal::{MAGIC, digest, seal};
