//! The option `--resume`, with which a later run continues a stopped run.
//!
//! A search believes the journal of the stopped run, which anybody may have written. So the checker
//! must accept the evidence for a lower bound that rests on a journal. If it refuses the evidence,
//! the journal is set aside and the search starts again.

use crate::output::format::counted;
use crate::output::{Failure, tell, warn};
use crate::system::names::{path_text, this_command};
use crate::system::resources::limits_of_check;
use crate::system::signals;
use kortest::runtime::{Journal, JournalError, Limits, Locking, Phase, Run, Stage};
use kortest_checker::{self as checker, Error, Exceeded};
use kortest_store::files::{path_of_damaged, target_of_output};
use kortest_store::holder::Holder;
use kortest_store::journal::{journal_error, journal_path};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread::{Builder, scope};
use std::time::Duration;

/// The option `--resume`.
#[derive(clap::Args)]
pub struct ResumeArgument {
    /// Resume a stopped run with the same board and options. The checker must accept what the
    /// search takes from the journal; otherwise the search starts again
    #[arg(long, conflicts_with = "no_certificate")]
    resume: bool,
    /// Do not lock the journal, which then must have no other kortest at work: for file systems
    /// without locks
    #[arg(long)]
    no_lock: bool,
}

/// Whether a run fails if it cannot have a journal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Need {
    /// The run fails if it cannot have a journal.
    Required,
    /// If the run cannot have a journal, it continues without a journal.
    Optional,
}

impl ResumeArgument {
    /// Returns the journal of a run on the board with the name `board`; `None` if the run works
    /// without a journal.
    pub fn journal(
        &self,
        certificate: Option<&Path>,
        board: &str,
        question: &str,
        need: Need,
        quiet: bool,
    ) -> Result<Option<Arc<Journal>>, Failure> {
        let Some(certificate) = certificate else {
            return Ok(None);
        };
        let path = target_of_output(&journal_path(certificate)).map_err(Failure::of_output)?;
        let holder = Holder::this_process(Some(board)).line();
        let header = with_command(question) + &holder;
        let error = match self.open(&path, &header) {
            Ok(journal) => {
                if self.resume && !quiet {
                    tell(&resuming_text(&path, &journal));
                }
                return Ok(Some(Arc::new(journal)));
            }
            Err(error) => error,
        };
        let is_needed = need == Need::Required || self.resume;
        if is_needed || is_of_this_run(&error) {
            return Err(journal_failure(error));
        }
        if !quiet {
            tell(&format!(
                "{error}; this run needs no journal and leaves it unchanged"
            ));
        }
        Ok(None)
    }

    /// Creates a journal, or opens the journal of a stopped run.
    fn open(&self, path: &Path, question: &str) -> Result<Journal, JournalError> {
        let locking = if self.no_lock {
            Locking::Off
        } else {
            Locking::Required
        };
        if self.resume {
            Journal::resume_with(path, question, locking)
        } else {
            Journal::create_with(path, question, locking)
        }
    }
}

/// Says from which journal a run continues.
fn resuming_text(path: &Path, journal: &Journal) -> String {
    let path = path_text(&path);
    if journal.is_empty() {
        return format!("{path}: no such journal, so this run starts from the beginning");
    }
    match journal.dropped_bytes() {
        0 => format!("{path}: resuming"),
        torn => {
            let torn = counted(torn, "byte");
            format!("{path}: resuming; its damaged end ({torn}) is dropped and repeated")
        }
    }
}

/// Returns whether the journal belongs to another run with the same board and options.
fn is_of_this_run(error: &JournalError) -> bool {
    matches!(error, JournalError::Exists(_) | JournalError::Locked(_))
}

/// Creates the failure for a journal that cannot be used.
pub fn journal_failure(error: JournalError) -> Failure {
    journal_error(error, &resume_command()).into()
}

/// A proof `P` that may rest on the journal of an earlier run.
pub struct Resumed<P> {
    pub proof: P,
    /// Why the checker has not verified what the proof takes from the journal; `None` if it has, or
    /// if the proof takes nothing from a journal.
    pub unchecked: Option<Error>,
    /// A lower bound above the one of the proof. It holds only if the journal is right, so no
    /// certificate has it.
    pub believed_bound: Option<u32>,
}

impl<P> Resumed<P> {
    /// Creates a proof that rests on nothing unchecked.
    pub fn checked(proof: P) -> Resumed<P> {
        Resumed {
            proof,
            unchecked: None,
            believed_bound: None,
        }
    }
}

/// Returns `question` with one more line: the command that resumes this run.
fn with_command(question: &str) -> String {
    let command = resume_command();
    // A command with several lines is left out of the journal's header.
    if command.contains('\n') {
        question.into()
    } else {
        format!("{question}command {command}\n")
    }
}

/// Returns whether a stopped run can be resumed from its journal.
pub fn can_resume(journal: Option<&Arc<Journal>>, unfinished: bool) -> bool {
    unfinished && journal.is_some_and(|journal| !journal.is_empty())
}

/// Returns advice about a stopped run. More time is no remedy for a journal that cannot be written.
pub fn advice(journal: Option<&Arc<Journal>>) -> &'static str {
    let has_failed = journal.is_some_and(|journal| journal.has_failed());
    if has_failed || can_resume(journal, true) {
        ""
    } else {
        " Rerun with more time."
    }
}

/// Returns the journal if it has results of an earlier run that a search believes.
pub fn believed(journal: Option<&Arc<Journal>>) -> Option<Arc<Journal>> {
    journal.filter(|journal| journal.has_jobs()).cloned()
}

/// Sets aside a journal whose results are wrong, and returns an empty one in its place.
pub fn set_aside(journal: &Journal, reason: &str) -> Result<Arc<Journal>, Failure> {
    let path = journal.path();
    let aside = path_of_damaged(&path);
    let empty = journal.set_aside(&aside).map_err(journal_failure)?;
    warn(&format!(
        "{}: the checker refuses the results in this journal; it was renamed to {}, and the search starts again: {reason}",
        path_text(&path),
        path_text(&aside)
    ));
    Ok(Arc::new(empty))
}

/// Warns that an answer does not rest on a journal, because a limit ended the check.
pub fn warn_of_unchecked(journal: &Journal, error: &Error) {
    let more = match error {
        Error::Limit(Exceeded::Memory(_)) => "--memory",
        _ => "time",
    };
    warn(&format!(
        "{}: the results in this journal are {error}, so the answer does not rest on them; resume with more {more}",
        path_text(&journal.path())
    ));
}

static CHECKING: Stage = Stage {
    name: "checking the results of the earlier run",
    counters: &[],
};

/// How often the limits of the run are compared with the time during a check.
const WATCH_INTERVAL: Duration = Duration::from_millis(20);

/// Checks a certificate within the limits of a run, which holds `held_bytes` of memory already.
pub fn check_within(bytes: &[u8], held_bytes: usize, run: Run) -> Result<(), Error> {
    if run.limits.check().is_err() {
        return Err(Error::Limit(Exceeded::Stopped));
    }
    run.progress.enter(Phase::Stage(&CHECKING));
    let memory = run.memory.saturating_sub(held_bytes);
    let mut limits = limits_of_check(bytes, run.threads, memory);
    // The checker needs a flag that is never freed: one byte for each resumed board.
    let flag: &'static AtomicBool = Box::leak(Box::default());
    limits.stop = Some(flag);
    let (end, ended) = channel();
    scope(|scope| {
        let watch = move || raise_at_limit(flag, run.limits, &ended);
        if Builder::new().spawn_scoped(scope, watch).is_err() {
            // Without another thread, only a signal ends the check.
            limits.stop = signals::flag();
        }
        let result = checker::check(bytes, &limits);
        drop(end);
        result.map(drop)
    })
}

/// Raises the flag when a limit is reached. Returns when the check has ended and dropped the other
/// end of the channel.
fn raise_at_limit(flag: &AtomicBool, limits: Limits, ended: &Receiver<()>) {
    while ended.recv_timeout(WATCH_INTERVAL) == Err(RecvTimeoutError::Timeout) {
        if limits.check().is_err() {
            flag.store(true, Relaxed);
        }
    }
}

/// Returns the command that continues this run.
pub fn resume_command() -> String {
    format!("{} --resume", this_command())
}
