//! Proves that a game has no solution: no state that can be reached from the root is solved.
//!
//! Iterative deepening alone never ends on a game with cycles and without a solution, because each
//! budget allows longer sequences of moves. So, between its iterations, it continues a breadth-first
//! search of all states. This search ends when it has expanded every state, when it meets a solved
//! state, or when the memory is full.
//!
//! # Why this is a proof
//!
//! The search expands each state once. States with the same key have the same optimum, so it
//! suffices to expand one of them. A state is left out only if its lower bound is the largest
//! number, because then its optimum is larger than any number of moves. Suppose that the root has a
//! solution. Then the first state on the way that was not expanded, and that no state with the same
//! key replaces, contradicts one of these rules.

use crate::heap;
use crate::key::KeySet;
use crate::puzzle::Puzzle;
use crate::runtime::{Limits, Stopped};
use std::collections::VecDeque;

/// A lower bound that no solution has. A game may give it to states without a solution.
pub const UNSOLVABLE: u32 = u32::MAX;

/// What the search of all states has found out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reached {
    /// States remain to be expanded.
    Unknown,
    /// All states are expanded, and none is solved.
    NoSolution,
    /// A state is solved, so the game has a solution.
    Solution,
    /// The search has ended without an answer, because it needs more memory.
    MemoryFull,
}

/// A breadth-first search of all states, which can be continued.
pub struct Reach<'a, P: Puzzle> {
    puzzle: &'a P,
    /// The keys of all states found so far.
    seen: KeySet<P::Key>,
    /// The states that are not expanded yet.
    open: VecDeque<P::State>,
    /// Bytes of heap memory of the open states.
    heap_bytes: usize,
    /// Bytes of memory for all states.
    memory: usize,
    moves: Vec<P::Move>,
    reached: Reached,
}

impl<'a, P: Puzzle> Reach<'a, P> {
    /// Starts at the root, which must be unsolved. The states get `memory` bytes.
    pub fn new(puzzle: &'a P, memory: usize) -> Self {
        let root = puzzle.root();
        Reach {
            puzzle,
            seen: KeySet::from_iter([puzzle.key(&root)]),
            heap_bytes: puzzle.heap_bytes(&root),
            open: VecDeque::from([root]),
            memory,
            moves: Vec::new(),
            reached: Reached::Unknown,
        }
    }

    /// Expands up to `count` more states. Frees its memory as soon as the result is known.
    pub fn expand(&mut self, count: usize, limits: Limits) -> Result<Reached, Stopped> {
        for number in 0..count {
            if self.reached != Reached::Unknown {
                break;
            }
            if number.is_multiple_of(STATES_PER_CHECK) {
                limits.check()?;
            }
            self.reached = self.expand_next();
        }
        if self.reached != Reached::Unknown {
            self.seen = KeySet::default();
            self.open = VecDeque::new();
        }
        Ok(self.reached)
    }

    /// Expands the next state. Adds its new children that may have a solution to the open states.
    fn expand_next(&mut self) -> Reached {
        let Some(state) = self.open.pop_front() else {
            return Reached::NoSolution;
        };
        let heap_bytes = self.puzzle.heap_bytes(&state);
        self.heap_bytes = self.heap_bytes.saturating_sub(heap_bytes);
        self.moves.clear();
        self.puzzle.moves(&state, &mut self.moves);
        for &mv in &self.moves {
            let child = self.puzzle.after(&state, mv);
            if self.puzzle.is_solved(&child) {
                return Reached::Solution;
            }
            if self.puzzle.bound(&child) == UNSOLVABLE {
                continue;
            }
            let is_new = self.seen.insert(self.puzzle.key(&child));
            if !is_new {
                continue;
            }
            let heap_bytes = self.puzzle.heap_bytes(&child);
            self.heap_bytes = self.heap_bytes.saturating_add(heap_bytes);
            self.open.push_back(child);
            if !self.fits() {
                return Reached::MemoryFull;
            }
        }
        Reached::Unknown
    }

    /// Returns whether the states found so far fit into the memory.
    fn fits(&self) -> bool {
        // While a hash table grows, its old and new memory exist at the same time, and each may be
        // twice as large as necessary. A queue may have twice as much capacity as it needs.
        let key_bytes = 4 * (size_of::<P::Key>() + 1);
        let bytes_per_state = key_bytes + 2 * size_of::<P::State>();
        let states = self.seen.len();
        let max_states = self.memory / bytes_per_state;
        states <= max_states && heap::fits(self.heap_bytes, states, bytes_per_state, self.memory)
    }
}

/// Number of states expanded between two checks of the limits.
const STATES_PER_CHECK: usize = 256;
