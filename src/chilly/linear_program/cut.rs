//! A cut is a set of moves such that every route makes at least one of these moves.
//!
//! # Why this is sound
//!
//! A present and a set of cells define two cuts. Call these cells *inside*.
//!
//! An *in* cut contains the moves that begin outside, and that end inside or take the present. The start must be
//! outside. So at first, Chilly is outside and does not have the present. In the end, he has the present. The first
//! move after which he is inside or has the present is in the cut.
//!
//! An *out* cut contains the moves that end outside, and that begin inside or take the present. The exit must be
//! outside. Among the moves of a route that begin inside or take the present, consider the last move. If this move
//! ended inside, the next move would begin inside. So the move ends outside, and is in the cut.

use crate::graph::{Graph, Move};

/// Sentinel for the end of a linked list of moves.
const NONE: usize = usize::MAX;

/// Whether a cut separates a present from the start or from the exit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// The cut contains moves that enter its cells, or begin outside and take its present.
    In,
    /// The cut contains moves that leave its cells, or take its present and end outside.
    Out,
}

/// A set of moves such that every route makes at least one of these moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cut {
    /// The index of the present that defines the cut.
    pub present: usize,
    /// Whether the cut separates the present from the start or from the exit.
    pub side: Side,
    /// For each cell, whether the cell belongs to the cut.
    pub within: Vec<bool>,
}

impl Cut {
    /// Shrinks the cut with the cells `within`. Every move of the new cut is a move of the old cut.
    ///
    /// The new cells of an *in* cut are those that the start cannot reach without a move of the old cut. The new cells
    /// of an *out* cut are those that cannot reach the exit without such a move.
    ///
    /// # Why every move of the new cut is in the old cut
    ///
    /// This is the proof for an *in* cut. The proof for an *out* cut is mirrored. Call a cell *free* if the start can
    /// reach the cell without a move of the old cut. The free cells are the cells outside the new cut.
    ///
    /// Free cells are also outside the old cut. The start is outside, and a move from outside that is not in the old
    /// cut ends outside.
    ///
    /// Take a move from a free cell that is not in the old cut. The move ends at a free cell, and does not take the
    /// present, because otherwise it would be in the old cut. So this move is not in the new cut either.
    pub fn tight(graph: &Graph, present: usize, side: Side, within: &[bool]) -> Cut {
        let old = Cut { present, side, within: within.to_vec() };
        let end = if side == Side::In { graph.start } else { graph.exit };
        // For each cell, a linked list of moves outside the old cut.
        let (mut last, mut before) = (vec![NONE; graph.cells()], vec![NONE; graph.moves.len()]);
        for (number, m) in graph.moves.iter().enumerate() {
            if !old.counts(m) && !m.presents.contains(&present) {
                let near = if side == Side::In { m.tail } else { m.head };
                before[number] = std::mem::replace(&mut last[near], number);
            }
        }
        let mut within = vec![true; graph.cells()];
        let mut open = vec![end];
        while let Some(cell) = open.pop() {
            if std::mem::replace(&mut within[cell], false) {
                let mut number = last[cell];
                while number != NONE {
                    let m = &graph.moves[number];
                    open.push(if side == Side::In { m.head } else { m.tail });
                    number = before[number];
                }
            }
        }
        Cut { present, side, within }
    }

    /// Returns whether the cut contains a move.
    pub fn counts(&self, m: &Move) -> bool {
        let (near, far) = match self.side {
            Side::In => (m.tail, m.head),
            Side::Out => (m.head, m.tail),
        };
        !self.within[near] && (self.within[far] || m.presents.contains(&self.present))
    }
}
