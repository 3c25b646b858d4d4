//! The direction in which one side of the board is processed.

/// The direction in which a side processes the columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// From left to right.
    Right,
    /// From right to left: the mirror image.
    #[cfg_attr(not(feature = "internals"), expect(dead_code, reason = "only tests choose the direction"))]
    Left,
}
