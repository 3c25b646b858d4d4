//! From a board to a proof: the anytime phase finds a solution, then one method or both refute one click fewer.

mod by_columns;
mod by_search;
mod job_bound;
mod notes;
mod options;
mod proof;
mod turns;

use super::board::{Board, Click};
use super::game::Former;
use super::layout::Layout;
use crate::anytime::{self, Algorithm, search};
use crate::engine::{Limits, Phase, Progress, freed};
use by_columns::{Columns, End};
use by_search::by_search;
pub use job_bound::LEAST_SLACK;
use notes::Notes;
pub(super) use notes::{layers_text, read_clicks, read_layers};
pub use options::{DEFAULT_FLOOR, Method, ProveOptions};
pub(super) use proof::verify;
pub use proof::{Proof, ProveError, SweepRun, Unfinished};
pub(super) use turns::{Best, find_best};
use turns::{EFFORT_BITS, FIRST_WORK};

/// The number of [turns](turns) with limited work.
const EFFORTS: u32 = 3;

/// The anytime phase of one turn; whether there is one at all for this board and these options.
fn anytime(
    proof: &mut Proof,
    former: Option<&Former>,
    options: &ProveOptions,
    notes: &Notes,
    effort: u32,
    limits: Limits,
    progress: &Progress,
) -> Result<bool, ProveError> {
    let (Some(former), Some(patience)) = (former, options.patience) else { return Ok(false) };
    if let Some(known) = notes.anytime(effort) {
        proof.improve(known.clone());
        proof.verify()?;
        return Ok(true);
    }
    progress.enter(Phase::Anytime);
    let patience = Some(patience << (EFFORT_BITS * effort));
    let threads = options.threads.max(1);
    let memory = options.memory / 4;
    let options = anytime::Options { seed: 0, memory, threads, patience, lower_bound: proof.lower_bound };
    let found = search(former, Algorithm::Portfolio, options, limits, progress, &mut |_| ());
    if found.moves.as_ref().is_some_and(|moves| proof.upper_bound().is_none_or(|known| moves.len() < known as usize)) {
        proof.improvements = found.improvements;
        proof.solution = found.moves.map(|moves| former.clicks(&moves));
    }
    proof.verify()?;
    if let Some(clicks) = proof.solution.as_ref().filter(|_| found.end != anytime::End::Stopped) {
        notes.note_anytime(effort, clicks);
    }
    Ok(true)
}

/// The solution that a proof by search starts from; `None` if a limit came first.
pub(super) fn find(
    board: &Board,
    former: &Former,
    options: &ProveOptions,
    limits: Limits,
    progress: &Progress,
) -> Result<Option<Vec<Click>>, ProveError> {
    let mut proof = Proof::new(board);
    for effort in 0.. {
        if proof.solution.is_some() || limits.check().is_err() {
            break;
        }
        anytime(&mut proof, Some(former), options, &Notes::default(), effort, limits, progress)?;
    }
    Ok(proof.solution.filter(|_| limits.check().is_ok()))
}

/// Proves the optimum of a board with default options: on one thread, without a time limit.
pub fn prove(board: &Board) -> Result<Proof, ProveError> {
    prove_with(board, &ProveOptions::default(), Limits::none(), &Progress::default())
}

/// Proves the optimum of a board, or as much as the limits allow.
pub fn prove_with(
    board: &Board,
    options: &ProveOptions,
    limits: Limits,
    progress: &Progress,
) -> Result<Proof, ProveError> {
    let layout = Layout::new(board);
    if layout.is_none() && matches!(options.method, Method::Search | Method::Both) {
        return Err(ProveError::TooManyCells(board.width() * board.rows()));
    }
    let former = layout.map(|layout| Former::new(layout, options.rules, options.portable));
    let mut proof = Proof::new(board);
    if board.is_empty() {
        return Ok(proof);
    }
    let notes = Notes::read(options.journal.clone());
    let columns = (options.method != Method::Search).then(|| Columns::new(options, &notes, limits, progress));
    for effort in 0.. {
        let tried = anytime(&mut proof, former.as_ref(), options, &notes, effort, limits, progress)?;
        let Some(columns) = &columns else { break };
        freed();
        let work = if tried && effort < EFFORTS { FIRST_WORK << (EFFORT_BITS * effort) } else { u64::MAX };
        if effort == 1 {
            // From here on it may take long and be interrupted, so establish a lower bound.
            columns.climb(&mut proof);
        }
        let end = columns.settle(&mut proof, work);
        proof.verify()?;
        match end {
            End::Settled => break,
            End::Laborious => continue,
            End::Unfinished(why) => {
                columns.climb(&mut proof);
                proof.verify()?;
                proof.unfinished = Some(why);
                break;
            }
        }
    }
    let too_large = proof.unfinished == Some(Unfinished::Memory);
    let searches = match options.method {
        Method::Search | Method::Both => proof.unfinished != Some(Unfinished::Stopped),
        Method::Auto => too_large,
        Method::Columns => false,
    };
    if let Some(former) = former.filter(|_| searches) {
        by_search(&mut proof, &former, options, &notes, limits, progress);
        proof.verify()?;
        if too_large && options.method == Method::Both {
            proof.unfinished = Some(Unfinished::Memory);
        }
    }
    Ok(proof)
}
