//! Proves the optimum of a board by one or both of two methods: column by column, or by search.

mod options;
mod proof;

use super::anytime::AnytimeBoard;
use super::board::Board;
use super::columns::{LayeredBoard, SolvedBoard, Unfinished, sweep_keeping_layers};
use super::game::Former;
use super::general::General;
use super::layout::Layout;
use super::lower_bound::{LowerBound, bound_of_records};
use kortest_base::anytime::{self, Algorithm};
use kortest_base::runtime::{
    Instant, Limits, Phase, Progress, Run, Stage, counted_memory, on_workers, release_memory,
};
use kortest_base::search::{
    self, MIN_RECORDS, NoRecords, Options as SearchOptions, RecordOptions, deepen, max_records,
    record_refuted,
};
pub use options::{DEFAULT_FLOOR, Method, ProveOptions, Tuning};
pub(super) use proof::{Findings, result_text, too_large, verify, verify_result};
pub use proof::{Proof, ProveError, SweepRun, fits_search};

static COLUMN_PROGRAM: Stage = Stage {
    name: "column by column",
    counters: &["nodes"],
};

/// Proves the optimum of a board with default options, one thread, and no time limit.
///
/// # Errors
///
/// Two results contradict each other, which is a bug.
pub fn prove(board: &Board) -> Result<Proof, ProveError> {
    let progress = Progress::default();
    prove_with(board, &ProveOptions::default(), Run::new(&progress))
}

/// Proves the optimum of a board, or the best bounds that the limits allow.
///
/// # Errors
///
/// The method needs the search and the board is too large for it, or two results contradict each
/// other, which is a bug.
pub fn prove_with(board: &Board, options: &ProveOptions, run: Run) -> Result<Proof, ProveError> {
    prove_tuned(board, options, &Tuning::default(), run)
}

/// Like [`prove_with`], with more settings, for tests and benches.
///
/// # Errors
///
/// Like [`prove_with`].
pub fn prove_tuned(
    board: &Board,
    options: &ProveOptions,
    tuning: &Tuning,
    run: Run,
) -> Result<Proof, ProveError> {
    if matches!(options.method, Method::Search | Method::Both) {
        fits_search(board)?;
    }
    let mut findings = Findings::new(board);
    if board.is_empty() {
        return Ok(findings.into_proof());
    }
    if options.method != Method::Search {
        let layered = by_columns(&mut findings, run);
        findings.verify()?;
        keep_automata(&mut findings, layered, options, run);
        release_memory();
    }
    match Layout::new(board) {
        Some(layout) => continue_by_search(&mut findings, layout, options, tuning, run)?,
        None => solve_large_board(&mut findings, options, run)?,
    }
    if findings.is_settled() && findings.has_evidence_of(options.method) {
        findings.unfinished = None;
    }
    Ok(findings.into_proof())
}

/// Finds and proves the optimum column by column, or only a lower bound if time or memory is too
/// short. Returns the board with the layers that were built.
pub(super) fn by_columns(findings: &mut Findings, run: Run) -> LayeredBoard {
    run.progress.enter(Phase::Stage(&COLUMN_PROGRAM));
    let start = Instant::now();
    let (layered, swept) = on_workers(run.threads, || {
        let mut layered = LayeredBoard::new(&findings.board);
        let swept = sweep_keeping_layers(&mut layered, &[], run);
        (layered, swept)
    });
    findings.sweeps.push(SweepRun {
        lower_bound: swept.lower_bound.moves(),
        layers: swept.layers,
        nodes: swept.nodes,
        time: start.elapsed(),
        finished: swept.answer.is_ok(),
    });
    findings.lower_bound.raise(swept.lower_bound);
    match swept.answer {
        Ok(clicks) => findings.improve(clicks),
        Err(why) => findings.unfinished = Some(why),
    }
    layered
}

/// A proof keeps layers only if they fill at most the memory of the run, divided by this number.
const KEPT_SHARE: usize = 2;

/// Keeps the layers with the solution that they have given, if the options say so. Drops large
/// layers. Also drops all layers if a search follows, because the search needs the memory. The
/// solution must have been verified.
fn keep_automata(findings: &mut Findings, layered: LayeredBoard, options: &ProveOptions, run: Run) {
    let is_wanted = options.keep_automata && options.method != Method::Both;
    let is_small = layered.bytes() <= run.memory / KEPT_SHARE;
    if !is_wanted || !is_small || findings.unfinished.is_some() {
        return;
    }
    if let Some(solution) = findings.solution.clone() {
        findings.automata = Some(SolvedBoard { layered, solution });
    }
}

/// Uses the search where the method asks for it, or where the column program ran out of memory.
///
/// If the column program has failed and the search may not follow (time is up, or the method allows
/// only columns), the board still gets both bounds.
fn continue_by_search(
    findings: &mut Findings,
    layout: Layout,
    options: &ProveOptions,
    tuning: &Tuning,
    run: Run,
) -> Result<(), ProveError> {
    let columns_end = findings.unfinished;
    let searches = match columns_end {
        None => matches!(options.method, Method::Search | Method::Both),
        Some(Unfinished::Memory) => options.method != Method::Columns,
        Some(Unfinished::Stopped) => false,
    };
    if !searches && columns_end.is_none() {
        return Ok(());
    }
    // `Former::new` computes large tables that only the search and the quick solver need.
    let former = Former::new(layout, tuning.rules, tuning.portable);
    if !searches {
        return bound_small_board(findings, &former, options, unlimited(run));
    }
    find_solution(findings, &former, Algorithm::Portfolio, options, run)?;
    find_any_solution(findings, &former, options, run)?;
    release_memory();
    by_search(findings, &former, options, tuning, run)?;
    findings.verify()?;
    // The search may have finished, but `Both` also asks for the proof by columns, which is
    // missing.
    if columns_end.is_some() && options.method == Method::Both {
        findings.unfinished = columns_end;
    }
    Ok(())
}

/// Adds a lower bound and a solution of a board. This takes only a few milliseconds, so the caller
/// need not give limits.
fn bound_small_board(
    findings: &mut Findings,
    former: &Former,
    options: &ProveOptions,
    run: Run,
) -> Result<(), ProveError> {
    find_solution(findings, former, Algorithm::Portfolio, options, run)?;
    find_any_solution(findings, former, options, run)?;
    release_memory();
    let lower_bound = former.lower_bound();
    if lower_bound > findings.lower_bound.moves() {
        let bound = quick_bound(former, lower_bound, options.floor, run);
        findings.lower_bound.raise(bound);
    }
    findings.verify()
}

/// Adds a solution of a board that is too large for the search, unless the column program has
/// solved it. The column program has proven a lower bound in any case.
fn solve_large_board(
    findings: &mut Findings,
    options: &ProveOptions,
    run: Run,
) -> Result<(), ProveError> {
    let Some(columns_end) = findings.unfinished else {
        return Ok(());
    };
    let Some(general) = General::new(&findings.board) else {
        return Ok(());
    };
    if columns_end == Unfinished::Memory {
        find_solution(findings, &general, Algorithm::Portfolio, options, run)?;
    }
    find_any_solution(findings, &general, options, run)?;
    release_memory();
    Ok(())
}

/// Memory that suffices for the narrowest beam on the largest boards, in bytes.
const NARROWEST_BEAM_BYTES: usize = 1 << 20;

/// Like [`find_solution`], but finds a solution even if no time or memory is left. The narrowest
/// beam takes less than a second on the largest boards, so it ignores the limits.
fn find_any_solution(
    findings: &mut Findings,
    board: &dyn AnytimeBoard,
    options: &ProveOptions,
    run: Run,
) -> Result<(), ProveError> {
    let narrowest = Algorithm::Beam { width: 1 };
    let memory = run.memory.max(NARROWEST_BEAM_BYTES * QUICK_SOLVER_SHARE);
    let run = unlimited(run).memory(memory);
    find_solution(findings, board, narrowest, options, run)
}

/// Returns the run without its deadline and its stop flag.
fn unlimited(run: Run) -> Run {
    run.limits(Limits::none())
}

/// The quick solver gets the memory of the run, divided by this number.
const QUICK_SOLVER_SHARE: usize = 4;

/// Finds a solution in little time. Does nothing if a solution is already known, or if the options
/// have no patience, which means that no quick solver is wanted.
fn find_solution(
    findings: &mut Findings,
    board: &dyn AnytimeBoard,
    algorithm: Algorithm,
    options: &ProveOptions,
    run: Run,
) -> Result<(), ProveError> {
    if findings.solution.is_some() || options.patience.is_none() {
        return Ok(());
    }
    run.progress.enter(Phase::Anytime);
    let quick_options = anytime::Options::default()
        .patience(options.patience)
        .lower_bound(findings.lower_bound.moves());
    let quick_run = run.memory(run.memory / QUICK_SOLVER_SHARE);
    let found = board.search(algorithm, quick_options, quick_run, &mut |_| ());
    findings.improvements = found.improvements;
    if let Some(clicks) = found.moves {
        findings.improve(clicks);
    }
    findings.verify()
}

/// The transposition table gets the memory of the run, divided by this number.
const TABLE_SHARE: usize = 2;

/// Proves that the best known solution is optimal, or finds a better solution. Raises the lower
/// bound as far as the limits allow, with evidence.
fn by_search(
    findings: &mut Findings,
    former: &Former,
    options: &ProveOptions,
    tuning: &Tuning,
    run: Run,
) -> Result<(), ProveError> {
    let table_run = run.memory(run.memory / TABLE_SHARE);
    let mut search_options = search_options(findings, options, tuning);
    // If the last budget is known to be refuted, no better solution exists.
    if options.patience.is_some() && !search_options.only_last {
        search_options = search_options.solver_memory(run.memory / QUICK_SOLVER_SHARE);
    }
    let journal = options.journal.as_deref();
    let root_bound = quick_bound(former, former.lower_bound(), options.floor, run);
    findings.lower_bound.raise(root_bound);
    findings.bound_before_search = Some(findings.lower_bound.clone());
    let outcome = deepen(former, &search_options, journal, table_run)
        .map_err(|contradiction| findings.contradiction(contradiction))?;
    findings.journal_error = outcome.error;
    findings.iterations = outcome.iterations;
    if let Some(better) = outcome.solution {
        findings.improve(former.clicks(&better));
    }
    let lower_bound = outcome.lower_bound;
    if outcome.end == search::End::Stopped {
        findings.unfinished = Some(Unfinished::Stopped);
        let bound = quick_bound(former, lower_bound, options.floor, run);
        findings.lower_bound.raise(bound);
        return Ok(());
    }
    let max_records = max_records::<u64>(counted_memory(run.memory));
    match recorded_bound(former, lower_bound, options.floor, max_records, run) {
        Ok(bound) => {
            findings.unfinished = None;
            findings.lower_bound.raise(bound);
            return Ok(());
        }
        Err(NoRecords::Solution { moves: upper, .. }) => {
            let lower = lower_bound;
            return Err(findings.contradiction(search::Contradiction { lower, upper }));
        }
        Err(_) => {}
    }
    // A limit has stopped the recording.
    findings.unfinished = Some(Unfinished::Stopped);
    // A smaller lower bound needs much less evidence.
    let smaller_bound = lower_bound.saturating_sub(1);
    let bound = quick_bound(former, smaller_bound, options.floor, run);
    findings.lower_bound.raise(bound);
    Ok(())
}

/// Records the evidence for a lower bound without limits. This takes little time, because the
/// evidence has few records.
fn quick_bound(former: &Former, lower_bound: u32, floor: u32, run: Run) -> LowerBound {
    let recorded = recorded_bound(former, lower_bound, floor, MIN_RECORDS, unlimited(run));
    // No limit stops the recording. A wrong lower bound has no evidence.
    recorded.unwrap_or_default()
}

/// Returns the options for a search up to [`last_budget`].
fn search_options(findings: &Findings, options: &ProveOptions, tuning: &Tuning) -> SearchOptions {
    let last_budget = last_budget(findings, options);
    // If `last_budget` is already refuted, refuting smaller budgets is optional.
    let only_last = findings.lower_bound.moves() > last_budget;
    SearchOptions::default()
        .last_budget(last_budget)
        .only_last(only_last)
        .is_solvable(true)
        .max_stored_states(0)
        .depths(tuning.job_depth..=tuning.job_depth)
        .sleep(tuning.sleep)
        .shuffle(tuning.shuffle)
}

/// Returns the largest budget of the search: with more clicks, no solution would be better than the
/// known one, or would matter for the claim.
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

/// Records the evidence for a lower bound. Fails if the bound is wrong, or at a limit of the run:
/// with too many records, the floor of the evidence rises.
fn recorded_bound(
    former: &Former,
    lower_bound: u32,
    floor: u32,
    max_records: usize,
    run: Run,
) -> Result<LowerBound, NoRecords> {
    // A board with tiles needs at least one click, so a smaller bound becomes 1.
    let options = RecordOptions::new(lower_bound.saturating_sub(1))
        .floor(floor)
        .max_records(max_records);
    let records = record_refuted(former, &options, run)?;
    Ok(bound_of_records(records))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::daily;
    use crate::game::Rules;
    use kortest_base::runtime::Stopped;
    use kortest_base::search::{Records, record};
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
        let limits = Limits::none().stop(&stop);
        let run = Run::new(&progress).limits(limits);

        let records = record(&former(), &options(MIN_RECORDS), run);

        assert_eq!(records, Err(NoRecords::Stopped(Stopped)));
    }

    #[test]
    fn a_budget_with_a_solution_has_no_records() {
        let board: Board = "OPGO/GPOG/PGPO".parse().unwrap();
        let optimum = prove(&board).unwrap().optimum().unwrap();
        let former = Former::new(Layout::new(&board).unwrap(), Rules::default(), false);
        let progress = Progress::default();
        for budget in optimum..optimum + 3 {
            for floor in 0..=budget {
                let options = RecordOptions::new(budget).floor(floor);

                let records = record(&former, &options, Run::new(&progress));

                let error = records.unwrap_err();
                assert!(
                    matches!(error, NoRecords::Solution { moves, .. } if moves <= budget),
                    "{floor}: {error}"
                );
            }
        }
        let options = RecordOptions::new(optimum - 1);
        assert!(record(&former, &options, Run::new(&progress)).is_ok());
    }

    fn former() -> Former {
        let board = daily::board(2024, 11, 24).unwrap();
        let layout = Layout::new(&board).unwrap();
        Former::new(layout, Rules::default(), false)
    }

    fn record_most(former: &Former, max_records: usize, threads: usize) -> Records<u64> {
        let progress = Progress::default();
        let run = Run::new(&progress).threads(threads);
        record_refuted(former, &options(max_records), run).unwrap()
    }

    fn options(max_records: usize) -> RecordOptions {
        RecordOptions::new(BUDGET)
            .floor(FLOOR)
            .max_records(max_records)
    }
}
