//! Why a journal cannot be used.

use super::frame::{MAGIC, VERSION};
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
    /// Another process is using it.
    #[error("{0}: is in use by another run")]
    Locked(PathBuf),
    /// It exists already, and the run was not asked to resume it.
    #[error("{0}: holds what an earlier run has finished; go on with --resume, or remove it to start afresh")]
    Exists(PathBuf),
    /// It belongs to another question.
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
    /// The error for a header that is not the expected one.
    pub(super) fn of_headers(path: PathBuf, theirs: &str, ours: &str) -> JournalError {
        if !theirs.starts_with(MAGIC) {
            return JournalError::Foreign(path);
        }
        if theirs.lines().next() != Some(&format!("{MAGIC}{VERSION}")) {
            return JournalError::Version(path);
        }
        let differs = theirs.lines().zip(ours.lines()).find(|(theirs, ours)| theirs != ours);
        let (theirs, ours) = differs.unwrap_or(("fewer or more lines", "others"));
        JournalError::Other { path, theirs: theirs.into(), ours: ours.into() }
    }
}
