//! The errors of this crate.

use crate::files::{Fault, OutputError};
use kortest::text::path_text;
use std::fmt::Display;
use std::io;
use std::path::Path;
use thiserror::Error;

/// The reason why a file cannot be used. The text names the file.
#[derive(Debug, Error)]
pub enum Error {
    /// The user can mend the problem, by another path or other permissions.
    #[error("{0}")]
    Input(String),
    /// The check of an earlier certificate did not end.
    #[error("{0}")]
    Unfinished(String),
    /// The system does not allow the operation, so it would fail again; or the program has a bug.
    #[error("{0}")]
    Unable(String),
    /// Another run has locked the file.
    #[error("{0}")]
    Busy(String),
}

impl Error {
    /// Creates the error with this text. `fault` says who can mend it.
    pub fn of_file(text: String, fault: Fault) -> Error {
        match fault {
            Fault::User => Error::Input(text),
            Fault::System => Error::Unable(text),
        }
    }

    /// Creates the error for an output that cannot be written, found before the work begins.
    pub fn of_output(error: OutputError) -> Error {
        let OutputError { text, fault } = error;
        Error::of_file(text, fault)
    }

    /// Creates the error for a file or folder that cannot be read.
    pub fn of_reading(path: &Path, error: &io::Error) -> Error {
        let text = format!("{}: {error}", path_text(path));
        Error::of_file(text, Fault::of(error))
    }

    /// Returns the same kind of error with `what`, such as a date, and a colon before the message.
    #[must_use]
    pub fn about(self, what: impl Display) -> Error {
        let text = format!("{what}: {self}");
        match self {
            Error::Input(_) => Error::Input(text),
            Error::Unfinished(_) => Error::Unfinished(text),
            Error::Unable(_) => Error::Unable(text),
            Error::Busy(_) => Error::Busy(text),
        }
    }

    /// Returns the error for a result that cannot be written after the work. An error that the user could
    /// have mended before the work becomes one that nobody can mend, because the result is lost.
    #[must_use]
    pub fn after_work(self) -> Error {
        match self {
            Error::Input(text) => Error::Unable(text),
            other => other,
        }
    }
}

impl From<OutputError> for Error {
    /// Returns the error for an output that cannot be written after the work. The output is lost, so the user
    /// cannot mend the problem any more.
    fn from(error: OutputError) -> Error {
        Error::Unable(error.text)
    }
}
