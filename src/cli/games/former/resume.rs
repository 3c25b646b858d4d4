//! Proves a board with the journal of an earlier run. The search believes this journal, so the
//! checker must accept the evidence before the program does.

use crate::games::journal::{self, believed, check_within, set_aside};
use crate::output::Failure;
use kortest::former::certificate::SearchEvidence;
use kortest::former::{Board, Proof, ProveError, ProveOptions, Unfinished, prove_with};
use kortest::runtime::Run;
use kortest_checker::{Error, Exceeded};

/// A proof that may rest on the journal of an earlier run.
pub type Resumed = journal::Resumed<Proof>;

/// Proves a board within the limits. If the checker refuses what the journal contributes, sets the
/// journal aside and proves the board again with an empty one, which `options` then has. If a limit
/// ends the check, the result is unchecked.
pub fn prove_resumable(
    board: &Board,
    options: &mut ProveOptions,
    run: Run,
) -> Result<Resumed, Failure> {
    let result = prove_with(board, options, run);
    let Some(journal) = believed(options.journal.as_ref()) else {
        return Ok(Resumed::checked(result?));
    };
    let reason = match check_resumed(result, run) {
        Ok(resumed) => return Ok(resumed),
        Err(Obstacle::Failed(error)) => return Err(error.into()),
        Err(Obstacle::WrongJournal(reason)) => reason,
    };
    options.journal = Some(set_aside(&journal, &reason)?);
    Ok(Resumed::checked(prove_with(board, options, run)?))
}

/// Why there is no proof that rests on a journal.
enum Obstacle {
    Failed(ProveError),
    /// The results in the journal are wrong, for this reason.
    WrongJournal(String),
}

/// Checks what a proof takes from a journal. If a limit ends the check, the proof is unchecked.
fn check_resumed(result: Result<Proof, ProveError>, run: Run) -> Result<Resumed, Obstacle> {
    let proof = match result {
        Ok(proof) => proof,
        // The journal is to blame: its lower bound exceeds the clicks of a replayed solution.
        Err(ProveError::Contradiction { lower, upper, .. }) => {
            return Err(Obstacle::WrongJournal(format!(
                "there is a solution of {upper} clicks, and not at least {lower}"
            )));
        }
        Err(error) => return Err(Obstacle::Failed(error)),
    };
    let unchecked = match check_search(&proof, run) {
        Ok(()) => None,
        Err(Error::Invalid(reason)) => return Err(Obstacle::WrongJournal(reason)),
        Err(no_verdict) => Some(no_verdict),
    };
    Ok(Resumed {
        unchecked,
        ..Resumed::checked(proof)
    })
}

/// Checks the evidence of a search.
fn check_search(proof: &Proof, run: Run) -> Result<(), Error> {
    if proof.iterations.is_empty() {
        return Ok(());
    }
    if proof.unfinished == Some(Unfinished::Stopped) {
        return Err(Error::Limit(Exceeded::Stopped));
    }
    let Some(certificate) = proof.certify().or_else(|| proof.certify_lower_bound()) else {
        return Ok(());
    };
    let (bytes, _) = certificate.to_bytes();
    drop(certificate);
    let held_bytes = proof.search().map_or(0, size_of_records);
    check_within(&bytes, held_bytes, run)
}

fn size_of_records(evidence: &SearchEvidence) -> usize {
    evidence.len() * size_of::<u64>()
}
