//! Why a journal cannot be used.

use super::frame::MAGIC;
use std::io;
use std::path::PathBuf;
use thiserror::Error;

/// Why a journal cannot be used.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum JournalError {
    /// The file system objects.
    #[error("{0}: {1}")]
    Io(PathBuf, io::Error),
    /// There is something else in its place.
    #[error("{0}: is not a kortest journal")]
    Foreign(PathBuf),
    /// Another process works on it.
    #[error("{0}: is in use by another run")]
    Locked(PathBuf),
    /// There is one already, and nobody has asked to go on with it.
    #[error("{0}: holds what an earlier run has finished; go on with --resume, or remove it to start afresh")]
    Exists(PathBuf),
    /// It answers another question.
    #[error("{path}: is the journal of another question: it says \"{theirs}\" where this run has \"{ours}\"")]
    Other {
        /// The journal.
        path: PathBuf,
        /// A line of its header.
        theirs: String,
        /// The line that would be right.
        ours: String,
    },
}

impl JournalError {
    /// Why a header is not the right one.
    pub(super) fn of_headers(path: PathBuf, theirs: &str, ours: &str) -> JournalError {
        if !theirs.starts_with(MAGIC) {
            return JournalError::Foreign(path);
        }
        let differs = theirs.lines().zip(ours.lines()).find(|(theirs, ours)| theirs != ours);
        let (theirs, ours) = differs.unwrap_or(("fewer or more lines", "others"));
        JournalError::Other { path, theirs: theirs.into(), ours: ours.into() }
    }
}
