//! Lower bounds on the number of moves left. Each is admissible and consistent: a move lowers it by at most one.

pub mod certified;
pub mod farthest;

/// Stands for infinity: the state is a dead end. Larger than any number of moves.
pub const NEVER: u32 = u32::MAX / 4;
