//! Proves a board with the journal of an earlier run. The search uses this journal unchecked, and
//! anybody may have written it. So the library accepts a lower bound that rests on the journal only
//! after the checker has accepted its evidence.

use super::{FrontEnd, Game, Notice, Question, Resumed, STOPPED};
use kortest_base::bounds::Bounds;
use kortest_base::claim::Verdict;
use kortest_base::runtime::{Journal, Limits, Phase, Run, Stage};
use kortest_checker::{self as checker, Error};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread::{Builder, scope};
use std::time::Duration;

/// A proof that does not rest on an unchecked journal.
pub struct Proven<P> {
    pub proof: P,
    /// A lower bound that is higher than the bound of the proof, but holds only if the journal is right.
    pub unchecked_bound: Option<u32>,
}

impl<P> Proven<P> {
    /// Returns a proof whose bounds need no further check.
    fn checked(proof: P) -> Proven<P> {
        Proven {
            proof,
            unchecked_bound: None,
        }
    }
}

/// Proves the result of a board. If the proof uses results from the journal of an earlier run, the checker first
/// verifies them. If the checker refuses them, the front end (the program around the library) sets the journal aside,
/// and the board is proven again with an empty journal.
///
/// A search with too many states for the format of certificates is repeated, too, because the
/// checker cannot find out whether the journal is right.
pub fn prove<G: Game, F: FrontEnd<Error: From<G::Error>>>(
    board: &G::Board,
    question: &mut Question<G>,
    run: Run,
    front: &F,
) -> Result<Proven<G::Proof>, F::Error> {
    let result = G::prove(board, question.options(), run);
    let Some(journal) = unchecked_journal(question.journal().as_ref()) else {
        return Ok(Proven::checked(result?));
    };
    let reason = match result {
        Ok(proof) => {
            let Err(error) = check_resumed::<G, F>(&proof, run, front) else {
                return Ok(Proven::checked(proof));
            };
            // The checker has not refused the results: a limit has ended the check, so the journal
            // may be right or wrong.
            if error.refusal().is_none() {
                return without_journal(proof, question, &journal, &error, front);
            }
            error.to_string()
        }
        // Two results contradict each other. So the journal, which the proof has used unchecked, must be wrong.
        Err(error) => match G::contradiction(&error) {
            Some(reason) => reason,
            None => return Err(error.into()),
        },
    };
    *question.journal() = front.set_aside(&journal, &reason)?;
    Ok(Proven::checked(G::prove(board, question.options(), run)?))
}

/// Returns the journal if it has results of an earlier run that a search uses without checking them.
fn unchecked_journal(journal: Option<&Arc<Journal>>) -> Option<Arc<Journal>> {
    journal
        .filter(|journal| journal.has_unchecked_results())
        .cloned()
}

/// Removes the results that rest on a journal of an earlier run from a proof, because a limit has ended the
/// check of their evidence. `no_verdict` says which limit.
///
/// If the lower bound of the journal would answer the question, the front end tells the user that the answer does not
/// rest on the journal. If it would not, this bound is only progress, and is returned as a bound that no checker has
/// verified.
fn without_journal<G: Game, F: FrontEnd>(
    mut proof: G::Proof,
    question: &Question<G>,
    journal: &Journal,
    no_verdict: &Error,
    front: &F,
) -> Result<Proven<G::Proof>, F::Error> {
    let unchecked = G::bounds(&proof);
    G::forget_resumed(&mut proof);
    if is_answered_by_lower_bound(unchecked, question.claimed()) {
        front.tell(Notice::Unchecked(journal, no_verdict))?;
        return Ok(Proven::checked(proof));
    }
    Ok(Proven {
        proof,
        unchecked_bound: Some(unchecked.at_least),
    })
}

/// Returns whether bounds answer the question about a result, and the answer needs their lower bound: the
/// result is known, or the lower bound refutes the `claimed` result.
fn is_answered_by_lower_bound(bounds: Bounds, claimed: Option<u32>) -> bool {
    let verdict = claimed.and_then(|claimed| bounds.verdict(claimed));
    bounds.is_known() || verdict == Some(Verdict::TooLow)
}

/// Checks the evidence for the lower bound of a proof that may rest on the unchecked journal of an earlier run: makes a
/// certificate and runs the checker on it. The error says why the checker refuses the certificate, or which limit ended
/// the check. Returns `Ok` if nothing rests on the journal.
fn check_resumed<G: Game, F: FrontEnd>(proof: &G::Proof, run: Run, front: &F) -> Result<(), Error> {
    let held_bytes = match G::resumed(proof) {
        Resumed::Nothing => return Ok(()),
        Resumed::Stopped => return Err(STOPPED),
        Resumed::Evidence { held_bytes } => held_bytes,
    };
    let bounds = G::bounds(proof);
    if !bounds.is_loss() {
        // Without a lower bound, nothing rests on the journal.
        return Ok(());
    }
    let claims = bounds.claims(G::QUANTITY, None);
    // `is_loss` means that a lower bound is proven.
    let mut with_lower_bound = claims.iter().filter(|claim| claim.bounds().is_loss());
    let Some(certificate) = with_lower_bound.find_map(|&claim| G::certificate(proof, claim)) else {
        // Without a certificate, there is nothing to check, so there is no verdict, as if a limit
        // had stopped the check.
        return Err(STOPPED);
    };
    run.progress.enter(Phase::Stage(&CHECKING));
    let limits = limits_of_check(certificate.bytes.len(), held_bytes, run);
    front.check(&certificate.bytes, limits, run)
}

/// Returns the limits for the check of a certificate of `size` bytes: the threads of the run, and the memory of the run
/// that is left. The evidence needs `held_bytes` besides the certificate.
fn limits_of_check(size: usize, held_bytes: usize, run: Run) -> checker::Limits<'static> {
    let mut limits = checker::Limits::of(size);
    limits.threads = run.threads;
    limits.work = u64::MAX; // The limits of the run end the check instead.
    // If no memory is left, the check ends at once with the error that its memory is too small.
    let used_bytes = held_bytes + PROGRAM_BYTES + size;
    limits.memory = run.memory.saturating_sub(used_bytes) as u64;
    limits
}

/// The phase of the check, for the progress.
static CHECKING: Stage = Stage {
    name: "checking the results of the earlier run",
    counters: &[],
};

/// Memory that the program needs besides the check, in bytes.
const PROGRAM_BYTES: usize = 16 << 20;

/// The time between two looks at the limits of the run during a check.
const WATCH_INTERVAL: Duration = Duration::from_millis(20);

/// Checks a certificate within the limits of a run, such as its deadline. The checker knows only a stop
/// flag, so another thread raises a flag when a limit is reached. If no thread can be started, the flag in
/// `limits` ends the check.
pub fn check_within(bytes: &[u8], limits: checker::Limits, run: Run) -> Result<(), Error> {
    if run.limits.check().is_err() {
        return Err(STOPPED);
    }
    let flag = &AtomicBool::default();
    let (sender, ended) = channel();
    scope(|scope| {
        let mut limits = limits;
        let watcher = Builder::new();
        let started = watcher.spawn_scoped(scope, move || raise_at_limit(flag, run.limits, &ended));
        if started.is_ok() {
            limits.stop = Some(flag);
        }
        let result = checker::check(bytes, &limits);
        // Dropping the sender ends the watching thread.
        drop(sender);
        // The caller needs only the error, not the report.
        result.map(drop)
    })
}

/// Watches the limits of a run during a check, and sets the flag when a limit is reached. Returns when the check has
/// ended, because then the sender of the channel `ended` is dropped. No message is ever sent.
fn raise_at_limit(flag: &AtomicBool, limits: Limits, ended: &Receiver<()>) {
    while ended.recv_timeout(WATCH_INTERVAL) == Err(RecvTimeoutError::Timeout) {
        if limits.check().is_err() {
            flag.store(true, Relaxed);
        }
    }
}
