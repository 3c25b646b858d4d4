//! A lock on a file, which ends with its process, however that ends.

use std::fs::{File, OpenOptions, TryLockError};
use std::io;
use std::path::Path;

/// Locks a file, which is made if it is not there, for as long as it is open; `None` if another process has locked it. A
/// file system without locks protects from nothing.
///
/// Nobody may remove the file while others may want it: whoever has just opened it would lock one that has gone.
pub fn lock(path: &Path) -> io::Result<Option<File>> {
    locked(path, File::try_lock)
}

/// Likewise, but together with all others who call this.
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
