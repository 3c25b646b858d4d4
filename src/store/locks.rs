//! Locks files, so that two processes do not write to the same folder. The system releases a lock
//! when its process ends.

use crate::error::Error;
use crate::files::folder;
use crate::holder::Holder;
use kortest::text::path_text;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Write};
use std::path::Path;

/// A lock on a file, which is released when this value is dropped.
#[derive(Debug)]
pub struct Lock {
    file: File,
}

impl Drop for Lock {
    /// Empties the file, which names this process, and then releases the lock.
    fn drop(&mut self) {
        // The file names its holder only while it is locked. A text that stays does no harm.
        let _ = self.file.set_len(0);
    }
}

/// Locks a file for this process alone, and writes into it which process holds the lock. `work` names the
/// board or the dates on which it works. `None` if another process has locked the file. Fails if the file
/// cannot be opened or created, or if its file system has no locks. Dropping the result releases the lock.
///
/// Never delete the file while other processes may lock it.
pub fn lock(path: &Path, work: Option<&str>) -> Result<Option<Lock>, Error> {
    let Some(lock) = locked(path, File::try_lock)? else {
        return Ok(None);
    };
    // If this fails, the lock holds all the same, but other runs cannot name its holder.
    let _ = write_holder(&lock.file, &Holder::this_process(work));
    Ok(Some(lock))
}

/// Locks a file so that several processes can hold this lock at the same time, but none can hold the lock of
/// [`lock`]. `None` if another process has locked the file alone. The file does not name the processes.
pub fn lock_together(path: &Path) -> Result<Option<Lock>, Error> {
    let lock = locked(path, File::try_lock_shared)?;
    if let Some(lock) = &lock {
        // Removes the name of a process that was killed while it held the lock.
        let _ = lock.file.set_len(0);
    }
    Ok(lock)
}

/// Returns whether another process has locked an existing file.
pub fn is_locked(path: &Path) -> bool {
    match File::open(path) {
        Ok(file) => matches!(file.try_lock_shared(), Err(TryLockError::WouldBlock)),
        Err(_) => false,
    }
}

/// Replaces the content of a locked file by a text about the holder.
fn write_holder(mut file: &File, holder: &Holder) -> io::Result<()> {
    file.set_len(0)?;
    file.write_all((holder.json() + "\n").as_bytes())
}

/// Opens or creates a file, without changing its content, and locks it with `try_lock`. `None` if another
/// process has locked the file. Fails if the file cannot be opened, or if its file system has no locks.
fn locked(
    path: &Path,
    try_lock: fn(&File) -> Result<(), TryLockError>,
) -> Result<Option<Lock>, Error> {
    let mut options = OpenOptions::new();
    options.create(true).truncate(false).write(true);
    let file = options.open(path);
    let file = file.map_err(|error| Error::of_reading(path, &error))?;
    match try_lock(&file) {
        Ok(()) => Ok(Some(Lock { file })),
        Err(TryLockError::WouldBlock) => Ok(None),
        // Without locks, the file must not count as locked by this process, because two processes would then write to it.
        Err(TryLockError::Error(error)) => Err(Error::Unable(no_locks_text(path, &error))),
    }
}

/// Returns the message about a file that the file system cannot lock.
pub fn no_locks_text(path: &Path, error: &io::Error) -> String {
    let shown = path_text(folder(path));
    format!(
        "{shown}: its files cannot be locked: {error}; use a folder on another file system, or the option --no-lock if no other process uses the files"
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

        let Error::Unable(text) = error else {
            panic!("{error}");
        };
        let shown = folder.path().display();
        let begin = format!("{shown}: its files cannot be locked: unsupported; ");
        assert!(text.starts_with(&begin), "{text}");
        assert!(text.contains("--no-lock"), "{text}");
    }

    #[test]
    fn a_locked_file_names_its_holder_until_the_lock_is_released() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.lock");

        let held = lock(&path, Some("2025-03-01")).unwrap();
        let holder = Holder::of_lock(&path).unwrap();
        let second = lock(&path, None).unwrap();
        drop(held);

        assert_eq!(holder.process, std::process::id());
        assert_eq!(holder.work.as_deref(), Some("2025-03-01"));
        assert_eq!(holder.is_alive(), Some(true));
        assert!(second.is_none());
        assert_eq!(Holder::of_lock(&path), None);
    }

    /// Fails as on a file system that has no locks.
    fn refuse_lock(_: &File) -> Result<(), TryLockError> {
        Err(TryLockError::Error(ErrorKind::Unsupported.into()))
    }
}
