//! The interface of a front end: what the library calls while it answers a question.

use super::STOPPED;
use super::journal::check_within;
use kortest_base::claim::Claim;
use kortest_base::runtime::{Journal, Run};
use kortest_checker::{self as checker, Limits};
use std::fmt;
use std::marker::PhantomData;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// A message for the user, which the front end should show at once.
#[derive(Debug)]
pub enum Notice<'a> {
    /// The answer does not rest on the journal, because a limit ended the check of its results.
    Unchecked(&'a Journal, &'a checker::Error),
    /// Checkers do not accept the certificate of this claim, so a weaker one is made.
    NotAccepted(Claim, &'a checker::Error),
    /// The checker has found a solution that the proof excludes: a bug.
    Contradicted(&'a checker::Error),
}

/// A program that asks questions: the command line, Python, or the browser. The library calls these
/// methods while it answers.
pub trait FrontEnd: Sync {
    /// The failures of the front end.
    type Error;
    /// Whether the front end can run the checker. The browser cannot, because its modules must stay
    /// small.
    const HAS_CHECKER: bool = true;

    /// Sets aside a journal (the file from which a later run resumes a search) whose results are wrong. Returns an
    /// empty journal in its place, or `None` to continue the proof without a journal.
    ///
    /// # Errors
    ///
    /// The front end cannot set the journal aside.
    fn set_aside(
        &self,
        journal: &Journal,
        reason: &str,
    ) -> Result<Option<Arc<Journal>>, Self::Error>;

    /// Checks the certificate `bytes` with these limits and within the limits of a run, such as its deadline.
    /// The user can stop the check through the stop flag of this front end.
    ///
    /// # Errors
    ///
    /// The certificate is invalid, or a limit ended the check.
    fn check(&self, bytes: &[u8], limits: Limits, run: Run) -> Result<(), checker::Error> {
        let mut limits = limits;
        limits.stop = self.stop_flag();
        check_within(bytes, limits, run)
    }

    /// Returns a flag that ends a check if no thread can be started to watch the limits of the run.
    fn stop_flag(&self) -> Option<&AtomicBool> {
        None
    }

    /// Shows a message to the user.
    ///
    /// # Errors
    ///
    /// The front end does not want to continue.
    fn tell(&self, notice: Notice) -> Result<(), Self::Error>;
}

/// A front end that shows no messages, runs no checker, and leaves each journal where it is. Without a
/// checker, no answer rests on a journal.
pub struct Quiet<E>(PhantomData<fn() -> E>);

impl<E> Default for Quiet<E> {
    fn default() -> Quiet<E> {
        Quiet(PhantomData)
    }
}

impl<E> fmt::Debug for Quiet<E> {
    /// Writes only the name, because the type has no contents.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("Quiet")
    }
}

impl<E> FrontEnd for Quiet<E> {
    type Error = E;
    const HAS_CHECKER: bool = false;

    /// Leaves the journal where it is, and lets the proof continue without a journal.
    fn set_aside(&self, _: &Journal, _: &str) -> Result<Option<Arc<Journal>>, E> {
        Ok(None)
    }

    /// Runs no check: returns the error that a limit has stopped it, which is neither yes nor no.
    fn check(&self, _: &[u8], _: Limits, _: Run) -> Result<(), checker::Error> {
        Err(STOPPED)
    }

    /// Shows nothing, and lets the proof continue.
    fn tell(&self, _: Notice) -> Result<(), E> {
        Ok(())
    }
}
