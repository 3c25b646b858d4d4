//! A cut is a set of moves such that every route makes at least one of these moves.
//!
//! # Why this is sound
//!
//! Let `p` be a present, and let `W` be a set of cells. They define two cuts.
//!
//! For an *in* cut, the start must be outside `W`. A move is in the cut if the move begins outside `W`, and also ends
//! in `W` or takes `p`. At the start of a route, Chilly is outside `W` and does not have `p`. At the end of the route,
//! he has `p`. Consider the first move after which he is in `W` or has `p`. This move is in the cut.
//!
//! For an *out* cut, the exit must be outside `W`. A move is in the cut if the move ends outside `W`, and also begins
//! in `W` or takes `p`. Every route has a move that takes `p`. Consider the last move of the route that begins in `W`
//! or takes `p`. If this move ended in `W`, the next move would begin in `W`. So the move ends outside `W`, and is in
//! the cut.

use crate::graph::{Graph, Move};

/// Sentinel for the end of a linked list of moves.
const NONE: usize = usize::MAX;

/// Whether a cut separates a present from the start or from the exit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// Let `W` be the cut's set of cells. The cut contains each move that begins outside `W`, if the move ends in `W`
    /// or takes the cut's present.
    In,
    /// Let `W` be the cut's set of cells. The cut contains each move that ends outside `W`, if the move begins in `W`
    /// or takes the cut's present.
    Out,
}

/// A set of moves such that every route makes at least one of these moves. A present, a side, and a set of cells define
/// the cut.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cut {
    /// The index of the present (an object that Chilly collects) that defines the cut.
    pub present: usize,
    /// Whether the cut separates the present from the start or from the exit.
    pub side: Side,
    /// For each cell, whether the cell is in the cut's set of cells.
    pub within: Vec<bool>,
}

impl Cut {
    /// Returns a cut with the same present and side as an old cut, but with fewer moves. `within` is the set of cells
    /// of the old cut. For an *in* cut, the new set consists of the cells that cannot be reached from the start without
    /// a move of the old cut. For an *out* cut, the new set consists of the cells from which the exit cannot be reached
    /// without a move of the old cut.
    ///
    /// # Why every move of the new cut is in the old cut
    ///
    /// This is the proof for an *in* cut; the proof for an *out* cut is mirrored. An *in* cut contains each move that
    /// begins outside its set of cells, if the move ends in the set or takes the present. Let `W` be the set of the old
    /// cut. A cell is outside the new set if a path without moves of the old cut leads from the start to the cell. Call
    /// such a cell *free*. The start is outside `W`. If a move begins outside `W` and is not in the old cut, the move
    /// ends outside `W` and does not take the present. So every free cell is outside `W`.
    ///
    /// Take a move of the new cut. The move begins at a free cell. Assume that the move is not in the old cut. Then the
    /// move ends at a free cell, and does not take the present. So the move is not in the new cut, which is a
    /// contradiction.
    pub fn tight(graph: &Graph, present: usize, side: Side, within: &[bool]) -> Cut {
        let old = Cut { present, side, within: within.to_vec() };
        let end = if side == Side::In { graph.start } else { graph.exit };
        // Each cell has a linked list of moves that are not in `old`. They begin at the cell (*in* cut) or end there
        // (*out* cut). `last` contains the last move of each list, and `before` contains each move's predecessor.
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
