//! The exit codes, and the errors that end a command without an answer.

use crate::system::files::OutputError;
use kortest_checker as checker;
use thiserror::Error;

/// Answered, and the claim holds.
pub const YES: u8 = 0;
/// Answered, and the answer is no.
pub const NO: u8 = 1;
/// Bad usage or input; nothing was written.
pub const BAD_INPUT: u8 = 2;
/// Stopped before the answer.
pub const STOPPED: u8 = 3;

/// An error that ends a command without an answer.
#[derive(Debug, Error)]
pub enum Failure {
    /// The input is wrong, and the user can correct it.
    #[error("{0}")]
    Input(String),
    /// The work was interrupted, or its result could not be saved or is wrong.
    #[error("{0}")]
    Unfinished(String),
}

impl Failure {
    /// Converts an error about the user's input.
    pub fn input(error: impl ToString) -> Failure {
        Failure::Input(error.to_string())
    }

    /// Converts an error about the result of the work.
    pub fn unfinished(error: impl ToString) -> Failure {
        Failure::Unfinished(error.to_string())
    }

    /// Converts the checker's error about a certificate that should be valid.
    pub fn not_valid(name: &impl std::fmt::Display, error: checker::Error) -> Failure {
        match error {
            checker::Error::Invalid(reason) => Failure::Input(format!("{name}: invalid certificate: {reason}")),
            not_checked => Failure::Unfinished(format!("{name}: {not_checked}")),
        }
    }

    /// Returns the exit code.
    pub fn code(&self) -> u8 {
        match self {
            Failure::Input(_) => BAD_INPUT,
            Failure::Unfinished(_) => STOPPED,
        }
    }
}

/// Converts the error of an output file that could not be written at the end of a run.
impl From<OutputError> for Failure {
    fn from(error: OutputError) -> Failure {
        Failure::unfinished(error)
    }
}
