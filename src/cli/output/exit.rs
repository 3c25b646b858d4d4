//! The exit codes of the program, and the errors of commands.

use crate::system::files::OutputError;
use kortest_checker as checker;
use thiserror::Error;

/// The command succeeded. If the user made a claim, the claim holds.
pub const YES: u8 = 0;
/// The claim does not hold.
pub const NO: u8 = 1;
/// The user's command line or input is wrong. Nothing was written.
pub const BAD_INPUT: u8 = 2;
/// The command was stopped before it had an answer.
pub const STOPPED: u8 = 3;

/// An error that ends a command without an answer.
#[derive(Debug, Error)]
pub enum Failure {
    /// The input is wrong, and the user can correct it.
    #[error("{0}")]
    Input(String),
    /// The work was interrupted, or its result could not be saved.
    #[error("{0}")]
    Unfinished(String),
}

impl Failure {
    pub fn input(error: impl ToString) -> Failure {
        Failure::Input(error.to_string())
    }

    /// Creates the failure for an error that left the work unfinished, such as a full disk.
    pub fn unfinished(error: impl ToString) -> Failure {
        Failure::Unfinished(error.to_string())
    }

    /// Creates the failure for a certificate that the checker did not accept.
    pub fn not_valid(name: &impl std::fmt::Display, error: checker::Error) -> Failure {
        match error {
            checker::Error::Invalid(reason) => {
                Failure::Input(format!("{name}: invalid certificate: {reason}"))
            }
            not_checked => Failure::Unfinished(format!("{name}: {not_checked}")),
        }
    }

    pub fn code(&self) -> u8 {
        match self {
            Failure::Input(_) => BAD_INPUT,
            Failure::Unfinished(_) => STOPPED,
        }
    }
}

impl From<OutputError> for Failure {
    fn from(error: OutputError) -> Failure {
        Failure::unfinished(error)
    }
}
