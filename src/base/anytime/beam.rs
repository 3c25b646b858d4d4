//! **Beam search.** Expands all states of one depth, and keeps only the `width` most promising
//! states of the next depth.
//!
//! # Why a complete pass is a proof
//!
//! A pass is *complete* if it drops only three kinds of states: states without a better solution,
//! states that repeat a kept state of the same depth, and states that repeat a kept state of a
//! smaller depth. Suppose that the best solution has `n` moves, and that no solution this short was
//! known. Then every depth `d` up to `n - 1` has a kept state that needs `n - d` more moves:
//!
//! * The root is such a state at depth 0.
//! * A best move of such a state leads to a child that needs `n - d - 1` more moves. If the child
//!   is solved, its solution is found, at depth `n`. Otherwise its lower bound allows a better
//!   solution, so it is not of the first kind. It is not of the third kind either: a state with the
//!   same key at a depth of at most `d` would give a solution of at most `n - 1` moves. So the
//!   child, or a state with the same key at the same depth, is kept.
//!
//! So the first solution found is a shortest solution. If none is found, the best solution known
//! before is optimal, or there is none. A pass that ends early, because it is too deep or has kept
//! too many states, is not complete.
//!
//! # Why a pass ends
//!
//! A game may have cycles. A pass ends at a [depth](max_depth) that increases with its width. The
//! states of smaller depths are remembered in a limited part of the memory, and forgotten all at
//! once when it is full. To forget is sound, because it only keeps more states.
//!
//! States with heap memory make a beam narrower: it also drops the worst states when the kept states
//! of one depth have too much of it. The pass is then not complete.
//!
//! # Why the result does not depend on threads or memory layout
//!
//! The kept states are the `width` best distinct children of the previous depth. Ties are broken by
//! a mix of key and seed. Each state stores the first parent and move that led to it, and the
//! parents have a fixed order.

use super::search::{End, Ended, Search};
use crate::heap;
use crate::key::{Key, KeySet};
use crate::puzzle::Puzzle;
use crate::runtime::{Workers, counted_memory};
use rayon::prelude::*;

/// Runs one beam search with at most `width` states per depth.
pub fn beam<P: Puzzle>(search: &mut Search<P>, width: usize) -> Ended {
    // A beam without a state would find nothing.
    let shares = Shares::of(search);
    let fitting = width.clamp(1, max_width(search, shares));
    let is_complete = pass(search, fitting, shares, None)?;
    if is_complete {
        return Ok(End::Exhausted);
    }
    if fitting < width {
        return Ok(End::Memory);
    }
    Ok(End::Done)
}

/// Runs beam searches, each twice as wide as the previous one. The first one has `first_width`
/// states per depth, but at least 1, and not more than fit into the memory.
pub fn widening_beam<P: Puzzle>(
    search: &mut Search<P>,
    first_width: usize,
    workers: Option<&Workers>,
) -> Ended {
    let shares = Shares::of(search);
    let fitting = max_width(search, shares);
    let mut width = first_width.clamp(1, fitting);
    while width <= fitting {
        let is_complete = pass(search, width, shares, workers)?;
        if is_complete {
            return Ok(End::Exhausted);
        }
        width *= 2;
    }
    Ok(End::Memory)
}

/// Share of the memory for states of smaller depths.
const REMEMBERED_SHARE: usize = 4;

/// Returns the bytes of a remembered state. While a hash table grows, its old and new memory exist
/// at the same time, and each may be twice as large as necessary.
const fn remembered_bytes<K>() -> usize {
    4 * (size_of::<K>() + 1)
}

/// Returns the largest width of a beam that fits into the memory, at least 1.
fn max_width<P: Puzzle>(search: &Search<P>, shares: Shares) -> usize {
    let bound = search.puzzle.bound(&search.puzzle.root()) as usize;
    let usual_depth = bound.saturating_mul(2).saturating_add(32);
    let path = usual_depth.saturating_mul(size_of::<Step<P>>());
    let width = shares.layers / path.saturating_add(bytes_per_width::<P>());
    let max_states = shares.heap.kept.checked_div(shares.state_heap_bytes);
    width.min(max_states.unwrap_or(usize::MAX)).max(1)
}

/// How a beam divides its memory, in bytes. The states of smaller depths have another share.
#[derive(Clone, Copy)]
struct Shares {
    /// Memory for layers and their paths, without heap memory.
    layers: usize,
    heap: HeapLimits,
    /// The heap memory of a state near the root.
    state_heap_bytes: usize,
}

/// How much heap memory the states of a beam may have, in bytes.
#[derive(Clone, Copy)]
struct HeapLimits {
    /// For the states of one depth that are kept.
    kept: usize,
    /// For the children of the next depth, before the worst of them are dropped.
    children: usize,
    /// For the children of a block of parent states, before they are compared with other children.
    block: usize,
}

impl Shares {
    /// Divides the memory of the run. States without heap memory get all memory. Otherwise, heap
    /// memory gets one half.
    fn of<P: Puzzle>(search: &Search<P>) -> Shares {
        let state_heap_bytes = heap::near_root(search.puzzle);
        let has_heap = state_heap_bytes > 0;
        let mut memory = search.run.memory;
        if has_heap {
            memory = counted_memory(memory);
        }
        let mut layers = memory - memory / REMEMBERED_SHARE;
        if has_heap {
            layers /= 2;
        }
        Shares {
            layers,
            heap: HeapLimits {
                kept: layers / 4,
                children: layers / 2,
                block: layers / 4,
            },
            state_heap_bytes,
        }
    }
}

/// A layer drops its worst children as soon as it has about this number of children for each state
/// that it keeps.
const CHILDREN_PER_WIDTH: usize = 2;

/// Returns the memory for one unit of width, not including the path to it.
fn bytes_per_width<P: Puzzle>() -> usize {
    // While a vector or hash table grows, its old and new memory exist at the same time.
    const COPIES_WHILE_GROWING: usize = 2;
    // A hash table may be twice as large as necessary.
    const PLACES_PER_KEY: usize = 2;
    let previous_depth = size_of::<Child<P>>();
    let next_depth = COPIES_WHILE_GROWING * CHILDREN_PER_WIDTH * size_of::<Child<P>>();
    // A place of the hash table has a key and a byte. The estimate rounds the byte up to a word.
    let place = size_of::<(P::Key, u64)>();
    let seen = COPIES_WHILE_GROWING * CHILDREN_PER_WIDTH * PLACES_PER_KEY * place;
    previous_depth + next_depth + seen
}

/// Returns the depth at which a pass ends. Without this limit, a narrow beam could wander through a
/// large game with cycles for as long as there is memory. Wider beams may go deeper, so that
/// widening beams reach every depth.
fn max_depth<P: Puzzle>(search: &Search<P>, width: usize) -> usize {
    let puzzle = search.puzzle;
    let root = puzzle.root();
    let work = puzzle.bound(&root).max(puzzle.remaining(&root)) as usize;
    work.saturating_mul(4).saturating_add(64 + width)
}

/// A state of the next depth.
struct Child<P: Puzzle> {
    estimate: u32,
    /// The number of the parent state.
    parent: u32,
    /// A scrambled key, to order states with equal estimates.
    tie: P::Key,
    /// The move from the parent.
    by: P::Move,
    state: P::State,
}

impl<P: Puzzle> Child<P> {
    fn rank(&self) -> Rank<P::Key> {
        Rank {
            estimate: self.estimate,
            tie: self.tie,
        }
    }
}

/// The order of children. A beam keeps the smallest ranks.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Rank<K> {
    estimate: u32,
    tie: K,
}

/// The data that is needed to expand a block of parent states.
struct Expander<'a, P: Puzzle> {
    puzzle: &'a P,
    seed: u64,
    /// Depth of the children.
    depth: u32,
    /// Length of the best solution so far.
    best: u32,
    /// The rank of the worst child that is still kept; `None` if all children are kept.
    worst: Option<Rank<P::Key>>,
    /// Maximum heap memory of the children of one task, in bytes.
    max_heap_bytes: usize,
}

/// The children of a block of parent states, and the first solution among these children.
struct Expansion<P: Puzzle> {
    children: Vec<Child<P>>,
    /// Bytes of heap memory of the children.
    heap_bytes: usize,
    /// The last move of the solution.
    solution: Option<Step<P>>,
    /// Whether the children have too much heap memory, so that some of them are missing.
    is_too_large: bool,
}

impl<P: Puzzle> Expander<'_, P> {
    /// Generates the children of `parents` in tasks of `per_job` parents, in parallel if there are
    /// workers. `first` is the number of the first parent. Tasks after a solution do not matter.
    fn expand_all(
        &self,
        first: usize,
        parents: &[P::State],
        per_job: usize,
        workers: Option<&Workers>,
    ) -> Vec<Expansion<P>> {
        if let Some(workers) = workers {
            return workers.install(|| self.expand_in_parallel(first, parents, per_job));
        }
        let mut expansions = Vec::new();
        let mut begin = first;
        for parents in parents.chunks(per_job) {
            let expansion = self.expand(begin, parents);
            begin += parents.len();
            let has_ended = expansion.solution.is_some() || expansion.is_too_large;
            expansions.push(expansion);
            if has_ended {
                break;
            }
        }
        expansions
    }

    fn expand_in_parallel(
        &self,
        first: usize,
        parents: &[P::State],
        per_job: usize,
    ) -> Vec<Expansion<P>> {
        let jobs = parents.par_chunks(per_job).enumerate();
        jobs.map(|(job, parents)| self.expand(first + job * per_job, parents))
            .collect()
    }

    /// Generates the children of `parents` that may be kept. `first` is the number of the first
    /// parent. Stops at the first solution, or if the children have too much heap memory.
    fn expand(&self, first: usize, parents: &[P::State]) -> Expansion<P> {
        let puzzle = self.puzzle;
        let mut expansion = Expansion {
            children: Vec::new(),
            heap_bytes: 0,
            solution: None,
            is_too_large: false,
        };
        let mut moves = Vec::new();
        let mut buffer = Vec::new();
        for (parent, state) in (first as u32..).zip(parents) {
            moves.clear();
            puzzle.moves(state, &mut moves);
            for &by in &moves {
                let after = puzzle.after(state, by);
                if puzzle.is_solved(&after) {
                    expansion.solution = Some(Step { parent, by });
                    return expansion;
                }
                if self.depth.saturating_add(puzzle.bound(&after)) >= self.best {
                    continue;
                }
                let child = Child {
                    estimate: puzzle.estimate(&after, &mut buffer),
                    parent,
                    tie: puzzle.key(&after).scramble(self.seed),
                    by,
                    state: after,
                };
                if self.worst.is_some_and(|worst| child.rank() > worst) {
                    continue;
                }
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
}

/// How a pass reached a kept state: the number of the parent, and the move from the parent. The
/// root has number 0, and other states have numbers from 1 in the order in which they were kept.
struct Step<P: Puzzle> {
    parent: u32,
    by: P::Move,
}

/// The states that a pass has kept at all depths so far.
struct Kept<P: Puzzle> {
    /// The steps to the states 1, 2, and so on.
    steps: Vec<Step<P>>,
    max_steps: usize,
    /// Scrambled keys of the states that the pass still remembers.
    remembered: KeySet<P::Key>,
    max_remembered: usize,
    heap: HeapLimits,
}

impl<P: Puzzle> Kept<P> {
    /// Creates an empty list for a pass of this width.
    fn new(search: &Search<P>, width: usize, shares: Shares) -> Self {
        let path = shares.layers.saturating_sub(width * bytes_per_width::<P>());
        Kept {
            steps: Vec::new(),
            max_steps: (path / size_of::<Step<P>>()).clamp(1, u32::MAX as usize - 1),
            remembered: KeySet::default(),
            max_remembered: search.run.memory / REMEMBERED_SHARE / remembered_bytes::<P::Key>(),
            heap: shares.heap,
        }
    }

    /// Adds the states of the next depth.
    fn add(&mut self, children: &[Child<P>]) {
        for child in children {
            self.steps.push(Step {
                parent: child.parent,
                by: child.by,
            });
            self.remember(child.tie);
        }
    }

    /// Remembers a state. Forgets all other states first if the memory is full.
    fn remember(&mut self, tie: P::Key) {
        if self.remembered.len() >= self.max_remembered {
            self.remembered.clear();
        }
        self.remembered.insert(tie);
    }

    /// Returns the number of the first of the `count` states that were kept last. The root has
    /// number 0 and no step, so the number of all kept states is one larger than the number of
    /// steps.
    fn first_of_last(&self, count: usize) -> usize {
        self.steps.len() + 1 - count
    }

    /// Returns whether the steps to this number of new states fit into the memory.
    fn has_space_for(&self, states: usize) -> bool {
        self.steps.len() + states <= self.max_steps
    }

    /// Returns the moves from the root that end with `last`.
    fn path(&self, last: &Step<P>) -> Vec<P::Move> {
        let mut moves = vec![last.by];
        let mut number = last.parent;
        while number > 0 {
            let step = &self.steps[number as usize - 1];
            moves.push(step.by);
            number = step.parent;
        }
        moves.reverse();
        moves
    }
}

/// Runs one beam search from the root. Returns whether the pass was complete, which proves that the
/// best solution is optimal.
fn pass<P: Puzzle>(
    search: &mut Search<P>,
    width: usize,
    shares: Shares,
    workers: Option<&Workers>,
) -> Result<bool, End> {
    let root = search.puzzle.root();
    let mut kept = Kept::new(search, width, shares);
    kept.remember(search.puzzle.key(&root).scramble(search.options.seed));
    let mut parents = vec![root];
    let mut is_complete = true;
    for depth in 1..=max_depth(search, width) {
        if parents.is_empty() || depth >= search.best() as usize {
            return Ok(is_complete);
        }
        let layer = match next_layer(search, &parents, depth as u32, &kept, width, workers)? {
            Next::Layer(layer) => layer,
            Next::Solution(moves) => {
                search.offer(moves)?;
                return Ok(is_complete);
            }
        };
        is_complete &= !layer.is_truncated;
        if !kept.has_space_for(layer.children.len()) {
            return Ok(false);
        }
        kept.add(&layer.children);
        parents = layer
            .children
            .into_iter()
            .map(|child| child.state)
            .collect();
    }
    Ok(is_complete && parents.is_empty())
}

/// The result of expanding all states of one depth.
enum Next<'a, P: Puzzle> {
    Layer(Layer<'a, P>),
    Solution(Vec<P::Move>),
}

/// Maximum number of parent states expanded between two checks of the limits. All their children
/// are in memory at the same time.
const MAX_PARENTS_PER_CHECK: usize = 512;
/// Fewer parents are expanded between two checks if their children need more bytes than this.
const MAX_BYTES_PER_CHECK: usize = 4 << 20;
/// Number of parallel tasks between two checks.
const JOBS_PER_CHECK: usize = 16;

/// Returns the number of parents to expand between two checks. `parent` is one of them.
fn parents_per_check<P: Puzzle>(puzzle: &P, parent: &P::State, limits: HeapLimits) -> usize {
    let mut moves = Vec::new();
    puzzle.moves(parent, &mut moves);
    let heap_bytes = puzzle.heap_bytes(parent);
    let mut max_bytes = MAX_BYTES_PER_CHECK;
    if heap_bytes > 0 {
        max_bytes = max_bytes.min(limits.block);
    }
    let bytes_per_child = size_of::<Child<P>>().saturating_add(heap_bytes);
    let bytes_per_parent = moves.len().max(1).saturating_mul(bytes_per_child);
    (max_bytes / bytes_per_parent).clamp(1, MAX_PARENTS_PER_CHECK)
}

/// Expands `parents`, the states that were kept last, and returns the best states of depth `depth`.
fn next_layer<'a, P: Puzzle>(
    search: &mut Search<'a, P>,
    parents: &[P::State],
    depth: u32,
    kept: &Kept<P>,
    width: usize,
    workers: Option<&Workers>,
) -> Result<Next<'a, P>, End> {
    let mut layer = Layer::new(search.puzzle, width, kept.heap);
    let per_check = parents_per_check(search.puzzle, &parents[0], kept.heap);
    let per_job = per_check.div_ceil(JOBS_PER_CHECK);
    let has_few_parents = parents.len() <= 2 * per_job;
    let workers = if has_few_parents { None } else { workers };
    let mut first = kept.first_of_last(parents.len());
    for block in parents.chunks(per_check) {
        search.count_expansions(block.len() as u64)?;
        let expander = Expander {
            puzzle: search.puzzle,
            seed: search.options.seed,
            depth,
            best: search.best(),
            worst: layer.worst,
            max_heap_bytes: kept.heap.block / per_check.div_ceil(per_job),
        };
        let expansions = expander.expand_all(first, block, per_job, workers);
        if let Some(last) = first_solution(&expansions)? {
            return Ok(Next::Solution(kept.path(last)));
        }
        layer.add(expansions, kept);
        first += block.len();
    }
    layer.truncate();
    Ok(Next::Layer(layer))
}

/// Returns the last move of the first solution, if any. Fails if children are missing before it,
/// because they have too much heap memory.
fn first_solution<P: Puzzle>(expansions: &[Expansion<P>]) -> Result<Option<&Step<P>>, End> {
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
struct Layer<'a, P: Puzzle> {
    puzzle: &'a P,
    /// The number of states to keep.
    width: usize,
    children: Vec<Child<P>>,
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

impl<'a, P: Puzzle> Layer<'a, P> {
    fn new(puzzle: &'a P, width: usize, limits: HeapLimits) -> Self {
        Layer {
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

    /// Adds the children that are new, and drops the worst children from time to time.
    fn add(&mut self, expansions: Vec<Expansion<P>>, kept: &Kept<P>) {
        for expansion in expansions {
            for child in expansion.children {
                if kept.remembered.contains(&child.tie) {
                    continue;
                }
                let is_new = self.seen.insert(child.tie);
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

    /// Drops the worst children if there are more children than the beam width, or if the children
    /// have too much heap memory.
    fn truncate(&mut self) {
        if self.children.len() > self.width {
            self.keep_best(self.width);
        }
        while self.heap_bytes > self.limits.kept && self.children.len() > 1 {
            self.keep_best(self.children.len() / 2);
        }
    }

    /// Keeps only this number of children, at least one.
    fn keep_best(&mut self, count: usize) {
        self.is_truncated = true;
        let last = count - 1;
        self.children.select_nth_unstable_by_key(last, Child::rank);
        self.worst = Some(self.children[last].rank());
        self.children.truncate(count);
        self.heap_bytes = 0;
        for child in &self.children {
            let heap_bytes = self.puzzle.heap_bytes(&child.state);
            self.heap_bytes = self.heap_bytes.saturating_add(heap_bytes);
        }
        // The set may forget dropped children: if found again, they are dropped again.
        self.seen.clear();
        for child in &self.children {
            self.seen.insert(child.tie);
        }
    }
}
