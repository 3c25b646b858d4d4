//! Proves by search that a number of clicks is not enough.

use super::proof::{Findings, ProveOptions, Tuning};
use crate::certificate::SearchEvidence;
use crate::columns::Unfinished;
use crate::game::Former;
use kortest_base::runtime::{Limits, Run, Stopped, counted_memory};
use kortest_base::search::{
    self, MIN_RECORDS, RecordOptions, Records, deepen, max_records, record,
};

/// The transposition table gets the memory of the run, divided by this number.
const TABLE_SHARE: usize = 2;

/// Proves that the best known solution is optimal, or finds a better solution. Raises the lower
/// bound as far as the limits allow, with evidence.
pub fn by_search(
    findings: &mut Findings,
    former: &Former,
    options: &ProveOptions,
    tuning: &Tuning,
    run: Run,
) {
    let table_run = Run {
        memory: run.memory / TABLE_SHARE,
        ..run
    };
    let search_options = search_options(findings, options, tuning);
    let journal = options.journal.as_deref();
    let outcome = deepen(former, &search_options, journal, table_run);
    findings.journal_error = outcome.error;
    findings.iterations = outcome.iterations;
    if let Some(better) = outcome.solution {
        findings.improve(former.clicks(&better));
    }
    let lower_bound = outcome.lower_bound;
    if outcome.stopped {
        findings.unfinished = Some(Unfinished::Stopped);
        add_partial_evidence(findings, former, lower_bound, options.floor, run);
        return;
    }
    let max_records = max_records(counted_memory(run.memory));
    let recorded = record_evidence(former, lower_bound, options.floor, max_records, run);
    if let Ok(evidence) = recorded {
        findings.unfinished = None;
        findings.raise_by_search(lower_bound, evidence);
        return;
    }
    // Recording fails only if a limit stops it.
    findings.unfinished = Some(Unfinished::Stopped);
    // A smaller lower bound needs much less evidence.
    let smaller_bound = lower_bound.saturating_sub(1);
    add_partial_evidence(findings, former, smaller_bound, options.floor, run);
}

/// Records the evidence for a lower bound after a stop. This takes little time, because the
/// evidence has few records.
fn add_partial_evidence(
    findings: &mut Findings,
    former: &Former,
    lower_bound: u32,
    floor: u32,
    run: Run,
) {
    let unlimited = Run {
        limits: Limits::none(),
        ..run
    };
    if let Ok(evidence) = record_evidence(former, lower_bound, floor, MIN_RECORDS, unlimited) {
        findings.raise_by_search(lower_bound, evidence);
    }
}

/// Returns the options for a search up to [`last_budget`].
fn search_options(findings: &Findings, options: &ProveOptions, tuning: &Tuning) -> search::Options {
    let last_budget = last_budget(findings, options);
    search::Options {
        last_budget,
        // If `last_budget` is already known to fail, refuting smaller budgets is optional.
        only_last: findings.lower_bound > last_budget,
        depths: tuning.job_depth..=tuning.job_depth,
        sleep: tuning.sleep,
        shuffle: tuning.shuffle,
        ..search::Options::default()
    }
}

/// Returns the largest number of clicks that is worth trying.
fn last_budget(findings: &Findings, options: &ProveOptions) -> u32 {
    let tiles = findings.board.tiles() as u32;
    let upper_bound = findings.upper_bound().unwrap_or(u32::MAX);
    let largest = upper_bound.saturating_sub(1).min(tiles);
    match options.settle {
        // The known solution already refutes the claim.
        Some(claim) if upper_bound < claim => 0,
        Some(claim) => largest.min(claim),
        None => largest,
    }
}

/// Records the evidence for a lower bound. Fails only at a limit of the run: with too many records,
/// the floor of the evidence rises.
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
    use crate::game::Rules;
    use crate::layout::Layout;
    use kortest_base::runtime::Progress;
    use std::sync::atomic::AtomicBool;

    /// The optimum of the board minus 1.
    const BUDGET: u32 = 12;
    const FLOOR: u32 = 7;

    #[test]
    fn the_floor_rises_with_the_number_of_records() {
        let former = former();
        let whole = record_most(&former, MIN_RECORDS, 1);
        assert_eq!(whole.floor, FLOOR);
        assert_eq!(whole.keys.len(), BUDGET as usize + 1);
        for floor in 8..=10 {
            let fitting: usize = whole.keys[floor..].iter().map(Vec::len).sum();
            for (most, raised) in [(fitting, floor), (fitting - 1, floor + 1)] {
                for threads in [1, 3] {
                    let some = record_most(&former, most, threads);

                    assert_eq!(some.floor as usize, raised);
                    assert!(some.keys[raised..] == whole.keys[raised..]);
                    assert!(some.keys[..raised].iter().all(Vec::is_empty));
                }
            }
        }
    }

    #[test]
    fn recording_stops() {
        let progress = Progress::default();
        let stop = AtomicBool::new(true);
        let limits = Limits {
            stop: &stop,
            deadline: None,
        };
        let run = Run {
            limits,
            ..Run::new(&progress)
        };

        let records = record(&former(), &options(MIN_RECORDS), run);

        assert_eq!(records, Err(Stopped));
    }

    fn former() -> Former {
        let board = daily::board(2024, 11, 24).unwrap();
        let layout = Layout::new(&board).unwrap();
        Former::new(layout, Rules::default(), false)
    }

    fn record_most(former: &Former, max_records: usize, threads: usize) -> Records {
        let progress = Progress::default();
        let run = Run {
            threads,
            ..Run::new(&progress)
        };
        record(former, &options(max_records), run).unwrap()
    }

    fn options(max_records: usize) -> RecordOptions {
        RecordOptions {
            budget: BUDGET,
            floor: FLOOR,
            max_records,
        }
    }
}
