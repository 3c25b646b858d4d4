//! Refutes by iterative deepening the budgets that the branches leave open. There are no records: the checker repeats the
//! search, which is small with these bounds.

use super::proof::Proof;
use super::task::Task;
use crate::game::Chilly;
use kortest_base::runtime::Run;
use kortest_base::search::{self, deepen};
use std::ops::RangeInclusive;

/// Bytes of the first transposition table. The bound is so tight that the first iteration is often the last.
const FIRST_TABLE: usize = 64 << 20;

/// The number of jobs to aim for: the jobs that are running when the program is killed are searched again.
const MIN_JOBS: usize = 256;
/// Candidates for the number of moves from the start to a job. From a cell there are two or three moves, and often two ways to where they lead.
const DEPTHS: RangeInclusive<u32> = 2..=24;

/// Refutes budgets from the bound on, or finds a better route.
pub fn by_search<const W: usize>(game: &Chilly<W>, task: &Task, last_budget: u32, proof: &mut Proof) {
    let search_options = search::Options {
        first_table_bytes: FIRST_TABLE,
        last_budget: last_budget.min(proof.upper_bound().unwrap_or(u32::MAX) - 1),
        sleep: false,
        depths: DEPTHS,
        min_jobs: MIN_JOBS,
        ..search::Options::default()
    };
    let run = Run { memory: task.run.memory / 2, ..task.run };
    let outcome = deepen(game, &search_options, task.notes.journal_of_jobs(), run);
    proof.lower_bound = proof.lower_bound.max(outcome.lower_bound);
    proof.iterations.extend(outcome.iterations);
    proof.stopped |= outcome.stopped;
    if let Some(better) = outcome.solution {
        proof.route = Some(game.directions(&better));
    }
}
