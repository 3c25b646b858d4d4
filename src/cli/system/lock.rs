//! File locks. The system releases a lock when its process ends for any reason.

use std::fs::{File, OpenOptions, TryLockError};
use std::io;
use std::path::Path;

/// Locks a file for as long as the returned file is open, and creates the file if necessary. `None` if another process
/// has locked it. On a file system without locks, the function always succeeds.
///
/// A process must not delete the file while others may lock it. Another process could have opened the deleted file and
/// would then lock it without excluding anybody.
pub fn lock(path: &Path) -> io::Result<Option<File>> {
    locked(path, File::try_lock)
}

/// Locks a file like `lock`, but shares the lock with other callers of this function.
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
