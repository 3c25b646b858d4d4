//! **Cuts** are clauses for the rules that the [encoding](super::encoding) leaves out. Every solution satisfies every
//! cut. The search adds a cut only when the cut is needed.
//!
//! A set of cells *separates* two cells if every path between them crosses this set.
//!
//! # Why this is sound
//!
//! * *Sea*: if a set separates two black cells, some cell of the set is black. The sea is connected, so a path of black
//!   cells connects the two cells. This path crosses the set.
//! * *Land*: if a set separates a white cell from all clues, some cell of the set is white. A path of white cells leads
//!   from the cell to the clue of its island. This path crosses the set.
//! * *Island*: certain cells (the *members*) are in the island of a clue. Under a condition, a set of other cells also
//!   contains a cell of this island. To find the condition, assume that the island avoids the set. The island is
//!   connected, so a path inside the island leads from the clue to each of its cells, and avoids the set. The clue, the
//!   members and this path fit into the island, so the path is short. The condition is: such short paths miss a member,
//!   or reach fewer cells than the island has. Then the assumption is wrong.
//! * *Size*: the same is true for the sea instead of an island. The members are black cells, and one of them replaces
//!   the clue. The sea is connected, and its size is the number of cells minus the sum of the clues.
//! * *Count*: certain cells cannot all be black while certain other cells are all white, because these colours violate
//!   an inequality. Every solution satisfies d + f + b <= 2w + 2p - q.
//!
//! The numbers in the inequality of *Count* are:
//!
//! * w is the number of white cells, p is the number of islands, and q is the number of all 2 x 2 squares of the grid.
//! * f is the number of squares whose cells are all white.
//! * d is the number of *crosswise* squares: one diagonal is white, and the other diagonal is black.
//! * b is a correction for the border. Each white cell at the border adds 2, and a white corner adds 3. Each pair of
//!   adjacent white cells along the border subtracts 1.
//!
//! This is the proof of the inequality. In each square, the white cells form at least one connected piece, because
//! pools are forbidden. In a crosswise square, they form two pieces. So all squares together have at least q + d
//! pieces.
//!
//! The number of pieces in a square is its number of white cells, minus its pairs of adjacent white cells, plus one if
//! all four cells are white. Let e be the number of pairs of adjacent white cells in the grid. Away from the border,
//! each cell is in four squares, and each pair is in two. So all squares together have 4w - 2e + f - b pieces.
//!
//! Euler's formula gives e >= w + f - p, because each all-white square is a face of the plane graph of white cells. So
//! the number of pieces is at most 2w + 2p - f - b. It is at least q + d, and this is the inequality.
//!
//! If only some cells are known, d, f and b are computed from these cells. None of the three numbers decreases when
//! more cells become known.

use super::clauses::Literal;

/// A clause that every solution satisfies. All variables of the clause belong to the same group.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Cut {
    /// 0 if the variables are the colours of cells, n if the variables belong to the n-th island.
    pub group: usize,
    /// The literals of the clause.
    pub literals: Vec<Literal>,
}
