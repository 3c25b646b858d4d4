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
//! * *Island*: certain cells (the *members*) are in the island of a clue. Under a condition, a set of other cells
//!   contains a cell of this island too. To find the condition, assume that the island avoids the set. Then a path
//!   inside the island leads from the clue to each of its cells, and avoids the set. The path and the members fit into
//!   the island, so the path is short. The condition is: such short paths miss a member, or reach fewer cells than the
//!   island has. This contradicts the assumption.
//! * *Size*: the same is true for the sea instead of an island, with black cells as members. One of them replaces the
//!   clue. The size of the sea is the number of cells minus the sum of the clues.
//! * *Count*: certain cells cannot all be black while certain others are all white. These colours violate the
//!   inequality d + f + b <= 2w + 2p - q, which every solution satisfies.
//!
//! The inequality of *Count* uses these numbers:
//!
//! * w is the number of white cells, p of islands, and q of 2 x 2 squares.
//! * f is the number of squares whose cells are all white.
//! * d is the number of *crosswise* squares: one diagonal is white, and the other diagonal is black.
//! * b is the correction for the border: 2 for each white cell at the border, one more for each white corner, minus 1
//!   for each pair of adjacent white cells along the border.
//!
//! Proof: count the connected pieces of white cells in each square. A square has at least one piece, because pools are
//! forbidden. A crosswise square has two. So the total is at least q + d.
//!
//! The pieces of a square are its white cells, minus its pairs of adjacent white cells, plus one if all four cells are
//! white. Away from the border, each cell is in four squares and each pair in two. So the total is 4w - 2e + f - b,
//! where e is the number of all such pairs. Euler's formula gives e >= w + f - p, because each all-white square is a
//! face of the graph of white cells. So the total is at most 2w + 2p - f - b. This gives the inequality.
//!
//! If only some cells are known, these cells give d, f and b. The three numbers never decrease when more cells become
//! known.

use super::clauses::Literal;

/// A clause that every solution satisfies. All variables of the clause belong to the same group.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Cut {
    /// 0 if the variables are the colours of cells, n if the variables belong to the n-th island.
    pub group: usize,
    /// The literals of the clause.
    pub literals: Vec<Literal>,
}
