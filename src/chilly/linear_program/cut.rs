//! Cuts: sets of moves of which every route makes at least one.
//!
//! # Why this is sound
//!
//! Take a present `p` and a set `W` of cells.
//!
//! *In*, with the start outside `W`: a move *counts* if it begins outside `W` and ends in `W` or takes `p`. At the
//! start Chilly is outside `W` and does not have `p`; at the end he has `p`. Consider the first move after which he is
//! in `W` or has `p`: it counts.
//!
//! *Out*, with the exit outside `W`: a move counts if it ends outside `W` and begins in `W` or takes `p`. Consider the
//! last move that begins in `W` or takes `p`; some move takes `p`. It ends outside `W`, because otherwise a later move
//! would begin in `W`: so it counts.

use crate::graph::{Graph, Move};

/// No move.
const NONE: usize = usize::MAX;

/// Whether a cut separates the start or the exit from a present.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// The start: moves into `W` count.
    In,
    /// The exit: moves out of `W` count.
    Out,
}

/// One cut.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cut {
    /// The number of the present.
    pub present: usize,
    /// The end of the route that it separates.
    pub side: Side,
    /// For each cell whether it is in `W`.
    pub within: Vec<bool>,
}

impl Cut {
    /// Strengthens the cut of a set of cells: `W` becomes what cannot be reached from the start (*in*) or cannot reach
    /// the exit (*out*) without a counted move. No more moves count than before.
    ///
    /// # Why no counted move is new
    ///
    /// For *in* (*out* is mirrored): a move from outside the old `W` that did not count ends outside the old `W` and
    /// does not take `p`. So all that is reached without counted moves lies outside the old `W`. A move that counts now
    /// begins at such a cell. If it had not counted before, it would not take `p`, and its end would be reached as
    /// well: it would not count now.
    pub fn tight(graph: &Graph, present: usize, side: Side, within: &[bool]) -> Cut {
        let old = Cut { present, side, within: within.to_vec() };
        // The moves that do not count, in lists: by cell the last one, and by move the one before it.
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

    /// Whether a move counts.
    pub fn counts(&self, m: &Move) -> bool {
        let (near, far) = match self.side {
            Side::In => (m.tail, m.head),
            Side::Out => (m.head, m.tail),
        };
        !self.within[near] && (self.within[far] || m.presents.contains(&self.present))
    }
}
