//! The records of a refutation: states that the certificate lists. They are computed breadth first
//! after the search.
//!
//! # Contents, and why they are evidence
//!
//! A record says that a state cannot be solved within a budget. The root is recorded with its
//! budget. If a state is recorded with a budget `b`, a checker verifies that each child is refuted
//! by its lower bound, or recorded with a budget of at least `b - 1`. The smallest recorded budget
//! is the *floor*. States with this budget need no recorded children, because the checker searches
//! from these states itself.
//!
//! Every record is true: its budget is the budget of the root minus the number of moves from the
//! root. So if the state could be solved within its budget, the root could be solved too. But the
//! search has refuted the root.
//!
//! # Why the result depends only on the puzzle, the budget, the floor, and the limit
//!
//! A state is recorded once, with its largest budget. The states with one budget determine the
//! states with the next smaller budget. So a resumed run computes the same records, although its
//! journal does not store visited states.
//!
//! # Why the floor may rise
//!
//! A higher floor only omits the records with smaller budgets. This happens if the records do not
//! fit into the memory, or if the states of one budget have too much heap memory. States with the
//! same key should therefore report the same heap memory.

use crate::key::{Key, KeyHash};
use crate::puzzle::Puzzle;
use crate::runtime::{Limits, Phase, Run, Stopped, Workers, counted_memory, release_memory};
use crate::setters;
use dashmap::DashMap;
use rayon::prelude::*;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

/// Maximum bytes of memory for each record while the records are computed, without the bytes of two
/// copies of its key.
const BYTES_PER_RECORD: usize = 48;
/// The smallest result of [`max_records`].
pub const MIN_RECORDS: usize = 1 << 18;

/// Options for listing the records that prove a lower bound.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct RecordOptions {
    /// The puzzle cannot be solved in this number of moves.
    pub budget: u32,
    /// Only states with at least this budget (number of moves) are listed.
    pub floor: u32,
    /// Maximum number of states to list. The memory of the run may allow fewer states.
    pub max_records: usize,
}

impl RecordOptions {
    /// Creates options that list all states that fit into the memory.
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

/// The states that the certificate lists. No listed state can be solved within its budget.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Records<K> {
    /// The budget of the root: more moves than this number are needed.
    pub budget: u32,
    /// The sorted keys of the recorded states, one list for each budget.
    pub keys: Vec<Vec<K>>,
    /// The smallest budget in the records.
    pub floor: u32,
}

/// Returns the maximum number of records that fit into `bytes`.
pub fn max_records<K: Key>(bytes: usize) -> usize {
    (bytes / (BYTES_PER_RECORD + 2 * size_of::<K>())).max(MIN_RECORDS)
}

/// Computes the states that a certificate lists as proof that `options.budget` moves do not
/// suffice. There are none if the lower bound of the root is a proof.
///
/// If the states with all budgets from `options.floor` on are more than `options.max_records`, the
/// floor rises: the states with the smallest budgets are omitted.
///
/// # Errors
///
/// A limit of the run ended the computation.
pub fn record<P: Puzzle>(
    puzzle: &P,
    options: &RecordOptions,
    run: Run,
) -> Result<Records<P::Key>, Stopped> {
    let root = puzzle.root();
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
    let workers = Workers::start(run.threads);
    let recorder = Recorder {
        puzzle,
        limits: run.limits,
        seen: DashMap::default(),
        stores_states: puzzle.state_of(puzzle.key(&root)).is_none(),
        states: DashMap::default(),
    };
    recorder.fill(&mut records, options, run, &workers)?;
    drop(recorder);
    release_memory();
    Ok(records)
}

/// Number of states that a thread expands between two checks of the limits.
const STATES_PER_CHECK: usize = 256;

/// The stored states of one budget may have heap memory of this share of the memory. The states of
/// two budgets are stored at a time.
const HEAP_SHARE: usize = 4;

/// Computes the records, one budget after the other.
struct Recorder<'a, P: Puzzle> {
    puzzle: &'a P,
    limits: Limits<'a>,
    /// The keys of all recorded states.
    seen: DashMap<P::Key, (), KeyHash>,
    /// Whether the game cannot return the state of a key.
    stores_states: bool,
    /// In this case, the state of each key that was found and is not expanded yet.
    states: DashMap<P::Key, P::State, KeyHash>,
}

/// The space for the records of one budget, and how much of it is used.
struct Space {
    max_records: usize,
    /// Maximum heap memory of the stored states, in bytes.
    max_heap_bytes: usize,
    /// Number of records so far.
    records: AtomicUsize,
    /// Heap memory of the states stored so far, in bytes.
    heap_bytes: AtomicUsize,
}

impl Space {
    fn is_exceeded(&self) -> bool {
        self.records.load(Relaxed) > self.max_records
            || self.heap_bytes.load(Relaxed) > self.max_heap_bytes
    }

    /// Counts the heap memory of a state. Returns whether the space suffices.
    fn take_heap(&self, bytes: usize) -> bool {
        let earlier = self.heap_bytes.fetch_add(bytes, Relaxed);
        earlier.saturating_add(bytes) <= self.max_heap_bytes
    }
}

impl<P: Puzzle> Recorder<'_, P> {
    /// Adds the keys of all states from the budget of the root down to the floor. Raises the floor
    /// if the next layer has too many states.
    fn fill(
        &self,
        records: &mut Records<P::Key>,
        options: &RecordOptions,
        run: Run,
        workers: &Workers,
    ) -> Result<(), Stopped> {
        let mut budget = options.budget;
        let max_records = options.max_records.min(self.max_records(run.memory));
        records.keys = vec![Vec::new(); budget as usize + 1];
        let root = self.puzzle.root();
        let root_key = self.puzzle.key(&root);
        self.add(root_key, root);
        let mut layer = vec![root_key];
        let mut count = 1;
        run.progress.records.store(count as u64, Relaxed);
        while budget > records.floor {
            let space = Space {
                max_records: max_records.saturating_sub(count),
                max_heap_bytes: counted_memory(run.memory) / HEAP_SHARE,
                records: AtomicUsize::new(0),
                heap_bytes: AtomicUsize::new(0),
            };
            let next = workers.install(|| self.next_layer(&layer, budget - 1, &space))?;
            let Some(next_layer) = next else {
                records.floor = budget;
                break;
            };
            records.keys[budget as usize] = layer;
            layer = next_layer;
            budget -= 1;
            count += layer.len();
            run.progress.records.store(count as u64, Relaxed);
        }
        records.keys[budget as usize] = layer;
        Ok(())
    }

    /// Returns the keys of the new children of a layer, or `None` if the space does not suffice.
    /// `budget` is the budget of the children.
    fn next_layer(
        &self,
        layer: &[P::Key],
        budget: u32,
        space: &Space,
    ) -> Result<Option<Vec<P::Key>>, Stopped> {
        let children: Vec<Vec<P::Key>> = layer
            .par_chunks(STATES_PER_CHECK)
            .map(|keys| self.expand(keys, budget, space))
            .collect::<Result<_, Stopped>>()?;
        if space.is_exceeded() {
            return Ok(None);
        }
        let mut next = children.concat();
        drop(children);
        next.par_sort_unstable();
        Ok(Some(next))
    }

    /// Returns the keys of the new children of some states that their lower bounds do not refute,
    /// and counts them. Ends early if the space is exceeded.
    fn expand(&self, keys: &[P::Key], budget: u32, space: &Space) -> Result<Vec<P::Key>, Stopped> {
        self.limits.check()?;
        let mut new_keys = Vec::new();
        let mut moves = Vec::new();
        if space.is_exceeded() {
            return Ok(new_keys);
        }
        for &key in keys {
            let state = self.take_state(key);
            moves.clear();
            self.puzzle.candidates(&state, budget + 1, &mut moves);
            for &mv in &moves {
                let child = self.puzzle.after(&state, mv);
                if self.puzzle.bound(&child) > budget {
                    continue;
                }
                let child_key = self.puzzle.key(&child);
                let heap_bytes = self.stored_heap_bytes(&child);
                if !self.add(child_key, child) {
                    continue;
                }
                new_keys.push(child_key);
                if heap_bytes > 0 && !space.take_heap(heap_bytes) {
                    return Ok(new_keys);
                }
            }
        }
        space.records.fetch_add(new_keys.len(), Relaxed);
        Ok(new_keys)
    }

    /// Returns the heap memory that a new state occupies if it is stored, in bytes.
    fn stored_heap_bytes(&self, state: &P::State) -> usize {
        if self.stores_states {
            self.puzzle.heap_bytes(state)
        } else {
            0
        }
    }

    /// Marks a key as seen. Returns whether it is new; then `state` is stored if necessary.
    fn add(&self, key: P::Key, state: P::State) -> bool {
        let is_new = self.seen.insert(key, ()).is_none();
        if is_new && self.stores_states {
            self.states.insert(key, state);
        }
        is_new
    }

    /// Returns the state of a key that was added. A stored state is removed, because each key is
    /// expanded once. Call this function once for each key.
    fn take_state(&self, key: P::Key) -> P::State {
        let state = if self.stores_states {
            self.states.remove(&key).map(|(_, state)| state)
        } else {
            self.puzzle.state_of(key)
        };
        state.expect("the game returns each state, or it is stored")
    }

    /// Returns the maximum number of records that fit into the memory.
    fn max_records(&self, memory: usize) -> usize {
        if !self.stores_states {
            return max_records::<P::Key>(memory);
        }
        let bytes = BYTES_PER_RECORD + 3 * size_of::<P::Key>() + 2 * size_of::<P::State>();
        (memory / bytes).max(MIN_RECORDS)
    }
}
