//! The value that represents a clue without a number.

/// A clue without a number: its island may have any size.
pub const UNKNOWN: u16 = u16::MAX;
