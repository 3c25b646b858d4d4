//! The errors of opening a journal.

use super::format::{MAGIC, VERSION, difference};
use std::io;
use std::path::PathBuf;
use thiserror::Error;

/// The reason why a journal cannot be used.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum JournalError {
    /// Reading or writing the file failed.
    #[error("{0}: {1}")]
    Io(PathBuf, io::Error),
    /// The file is not a journal.
    #[error("{0}: is not a kortest journal")]
    Foreign(PathBuf),
    /// The journal was written by another version of the program.
    #[error(
        "{0}: is a journal of another version of kortest, which this one cannot read; remove it to start afresh"
    )]
    Version(PathBuf),
    /// The path is a folder, a device, or a named pipe.
    #[error("{0}: is not a regular file, so it cannot be a journal")]
    NotAFile(PathBuf),
    /// Another process is using the journal.
    #[error("{0}: is in use by another run; wait until that run has ended")]
    Locked(PathBuf),
    /// The file system has no locks, so another process may be using the journal.
    #[error("{0}: cannot be locked: {1}; use a folder on a file system with locks")]
    NoLocks(PathBuf, io::Error),
    /// The journal exists, and the run was not asked to resume it.
    #[error("{0}: an earlier run left this journal; resume it, or remove it to start again")]
    Exists(PathBuf),
    /// The journal belongs to another board, or to a run with other options.
    #[error(
        "{path}: the journal of another run: it says {theirs:?} where this run has {ours:?}; resume that run"
    )]
    Other {
        /// Path of the journal.
        path: PathBuf,
        /// The first line of the journal that differs from the expected line.
        theirs: String,
        /// The expected line.
        ours: String,
    },
}

impl JournalError {
    /// Returns the error for a header that differs from the expected header.
    pub(super) fn of_headers(path: PathBuf, theirs: &str, ours: &str) -> JournalError {
        if !theirs.starts_with(MAGIC) {
            return JournalError::Foreign(path);
        }
        if theirs.lines().next() != Some(&format!("{MAGIC}{VERSION}")) {
            return JournalError::Version(path);
        }
        // The command in a file is never repeated: anybody may have written the file.
        let difference = difference(theirs, ours);
        JournalError::Other {
            path,
            theirs: difference.found,
            ours: difference.expected,
        }
    }
}
