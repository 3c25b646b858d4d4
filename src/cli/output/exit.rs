//! The exit codes of the program, and the errors of commands.

use kortest::certificate::with_damage;
use kortest_checker as checker;
use kortest_store as store;
use kortest_store::files::{Fault, OutputError};
use std::fmt::Display;
use thiserror::Error;

/// The command succeeded. If the user made a claim, the claim holds.
pub const YES: u8 = 0;
/// The command has answered, and the user's claim does not hold.
pub const NO: u8 = 1;
/// The user's command line or input is wrong. Nothing was written.
pub const BAD_INPUT: u8 = 2;
/// A limit or a signal stopped the command. The same command resumes the work, or succeeds with larger limits.
pub const STOPPED: u8 = 3;
/// The system does not allow the command, for example because the disk is full. The same command would fail again.
pub const UNABLE: u8 = 4;
/// Another run has locked the files. The same command succeeds when that run has ended.
pub const BUSY: u8 = 5;

/// The exit codes, the most serious first. A command with several inputs ends with the most serious code of an input.
pub const PRIORITY: [u8; 6] = [BAD_INPUT, UNABLE, NO, BUSY, STOPPED, YES];

/// An error that ends a command without an answer.
#[derive(Debug, Error)]
pub enum Failure {
    /// The input is wrong, and the user can correct it.
    #[error("{0}")]
    Input(String),
    /// A limit or a signal ended the work early.
    #[error("{0}")]
    Unfinished(String),
    /// The system does not allow the work or its result, or the program has a bug.
    #[error("{0}")]
    Unable(String),
    /// Another run has locked a file that the work needs.
    #[error("{0}")]
    Busy(String),
}

#[expect(
    clippy::needless_pass_by_value,
    reason = "`map_err` passes errors by value"
)]
impl Failure {
    /// Creates the failure for an error in the user's input.
    pub fn input(error: impl ToString) -> Failure {
        Failure::Input(error.to_string())
    }

    /// Creates the failure for an error that left the work unfinished, such as a time limit.
    pub fn unfinished(error: impl ToString) -> Failure {
        Failure::Unfinished(error.to_string())
    }

    /// Creates the failure for an error that another run would meet again, such as a full disk.
    pub fn unable(error: impl ToString) -> Failure {
        Failure::Unable(error.to_string())
    }

    /// Creates the failure for an error of a file that the user has named. `fault` says who has caused the error.
    pub fn of_file(error: impl ToString, fault: Fault) -> Failure {
        match fault {
            Fault::User => Failure::input(error),
            Fault::System => Failure::unable(error),
        }
    }

    /// Creates the failure for an output that cannot be written, if this is found before the work begins.
    pub fn of_output(error: OutputError) -> Failure {
        store::Error::of_output(error).into()
    }

    /// Adds what the failure is about, such as a date, at the beginning of the message.
    pub fn about(self, what: impl Display) -> Failure {
        let text = format!("{what}: {self}");
        self.with_text(text)
    }

    /// Adds advice at the end of the message.
    pub fn and(self, advice: impl Display) -> Failure {
        let text = format!("{self}; {advice}");
        self.with_text(text)
    }

    /// Replaces the message, and keeps the kind of the failure.
    fn with_text(self, text: String) -> Failure {
        match self {
            Failure::Input(_) => Failure::Input(text),
            Failure::Unfinished(_) => Failure::Unfinished(text),
            Failure::Unable(_) => Failure::Unable(text),
            Failure::Busy(_) => Failure::Busy(text),
        }
    }

    /// Creates the failure for a certificate that the checker did not accept: the certificate is invalid, or the check
    /// has no verdict because of a limit, a signal or a newer format. The message begins with `name`.
    pub fn not_valid(name: &impl Display, bytes: &[u8], error: checker::Error) -> Failure {
        match error.refusal() {
            Some(reason) => {
                let reason = with_damage(reason.into(), bytes);
                Failure::Input(format!("{name}: invalid certificate: {reason}"))
            }
            None => Failure::Unfinished(format!("{name}: {error}")),
        }
    }

    /// Returns the exit code of the program for this failure.
    pub fn code(&self) -> u8 {
        match self {
            Failure::Input(_) => BAD_INPUT,
            Failure::Unfinished(_) => STOPPED,
            Failure::Unable(_) => UNABLE,
            Failure::Busy(_) => BUSY,
        }
    }
}

impl From<store::Error> for Failure {
    fn from(error: store::Error) -> Failure {
        match error {
            store::Error::Input(text) => Failure::Input(text),
            store::Error::Unfinished(text) => Failure::Unfinished(text),
            store::Error::Unable(text) => Failure::Unable(text),
            store::Error::Busy(text) => Failure::Busy(text),
        }
    }
}

impl From<kortest_archive::Error> for Failure {
    fn from(error: kortest_archive::Error) -> Failure {
        error.0.into()
    }
}

/// Creates the failure for a result that cannot be written after the work. The result is lost, so the failure never
/// counts as wrong input of the user.
impl From<OutputError> for Failure {
    fn from(error: OutputError) -> Failure {
        Failure::unable(error)
    }
}
