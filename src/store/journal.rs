//! Names, opens and reports the journal of a stopped run, which stands beside the certificate of its
//! board.

use crate::caller::Caller;
use crate::error::Error;
use crate::files::path_of_damaged;
use crate::holder::Holder;
use crate::locks::{is_locked, no_locks_text};
use kortest::answer::Notice;
use kortest::claim::Claim;
use kortest::runtime::{Journal, JournalError};
use kortest::text::path_text;
use kortest_checker::{self as checker, Exceeded};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Returns the path of the journal for a certificate.
pub fn journal_path(certificate: &Path) -> PathBuf {
    let mut path = certificate.as_os_str().to_owned();
    path.push(".journal");
    path.into()
}

/// Returns the header of a journal, the file from which a later run resumes: the text that identifies the
/// question, the command that resumes the run, and a line about this process, which works on `board`.
pub fn header(question: &str, resume: &str, board: &str) -> String {
    let holder = Holder::this_process(Some(board)).line();
    // A command with several lines is left out of the header.
    if resume.contains('\n') {
        return format!("{question}{holder}");
    }
    format!("{question}command {resume}\n{holder}")
}

/// Returns whether the error says that another run with the same board and options uses the journal, or
/// has left it.
pub fn is_of_same_question(error: &JournalError) -> bool {
    matches!(error, JournalError::Exists(_) | JournalError::Locked(_))
}

/// Creates the error for a journal (the file of an unfinished run) that cannot be used: the file system does
/// not allow it, another run uses it, or an earlier run has left it. `resume` is the command that resumes it,
/// for the message.
pub fn journal_error(error: JournalError, resume: &str) -> Error {
    match error {
        JournalError::NoLocks(path, error) => Error::Unable(no_locks_text(&path, &error)),
        JournalError::Io(path, error) => Error::of_reading(&path, &error),
        JournalError::Locked(path) => in_use(&path),
        // The command is that of this run, and not one that stands in the file.
        JournalError::Exists(path) => Error::Input(format!(
            "{}: an earlier run left this journal; resume it with: {resume}, or remove it to start again",
            path_text(&path),
        )),
        // The file is no journal, or one of another question or version: another path helps.
        _ => Error::Input(error.to_string()),
    }
}

/// Returns the error for a journal that this run could not write. `error` is the reason. If this run has
/// not even created the file (it is empty), and the file is locked, another run has created it in the
/// meantime.
pub fn error_of_writing(journal: &Journal, error: &str) -> Error {
    let path = journal.path();
    if journal.is_empty() && is_locked(&path) {
        return in_use(&path);
    }
    Error::Unable(error.to_string())
}

/// Renames a journal (the file of an unfinished run) in which the checker refuses results, and warns the
/// user with the `reason`. Returns an empty journal in its place, with which the search starts again.
/// `resume` is the command that resumes it, for the message of an error.
pub fn set_aside(
    journal: &Journal,
    reason: &str,
    resume: &str,
    caller: &dyn Caller,
) -> Result<Arc<Journal>, Error> {
    let path = journal.path();
    let new_path = path_of_damaged(&path);
    let empty = journal.set_aside(&new_path);
    let empty = empty.map_err(|error| journal_error(error, resume))?;
    caller.warn(&format!(
        "{}: the checker refuses the results in this journal; it was renamed to {}, and the search starts again: {reason}",
        path_text(&path),
        path_text(&new_path)
    ));
    Ok(Arc::new(empty))
}

/// Shows a message of the library about a proof to the user as a warning. Fails if the message is about a
/// bug: the checker contradicts the proof.
pub fn tell(notice: &Notice, caller: &dyn Caller) -> Result<(), Error> {
    match notice {
        Notice::Unchecked(journal, error) => caller.warn(&unchecked_text(journal, error)),
        Notice::NotAccepted(claim, error) => caller.warn(&not_accepted_text(*claim, error)),
        Notice::Contradicted(error) => {
            return Err(Error::Unable(format!(
                "internal error, please report it: the checker contradicts the proof: {error}"
            )));
        }
    }
    Ok(())
}

/// Returns the warning that an answer does not rest on a journal, because a limit, the `error`, ended the check.
fn unchecked_text(journal: &Journal, error: &checker::Error) -> String {
    let has_too_little_memory = matches!(error, checker::Error::Limit(Exceeded::Memory(_)));
    let more_of = if has_too_little_memory {
        "--memory"
    } else {
        "time"
    };
    format!(
        "{}: the results in this journal are {error}, so the answer does not rest on them; resume with more {more_of}",
        path_text(&journal.path())
    )
}

/// Returns the warning that checkers would not accept the certificate of a claim, because of the `error`.
fn not_accepted_text(claim: Claim, error: &checker::Error) -> String {
    let what = match claim {
        Claim::Unsolvable => "that no route exists",
        // A certificate with a weaker claim may still be made.
        _ => "everything that was proven",
    };
    format!("no certificate proves {what}, because checkers would not accept it: {error}")
}

/// Returns the error for a journal that another run has locked. The message describes this run, if the
/// journal names it.
fn in_use(path: &Path) -> Error {
    let shown = path_text(path);
    let holder = Holder::of_journal(path).map_or(String::new(), |holder| format!(": {holder}"));
    Error::Busy(format!("{shown}: is in use by another run{holder}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use kortest_checker::Limits;

    struct Silent;

    impl Caller for Silent {
        /// Returns the default limits of a check.
        fn limits(&self, earlier: &[u8]) -> Limits<'_> {
            Limits::of(earlier.len())
        }

        /// Shows nothing.
        fn warn(&self, _: &str) {}
    }

    #[test]
    fn a_contradiction_of_the_checker_is_an_internal_error() {
        let error = checker::Error::Contradicted("there is a route of 3 moves".into());

        let failure = tell(&Notice::Contradicted(&error), &Silent).unwrap_err();

        let Error::Unable(message) = failure else {
            panic!("{failure}");
        };
        assert!(message.starts_with("internal error, please report it: "));
    }
}
