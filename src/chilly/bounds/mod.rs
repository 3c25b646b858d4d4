//! Lower bounds on the number of remaining moves. A move lowers each bound by at most one.

pub mod certified;
pub mod farthest;

/// The bound if the game cannot be won. It is larger than any number of moves.
pub const UNREACHABLE: u32 = u32::MAX / 4;
