//! **Cuts** are clauses for the rules that the [encoding](super::encoding) leaves out. Every solution of the grid
//! satisfies every cut. The search adds a cut only when the cut is needed.
//!
//! A *separator* is a set of cells that every path between two given cells, or sets of cells, must cross.
//!
//! # Why this is sound
//!
//! * *Sea*: if cells a and b are black, some cell of a separator between a and b is black. In a solution, the sea is
//!   connected, so there is a path of black cells from a to b. The path crosses the separator, so a cell of the
//!   separator is black. The separator need not block paths through clues, because cells with clues are white.
//! * *Land*: if a cell is white, some cell of a separator between this cell and the clues is white. In a solution,
//!   there is a path of white cells from a white cell to the clue of its island. The path crosses the separator, so a
//!   cell of the separator is white.
//! * *Island*: if certain cells (the *members*) are in the island of a clue, some cell of a separator is in this island
//!   too. The proof assumes that the island contains all members and no cell of the separator. The island is connected,
//!   so a path inside the island leads from the clue to each cell of the island. The path contains no cell of the
//!   separator. The clue, the members and the other cells of the path are together at most as many as the clue says, so
//!   the path is short. Now consider all cells that can be reached by such short paths. If some member is not reached,
//!   or if fewer cells are reached than the clue says, the assumption is wrong.
//! * *Size*: if certain cells (the *members*) are black, some cell of a separator is black too. The proof is the same
//!   as for *Island*, because the sea is connected too, and the size of the sea is the number of cells minus the sum of
//!   the clues.
//! * *Count*: a solution cannot have certain cells that are all black together with certain other cells that are all
//!   white. These colours would violate the inequality d + f + b <= 2w + 2p - q, which holds for every solution.
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
//! because pools are forbidden, and it is two in a crosswise square. Now sum these numbers over all squares. Away from
//! the border, each cell is counted four times, and each pair is counted twice. So the sum gives the inequality. If
//! only some cells are known, d, f and b count what is already certain. So none of these numbers decreases when more
//! cells become known.

use super::clauses::Literal;

/// A clause that every solution satisfies. All variables of the clause belong to the same group.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Cut {
    /// 0 if the variables are the colours of cells, n if the variables belong to the n-th island.
    pub group: usize,
    /// The literals of the clause.
    pub literals: Vec<Literal>,
}
