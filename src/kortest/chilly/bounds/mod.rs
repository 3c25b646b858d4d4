//! Lower bounds on the moves that are left. Each is consistent: it falls by at most one with a move.

pub mod certified;
pub mod farthest;

/// Larger than any number of moves: there is no route any more.
pub const NEVER: u32 = u32::MAX / 4;
