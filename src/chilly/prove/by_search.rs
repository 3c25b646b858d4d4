//! Proves by iterative deepening that no shorter route exists. The checker repeats this search.

use super::proof::Proof;
use super::task::Task;
use crate::game::Chilly;
use kortest_base::runtime::Run;
use kortest_base::search::{self, deepen};
use std::ops::RangeInclusive;

const FIRST_TABLE_BYTES: usize = 64 << 20;

/// Minimum number of subtrees. A killed run loses only the running subtrees.
const MIN_JOBS: usize = 256;
/// The depths, in moves, at which the search may be split into subtrees.
const JOB_DEPTHS: RangeInclusive<u32> = 2..=24;

pub fn by_search<const W: usize>(
    game: &Chilly<W>,
    task: &Task,
    last_budget: u32,
    proof: &mut Proof,
) {
    let search_options = search::Options {
        first_table_bytes: FIRST_TABLE_BYTES,
        last_budget: last_budget.min(proof.upper_bound().unwrap_or(u32::MAX) - 1),
        sleep: false,
        depths: JOB_DEPTHS,
        min_jobs: MIN_JOBS,
        ..search::Options::default()
    };
    let run = Run {
        memory: task.run.memory / 2,
        ..task.run
    };
    let outcome = deepen(game, &search_options, task.notes.journal_of_jobs(), run);
    proof.lower_bound = proof.lower_bound.max(outcome.lower_bound);
    proof.iterations.extend(outcome.iterations);
    proof.stopped |= outcome.stopped;
    if let Some(better) = outcome.solution {
        proof.route = Some(game.directions(&better));
    }
}
