//! A best-first search of all states (A\*), which decides games with few states.
//!
//! Iterative deepening does not store states, so it visits a state again for each budget, and for each order of moves
//! that leads to the state. This search stores the key of each state and expands the state once, so it is faster while
//! the states fit into the memory. The search also ends on a game with cycles and without a solution, where each budget
//! allows longer sequences of moves.
//!
//! The *estimate* of an unsolved state is a lower bound on the number of moves of each solution that leads through the
//! state: the number of moves from the root, plus the lower bound of the state, which is at least 1. The search expands
//! the states in the order of their estimates.
//!
//! # Why this is sound
//!
//! **Refutation.** A state is *open* if it is not expanded yet. If every open state has an estimate above `b`, and no
//! solved state was met, then no solution of at most `b` moves exists. Suppose that such a solution exists. Call a
//! state *good* if it was expanded after `d` moves and can be solved in at most `b - d` more moves. The root is good.
//! Let `s` be the good state with the smallest optimum. A best move of `s` leads to a child with a smaller optimum,
//! which is not solved, because the search has met no solved state. Of the states with the key of the child, take the
//! state that was met after the fewest moves, at most `d + 1`. This state has the optimum of the child, because states
//! with the same key have the same optimum. So its estimate is at most `b`, and it is not open: it was expanded. But
//! then this state is good and has a smaller optimum than `s`, which is a contradiction.
//!
//! **No solution.** If no state is open, and none was omitted because of its estimate, then the argument holds for
//! every `b`. A state with the largest number as its lower bound has no solution.
//!
//! **Memory.** A search that has run out of memory has lost states, so it answers nothing any more.
//!
//! **Optimality.** A state whose estimate is `b` is expanded only if every open state has at least this estimate. So a
//! solved child is met after at most `b` moves, and fewer than `b` moves are refuted.
//!
//! One thread runs the search while no other worker is running, so no result is used before it is established, and the
//! result depends only on the game and on the limits of memory and of states.

use super::depths::{Depths, Met};
use crate::puzzle::Puzzle;
use crate::runtime::{Progress, Run, Stopped};
use std::sync::atomic::Ordering::Relaxed;

/// The lower bound that a game may give to a state without a solution. No solution is this long.
pub const UNSOLVABLE: u32 = u32::MAX;

/// What a [best-first search](AllStatesSearch) says about a budget (an allowed number of moves).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AllStatesResult<M> {
    /// The maximum number of states is expanded, and none of them decides the budget.
    Unknown,
    /// No solution within the budget exists.
    Refuted,
    /// No solution exists.
    NoSolution,
    /// An optimal solution.
    Solution(Vec<M>),
    /// The search has ended without an answer, because it needs more memory.
    MemoryFull,
}

/// How far a call of [`expand`](AllStatesSearch::expand) continues the search.
#[derive(Clone, Copy)]
pub struct Extent {
    /// Allowed number of moves. States through which no solution this short can lead are not expanded.
    pub budget: u32,
    /// Maximum number of states to expand.
    pub max_states: u64,
}

/// A best-first search (A\*) that stores all states that it reaches, and can be continued.
pub struct AllStatesSearch<'a, P: Puzzle> {
    puzzle: &'a P,
    /// For each key of a state that was reached, the smallest number of moves to such a state.
    depths: Depths<P::Key>,
    /// The open states (not expanded yet), in a list for each estimate (a lower bound on the length of a solution
    /// through the state). The list with the smallest estimate is the last one. No list is empty.
    open: Vec<OpenList<P>>,
    /// Number of open states (states that are not expanded yet).
    open_states: usize,
    /// Bytes of heap memory of the states that are not expanded yet, and of the children of the current state.
    heap_bytes: usize,
    /// For each expanded state except the root, in the order of expansion, the last move to it.
    last_moves: Vec<LastMove<P::Move>>,
    /// States that only lead to solutions of more moves than this are omitted.
    max_estimate: u32,
    /// Whether a state was omitted because it only leads to solutions of more than `max_estimate` moves.
    has_omitted: bool,
    /// Whether a state was reached again by fewer moves. Then the earlier copy of this state in `open` is outdated.
    has_shortened: bool,
    /// Number of states expanded so far.
    expanded: u64,
    /// How many of the expanded states have been added to the progress counter for the user.
    counted: u64,
    /// Maximum bytes of memory for all states.
    memory: usize,
    /// Whether the search has run out of memory.
    is_full: bool,
    /// The moves of the state that is being expanded.
    moves: Vec<P::Move>,
    /// The unsolved children of the state that is being expanded.
    children: Vec<Child<P>>,
}

/// A child of the state that is being expanded.
struct Child<P: Puzzle> {
    state: P::State,
    key: P::Key,
    estimate: u32,
    mv: P::Move,
}

/// The states that are not expanded yet and have one estimate.
struct OpenList<P: Puzzle> {
    estimate: u32,
    states: Vec<OpenState<P>>,
}

/// A state that is not expanded yet.
struct OpenState<P: Puzzle> {
    state: P::State,
    /// The number of moves from the root.
    depth: u32,
    /// The last move to the state; `None` for the root.
    last_move: Option<LastMove<P::Move>>,
}

/// The last move to a state.
#[derive(Clone, Copy)]
struct LastMove<M> {
    /// The number of the state before the move: 0 for the root, or its index in [`AllStatesSearch::last_moves`] plus 1.
    parent: u32,
    mv: M,
}

impl<'a, P: Puzzle> AllStatesSearch<'a, P> {
    /// Prepares a best-first search (A\*) from the root, which must be unsolved, in `memory` bytes. The search omits
    /// states with an estimate above `max_estimate`: no solution of at most this number of moves leads through them.
    pub fn new(puzzle: &'a P, max_estimate: u32, memory: usize) -> Self {
        let root = puzzle.root();
        let mut all_states = AllStatesSearch {
            puzzle,
            depths: Depths::new(puzzle.key(&root)),
            open: Vec::new(),
            open_states: 0,
            heap_bytes: 0,
            last_moves: Vec::new(),
            max_estimate,
            has_omitted: false,
            has_shortened: false,
            expanded: 0,
            counted: 0,
            memory,
            is_full: false,
            moves: Vec::new(),
            children: Vec::new(),
        };
        // An unsolved state needs at least one move.
        let estimate = puzzle.bound(&root).max(1);
        all_states.heap_bytes = puzzle.heap_bytes(&root);
        all_states.push(
            estimate,
            OpenState {
                state: root,
                depth: 0,
                last_move: None,
            },
        );
        all_states
    }

    /// Returns the smallest estimate of the open states (the states that are not expanded yet). This estimate is a
    /// lower bound on the number of moves of every solution. Returns `None` if no state is open.
    pub fn min_estimate(&self) -> Option<u32> {
        self.open.last().map(|list| list.estimate)
    }

    /// Returns the number of states expanded so far.
    pub fn expanded(&self) -> u64 {
        self.expanded
    }

    /// Changes the memory for all states, in bytes. Returns whether the search can go on: its states fit into this
    /// memory, and it has not run out of memory before.
    pub fn set_memory(&mut self, memory: usize) -> bool {
        self.memory = memory;
        let new_keys = 0;
        !self.is_full && self.fits(new_keys)
    }

    /// Continues a best-first search: expands more states, until they decide whether a solution of at most
    /// `extent.budget` moves exists, or until `extent.max_states` more states are expanded. After a solution or for
    /// lack of memory, the search cannot be continued. Fails if a limit of the run ends the search.
    pub fn expand(
        &mut self,
        extent: Extent,
        run: Run,
    ) -> Result<AllStatesResult<P::Move>, Stopped> {
        for number in 0..extent.max_states {
            if self.is_full {
                return Ok(AllStatesResult::MemoryFull);
            }
            if number.is_multiple_of(STATES_PER_CHECK) {
                run.limits.check()?;
                self.report(run.progress);
            }
            let Some(estimate) = self.min_estimate() else {
                return Ok(self.without_open_states());
            };
            // Every solution has at least as many moves as the smallest estimate of an open state.
            if estimate > extent.budget {
                return Ok(AllStatesResult::Refuted);
            }
            let result = self.expand_next(estimate);
            if result != AllStatesResult::Unknown {
                return Ok(result);
            }
        }
        Ok(AllStatesResult::Unknown)
    }

    /// Adds the states that were expanded since the last call to the progress counter for the user.
    fn report(&mut self, progress: &Progress) {
        let uncounted = self.expanded - self.counted;
        progress.states.fetch_add(uncounted, Relaxed);
        self.counted = self.expanded;
    }

    /// Returns the result of a search that has no state left to expand. If it has omitted states, because a solution
    /// through them is too long, longer solutions may exist.
    fn without_open_states(&self) -> AllStatesResult<P::Move> {
        if self.has_omitted {
            AllStatesResult::Refuted
        } else {
            AllStatesResult::NoSolution
        }
    }

    /// Expands one open state (a state that is not expanded yet): of the states with this smallest `estimate`, the one
    /// that was added last. So among equal estimates, states after many moves come first. Returns `Unknown` if the
    /// search goes on. Its other results are a solution, or that the memory is full.
    fn expand_next(&mut self, estimate: u32) -> AllStatesResult<P::Move> {
        // A state is open, because the caller has just read its estimate.
        let Some(next) = self.pop() else {
            return AllStatesResult::Unknown;
        };
        // Skip a state if a state with the same key was reached by fewer moves: the other state is open or expanded.
        if self.has_shortened && self.is_outdated(&next) {
            return AllStatesResult::Unknown;
        }
        self.expanded += 1;
        self.moves.clear();
        self.puzzle.moves(&next.state, &mut self.moves);
        self.is_full = !self.fits(self.moves.len());
        if self.is_full {
            return AllStatesResult::MemoryFull;
        }
        self.depths.reserve(self.moves.len());
        let parent = self.assign_number(next.last_move);
        if let Some(mv) = self.list_children(&next, estimate) {
            return AllStatesResult::Solution(self.path(LastMove { parent, mv }));
        }
        if self.is_full {
            return AllStatesResult::MemoryFull;
        }
        self.meet_children(next.depth + 1, parent);
        AllStatesResult::Unknown
    }

    /// Computes the children of a state (the states after one move). If a move solves the state, returns this move. If
    /// no move does, stores the children in `children`, until the memory is full (then `is_full` is set). Omits
    /// children without a solution. Also omits children that only lead to solutions of more than `max_estimate` moves;
    /// `has_omitted` is then set.
    ///
    /// `parent_estimate` is a lower bound on the number of moves of each solution through `parent`.
    fn list_children(&mut self, parent: &OpenState<P>, parent_estimate: u32) -> Option<P::Move> {
        self.children.clear();
        for &mv in &self.moves {
            let state = self.puzzle.after(&parent.state, mv);
            if self.puzzle.is_solved(&state) {
                return Some(mv);
            }
            let bound = self.puzzle.bound(&state);
            if bound == UNSOLVABLE {
                continue;
            }
            let depth = parent.depth + 1;
            // An unsolved state needs at least one move. The estimate of the parent holds for its children too.
            let estimate = depth.saturating_add(bound.max(1)).max(parent_estimate);
            if estimate > self.max_estimate {
                self.has_omitted = true;
                continue;
            }
            let key = self.puzzle.key(&state);
            // Request the place of the key in the table now, and use it later, so that the waits for memory overlap.
            self.depths.prefetch(key);
            let heap_bytes = self.puzzle.heap_bytes(&state);
            self.heap_bytes = self.heap_bytes.saturating_add(heap_bytes);
            self.children.push(Child {
                state,
                key,
                estimate,
                mv,
            });
            // The caller has already verified that the states fit into the memory without their heap memory.
            self.is_full = self.heap_bytes > 0 && !self.fits(0);
            if self.is_full {
                break;
            }
        }
        None
    }

    /// Adds the children of the expanded state to the open states (the states to expand later). Drops a child if the
    /// search has reached a state with the same key by at most as many moves before. Sets `has_shortened` if it has
    /// reached such states, but only by more moves. All children are `depth` moves from the root. `parent` is the
    /// number of the expanded state.
    fn meet_children(&mut self, depth: u32, parent: u32) {
        let mut children = std::mem::take(&mut self.children);
        for child in children.drain(..) {
            let met = self.depths.meet(child.key, depth);
            if met == Met::Known {
                self.return_heap(&child.state);
                continue;
            }
            self.has_shortened |= met == Met::Shorter;
            let mv = child.mv;
            let open = OpenState {
                state: child.state,
                depth,
                last_move: Some(LastMove { parent, mv }),
            };
            self.push(child.estimate, open);
        }
        self.children = children;
    }

    /// Removes and returns an open state (state to expand): of those with the smallest estimate, the one that was added
    /// last. Returns `None` if no state is open.
    fn pop(&mut self) -> Option<OpenState<P>> {
        let list = self.open.last_mut()?;
        let open = list.states.pop()?;
        if list.states.is_empty() {
            self.open.pop();
        }
        self.open_states -= 1;
        self.return_heap(&open.state);
        Some(open)
    }

    /// Subtracts the heap memory of a state that is no longer stored.
    fn return_heap(&mut self, state: &P::State) {
        let heap_bytes = self.puzzle.heap_bytes(state);
        self.heap_bytes = self.heap_bytes.saturating_sub(heap_bytes);
    }

    /// Returns whether the search has reached a state with the same key by fewer moves.
    fn is_outdated(&self, open: &OpenState<P>) -> bool {
        let key = self.puzzle.key(&open.state);
        self.depths.has_smaller_depth(key, open.depth)
    }

    /// Gives a number to a state that is being expanded, and stores the last move to it (`None` for the root, which
    /// gets the number 0). Returns the number.
    fn assign_number(&mut self, last_move: Option<LastMove<P::Move>>) -> u32 {
        self.last_moves.extend(last_move);
        // This number fits into 32 bits, because `fits` limits the number of expanded states.
        self.last_moves.len() as u32
    }

    /// Adds an open state (a state to expand later), whose heap memory is already counted, to its list.
    fn push(&mut self, estimate: u32, open: OpenState<P>) {
        self.open_states += 1;
        // The lists are sorted by their estimates, the largest first.
        let found = (self.open).binary_search_by(|list| estimate.cmp(&list.estimate));
        match found {
            Ok(index) => self.open[index].states.push(open),
            Err(index) => {
                let states = vec![open];
                self.open.insert(index, OpenList { estimate, states });
            }
        }
    }

    /// Returns the moves from the root up to and including `last`. Follows the stored last moves back to the root.
    fn path(&self, last: LastMove<P::Move>) -> Vec<P::Move> {
        let mut moves = vec![last.mv];
        let mut number = last.parent;
        while number > 0 {
            // The root has the number 0 and no last move, so the list begins with the state 1.
            let last_move = self.last_moves[number as usize - 1];
            moves.push(last_move.mv);
            number = last_move.parent;
        }
        moves.reverse();
        moves
    }

    /// Returns whether all stored states fit into the memory while and after `new_keys` more keys and open states
    /// (states to expand) are added. Returns `false` also if the number of expanded states no longer fits into 32 bits.
    fn fits(&self, new_keys: usize) -> bool {
        // A list may have twice as much capacity as it needs.
        const PLACES_PER_ENTRY: usize = 2;
        // Each new key may add an open state.
        let open_places = PLACES_PER_ENTRY * (self.open_states + new_keys);
        let open_bytes = open_places * size_of::<OpenState<P>>();
        let last_move_places = PLACES_PER_ENTRY * self.last_moves.len();
        let last_move_bytes = last_move_places * size_of::<LastMove<P::Move>>();
        let fixed_bytes = open_bytes + last_move_bytes + self.depths.bytes_with(new_keys);
        let has_free_number = self.last_moves.len() < u32::MAX as usize;
        has_free_number && fixed_bytes.saturating_add(self.heap_bytes) <= self.memory
    }
}

/// Number of states that are expanded, or found to be outdated, between two checks of the limits.
const STATES_PER_CHECK: u64 = 256;
