//! The proof by search: iterative deepening, and the records of the last refuted budget.

use super::job_bound::ColumnsBound;
use super::notes::Notes;
use super::options::ProveOptions;
use super::proof::{Proof, Unfinished};
use crate::engine::{self, JobBound, Limits, Progress, deepen};
use crate::former::certificate::SearchEvidence;
use crate::former::game::Former;

/// Refutes one click fewer than the best solution known, or finds a better one.
pub fn by_search(
    proof: &mut Proof,
    former: &Former,
    options: &ProveOptions,
    notes: &Notes,
    limits: Limits,
    progress: &Progress,
) {
    // Neither a budget for which a solution is known nor one that does not matter for the question has to be tried.
    let known = proof.upper_bound().unwrap_or(u32::MAX);
    let last_budget = match options.settle {
        Some(claim) if known < claim => 0,
        settle => known.saturating_sub(1).min(settle.unwrap_or(u32::MAX)).min(proof.board.tiles() as u32),
    };
    // The column program has refuted it already, so it suffices to refute the last budget.
    let settled = proof.lower_bound > last_budget;
    let engine_options = engine::Options {
        threads: options.threads,
        // The table is the largest power of two in this half; the rest is for the queues of the anytime phase and for
        // records.
        table_bytes: options.memory / 2,
        floor: options.floor,
        record_bytes: options.memory / 4,
        last_budget,
        only_last: settled,
        sleep: options.sleep,
        shuffle: options.shuffle,
        job_depth: options.job_depth,
        ..engine::Options::default()
    };
    let bound = options.columns_bound.map(|slack| ColumnsBound::new(former, notes, options.memory, slack));
    let job_bound = bound.as_ref().map(|bound| bound as &dyn JobBound<Former>);
    let outcome = deepen(former, &engine_options, job_bound, options.journal.as_deref(), limits, progress);
    proof.unfinished = outcome.stopped.then_some(Unfinished::Stopped);
    proof.journal_error = outcome.error;
    proof.iterations = outcome.iterations;
    if let Some(better) = outcome.solution {
        proof.improve(former.clicks(&better));
    }
    let mut programs = bound.map_or_else(Vec::new, |bound| bound.programs(outcome.lower_bound.saturating_sub(1)));
    programs.retain(|program| program.budget >= outcome.floor);
    let evidence = SearchEvidence { floor: outcome.floor, records: outcome.records, programs };
    proof.raise(outcome.lower_bound, Some(evidence), None);
}
