//! The option `--resume`, with which a later run continues a stopped run.
//!
//! A journal is a file with the progress of a search. A resumed search believes this file, which anybody may have
//! written. So the checker must accept the evidence for a bound that rests on a journal. If the checker refuses the
//! evidence, the journal is set aside (renamed), and the search starts again.

use crate::arguments::this_command;
use crate::limits::usual_limits_of_check;
use crate::output::saving::TerminalCaller;
use crate::output::{Failure, tell};
use kortest::answer::{FrontEnd, Notice};
use kortest::runtime::{Journal, JournalError, Locking};
use kortest::text::{counted, path_text};
use kortest_checker::Limits;
use kortest_store::files::target_of_output;
use kortest_store::journal::{
    header, is_of_same_question, journal_error, journal_path, set_aside, tell as tell_notice,
};
use kortest_system::signals;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// The option `--resume`.
#[derive(clap::Args)]
pub struct ResumeArgument {
    /// Resume a stopped run with the same board and options. The checker must accept what the
    /// search takes from the journal; otherwise the search starts again
    #[arg(long, conflicts_with = "no_certificate")]
    resume: bool,
    /// Do not lock the journal, which then must have no other kortest at work: for file systems without locks
    #[arg(long)]
    no_lock: bool,
}

/// Whether a run fails if it cannot have a journal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum JournalNeed {
    /// The run fails if it cannot have a journal.
    Required,
    /// If the run cannot have a journal, it continues without a journal.
    Optional,
}

impl ResumeArgument {
    /// Returns the journal of a run: a file beside the certificate, with the progress of the search, from which a later
    /// run resumes. `question` identifies the board and the options. Returns `None` if an optional journal cannot be
    /// opened. Tells the user about a resumed or missing journal, unless `quiet`.
    pub fn journal(
        &self,
        certificate: &Path,
        board_name: &str,
        question: &str,
        need: JournalNeed,
        quiet: bool,
    ) -> Result<Option<Arc<Journal>>, Failure> {
        let path = target_of_output(&journal_path(certificate)).map_err(Failure::of_output)?;
        let first_line = header(question, &resume_command(), board_name);
        match self.open(&path, &first_line) {
            Ok(journal) => {
                if self.resume && !quiet {
                    tell(&resuming_text(&path, &journal));
                }
                Ok(Some(Arc::new(journal)))
            }
            Err(error) if self.is_fatal(&error, need) => Err(journal_failure(error)),
            Err(error) => {
                if !quiet {
                    tell(&format!(
                        "{error}; this run needs no journal and leaves it unchanged"
                    ));
                }
                Ok(None)
            }
        }
    }

    /// Returns whether a run fails because its journal cannot be opened: it needs the journal, or the file is the
    /// journal of a stopped run with the same question, which the user could resume.
    fn is_fatal(&self, error: &JournalError, need: JournalNeed) -> bool {
        need == JournalNeed::Required || self.resume || is_of_same_question(error)
    }

    /// Creates a journal that begins with `first_line`. With `--resume`, opens the journal of a stopped run instead,
    /// which must begin with the same line; if there is no such file, creates one.
    fn open(&self, path: &Path, first_line: &str) -> Result<Journal, JournalError> {
        let locking = if self.no_lock {
            Locking::Off
        } else {
            Locking::Required
        };
        if self.resume {
            Journal::resume_with(path, first_line, locking)
        } else {
            Journal::create_with(path, first_line, locking)
        }
    }
}

/// Returns the message about the journal (the file with the progress) from which a run continues.
fn resuming_text(path: &Path, journal: &Journal) -> String {
    let path = path_text(&path);
    // Every journal file has a first line. So an empty journal is a new one, whose file does not exist yet.
    if journal.is_empty() {
        return format!("{path}: no such journal, so this run starts from the beginning");
    }
    match journal.dropped_bytes() {
        0 => format!("{path}: resuming"),
        // The end of the file is torn if the stopped run could not write its last entry completely.
        torn_bytes => {
            let torn_bytes = counted(torn_bytes, "byte");
            format!("{path}: resuming; its damaged end ({torn_bytes}) is dropped and repeated")
        }
    }
}

/// Creates the failure for a journal that cannot be used.
pub fn journal_failure(error: JournalError) -> Failure {
    journal_error(error, &resume_command()).into()
}

/// Returns whether a later run can resume from a journal: there is a journal, and its file has been written.
pub fn is_resumable(journal: Option<&Arc<Journal>>) -> bool {
    journal.is_some_and(|journal| !journal.is_empty())
}

/// Returns the advice to rerun a stopped run with more time. The advice is empty if the run can be resumed from its
/// journal, or if the journal could not be written: then more time would not help.
pub fn advice(journal: Option<&Arc<Journal>>) -> &'static str {
    let has_failed = journal.is_some_and(|journal| journal.has_failed());
    if has_failed || is_resumable(journal) {
        ""
    } else {
        " Rerun with more time."
    }
}

/// Answers the library during a proof: sets journals aside that the checker refuses, and prints messages for the user.
pub struct JournalTerminal;

/// Connects the store (which keeps certificates and journals in files) to this program: the store calls it to print
/// warnings, and to ask how much work the check of an existing certificate may take.
static CALLER: TerminalCaller<fn(&[u8]) -> Limits<'static>> = TerminalCaller {
    limits: usual_limits_of_check,
};

impl FrontEnd for JournalTerminal {
    type Error = Failure;

    /// Renames a journal that the checker refuses, and returns a new, empty journal in its place.
    fn set_aside(&self, journal: &Journal, reason: &str) -> Result<Option<Arc<Journal>>, Failure> {
        let empty_journal = set_aside(journal, reason, &resume_command(), &CALLER)?;
        Ok(Some(empty_journal))
    }

    fn stop_flag(&self) -> Option<&'static AtomicBool> {
        signals::flag()
    }

    fn tell(&self, notice: Notice) -> Result<(), Failure> {
        Ok(tell_notice(&notice, &CALLER)?)
    }
}

/// Returns the command that continues this run.
pub fn resume_command() -> String {
    format!("{} --resume", this_command())
}
