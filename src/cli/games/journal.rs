//! The option `--resume`, with which a later run continues a stopped run.

use crate::output::format::counted;
use crate::output::{Failure, tell};
use crate::system::names::{path_text, this_command};
use kortest::runtime::{Journal, JournalError};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The option `--resume`.
#[derive(clap::Args)]
pub struct ResumeArgument {
    /// Resume a stopped run with the same board and options
    #[arg(long, conflicts_with = "no_certificate")]
    resume: bool,
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
    /// Returns the journal of a run; `None` if the run works without a journal.
    pub fn journal(
        &self,
        certificate: Option<&Path>,
        question: &str,
        need: Need,
        quiet: bool,
    ) -> Result<Option<Arc<Journal>>, Failure> {
        let Some(certificate) = certificate else {
            return Ok(None);
        };
        let path = journal_path(certificate);
        let error = match self.open(&path, &with_command(question)) {
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
        if self.resume {
            Journal::resume(path, question)
        } else {
            Journal::create(path, question)
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
    match error {
        JournalError::NoLocks(..) => Failure::unable(error),
        JournalError::Io(path, error) => Failure::of_reading(&path, &error),
        // The command is that of this run, and not one that stands in the file.
        JournalError::Exists(path) => Failure::Input(format!(
            "{}: an earlier run left this journal; resume it with: {}, or remove it to start again",
            path_text(&path),
            resume_command()
        )),
        _ => Failure::input(error),
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

/// Returns the path of the journal for a certificate.
pub fn journal_path(certificate: &Path) -> PathBuf {
    let mut path = certificate.as_os_str().to_owned();
    path.push(".journal");
    path.into()
}

/// Returns whether a stopped run can be resumed from its journal.
pub fn can_resume(journal: Option<&Arc<Journal>>, unfinished: bool) -> bool {
    unfinished && journal.is_some_and(|journal| !journal.is_empty())
}

/// Returns advice about a stopped run.
pub fn advice(journal: Option<&Arc<Journal>>) -> &'static str {
    if can_resume(journal, true) {
        ""
    } else {
        " Rerun with more time."
    }
}

/// Returns the command that continues this run.
pub fn resume_command() -> String {
    format!("{} --resume", this_command())
}
