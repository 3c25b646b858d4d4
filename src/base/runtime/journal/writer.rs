//! The file of a journal, to which frames are appended.

use super::super::clock::Instant;
use super::error::JournalError;
use super::frame::{LONGEST, frame};
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The time between two syncs to disk. A killed process loses nothing that was written; a power failure may lose this
/// much.
const SYNC: Duration = Duration::from_secs(1);

/// The file of a journal. After the first failure nothing more is written, so that it stays a valid prefix.
#[derive(Debug)]
pub struct Writer {
    /// Where the file is, or will be.
    pub path: PathBuf,
    header: String,
    /// Created with the first frame: a run that finishes nothing leaves no file.
    pub file: Option<File>,
    /// The offset of the next frame, which is the length of the file in bytes.
    pub end: u64,
    synced: Instant,
    /// The error that writing failed with.
    pub error: Option<String>,
    /// Notes held back until the next frame.
    pub waiting: Vec<String>,
}

impl Writer {
    /// A journal without a file yet.
    pub fn new(path: &Path, header: String) -> Writer {
        let (path, synced) = (path.into(), Instant::now());
        Writer { path, header, file: None, end: 0, synced, error: None, waiting: Vec::new() }
    }

    /// Appends a frame with this body, after the notes that were held back.
    pub fn append(&mut self, body: &[u8]) {
        for note in std::mem::take(&mut self.waiting) {
            self.append_frame(&[b"f", note.as_bytes()].concat());
        }
        self.append_frame(body);
    }

    fn append_frame(&mut self, body: &[u8]) {
        // A frame that is too long would read as damage, and whatever is behind it with it.
        if self.error.is_some() || body.len() > LONGEST {
            return;
        }
        let frame = frame(body);
        if let Err(error) = self.write(&frame) {
            // If this fails too, the next session drops the incomplete frame.
            let _ = self.file.as_ref().map(|file| file.set_len(self.end));
            self.error = Some(format!("{}: {error}", self.path.display()));
            return;
        }
        self.end += frame.len() as u64;
    }

    fn write(&mut self, frame: &[u8]) -> io::Result<()> {
        if self.file.is_none() {
            let file = OpenOptions::new().read(true).write(true).create_new(true).open(&self.path)?;
            lock(&file, &self.path).map_err(|error| io::Error::other(error.to_string()))?;
            (&file).write_all(self.header.as_bytes())?;
            self.end = self.header.len() as u64;
            self.file = Some(file);
        }
        let Some(file) = &mut self.file else { return Ok(()) };
        file.seek(SeekFrom::Start(self.end))?;
        file.write_all(frame)?;
        if self.synced.elapsed() >= SYNC {
            file.sync_data()?;
            self.synced = Instant::now();
        }
        Ok(())
    }

    /// Removes the file, if there is one.
    pub fn remove(&mut self) -> Result<(), JournalError> {
        if self.file.take().is_none() {
            return Ok(());
        }
        std::fs::remove_file(&self.path).map_err(|error| JournalError::Io(self.path.clone(), error))
    }
}

/// How often to try to lock, every 10 ms: a child process that is just being started shares the files of its parent
/// until it executes its program, and with them a lock that the parent has already released.
const TRIES: u32 = 50;

/// Locks the file, so that only one run uses it. File systems without locks are not protected.
pub fn lock(file: &File, path: &Path) -> Result<(), JournalError> {
    for _ in 0..TRIES {
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => std::thread::sleep(Duration::from_millis(10)),
            _ => return Ok(()),
        }
    }
    Err(JournalError::Locked(path.into()))
}
