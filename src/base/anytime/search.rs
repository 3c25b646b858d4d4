//! The data that anytime algorithms share: the best solution, and the tree of states that an algorithm keeps in memory.

use crate::heap;
use crate::key::KeyMap;
use crate::puzzle::Puzzle;
use crate::runtime::{Instant, Run, counted_memory};
use crate::setters;
use std::cmp::Ordering;
use std::ops::Range;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;

/// Reason why a run of an anytime algorithm ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum End {
    /// The search space is exhausted, so the best solution is optimal.
    Exhausted,
    /// The best solution meets the lower bound, so it is optimal.
    MeetsBound,
    /// The algorithm finished without proving that the best solution is optimal.
    Done,
    /// Too many states were expanded without an improvement.
    Patience,
    /// The algorithm has used all its memory.
    Memory,
    /// A deadline or the stop flag ended the run.
    Stopped,
    /// The best solution is shorter than the lower bound. So the game breaks its [contract](Puzzle#contract), or
    /// [`Options::lower_bound`] is wrong.
    Contradiction,
}

impl End {
    /// Returns whether the best solution is proven optimal.
    pub fn is_proof(self) -> bool {
        matches!(self, End::Exhausted | End::MeetsBound)
    }
}

/// The reason why a run of an algorithm ended: `Ok` if the algorithm ended by itself, `Err` if something else ended the
/// run, such as a limit. With `Err`, the operator `?` ends all functions of an algorithm.
pub(super) type Ended = Result<End, End>;

/// Options of a run of an anytime algorithm. By default, the seed is 0 and nothing ends the run but its limits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(default, deny_unknown_fields))]
#[non_exhaustive]
pub struct Options {
    /// Seed for all random choices. Equal seeds give equal runs.
    pub seed: u64,
    /// If set, the run ends after `max(patience, n)` states without an improvement. Here `n` is the number of states
    /// expanded until the last improvement.
    pub patience: Option<u64>,
    /// A known lower bound on the length of every solution, or 0.
    pub lower_bound: u32,
}

impl Options {
    setters! {
        seed: u64,
        patience: Option<u64>,
        lower_bound: u32,
    }
}

/// An improvement: a solution that is shorter than all earlier solutions.
#[derive(Clone, Copy, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Improvement {
    /// Number of moves of the solution.
    pub moves: u32,
    /// Number of states expanded until this improvement.
    pub states: u64,
    /// Time from the start of the run to this improvement.
    pub time: Duration,
    /// Whether the solution is a start value: [`Algorithm::start`](super::Algorithm::start) found it.
    pub is_start: bool,
}

/// Result of a run of an anytime algorithm.
#[derive(Clone, Debug)]
pub struct SearchResult<M> {
    /// The shortest solution found, if any.
    pub moves: Option<Vec<M>>,
    /// Improvements, oldest first.
    pub improvements: Vec<Improvement>,
    /// Number of states expanded.
    pub expanded: u64,
    /// Reason why the run of the algorithm ended.
    pub end: End,
}

/// Number of states expanded between two checks of the limits.
const STATES_PER_CHECK: u64 = 64;

/// A run of one algorithm on one instance.
pub struct AnytimeSearch<'a, P: Puzzle> {
    /// The instance to solve.
    pub puzzle: &'a P,
    /// Options of the run.
    pub options: Options,
    /// Limits and memory of the run.
    pub run: Run<'a>,
    report: &'a mut dyn FnMut(Improvement),
    start: Instant,
    /// Whether greedy search is running, to find a first solution for the algorithm of this run to improve.
    pub(super) is_in_greedy_start: bool,
    /// Number of states expanded until the last check of the limits.
    expanded_at_check: u64,
    /// The run ends at this number of expanded states, because the last improvement is then too long ago.
    max_expanded: u64,
    /// Number of states expanded so far.
    expanded: u64,
    /// The shortest solution found so far.
    solution: Option<Vec<P::Move>>,
    /// The improvements so far, oldest first.
    improvements: Vec<Improvement>,
}

impl<'a, P: Puzzle> AnytimeSearch<'a, P> {
    /// Prepares a run of an algorithm, and starts its clock. [`submit_solution`](AnytimeSearch::submit_solution) will
    /// call `report` for each solution that is shorter than all before.
    pub(super) fn new(
        puzzle: &'a P,
        options: Options,
        run: Run<'a>,
        report: &'a mut dyn FnMut(Improvement),
    ) -> AnytimeSearch<'a, P> {
        AnytimeSearch {
            puzzle,
            options,
            run,
            report,
            start: Instant::now(),
            // Most algorithms have no greedy start. An algorithm with a greedy start sets this flag itself.
            is_in_greedy_start: false,
            expanded_at_check: 0,
            max_expanded: options.patience.unwrap_or(u64::MAX),
            expanded: 0,
            solution: None,
            improvements: Vec::new(),
        }
    }

    /// Returns the result of the run, which has ended for the reason `end`.
    pub(super) fn finish(self, end: End) -> SearchResult<P::Move> {
        SearchResult {
            moves: self.solution,
            improvements: self.improvements,
            expanded: self.expanded,
            end,
        }
    }

    /// Returns the number of moves of the best solution so far; `u32::MAX` before the first solution, so that each
    /// solution is better.
    pub fn best(&self) -> u32 {
        match &self.solution {
            Some(moves) => moves.len() as u32,
            None => u32::MAX,
        }
    }

    /// Returns whether a state that is `depth` moves from the root may lead to a better solution than the best one.
    #[inline]
    pub fn may_improve(&self, depth: u32, state: &P::State) -> bool {
        depth.saturating_add(self.puzzle.bound(state)) < self.best()
    }

    /// Returns the number of states expanded so far.
    pub fn expanded(&self) -> u64 {
        self.expanded
    }

    /// Counts the `states` states that the caller expands next. Returns `Err` if the run must end before that: it has
    /// expanded too many states without an improvement, or a limit has ended it. Checks the limits only once per
    /// [`STATES_PER_CHECK`] states.
    pub fn count_expansions(&mut self, states: u64) -> Result<(), End> {
        if self.expanded >= self.max_expanded {
            return Err(End::Patience);
        }
        self.expanded += states;
        if self.expanded - self.expanded_at_check >= STATES_PER_CHECK {
            self.expanded_at_check = self.expanded;
            if self.run.limits.check().is_err() {
                return Err(End::Stopped);
            }
        }
        Ok(())
    }

    /// Stores and reports a solution if it is shorter than the best one so far. Returns `Err` if the run must end: no
    /// solution can be shorter than this one, or it is shorter than the lower bound, which is a contradiction.
    pub fn submit_solution(&mut self, moves: Vec<P::Move>) -> Result<(), End> {
        // The length fits into 32 bits: a playout (random game) is short, and the other algorithms store each state of
        // a solution under a number of 32 bits.
        let length = moves.len() as u32;
        if length >= self.best() {
            return Ok(());
        }
        self.solution = Some(moves);
        self.report_improvement(length);
        let root_bound = self.puzzle.bound(&self.puzzle.root());
        let lower_bound = root_bound.max(self.options.lower_bound);
        match length.cmp(&lower_bound) {
            Ordering::Less => Err(End::Contradiction),
            Ordering::Equal => Err(End::MeetsBound),
            Ordering::Greater => Ok(()),
        }
    }

    /// Reports a new best solution of `length` moves. With the option `patience`, the run may now expand this number of
    /// states until the next improvement. If it has already expanded more states, it may expand as many again.
    fn report_improvement(&mut self, length: u32) {
        let improvement = Improvement {
            moves: length,
            states: self.expanded,
            time: self.start.elapsed(),
            is_start: self.is_in_greedy_start,
        };
        (self.report)(improvement);
        self.improvements.push(improvement);
        self.run.progress.best.store(length, Relaxed);
        if let Some(patience) = self.options.patience {
            // A long run waits longer for the next improvement: it may at least double its number of states.
            self.max_expanded = self.expanded.saturating_add(patience.max(self.expanded));
        }
    }
}

/// A state, and how it was reached.
struct TreeNode<P: Puzzle> {
    state: P::State,
    /// `None` for the root.
    last_move: Option<LastMove<P>>,
}

/// The last move to a state.
struct LastMove<P: Puzzle> {
    /// The number of the state before the move.
    parent: u32,
    mv: P::Move,
}

/// Number of states that a tree may always have, so that a run with hardly any memory finds solutions near the root.
pub(super) const MIN_NODES: usize = 64;

/// A tree of states. The states are numbered from 0 in order of addition.
pub struct SearchTree<P: Puzzle> {
    nodes: Vec<TreeNode<P>>,
    max_nodes: usize,
    /// Bytes of one state without its heap memory.
    bytes_per_node: usize,
    /// Bytes of heap memory of all states.
    heap_bytes: usize,
    /// Maximum bytes of memory for the tree.
    memory: usize,
    /// For each key, the smallest depth at which the state was reached.
    depths: KeyMap<P::Key, u32>,
    /// Scratch buffer for the moves of a state.
    moves: Vec<P::Move>,
}

impl<P: Puzzle> SearchTree<P> {
    /// Creates a search tree with only the root, and computes how many states it may have. The caller needs
    /// `extra_bytes` more bytes of memory for each state of the tree, for example for an entry in its queue.
    pub fn new(search: &AnytimeSearch<P>, extra_bytes: usize) -> SearchTree<P> {
        let root = TreeNode {
            state: search.puzzle.root(),
            last_move: None,
        };
        // While the hash map grows, its old and new memory exist at the same time.
        let depth_bytes = 2 * size_of::<(P::Key, u32)>();
        // Vectors and hash maps may have twice as much capacity as they need.
        let bytes_per_node = 2 * (size_of::<TreeNode<P>>() + extra_bytes + depth_bytes);
        let memory = counted_memory(search.run.memory);
        // The numbers of states have 32 bits.
        let max_nodes = (memory / bytes_per_node).clamp(MIN_NODES, u32::MAX as usize);
        SearchTree {
            depths: KeyMap::from_iter([(search.puzzle.key(&root.state), 0)]),
            heap_bytes: search.puzzle.heap_bytes(&root.state),
            nodes: vec![root],
            max_nodes,
            bytes_per_node,
            memory,
            moves: Vec::new(),
        }
    }

    /// Returns the state with this number.
    pub fn state(&self, number: u32) -> &P::State {
        &self.nodes[number as usize].state
    }

    /// Returns the smallest number of moves by which the state with this number, or a state with the same key, was
    /// reached.
    pub fn min_depth(&self, puzzle: &P, number: u32) -> u32 {
        self.depths[&puzzle.key(self.state(number))]
    }

    /// Expands the state with this number, which is `depth` moves from the root: computes its children, the states
    /// after one more move. Reports its solved children as solutions. Adds the other children to the tree if they may
    /// lead to a better solution and no state with the same key was reached by at most as many moves. Returns the
    /// numbers of the added children; `None` if the memory does not suffice. Fails if the run must end.
    pub fn expand(
        &mut self,
        search: &mut AnytimeSearch<P>,
        number: u32,
        depth: u32,
    ) -> Result<Option<Range<u32>>, End> {
        let puzzle = search.puzzle;
        let state = self.state(number).clone();
        // `max_nodes` is at most `u32::MAX`.
        let first_child = self.nodes.len() as u32;
        // A better solution may have been found since this state was added, so that this state cannot improve on it.
        if !search.may_improve(depth, &state) {
            let no_children = first_child..first_child;
            return Ok(Some(no_children));
        }
        search.count_expansions(1)?;
        self.moves.clear();
        puzzle.moves(&state, &mut self.moves);
        for i in 0..self.moves.len() {
            let mv = self.moves[i];
            let last_move = LastMove { parent: number, mv };
            let child = puzzle.after(&state, mv);
            if !search.may_improve(depth + 1, &child) {
                continue;
            }
            if puzzle.is_solved(&child) {
                search.submit_solution(self.path(&last_move))?;
                continue;
            }
            let is_nearer = self.record_depth(puzzle.key(&child), depth + 1);
            if is_nearer && !self.try_add(puzzle, child, last_move) {
                return Ok(None);
            }
        }
        Ok(Some(first_child..self.nodes.len() as u32))
    }

    /// Adds a state to the tree if the memory suffices. Returns whether the state was added. If not, the tree counts as
    /// full, and is no longer used.
    fn try_add(&mut self, puzzle: &P, state: P::State, last_move: LastMove<P>) -> bool {
        let states = self.nodes.len();
        let heap_bytes = puzzle.heap_bytes(&state);
        self.heap_bytes = self.heap_bytes.saturating_add(heap_bytes);
        let fits = heap::fits(self.heap_bytes, states, self.bytes_per_node, self.memory);
        if states >= self.max_nodes || !fits {
            return false;
        }
        let last_move = Some(last_move);
        self.nodes.push(TreeNode { state, last_move });
        true
    }

    /// Records that a state with this key was reached by `depth` moves. Returns whether this is fewer than ever before
    /// for this key, or the key is new.
    fn record_depth(&mut self, key: P::Key, depth: u32) -> bool {
        // A new key has no depth yet. Its entry begins with the largest number, so every depth is smaller.
        let min_depth = self.depths.entry(key).or_insert(u32::MAX);
        let is_nearer = depth < *min_depth;
        *min_depth = depth.min(*min_depth);
        is_nearer
    }

    /// Returns the moves from the root up to and including `last`. Follows the stored last moves back to the root.
    fn path(&self, last: &LastMove<P>) -> Vec<P::Move> {
        let mut moves = vec![last.mv];
        let mut number = last.parent;
        while let Some(last_move) = &self.nodes[number as usize].last_move {
            moves.push(last_move.mv);
            number = last_move.parent;
        }
        moves.reverse();
        moves
    }
}
