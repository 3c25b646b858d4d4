//! **Triangle search.** In each round, expands the best state of every depth.
//!
//! The children enter the queue of the next depth. So the search reaches large depths early.
//!
//! Source: Lemons, Ruml, Holte and Linares López, "Triangle Search: An Anytime Beam Search", HSDIP 2023.
//!
//! **Portfolio**: a short triangle search, and then [beam searches](mod@super::beam) on all cores. In
//! `benches/ALGORITHMS.md` no other algorithm finds more optima within the same number of states.

use super::beam::widening_beam;
use super::search::{AnytimeSearch, End, Ended, SearchTree};
use crate::puzzle::Puzzle;
use crate::runtime::Workers;
use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::ops::Range;

/// A state in the queue of its depth. The smallest estimate comes first; of equal estimates, the last added one.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct QueuedState {
    estimate: Reverse<u32>,
    /// The number of the state in the tree.
    number: u32,
}

/// **Triangle search.** Repeats rounds, each of which expands the best state of every depth, until no state is left
/// (then the best solution is optimal) or the memory is full. Fails if a limit ends the run.
pub fn triangle<P: Puzzle>(search: &mut AnytimeSearch<P>) -> Ended {
    limited_triangle(search, u64::MAX)
}

/// Runs triangle search (rounds that expand the best state of every depth) until it ends by itself, or the run has
/// expanded `max_states` states. Returns `Done` in the second case. Fails if a limit ends the run.
fn limited_triangle<P: Puzzle>(search: &mut AnytimeSearch<P>, max_states: u64) -> Ended {
    let mut rounds = Rounds::new(search);
    while search.expanded() < max_states {
        let is_exhausted = rounds.queues.iter().all(BinaryHeap::is_empty);
        if is_exhausted {
            return Ok(End::Exhausted);
        }
        let has_memory = rounds.run_round(search)?;
        if !has_memory {
            return Ok(End::Memory);
        }
    }
    Ok(End::Done)
}

/// A triangle search in progress: its tree, and a priority queue of states for each depth.
struct Rounds<P: Puzzle> {
    tree: SearchTree<P>,
    /// For each depth, the states that are not expanded yet.
    queues: Vec<BinaryHeap<QueuedState>>,
    /// The number of rounds begun. The last of these rounds expands states of depths below this number.
    depth_limit: usize,
    /// Scratch buffer for [`Puzzle::estimate`].
    moves: Vec<P::Move>,
}

impl<P: Puzzle> Rounds<P> {
    /// Prepares a triangle search: a tree and a queue with only the root.
    fn new(search: &AnytimeSearch<P>) -> Self {
        let root = QueuedState {
            // No other state is in the queue of depth 0, so the estimate does not matter.
            estimate: Reverse(0),
            number: 0,
        };
        Rounds {
            tree: SearchTree::new(search, size_of::<QueuedState>()),
            queues: vec![BinaryHeap::from([root])],
            depth_limit: 0,
            moves: Vec::new(),
        }
    }

    /// Runs one round of a triangle search: expands the best state of each depth (computes the states after one more
    /// move), from the smallest depth to the largest one. The largest depth grows by one per round. Returns `false` if
    /// the tree has no memory for more states. Fails if a limit ends the run.
    fn run_round(&mut self, search: &mut AnytimeSearch<P>) -> Result<bool, End> {
        self.depth_limit += 1;
        for depth in 0..self.depth_limit.min(self.queues.len()) {
            let Some(best) = self.queues[depth].pop() else {
                continue;
            };
            let Some(children) = self.tree.expand(search, best.number, depth as u32)? else {
                return Ok(false);
            };
            self.add(search.puzzle, children, depth + 1);
        }
        Ok(true)
    }

    /// Adds states of the search tree, all `depth` moves from the root, to the queue of this depth. `numbers` has their
    /// numbers in the tree.
    fn add(&mut self, puzzle: &P, numbers: Range<u32>, depth: usize) {
        // The first states of a depth need a new queue.
        if !numbers.is_empty() && self.queues.len() == depth {
            self.queues.push(BinaryHeap::new());
        }
        for number in numbers {
            let estimate = puzzle.estimate(self.tree.state(number), &mut self.moves);
            self.queues[depth].push(QueuedState {
                estimate: Reverse(estimate),
                number,
            });
        }
    }
}

/// Maximum number of states that the triangle search of a portfolio expands.
const MAX_TRIANGLE_STATES: u64 = 1 << 15;
/// Number of states that the first beam search keeps at each depth.
const FIRST_WIDTH: usize = 1 << 12;

/// **Portfolio.** Runs a short triangle search (which expands the best state of every depth in turn), and then beam
/// searches (which keep only the best states of each depth) of increasing width on all threads. If solutions are
/// [long](Puzzle::has_long_solutions), runs only beam searches, from width 1.
pub fn portfolio<P: Puzzle>(search: &mut AnytimeSearch<P>) -> Ended {
    let mut first_width = 1;
    if !search.puzzle.has_long_solutions() {
        if limited_triangle(search, MAX_TRIANGLE_STATES)? == End::Exhausted {
            return Ok(End::Exhausted);
        }
        // Triangle search has expanded its maximum number of states, or its memory was full. Its memory is now free
        // again. So begin with a wide beam.
        first_width = FIRST_WIDTH;
    }
    let threads = search.run.threads;
    let workers = (threads > 1).then(|| Workers::start(threads));
    widening_beam(search, first_width, workers.as_ref())
}
