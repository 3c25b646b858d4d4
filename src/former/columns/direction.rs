//! From which side the columns are taken.

/// The direction in which a side goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// From the left to the right.
    Right,
    /// From the right to the left: the same on the mirror image.
    #[cfg_attr(not(feature = "internals"), expect(dead_code, reason = "only tests say from where"))]
    Left,
}
