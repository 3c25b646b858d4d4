//! **Triangle search.** One priority queue per number of moves, popped in rounds.
//!
//! Each round takes the best state out of every queue, from the shallowest to the deepest, and puts its
//! children into the next queue. A round reaches one queue further than the one before; so the search goes deep
//! at once, and keeps widening at every depth. What cannot improve on the best solution, by the lower bound, is
//! dropped.
//!
//! Source: Lemons, Ruml, Holte and Linares López, "Triangle Search: An Anytime Beam Search", HSDIP 2023.

use super::search::{Anytime, End, Search};
use super::steps::Steps;
use crate::puzzle::Puzzle;
use hashbrown::HashMap;
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

/// The queues between two rounds.
pub struct Rounds<P: Puzzle> {
    steps: Steps<P>,
    depths: HashMap<u64, u32>,
    queues: Vec<BinaryHeap<Entry>>,
    reach: usize,
    moves: Vec<P::Move>,
}

impl<P: Puzzle> Rounds<P> {
    /// Before the first round.
    pub fn new(search: &Search<P>) -> Self {
        Rounds {
            steps: Steps::new(search, size_of::<Entry>() + 2 * size_of::<(u64, u32)>()),
            depths: HashMap::from([(search.puzzle.key(&search.puzzle.root()), 0)]),
            queues: vec![BinaryHeap::from([(Reverse(0), 0)])],
            reach: 0,
            moves: Vec::new(),
        }
    }

    /// One round; why there will be no further one, if so.
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

    /// Puts the children of a state into the next queue; whether there was room for them.
    fn expand(&mut self, search: &mut Search<P>, number: u32, depth: u32) -> Result<bool, End> {
        let puzzle = search.puzzle;
        let state = self.steps.state(number);
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
                search.offer(self.steps.path(number, mv))?;
                continue;
            }
            let known = self.depths.entry(puzzle.key(&child)).or_insert(u32::MAX);
            if *known <= depth + 1 {
                continue;
            }
            *known = depth + 1;
            if self.steps.is_full() {
                return Ok(false);
            }
            let estimate = puzzle.estimate(&child, &mut self.moves);
            if self.queues.len() <= depth as usize + 1 {
                self.queues.push(BinaryHeap::new());
            }
            let number = self.steps.add(number, mv, child);
            self.queues[depth as usize + 1].push((Reverse(estimate), number));
        }
        Ok(true)
    }
}
