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

use super::UNREACHABLE;
use crate::graph::Graph;
use std::collections::VecDeque;

pub struct Farthest {
    /// For each cell, the length of a shortest walk to the exit.
    exit: Vec<u32>,
    /// Entry `cell * presents + p`: the length of a shortest walk from `cell` to the exit that
    /// takes present `p`.
    via: Vec<u32>,
    presents: usize,
}

impl Farthest {
    pub fn new(graph: &Graph) -> Farthest {
        let mut into: Vec<Vec<usize>> = vec![Vec::new(); graph.cells()];
        for (number, m) in graph.moves.iter().enumerate() {
            into[m.head].push(number);
        }
        let mut exit = vec![UNREACHABLE; graph.cells()];
        exit[graph.exit] = 0;
        let mut queue = VecDeque::from([graph.exit]);
        while let Some(cell) = queue.pop_front() {
            for &m in &into[cell] {
                let tail = graph.moves[m].tail;
                if exit[tail] == UNREACHABLE {
                    exit[tail] = exit[cell] + 1;
                    queue.push_back(tail);
                }
            }
        }
        let mut via = vec![UNREACHABLE; graph.cells() * graph.presents];
        for present in 0..graph.presents {
            // Bucket `n` contains the cells from which a shortest walk to the exit, via `present`,
            // has `n` moves.
            let mut buckets: Vec<Vec<usize>> = Vec::new();
            let mut put = |buckets: &mut Vec<Vec<usize>>, cell: usize, length: u32| {
                let known = &mut via[cell * graph.presents + present];
                if length < *known {
                    *known = length;
                    buckets.resize(buckets.len().max(length as usize + 1), Vec::new());
                    buckets[length as usize].push(cell);
                }
            };
            for m in graph.moves.iter().filter(|m| m.presents.contains(&present)) {
                put(&mut buckets, m.tail, exit[m.head] + 1);
            }
            let mut length = 0;
            while length < buckets.len() {
                for cell in std::mem::take(&mut buckets[length]) {
                    for &m in &into[cell] {
                        put(&mut buckets, graph.moves[m].tail, length as u32 + 1);
                    }
                }
                length += 1;
            }
        }
        Farthest {
            exit,
            via,
            presents: graph.presents,
        }
    }

    pub fn exit(&self, cell: usize) -> u32 {
        self.exit[cell]
    }

    pub fn via(&self, cell: usize) -> &[u32] {
        &self.via[cell * self.presents..][..self.presents]
    }
}
