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
//! * *Island*: if an island contains all cells of a set M, it also contains a cell of a set S:
//!   1. Assume that the island contains M, but no cell of S.
//!   2. The island is connected, so a path inside the island leads from the clue to each cell of the island.
//!   3. This path is *short*: it avoids S, and path and M together have at most as many cells as the island may have.
//!   4. So short paths reach all cells of the island, including M.
//!   5. The search adds the cut only if short paths miss a cell of M, or reach fewer cells than the island must have.
//!      So the assumption is wrong.
//! * *Size*: if all cells of a set M are black, some cell of a set S is black. The argument is that of *Island*, with
//!   the sea in place of the island and a cell of M in place of the clue.
//! * *Count*: some cells cannot all have given colours, because these colours violate the inequality
//!   d + f + b <= 2w + 2p - q. [The format](super::certificate) proves the inequality for every solution.
//!
//! The inequality of *Count* uses these numbers:
//!
//! * w is the number of white cells, p is the number of islands, and q is the number of 2 x 2 squares.
//! * f is the number of squares whose cells are all white.
//! * d is the number of *crosswise* squares: one diagonal is white, and the other diagonal is black.
//! * b is the correction for the border. Each white cell at the border adds 2, and each white corner adds 1 more. Each
//!   pair of adjacent white cells along the border subtracts 1.

use super::clauses::Literal;

/// A clause that every solution satisfies. Either it is only about colours of cells, or only about one island.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Cut {
    /// 0 for a clause about colours, n for a clause about the n-th island.
    pub group: usize,
    /// The literals of the clause.
    pub literals: Vec<Literal>,
}
