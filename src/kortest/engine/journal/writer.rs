//! The file of a journal, to which frames are appended.

use super::error::JournalError;
use super::frame::{frame, next_frame, number};
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, BufReader, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// The time between two syncs to disk. A killed process loses nothing that was written; a power failure may lose this
/// much.
const SYNC: Duration = Duration::from_secs(1);

/// The file of a journal. After the first failure nothing more is written, so that it stays a valid prefix.
#[derive(Debug)]
pub struct Writer {
    path: PathBuf,
    header: String,
    /// Created with the first frame: a run that finishes nothing leaves no file.
    file: Option<File>,
    /// The offset of the next frame.
    end: u64,
    synced: Instant,
    error: Option<io::Error>,
    /// Root budget and file offset of each frame of records.
    records: Vec<(u32, u64)>,
    /// Notes held back until the next frame.
    waiting: Vec<String>,
}

impl Writer {
    /// A journal without a file yet.
    pub fn new(path: &Path, header: String) -> Writer {
        let (path, synced) = (path.into(), Instant::now());
        Writer { path, header, file: None, end: 0, synced, error: None, records: Vec::new(), waiting: Vec::new() }
    }

    /// Continues a file whose complete frames end at `end`; `records` as in [`Recovered`](super::recovered::Recovered).
    pub fn take_up(&mut self, file: File, end: u64, records: Vec<(u32, u64)>) {
        (self.file, self.end, self.records) = (Some(file), end, records);
    }

    /// Whether there is a file.
    pub fn has_file(&self) -> bool {
        self.file.is_some()
    }

    /// Whether the file is empty or missing.
    pub fn is_empty(&self) -> bool {
        self.end == 0
    }

    /// Whether writing has failed.
    pub fn has_failed(&self) -> bool {
        self.error.is_some()
    }

    /// The error that writing failed with.
    pub fn error(&self) -> Option<String> {
        self.error.as_ref().map(|error| format!("{}: {error}", self.path.display()))
    }

    /// Holds a note back until the next frame.
    pub fn hold(&mut self, note: &str) {
        self.waiting.push(note.into());
    }

    /// Appends a frame with this body, after the notes that were held back.
    pub fn append(&mut self, body: &[u8]) {
        for note in std::mem::take(&mut self.waiting) {
            self.append_frame(&[b"f", note.as_bytes()].concat());
        }
        self.append_frame(body);
    }

    fn append_frame(&mut self, body: &[u8]) {
        if self.error.is_some() {
            return;
        }
        let frame = frame(body);
        if let Err(error) = self.write(&frame) {
            // If this fails too, the next session drops the incomplete frame.
            let _ = self.file.as_ref().map(|file| file.set_len(self.end));
            self.error = Some(error);
            return;
        }
        if body[0] == b'r' {
            self.records.push((number(&body[1..5]) as u32, self.end));
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

    /// Waits until everything is on disk.
    pub fn sync(&mut self) {
        if let Some(Err(error)) = self.file.as_ref().map(File::sync_all) {
            self.error.get_or_insert(error);
        }
    }

    /// Reads the records of a root budget back: calls `each` with budget and keys of each frame.
    pub fn records(&self, root: u32, mut each: impl FnMut(u32, &[u64])) -> Result<(), JournalError> {
        let io = |error| JournalError::Io(self.path.clone(), error);
        let Some(file) = &self.file else { return Ok(()) };
        let mut reader = BufReader::with_capacity(1 << 20, file);
        for &(_, offset) in self.records.iter().filter(|&&(of, _)| of == root) {
            // Frames are mostly adjacent, and a relative seek keeps the buffer.
            let at = reader.stream_position().map_err(io)?;
            reader.seek_relative(offset as i64 - at as i64).map_err(io)?;
            let body = next_frame(&mut reader).map_err(io)?;
            let lost = || io(io::Error::new(io::ErrorKind::InvalidData, "has changed while it was in use"));
            let body = body.filter(|body| body.first() == Some(&b'r') && body.len() >= 9).ok_or_else(lost)?;
            let keys: Vec<u64> = body[9..].chunks_exact(8).map(number).collect();
            each(number(&body[5..9]) as u32, &keys);
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
