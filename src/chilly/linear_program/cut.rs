//! Cuts. A cut is a set of moves such that every route makes at least one of these moves.
//!
//! # Why this is sound
//!
//! Take a present `p` and a set `W` of cells.
//!
//! For an *in* cut, the start is outside `W`. A move that begins outside `W` is counted if the move ends in `W` or
//! takes `p`. At the start, Chilly is outside `W` and does not have `p`. At the end of a route, he has `p`. Consider
//! the first move after which he is in `W` or has `p`. The cut counts this move.
//!
//! For an *out* cut, the exit is outside `W`. A move that ends outside `W` is counted if the move begins in `W` or
//! takes `p`. Consider, in a route, the last move that begins in `W` or takes `p`. Such a move exists because some move
//! takes `p`. The last such move ends outside `W`, because otherwise the next move would begin in `W`. So the cut
//! counts this move.

use crate::graph::{Graph, Move};

/// Sentinel for the end of a linked list of moves.
const NONE: usize = usize::MAX;

/// The side of a cut: whether the cut separates a present from the start or from the exit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// The cut separates the start from the present: it counts the moves that enter the cut's set `W` of cells, or take
    /// the present outside `W`.
    In,
    /// The cut separates the present from the exit: it counts the moves that leave the cut's set `W` of cells, or take
    /// the present outside `W`.
    Out,
}

/// A set of moves such that every route makes at least one of these moves. The set of moves is defined by a present, a
/// side, and a set `W` of cells (see the head of this file).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cut {
    /// The index of the present.
    pub present: usize,
    /// Whether the cut separates the present from the start or from the exit.
    pub side: Side,
    /// For each cell, whether the cell is in the set `W`.
    pub within: Vec<bool>,
}

impl Cut {
    /// Tightens an old cut, which is given by its present, its side, and its set of cells. The new cut has the same
    /// present and the same side, but another set `W`. For an *in* cut, a cell is in the new `W` if every walk from the
    /// start to the cell makes a move that the old cut counts. For an *out* cut, a cell is in the new `W` if every walk
    /// from the cell to the exit makes a move that the old cut counts. Every move that the new cut counts is also
    /// counted by the old cut.
    ///
    /// # Why no counted move is new
    ///
    /// This is the argument for *in* cuts; the argument for *out* cuts is mirrored. A move from outside the old `W`
    /// that the old cut does not count ends outside the old `W` and does not take the present. So all cells that are
    /// reached without moves of the old cut lie outside the old `W`. A move that the new cut counts begins at such a
    /// cell. Suppose that the old cut does not count this move. Then the move does not take the present, and its end is
    /// also reached without moves of the old cut. So the new cut does not count the move, a contradiction.
    pub fn tight(graph: &Graph, present: usize, side: Side, within: &[bool]) -> Cut {
        let old = Cut { present, side, within: within.to_vec() };
        // Stores in linked lists the moves that the old cut does not count. Each cell has one list. The search from
        // `end` follows these lists. `last` contains the last move of each list, and `before` contains, for each move,
        // the previous move of its list.
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
