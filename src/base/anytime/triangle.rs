//! **Triangle search.** One priority queue per depth, popped in rounds.
//!
//! Each round pops the best state of every queue, from the shallowest to the deepest, and puts its children into the
//! next queue. A round reaches one queue further than the one before; so the search goes deep at once, and keeps
//! widening at every depth. States whose lower bound shows that they cannot improve on the best solution are pruned.
//!
//! Source: Lemons, Ruml, Holte and Linares López, "Triangle Search: An Anytime Beam Search", HSDIP 2023.

use super::search::{Anytime, End, Search};
use super::tree::SearchTree;
use crate::key_hasher::KeyMap;
use crate::puzzle::Puzzle;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// The algorithm.
pub struct Triangle;

/// Smallest estimate first, then the newest state: going deep finds a first solution soon.
type Entry = (Reverse<u32>, u32);

impl Anytime for Triangle {
    fn run<P: Puzzle>(&self, search: &mut Search<P>) -> Result<End, End> {
        let mut rounds = Rounds::new(search);
        loop {
            if let Some(end) = rounds.round(search)? {
                return Ok(end);
            }
        }
    }
}

/// The state of the search between two rounds.
pub struct Rounds<P: Puzzle> {
    tree: SearchTree<P>,
    depths: KeyMap<u32>,
    queues: Vec<BinaryHeap<Entry>>,
    reach: usize,
    moves: Vec<P::Move>,
}

impl<P: Puzzle> Rounds<P> {
    /// Before the first round.
    pub fn new(search: &Search<P>) -> Self {
        Rounds {
            tree: SearchTree::new(search, size_of::<Entry>() + 2 * size_of::<(u64, u32)>()),
            depths: KeyMap::from_iter([(search.puzzle.key(&search.puzzle.root()), 0)]),
            queues: vec![BinaryHeap::from([(Reverse(0), 0)])],
            reach: 0,
            moves: Vec::new(),
        }
    }

    /// Runs one round. `Some` if it was the last one, and why.
    pub fn round(&mut self, search: &mut Search<P>) -> Result<Option<End>, End> {
        self.reach += 1;
        let mut idle = true;
        for depth in 0..self.reach.min(self.queues.len()) {
            let Some((_, number)) = self.queues[depth].pop() else { continue };
            idle = false;
            if !self.expand(search, number, depth as u32)? {
                return Ok(Some(End::Memory));
            }
        }
        let is_over = idle && self.reach > self.queues.len();
        Ok(is_over.then_some(End::Exhausted))
    }

    /// Puts the children of a state into the next queue. Returns whether there was room for them.
    fn expand(&mut self, search: &mut Search<P>, number: u32, depth: u32) -> Result<bool, End> {
        let puzzle = search.puzzle;
        let state = self.tree.state(number);
        if !search.may_improve(depth, &state) {
            return Ok(true);
        }
        search.expand(1)?;
        self.moves.clear();
        puzzle.moves(&state, &mut self.moves);
        for i in 0..self.moves.len() {
            let mv = self.moves[i];
            let child = puzzle.after(&state, mv);
            if !search.may_improve(depth + 1, &child) {
                continue;
            }
            if puzzle.is_solved(&child) {
                search.offer(self.tree.path(number, mv))?;
                continue;
            }
            let known = self.depths.entry(puzzle.key(&child)).or_insert(u32::MAX);
            if *known <= depth + 1 {
                continue;
            }
            *known = depth + 1;
            if self.tree.is_full() {
                return Ok(false);
            }
            let estimate = puzzle.estimate(&child, &mut self.moves);
            if self.queues.len() <= depth as usize + 1 {
                self.queues.push(BinaryHeap::new());
            }
            let number = self.tree.add(number, mv, child);
            self.queues[depth as usize + 1].push((Reverse(estimate), number));
        }
        Ok(true)
    }
}
