//! `--resume`: the journal beside a certificate, and the command that goes on.

use crate::output::units::counted;
use crate::output::{Failure, tell};
use crate::system::command::this_command;
use kortest::runtime::Journal;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The option.
#[derive(clap::Args)]
pub struct ResumeArgument {
    /// Go on where an earlier run with the same board and options was stopped
    #[arg(long, conflicts_with = "no_certificate")]
    resume: bool,
}

impl ResumeArgument {
    /// The journal of a run with this question, if it makes a certificate.
    pub fn journal(
        &self,
        certificate: Option<&Path>,
        question: &str,
        quiet: bool,
    ) -> Result<Option<Arc<Journal>>, Failure> {
        certificate.map(|path| open_journal(&journal_path(path), question, self.resume, quiet)).transpose()
    }
}

/// Where the journal of a certificate is while it is being made.
fn journal_path(certificate: &Path) -> PathBuf {
    let mut path = certificate.as_os_str().to_owned();
    path.push(".journal");
    path.into()
}

/// A new journal, or to resume that of an earlier run.
fn open_journal(path: &Path, question: &str, resume: bool, quiet: bool) -> Result<Arc<Journal>, Failure> {
    let journal = if resume { Journal::resume(path, question) } else { Journal::create(path, question) };
    let journal = journal.map_err(Failure::input)?;
    if resume && !quiet {
        tell(&match journal.torn() {
            _ if journal.is_empty() => format!("{}: there is none, so this is a new run", path.display()),
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

/// The command of this process with `--resume`.
pub fn resume_command() -> String {
    format!("{} --resume", this_command())
}
