//! The exceptions that Python sees. The package defines their classes in `kortest/_errors.py`.

use kortest::certificate::with_damage;
use kortest::chilly;
use kortest::former;
use kortest::nurikabe;
use pyo3::PyErr;
use std::fmt::Display;

/// The classes, which Python imports when the first exception is raised.
mod classes {
    pyo3::import_exception!(kortest._errors, BadInput);
    pyo3::import_exception!(kortest._errors, Busy);
    pyo3::import_exception!(kortest._errors, InvalidCertificate);
    pyo3::import_exception!(kortest._errors, NotChecked);
    pyo3::import_exception!(kortest._errors, ProgramError);
    pyo3::import_exception!(kortest._errors, Stopped);
    pyo3::import_exception!(kortest._errors, Unable);
}

/// Returns the exception for an invalid input or option.
pub fn bad_input(reason: impl Display) -> PyErr {
    classes::BadInput::new_err(reason.to_string())
}

/// Returns the exception for a bug in kortest.
pub fn internal(reason: impl Display) -> PyErr {
    classes::ProgramError::new_err(reason.to_string())
}

/// Returns the exception for what the system refuses, for example to start a thread.
pub fn unable(reason: impl Display) -> PyErr {
    classes::Unable::new_err(reason.to_string())
}

/// Returns the exception for a limit that was reached before there was any result.
pub fn stopped(reason: impl Display) -> PyErr {
    classes::Stopped::new_err(reason.to_string())
}

/// Converts an error of a proof or an analysis of Former.
pub fn of_former(error: former::ProveError) -> PyErr {
    match error {
        former::ProveError::TooLarge { .. } => bad_input(error),
        _ => internal(error),
    }
}

/// Converts an error of a proof or an analysis of Santa Chilly.
pub fn of_chilly(error: chilly::ProveError) -> PyErr {
    match error {
        chilly::ProveError::TooManyPresents(_) => bad_input(error),
        _ => internal(error),
    }
}

/// Converts an error of a proof of Nurikabe.
pub fn of_nurikabe(error: nurikabe::ProveError) -> PyErr {
    match error {
        nurikabe::ProveError::Internal(_) => internal(error),
        _ => bad_input(error),
    }
}

/// An exception. The errors of all games convert into it, which common code relies on.
pub struct Raised(pub PyErr);

impl From<former::ProveError> for Raised {
    fn from(error: former::ProveError) -> Raised {
        Raised(of_former(error))
    }
}

impl From<chilly::ProveError> for Raised {
    fn from(error: chilly::ProveError) -> Raised {
        Raised(of_chilly(error))
    }
}

impl From<nurikabe::ProveError> for Raised {
    fn from(error: nurikabe::ProveError) -> Raised {
        Raised(of_nurikabe(error))
    }
}

/// Converts an error of reading or saving files.
pub fn of_store(error: kortest_store::Error) -> PyErr {
    match error {
        kortest_store::Error::Input(reason) => bad_input(reason),
        kortest_store::Error::Unfinished(reason) => classes::NotChecked::new_err(reason),
        kortest_store::Error::Unable(reason) => unable(reason),
        kortest_store::Error::Busy(reason) => classes::Busy::new_err(reason),
    }
}

/// Converts an error of the checker. `bytes` are those of the certificate.
pub fn of_check(error: kortest_checker::Error, bytes: &[u8]) -> PyErr {
    match error {
        kortest_checker::Error::Invalid(reason) | kortest_checker::Error::Contradicted(reason) => {
            classes::InvalidCertificate::new_err(with_damage(reason, bytes))
        }
        kortest_checker::Error::Limit(exceeded) => {
            classes::NotChecked::new_err(exceeded.to_string())
        }
        _ => classes::NotChecked::new_err("written by a newer kortest"),
    }
}
