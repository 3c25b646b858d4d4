//! `--resume`: the journal beside a certificate, and the command that goes on.

use crate::output::units::counted;
use crate::output::{Failure, tell};
use crate::system::command::this_command;
use kortest::runtime::{Journal, JournalError};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The option.
#[derive(clap::Args)]
pub struct ResumeArgument {
    /// Go on where an earlier run with the same board and options was stopped
    #[arg(long, conflicts_with = "no_certificate")]
    resume: bool,
}

/// Whether a run can do without a journal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Need {
    /// The run takes long, and the journal keeps what it has finished.
    Required,
    /// The run may need no journal. That of another run does not prevent it, and stays.
    Optional,
}

impl ResumeArgument {
    /// The journal of a run with this question, if it makes a certificate.
    pub fn journal(
        &self,
        certificate: Option<&Path>,
        question: &str,
        need: Need,
        quiet: bool,
    ) -> Result<Option<Arc<Journal>>, Failure> {
        let Some(certificate) = certificate else { return Ok(None) };
        let question = with_command(question);
        let journal = open_journal(&journal_path(certificate), &question, self.resume, quiet);
        match journal {
            Err(error) if need == Need::Optional && !self.resume && !matches!(error, JournalError::Exists { .. }) => {
                if !quiet {
                    tell(&format!("{error}; this run does not need it, and it stays"));
                }
                Ok(None)
            }
            journal => journal.map(Some).map_err(Failure::input),
        }
    }
}

/// The lines of a question and the command that resumes this run.
fn with_command(question: &str) -> String {
    let command = resume_command();
    // The header has one line for the command.
    if command.contains('\n') { question.into() } else { format!("{question}command {command}\n") }
}

/// Where the journal of a certificate is while it is being made.
fn journal_path(certificate: &Path) -> PathBuf {
    let mut path = certificate.as_os_str().to_owned();
    path.push(".journal");
    path.into()
}

/// Creates a journal, or opens that of an earlier run to resume it.
fn open_journal(path: &Path, question: &str, resume: bool, quiet: bool) -> Result<Arc<Journal>, JournalError> {
    let journal = if resume { Journal::resume(path, question)? } else { Journal::create(path, question)? };
    if resume && !quiet {
        tell(&match journal.dropped_bytes() {
            _ if journal.is_empty() => format!("{}: no such journal; this is a new run", path.display()),
            0 => format!("{}: going on", path.display()),
            torn => {
                format!(
                    "{}: going on; its end is torn: {} dropped, and done again",
                    path.display(),
                    counted(torn, "byte")
                )
            }
        });
    }
    Ok(Arc::new(journal))
}

/// Whether a run with this journal can be resumed. `unfinished`: whether something is left to do.
pub fn can_resume(journal: Option<&Arc<Journal>>, unfinished: bool) -> bool {
    unfinished && journal.is_some_and(|journal| !journal.is_empty())
}

/// The end of the sentence about a stopped run: the advice to run it again, unless it can be resumed.
pub fn advice(journal: Option<&Arc<Journal>>) -> &'static str {
    if can_resume(journal, true) { "" } else { " Run it again with more time." }
}

/// The command of this process with `--resume`.
pub fn resume_command() -> String {
    format!("{} --resume", this_command())
}
