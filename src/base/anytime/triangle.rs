//! **Triangle search.** In each round, expands the best state of every depth.
//!
//! The children enter the queue of the next depth. So the search reaches large depths early.
//!
//! Source: Lemons, Ruml, Holte and Linares López, "Triangle Search: An Anytime Beam Search", HSDIP
//! 2023.

use super::search::{End, Ended, Search};
use super::tree::SearchTree;
use crate::puzzle::Puzzle;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// The estimate of a state, and its index in the tree.
type Entry = (Reverse<u32>, u32);

pub fn triangle<P: Puzzle>(search: &mut Search<P>) -> Ended {
    let mut rounds = Rounds::new(search);
    loop {
        if let Some(end) = rounds.round(search)? {
            return Ok(end);
        }
    }
}

/// A search in progress: its tree, and a priority queue of states for each depth.
pub struct Rounds<P: Puzzle> {
    tree: SearchTree<P>,
    queues: Vec<BinaryHeap<Entry>>,
    reach: usize,
    /// Scratch buffer for [`Puzzle::estimate`].
    moves: Vec<P::Move>,
}

impl<P: Puzzle> Rounds<P> {
    /// Returns the data of a search before its first round.
    pub fn new(search: &Search<P>) -> Self {
        let tree = SearchTree::new(search, size_of::<Entry>());
        Rounds {
            tree,
            queues: vec![BinaryHeap::from([(Reverse(0), 0)])],
            reach: 0,
            moves: Vec::new(),
        }
    }

    /// Expands the best state of each depth. Returns `Ok(None)` if the search continues.
    pub fn round(&mut self, search: &mut Search<P>) -> Result<Option<End>, End> {
        let Rounds {
            tree,
            queues,
            reach,
            moves,
        } = self;
        let puzzle = search.puzzle;
        *reach += 1;
        let mut idle = true;
        for depth in 0..(*reach).min(queues.len()) {
            let Some((_, number)) = queues[depth].pop() else {
                continue;
            };
            idle = false;
            let on_child = |child: &P::State, number| {
                if queues.len() == depth + 1 {
                    queues.push(BinaryHeap::new());
                }
                queues[depth + 1].push((Reverse(puzzle.estimate(child, moves)), number));
            };
            if !tree.expand(search, number, depth as u32, on_child)? {
                return Ok(Some(End::Memory));
            }
        }
        let is_over = idle && *reach > queues.len();
        Ok(is_over.then_some(End::Exhausted))
    }
}
