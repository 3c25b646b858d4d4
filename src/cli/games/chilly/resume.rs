//! Proves a level with the journal of an earlier run. Iterative deepening believes this journal, so
//! the checker must accept the evidence before the program does.

use crate::games::journal::{self, believed, check_within, set_aside};
use crate::output::Failure;
use kortest::chilly::{Level, Proof, ProveError, ProveOptions, prove_with};
use kortest::runtime::Run;
use kortest_checker::{Error, Exceeded};

/// A proof that may rest on the journal of an earlier run.
pub type Resumed = journal::Resumed<Proof>;

/// Proves a level within the limits. If the checker refuses what the journal contributes, sets the
/// journal aside and proves the level again with an empty one.
///
/// A search with too many states for the format of certificates is repeated too: the checker cannot
/// tell whether the journal is right.
pub fn prove_resumable(
    level: &Level,
    options: &mut ProveOptions,
    run: Run,
) -> Result<Resumed, Failure> {
    let result = prove_with(level, options, run);
    let Some(journal) = believed(options.journal.as_ref()) else {
        return Ok(Resumed::checked(result?));
    };
    let refusal = match result {
        Ok(proof) => match check_search(&proof, run) {
            Err(Error::Invalid(reason)) => reason,
            checked => {
                return Ok(Resumed {
                    unchecked: checked.err(),
                    ..Resumed::checked(proof)
                });
            }
        },
        Err(ProveError::Contradiction(what, _)) => what,
        Err(error) => return Err(error.into()),
    };
    options.journal = Some(set_aside(&journal, &refusal)?);
    Ok(Resumed::checked(prove_with(level, options, run)?))
}

/// Checks the evidence of a search. If the search has not begun, or has proven no bound, the proof
/// takes nothing from a journal, and there is nothing to check.
fn check_search(proof: &Proof, run: Run) -> Result<(), Error> {
    if proof.iterations.is_empty() {
        return Ok(());
    }
    if proof.stopped {
        return Err(Error::Limit(Exceeded::Stopped));
    }
    let Some(certificate) = proof.certify().or_else(|| proof.certify_lower_bound()) else {
        return Ok(());
    };
    let (bytes, _) = certificate.to_bytes();
    // The search is over, and its evidence is part of the certificate.
    let held_bytes = 0;
    check_within(&bytes, held_bytes, run)
}
