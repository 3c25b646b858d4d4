//! Locks files, so that two processes do not write to the same folder. The system releases a lock
//! when its process ends.

use super::files::{Fault, folder};
use super::names::path_text;
use std::fs::{File, OpenOptions, TryLockError};
use std::io;
use std::path::Path;
use thiserror::Error;

/// The reason why a file cannot be locked, although no other process may have locked it.
#[derive(Debug, Error)]
#[error("{text}")]
pub struct LockError {
    text: String,
    /// Who can mend the error.
    pub fault: Fault,
}

/// Locks a file until the returned file is closed; `None` if another process has locked the file.
///
/// Never delete the file while other processes may lock it.
pub fn lock(path: &Path) -> Result<Option<File>, LockError> {
    locked(path, File::try_lock)
}

/// Locks a file like [`lock`], but several processes may hold the lock.
pub fn lock_together(path: &Path) -> Result<Option<File>, LockError> {
    locked(path, File::try_lock_shared)
}

/// Opens or creates a file, and locks it with `try_lock`.
fn locked(
    path: &Path,
    try_lock: fn(&File) -> Result<(), TryLockError>,
) -> Result<Option<File>, LockError> {
    let mut options = OpenOptions::new();
    options.create(true).truncate(false).write(true);
    let file = match options.open(path) {
        Ok(file) => file,
        Err(error) => return Err(not_opened(path, &error)),
    };
    match try_lock(&file) {
        Ok(()) => Ok(Some(file)),
        Err(TryLockError::WouldBlock) => Ok(None),
        Err(TryLockError::Error(error)) => Err(not_locked(path, &error)),
    }
}

fn not_opened(path: &Path, error: &io::Error) -> LockError {
    LockError {
        text: format!("{}: {error}", path_text(path)),
        fault: Fault::of(error),
    }
}

/// Returns the error for a file system without locks. Two processes would take a lock for granted
/// there, so the file never counts as locked.
fn not_locked(path: &Path, error: &io::Error) -> LockError {
    LockError {
        text: no_locks_text(path, error),
        fault: Fault::System,
    }
}

/// Returns the message about a file that the file system cannot lock.
pub fn no_locks_text(path: &Path, error: &io::Error) -> String {
    let shown = path_text(folder(path));
    format!(
        "{shown}: its files cannot be locked: {error}; use a folder on another file system, or --no-lock for a single process"
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::ErrorKind;

    #[test]
    fn a_file_system_without_locks_never_counts_as_locked() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.lock");

        let error = locked(&path, refuse_lock).unwrap_err();

        assert_eq!(error.fault, Fault::System);
        let text = error.to_string();
        let shown = folder.path().display();
        let begin = format!("{shown}: its files cannot be locked: unsupported; ");
        assert!(text.starts_with(&begin), "{text}");
        assert!(text.contains("--no-lock"), "{text}");
    }

    fn refuse_lock(_: &File) -> Result<(), TryLockError> {
        Err(TryLockError::Error(ErrorKind::Unsupported.into()))
    }
}
