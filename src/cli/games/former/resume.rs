//! Proves a board with the journal of an earlier run. The search believes this journal, so the
//! checker must accept the evidence before the program does.

use crate::games::journal::{believed, check_within, set_aside};
use crate::output::Failure;
use kortest::former::certificate::SearchEvidence;
use kortest::former::{Board, Proof, ProveError, ProveOptions, Unfinished, prove_with};
use kortest::runtime::Run;
use kortest_checker::{Error, Exceeded};

/// A proof that may rest on the journal of an earlier run.
pub struct Resumed {
    pub proof: Proof,
    /// Why the checker has not verified what the proof takes from the journal; `None` if it has, or
    /// if the proof takes nothing from a journal.
    pub unchecked: Option<Error>,
}

/// Proves a board within the limits. If the checker refuses what the journal contributes, sets the
/// journal aside and proves the board again with an empty one.
pub fn prove_resumable(
    board: &Board,
    options: &mut ProveOptions,
    run: Run,
) -> Result<Resumed, Failure> {
    let result = prove_with(board, options, run);
    let Some(journal) = believed(options.journal.as_ref()) else {
        return Ok(Resumed {
            proof: result?,
            unchecked: None,
        });
    };
    let refusal = match result {
        Ok(proof) => match check_search(&proof, run) {
            Err(Error::Invalid(reason)) => reason,
            checked => {
                let unchecked = checked.err();
                return Ok(Resumed { proof, unchecked });
            }
        },
        Err(ProveError::Contradiction { lower, upper, .. }) => {
            format!("there is a solution of {upper} clicks, and not at least {lower}")
        }
        Err(error) => return Err(error.into()),
    };
    options.journal = Some(set_aside(&journal, &refusal)?);
    Ok(Resumed {
        proof: prove_with(board, options, run)?,
        unchecked: None,
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
    let certificate = match proof.certify() {
        None => proof.certify_lower_bound(),
        optimal => optimal,
    };
    let Some(certificate) = certificate else {
        return Ok(());
    };
    let (bytes, _) = certificate.to_bytes();
    drop(certificate);
    let held_bytes = proof.search.as_ref().map_or(0, size_of_records);
    check_within(&bytes, held_bytes, run)
}

fn size_of_records(evidence: &SearchEvidence) -> usize {
    evidence.len() * size_of::<u64>()
}
