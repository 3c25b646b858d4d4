//! Proves by search that a number of clicks is not enough.

use super::options::ProveOptions;
use super::proof::Proof;
use super::tuning::Tuning;
use crate::certificate::SearchEvidence;
use crate::columns::Unfinished;
use crate::game::Former;
use kortest_base::runtime::{Limits, Run, Stopped, counted_memory};
use kortest_base::search::{
    self, MIN_RECORDS, RecordOptions, Records, deepen, max_records, record,
};

/// Proves that the best known solution is optimal, or finds a better solution.
pub fn by_search(
    proof: &mut Proof,
    former: &Former,
    options: &ProveOptions,
    tuning: &Tuning,
    run: Run,
) {
    // The transposition table gets half of the memory.
    let table_run = Run {
        memory: run.memory / 2,
        ..run
    };
    let search_options = search_options(proof, options, tuning);
    let outcome = deepen(
        former,
        &search_options,
        options.journal.as_deref(),
        table_run,
    );
    proof.journal_error = outcome.error;
    proof.iterations = outcome.iterations;
    if let Some(better) = outcome.solution {
        proof.improve(former.clicks(&better));
    }
    proof.unfinished = None;
    let mut lower_bound = outcome.lower_bound;
    if !outcome.stopped {
        let complete = record_evidence(
            former,
            lower_bound,
            options.floor,
            max_records(counted_memory(run.memory)),
            run,
        );
        if let Ok(evidence) = complete {
            proof.raise(lower_bound, Some(evidence), None);
            return;
        }
        // A smaller lower bound needs much less evidence.
        lower_bound = lower_bound.saturating_sub(1);
    }
    proof.unfinished = Some(Unfinished::Stopped);
    let unlimited = Run {
        limits: Limits::none(),
        ..run
    };
    let partial = record_evidence(former, lower_bound, options.floor, MIN_RECORDS, unlimited);
    if let Ok(evidence) = partial {
        proof.raise(lower_bound, Some(evidence), None);
    }
}

fn search_options(proof: &Proof, options: &ProveOptions, tuning: &Tuning) -> search::Options {
    let last_budget = last_budget(proof, options);
    search::Options {
        last_budget,
        // If `last_budget` is already known to fail, refuting smaller budgets is optional.
        only_last: proof.lower_bound > last_budget,
        depths: tuning.job_depth..=tuning.job_depth,
        sleep: tuning.sleep,
        shuffle: tuning.shuffle,
        ..search::Options::default()
    }
}

/// Returns the largest number of clicks that is worth trying.
fn last_budget(proof: &Proof, options: &ProveOptions) -> u32 {
    let upper_bound = proof.upper_bound().unwrap_or(u32::MAX);
    let largest = upper_bound
        .saturating_sub(1)
        .min(proof.board.tiles() as u32);
    match options.settle {
        // The known solution already refutes the claim.
        Some(claim) if upper_bound < claim => 0,
        Some(claim) => largest.min(claim),
        None => largest,
    }
}

/// Records the evidence for a lower bound.
fn record_evidence(
    former: &Former,
    lower_bound: u32,
    floor: u32,
    max_records: usize,
    run: Run,
) -> Result<SearchEvidence, Stopped> {
    let options = RecordOptions {
        budget: lower_bound.saturating_sub(1),
        floor,
        max_records,
    };
    let Records { keys, floor } = record(former, &options, run)?;
    Ok(SearchEvidence {
        floor,
        records: keys,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::daily;
    use crate::layout::Layout;
    use crate::rules::Rules;
    use kortest_base::runtime::Progress;
    use std::sync::atomic::AtomicBool;

    #[test]
    fn the_floor_rises_with_the_number_of_records() {
        let layout = Layout::new(&daily::board(2024, 11, 24).unwrap()).unwrap();
        let former = Former::new(layout, Rules::default(), false);
        let budget = 12;
        let options = |max_records| RecordOptions {
            budget,
            floor: 7,
            max_records,
        };
        let progress = Progress::default();
        let make = |most, threads| {
            record(
                &former,
                &options(most),
                Run {
                    threads,
                    ..Run::new(&progress)
                },
            )
        };
        let whole = make(MIN_RECORDS, 1).unwrap();
        assert_eq!((whole.floor, whole.keys.len()), (7, budget as usize + 1));
        let from = |floor: usize| whole.keys[floor..].iter().map(Vec::len).sum::<usize>();
        for floor in 8..=10 {
            for (most, raised) in [(from(floor), floor), (from(floor) - 1, floor + 1)] {
                for threads in [1, 3] {
                    let some = make(most, threads).unwrap();
                    assert_eq!(some.floor as usize, raised);
                    assert!(some.keys[raised..] == whole.keys[raised..]);
                    assert!(some.keys[..raised].iter().all(Vec::is_empty));
                }
            }
        }
        let stop = AtomicBool::new(true);
        let limits = Limits {
            stop: &stop,
            deadline: None,
        };
        assert_eq!(
            record(
                &former,
                &options(MIN_RECORDS),
                Run {
                    limits,
                    ..Run::new(&progress)
                }
            ),
            Err(Stopped)
        );
    }
}
