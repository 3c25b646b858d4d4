//! **Triangle search.** Uses one priority queue per depth and works in rounds.
//!
//! Each round pops the best state of every queue, from the shallowest to the deepest, and adds its children to the next
//! queue. Each round reaches one queue further than the previous round. So the search reaches deep states early, and
//! expands more states of every depth in each round. States whose lower bound shows that they cannot improve on the
//! best solution are pruned.
//!
//! Source: Lemons, Ruml, Holte and Linares López, "Triangle Search: An Anytime Beam Search", HSDIP 2023.

use super::search::{End, Ended, Search};
use super::tree::SearchTree;
use crate::puzzle::Puzzle;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// An entry of a queue: the estimate of a state, and its index in the tree. The smallest estimate comes first, then the
/// newest state, because going deep finds a first solution soon.
type Entry = (Reverse<u32>, u32);

pub fn triangle<P: Puzzle>(search: &mut Search<P>) -> Ended {
    let mut rounds = Rounds::new(search);
    loop {
        if let Some(end) = rounds.round(search)? {
            return Ok(end);
        }
    }
}

/// The data of a triangle search between two rounds.
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
        Rounds { tree, queues: vec![BinaryHeap::from([(Reverse(0), 0)])], reach: 0, moves: Vec::new() }
    }

    /// Runs one round. Returns `None` if another round must follow, or the reason why the algorithm has ended. `Err`
    /// means that a condition of the [`Search`] has ended the run.
    pub fn round(&mut self, search: &mut Search<P>) -> Result<Option<End>, End> {
        let Rounds { tree, queues, reach, moves } = self;
        let puzzle = search.puzzle;
        *reach += 1;
        let mut idle = true;
        for depth in 0..(*reach).min(queues.len()) {
            let Some((_, number)) = queues[depth].pop() else { continue };
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
