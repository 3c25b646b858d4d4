//! **Cuts**: clauses for the rules that the [encoding](super::encoding) leaves out. The search adds each cut only when
//! the cut is needed.
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
//! * *Island*: if certain *members* are in the island of a clue, some cell of a separator is in this island too.
//!   Suppose that the island contains all members and no cell of the separator. The island is connected, so a path
//!   inside the island leads from the clue to each cell of the island. All cells of the path are in the island, so no
//!   cell of the path is in the separator. So the clue, the members and the other cells of the path are together at
//!   most as many as the size of the island. This limits the cells that such paths can reach. If such paths cannot
//!   reach some member, or if such paths can reach fewer cells than the clue says, then such an island does not exist.
//! * *Size*: if some members are black, some cell of a separator is black. The argument for *Island* also holds for the
//!   sea, because the sea is connected, and its size is the number of cells minus the sum of the clues.
//! * *Count*: if some given cells are all black, some other given cells are not all white, because these colours
//!   together would make the sum d + f + b below too large. Take a solution with w white cells in p islands, and let f
//!   be the number of 2 x 2 squares whose cells are all white. The solution has at least w + f - p pairs of adjacent
//!   white cells. (This follows from Euler's formula, because each all-white square is a face of the plane graph of
//!   white cells.) In each 2 x 2 square, count the white cells, subtract the pairs of adjacent white cells, and add one
//!   if all four cells are white. The result is the number of connected pieces that the white cells of the square form.
//!   This number is at least one, because pools are forbidden. The number is two in a *crosswise* square, which has
//!   white cells on one diagonal and black cells on the other diagonal. Now sum these numbers over all q squares. Away
//!   from the border, each cell is counted four times, and each pair is counted twice. The sum gives d + f + b <= 2w +
//!   2p - q. Here d is the number of crosswise squares, and b is the correction for the border: a run of white cells
//!   along the border contributes one more than its length, and a white corner contributes one more. When more cells
//!   become known, none of the numbers d, f and b decreases.

use super::clauses::Literal;

/// A cut: a clause that every solution satisfies. All variables of the clause belong to the same group.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Cut {
    /// The group of variables: 0 for the colours of cells, n for the n-th island, counted from 1.
    pub group: usize,
    /// The literals of the clause.
    pub literals: Vec<Literal>,
}
