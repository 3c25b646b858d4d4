//! Locks files. The system releases a lock when its process ends.

use super::fault::Fault;
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

fn locked(
    path: &Path,
    lock: fn(&File) -> Result<(), TryLockError>,
) -> Result<Option<File>, LockError> {
    let file = OpenOptions::new()
        .create(true)
        .truncate(false)
        .write(true)
        .open(path)
        .map_err(|error| not_opened(path, &error))?;
    match lock(&file) {
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
    let shown = path_text(path);
    LockError {
        text: format!(
            "{shown}: cannot be locked: {error}; use a folder on a file system with locks"
        ),
        fault: Fault::System,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_system_without_locks_never_counts_as_locked() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.lock");

        let error = locked(&path, |_| {
            Err(TryLockError::Error(io::ErrorKind::Unsupported.into()))
        });

        let error = error.unwrap_err();
        assert_eq!(error.fault, Fault::System);
        assert!(
            error
                .to_string()
                .contains("a.lock: cannot be locked: unsupported")
        );
    }
}
