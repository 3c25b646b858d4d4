//! Lower bounds on the number of moves that a state still needs. Each bound is admissible (it never exceeds the true
//! number) and consistent (a move lowers the bound by at most one).

pub mod certified;
pub mod farthest;

/// The bound of a state from which the game cannot be won. It is larger than any number of moves.
pub const UNREACHABLE: u32 = u32::MAX / 4;
