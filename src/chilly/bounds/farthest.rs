//! **The farthest present**: a lower bound that considers each remaining present alone. For each remaining present,
//! consider the length of a shortest walk that takes this present and ends at the exit. The bound is the maximum of
//! these lengths.
//!
//! # Why this is sound
//!
//! The rest of a route takes every remaining present and ends at the exit. So for each remaining present, this rest is
//! at least as long as a shortest walk that takes the present and ends at the exit.
//!
//! The bound is consistent: a move lowers the bound by at most one. If the move does not take the present, it shortens
//! the shortest walk by at most one. If the move takes the present, the shortest walk before the move was at most one
//! move longer than the distance from the end of the move to the exit.

use super::UNREACHABLE;
use crate::graph::Graph;
use std::collections::VecDeque;

/// Tables for the bound by the farthest present: the lengths of shortest walks to the exit.
pub struct Farthest {
    /// The distance from each cell to the exit.
    exit: Vec<u32>,
    /// For each cell and each present, the length of a shortest walk that takes the present and ends at the exit.
    /// Index: cell times the number of presents, plus present.
    via: Vec<u32>,
    presents: usize,
}

impl Farthest {
    /// Computes the lengths of the shortest walks to the exit, with one backwards breadth-first search for each
    /// present.
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
            // Searches backwards from the moves that take the present. Bucket `n` contains cells from which a shortest
            // walk that takes the present and ends at the exit has `n` moves.
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

    /// Returns the bound of the state in which Chilly rests on `cell` and all presents are taken: the distance from the
    /// cell to the exit.
    pub fn exit(&self, cell: usize) -> u32 {
        self.exit[cell]
    }

    /// Returns, for each present, the bound of the state in which Chilly rests on `cell` and only this present is not
    /// taken yet.
    pub fn via(&self, cell: usize) -> &[u32] {
        &self.via[cell * self.presents..][..self.presents]
    }
}
