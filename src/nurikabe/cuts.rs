//! **Cuts**: clauses that say what the [encoding](super::encoding) leaves out, each when the search needs it.
//!
//! # Why this is sound
//!
//! * [`Sea`](Cut::Sea): in a solution the sea is connected. If a and b are black, some path between them is all black; its
//!   cells have no clue, so it meets the separator, in a black cell.
//! * [`Land`](Cut::Land): a white cell is connected with the clue of its island through white cells, and such a path meets
//!   the separator, in a white cell.
//! * [`Island`](Cut::Island): take an island that has all the members and no cell of the separator. It is connected, so a
//!   path inside of it leads from its clue to each of its cells. The cells of the path that are neither the clue nor
//!   members are in the island as well; together with those they are at most as many as it has cells. So each cell of the
//!   island, each member among them, is one that such a path reaches; if a member is not, or if there are fewer
//!   such cells than the clue says, there is no such island.
//! * [`Size`](Cut::Size): the same of the sea, which is connected and has as many cells as the clues leave it.
//! * [`Count`](Cut::Count): take a solution with w white cells in p islands. Of its pairs of white neighbours there are at
//!   least w + f - p, with f the number of all white squares (Euler: each such square is a face of the plane graph of white
//!   cells). In each square the white cells, less the pairs, and one more where all are white, are the pieces of its white
//!   part: at least one, for there is no pool, and two in a square that is white and black crosswise. Over all q squares, where
//!   a cell away from the border counts four times and a pair twice, that comes to d + f + b <= 2w + 2p - q: with d for the
//!   squares that are crosswise, and b for what the border takes away (for a run of white cells along it, one more than its
//!   length; one more for a corner). Cells whose colours are not known make none of d, f and b less.

use super::clauses::Literal;
use super::encoding::{Variables, white};

/// A cut. Cells are given by number; lists of them are ascending.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Cut {
    /// If a and b are black, some cell of the separator is black. Every path from a to b through cells without a clue
    /// meets it.
    Sea {
        /// A cell on one side.
        a: usize,
        /// A cell on the other side.
        b: usize,
        /// What is between them.
        separator: Vec<usize>,
    },
    /// If the cell is white, some cell of the separator is white. Every path from the cell to a clue meets it.
    Land {
        /// The cell.
        cell: usize,
        /// What is around it.
        separator: Vec<usize>,
    },
    /// If the members are in the island of the clue, some cell of the separator is.
    Island {
        /// The cell with the clue.
        clue: usize,
        /// Cells without the clue's.
        members: Vec<usize>,
        /// What the island cannot do without.
        separator: Vec<usize>,
    },
    /// If a cell and the members are black, some cell of the separator is.
    Size {
        /// The cell.
        cell: usize,
        /// Others.
        members: Vec<usize>,
        /// What the sea cannot do without.
        separator: Vec<usize>,
    },
    /// These cells do not all have these colours: they would cost more than there is.
    Count {
        /// White cells, without those with a clue.
        white: Vec<usize>,
        /// Black cells.
        black: Vec<usize>,
    },
}

impl Cut {
    /// The clause of the cut.
    pub fn clause(&self, variables: &Variables) -> Vec<Literal> {
        match self {
            Cut::Sea { a, b, separator } => {
                [white(*a), white(*b)].into_iter().chain(separator.iter().map(|&cell| -white(cell))).collect()
            }
            Cut::Land { cell, separator } => {
                [-white(*cell)].into_iter().chain(separator.iter().map(|&cell| white(cell))).collect()
            }
            Cut::Island { clue, members, separator } => {
                let island = variables.islands.iter().find(|island| island.clue == *clue).expect("its island");
                let inside = |&cell: &usize| island.variable(cell).expect("a cell that it may contain");
                members.iter().map(|cell| -inside(cell)).chain(separator.iter().map(inside)).collect()
            }
            Cut::Size { cell, members, separator } => {
                let members = std::iter::once(cell).chain(members).map(|&cell| white(cell));
                members.chain(separator.iter().map(|&cell| -white(cell))).collect()
            }
            Cut::Count { white: whites, black } => {
                whites.iter().map(|&cell| -white(cell)).chain(black.iter().map(|&cell| white(cell))).collect()
            }
        }
    }
}
