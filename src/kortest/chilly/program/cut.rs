//! Cuts: sets of moves of which every route makes one.
//!
//! # Why this is sound
//!
//! Take a present `p` and a set `W` of cells.
//!
//! *In*, with the start outside `W`: a move *counts* if it begins outside `W` and ends in `W` or takes `p`. At the
//! start Chilly is outside `W` and without `p`; at the end he has `p`. Look at the first move after which he is in `W`
//! or has `p`: it counts.
//!
//! *Out*, with the exit outside `W`: a move counts if it ends outside `W` and begins in `W` or takes `p`. Mirrored:
//! look at the last move before which he is in `W`, or which takes `p`: it ends outside `W`, and it counts.

use crate::chilly::graph::{Graph, Move};

/// The end of the level that a cut separates from a present.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// Moves into `W`.
    In,
    /// Moves out of `W`.
    Out,
}

/// One cut.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cut {
    /// The number of the present.
    pub present: usize,
    /// Which way.
    pub side: Side,
    /// For each cell whether it is in `W`.
    pub within: Vec<bool>,
}

impl Cut {
    /// The cut with the smallest set of counted moves among those that a set of cells suggests: `W` becomes what
    /// cannot be reached from the start (or reach the exit) without a counted move.
    ///
    /// # Why no counted move is new
    ///
    /// From outside the old `W`, a move that does not count ends outside it and does not take `p`. So all that is
    /// reached without counted moves lies outside the old `W`, and a move that counts now begins there and ends
    /// where it would have been reached if it had not counted before.
    pub fn tight(graph: &Graph, present: usize, side: Side, within: &[bool]) -> Cut {
        let old = Cut { present, side, within: within.to_vec() };
        let (mut around, end): (Vec<Vec<usize>>, usize) = match side {
            Side::In => (vec![Vec::new(); graph.cells()], graph.start),
            Side::Out => (vec![Vec::new(); graph.cells()], graph.exit),
        };
        for m in graph.moves.iter().filter(|m| !old.counts(m) && !m.presents.contains(&present)) {
            match side {
                Side::In => around[m.tail].push(m.head),
                Side::Out => around[m.head].push(m.tail),
            }
        }
        let mut within = vec![true; graph.cells()];
        let mut open = vec![end];
        while let Some(cell) = open.pop() {
            if std::mem::replace(&mut within[cell], false) {
                open.append(&mut around[cell]);
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
