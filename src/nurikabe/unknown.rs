//! The value that represents a clue without a number.

/// The value of a clue without a number. The island of this clue may have any size.
pub const UNKNOWN: u16 = u16::MAX;
