//! **The farthest present**: the moves to take one present and go on to the exit, for the present where that is most.
//!
//! # Why this is sound
//!
//! What is left of a route takes each present that is left and ends at the exit; so it is at least as long as the
//! shortest walk that takes this one and ends there. A move changes the length of a shortest walk by at most one
//! downwards, and where it takes the present, what is left is the distance to the exit, less by one at most too.

use super::NEVER;
use crate::chilly::graph::Graph;
use std::collections::VecDeque;

/// Lengths of shortest walks.
pub struct Farthest {
    /// To the exit, for each cell.
    exit: Vec<u32>,
    /// By way of a present to the exit: cell times the number of presents plus present.
    via: Vec<u32>,
    presents: usize,
}

impl Farthest {
    /// A breadth-first search backwards for each present.
    pub fn new(graph: &Graph) -> Farthest {
        let mut into: Vec<Vec<usize>> = vec![Vec::new(); graph.cells()];
        for (number, m) in graph.moves.iter().enumerate() {
            into[m.head].push(number);
        }
        let mut exit = vec![NEVER; graph.cells()];
        exit[graph.exit] = 0;
        let mut queue = VecDeque::from([graph.exit]);
        while let Some(cell) = queue.pop_front() {
            for &m in &into[cell] {
                let tail = graph.moves[m].tail;
                if exit[tail] == NEVER {
                    exit[tail] = exit[cell] + 1;
                    queue.push_back(tail);
                }
            }
        }
        let mut via = vec![NEVER; graph.cells() * graph.presents];
        for present in 0..graph.presents {
            // Buckets by length: the walks begin with the moves that take the present.
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
        Farthest { exit, via, presents: graph.presents }
    }

    /// The bound of a cell with no present left.
    pub fn exit(&self, cell: usize) -> u32 {
        self.exit[cell]
    }

    /// For each present the bound of a cell with that one left.
    pub fn via(&self, cell: usize) -> &[u32] {
        &self.via[cell * self.presents..][..self.presents]
    }
}
