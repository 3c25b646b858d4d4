//! **Cuts**: clauses that say what the [encoding](super::encoding) leaves out, each when the search needs it.
//!
//! # Why this is sound
//!
//! * *Sea*: if two cells a and b are black, some cell of a *separator* is black. In a solution the sea is connected. If a and b are black, some path between them is all black; its
//!   cells have no clue, so it meets the separator, in a black cell.
//! * *Land*: if a cell is white, some cell of a separator is white. A white cell is connected with the clue of its island through white cells, and such a path meets
//!   the separator, in a white cell.
//! * *Island*: if some *members* are in the island of a clue, some cell of a separator is. Take an island that has all the members and no cell of the separator. It is connected, so a
//!   path inside of it leads from its clue to each of its cells. The cells of the path that are neither the clue nor
//!   members are in the island as well; together with those they are at most as many as it has cells. So each cell of the
//!   island, each member among them, is one that such a path reaches; if a member is not, or if there are fewer
//!   such cells than the clue says, there is no such island.
//! * *Size*: if some members are black, some cell of a separator is black. The same of the sea, which is connected and has as many cells as the clues leave it.
//! * *Count*: some cells are not all white while others are all black, because that would cost too much. Take a solution with w white cells in p islands. Of its pairs of white neighbours there are at
//!   least w + f - p, with f the number of all white squares (Euler: each such square is a face of the plane graph of white
//!   cells). In each square the white cells, less the pairs, and one more where all are white, are the pieces of its white
//!   part: at least one, for there is no pool, and two in a square that is white and black crosswise. Over all q squares, where
//!   a cell away from the border counts four times and a pair twice, that comes to d + f + b <= 2w + 2p - q: with d for the
//!   squares that are crosswise, and b for what the border takes away (for a run of white cells along it, one more than its
//!   length; one more for a corner). Cells whose colours are not known make none of d, f and b less.

use super::clauses::Literal;

/// A cut: a clause on the variables of one group.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Cut {
    /// 0 for the colours of cells, and n for the n-th island, from 1.
    pub group: usize,
    /// The literals of the clause.
    pub literals: Vec<Literal>,
}
