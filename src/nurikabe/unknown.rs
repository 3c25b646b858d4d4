//! What stands for the number of a clue that has none.

/// A clue without a number: an island of any size.
pub const UNKNOWN: u16 = u16::MAX;
