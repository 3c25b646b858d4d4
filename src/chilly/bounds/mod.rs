//! Lower bounds on the number of remaining moves. A move lowers each bound by at most one.

pub mod certified;
pub mod farthest;

/// The bound of states that cannot be won, larger than any number of moves.
pub const UNREACHABLE: u32 = u32::MAX / 4;
