//! **Triangle search.** In each round, expands the best state of every depth.
//!
//! The children enter the queue of the next depth. So the search reaches large depths early.
//!
//! Source: Lemons, Ruml, Holte and Linares López, "Triangle Search: An Anytime Beam Search", HSDIP
//! 2023.
//!
//! **Portfolio**: a short triangle search, and then [beam searches](mod@super::beam) on all cores.
//! In `benches/ALGORITHMS.md` no other algorithm finds more optima within the same number of
//! states.

use super::beam::widening_beam;
use super::search::{End, Ended, Search, SearchTree};
use crate::puzzle::Puzzle;
use crate::runtime::Workers;
use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::ops::Range;

/// A state in the queue of its depth. The state with the smallest estimate comes first.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Entry {
    estimate: Reverse<u32>,
    /// The number of the state in the tree.
    number: u32,
}

/// **Triangle search.** Repeats rounds until the tree is exhausted or has used its memory.
pub fn triangle<P: Puzzle>(search: &mut Search<P>) -> Ended {
    let mut rounds = Rounds::new(search);
    loop {
        if let Some(end) = rounds.round(search)? {
            return Ok(end);
        }
    }
}

/// A search in progress: its tree, and a priority queue of states for each depth.
struct Rounds<P: Puzzle> {
    tree: SearchTree<P>,
    queues: Vec<BinaryHeap<Entry>>,
    /// The current round expands states of depths below this number.
    reach: usize,
    /// Scratch buffer for [`Puzzle::estimate`].
    moves: Vec<P::Move>,
}

impl<P: Puzzle> Rounds<P> {
    /// Returns the data of a search before its first round.
    fn new(search: &Search<P>) -> Self {
        let root = Entry {
            estimate: Reverse(0),
            number: 0,
        };
        Rounds {
            tree: SearchTree::new(search, size_of::<Entry>()),
            queues: vec![BinaryHeap::from([root])],
            reach: 0,
            moves: Vec::new(),
        }
    }

    /// Expands the best state of each depth. Returns the reason why the search ended; `Ok(None)` if
    /// it continues.
    fn round(&mut self, search: &mut Search<P>) -> Result<Option<End>, End> {
        self.reach += 1;
        let mut is_idle = true;
        for depth in 0..self.reach.min(self.queues.len()) {
            let Some(best) = self.queues[depth].pop() else {
                continue;
            };
            is_idle = false;
            let Some(children) = self.tree.expand(search, best.number, depth as u32)? else {
                return Ok(Some(End::Memory));
            };
            self.add(search.puzzle, children, depth + 1);
        }
        if is_idle && self.reach > self.queues.len() {
            return Ok(Some(End::Exhausted));
        }
        Ok(None)
    }

    /// Adds states of the tree to the queue of their depth.
    fn add(&mut self, puzzle: &P, numbers: Range<u32>, depth: usize) {
        if !numbers.is_empty() && self.queues.len() == depth {
            self.queues.push(BinaryHeap::new());
        }
        for number in numbers {
            let estimate = puzzle.estimate(self.tree.state(number), &mut self.moves);
            self.queues[depth].push(Entry {
                estimate: Reverse(estimate),
                number,
            });
        }
    }
}

/// Maximum number of states that triangle search expands.
const MAX_TRIANGLE_STATES: u64 = 1 << 15;
/// Number of states that the first beam search keeps at each depth.
const FIRST_WIDTH: usize = 1 << 12;

/// **Portfolio.** Runs a short triangle search, and then beam searches of increasing width. If
/// solutions are [long](Puzzle::has_long_solutions), runs only beam searches, from width 1.
pub fn portfolio<P: Puzzle>(search: &mut Search<P>) -> Ended {
    let mut first_width = 1;
    if !search.puzzle.has_long_solutions() {
        if short_triangle(search)? == End::Exhausted {
            return Ok(End::Exhausted);
        }
        first_width = FIRST_WIDTH;
    }
    let threads = search.run.threads;
    let mut workers = None;
    if threads > 1 {
        workers = Some(Workers::start(threads));
    }
    widening_beam(search, first_width, workers.as_ref())
}

/// Runs triangle search until it has expanded [`MAX_TRIANGLE_STATES`] states.
fn short_triangle<P: Puzzle>(search: &mut Search<P>) -> Ended {
    let mut rounds = Rounds::new(search);
    while search.expanded() < MAX_TRIANGLE_STATES {
        if let Some(end) = rounds.round(search)? {
            return Ok(end);
        }
    }
    Ok(End::Done)
}
