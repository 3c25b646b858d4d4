//! The errors of an archive.

use kortest::former::ProveError;
use kortest_store as store;
use kortest_store::files::OutputError;
use std::fmt::Display;
use std::io;
use std::path::Path;

/// Why an archive cannot be read or written.
#[derive(Debug, thiserror::Error)]
#[error(transparent)]
pub struct Error(#[from] pub store::Error);

impl Error {
    /// Creates the error for an input that the user can correct.
    pub fn input(text: impl Display) -> Error {
        Error(store::Error::Input(text.to_string()))
    }

    /// Creates the error for a result that the system does not allow, or for a bug.
    pub fn unable(text: impl Display) -> Error {
        Error(store::Error::Unable(text.to_string()))
    }

    /// Creates the error for an output that cannot be written, found before the work begins.
    pub fn of_output(error: OutputError) -> Error {
        Error(store::Error::of_output(error))
    }

    /// Creates the error for a file or folder that cannot be read.
    pub fn of_reading(path: &Path, error: &io::Error) -> Error {
        Error(store::Error::of_reading(path, error))
    }

    /// Adds what the error is about, such as a date, at the beginning of the message.
    pub fn about(self, what: impl Display) -> Error {
        Error(self.0.about(what))
    }

    /// Returns whether another run has locked the folder.
    pub fn is_busy(&self) -> bool {
        matches!(self.0, store::Error::Busy(_))
    }
}

impl From<OutputError> for Error {
    /// Creates the error for an output that cannot be written after the work. The result of the work is lost, so this
    /// error never counts as one that the user can correct.
    fn from(error: OutputError) -> Error {
        Error(error.into())
    }
}

impl From<ProveError> for Error {
    /// Creates the error for a board that cannot be proven. The boards of all dates can be proven, so this error is a
    /// bug.
    fn from(error: ProveError) -> Error {
        Error::unable(error)
    }
}
