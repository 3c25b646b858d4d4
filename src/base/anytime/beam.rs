//! **Beam search.** Expands all states of one depth, and keeps only the `width` most promising states of the next
//! depth. A *pass* is one such search, from the root to the largest depth.
//!
//! # Why a complete pass is a proof
//!
//! A pass is *complete* if it drops only three kinds of states: states without a better solution, states that repeat a
//! kept state of the same depth, and states that repeat a kept state of a smaller depth. Suppose that the best solution
//! has `n` moves, and that no solution this short was known. Then every depth `d` up to `n - 1` has a kept state that
//! needs `n - d` more moves:
//!
//! * The root is such a state at depth 0.
//! * A best move of such a state leads to a child that needs `n - d - 1` more moves. If the child is solved, the pass
//!   finds this solution, at depth `n`. If the child is not solved, its lower bound allows a better solution, so the
//!   child is not of the first kind. The child is not of the third kind either: a state with the same key at a depth of
//!   at most `d` would give a solution of at most `n - 1` moves. So the child, or a state with the same key at the same
//!   depth, is kept.
//!
//! So the first solution found is a shortest solution. If the pass finds no solution, the best solution known before is
//! optimal, or no solution exists. A pass that ends early (too deep, or too many states) is not complete.
//!
//! # Why a pass ends
//!
//! A game may have cycles. A pass ends at a [depth](max_depth) that increases with its width. The search remembers the
//! states of smaller depths in a limited part of the memory, and forgets all of them when this part is full. Forgetting
//! is sound, because the search then only keeps more states.
//!
//! States with heap memory (such as vectors) make a beam narrower: the beam also drops the worst states of a depth when
//! the kept states of this depth have too much heap memory. The pass is then not complete.
//!
//! # Why the result does not depend on threads or memory layout
//!
//! The kept states are the `width` best distinct children of the previous depth. Ties are broken by the key, scrambled
//! with the seed. Each state stores the first parent and move that led to it, and the parents have a fixed order.

use super::search::{AnytimeSearch, End, Ended};
use crate::heap;
use crate::key::{Key, KeySet};
use crate::puzzle::Puzzle;
use crate::runtime::{Workers, counted_memory};
use rayon::prelude::*;

/// **Beam search**: expands all states of one depth after the other, and keeps only the best `width` states of the next
/// depth, or fewer if they do not fit into the memory. Runs on one thread. If it dropped no state that could lead to a
/// better solution, the best solution is proven optimal (`Exhausted`).
pub fn beam<P: Puzzle>(search: &mut AnytimeSearch<P>, width: usize) -> Ended {
    let shares = MemoryShares::divide(search);
    // A beam that keeps no state would find nothing, so the width is at least 1.
    let fitting_width = width.clamp(1, max_width(search, shares));
    let no_workers = None;
    let is_complete = run_pass(search, fitting_width, shares, no_workers)?;
    if is_complete {
        return Ok(End::Exhausted);
    }
    if fitting_width < width {
        return Ok(End::Memory);
    }
    Ok(End::Done)
}

/// Runs beam searches, each twice as wide as the previous one: a beam search of width `n` keeps only the best `n`
/// states of each depth. The first one has the width `first_width`, but at least 1, and not more than fits into the
/// memory. Ends when a search was complete, or when the next one would not fit into the memory. `workers` are the
/// threads that share the work; `None` for the calling thread alone.
pub fn widening_beam<P: Puzzle>(
    search: &mut AnytimeSearch<P>,
    first_width: usize,
    workers: Option<&Workers>,
) -> Ended {
    let shares = MemoryShares::divide(search);
    let fitting_width = max_width(search, shares);
    let mut width = first_width.clamp(1, fitting_width);
    while width <= fitting_width {
        let is_complete = run_pass(search, width, shares, workers)?;
        // A complete search dropped no state that could lead to a better solution.
        if is_complete {
            return Ok(End::Exhausted);
        }
        width *= 2;
    }
    Ok(End::Memory)
}

/// A beam search remembers keys of states at smaller depths, in the memory of the run divided by this number.
const REMEMBERED_SHARE: usize = 4;

/// Returns the bytes that a hash set needs for one key; the set adds one byte to each key. While the set grows, its old
/// and new memory exist at the same time, and each may be twice as large as necessary: hence the factor 4, 2 times 2.
const fn remembered_bytes<K>() -> usize {
    4 * (size_of::<K>() + 1)
}

/// Returns the largest width (number of states kept at each depth) of a beam search that fits into memory, at least 1.
fn max_width<P: Puzzle>(search: &AnytimeSearch<P>, shares: MemoryShares) -> usize {
    let bound = search.puzzle.bound(&search.puzzle.root()) as usize;
    // Few solutions have more than twice as many moves as the lower bound. The 32 further moves are for small or weak
    // bounds. A search that goes deeper may run out of memory.
    let usual_depth = bound.saturating_mul(2).saturating_add(32);
    // Each kept state of each depth stores the move that led to it.
    let path_bytes = usual_depth.saturating_mul(size_of::<LastMove<P>>());
    let width = shares.layers / path_bytes.saturating_add(bytes_per_width::<P>());
    // If a state near the root has no heap memory, the divisor is 0: the quotient is `None`, which means no limit.
    let max_states = shares.heap.kept.checked_div(shares.state_heap_bytes);
    width.min(max_states.unwrap_or(usize::MAX)).max(1)
}

/// How a beam search divides its memory, in bytes, without the part for [remembered keys](REMEMBERED_SHARE). A *layer*
/// consists of the states of one depth.
#[derive(Clone, Copy)]
struct MemoryShares {
    /// Memory for layers (lists of states of one depth) and the moves that lead to their states, without heap memory.
    layers: usize,
    heap: HeapLimits,
    /// The heap memory of a state near the root.
    state_heap_bytes: usize,
}

/// How much heap memory the states of a beam may have, in bytes.
#[derive(Clone, Copy)]
struct HeapLimits {
    /// The limit for the states of one depth that are kept.
    kept: usize,
    /// The limit for the states of the next depth (children), before the worst of them are dropped.
    children: usize,
    /// The limit for a block: the children that are computed between two checks of the deadline.
    block: usize,
}

impl MemoryShares {
    /// Divides the memory of the run. One part (see [`REMEMBERED_SHARE`]) is for the keys of states of smaller depths.
    /// The rest is for layers (lists of states of one depth). If states have heap memory (such as vectors), half of the
    /// rest is for heap memory.
    fn divide<P: Puzzle>(search: &AnytimeSearch<P>) -> MemoryShares {
        let state_heap_bytes = heap::max_bytes_near_root(search.puzzle);
        let memory = search.run.memory;
        let without_keys = |memory: usize| memory - memory / REMEMBERED_SHARE;
        let layers = if state_heap_bytes > 0 {
            // Heap memory is only estimated, so keep a reserve.
            without_keys(counted_memory(memory)) / 2
        } else {
            without_keys(memory)
        };
        MemoryShares {
            layers,
            // Kept states, children and a block of new children exist at the same time. So the three limits (a quarter,
            // a half, and a quarter) add up to `layers`, the half for heap memory.
            heap: HeapLimits {
                kept: layers / 4,
                children: layers / 2,
                block: layers / 4,
            },
            state_heap_bytes,
        }
    }
}

/// A layer (list of states of one depth) drops its worst states as soon as it has about this number of states for each
/// state that it finally keeps.
const CHILDREN_PER_WIDTH: usize = 2;

/// Returns the bytes of memory that a beam search needs for each state that it keeps at a depth, without the bytes for
/// the moves that lead to the state. Counts the state itself, and the children of the next depth with their hash set.
fn bytes_per_width<P: Puzzle>() -> usize {
    // While a vector or hash table grows, its old and new memory exist at the same time.
    const COPIES_WHILE_GROWING: usize = 2;
    // A hash table may be twice as large as necessary.
    const PLACES_PER_KEY: usize = 2;
    let previous_depth = size_of::<BeamChild<P>>();
    let next_depth = COPIES_WHILE_GROWING * CHILDREN_PER_WIDTH * size_of::<BeamChild<P>>();
    // A place of the hash table has a key and a byte. The estimate rounds the byte up to a word.
    let place = size_of::<(P::Key, u64)>();
    let seen_keys = COPIES_WHILE_GROWING * CHILDREN_PER_WIDTH * PLACES_PER_KEY * place;
    previous_depth + next_depth + seen_keys
}

/// Returns the depth (number of moves from the root) at which a beam search ends. Without this limit, a narrow beam
/// could wander through a large game with cycles until the memory is full. Wider beams may go deeper, so that beam
/// searches of increasing width reach every depth.
fn max_depth<P: Puzzle>(search: &AnytimeSearch<P>, width: usize) -> usize {
    let puzzle = search.puzzle;
    let root = puzzle.root();
    let work = puzzle.bound(&root).max(puzzle.remaining(&root)) as usize;
    // Good solutions have far fewer moves than four times the work (such as the number of tiles). The 64 is for games
    // with little work, and the width lets wider beams go deeper.
    work.saturating_mul(4).saturating_add(64 + width)
}

/// A state of the next depth, which the beam search may keep.
struct BeamChild<P: Puzzle> {
    estimate: u32,
    /// The number of the parent, the state one move before.
    parent: u32,
    /// A scrambled key, to order states with equal estimates.
    tie_breaker: P::Key,
    /// The move from the parent.
    mv: P::Move,
    state: P::State,
}

impl<P: Puzzle> BeamChild<P> {
    /// Returns the rank of this state: a beam keeps the states with the smallest estimates. Scrambled keys break ties.
    fn rank(&self) -> Rank<P::Key> {
        Rank {
            estimate: self.estimate,
            tie_breaker: self.tie_breaker,
        }
    }
}

/// The key by which states of the same depth are ordered. A beam search keeps the states with the smallest ranks.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Rank<K> {
    estimate: u32,
    tie_breaker: K,
}

/// The data that a parallel task needs to compute the children of some states (the states after one more move).
struct Expander<'a, P: Puzzle> {
    puzzle: &'a P,
    seed: u64,
    /// Depth of the children: the number of moves from the root.
    depth: u32,
    /// Length of the best solution so far.
    best: u32,
    /// The rank of the worst child that is still kept; `None` if all children are kept.
    worst: Option<Rank<P::Key>>,
    /// Maximum heap memory of the children of one task, in bytes.
    max_heap_bytes: usize,
}

/// The result of a task: the children of some states, and the first solution among them.
struct Expansion<P: Puzzle> {
    children: Vec<BeamChild<P>>,
    /// Bytes of heap memory of the children.
    heap_bytes: usize,
    /// The last move of the first solution among the children, if any.
    solution: Option<LastMove<P>>,
    /// Whether the children have too much heap memory, so that some of them are missing.
    is_too_large: bool,
}

impl<P: Puzzle> Expander<'_, P> {
    /// Generates the children of `parents` (the states after one more move) in tasks of `parents_per_task` parents, in
    /// parallel if there are workers. Returns the result of each task, in order. Once a task has found a solution, or
    /// too much heap memory, results of later tasks may be missing. `first_parent` is the number of the first parent;
    /// the other numbers follow.
    fn expand_all(
        &self,
        first_parent: usize,
        parents: &[P::State],
        parents_per_task: usize,
        workers: Option<&Workers>,
    ) -> Vec<Expansion<P>> {
        if let Some(workers) = workers {
            return workers
                .install(|| self.expand_in_parallel(first_parent, parents, parents_per_task));
        }
        let mut expansions = Vec::new();
        let mut first_of_task = first_parent;
        for task_parents in parents.chunks(parents_per_task) {
            let expansion = self.expand(first_of_task, task_parents);
            first_of_task += task_parents.len();
            let has_ended = expansion.solution.is_some() || expansion.is_too_large;
            expansions.push(expansion);
            if has_ended {
                break;
            }
        }
        expansions
    }

    /// Generates the children of `parents` (the states after one more move) in parallel tasks of `parents_per_task`
    /// parents. Returns the result of each task, in order. `first_parent` is the number of the first parent; the other
    /// numbers follow.
    fn expand_in_parallel(
        &self,
        first_parent: usize,
        parents: &[P::State],
        parents_per_task: usize,
    ) -> Vec<Expansion<P>> {
        let tasks = parents.par_chunks(parents_per_task).enumerate();
        tasks
            .map(|(task, parents)| self.expand(first_parent + task * parents_per_task, parents))
            .collect()
    }

    /// Generates the children of `parents` (the states after one more move) that the beam search may keep: children
    /// that may lead to a better solution, and are not worse than enough known children. Stops at the first solution,
    /// or if the children have too much heap memory. `first_parent` is the number of the first parent; the other
    /// numbers follow.
    fn expand(&self, first_parent: usize, parents: &[P::State]) -> Expansion<P> {
        let puzzle = self.puzzle;
        let mut expansion = Expansion {
            children: Vec::new(),
            heap_bytes: 0,
            solution: None,
            is_too_large: false,
        };
        let mut moves = Vec::new();
        let mut scratch_moves = Vec::new();
        for (parent, state) in (first_parent as u32..).zip(parents) {
            moves.clear();
            puzzle.moves(state, &mut moves);
            for &mv in &moves {
                let child_state = puzzle.after(state, mv);
                if puzzle.is_solved(&child_state) {
                    expansion.solution = Some(LastMove { parent, mv });
                    return expansion;
                }
                let Some(child) = self.child(parent, mv, child_state, &mut scratch_moves) else {
                    continue;
                };
                let heap_bytes = puzzle.heap_bytes(&child.state);
                expansion.heap_bytes = expansion.heap_bytes.saturating_add(heap_bytes);
                if expansion.heap_bytes > self.max_heap_bytes {
                    expansion.is_too_large = true;
                    return expansion;
                }
                expansion.children.push(child);
            }
        }
        expansion
    }

    /// Returns an unsolved state of the next depth, to which the move `mv` of `parent` leads, with its estimate. Returns
    /// `None` if the beam search need not keep this state: it leads to no better solution, or enough known states are
    /// better. `parent` is the number of the parent.
    #[inline]
    fn child(
        &self,
        parent: u32,
        mv: P::Move,
        state: P::State,
        scratch_moves: &mut Vec<P::Move>,
    ) -> Option<BeamChild<P>> {
        let puzzle = self.puzzle;
        if self.depth.saturating_add(puzzle.bound(&state)) >= self.best {
            return None;
        }
        let child = BeamChild {
            estimate: puzzle.estimate(&state, scratch_moves),
            parent,
            tie_breaker: puzzle.key(&state).scramble(self.seed),
            mv,
            state,
        };
        let is_too_bad = self.worst.is_some_and(|worst| child.rank() > worst);
        (!is_too_bad).then_some(child)
    }
}

/// The last move to a state. The root has number 0, and the other states of a beam search have numbers from 1 in the
/// order in which they were kept.
struct LastMove<P: Puzzle> {
    /// The number of the state before the move.
    parent: u32,
    mv: P::Move,
}

/// What a beam search stores about the states that it has kept, over all depths: moves to them, and some keys.
struct KeptStates<P: Puzzle> {
    /// The last moves to the states 1, 2, and so on.
    last_moves: Vec<LastMove<P>>,
    max_last_moves: usize,
    /// Scrambled keys of kept states. States with these keys are not kept again. The set is cleared when it is full.
    remembered: KeySet<P::Key>,
    max_remembered: usize,
    heap: HeapLimits,
}

impl<P: Puzzle> KeptStates<P> {
    /// Creates an empty list for a beam search that keeps `width` states at each depth, and computes its limits.
    fn new(search: &AnytimeSearch<P>, width: usize, shares: MemoryShares) -> Self {
        let path_bytes = shares.layers.saturating_sub(width * bytes_per_width::<P>());
        let max_last_moves = path_bytes / size_of::<LastMove<P>>();
        KeptStates {
            last_moves: Vec::new(),
            // The numbers of states have 32 bits. The root, with the number 0, has no last move.
            max_last_moves: max_last_moves.clamp(1, u32::MAX as usize - 1),
            remembered: KeySet::default(),
            max_remembered: search.run.memory / REMEMBERED_SHARE / remembered_bytes::<P::Key>(),
            heap: shares.heap,
        }
    }

    /// Adds the kept states of the next depth: stores the last move to each state, and remembers the key of each state.
    fn add(&mut self, children: &[BeamChild<P>]) {
        for child in children {
            self.last_moves.push(LastMove {
                parent: child.parent,
                mv: child.mv,
            });
            self.remember(child.tie_breaker);
        }
    }

    /// Remembers the scrambled key of a state, so that the beam search does not keep such a state again. Forgets all
    /// other keys first if the memory is full, which only costs time.
    fn remember(&mut self, scrambled_key: P::Key) {
        if self.remembered.len() >= self.max_remembered {
            self.remembered.clear();
        }
        self.remembered.insert(scrambled_key);
    }

    /// Returns the number of the first of the `count` states that were kept last. States are numbered in the order in
    /// which they were kept, the root is 0, and only the root has no last move: so there is one more state than last
    /// moves.
    fn first_number_of_last(&self, count: usize) -> usize {
        let states = self.last_moves.len() + 1;
        states - count
    }

    /// Returns whether the memory suffices to store the last moves to `states` more states.
    fn has_space_for(&self, states: usize) -> bool {
        self.last_moves.len() + states <= self.max_last_moves
    }

    /// Returns the moves from the root up to and including `last`. Follows the stored last moves back to the root.
    fn path(&self, last: &LastMove<P>) -> Vec<P::Move> {
        let mut moves = vec![last.mv];
        let mut number = last.parent;
        while number > 0 {
            // The root has the number 0 and no last move, so the list begins with the state 1.
            let last_move = &self.last_moves[number as usize - 1];
            moves.push(last_move.mv);
            number = last_move.parent;
        }
        moves.reverse();
        moves
    }
}

/// Runs one beam search from the root: expands all states of one depth after the other, and keeps only the best `width`
/// states of the next depth. Reports the first solution, if it is better than the best one so far. Returns whether the
/// search was complete: it dropped no state that could lead to a better solution, so the best solution known afterwards
/// is optimal. `shares` says how to divide the memory.
fn run_pass<P: Puzzle>(
    search: &mut AnytimeSearch<P>,
    width: usize,
    shares: MemoryShares,
    workers: Option<&Workers>,
) -> Result<bool, End> {
    let root = search.puzzle.root();
    let mut kept = KeptStates::new(search, width, shares);
    kept.remember(search.puzzle.key(&root).scramble(search.options.seed));
    let mut parents = vec![root];
    let mut is_complete = true;
    for depth in 1..=max_depth(search, width) {
        // Solutions at this depth would have at least as many moves as the best one so far.
        if parents.is_empty() || depth >= search.best() as usize {
            return Ok(is_complete);
        }
        let layer = match next_layer(search, &parents, depth as u32, &kept, width, workers)? {
            Next::Layer(layer) => layer,
            // If no state was dropped so far, this solution is a shortest one.
            Next::Solution(moves) => {
                search.submit_solution(moves)?;
                return Ok(is_complete);
            }
        };
        is_complete &= !layer.is_truncated;
        // Without memory for the last moves to the kept states, the search cannot go on.
        if !kept.has_space_for(layer.children.len()) {
            return Ok(false);
        }
        kept.add(&layer.children);
        let children = layer.children.into_iter();
        parents = children.map(|child| child.state).collect();
    }
    // If states are left at the largest allowed depth, they might lead to a better solution.
    Ok(is_complete && parents.is_empty())
}

/// The result of expanding all states of one depth.
enum Next<'a, P: Puzzle> {
    Layer(BeamLayer<'a, P>),
    Solution(Vec<P::Move>),
}

/// Maximum number of parent states expanded between two checks of the limits. All their children are in memory at once.
const MAX_PARENTS_PER_CHECK: usize = 512;
/// Maximum bytes of the children of all parents between two checks; larger children mean fewer parents.
const MAX_BYTES_PER_CHECK: usize = 4 << 20;
/// Number of parallel tasks between two checks.
const TASKS_PER_CHECK: usize = 16;

/// Returns the number of states (parents) to expand between two checks of the deadline and the stop flag, so that all
/// their children (the states after one more move) fit into the memory. `parent` is one of these states; all others are
/// assumed to have as many moves and as much heap memory.
fn parents_per_check<P: Puzzle>(puzzle: &P, parent: &P::State, limits: HeapLimits) -> usize {
    let mut moves = Vec::new();
    puzzle.moves(parent, &mut moves);
    let heap_bytes = puzzle.heap_bytes(parent);
    let mut max_bytes = MAX_BYTES_PER_CHECK;
    // The children of all parents of a block (between two checks) together may have this much heap memory.
    if heap_bytes > 0 {
        max_bytes = max_bytes.min(limits.block);
    }
    let bytes_per_child = size_of::<BeamChild<P>>().saturating_add(heap_bytes);
    // A state without moves counts as one child, so that the divisor is not 0.
    let bytes_per_parent = moves.len().max(1).saturating_mul(bytes_per_child);
    (max_bytes / bytes_per_parent).clamp(1, MAX_PARENTS_PER_CHECK)
}

/// Makes one step of a beam search: expands `parents`, the states that were kept last, and returns the best `width` of
/// their children (the states after one more move), or the first solution. `depth` is the number of moves from the root
/// to the children, and `kept` has all states kept so far. `parents` must not be empty. Fails if a limit ends the run
/// or the memory is full.
fn next_layer<'a, P: Puzzle>(
    search: &mut AnytimeSearch<'a, P>,
    parents: &[P::State],
    depth: u32,
    kept: &KeptStates<P>,
    width: usize,
    workers: Option<&Workers>,
) -> Result<Next<'a, P>, End> {
    let mut layer = BeamLayer::new(search.puzzle, width, kept.heap);
    // The parents are expanded in blocks of several parallel tasks. The deadline is checked after each block.
    let parents_per_block = parents_per_check(search.puzzle, &parents[0], kept.heap);
    let parents_per_task = parents_per_block.div_ceil(TASKS_PER_CHECK);
    // For at most two tasks, to wake other threads takes longer than to expand all parents on this thread.
    let has_few_parents = parents.len() <= 2 * parents_per_task;
    let workers = if has_few_parents { None } else { workers };
    let mut first_parent = kept.first_number_of_last(parents.len());
    for block in parents.chunks(parents_per_block) {
        search.count_expansions(block.len() as u64)?;
        let expander = Expander {
            puzzle: search.puzzle,
            seed: search.options.seed,
            depth,
            best: search.best(),
            worst: layer.worst,
            // Each task of a block of parents gets an equal part of the heap memory for the block.
            max_heap_bytes: kept.heap.block / parents_per_block.div_ceil(parents_per_task),
        };
        let expansions = expander.expand_all(first_parent, block, parents_per_task, workers);
        if let Some(last) = first_solution(&expansions)? {
            return Ok(Next::Solution(kept.path(last)));
        }
        layer.add(expansions, kept);
        first_parent += block.len();
    }
    layer.truncate();
    Ok(Next::Layer(layer))
}

/// Returns the last move of the first solution in the results of some tasks (each has expanded a few states), if any.
/// Fails if an earlier task has ended for lack of heap memory: the result would then depend on how the tasks are
/// divided.
fn first_solution<P: Puzzle>(expansions: &[Expansion<P>]) -> Result<Option<&LastMove<P>>, End> {
    for expansion in expansions {
        if expansion.is_too_large {
            return Err(End::Memory);
        }
        if let Some(last) = &expansion.solution {
            return Ok(Some(last));
        }
    }
    Ok(None)
}

/// The best states of the next depth found so far.
struct BeamLayer<'a, P: Puzzle> {
    puzzle: &'a P,
    /// The number of states to keep.
    width: usize,
    children: Vec<BeamChild<P>>,
    /// The scrambled keys of the children.
    seen: KeySet<P::Key>,
    /// Children with a larger rank are not kept. `None` if all children are kept.
    worst: Option<Rank<P::Key>>,
    /// Whether children have been dropped because of the width or of their heap memory.
    is_truncated: bool,
    limits: HeapLimits,
    /// Bytes of heap memory of the children.
    heap_bytes: usize,
}

impl<'a, P: Puzzle> BeamLayer<'a, P> {
    /// Returns an empty layer (list of states of one depth) for a beam that keeps `width` states.
    fn new(puzzle: &'a P, width: usize, limits: HeapLimits) -> Self {
        BeamLayer {
            puzzle,
            width,
            children: Vec::new(),
            seen: KeySet::default(),
            worst: None,
            is_truncated: false,
            limits,
            heap_bytes: 0,
        }
    }

    /// Adds the new states of the next depth to this layer. A state is new if no state with the same key is in this
    /// layer, or is remembered in `kept` from a smaller depth. Drops the worst states of the layer if there are many
    /// more than the beam keeps, or if they have too much heap memory.
    fn add(&mut self, expansions: Vec<Expansion<P>>, kept: &KeptStates<P>) {
        for expansion in expansions {
            for child in expansion.children {
                // The tie breaker is the scrambled key, so it identifies the state.
                let key = child.tie_breaker;
                let is_new = !kept.remembered.contains(&key) && self.seen.insert(key);
                if is_new {
                    let heap_bytes = self.puzzle.heap_bytes(&child.state);
                    self.heap_bytes = self.heap_bytes.saturating_add(heap_bytes);
                    self.children.push(child);
                }
            }
        }
        let max_children = CHILDREN_PER_WIDTH * self.width + MAX_PARENTS_PER_CHECK;
        if self.children.len() > max_children || self.heap_bytes > self.limits.children {
            self.truncate();
        }
    }

    /// Drops the worst states if there are more than the beam keeps. Then drops the worse half again and again, while
    /// the states have too much heap memory. Keeps at least one state.
    fn truncate(&mut self) {
        if self.children.len() > self.width {
            self.keep_best(self.width);
        }
        while self.heap_bytes > self.limits.kept && self.children.len() > 1 {
            self.keep_best(self.children.len() / 2);
        }
    }

    /// Keeps only the best `count` states, at least one, and marks the layer as truncated. From now on, states that are
    /// worse than the worst kept state are not generated any more. Recounts the heap memory.
    fn keep_best(&mut self, count: usize) {
        self.is_truncated = true;
        let last_kept = count - 1;
        self.children
            .select_nth_unstable_by_key(last_kept, BeamChild::rank);
        self.worst = Some(self.children[last_kept].rank());
        self.children.truncate(count);
        self.heap_bytes = 0;
        // The set may forget the dropped children: a dropped child that is found again is dropped again.
        self.seen.clear();
        for child in &self.children {
            let heap_bytes = self.puzzle.heap_bytes(&child.state);
            self.heap_bytes = self.heap_bytes.saturating_add(heap_bytes);
            self.seen.insert(child.tie_breaker);
        }
    }
}
