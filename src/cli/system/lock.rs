//! Locks files. The system releases a lock when the process that holds it ends for any reason.

use std::fs::{File, OpenOptions, TryLockError};
use std::io;
use std::path::Path;

/// Locks a file for as long as the returned file is open. Returns `None` if another process has locked the file. On a
/// file system without locks, the function always succeeds.
///
/// Never delete the file while other processes may lock it. A lock on a deleted file does not exclude processes that
/// create the file again.
pub fn lock(path: &Path) -> io::Result<Option<File>> {
    locked(path, File::try_lock)
}

/// Locks a file like [`lock`], but several processes may hold this kind of lock at the same time.
pub fn lock_together(path: &Path) -> io::Result<Option<File>> {
    locked(path, File::try_lock_shared)
}

fn locked(path: &Path, lock: fn(&File) -> Result<(), TryLockError>) -> io::Result<Option<File>> {
    let file = OpenOptions::new().create(true).truncate(false).write(true).open(path)?;
    match lock(&file) {
        Err(TryLockError::WouldBlock) => Ok(None),
        Ok(()) | Err(TryLockError::Error(_)) => Ok(Some(file)),
    }
}
