//! Proves the optimum of a board by one or both of two methods.

mod by_search;
mod proof;

use super::board::Board;
use super::columns::{Unfinished, sweep};
use super::game::Former;
use super::layout::Layout;
use by_search::by_search;
use kortest_base::anytime::{self, Algorithm, search};
use kortest_base::runtime::{
    Instant, Limits, Phase, Progress, Run, Stage, on_workers, release_memory,
};
pub use proof::{
    DEFAULT_FLOOR, Method, Proof, ProveError, ProveOptions, SweepRun, Tuning, fits_search,
};
pub(super) use proof::{Findings, layout, result_text, verify};

static COLUMN_PROGRAM: Stage = Stage {
    name: "column by column",
    counters: &["nodes"],
};

/// Proves the optimum of a board with default options, one thread, and no time limit.
pub fn prove(board: &Board) -> Result<Proof, ProveError> {
    let progress = Progress::default();
    prove_with(board, &ProveOptions::default(), Run::new(&progress))
}

/// Proves the optimum of a board, or the best bounds that the limits allow.
pub fn prove_with(board: &Board, options: &ProveOptions, run: Run) -> Result<Proof, ProveError> {
    prove_tuned(board, options, &Tuning::default(), run)
}

/// Like [`prove_with`], with more settings, for tests and benches.
pub fn prove_tuned(
    board: &Board,
    options: &ProveOptions,
    tuning: &Tuning,
    run: Run,
) -> Result<Proof, ProveError> {
    let layout = match options.method {
        Method::Search | Method::Both => Some(layout(board)?),
        Method::Auto | Method::Columns => Layout::new(board),
    };
    let mut findings = Findings::new(board);
    if board.is_empty() {
        return Ok(findings.into_proof());
    }
    if options.method != Method::Search {
        by_columns(&mut findings, run);
        findings.verify()?;
        release_memory();
    }
    if let Some(layout) = layout {
        continue_by_search(&mut findings, layout, options, tuning, run)?;
    }
    Ok(findings.into_proof())
}

/// Finds and proves the optimum column by column, or only a lower bound if time or memory is too
/// short.
pub(super) fn by_columns(findings: &mut Findings, run: Run) {
    run.progress.enter(Phase::Stage(&COLUMN_PROGRAM));
    let start = Instant::now();
    let swept = on_workers(run.threads, || sweep(&findings.board, &[], run));
    findings.sweeps.push(SweepRun {
        lower_bound: swept.lower_bound,
        layers: swept.layers,
        nodes: swept.nodes,
        time: start.elapsed(),
        finished: swept.answer.is_ok(),
    });
    if swept.layers > 0 {
        findings.raise_by_columns(swept.lower_bound, swept.evidence);
    } else {
        // Evidence without layers proves nothing.
        findings.raise(swept.lower_bound);
    }
    match swept.answer {
        Ok(clicks) => findings.improve(clicks),
        Err(why) => findings.unfinished = Some(why),
    }
}

/// Uses the search where the method asks for it, or where the column program ran out of memory.
///
/// If the column program has failed and the search may not follow (time is up, or the method allows
/// only columns), the quick solver still finds a solution.
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
        // The quick solver takes only a few milliseconds, so it ignores the limits.
        let limits = Limits::none();
        find_solution(findings, &former, options, Run { limits, ..run })?;
        release_memory();
        return Ok(());
    }
    find_solution(findings, &former, options, run)?;
    release_memory();
    by_search(findings, &former, options, tuning, run);
    findings.verify()?;
    // The search may have finished, but `Both` also asks for the proof by columns, which is
    // missing.
    if columns_end.is_some() && options.method == Method::Both {
        findings.unfinished = columns_end;
    }
    Ok(())
}

/// The quick solver gets the memory of the run, divided by this number.
const QUICK_SOLVER_SHARE: usize = 4;

/// Finds a solution in a few milliseconds, unless a solution is already known.
fn find_solution(
    findings: &mut Findings,
    former: &Former,
    options: &ProveOptions,
    run: Run,
) -> Result<(), ProveError> {
    if findings.solution.is_some() || options.patience.is_none() {
        return Ok(());
    }
    run.progress.enter(Phase::Anytime);
    let options = anytime::Options {
        seed: 0,
        patience: options.patience,
        lower_bound: findings.lower_bound,
    };
    let run = Run {
        memory: run.memory / QUICK_SOLVER_SHARE,
        ..run
    };
    let found = search(former, Algorithm::Portfolio, options, run, &mut |_| ());
    findings.improvements = found.improvements;
    if let Some(moves) = found.moves {
        findings.improve(former.clicks(&moves));
    }
    findings.verify()
}
