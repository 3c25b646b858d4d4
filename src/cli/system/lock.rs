//! Locks files. The system releases a lock when its process ends.

use std::fs::{File, OpenOptions, TryLockError};
use std::io;
use std::path::Path;

/// Locks a file until the returned file is closed; `None` if another process has locked the file.
///
/// Never delete the file while other processes may lock it.
pub fn lock(path: &Path) -> io::Result<Option<File>> {
    locked(path, File::try_lock)
}

/// Locks a file like [`lock`], but several processes may hold the lock.
pub fn lock_together(path: &Path) -> io::Result<Option<File>> {
    locked(path, File::try_lock_shared)
}

fn locked(path: &Path, lock: fn(&File) -> Result<(), TryLockError>) -> io::Result<Option<File>> {
    let file = OpenOptions::new()
        .create(true)
        .truncate(false)
        .write(true)
        .open(path)?;
    match lock(&file) {
        Err(TryLockError::WouldBlock) => Ok(None),
        Ok(()) | Err(TryLockError::Error(_)) => Ok(Some(file)),
    }
}
