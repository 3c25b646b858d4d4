//! The journal of a long run: a file with the finished work, from which a killed run resumes.
//!
//! # The file
//!
//! ```text
//! kortest journal 2
//! <lines that identify the question>
//! command <the command that resumes the run>
//! <empty line>
//! frames: length (4 bytes) | XXH3 of the body (8 bytes) | body
//! ```
//!
//! All numbers are little-endian. The first byte of a body is its kind:
//!
//! | kind | other bytes of the body (with the size of each number in bytes) |
//! |---|---|
//! | `f` | a line of text: a note of the game, such as a solution found |
//! | `c` | a closed job: root budget (4), depth (4), job (4), states (8) |
//! | `d` | a refuted budget: root budget (4), states (8), nanoseconds (8) |
//!
//! A *job* is a subtree of the search. A *closed* job is proven to have no solution within the
//! budget.
//!
//! New frames are appended. A kill or a full disk may damage a frame. Then this frame and all later
//! bytes are dropped, and their jobs are searched again.
//!
//! # What a journal proves
//!
//! Nothing. The checksum of a frame detects damage, but whoever can write the file can also write a
//! checksum. Each game verifies its own notes. The search cannot verify closed jobs and refuted
//! budgets, so it believes them. A lower bound that rests on them ([`Journal::has_jobs`]) is proven
//! only when a checker has accepted its certificate. The records in a certificate are computed
//! again, but they are true only if the lower bound is.
//!
//! # Why the file is small
//!
//! A closed job takes 33 bytes, and the search of a budget has a few hundred jobs. Visited states
//! are not stored.

mod format;
mod writer;

use super::run::Instant;
pub use format::{ClosedJobs, JournalError, SearchCost};
use format::{Comparison, Entry, Recovered};
use std::fs::{File, OpenOptions};
use std::io::{self, BufReader};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;
pub use writer::Locking;
use writer::Writer;

/// A run that ends within this time needs no journal file.
const MAX_SHORT_RUN: Duration = Duration::from_secs(1);

/// An open journal, shared by all workers of a run.
#[derive(Debug)]
pub struct Journal {
    recovered: Recovered,
    dropped_bytes: u64,
    writer: Mutex<Writer>,
    /// Whether a write has failed. Workers read this flag without locking the writer.
    failed: AtomicBool,
    began: Instant,
}

impl Journal {
    /// Creates a journal for the task `question`. No file may exist at `path`.
    pub fn create(path: &Path, question: &str) -> Result<Journal, JournalError> {
        Journal::create_with(path, question, Locking::Required)
    }

    /// Creates a journal like [`create`](Journal::create), and locks it only if `locking` says so.
    pub fn create_with(
        path: &Path,
        question: &str,
        locking: Locking,
    ) -> Result<Journal, JournalError> {
        let header = format::header(question);
        let exists = is_file(path)?;
        if !exists {
            return Ok(Journal::new(Writer::new(path, header, locking)));
        }
        let file = File::open(path).map_err(|error| JournalError::Io(path.into(), error))?;
        // Some systems allow only a shared lock on a file that was opened only for reading.
        locking.lock(&file, path, File::try_lock_shared)?;
        verify_header(&mut BufReader::new(&file), path, &header)?;
        Err(JournalError::Exists(path.into()))
    }

    /// Opens an existing journal, or creates one if no file exists.
    pub fn resume(path: &Path, question: &str) -> Result<Journal, JournalError> {
        Journal::resume_with(path, question, Locking::Required)
    }

    /// Opens a journal like [`resume`](Journal::resume), and locks it only if `locking` says so.
    pub fn resume_with(
        path: &Path,
        question: &str,
        locking: Locking,
    ) -> Result<Journal, JournalError> {
        let header = format::header(question);
        let exists = is_file(path)?;
        if !exists {
            return Ok(Journal::new(Writer::new(path, header, locking)));
        }
        let io = |error| JournalError::Io(path.into(), error);
        let mut options = OpenOptions::new();
        let file = options.read(true).write(true).open(path).map_err(io)?;
        // Lock the file before reading, so that no other run writes to the file.
        locking.lock(&file, path, File::try_lock)?;
        let mut reader = BufReader::with_capacity(1 << 20, &file);
        let Some(header_bytes) = verify_header(&mut reader, path, &header)? else {
            // A file with an incomplete header contains no work.
            std::fs::remove_file(path).map_err(io)?;
            return Ok(Journal::new(Writer::new(path, header, locking)));
        };
        let length = file.metadata().map_err(io)?.len();
        let recovered = Recovered::read(&mut reader, header_bytes).map_err(io)?;
        let dropped_bytes = length - recovered.end;
        if dropped_bytes > 0 {
            file.set_len(recovered.end).map_err(io)?;
        }
        let writer = Writer::new(path, header, locking).with_file(file, recovered.end);
        Ok(Journal {
            recovered,
            dropped_bytes,
            ..Journal::new(writer)
        })
    }

    fn new(writer: Writer) -> Journal {
        Journal {
            recovered: Recovered::default(),
            dropped_bytes: 0,
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
    pub fn length(&self) -> u64 {
        self.writer().end
    }

    /// Returns how many damaged bytes were dropped when the journal was opened.
    pub fn dropped_bytes(&self) -> u64 {
        self.dropped_bytes
    }

    /// Returns the notes that the game wrote in earlier sessions, in the order of writing.
    pub fn notes(&self) -> impl Iterator<Item = &str> {
        self.recovered.notes.iter().map(String::as_str)
    }

    /// Returns whether the journal has results of earlier sessions that the search believes: closed
    /// jobs or refuted budgets.
    pub fn has_jobs(&self) -> bool {
        !(self.recovered.closed.is_empty() && self.recovered.refuted.is_empty())
    }

    /// Returns the jobs (subtrees at this depth) that earlier sessions refuted for this budget.
    pub(crate) fn closed(&self, budget: u32, depth: u32) -> ClosedJobs {
        let closed = self.recovered.closed.get(&(budget, depth));
        closed.cloned().unwrap_or_default()
    }

    /// Returns the cost of the search that refuted `budget` in an earlier session; `None` if no
    /// session did.
    pub(crate) fn refuted(&self, budget: u32) -> Option<SearchCost> {
        self.recovered.refuted.get(&budget).copied()
    }

    /// Stores a note, which must be one line of text.
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

    /// Writes a note to the file immediately.
    pub fn write(&self, note: &str) {
        self.append(Entry::Note(note));
    }

    /// Writes that one subtree of the search has no solution within the budget.
    pub(crate) fn close(&self, budget: u32, depth: u32, job: usize, states: u64) {
        self.append(Entry::Closed {
            budget,
            depth,
            job: job as u32,
            states,
        });
    }

    /// Writes that the initial state cannot be solved in `budget` moves.
    pub(crate) fn refute(&self, budget: u32, search: SearchCost) {
        self.append(Entry::Refuted { budget, search });
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
    pub fn remove(&self) -> Result<(), JournalError> {
        self.writer().remove()
    }

    /// Renames the journal file to `aside`. Returns an empty journal for the same question, whose
    /// file will have the old path.
    pub fn set_aside(&self, aside: &Path) -> Result<Journal, JournalError> {
        let mut writer = self.writer();
        writer.rename(aside)?;
        Ok(Journal::new(writer.of_no_file()))
    }

    fn append(&self, entry: Entry) {
        let mut writer = self.writer();
        writer.append(entry);
        self.failed.store(writer.error.is_some(), Relaxed);
    }

    fn writer(&self) -> MutexGuard<'_, Writer> {
        self.writer.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Returns whether a regular file exists at `path`. Anything else at this path is an error.
fn is_file(path: &Path) -> Result<bool, JournalError> {
    match path.metadata() {
        // Opening a named pipe could block until another process opens its other end.
        Ok(data) if !data.is_file() => Err(JournalError::NotAFile(path.into())),
        Ok(_) => Ok(true),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
        Err(error) => Err(JournalError::Io(path.into(), error)),
    }
}

/// Reads the header of a journal, and compares it with the expected header. Returns the length of
/// the header in bytes; `None` if the file ends within the header.
fn verify_header(
    reader: &mut BufReader<&File>,
    path: &Path,
    expected: &str,
) -> Result<Option<u64>, JournalError> {
    let io = |error| JournalError::Io(path.into(), error);
    let file_bytes = reader.get_ref().metadata().map_err(io)?.len();
    let header = format::read_header(reader).map_err(io)?;
    let header_bytes = header.len() as u64;
    let found = String::from_utf8_lossy(&header);
    match format::compare(&found, expected) {
        Comparison::Same => Ok(Some(header_bytes)),
        Comparison::CutOff if header_bytes >= file_bytes => Ok(None),
        Comparison::CutOff | Comparison::Different => {
            Err(JournalError::of_headers(path.into(), &found, expected))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Journal, JournalError, SearchCost};
    use std::path::PathBuf;
    use std::time::Duration;
    use tempfile::TempDir;

    const COST: SearchCost = SearchCost {
        states: 1234,
        time: Duration::from_millis(5),
    };

    /// A folder with the path of a journal, which does not exist yet.
    struct Folder {
        path: PathBuf,
        _folder: TempDir,
    }

    fn folder() -> Folder {
        let folder = tempfile::tempdir().unwrap();
        Folder {
            path: folder.path().join("a.journal"),
            _folder: folder,
        }
    }

    fn fill(journal: &Journal) {
        journal.note("a note");
        journal.close(5, 2, 7, 100);
        journal.close(6, 2, 3, 1 << 40);
        journal.refute(5, COST);
    }

    #[test]
    fn an_empty_journal_has_no_file() {
        let Folder { path, _folder } = folder();

        let _journal = Journal::create(&path, "board X\n").unwrap();

        assert!(!path.exists());
    }

    #[test]
    fn a_damaged_journal_keeps_a_valid_prefix() {
        let Folder { path, _folder } = folder();
        fill(&Journal::create(&path, "board X\ncommand prove X\n").unwrap());
        let whole = std::fs::read(&path).unwrap();

        for length in 0..whole.len() {
            std::fs::write(&path, &whole[..length]).unwrap();
            assert_valid_prefix(&Journal::resume(&path, "board X\n").unwrap());

            fill(&Journal::resume(&path, "board X\n").unwrap());
            assert_filled(&Journal::resume(&path, "board X\n").unwrap());
        }
    }

    #[test]
    fn a_journal_with_a_changed_bit_keeps_a_valid_prefix() {
        let Folder { path, _folder } = folder();
        fill(&Journal::create(&path, "board X\ncommand prove X\n").unwrap());
        let mut bytes = std::fs::read(&path).unwrap();
        let header_bytes = "kortest journal 2\nboard X\ncommand prove X\n\n".len();
        let mut random = fastrand::Rng::with_seed(3);
        let changed = random.usize(header_bytes..bytes.len());
        bytes[changed] ^= 1 << random.u32(..8);

        std::fs::write(&path, &bytes).unwrap();
        assert_valid_prefix(&Journal::resume(&path, "board X\n").unwrap());

        fill(&Journal::resume(&path, "board X\n").unwrap());
        assert_filled(&Journal::resume(&path, "board X\n").unwrap());
    }

    /// Asserts that a journal has the first entries of [`fill`], and not the last one.
    fn assert_valid_prefix(journal: &Journal) {
        let notes: Vec<&str> = journal.notes().collect();
        let first = journal.closed(5, 2);
        let second = journal.closed(6, 2);
        if !notes.is_empty() {
            assert_eq!(notes, ["a note"]);
        }
        if !first.jobs.is_empty() {
            assert!(first.jobs == [7].into() && first.states == 100);
            assert!(!notes.is_empty());
        }
        if !second.jobs.is_empty() {
            assert!(second.jobs == [3].into() && second.states == 1 << 40);
            assert!(!first.jobs.is_empty());
        }
        assert_eq!(journal.refuted(5), None);
    }

    /// Asserts that a journal is undamaged and has the entries of [`fill`].
    fn assert_filled(journal: &Journal) {
        assert_eq!(journal.dropped_bytes(), 0);
        assert_eq!(journal.refuted(5), Some(COST));
        assert!(journal.closed(5, 2).jobs.contains(&7));
        assert!(journal.closed(6, 2).jobs.contains(&3));
    }

    #[test]
    fn a_journal_of_other_options_stays_unchanged() {
        let Folder { path, _folder } = folder();
        fill(&Journal::create(&path, "board X\n").unwrap());
        let before = std::fs::read(&path).unwrap();

        let error = Journal::resume(&path, "board X\nfloor 7\n").unwrap_err();

        assert!(matches!(error, JournalError::Other { .. }), "{error}");
        assert_eq!(std::fs::read(&path).unwrap(), before);
    }

    #[test]
    fn a_file_with_a_header_that_is_too_long_stays_unchanged() {
        let Folder { path, _folder } = folder();
        let long = format!("kortest journal 2\nboard {}", "x".repeat(10 << 20));
        std::fs::write(&path, &long).unwrap();
        let question = format!("board {}\n", "x".repeat(11 << 20));

        let resumed = Journal::resume(&path, &question);

        assert!(resumed.is_err());
        assert_eq!(std::fs::metadata(&path).unwrap().len(), long.len() as u64);
    }

    #[test]
    fn entries_survive_a_damaged_command() {
        let Folder { path, _folder } = folder();
        let question = format!("board {}\ncommand prove X\n", "x".repeat(1 << 20));
        fill(&Journal::create(&path, &question).unwrap());
        let mut bytes = std::fs::read(&path).unwrap();
        let mut windows = bytes.windows(7);
        let command = windows.position(|window| window == b"prove X").unwrap();
        bytes[command] = 0xff;
        std::fs::write(&path, &bytes).unwrap();

        let journal = Journal::resume(&path, &question).unwrap();

        assert_eq!(journal.length(), bytes.len() as u64);
        assert_filled(&journal);
    }

    #[test]
    fn foreign_files_are_rejected_and_unchanged() {
        let Folder { path, _folder } = folder();
        std::fs::write(&path, "something else").unwrap();

        let resumed = Journal::resume(&path, "board X\n").unwrap_err();
        let created = Journal::create(&path, "board X\n").unwrap_err();

        assert!(matches!(resumed, JournalError::Foreign(_)), "{resumed}");
        assert!(matches!(created, JournalError::Foreign(_)), "{created}");
        assert_eq!(std::fs::read(&path).unwrap(), b"something else");
    }

    #[test]
    fn a_journal_of_another_version_is_rejected() {
        let Folder { path, _folder } = folder();
        std::fs::write(&path, "kortest journal 1\nboard X\n\n").unwrap();

        let error = Journal::resume(&path, "board X\n").unwrap_err();

        assert!(matches!(error, JournalError::Version(_)), "{error}");
    }

    #[test]
    fn the_error_of_another_task_shows_the_difference() {
        let Folder { path, _folder } = folder();
        fill(&Journal::create(&path, "board X\nfloor 7\n").unwrap());
        let before = std::fs::read(&path).unwrap();

        let error = Journal::resume(&path, "board X\nfloor 8\n").unwrap_err();

        let message = error.to_string();
        assert!(message.contains("\"floor 7\""), "{message}");
        assert!(message.contains("\"floor 8\""), "{message}");
        assert_eq!(std::fs::read(&path).unwrap(), before);
    }

    #[test]
    fn an_existing_journal_is_resumed_but_not_created() {
        let Folder { path, _folder } = folder();
        fill(&Journal::create(&path, "board X\n").unwrap());

        let created = Journal::create(&path, "board X\ncommand prove X\n").unwrap_err();
        let resumed = Journal::resume(&path, "board X\ncommand prove X\n");

        assert!(matches!(created, JournalError::Exists(_)), "{created}");
        assert!(resumed.is_ok());
    }

    #[test]
    fn a_journal_that_is_set_aside_leaves_its_path_to_an_empty_one() {
        let Folder { path, _folder } = folder();
        let aside = path.with_extension("damaged");
        fill(&Journal::create(&path, "board X\ncommand prove X\n").unwrap());
        let before = std::fs::read(&path).unwrap();
        let refused = Journal::resume(&path, "board X\ncommand prove X\n").unwrap();

        let fresh = refused.set_aside(&aside).unwrap();

        assert!(!path.exists());
        assert_eq!(std::fs::read(&aside).unwrap(), before);
        assert!(fresh.is_empty() && !fresh.has_jobs());
        fill(&fresh);
        assert_eq!(std::fs::read(&path).unwrap(), before);
        drop(fresh);
        assert_filled(&Journal::resume(&path, "board X\n").unwrap());
    }

    #[test]
    fn a_journal_in_use_is_not_taken_for_an_old_one() {
        let Folder { path, _folder } = folder();
        let running = Journal::create(&path, "board X\n").unwrap();
        fill(&running);

        let resumed = Journal::resume(&path, "board X\n").unwrap_err();
        let created = Journal::create(&path, "board X\n").unwrap_err();

        assert!(matches!(resumed, JournalError::Locked(_)), "{resumed}");
        assert!(matches!(created, JournalError::Locked(_)), "{created}");
        assert!(!created.to_string().contains("remove"), "{created}");
    }

    #[test]
    fn a_foreign_header_is_escaped_and_cut_off() {
        let Folder { path, _folder } = folder();
        let board = format!("a\u{1b}[2K\u{202e}{}", "x".repeat(1000));
        let question = format!("board {board}\ncommand rm -rf /\n");
        fill(&Journal::create(&path, &question).unwrap());

        let error = Journal::resume(&path, "board X\n").unwrap_err().to_string();

        assert!(error.contains("board a\\u{1b}[2K\\u{202e}xxx"), "{error}");
        assert!(!error.contains("rm -rf") && error.len() < 500, "{error}");
    }
}
