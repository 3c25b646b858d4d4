//! A cut is a set of moves such that every route makes at least one of these moves.
//!
//! # Why this is sound
//!
//! A present and a set of cells define two cuts. Call these cells *inside*.
//!
//! An *in* cut contains the moves that begin outside, and that end inside or take the present. The
//! start must be outside. So at first, Chilly is outside and does not have the present. In the end,
//! he has the present. The first move that ends inside or takes the present is in the cut.
//!
//! An *out* cut contains the moves that end outside, and that begin inside or take the present. The
//! exit must be outside. Among the moves of a route that begin inside or take the present, consider
//! the last move. If this move ended inside, the next move would begin inside. So the move ends
//! outside, and is in the cut.

use crate::graph::{Graph, Move};

/// Sentinel for the end of a linked list of moves.
const NONE: usize = usize::MAX;

/// The kind of a cut. An *in* cut separates a present from the start. An *out* cut separates a
/// present from the exit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    In,
    Out,
}

/// A set of moves such that every route makes at least one of these moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cut {
    pub present: usize,
    pub side: Side,
    pub within: Vec<bool>,
}

impl Cut {
    /// Removes unnecessary moves from a cut. Every move of the new cut is a move of the old cut.
    ///
    /// `within` marks the inside cells of the old cut. This text is about *in* cuts: moves from
    /// outside that end inside or take `present`. For *out* cuts, all directions are reversed, and
    /// the exit replaces the start.
    ///
    /// A cell is *free* if the start can reach the cell by moves that are not in the old cut. The
    /// free cells become the outside cells of the new cut.
    ///
    /// # Why every move of the new cut is in the old cut
    ///
    /// Every free cell is an outside cell of the old cut: the start is outside, and a move that
    /// begins outside and is not in the old cut ends outside.
    ///
    /// Every move of the new cut begins at a free cell. There are two cases:
    ///
    /// * The move takes the present. The move begins outside, so it is in the old cut.
    /// * The move ends at a cell that is not free. If the move were not in the old cut, this cell
    ///   would be free. So the move is in the old cut.
    pub fn tight(graph: &Graph, present: usize, side: Side, within: &[bool]) -> Cut {
        let old = Cut {
            present,
            side,
            within: within.to_vec(),
        };
        let end = if side == Side::In {
            graph.start
        } else {
            graph.exit
        };
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
        Cut {
            present,
            side,
            within,
        }
    }

    /// Returns whether the cut contains the move `m`.
    pub fn counts(&self, m: &Move) -> bool {
        let (near, far) = match self.side {
            Side::In => (m.tail, m.head),
            Side::Out => (m.head, m.tail),
        };
        !self.within[near] && (self.within[far] || m.presents.contains(&self.present))
    }
}
