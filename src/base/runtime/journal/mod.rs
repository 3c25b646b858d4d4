//! The journal of a long run: a file with the finished work, from which a killed run resumes.
//!
//! # The file
//!
//! ```text
//! kortest journal 2
//! <lines that identify the question>
//! command <the command that resumes the run>
//! holder <the process that uses the journal>
//! <empty line>
//! frames: length (4 bytes) | XXH3 of the body (8 bytes) | body
//! ```
//!
//! All numbers are little-endian. The first byte of a body is its kind:
//!
//! | kind | other bytes of the body (with the size of each number in bytes) |
//! |---|---|
//! | `f` | a line of text: a note of the game, such as a solution found |
//! | `c` | a refuted job: root budget (4), depth (4), job (4), states (8) |
//! | `d` | a refuted budget: root budget (4), states (8), nanoseconds (8) |
//!
//! A *job* is a subtree of the search: all sequences of moves that begin with the same moves. A *refuted* job contains
//! no solution within the budget.
//!
//! New frames are appended. A kill or a full disk may damage a frame. Then this frame and all later bytes are dropped,
//! and their jobs are searched again.
//!
//! # What a journal proves
//!
//! Nothing. The checksum of a frame detects damage, but whoever can write the file can also write a checksum. Each game
//! verifies its own notes. The search cannot verify refuted jobs and refuted budgets, so it uses them *unchecked*. A
//! lower bound that rests on them ([`Journal::has_unchecked_results`]) is proven only when a checker has accepted its
//! certificate. The records in a certificate are computed again, but these records are true only if the lower bound is
//! true.
//!
//! # Why the file is small
//!
//! A refuted job takes 33 bytes, and the search of a budget has a few hundred jobs. Visited states are not stored.

mod format;
#[cfg(test)]
mod tests;
mod writer;

use super::run::Instant;
use format::{Comparison, JournalEntry, Recovered};
pub use format::{JobLevel, JournalError, RefutedJobs, SearchCost};
use std::fs::{File, OpenOptions};
use std::io::{self, BufReader, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;
pub use writer::Locking;
use writer::Writer;

/// Size of the buffer for reading a journal, in bytes.
const READ_BUFFER_BYTES: usize = 1 << 20;

/// A run that ends within this time needs no journal file for its notes.
const MAX_SHORT_RUN: Duration = Duration::from_secs(1);

/// An open journal (the file from which a later run resumes), shared by all workers of a run.
#[derive(Debug)]
pub struct Journal {
    /// The finished work of earlier runs.
    recovered: Recovered,
    writer: Mutex<Writer>,
    /// Whether a write has failed. Workers read this flag without locking the writer.
    failed: AtomicBool,
    /// The time at which this run opened the journal.
    began: Instant,
}

impl Journal {
    /// Creates a journal (the file from which a killed run resumes) for the task `question`. No file may exist at
    /// `path`. The file is created with its first entry.
    ///
    /// The question is one or more lines of text without an empty line, such as the game, the board and the options. A
    /// line that begins with `command ` or `holder ` does not identify the task. The line `holder ` names the process
    /// that uses the journal, for other runs that cannot lock it. A run that resumes the journal replaces this line by
    /// its own of the same length.
    ///
    /// # Errors
    ///
    /// A file exists, the folder does not exist, the question has an empty line or is longer than 4 MiB, or a file
    /// operation failed.
    pub fn create(path: &Path, question: &str) -> Result<Journal, JournalError> {
        Journal::create_with(path, question, Locking::Required)
    }

    /// Creates a journal (the file from which a killed run resumes) like [`create`](Journal::create), and locks it only
    /// if `locking` says so. The file is created with its first entry. `question` is the text that identifies the task.
    ///
    /// # Errors
    ///
    /// Fails like [`create`](Journal::create).
    #[doc(hidden)]
    pub fn create_with(
        path: &Path,
        question: &str,
        locking: Locking,
    ) -> Result<Journal, JournalError> {
        let header = format::header(path, question)?;
        let exists = is_file(path)?;
        if !exists {
            verify_folder(path)?;
            return Ok(Journal::new(Writer::new(path, header, locking)));
        }
        let file = File::open(path).map_err(|error| JournalError::Io(path.into(), error))?;
        // Some systems allow only a shared lock on a file that was opened only for reading.
        locking.lock(&file, path, File::try_lock_shared)?;
        if !is_at(&file, path)? {
            // Another run has removed the file in the meantime.
            return Journal::create_with(path, question, locking);
        }
        // If the file belongs to another task or program, this fails with a message of its own.
        verify_header(&mut BufReader::new(&file), path, &header)?;
        Err(JournalError::Exists(path.into()))
    }

    /// Opens an existing journal (the file from which a killed run resumes), or creates one if no file exists.
    /// `question` is the text that identifies the task, as for [`create`](Journal::create).
    ///
    /// # Errors
    ///
    /// The file belongs to another question, another run is using it, the folder does not exist, the question has an
    /// empty line or is longer than 4 MiB, or a file operation failed.
    pub fn resume(path: &Path, question: &str) -> Result<Journal, JournalError> {
        Journal::resume_with(path, question, Locking::Required)
    }

    /// Opens or creates a journal (the file from which a killed run resumes) like [`resume`](Journal::resume), and
    /// locks it only if `locking` says so.
    ///
    /// # Errors
    ///
    /// Fails like [`resume`](Journal::resume).
    #[doc(hidden)]
    pub fn resume_with(
        path: &Path,
        question: &str,
        locking: Locking,
    ) -> Result<Journal, JournalError> {
        let header = format::header(path, question)?;
        Journal::open_or_create(path, header, locking)
    }

    /// Opens an existing journal file, which must have this header (it identifies the task), or prepares a new one.
    fn open_or_create(
        path: &Path,
        header: String,
        locking: Locking,
    ) -> Result<Journal, JournalError> {
        let exists = is_file(path)?;
        if !exists {
            verify_folder(path)?;
            return Ok(Journal::new(Writer::new(path, header, locking)));
        }
        Journal::recover(path, header, locking)
    }

    /// Opens and locks an existing journal file, and reads its entries (the finished work of earlier runs). Cuts off
    /// damaged bytes at the end of the file, and writes into its header that this process now uses the file. Removes a
    /// file whose header is incomplete. Fails if the header is of another task, or another process has locked it.
    fn recover(path: &Path, header: String, locking: Locking) -> Result<Journal, JournalError> {
        let failure = |error| JournalError::Io(path.into(), error);
        let mut options = OpenOptions::new();
        let file = options.read(true).write(true).open(path).map_err(failure)?;
        // Lock the file before reading, so that no other run writes to the file.
        locking.lock(&file, path, File::try_lock)?;
        if !is_at(&file, path)? {
            // Another run has removed the file in the meantime.
            return Journal::open_or_create(path, header, locking);
        }
        let mut reader = BufReader::with_capacity(READ_BUFFER_BYTES, &file);
        let Some(header_bytes) = verify_header(&mut reader, path, &header)? else {
            // A file with an incomplete header contains no work.
            std::fs::remove_file(path).map_err(failure)?;
            return Ok(Journal::new(Writer::new(path, header, locking)));
        };
        let recovered = read_entries(&mut reader, header_bytes).map_err(failure)?;
        write_holder(&file, &header).map_err(failure)?;
        let writer = Writer::new(path, header, locking).with_file(file, recovered.end);
        Ok(Journal {
            recovered,
            ..Journal::new(writer)
        })
    }

    /// Returns a journal (the file from which a later run resumes) without results of earlier runs.
    fn new(writer: Writer) -> Journal {
        Journal {
            recovered: Recovered::default(),
            writer: Mutex::new(writer),
            failed: AtomicBool::new(false),
            began: Instant::now(),
        }
    }

    /// Returns whether the journal contains no entries yet.
    pub fn is_empty(&self) -> bool {
        self.length() == 0
    }

    /// Returns the path of the journal file, which may not exist yet.
    pub fn path(&self) -> PathBuf {
        self.writer().path.clone()
    }

    /// Returns the size of the journal file, in bytes.
    #[doc(hidden)]
    pub fn length(&self) -> u64 {
        self.writer().end
    }

    /// Returns how many damaged bytes at the end of the file were dropped when the journal was opened.
    #[doc(hidden)]
    pub fn dropped_bytes(&self) -> u64 {
        self.recovered.dropped_bytes
    }

    /// Returns the notes (lines of text, such as a solution found) that the game wrote in earlier runs, oldest first.
    pub fn notes(&self) -> impl Iterator<Item = &str> {
        self.recovered.notes.iter().map(String::as_str)
    }

    /// Returns whether the journal has results of earlier runs that the search uses without checking them: numbers of
    /// moves that do not suffice, or subtrees without a solution.
    #[doc(hidden)]
    pub fn has_unchecked_results(&self) -> bool {
        !(self.recovered.refuted_jobs.is_empty() && self.recovered.refuted_budgets.is_empty())
    }

    /// Returns the jobs (subtrees of the search tree, `depth` moves below the root) in which earlier runs found no
    /// solution of at most `budget` moves from the root; an empty set if there are none.
    pub(crate) fn refuted_jobs(&self, budget: u32, depth: u32) -> RefutedJobs {
        let level = JobLevel { budget, depth };
        let jobs = self.recovered.refuted_jobs.get(&level);
        jobs.cloned().unwrap_or_default()
    }

    /// Returns the largest number of moves, up to `max_budget`, within which earlier runs found no solution, if any.
    pub(crate) fn last_refuted_budget(&self, max_budget: u32) -> Option<u32> {
        let mut budgets = self.recovered.refuted_budgets.range(..=max_budget);
        let (&budget, _) = budgets.next_back()?;
        Some(budget)
    }

    /// Returns the largest budget (number of moves), up to `max_budget`, for which earlier runs refuted jobs (found no
    /// solution in subtrees of the search tree), and the depth of the roots of these subtrees; `None` if there is none.
    pub(crate) fn last_level_with_jobs(&self, max_budget: u32) -> Option<JobLevel> {
        let mut levels = self.recovered.refuted_jobs.keys().rev();
        levels.find(|level| level.budget <= max_budget).copied()
    }

    /// Returns the cost of the search in which an earlier run proved that `budget` moves do not suffice, if any.
    pub(crate) fn cost_of_refutation(&self, budget: u32) -> Option<SearchCost> {
        self.recovered.refuted_budgets.get(&budget).copied()
    }

    /// Stores a note for later runs: one line of less than 64 MiB, such as a solution. A longer note is not stored.
    ///
    /// In the first second of a run without a file, the note stays in memory until the next entry is written. So a
    /// short run leaves no file.
    pub fn note(&self, note: &str) {
        if self.began.elapsed() < MAX_SHORT_RUN {
            let mut writer = self.writer();
            if writer.file.is_none() {
                writer.deferred_notes.push(note.into());
                return;
            }
        }
        self.write(note);
    }

    /// Writes a note (a line of text for later runs) to the file immediately, unlike [`note`](Journal::note).
    #[doc(hidden)]
    pub fn write(&self, note: &str) {
        self.append(JournalEntry::Note(note));
    }

    /// Writes to the file that a job (a subtree of the search) contains no solution within `budget` moves from the
    /// root. `depth` is the number of moves from the root to the job, and `states` the number of states visited for it.
    /// A failed write is stored ([`error`](Journal::error)).
    pub(crate) fn write_refuted_job(&self, budget: u32, depth: u32, job: usize, states: u64) {
        self.append(JournalEntry::RefutedJob {
            budget,
            depth,
            // The number fits into 32 bits: a search with 2^32 jobs would not fit into any memory.
            job: job as u32,
            states,
        });
    }

    /// Writes to the file that the initial state cannot be solved in `budget` moves, and the cost of this proof. A
    /// failed write is stored ([`error`](Journal::error)).
    pub(crate) fn write_refuted_budget(&self, budget: u32, cost: SearchCost) {
        self.append(JournalEntry::RefutedBudget { budget, cost });
    }

    /// Returns whether a write has failed. After a failed write, nothing more is written.
    pub fn has_failed(&self) -> bool {
        self.failed.load(Relaxed)
    }

    /// Returns the error of the failed write, if any.
    pub fn error(&self) -> Option<String> {
        self.writer().error.clone()
    }

    /// Deletes the journal file. Call this when the run is complete.
    ///
    /// # Errors
    ///
    /// The file cannot be deleted.
    pub fn remove(&self) -> Result<(), JournalError> {
        self.writer().remove()
    }

    /// Renames the journal file to `aside`, if it exists. Returns an empty journal for the same task. Its file will
    /// have the old path.
    ///
    /// # Errors
    ///
    /// The file cannot be renamed.
    #[doc(hidden)]
    pub fn set_aside(&self, aside: &Path) -> Result<Journal, JournalError> {
        let mut writer = self.writer();
        writer.rename(aside)?;
        Ok(Journal::new(writer.without_file()))
    }

    /// Writes an entry (a piece of finished work) to the file. If this fails, sets `failed`, so that the workers stop.
    fn append(&self, entry: JournalEntry) {
        let mut writer = self.writer();
        writer.append(entry);
        self.failed.store(writer.error.is_some(), Relaxed);
    }

    /// Locks the writer of the file, and ignores that a thread may have panicked while it held the lock.
    fn writer(&self) -> MutexGuard<'_, Writer> {
        self.writer.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Returns whether an open file is still at `path`. While this process waited for the lock of the file, the process
/// that held it may have removed the file, and a third process may have created a new file there.
#[cfg(unix)]
fn is_at(file: &File, path: &Path) -> Result<bool, JournalError> {
    use std::os::unix::fs::MetadataExt;

    let failure = |error| JournalError::Io(path.into(), error);
    let opened = file.metadata().map_err(failure)?;
    match path.metadata() {
        // The device and the inode number identify a file.
        Ok(found) => Ok(opened.dev() == found.dev() && opened.ino() == found.ino()),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
        Err(error) => Err(failure(error)),
    }
}

/// Returns whether an open file is still at `path`. Other systems than Unix do not remove an open file.
#[cfg(not(unix))]
fn is_at(_file: &File, path: &Path) -> Result<bool, JournalError> {
    is_file(path)
}

/// Reads the entries of a journal file (the finished work of earlier runs), which begin after `header_bytes` bytes. Cuts
/// off damaged bytes at the end of the file.
fn read_entries(reader: &mut BufReader<&File>, header_bytes: u64) -> io::Result<Recovered> {
    let length = reader.get_ref().metadata()?.len();
    let mut recovered = Recovered::read(reader, header_bytes)?;
    // Without a lock, another process may have appended entries after `length` was read. Then more than `length` bytes
    // are valid.
    recovered.dropped_bytes = length.saturating_sub(recovered.end);
    if recovered.dropped_bytes > 0 {
        reader.get_ref().set_len(recovered.end)?;
    }
    Ok(recovered)
}

/// Writes into a journal file which process uses it: overwrites this line of the file by the line in `header`. Changes
/// nothing if the file or `header` has no such line, or if the two lines have different lengths.
fn write_holder(mut file: &File, header: &str) -> io::Result<()> {
    let Some(own_line) = format::holder_line(header.as_bytes()) else {
        return Ok(());
    };
    file.seek(SeekFrom::Start(0))?;
    let found_header = format::read_header(&mut BufReader::new(file))?;
    // A longer line would overwrite the bytes that follow.
    if let Some(earlier_line) = format::holder_line(&found_header)
        && earlier_line.text.len() == own_line.text.len()
    {
        file.seek(SeekFrom::Start(earlier_line.start as u64))?;
        file.write_all(own_line.text)?;
    }
    Ok(())
}

/// Returns whether a regular file exists at `path`; `false` if nothing exists there. A folder, say, is an error.
fn is_file(path: &Path) -> Result<bool, JournalError> {
    match path.metadata() {
        // Opening a named pipe could block until another process opens its other end.
        Ok(data) if !data.is_file() => Err(JournalError::NotAFile(path.into())),
        Ok(_) => Ok(true),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
        Err(error) => Err(JournalError::Io(path.into(), error)),
    }
}

/// Fails if the folder of the journal file `path` does not exist. The folder is verified early, because the file itself
/// is created with its first entry, which may be hours later.
fn verify_folder(path: &Path) -> Result<(), JournalError> {
    let folder = path
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty());
    // Without a folder in its path, the file is in the current folder, which exists.
    if folder.is_none_or(Path::is_dir) {
        return Ok(());
    }
    let missing = io::Error::new(io::ErrorKind::NotFound, "its folder does not exist");
    Err(JournalError::Io(path.into(), missing))
}

/// Reads the header of a journal file, and compares it with the expected header, which identifies the task. Returns the
/// length of the header in bytes; `None` if the file ends within a header that so far agrees. Fails if the headers
/// differ.
fn verify_header(
    reader: &mut BufReader<&File>,
    path: &Path,
    expected: &str,
) -> Result<Option<u64>, JournalError> {
    let failure = |error| JournalError::Io(path.into(), error);
    let file_bytes = reader.get_ref().metadata().map_err(failure)?.len();
    let header = format::read_header(reader).map_err(failure)?;
    let header_bytes = header.len() as u64;
    let found = String::from_utf8_lossy(&header);
    match format::compare(&found, expected) {
        Comparison::Same => Ok(Some(header_bytes)),
        // The whole file has been read, and its header is incomplete.
        Comparison::CutOff if header_bytes >= file_bytes => Ok(None),
        // The file has more bytes than the longest header of a journal, so it is another file.
        Comparison::CutOff => Err(JournalError::Foreign(path.into())),
        Comparison::Different => Err(JournalError::of_headers(path.into(), &found, expected)),
    }
}
