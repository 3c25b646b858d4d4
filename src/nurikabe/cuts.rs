//! **Cuts** are clauses for the rules that the [encoding](super::encoding) leaves out. Every solution satisfies every
//! cut. The search adds a cut only when the cut is needed.
//!
//! A set of cells *separates* two cells if every path between them crosses the set.
//!
//! # Why this is sound
//!
//! * *Sea*: if a set separates two black cells, some cell of the set is black. The sea is connected, so a black path
//!   connects the two cells and crosses the set.
//! * *Land*: if a set separates a white cell from all clues, some cell of the set is white. A white path leads from the
//!   cell to the clue of its island and crosses the set.
//! * *Island*: certain cells (the *members*) are in the island of a clue. Assume that the island contains no cell of a
//!   certain set. A path inside the island leads from the clue to each of its cells, and avoids the set. The path and
//!   the members fit into the island, so the path is short. If such short paths miss a member, or reach fewer cells
//!   than the island has, the assumption is wrong. Then some cell of the set is in the island.
//! * *Size*: the same is true for the sea, with black cells as members. One of them replaces the clue.
//! * *Count*: certain cells cannot all be black while certain others are all white. These colours violate the
//!   inequality d + f + b <= 2w + 2p - q, which every solution satisfies. [The format](super::certificate) proves the
//!   inequality.
//!
//! The inequality of *Count* uses these numbers:
//!
//! * w is the number of white cells, p of islands, and q of 2 x 2 squares.
//! * f is the number of squares whose cells are all white.
//! * d is the number of *crosswise* squares: one diagonal is white, and the other diagonal is black.
//! * b is the correction for the border: 2 for each white cell at the border, one more for each white corner, minus 1
//!   for each pair of adjacent white cells along the border.

use super::clauses::Literal;

/// A clause that every solution satisfies. All variables of the clause belong to the same group.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Cut {
    /// 0 for a clause about colours, n for a clause about the n-th island.
    pub group: usize,
    /// The literals of the clause.
    pub literals: Vec<Literal>,
}
