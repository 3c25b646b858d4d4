//! What branches leave open, by iterative deepening.

use super::proof::Proof;
use super::run::Run;
use crate::game::Chilly;
use kortest_base::search::{self, deepen};
use std::ops::RangeInclusive;

/// Bytes of the first transposition table. The bound is so tight that the first iteration is often the last.
const FIRST_TABLE: usize = 64 << 20;

/// As many jobs as are worth it: what is in flight at a kill is done again.
const JOBS: usize = 256;
/// Moves from the start to a job. From a cell there are two or three moves, and often two ways to where they lead.
const DEPTHS: RangeInclusive<u32> = 2..=24;

/// Refutes budgets from the bound on, or finds a better route.
pub fn by_search<const W: usize>(game: &Chilly<W>, run: &Run, last_budget: u32, proof: &mut Proof) {
    let options = run.options;
    let search_options = search::Options {
        threads: options.threads,
        table_bytes: options.memory / 2,
        first_table_bytes: FIRST_TABLE,
        last_budget: last_budget.min(proof.upper_bound().unwrap_or(u32::MAX) - 1),
        sleep: false,
        depths: DEPTHS,
        jobs: JOBS,
        // No records: the checker repeats the search, which is small with these bounds.
        ..search::Options::default()
    };
    let outcome = deepen(game, &search_options, run.notes.journal_of_jobs(), run.limits, run.progress);
    proof.lower_bound = proof.lower_bound.max(outcome.lower_bound);
    proof.iterations.extend(outcome.iterations);
    proof.stopped |= outcome.stopped;
    if let Some(better) = outcome.solution {
        proof.route = Some(game.directions(&better));
    }
}
