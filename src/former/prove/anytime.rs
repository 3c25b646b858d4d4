//! The anytime phase of a proof: in turns, each with more patience than the one before.

use super::notes::Notes;
use super::options::ProveOptions;
use super::proof::{Proof, ProveError};
use crate::board::{Board, Click};
use crate::game::Former;
use kortest_base::anytime::{self, Algorithm, search};
use kortest_base::runtime::{Limits, Phase, Progress};

/// From turn to turn patience grows by two to this power.
const EFFORT_BITS: u32 = 3;

/// One turn, if there is an anytime phase at all.
fn turn(
    proof: &mut Proof,
    former: &Former,
    options: &ProveOptions,
    notes: &Notes,
    turn: u32,
    limits: Limits,
    progress: &Progress,
) -> Result<(), ProveError> {
    let Some(patience) = options.patience else { return Ok(()) };
    if let Some(known) = notes.anytime(turn) {
        proof.improve(known.clone());
        return proof.verify();
    }
    progress.enter(Phase::Anytime);
    let patience = Some(patience << (EFFORT_BITS * turn));
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
        notes.note_anytime(turn, clicks);
    }
    Ok(())
}

/// Finds a solution quickly, unless one is known.
pub fn anytime(
    proof: &mut Proof,
    former: &Former,
    options: &ProveOptions,
    notes: &Notes,
    limits: Limits,
    progress: &Progress,
) -> Result<(), ProveError> {
    if proof.solution.is_some() { Ok(()) } else { turn(proof, former, options, notes, 0, limits, progress) }
}

/// The solution that a proof by search starts from; `None` if a limit came first.
pub fn find(
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
        turn(&mut proof, former, options, &Notes::default(), effort, limits, progress)?;
    }
    Ok(proof.solution.filter(|_| limits.check().is_ok()))
}
