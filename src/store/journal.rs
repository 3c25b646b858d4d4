//! The journal of a stopped run beside the certificate of its board.

use crate::error::Error;
use crate::holder::Holder;
use crate::locks::{is_locked, no_locks_text};
use kortest::runtime::{Journal, JournalError};
use kortest::text::path_text;
use std::path::{Path, PathBuf};

/// Returns the path of the journal for a certificate.
pub fn journal_path(certificate: &Path) -> PathBuf {
    let mut path = certificate.as_os_str().to_owned();
    path.push(".journal");
    path.into()
}

/// Creates the error for a journal that cannot be used. `resume` is the command that resumes it.
pub fn journal_error(error: JournalError, resume: &str) -> Error {
    match error {
        JournalError::NoLocks(path, error) => Error::Unable(no_locks_text(&path, &error)),
        JournalError::Io(path, error) => Error::of_reading(&path, &error),
        JournalError::Locked(path) => in_use(&path),
        // The command is that of this run, and not one that stands in the file.
        JournalError::Exists(path) => Error::Input(format!(
            "{}: an earlier run left this journal; resume it with: {resume}, or remove it to start again",
            path_text(&path),
        )),
        _ => Error::Input(error.to_string()),
    }
}

/// Returns the error for a journal that this run could not write. `error` is the reason. If the run
/// has not even created the file, another run may have done so in the meantime.
pub fn error_of_writing(journal: &Journal, error: &str) -> Error {
    let path = journal.path();
    if journal.is_empty() && is_locked(&path) {
        return in_use(&path);
    }
    Error::Unable(error.to_string())
}

/// Returns the error for a journal that another run has locked.
fn in_use(path: &Path) -> Error {
    let shown = path_text(path);
    let holder = match Holder::of_journal(path) {
        Some(holder) => format!(": {holder}"),
        None => String::new(),
    };
    Error::Busy(format!("{shown}: is in use by another run{holder}"))
}
