//! The direction in which the columns of a board are processed.

/// The direction in which columns are processed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// Columns are processed from left to right.
    Right,
    /// Columns are processed from right to left.
    #[cfg_attr(
        not(feature = "internals"),
        expect(dead_code, reason = "only tests choose the direction")
    )]
    Left,
}
