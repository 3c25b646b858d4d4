//! How a command ends: the exit codes, and what ends it without an answer.

use crate::system::files::OutputError;
use kortest_checker as checker;
use thiserror::Error;

/// Answered, and what was claimed holds.
pub const YES: u8 = 0;
/// Answered, and the answer is no.
pub const NO: u8 = 1;
/// Bad usage or input; nothing was written.
pub const BAD_INPUT: u8 = 2;
/// Stopped before the answer.
pub const STOPPED: u8 = 3;

/// What ends a command without an answer.
#[derive(Debug, Error)]
pub enum Failure {
    /// The user can mend it.
    #[error("{0}")]
    Input(String),
    /// The work is done or interrupted, but could not be saved or was found wrong.
    #[error("{0}")]
    Unfinished(String),
}

impl Failure {
    /// Of what the user gave.
    pub fn input(error: impl ToString) -> Failure {
        Failure::Input(error.to_string())
    }

    /// Of what came of the work.
    pub fn unfinished(error: impl ToString) -> Failure {
        Failure::Unfinished(error.to_string())
    }

    /// Of a certificate that should be valid.
    pub fn not_valid(name: &impl std::fmt::Display, error: checker::Error) -> Failure {
        match error {
            checker::Error::Invalid(reason) => Failure::Input(format!("{name}: invalid certificate: {reason}")),
            not_checked => Failure::Unfinished(format!("{name}: {not_checked}")),
        }
    }

    /// The exit code.
    pub fn code(&self) -> u8 {
        match self {
            Failure::Input(_) => BAD_INPUT,
            Failure::Unfinished(_) => STOPPED,
        }
    }
}

/// A result could not be written at the end of a run.
impl From<OutputError> for Failure {
    fn from(error: OutputError) -> Failure {
        Failure::unfinished(error)
    }
}
