//! Proves the optimum of a board by one or both of two methods.

mod anytime;
mod by_columns;
mod by_search;
mod options;
mod proof;
mod tuning;

use super::board::Board;
use super::columns::Unfinished;
use super::game::Former;
use super::layout::Layout;
use anytime::anytime;
pub(super) use by_columns::by_columns;
use by_search::by_search;
use kortest_base::runtime::{Limits, Progress, Run, release_memory};
pub use options::{DEFAULT_FLOOR, Method, ProveOptions};
pub use proof::{Proof, ProveError, SweepRun, fits_search};
pub(super) use proof::{layout, result_text, verify};
pub use tuning::Tuning;

/// Proves the optimum of a board with default options, one thread, and no time limit.
pub fn prove(board: &Board) -> Result<Proof, ProveError> {
    prove_with(
        board,
        &ProveOptions::default(),
        Run::new(&Progress::default()),
    )
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
    let mut proof = Proof::new(board);
    let layout = match options.method {
        Method::Search | Method::Both => Some(layout(board)?),
        Method::Auto | Method::Columns => Layout::new(board),
    };
    if board.is_empty() {
        return Ok(proof);
    }
    if options.method != Method::Search {
        by_columns(&mut proof, run);
        proof.verify()?;
        release_memory();
    }
    let columns_end = proof.unfinished;
    let searches = match columns_end {
        None => matches!(options.method, Method::Search | Method::Both),
        Some(Unfinished::Memory) => options.method != Method::Columns,
        Some(Unfinished::Stopped) => false,
    };
    let (Some(layout), true) = (layout, searches || columns_end.is_some()) else {
        return Ok(proof);
    };
    // `Former::new` computes large tables that only the search needs.
    let former = Former::new(layout, tuning.rules, tuning.portable);
    let limits = if searches { run.limits } else { Limits::none() };
    anytime(&mut proof, &former, options, Run { limits, ..run })?;
    release_memory();
    if searches {
        by_search(&mut proof, &former, options, tuning, run);
        proof.verify()?;
        if columns_end.is_some() && options.method == Method::Both {
            proof.unfinished = columns_end;
        }
    }
    Ok(proof)
}
