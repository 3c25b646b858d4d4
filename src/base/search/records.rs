//! The records of a refutation: the states that the certificate lists, computed breadth first after the search.
//!
//! # Contents, and why they are evidence
//!
//! A record says that a state cannot be solved within a budget. The root is recorded with its budget. If a state is
//! recorded with a budget `b`, a checker verifies that each child is refuted by its lower bound, or recorded with a
//! budget of at least `b - 1`. The smallest recorded budget is the *floor*. States with this budget need no recorded
//! children, because the checker searches from these states itself.
//!
//! Every record is true: its budget is the budget of the root minus the number of moves from the root. So if the state
//! could be solved within its budget, the root could be solved too. But the search has refuted the root. If the search
//! was wrong, a solution exists. Then a recorded state on the way to this solution has a solved child, which the
//! recording finds, or its budget is the floor, where the recording ends. So with a floor of 0, the recording finds a
//! solution whenever one exists.
//!
//! # Why the result depends only on the puzzle, the budget, the floor, and the limit
//!
//! A state is recorded once, with its largest budget. The states with one budget determine the states with the next
//! smaller budget. So a resumed run computes the same records, although its journal does not store visited states.
//!
//! # Why the floor may rise
//!
//! A higher floor only omits the records with smaller budgets. The floor rises if the records do not fit into the
//! memory, or if the states of one budget have too much heap memory. States with the same key should therefore report
//! the same heap memory.
//!
//! # How the threads share the work
//!
//! The recorded keys are divided into *shards* by their hashes. First, all threads list the children of a block of
//! states. Each thread has lists of its own, one for each shard. Then each thread takes one shard after the other, and
//! drops the listed keys that the shard already has. So no two threads ever write to the same shard, and a shard fits
//! into the cache of a core.

use super::all_states::{AllStatesResult, AllStatesSearch, Extent};
use crate::key::{Key, KeyHash, KeySet};
use crate::puzzle::Puzzle;
use crate::runtime::{Phase, Run, Stopped, Workers, counted_memory, release_memory};
use crate::setters;
use rayon::prelude::*;
use std::borrow::Cow;
use std::hash::BuildHasher;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use thiserror::Error;

/// Maximum bytes of memory for each record (refuted state) while the records are computed. Two copies of its key are
/// added to this number.
const BYTES_PER_RECORD: usize = 48;
/// The smallest result of [`max_records`].
pub const MIN_RECORDS: usize = 1 << 18;

/// Options for listing the records (refuted states) that prove a lower bound.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct RecordOptions {
    /// The puzzle cannot be solved in this number of moves.
    pub budget: u32,
    /// The smallest budget (number of moves left) that is listed: states with fewer moves left are not listed.
    pub floor: u32,
    /// Maximum number of states to list. The memory of the run may allow fewer states.
    pub max_records: usize,
}

impl RecordOptions {
    /// Creates options that list all refuted states that fit into the memory, for a budget (number of moves) of the
    /// root.
    pub fn new(budget: u32) -> RecordOptions {
        RecordOptions {
            budget,
            floor: 0,
            max_records: usize::MAX,
        }
    }

    setters! {
        budget: u32,
        floor: u32,
        max_records: usize,
    }
}

/// The states that a certificate lists as evidence. Each state has a budget, a number of moves in which the state
/// cannot be solved.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Records<K> {
    /// The budget of the root: more moves than this number are needed.
    pub budget: u32,
    /// The sorted keys of the recorded states: `keys[n]` has the states that cannot be solved in `n` moves.
    pub keys: Vec<Vec<K>>,
    /// The smallest budget (number of moves) in the records.
    pub floor: u32,
}

/// Returns the maximum number of records (refuted states) that fit into `bytes`, but at least [`MIN_RECORDS`].
pub fn max_records<K: Key>(bytes: usize) -> usize {
    (bytes / (BYTES_PER_RECORD + 2 * size_of::<K>())).max(MIN_RECORDS)
}

/// The reason why no records were made.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum NoRecords {
    /// A solution within the budget (number of moves) exists.
    #[error("a solution of {moves} moves exists, so {budget} moves are not refuted")]
    Solution {
        /// Number of moves of a solution.
        moves: u32,
        /// The number of moves that should have been refuted.
        budget: u32,
    },
    /// A limit ended the computation.
    #[error("no records: {0}")]
    Stopped(#[from] Stopped),
}

/// Number of states that [`record`] expands to find a solution that the records do not show. This takes about a second.
const MAX_TESTED_STATES: u64 = 1 << 20;

/// Computes the records that a certificate lists as proof that `options.budget` moves do not suffice. A record is a
/// state and its budget, a number of moves in which the state cannot be solved. The list is empty if the lower bound of
/// the root alone proves this.
///
/// Only records with a budget of at least `options.floor` are listed. If there are more records than
/// `options.max_records`, the floor rises: the states with the smallest budgets are omitted.
///
/// # Errors
///
/// A solution of at most `options.budget` moves exists, or a limit of the run ended the computation. With a floor above
/// 0, this function looks for a solution below the floor only by a short search, which may miss it. The check of the
/// certificate searches below the floor completely.
pub fn record<P: Puzzle>(
    puzzle: &P,
    options: &RecordOptions,
    run: Run,
) -> Result<Records<P::Key>, NoRecords> {
    let records = record_refuted(puzzle, options, run)?;
    // States below the floor are not recorded, so the recording cannot notice a solution there. A short search may.
    if records.floor > 0 && !records.keys.is_empty() {
        test_budget(puzzle, options.budget, run)?;
    }
    Ok(records)
}

/// Looks for a solution of at most `budget` moves by a best-first search of a limited number of states. Fails if it
/// finds one, or if a limit of the run ends the search.
fn test_budget<P: Puzzle>(puzzle: &P, budget: u32, run: Run) -> Result<(), NoRecords> {
    // The finished records need much less memory than their computation, so a part of the memory is free again.
    let memory = counted_memory(run.memory) / TEST_SHARE;
    let extent = Extent {
        budget,
        max_states: MAX_TESTED_STATES,
    };
    match AllStatesSearch::new(puzzle, budget, memory).expand(extent, run)? {
        AllStatesResult::Solution(moves) => Err(NoRecords::Solution {
            moves: moves.len() as u32,
            budget,
        }),
        // The search has found no solution within its limits of states and memory. So the records may be right.
        AllStatesResult::Refuted
        | AllStatesResult::NoSolution
        | AllStatesResult::Unknown
        | AllStatesResult::MemoryFull => Ok(()),
    }
}

/// The search for a solution that contradicts the records gets the memory of the run, divided by this number.
const TEST_SHARE: usize = 4;

/// Computes the records of a refutation: states, each with a budget (a number of moves in which it cannot be solved).
/// The caller knows that no solution of at most `options.budget` moves exists. So this function omits the short search
/// for a solution with which [`record`] ends. The list of records is empty if the lower bound of the root exceeds the
/// budget. All threads share the work.
///
/// # Errors
///
/// A recorded state has a solved child, or a limit of the run ended the computation.
#[doc(hidden)]
pub fn record_refuted<P: Puzzle>(
    puzzle: &P,
    options: &RecordOptions,
    run: Run,
) -> Result<Records<P::Key>, NoRecords> {
    let root = puzzle.root();
    if puzzle.is_solved(&root) {
        return Err(NoRecords::Solution {
            moves: 0,
            budget: options.budget,
        });
    }
    let mut records = Records {
        budget: options.budget,
        keys: Vec::new(),
        floor: options.floor.min(options.budget),
    };
    if puzzle.bound(&root) > options.budget {
        return Ok(records);
    }
    run.progress.records.store(0, Relaxed);
    run.progress.enter(Phase::Recording);
    let recorder = Recorder {
        puzzle,
        run,
        budget: options.budget,
        workers: Workers::start(run.threads),
        stores_states: puzzle.state_of(puzzle.key(&root)).is_none(),
        shards: (0..SHARDS).map(|_| Shard::new()).collect(),
    };
    recorder.fill(&mut records, options)?;
    release_memory();
    Ok(records)
}

/// Number of shards (parts of the set of recorded keys); a power of two, so that bits of a key's hash choose the shard.
const SHARDS: usize = 256;

/// Number of states that a thread expands between two checks of the limits.
const STATES_PER_CHECK: usize = 64;

/// The threads list at most about this number of children before they wait for each other. With fewer children, they
/// would wait more often.
const MAX_CHILDREN: usize = 1 << 20;

/// The lists of children get the memory divided by this number. A list may have twice as much capacity as it needs.
const CHILDREN_SHARE: usize = 16;

/// The heap memory of the stored states of one budget is limited to the memory, divided by this number. The states of
/// two budgets are stored at a time.
const HEAP_SHARE: usize = 4;

/// Computes the records (refuted states), one budget (number of moves) after the other.
struct Recorder<'a, P: Puzzle> {
    puzzle: &'a P,
    run: Run<'a>,
    /// The budget of the root: a number of moves in which the root cannot be solved.
    budget: u32,
    workers: Workers,
    /// Whether the layers store states, because the game cannot return the state of a key.
    stores_states: bool,
    /// The recorded states, divided into parts (shards) by the hashes of their keys.
    shards: Vec<Shard<P>>,
}

/// A part of the recorded states. The hash of a state's key determines the part to which the state belongs.
struct Shard<P: Puzzle> {
    /// The keys of all recorded states of this shard (a part of the recorded states).
    seen: KeySet<P::Key>,
    /// The new states of this shard in the layer (list of states with one budget) that is being computed.
    next: RecordLayer<P>,
}

/// The recorded states with the same budget (number of moves in which they cannot be solved).
struct RecordLayer<P: Puzzle> {
    keys: Vec<P::Key>,
    /// For each key, its state. Empty if the game returns the states of keys.
    states: Vec<P::State>,
}

/// States one move after the states of a layer (a list of states with the same budget). The same state may occur
/// several times, and may be recorded already.
struct Children<P: Puzzle> {
    keys: Vec<P::Key>,
    /// For each key, how it was reached. Empty if the game returns the states of keys.
    origins: Vec<Origin<P::Move>>,
}

/// The move that leads to a child.
struct Origin<M> {
    /// The index of the parent in its layer, a list of states with the same budget.
    parent: usize,
    mv: M,
}

/// A part of a layer (list of states): the states that the threads expand before they update the recorded keys. A block
/// begins with the next state to expand, and ends when enough children are listed.
struct Block<'a, P: Puzzle> {
    layer: &'a RecordLayer<P>,
    /// The budget of the children (the number of moves in which they cannot be solved).
    budget: u32,
    /// The index in `layer` of the next state to expand.
    next_parent: &'a AtomicUsize,
    /// Number of children (states one move after the states of the block) listed so far.
    listed: AtomicUsize,
    /// No thread expands more states once this number of children is listed.
    max_children: usize,
}

/// The memory limits for the records (refuted states) of one budget, and what these records have used so far.
struct Space {
    max_records: usize,
    /// Maximum heap memory of the stored states, in bytes.
    max_heap_bytes: usize,
    /// Number of records (refuted states) of the current budget so far.
    records: AtomicUsize,
    /// Heap memory of the states stored for the current budget so far, in bytes.
    heap_bytes: AtomicUsize,
}

impl<P: Puzzle> Recorder<'_, P> {
    /// Adds the keys of all refuted states to `records`, one budget after the other: from the budget of the root (an
    /// allowed number of moves) down to the floor (the smallest budget to list). If the states of the next smaller
    /// budget do not fit into the memory, raises the floor and ends.
    fn fill(
        mut self,
        records: &mut Records<P::Key>,
        options: &RecordOptions,
    ) -> Result<(), NoRecords> {
        let mut budget = options.budget;
        let max_records = options.max_records.min(self.max_records());
        records.keys = vec![Vec::new(); budget as usize + 1];
        // The states that have the current budget (number of moves) left: first only the root.
        let mut layer = self.root_layer();
        let mut record_count = 1;
        self.run.progress.records.store(1, Relaxed);
        while budget > records.floor {
            let space = self.space(max_records.saturating_sub(record_count));
            let Some(next_layer) = self.next_layer(&layer, budget - 1, &space)? else {
                // The next layer (the states with the next smaller budget) does not fit into the memory.
                records.floor = budget;
                break;
            };
            records.keys[budget as usize] = self.sort_keys(layer);
            layer = next_layer;
            budget -= 1;
            record_count += layer.keys.len();
            let progress = self.run.progress;
            progress.records.store(record_count as u64, Relaxed);
        }
        // The last layer (list of states) has the smallest budget, the floor.
        records.keys[budget as usize] = self.sort_keys(layer);
        Ok(())
    }

    /// Marks the initial state as recorded in its shard (part of the records). Returns a layer (list of states with the
    /// same number of moves left) with only this state.
    fn root_layer(&mut self) -> RecordLayer<P> {
        let state = self.puzzle.root();
        let key = self.puzzle.key(&state);
        let mut layer = RecordLayer::default();
        layer.keys.push(key);
        if self.stores_states {
            layer.states.push(state);
        }
        self.shards[shard_of(key)].seen.insert(key);
        layer
    }

    /// Returns the limits for the records of the next budget (number of moves left), with counters that begin at 0.
    /// `max_records` is the number of records that are still allowed.
    fn space(&self, max_records: usize) -> Space {
        Space {
            max_records,
            max_heap_bytes: counted_memory(self.run.memory) / HEAP_SHARE,
            records: AtomicUsize::new(0),
            heap_bytes: AtomicUsize::new(0),
        }
    }

    /// Returns the maximum number of records (refuted states) that fit into the memory, but at least `MIN_RECORDS`.
    fn max_records(&self) -> usize {
        let memory = self.run.memory;
        if !self.stores_states {
            return max_records::<P::Key>(memory);
        }
        // Without stored states, two copies of a key are in memory at a time. With stored states, three copies of the
        // key and two copies of the state are.
        let bytes = BYTES_PER_RECORD + 3 * size_of::<P::Key>() + 2 * size_of::<P::State>();
        (memory / bytes).max(MIN_RECORDS)
    }

    /// Returns the sorted keys of a layer (list of states with the same budget).
    fn sort_keys(&self, layer: RecordLayer<P>) -> Vec<P::Key> {
        let mut keys = layer.keys;
        self.workers.install(|| keys.par_sort_unstable());
        keys
    }

    /// Returns the next layer: the states one move after the states of `layer`, if they are not recorded yet and have a
    /// lower bound of at most `budget` moves. Marks the new states as recorded. Returns `None` if these states exceed
    /// the limits in `space`. Fails if a child is solved, or a limit of the run has ended the computation.
    fn next_layer(
        &mut self,
        layer: &RecordLayer<P>,
        budget: u32,
        space: &Space,
    ) -> Result<Option<RecordLayer<P>>, NoRecords> {
        let next_parent = AtomicUsize::new(0);
        while next_parent.load(Relaxed) < layer.keys.len() {
            let block = Block {
                layer,
                budget,
                next_parent: &next_parent,
                listed: AtomicUsize::new(0),
                max_children: self.max_children(),
            };
            // First, all threads list children. Then the threads drop the children that are already recorded.
            let lists = self.list_children(&block)?;
            self.add_new(&lists, layer, space);
            if space.is_exceeded() {
                return Ok(None);
            }
        }
        Ok(Some(self.take_next()))
    }

    /// Returns the number of children (states after one more move) that the threads list before they update the set of
    /// recorded keys: at most [`MAX_CHILDREN`], and at most as many as fit into their share of the memory.
    fn max_children(&self) -> usize {
        let mut bytes_per_child = size_of::<P::Key>();
        if self.stores_states {
            bytes_per_child += size_of::<Origin<P::Move>>();
        }
        let fitting = counted_memory(self.run.memory) / CHILDREN_SHARE / bytes_per_child;
        fitting.min(MAX_CHILDREN)
    }

    /// Expands the states of a block (a part of a layer) on all threads. Returns their children: for each thread, one
    /// list for each shard (the hash of a child's key determines the shard).
    fn list_children(&self, block: &Block<P>) -> Result<Vec<Vec<Children<P>>>, NoRecords> {
        let lists = self.workers.broadcast(|_| self.list_on_thread(block));
        lists.into_iter().collect()
    }

    /// Expands states of a block (a part of a layer) on this thread, until no state of the layer is left or all threads
    /// together have listed enough children. Returns the children that this thread has listed: one list for each shard
    /// (the hash of a child's key determines the shard). Fails if a child is solved, or a limit has ended the run.
    fn list_on_thread(&self, block: &Block<P>) -> Result<Vec<Children<P>>, NoRecords> {
        let mut children: Vec<Children<P>> = (0..SHARDS).map(|_| Children::default()).collect();
        let mut moves = Vec::new();
        let parent_count = block.layer.keys.len();
        loop {
            self.run.limits.check()?;
            // Claim the next few parents (states to expand) for this thread.
            let first_parent = block.next_parent.fetch_add(STATES_PER_CHECK, Relaxed);
            let end = parent_count.min(first_parent.saturating_add(STATES_PER_CHECK));
            let mut listed = 0;
            for parent in first_parent..end {
                listed += self.expand(parent, block, &mut moves, &mut children)?;
            }
            let listed_before = block.listed.fetch_add(listed, Relaxed);
            let is_block_full = listed_before + listed >= block.max_children;
            if first_parent >= parent_count || is_block_full {
                return Ok(children);
            }
        }
    }

    /// Appends the children of one state (the states after one more move) to the lists in `children`, except children
    /// whose lower bound exceeds their budget. There is one list for each shard (a part of all keys); the hash of a
    /// child's key determines the shard. Returns the number of appended children. Fails if a child is solved.
    ///
    /// `parent` is the index of the state in its layer, which belongs to `block`. `moves` is a scratch buffer.
    fn expand(
        &self,
        parent: usize,
        block: &Block<P>,
        moves: &mut Vec<P::Move>,
        children: &mut [Children<P>],
    ) -> Result<usize, NoRecords> {
        let state = self.state(block.layer, parent);
        let mut listed = 0;
        moves.clear();
        // `block.budget` is the number of moves left for the children, so the parent has one more move.
        self.puzzle.candidates(&state, block.budget + 1, moves);
        for &mv in &*moves {
            let child = self.puzzle.after(&state, mv);
            if self.puzzle.bound(&child) > block.budget {
                continue;
            }
            if self.puzzle.is_solved(&child) {
                return Err(NoRecords::Solution {
                    // The depth of the child: each move from the root decreases the budget (moves left) by one.
                    moves: self.budget - block.budget,
                    budget: self.budget,
                });
            }
            let key = self.puzzle.key(&child);
            let list = &mut children[shard_of(key)];
            list.keys.push(key);
            if self.stores_states {
                list.origins.push(Origin { parent, mv });
            }
            listed += 1;
        }
        Ok(listed)
    }

    /// Returns the state with this index in a layer (list of states): the stored state, or the state that the game
    /// returns for its key.
    fn state<'b>(&self, layer: &'b RecordLayer<P>, index: usize) -> Cow<'b, P::State> {
        if self.stores_states {
            return Cow::Borrowed(&layer.states[index]);
        }
        let state = self.puzzle.state_of(layer.keys[index]);
        Cow::Owned(state.expect("the game returns the state of each key, or of none"))
    }

    /// Adds the children that are not recorded yet to the records, until the limits in `space` are exceeded. `lists`
    /// has an element for each thread that has listed children. This element has a list of children for each shard (a
    /// part of the recorded keys). `parents` are the states one move before the children.
    fn add_new(&mut self, lists: &[Vec<Children<P>>], parents: &RecordLayer<P>, space: &Space) {
        let puzzle = self.puzzle;
        // Each shard (part of the recorded states) is changed by one thread only, so no lock is necessary.
        let shards = self.shards.par_iter_mut().enumerate();
        self.workers.install(|| {
            shards.for_each(|(number, shard)| {
                for children in lists {
                    shard.add_new(&children[number], puzzle, parents, space);
                }
            });
        });
    }

    /// Moves the new states out of all shards (parts of the records), and returns them as the next layer.
    fn take_next(&mut self) -> RecordLayer<P> {
        let mut layer = RecordLayer::default();
        layer.keys.reserve_exact(self.count_next());
        for shard in &mut self.shards {
            let RecordLayer { keys, states } = std::mem::take(&mut shard.next);
            layer.keys.extend(keys);
            layer.states.extend(states);
        }
        layer
    }

    /// Returns the number of new states of all shards (parts of the recorded states).
    fn count_next(&self) -> usize {
        self.shards.iter().map(|shard| shard.next.keys.len()).sum()
    }
}

/// The bits of a hash from this bit on choose the shard. The hash sets of the shards use other bits: the lowest ones
/// and the seven highest ones.
const FIRST_SHARD_BIT: u32 = 40;

/// Returns the number of the shard (the part of the recorded keys, chosen by a hash) to which a key belongs.
fn shard_of<K: Key>(key: K) -> usize {
    let hash = KeyHash::default().hash_one(key);
    (hash >> FIRST_SHARD_BIT) as usize % SHARDS
}

impl<P: Puzzle> Shard<P> {
    /// Returns a shard (a part of the recorded states) without states.
    fn new() -> Shard<P> {
        Shard {
            seen: KeySet::default(),
            next: RecordLayer::default(),
        }
    }

    /// Adds the children whose keys are not recorded yet to this shard (part of the records). Counts them in `space`.
    /// Does nothing if a limit in `space` is exceeded, and stops if its heap memory is. The caller notices this later.
    ///
    /// `parents` are the states before the children. The state of a child is computed only if the game cannot return
    /// the state of a key, from the parent and the move in `children.origins`.
    fn add_new(
        &mut self,
        children: &Children<P>,
        puzzle: &P,
        parents: &RecordLayer<P>,
        space: &Space,
    ) {
        if space.is_exceeded() {
            return;
        }
        let keys_before = self.next.keys.len();
        for (index, &key) in children.keys.iter().enumerate() {
            let is_known = !self.seen.insert(key);
            if is_known {
                continue;
            }
            self.next.keys.push(key);
            if let Some(origin) = children.origins.get(index) {
                let state = puzzle.after(&parents.states[origin.parent], origin.mv);
                let has_space = space.take_heap(puzzle.heap_bytes(&state));
                self.next.states.push(state);
                // The limits are exceeded, so the number of new states no longer matters.
                if !has_space {
                    return;
                }
            }
        }
        let new_keys = self.next.keys.len() - keys_before;
        space.records.fetch_add(new_keys, Relaxed);
    }
}

impl<P: Puzzle> Default for RecordLayer<P> {
    fn default() -> RecordLayer<P> {
        RecordLayer {
            keys: Vec::new(),
            states: Vec::new(),
        }
    }
}

impl<P: Puzzle> Default for Children<P> {
    fn default() -> Children<P> {
        Children {
            keys: Vec::new(),
            origins: Vec::new(),
        }
    }
}

impl Space {
    /// Returns whether the records of this budget are too many, or their states have too much heap memory.
    fn is_exceeded(&self) -> bool {
        self.records.load(Relaxed) > self.max_records
            || self.heap_bytes.load(Relaxed) > self.max_heap_bytes
    }

    /// Adds the heap memory of one more state. Returns whether all states together stay within the limit.
    fn take_heap(&self, bytes: usize) -> bool {
        let earlier = self.heap_bytes.fetch_add(bytes, Relaxed);
        earlier.saturating_add(bytes) <= self.max_heap_bytes
    }
}
