//! **The farthest present**: a lower bound on the number of remaining moves.
//!
//! For each remaining present, consider a shortest walk that takes this present and ends at the
//! exit. The longest of these walks gives the bound. If no present remains, the bound is the
//! distance to the exit.
//!
//! # Why this is sound
//!
//! ## The route is not shorter than the bound
//!
//! The remaining route takes every remaining present and ends at the exit. So the route is at least
//! as long as each of these walks.
//!
//! ## A move lowers the bound by at most one
//!
//! Let `p` be the present with the longest walk before the move. There are two cases:
//!
//! * The move does not take `p`. Consider a shortest walk from the new cell that takes `p` and ends
//!   at the exit. The new bound is at least as long as this walk, because `p` still remains.
//! * The move takes `p`. Consider a shortest walk from the new cell to the exit. The new bound is
//!   the length of a walk to the exit. So the shortest walk is not longer than the new bound.
//!
//! In both cases, the move and then the walk take `p` and end at the exit. So the old bound is at
//! most the length of the walk plus one.
//!
//! If no present remains before the move, the bound is the distance to the exit. A move lowers this
//! distance by at most one.

use crate::graph::Graph;
use std::collections::VecDeque;

/// The bound of states that cannot be won, larger than any number of moves. A fourth of the largest
/// number, so that sums with numbers of moves do not overflow.
pub const UNREACHABLE: u32 = u32::MAX / 4;

/// The lengths of walks from which the bound of a state follows.
pub struct Farthest {
    /// For each cell, the length of a shortest walk to the exit.
    to_exit: Vec<u32>,
    /// Entry `cell * presents + p`: the length of a shortest walk from `cell` to the exit that
    /// takes present `p`.
    via_present: Vec<u32>,
    /// The number of presents of the graph.
    presents: usize,
}

impl Farthest {
    /// Computes, for each cell of a graph, the length of a shortest walk to the exit, without a
    /// condition and for each present that the walk must take. A *cell* is a node of the graph.
    pub fn new(graph: &Graph) -> Farthest {
        let tails = tails_by_head(graph);
        let to_exit = lengths_to_exit(graph, &tails);
        let mut via_present = vec![UNREACHABLE; graph.cells() * graph.presents];
        for present in 0..graph.presents {
            let lengths = lengths_via(graph, &tails, &to_exit, present);
            for (cell, length) in lengths.into_iter().enumerate() {
                via_present[cell * graph.presents + present] = length;
            }
        }
        Farthest {
            to_exit,
            via_present,
            presents: graph.presents,
        }
    }

    /// Returns the length of a shortest walk from a cell to the exit, in moves, or [`UNREACHABLE`].
    pub fn to_exit(&self, cell: usize) -> u32 {
        self.to_exit[cell]
    }

    /// Returns, for each present, the length of a shortest walk from a cell to the exit that takes
    /// this present, in moves, or [`UNREACHABLE`].
    pub fn via_present(&self, cell: usize) -> &[u32] {
        &self.via_present[cell * self.presents..][..self.presents]
    }
}

/// Returns, for each cell, the cells where the moves to it begin. A cell is listed once for each
/// such move.
fn tails_by_head(graph: &Graph) -> Vec<Vec<usize>> {
    let mut tails = vec![Vec::new(); graph.cells()];
    for m in &graph.moves {
        tails[m.head].push(m.tail);
    }
    tails
}

/// Returns, for each cell, the length of a shortest walk to the exit, or [`UNREACHABLE`]. The
/// breadth-first search goes backwards from the exit: `tails` has, for each cell, the cells from
/// which a move leads there.
fn lengths_to_exit(graph: &Graph, tails: &[Vec<usize>]) -> Vec<u32> {
    let mut lengths = vec![UNREACHABLE; graph.cells()];
    lengths[graph.exit] = 0;
    let mut queue = VecDeque::from([graph.exit]);
    while let Some(cell) = queue.pop_front() {
        for &tail in &tails[cell] {
            if lengths[tail] == UNREACHABLE {
                lengths[tail] = lengths[cell] + 1;
                queue.push_back(tail);
            }
        }
    }
    lengths
}

/// Returns, for each cell, the length of a shortest walk to the exit on which a move takes
/// `present`, or [`UNREACHABLE`]. `to_exit` has, for each cell, the length of a shortest walk of
/// any kind. `tails` has, for each cell, the cells from which a move leads to this cell.
///
/// A queue of buckets (Dial 1969) handles the cells in the order of their lengths.
fn lengths_via(graph: &Graph, tails: &[Vec<usize>], to_exit: &[u32], present: usize) -> Vec<u32> {
    let mut walks = Walks {
        lengths: vec![UNREACHABLE; graph.cells()],
        buckets: Vec::new(),
    };
    // First, walks whose first move takes the present.
    for m in &graph.moves {
        if m.presents.contains(&present) && to_exit[m.head] < UNREACHABLE {
            walks.offer(m.tail, to_exit[m.head] as usize + 1);
        }
    }
    // Then, walks with other moves before the move that takes the present. The list of buckets
    // grows during the loop.
    for length in 0.. {
        let Some(bucket) = walks.buckets.get_mut(length) else {
            break;
        };
        for cell in std::mem::take(bucket) {
            for &tail in &tails[cell] {
                walks.offer(tail, length + 1);
            }
        }
    }
    walks.lengths
}

/// The shortest known walks to the exit on which a move takes a certain present.
struct Walks {
    /// For each cell, the length of the shortest known walk.
    lengths: Vec<u32>,
    /// Bucket `n` contains the cells from which a walk of `n` moves is known. When a shorter walk
    /// from a cell is found, the cell also stays in its old bucket. Walks that are offered from
    /// there later are too long, and have no effect.
    buckets: Vec<Vec<usize>>,
}

impl Walks {
    /// Records a walk from a cell to the exit if it is shorter than all known walks from this cell.
    fn offer(&mut self, cell: usize, length: usize) {
        if length < self.lengths[cell] as usize {
            // The new length is less than the old length of 32 bits, so the cast does not change
            // it.
            self.lengths[cell] = length as u32;
            if self.buckets.len() <= length {
                self.buckets.resize(length + 1, Vec::new());
            }
            self.buckets[length].push(cell);
        }
    }
}
