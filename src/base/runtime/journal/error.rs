//! Why a journal cannot be used.

use super::frame::{MAGIC, VERSION};
use super::header;
use std::io;
use std::path::PathBuf;
use thiserror::Error;

/// Why a journal cannot be used.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum JournalError {
    /// An I/O error.
    #[error("{0}: {1}")]
    Io(PathBuf, io::Error),
    /// The file is not a journal.
    #[error("{0}: is not a kortest journal")]
    Foreign(PathBuf),
    /// Another version of the program has written it, in another format.
    #[error("{0}: is a journal of another version of kortest, which this one cannot read; remove it to start afresh")]
    Version(PathBuf),
    /// The path is that of a folder, a device, or a named pipe.
    #[error("{0}: is not a regular file, so it cannot be a journal")]
    NotAFile(PathBuf),
    /// Another process is using it.
    #[error("{0}: is in use by another run")]
    Locked(PathBuf),
    /// It exists already, and the run was not asked to resume it.
    #[error("{path}: an earlier run left this journal; resume it{}, or remove it to start again", shown(.command))]
    Exists {
        /// The journal.
        path: PathBuf,
        /// The command that resumes it, if it contains one.
        command: Option<String>,
    },
    /// It belongs to another board, or to a run with other options.
    #[error(
        "{path}: the journal of another run: it says \"{theirs}\" where this run has \"{ours}\"; resume that run{}",
        shown(.command)
    )]
    Other {
        /// The journal.
        path: PathBuf,
        /// A line of its header.
        theirs: String,
        /// The line that this run expects.
        ours: String,
        /// The command that resumes it, if it contains one.
        command: Option<String>,
    },
}

/// The end of a sentence that names a command.
fn shown(command: &Option<String>) -> String {
    command.as_ref().map_or_else(String::new, |command| format!(" with: {command}"))
}

impl JournalError {
    /// The error for a header that is not the expected one.
    pub(super) fn of_headers(path: PathBuf, theirs: &str, ours: &str) -> JournalError {
        if !theirs.starts_with(MAGIC) {
            return JournalError::Foreign(path);
        }
        if theirs.lines().next() != Some(&format!("{MAGIC}{VERSION}")) {
            return JournalError::Version(path);
        }
        let command = header::command(theirs).map(String::from);
        let (theirs, ours) = header::difference(theirs, ours);
        JournalError::Other { path, theirs, ours, command }
    }
}
