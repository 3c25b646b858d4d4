//! Algorithms that find good solutions soon and better ones later. They know no game.

mod triangle;

pub use triangle::{Found, TriangleOptions, triangle};
