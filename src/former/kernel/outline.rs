//! What is quickly counted.

/// What can be counted about a settled board without looking for its groups.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outline {
    /// Groups less holes in them: tiles less pairs of equal neighbours plus squares of four equal tiles, which is
    /// Euler's count of the pieces of a plane figure. Holes are rare, so it is nearly the number of groups.
    pub pieces: i32,
    /// Groups of a single tile.
    pub singles: i32,
}
