//! A cut is a set of moves such that every route makes at least one of these moves.
//!
//! # Why this is sound
//!
//! Let `p` be a present, and let `W` be a set of cells. They define two cuts.
//!
//! An *in* cut requires that the start is outside `W`. The cut contains each move that begins outside `W`, and ends in
//! `W` or takes `p`. At the start of a route, Chilly is outside `W` and does not have `p`. At the end, he has `p`. So
//! some move of the route is the first after which he is in `W` or has `p`. This move is in the cut.
//!
//! An *out* cut requires that the exit is outside `W`. The cut contains each move that ends outside `W`, and begins in
//! `W` or takes `p`. Every route has a move that takes `p`. Consider the last move of the route that begins in `W` or
//! takes `p`. If this move ended in `W`, the next move would begin in `W`. So the move ends outside `W`, and is in the
//! cut.

use crate::graph::{Graph, Move};

/// Sentinel for the end of a linked list of moves.
const NONE: usize = usize::MAX;

/// Whether a cut separates a present from the start or from the exit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// The cut contains the moves that enter a set `W` of cells from outside, or take the present outside `W`.
    In,
    /// The cut contains the moves that leave a set `W` of cells, or take the present and end outside `W`.
    Out,
}

/// A set of moves such that every route makes at least one of them. It is defined by a present, a side, and a set of
/// cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cut {
    /// The index of the present.
    pub present: usize,
    /// Whether the cut separates the present from the start or from the exit.
    pub side: Side,
    /// For each cell, whether the cell is in the cut's set of cells.
    pub within: Vec<bool>,
}

impl Cut {
    /// Returns a cut with the same present and side, but with fewer moves. For an *in* cut, its set `W` consists of the
    /// cells that cannot be reached from the start without a move of the old cut. For an *out* cut, `W` consists of the
    /// cells from which the exit cannot be reached without a move of the old cut.
    ///
    /// # Why every move of the new cut is in the old cut
    ///
    /// This is the proof for *in* cuts; the proof for *out* cuts is mirrored. Call a cell *free* if it is outside the
    /// new `W`: a path of moves that are not in the old cut leads from the start to the cell. These moves stay outside
    /// the old `W`. So all free cells are outside the old `W`. Take a move that begins at a free cell and is not in the
    /// old cut. Then the move does not take the present, and it ends at a free cell. So the move is not in the new cut.
    /// Every move of the new cut begins at a free cell, so it is in the old cut.
    pub fn tight(graph: &Graph, present: usize, side: Side, within: &[bool]) -> Cut {
        let old = Cut { present, side, within: within.to_vec() };
        // For each cell, a linked list of the moves from this cell that the old cut does not count. `last` is the head
        // of the list, and `before` is the link from a move to the next.
        let end = if side == Side::In { graph.start } else { graph.exit };
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

    /// Returns whether the cut counts a move.
    pub fn counts(&self, m: &Move) -> bool {
        let (near, far) = match self.side {
            Side::In => (m.tail, m.head),
            Side::Out => (m.head, m.tail),
        };
        !self.within[near] && (self.within[far] || m.presents.contains(&self.present))
    }
}
