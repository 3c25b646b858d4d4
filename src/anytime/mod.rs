//! Algorithms that find good solutions soon and better ones later. They know no game.

mod triangle;

use std::time::Duration;

pub use triangle::{Found, TriangleOptions, triangle};

/// A better solution than the one before.
#[derive(Clone, Copy, Debug)]
pub struct Improvement {
    /// Its length.
    pub moves: u32,
    /// States expanded until then.
    pub states: u64,
    /// Time since the start.
    pub time: Duration,
}
