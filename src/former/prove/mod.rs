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
pub use proof::{Proof, ProveError, SweepRun, fits_search};
pub(super) use proof::{check_bounds, result_text, too_large, verify, verify_result};

/// The stage that the progress display shows while the board is solved column by column, with a counter of nodes.
static COLUMN_PROGRAM: Stage = Stage {
    name: "column by column",
    counters: &["nodes"],
};

/// Proves the optimum of a board (the fewest clicks that clear it) with default options, one thread, and no time limit.
///
/// # Errors
///
/// Two results contradict each other, which is a bug.
pub fn prove(board: &Board) -> Result<Proof, ProveError> {
    let progress = Progress::default();
    prove_with(board, &ProveOptions::default(), Run::new(&progress))
}

/// Proves the optimum of a board (the fewest clicks that clear it), or the best bounds that the limits allow.
///
/// # Errors
///
/// The method needs the search and the board is too large for it, or two results contradict each other, which is a bug.
pub fn prove_with(board: &Board, options: &ProveOptions, run: Run) -> Result<Proof, ProveError> {
    prove_tuned(board, options, &Tuning::default(), run)
}

/// Proves the optimum of a board, or the best bounds that the limits allow: first column by column, unless the method
/// is the search, and then by search, if necessary. `tuning` has more settings, for tests and benches.
///
/// # Errors
///
/// The method needs the search and the board is too large for it, or two results contradict each other, which is a bug.
pub fn prove_tuned(
    board: &Board,
    options: &ProveOptions,
    tuning: &Tuning,
    run: Run,
) -> Result<Proof, ProveError> {
    if matches!(options.method, Method::Search | Method::Both) {
        fits_search(board)?;
    }
    let mut proof = Proof::unproven(board);
    if board.is_empty() {
        return Ok(proof);
    }
    if options.method != Method::Search {
        let layered = run_column_program(&mut proof, run);
        proof.verify()?;
        keep_automata(&mut proof, layered, options, run);
        release_memory();
    }
    // Only boards of up to 63 cells have a layout, which the search needs.
    match Layout::new(board) {
        Some(layout) => continue_by_search(&mut proof, layout, options, tuning, run)?,
        None => solve_large_board(&mut proof, options, run)?,
    }
    // It does not matter that one method failed if a second method has proven everything.
    if proof.is_settled() && proof.has_evidence_of(options.method) {
        proof.unfinished = None;
    }
    Ok(proof)
}

/// Runs the column program, which solves the board column by column, and adds its solution and lower bound to
/// `proof`. If time or memory is too short, adds only a lower bound. Returns the layers (automata of columns).
pub(super) fn run_column_program(proof: &mut Proof, run: Run) -> LayeredBoard {
    run.progress.enter(Phase::Stage(&COLUMN_PROGRAM));
    let start = Instant::now();
    let (layered, swept) = on_workers(run.threads, || {
        let mut layered = LayeredBoard::new(&proof.board);
        let swept = sweep_keeping_layers(&mut layered, &[], run);
        (layered, swept)
    });
    // A sweep is one run of the column program.
    proof.sweeps.push(SweepRun {
        lower_bound: swept.lower_bound.moves(),
        layers: swept.layers,
        nodes: swept.nodes,
        time: start.elapsed(),
        finished: swept.answer.is_ok(),
    });
    proof.lower_bound.raise(swept.lower_bound);
    match swept.answer {
        Ok(clicks) => proof.improve(clicks),
        Err(why) => proof.unfinished = Some(why),
    }
    layered
}

/// A proof keeps its layers (automata of columns) only if they fill at most 1 / `KEPT_SHARE` of the run's memory.
const KEPT_SHARE: usize = 2;

/// Keeps the layers (the automata of the columns) and the verified solution in `proof` for a later analysis, if the
/// options ask for this, the layers are small and the proof is finished. Drops the layers in all other cases, and also
/// if a search follows, as with [`Method::Both`], because the search needs the memory.
fn keep_automata(proof: &mut Proof, layered: LayeredBoard, options: &ProveOptions, run: Run) {
    let is_wanted = options.keep_automata && options.method != Method::Both;
    let is_small = layered.bytes() <= run.memory / KEPT_SHARE;
    if !is_wanted || !is_small || proof.unfinished.is_some() {
        return;
    }
    if let Some(solution) = proof.solution.clone() {
        proof.automata = Some(SolvedBoard { layered, solution });
    }
}

/// Continues the proof of a small board after the column program, which computes the optimum column by column. Runs the
/// search if the method asks for it, or if the column program ran out of memory and the method allows the search.
///
/// If the column program has failed and the search may not follow (time is up, or the method allows only columns), the
/// board still gets a lower bound and a solution. Does nothing if the column program has proven all that is asked for.
fn continue_by_search(
    proof: &mut Proof,
    layout: Layout,
    options: &ProveOptions,
    tuning: &Tuning,
    run: Run,
) -> Result<(), ProveError> {
    let columns_end = proof.unfinished;
    let needs_search = match columns_end {
        None if matches!(options.method, Method::Search | Method::Both) => true,
        // The column program has proven everything.
        None => return Ok(()),
        Some(Unfinished::Memory) => options.method != Method::Columns,
        Some(Unfinished::Stopped) => false,
    };
    // `Former::new` computes large tables that only the search and the quick solver need.
    let former = Former::new(layout, tuning.rules, tuning.portable);
    if !needs_search {
        return bound_small_board(proof, &former, options, run);
    }
    // A good solution is an upper bound, which shortens the search.
    find_first_solution(proof, &former, options, run)?;
    run_search(proof, &former, options, tuning, run)?;
    proof.verify()?;
    // The search may have finished, but the method `Both` also asks for the proof by columns, which is missing.
    if columns_end.is_some() && options.method == Method::Both {
        proof.unfinished = columns_end;
    }
    Ok(())
}

/// Adds a solution and the lower bound of the initial board, without a search. This takes a few milliseconds, so it
/// ignores the limits of the run.
fn bound_small_board(
    proof: &mut Proof,
    former: &Former,
    options: &ProveOptions,
    run: Run,
) -> Result<(), ProveError> {
    find_first_solution(proof, former, options, unlimited(run))?;
    let lower_bound = former.lower_bound();
    if lower_bound > proof.lower_bound() {
        raise_quickly(proof, former, lower_bound, options.floor, run);
    }
    proof.verify()
}

/// Adds a good solution, or any solution if time or memory is too short. Does nothing if a solution is known, or if the
/// options have no patience (the caller wants no quick solver).
fn find_first_solution(
    proof: &mut Proof,
    board: &dyn AnytimeBoard,
    options: &ProveOptions,
    run: Run,
) -> Result<(), ProveError> {
    find_solution(proof, board, Algorithm::Portfolio, options, run)?;
    find_any_solution(proof, board, options, run)
}

/// Adds a quickly found solution of a board that is too large for the search, unless the column program (the proof
/// column by column) has solved the board. The lower bound of the column program is in `proof` in any case.
fn solve_large_board(
    proof: &mut Proof,
    options: &ProveOptions,
    run: Run,
) -> Result<(), ProveError> {
    let Some(columns_end) = proof.unfinished else {
        return Ok(());
    };
    // A board beyond the largest size has no quick solver.
    let Some(general) = General::new(&proof.board) else {
        return Ok(());
    };
    match columns_end {
        Unfinished::Memory => find_first_solution(proof, &general, options, run),
        // There is no time for a good solution.
        Unfinished::Stopped => find_any_solution(proof, &general, options, run),
    }
}

/// Memory for a beam search that keeps one state, in bytes. This suffices for the largest boards.
const NARROWEST_BEAM_BYTES: usize = 1 << 20;

/// Adds a solution by a beam search that keeps only one state, unless a solution is known or the options have no
/// patience. This takes less than a second on the largest boards, so it runs even if no time or memory is left.
fn find_any_solution(
    proof: &mut Proof,
    board: &dyn AnytimeBoard,
    options: &ProveOptions,
    run: Run,
) -> Result<(), ProveError> {
    let narrowest = Algorithm::Beam { width: 1 };
    // `find_solution` divides the memory by `QUICK_SOLVER_SHARE`.
    let memory = run.memory.max(NARROWEST_BEAM_BYTES * QUICK_SOLVER_SHARE);
    let unlimited_run = unlimited(run).memory(memory);
    find_solution(proof, board, narrowest, options, unlimited_run)
}

/// Returns the run without its deadline and its stop flag.
fn unlimited(run: Run) -> Run {
    run.limits(Limits::none())
}

/// The quick solver gets the memory of the run, divided by this number.
const QUICK_SOLVER_SHARE: usize = 4;

/// Adds a good solution, found by `algorithm` in little time. Does nothing if a solution is already known, or if the
/// options have no patience, which means that the caller wants no quick solver.
fn find_solution(
    proof: &mut Proof,
    board: &dyn AnytimeBoard,
    algorithm: Algorithm,
    options: &ProveOptions,
    run: Run,
) -> Result<(), ProveError> {
    if proof.solution.is_some() || options.patience.is_none() {
        return Ok(());
    }
    run.progress.enter(Phase::Anytime);
    let quick_options = anytime::Options::default()
        .patience(options.patience)
        .lower_bound(proof.lower_bound());
    let quick_run = run.memory(run.memory / QUICK_SOLVER_SHARE);
    let found = board.search(algorithm, quick_options, quick_run, &mut |_| ());
    release_memory();
    proof.improvements = found.improvements;
    if let Some(clicks) = found.moves {
        proof.improve(clicks);
    }
    proof.verify()
}

/// The transposition table gets the memory of the run, divided by this number.
const TABLE_SHARE: usize = 2;

/// Searches for better solutions with a growing *budget* (the number of clicks allowed), until a better solution is
/// found or none can exist. Raises the lower bound as far as the limits allow, and records its evidence.
fn run_search(
    proof: &mut Proof,
    former: &Former,
    options: &ProveOptions,
    tuning: &Tuning,
    run: Run,
) -> Result<(), ProveError> {
    let table_run = run.memory(run.memory / TABLE_SHARE);
    let settings = search_options(proof, options, tuning, run);
    // This lower bound needs no search, so it stays valid even if the journal (results of an earlier run) is wrong.
    raise_quickly(proof, former, former.lower_bound(), options.floor, run);
    proof.bound_before_search = Some(proof.lower_bound.clone());
    // A stopped search resumes from the journal.
    let outcome = deepen(former, &settings, options.journal.as_deref(), table_run)
        .map_err(|contradiction| proof.contradiction(contradiction))?;
    proof.journal_error = outcome.error;
    proof.iterations = outcome.iterations;
    if let Some(better) = outcome.solution {
        proof.improve(former.clicks(&better));
    }
    if outcome.end == search::End::Stopped {
        proof.unfinished = Some(Unfinished::Stopped);
        raise_quickly(proof, former, outcome.lower_bound, options.floor, run);
        return Ok(());
    }
    record_evidence(proof, former, outcome.lower_bound, options.floor, run)
}

/// Repeats the search with the largest refuted budget, `lower_bound - 1`, and records the states that it refutes, as
/// evidence for `lower_bound`. If a limit stops the search, the bound becomes `lower_bound - 1`.
fn record_evidence(
    proof: &mut Proof,
    former: &Former,
    lower_bound: u32,
    floor: u32,
    run: Run,
) -> Result<(), ProveError> {
    let fitting_records = max_records::<u64>(counted_memory(run.memory));
    match recorded_bound(former, lower_bound, floor, fitting_records, run) {
        Ok(bound) => {
            proof.unfinished = None;
            proof.lower_bound.raise(bound);
            Ok(())
        }
        // The search has claimed before that no such solution exists.
        Err(NoRecords::Solution { moves: upper, .. }) => {
            let lower = lower_bound;
            Err(proof.contradiction(search::Contradiction { lower, upper }))
        }
        // A limit has stopped the recording, so only a smaller bound follows, which needs much less evidence.
        Err(_) => {
            proof.unfinished = Some(Unfinished::Stopped);
            let smaller_bound = lower_bound.saturating_sub(1);
            raise_quickly(proof, former, smaller_bound, floor, run);
            Ok(())
        }
    }
}

/// Raises the lower bound of the proof to `lower_bound`, with evidence: the states with at least `floor` allowed
/// clicks that a search refutes. Records at most `MIN_RECORDS` states, which takes so little time that it ignores the
/// limits of the run. Does nothing if `lower_bound` is wrong.
fn raise_quickly(proof: &mut Proof, former: &Former, lower_bound: u32, floor: u32, run: Run) {
    // No limit stops the recording, so it fails only if the lower bound is wrong.
    if let Ok(bound) = recorded_bound(former, lower_bound, floor, MIN_RECORDS, unlimited(run)) {
        proof.lower_bound.raise(bound);
    }
}

/// Returns the options for a search with budgets (numbers of allowed clicks) up to [`last_budget`].
fn search_options(
    proof: &Proof,
    options: &ProveOptions,
    tuning: &Tuning,
    run: Run,
) -> SearchOptions {
    let largest_budget = last_budget(proof, options);
    // If no solution has `largest_budget` clicks or fewer, smaller budgets need no search of their own.
    let only_last = proof.lower_bound() > largest_budget;
    let settings = SearchOptions::default()
        .last_budget(largest_budget)
        .only_last(only_last)
        .is_solvable(true) // Every board can be cleared.
        .max_stored_states(0) // No best-first search before the iterations.
        .depths(tuning.job_depth..=tuning.job_depth)
        .sleep(tuning.sleep)
        .shuffle(tuning.shuffle);
    // Between its iterations, the search may look for better solutions, unless no better solution can exist.
    if options.patience.is_some() && !only_last {
        return settings.solver_memory(run.memory / QUICK_SOLVER_SHARE);
    }
    settings
}

/// Returns the largest number of clicks that the search must allow. A solution with more clicks would not be better
/// than the known solution, or it would not matter for the claimed optimum in `options.settle`.
fn last_budget(proof: &Proof, options: &ProveOptions) -> u32 {
    // Each click removes a tile, and a better solution has at least one click less than the known solution.
    let mut largest = proof.board.tiles() as u32;
    if let Some(known) = proof.upper_bound() {
        largest = largest.min(known.saturating_sub(1));
    }
    match options.settle {
        // The known solution already refutes the claim.
        Some(claim) if proof.upper_bound().is_some_and(|known| known < claim) => 0,
        Some(claim) => largest.min(claim),
        None => largest,
    }
}

/// Returns `lower_bound` with its evidence: the states that a search with `lower_bound - 1` clicks refutes. States with
/// fewer than `floor` allowed clicks are not recorded. If there are more than `max_records` states, the floor rises.
/// Fails if the bound is wrong, or at a limit of the run.
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
    use kortest_base::runtime::Stopped;
    use kortest_base::search::{Records, record};
    use std::sync::atomic::AtomicBool;

    /// The optimum of the board of [`former`], minus 1.
    const BUDGET: u32 = 12;
    /// States with fewer allowed clicks are not recorded.
    const FLOOR: u32 = 7;

    #[test]
    fn the_floor_rises_with_the_number_of_records() {
        let former = former();
        let whole = record_most(&former, MIN_RECORDS, 1);
        assert_eq!(whole.floor, FLOOR);
        assert_eq!(whole.keys.len(), BUDGET as usize + 1);
        for floor in 8..=10 {
            let fitting: usize = whole.keys[floor..].iter().map(Vec::len).sum();
            for threads in [1, 3] {
                let fitted = record_most(&former, fitting, threads);
                let raised = record_most(&former, fitting - 1, threads);

                assert_begins_at(&fitted, floor, &whole);
                // If one record less is allowed than this floor (smallest budget) needs, the next floor is used.
                assert_begins_at(&raised, floor + 1, &whole);
            }
        }
    }

    /// Asserts that `records` are the records of `whole` from this floor (smallest budget) on.
    fn assert_begins_at(records: &Records<u64>, floor: usize, whole: &Records<u64>) {
        assert_eq!(records.floor as usize, floor);
        assert!(records.keys[floor..] == whole.keys[floor..]);
        assert!(records.keys[..floor].iter().all(Vec::is_empty));
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
        let former = Former::with_all_rules(Layout::new(&board).unwrap());
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
        Former::with_all_rules(layout)
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
