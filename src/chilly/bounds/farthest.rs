//! **The farthest present**: the least number of moves that take a present and end at the exit, maximised over the
//! presents that are left.
//!
//! # Why this is sound
//!
//! The rest of a route takes each present that is left and ends at the exit; so it is at least as long as the shortest
//! walk that takes any given one of them and ends there. It is consistent: a move shortens the shortest walk of a
//! present that it does not take by at most one; and if it takes the present, the shortest walk was at most one longer
//! than the distance from the end of the move to the exit.

use super::NEVER;
use crate::graph::Graph;
use std::collections::VecDeque;

/// Lengths of shortest walks.
pub struct Farthest {
    /// From each cell to the exit.
    exit: Vec<u32>,
    /// From each cell by way of each present to the exit. Index: cell times the number of presents, plus present.
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
            // Backwards search in buckets by length, seeded with the moves that take the present.
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
