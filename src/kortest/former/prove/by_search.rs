//! The search: budget after budget, and the records of the last one that is refuted.

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
    // A budget for which a solution is known need not be tried, nor one that no longer matters for the question.
    let known = proof.upper_bound().unwrap_or(u32::MAX);
    let last_budget = match options.settle {
        Some(claim) if known < claim => 0,
        settle => known.saturating_sub(1).min(settle.unwrap_or(u32::MAX)).min(proof.board.tiles() as u32),
    };
    // The column program has refuted it: one budget is enough to agree with that.
    let settled = proof.lower_bound > last_budget;
    let engine_options = engine::Options {
        threads: options.threads,
        // A power of two of at most half the memory: the rest is for queues before and for records after.
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
