//! **Cuts** are clauses for the rules that the [encoding](super::encoding) leaves out. Every solution of the grid
//! satisfies every cut. The search adds a cut only when the cut is needed.
//!
//! A set of cells *separates* two cells if every path between them crosses this set.
//!
//! # Why this is sound
//!
//! * *Sea*: let cells a and b be black. If a set of cells separates a from b, some cell of the set is black. Proof: the
//!   sea is connected, so a path of black cells leads from a to b. This path crosses the set. (Cells with clues are
//!   white. So paths through clues do not count.)
//! * *Land*: let a cell be white. If a set of cells separates the cell from all clues, some cell of the set is white.
//!   Proof: a path of white cells leads from the cell to the clue of its island. This path crosses the set.
//! * *Island*: let certain cells (the *members*) be in the island of a clue, and let S be a set of other cells. If S
//!   satisfies a condition, some cell of S is in this island too. Proof: assume that no cell of S is in the island. A
//!   path inside the island leads from the clue to each cell of the island, and does not cross S. The clue, the members
//!   and the other cells of the path are all in the island. So they are at most as many as the clue says, and the path
//!   is short. Now find all cells that such short paths reach. The condition is that some member is not reached, or
//!   that fewer cells are reached than the clue says. So the assumption is wrong.
//! * *Size*: let certain cells be black, and let S be a set of other cells. Under the same condition, some cell of S is
//!   black too. The proof is the same as for *Island*, because the sea is connected and its size is the number of cells
//!   minus the sum of the clues.
//! * *Count*: certain cells cannot all be black while certain other cells are all white. These colours would violate
//!   the inequality d + f + b <= 2w + 2p - q, which holds for every solution.
//!
//! The numbers in the inequality of *Count* are:
//!
//! * w is the number of white cells, p is the number of islands, and q is the number of all 2 x 2 squares of the grid.
//! * f is the number of squares whose cells are all white.
//! * d is the number of *crosswise* squares, which have white cells on one diagonal and black cells on the other
//!   diagonal.
//! * b is a correction for the border. A run of white cells along the border contributes its length plus one, and a
//!   white corner contributes one more.
//!
//! This is the proof of the inequality. A solution has at least w + f - p pairs of adjacent white cells. (This follows
//! from Euler's formula, because each all-white square is a face of the plane graph of white cells.) In each square,
//! count the white cells, subtract the pairs of adjacent white cells, and add one if all four cells are white. The
//! result is the number of connected pieces that the white cells of the square form. This number is at least one,
//! because 2 x 2 squares of black cells are forbidden. In a crosswise square, this number is two. Now sum these numbers
//! over all squares. Away from the border, each cell is counted four times, and each pair is counted twice. So the sum
//! gives the inequality.
//!
//! If only some cells are known, d, f and b are computed from the known cells alone. So none of these numbers decreases
//! when more cells become known.

use super::clauses::Literal;

/// A clause that every solution satisfies. All variables of the clause belong to the same group.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Cut {
    /// 0 if the variables are the colours of cells, n if the variables belong to the n-th island.
    pub group: usize,
    /// The literals of the clause.
    pub literals: Vec<Literal>,
}
