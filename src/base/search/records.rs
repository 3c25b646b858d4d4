//! The records of a refutation: states that the certificate lists. They are computed breadth first after the search.
//!
//! # Contents, and why they are evidence
//!
//! A record says that a state cannot be solved within a budget. The root is recorded with its budget. For each record
//! whose budget is above the floor (the smallest recorded budget), every child that the bound does not refute is
//! recorded with a budget smaller by one. So every child of such a record is refuted either by the bound or by another
//! record, and a checker verifies this. Every record is true: if its state could be solved within its budget, the root
//! could be solved too, but the search has refuted the root.
//!
//! The records do not depend on the course of the search: not on pruning, not on facts that the table lost, and not on
//! the work of earlier sessions. So the journal need not store visited states.
//!
//! # Why the result depends only on the puzzle, the budget, the floor, and the limit
//!
//! A state is recorded once, in the first layer that reaches it, which has the largest budget. The previous layer
//! determines the set of states in a layer. The number of threads affects only the time.
//!
//! # Why the floor may rise
//!
//! Raising the floor only omits the records whose budgets are below the new floor. All other records stay the same. If
//! the records exceed the memory, the layer that is too large and all later layers are omitted, which raises the floor.

use crate::key_hasher::KeyHash;
use crate::puzzle::Recorded;
use crate::runtime::{Limits, Phase, Run, Stopped, release_memory, worker_threads};
use dashmap::DashMap;
use rayon::prelude::*;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

/// Memory per record, in bytes: the key in the list of records, and the entry in the set of seen keys. Both are counted
/// twice, because a list or set that grows needs its old memory and its new memory at the same time.
const BYTES_PER_RECORD: usize = 64;
/// The smallest limit on the number of records. This limit applies if the memory is small.
pub const MIN_RECORDS: usize = 1 << 18;
/// Number of states that a thread expands between two checks of the limits.
const STATES_PER_CHECK: usize = 256;

/// Options for computing records: the refuted budget, and limits on the records.
pub struct RecordOptions {
    /// The budget of the root, which the search has refuted.
    pub budget: u32,
    /// The smallest budget to record.
    pub floor: u32,
    /// Maximum number of records. [`max_records`] computes it from the memory.
    pub max_records: usize,
}

/// The records of a refutation. A record says that the state with this key cannot be solved within a budget.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Records {
    /// The keys of the recorded states, indexed by budget. Each list is sorted. A key appears only with its largest
    /// budget.
    pub keys: Vec<Vec<u64>>,
    /// The smallest recorded budget. It exceeds the requested floor if the records do not fit into the memory.
    pub floor: u32,
}

/// Returns the maximum number of records that fit into `bytes`.
pub fn max_records(bytes: usize) -> usize {
    (bytes / BYTES_PER_RECORD).max(MIN_RECORDS)
}

/// Computes the records of a refuted budget. The result has no records if the root's lower bound exceeds the budget.
pub fn record<P: Recorded>(puzzle: &P, options: &RecordOptions, run: Run) -> Result<Records, Stopped> {
    let root = puzzle.root();
    let mut records = Records { keys: Vec::new(), floor: options.floor.min(options.budget) };
    if puzzle.bound(&root) > options.budget {
        return Ok(records);
    }
    run.progress.records.store(0, Relaxed);
    run.progress.enter(Phase::Recording);
    let pool = worker_threads(run.threads);
    let seen = Seen::default();
    seen.insert(puzzle.key(&root), ());
    let mut layer = vec![puzzle.key(&root)];
    let mut count = 0;
    records.keys = vec![Vec::new(); options.budget as usize + 1];
    for budget in (records.floor..=options.budget).rev() {
        count += layer.len();
        run.progress.records.store(count as u64, Relaxed);
        let next = if budget > records.floor {
            pool.install(|| next_layer(puzzle, budget - 1, &layer, &seen, options.max_records - count, run.limits))?
        } else {
            None
        };
        records.keys[budget as usize] = layer;
        let Some(next) = next else {
            records.floor = budget;
            break;
        };
        layer = next;
    }
    drop(seen);
    release_memory();
    Ok(records)
}

/// The set of the keys of all states that are recorded or will be recorded.
type Seen = DashMap<u64, (), KeyHash>;

/// Computes the next layer, sorted: the children of the states in `layer` that were not seen before. `None` if there
/// are more than `max_new` such children.
fn next_layer<P: Recorded>(
    puzzle: &P,
    budget: u32,
    layer: &[u64],
    seen: &Seen,
    max_new: usize,
    limits: Limits,
) -> Result<Option<Vec<u64>>, Stopped> {
    let found = AtomicUsize::new(0);
    let expanded = layer.par_chunks(STATES_PER_CHECK).map(|keys| {
        limits.check()?;
        let (mut fresh, mut moves) = (Vec::new(), Vec::new());
        if found.load(Relaxed) > max_new {
            return Ok(fresh);
        }
        for &key in keys {
            let state = puzzle.state_of(key);
            moves.clear();
            puzzle.candidates(&state, budget + 1, &mut moves);
            for &mv in &moves {
                let child = puzzle.after(&state, mv);
                let key = puzzle.key(&child);
                if puzzle.bound(&child) <= budget && seen.insert(key, ()).is_none() {
                    fresh.push(key);
                }
            }
        }
        found.fetch_add(fresh.len(), Relaxed);
        Ok(fresh)
    });
    let expanded: Vec<Vec<u64>> = expanded.collect::<Result<_, Stopped>>()?;
    if found.into_inner() > max_new {
        return Ok(None);
    }
    let mut next = expanded.concat();
    drop(expanded);
    next.par_sort_unstable();
    Ok(Some(next))
}
