//! Tells the library what an archive does with the journal of a proof, and with messages.

use crate::error::Error;
use crate::reader::CertificateReader;
use kortest::answer::{FrontEnd, Notice};
use kortest::runtime::{Journal, JournalError};
use kortest_store::journal::{journal_error, set_aside, tell};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// What resumes a run, for messages about its journals.
const RESUME: &str = "the same command";

impl FrontEnd for CertificateReader<'_> {
    type Error = Error;

    /// Renames a journal (the file of a search that has not ended) whose results are wrong, and returns a new, empty
    /// one in its place.
    fn set_aside(&self, journal: &Journal, reason: &str) -> Result<Option<Arc<Journal>>, Error> {
        Ok(Some(set_aside(journal, reason, RESUME, self)?))
    }

    /// Returns the flag that says whether the user wants to stop the program. The checker watches it.
    fn stop_flag(&self) -> Option<&'static AtomicBool> {
        Some(self.program.stop_flag())
    }

    /// Shows a message of the library to the user. Fails if the message says that a proof is wrong.
    fn tell(&self, notice: Notice) -> Result<(), Error> {
        Ok(tell(&notice, self)?)
    }
}

/// Returns the error for a journal that cannot be used.
pub fn unusable(error: JournalError) -> Error {
    Error(journal_error(error, RESUME))
}
