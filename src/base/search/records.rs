//! The records: the states of a refutation that its certificate lists. They are made breadth first, after the search.
//!
//! # What is recorded, and why it is evidence
//!
//! A record is a state with a budget. The root is recorded with its own, and of each record with a budget above the floor
//! every child that the bound does not refute, with one less. So every child of a record is covered, by the bound or by
//! a record, which is all that a checker asks for. And every record is true: if its state could be solved within its
//! budget, so could the root, which the search has refuted.
//!
//! How the search went plays no part in this: nothing that it prunes, forgets or has done in another process can be
//! missing here. The journal need not keep any of the states that were visited.
//!
//! # Why the result depends on nothing but the puzzle, the budget, the floor and the limit
//!
//! A state is recorded once, in the first layer that reaches it, that is with the largest of its budgets. A layer is a
//! set that follows from the one before. Threads only share the work on it.
//!
//! # Why the floor may rise
//!
//! Records with a higher floor are those with a lower one that have at least this budget. So when there are more than fit
//! into the memory, the layer that is too large and those behind it are left out.

use crate::key_hasher::KeyHash;
use crate::puzzle::Recorded;
use crate::runtime::{Limits, Phase, Run, Stopped, freed, worker_threads};
use dashmap::DashMap;
use rayon::prelude::*;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

/// Bytes for each record: its key, its place among those that were seen, and the same again while these grow.
const BYTES: usize = 64;
/// So many records are always made.
pub const FEW: usize = 1 << 18;
/// States that a thread expands between two looks at the limits.
const CHUNK: usize = 256;

/// What to record.
pub struct Wanted {
    /// The budget of the root, which is refuted.
    pub budget: u32,
    /// The smallest budget that is recorded.
    pub floor: u32,
    /// The most records; [`most_records`] says how many fit into the memory.
    pub most: usize,
}

/// The records of a refutation.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Records {
    /// The keys by budget, each list sorted, each key with its largest budget only.
    pub keys: Vec<Vec<u64>>,
    /// The smallest budget that is recorded: more than was asked for if there are too many.
    pub floor: u32,
}

/// How many records can be made in this many bytes.
pub fn most_records(bytes: usize) -> usize {
    (bytes / BYTES).max(FEW)
}

/// Makes the records of a refuted budget. There are none if the bound of the root refutes it.
pub fn record<P: Recorded>(puzzle: &P, wanted: &Wanted, run: Run) -> Result<Records, Stopped> {
    let root = puzzle.root();
    let mut records = Records { keys: Vec::new(), floor: wanted.floor.min(wanted.budget) };
    if puzzle.bound(&root) > wanted.budget {
        return Ok(records);
    }
    run.progress.records.store(0, Relaxed);
    run.progress.enter(Phase::Recording);
    let pool = worker_threads(run.threads);
    let seen = Seen::default();
    seen.insert(puzzle.key(&root), ());
    let mut layer = vec![puzzle.key(&root)];
    let mut count = 0;
    records.keys = vec![Vec::new(); wanted.budget as usize + 1];
    for budget in (records.floor..=wanted.budget).rev() {
        count += layer.len();
        run.progress.records.store(count as u64, Relaxed);
        let next = match budget > records.floor {
            true => pool.install(|| below(puzzle, budget - 1, &layer, &seen, wanted.most - count, run.limits))?,
            false => Some(Vec::new()),
        };
        records.keys[budget as usize] = std::mem::take(&mut layer);
        match next {
            Some(next) => layer = next,
            None => records.floor = budget,
        }
        if records.floor == budget {
            break;
        }
    }
    drop(seen);
    freed();
    Ok(records)
}

/// The keys of all states that are recorded or will be.
type Seen = DashMap<u64, (), KeyHash>;

/// The next layer, sorted: what the states of a layer lead to and has not been seen. `None` if there are more than `most`.
fn below<P: Recorded>(
    puzzle: &P,
    budget: u32,
    layer: &[u64],
    seen: &Seen,
    most: usize,
    limits: Limits,
) -> Result<Option<Vec<u64>>, Stopped> {
    let found = AtomicUsize::new(0);
    let expanded = layer.par_chunks(CHUNK).map(|keys| {
        limits.check()?;
        let (mut fresh, mut moves) = (Vec::new(), Vec::new());
        if found.load(Relaxed) > most {
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
    if found.into_inner() > most {
        return Ok(None);
    }
    let mut next = expanded.concat();
    drop(expanded);
    next.par_sort_unstable();
    Ok(Some(next))
}
