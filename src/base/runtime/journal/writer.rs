//! Appends entries to the file of a journal.

use super::super::run::Instant;
use super::format::{JournalEntry, JournalError, MAX_BODY_BYTES, frame};
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Time between two syncs to disk. A power failure may lose the entries of this period.
const SYNC_INTERVAL: Duration = Duration::from_secs(1);

/// Whether a run locks its journal, so that no other run writes to the same file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Locking {
    /// The run locks the file, and fails if the file system has no locks.
    #[default]
    Required,
    /// The run does not lock the file. The caller knows that no other run uses the file.
    Off,
}

/// Writes the file of a journal. After a failed write, nothing more is written.
#[derive(Debug)]
pub struct Writer {
    /// Path of the file, which may not exist yet.
    pub path: PathBuf,
    header: String,
    locking: Locking,
    /// The file, which is created with the first entry.
    pub file: Option<File>,
    /// Length of the file without an incomplete entry, in bytes.
    pub end: u64,
    /// The time of the last sync to disk.
    synced: Instant,
    /// The error of the first failed write, if any.
    pub error: Option<String>,
    /// Notes (lines of text) that [`append`](Writer::append) writes before its next entry.
    pub deferred_notes: Vec<String>,
}

impl Writer {
    /// Returns the writer of a file that does not exist yet.
    pub fn new(path: &Path, header: String, locking: Locking) -> Writer {
        Writer {
            path: path.into(),
            header,
            locking,
            file: None,
            end: 0,
            synced: Instant::now(),
            error: None,
            deferred_notes: Vec::new(),
        }
    }

    /// Returns a writer that appends to an open file after its first `end` bytes, the undamaged part. The caller has
    /// already locked the file if [`Locking`] requires this.
    pub fn with_file(self, file: File, end: u64) -> Writer {
        Writer {
            file: Some(file),
            end,
            ..self
        }
    }

    /// Writes the notes that were deferred in the first second of the run, and then an entry. Stores the error if a
    /// write fails. An entry of more than [`MAX_BODY_BYTES`] is left out.
    pub fn append(&mut self, entry: JournalEntry) {
        for note in std::mem::take(&mut self.deferred_notes) {
            self.append_frame(&JournalEntry::Note(&note).encode());
        }
        self.append_frame(&entry.encode());
    }

    /// Appends an entry, which `body` encodes, to the file as a frame (length, checksum and body). If this fails, cuts
    /// off the incomplete frame and stores the error; from then on, nothing more is written. Leaves out an entry that
    /// is too long: the run goes on, but a later run cannot resume from this entry.
    fn append_frame(&mut self, body: &[u8]) {
        if self.error.is_some() {
            return;
        }
        // A reader would treat a longer entry as damaged, and drop all later entries.
        if body.len() > MAX_BODY_BYTES {
            return;
        }
        let frame_bytes = frame(body);
        if let Err(error) = self.write(&frame_bytes) {
            // Cut off the incomplete entry. If this fails too, the next run drops the entry.
            if let Some(file) = &self.file {
                let _ = file.set_len(self.end);
            }
            self.error = Some(self.failure_message(&error));
            return;
        }
        self.end += frame_bytes.len() as u64;
    }

    /// Writes a frame (an entry with its length and checksum) at `end`, behind the last complete frame. The caller then
    /// adds the length of the frame to `end`. Creates the file first if this run has not opened or created it. Waits
    /// for the disk at most once per second.
    fn write(&mut self, frame: &[u8]) -> io::Result<()> {
        if self.file.is_none() {
            self.file = Some(self.create()?);
            self.end = self.header.len() as u64;
        }
        let file = self.file.as_mut().expect("the file has been created");
        file.seek(SeekFrom::Start(self.end))?;
        file.write_all(frame)?;
        if self.synced.elapsed() >= SYNC_INTERVAL {
            file.sync_data()?;
            self.synced = Instant::now();
        }
        Ok(())
    }

    /// Creates and locks the file, and writes the header. Fails if the file exists.
    fn create(&self) -> io::Result<File> {
        let mut file = OpenOptions::new()
            .read(true)
            .write(true)
            .create_new(true)
            .open(&self.path)?;
        self.lock_new(&file)?;
        file.write_all(self.header.as_bytes())?;
        Ok(file)
    }

    /// Locks the file that this run has just created. If the file system has no locks, removes the file and fails.
    fn lock_new(&self, file: &File) -> io::Result<()> {
        let Err(error) = self.locking.lock(file, &self.path, File::try_lock) else {
            return Ok(());
        };
        // With any other error, another run has locked the new file first and uses it, so the file stays.
        if matches!(error, JournalError::NoLocks(..)) {
            let _ = std::fs::remove_file(&self.path);
        }
        Err(io::Error::other(error.to_string()))
    }

    /// Returns the message for the user about a failed write, with the path of the file.
    fn failure_message(&self, error: &io::Error) -> String {
        match error.raw_os_error() {
            // An error of the system does not name the path. The error of `lock_new` does.
            Some(_) => format!("{}: {error}", self.path.display()),
            None => error.to_string(),
        }
    }

    /// Returns a writer with the same path and header, whose file does not exist yet.
    pub fn without_file(&self) -> Writer {
        Writer::new(&self.path, self.header.clone(), self.locking)
    }

    /// Renames the file to `new_path`, if this run has opened or created it, and then releases its lock.
    pub fn rename(&mut self, new_path: &Path) -> Result<(), JournalError> {
        // The file stays open, and so locked, until this function ends: no other run opens it before it is renamed.
        let Some(_locked_file) = self.file.take() else {
            return Ok(());
        };
        std::fs::rename(&self.path, new_path)
            .map_err(|error| JournalError::Io(self.path.clone(), error))
    }

    /// Deletes the file, if this run has opened or created it.
    pub fn remove(&mut self) -> Result<(), JournalError> {
        if self.file.take().is_none() {
            return Ok(());
        }
        std::fs::remove_file(&self.path).map_err(|error| JournalError::Io(self.path.clone(), error))
    }
}

/// Maximum number of attempts to lock a file, which another process may hold briefly.
const MAX_LOCK_ATTEMPTS: u32 = 50;

/// Time between two attempts to lock a file.
const LOCK_INTERVAL: Duration = Duration::from_millis(10);

impl Locking {
    /// Locks a file by `try_lock`, which requests a lock for reading or for writing. Does nothing for `Off`.
    ///
    /// # Errors
    ///
    /// Another process keeps its lock on the file, or the file system has no locks.
    pub fn lock(
        self,
        file: &File,
        path: &Path,
        try_lock: fn(&File) -> Result<(), TryLockError>,
    ) -> Result<(), JournalError> {
        match self {
            Locking::Required => lock(file, path, try_lock),
            Locking::Off => Ok(()),
        }
    }
}

/// Locks a file by `try_lock`, which requests a lock for reading or for writing. Waits about half a second for another
/// process that has locked the file. Fails if that process keeps its lock, or if the file system has no locks. `path`
/// is for the message.
fn lock(
    file: &File,
    path: &Path,
    try_lock: fn(&File) -> Result<(), TryLockError>,
) -> Result<(), JournalError> {
    for _ in 0..MAX_LOCK_ATTEMPTS {
        match try_lock(file) {
            Ok(()) => return Ok(()),
            // Another process has locked the file.
            Err(TryLockError::WouldBlock) => std::thread::sleep(LOCK_INTERVAL),
            Err(TryLockError::Error(error)) => {
                return Err(JournalError::NoLocks(path.into(), error));
            }
        }
    }
    Err(JournalError::Locked(path.into()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_system_without_locks_never_counts_as_locked() {
        let file = tempfile::tempfile().unwrap();

        let error = lock(&file, Path::new("a.journal"), no_locks).unwrap_err();

        assert!(matches!(error, JournalError::NoLocks(..)), "{error}");
    }

    #[test]
    fn a_run_without_locking_needs_no_locks() {
        let file = tempfile::tempfile().unwrap();

        let locked = Locking::Off.lock(&file, Path::new("a.journal"), no_locks);

        assert!(locked.is_ok());
    }

    fn no_locks(_: &File) -> Result<(), TryLockError> {
        Err(TryLockError::Error(io::ErrorKind::Unsupported.into()))
    }
}
