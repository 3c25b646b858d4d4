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
//! # Why it is safe to resume
//!
//! A closed job stays proven when a run resumes. A frame is trusted if its checksum matches.
//! Certificates do not rely on this trust: their records are computed again. Each game verifies its
//! own notes.
//!
//! # Why the file is small
//!
//! A closed job takes 33 bytes, and the search of a budget has a few hundred jobs. Visited states
//! are not stored.

mod error;
mod frame;
mod header;
mod recovered;
mod writer;

use super::clock::Instant;
pub use error::JournalError;
use header::Comparison;
use recovered::Recovered;
use std::collections::HashSet;
use std::fs::{File, OpenOptions};
use std::io::{self, BufReader};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Mutex, MutexGuard};
use std::time::Duration;
use writer::{Writer, lock};

const MAX_SHORT_RUN: Duration = Duration::from_secs(1);

/// An open journal, shared by all workers of a run.
#[derive(Debug)]
pub struct Journal {
    known: Recovered,
    dropped_bytes: u64,
    writer: Mutex<Writer>,
    /// Whether a write has failed. Workers read this flag without locking the writer.
    failed: AtomicBool,
    began: Instant,
}

impl Journal {
    /// Creates a journal for the task `question`. No file may exist at `path`.
    pub fn create(path: &Path, question: &str) -> Result<Journal, JournalError> {
        Journal::open(path, question, false)
    }

    /// Opens an existing journal, or creates one if no file exists.
    pub fn resume(path: &Path, question: &str) -> Result<Journal, JournalError> {
        Journal::open(path, question, true)
    }

    fn open(path: &Path, question: &str, resume: bool) -> Result<Journal, JournalError> {
        let ours = header::header(question);
        let mut writer = Writer::new(path, ours.clone());
        let io = |error| JournalError::Io(path.into(), error);
        match path.metadata() {
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                return Ok(Journal::new(writer));
            }
            Err(error) => return Err(io(error)),
            // Opening a named pipe could block until another process opens its other end.
            Ok(data) if !data.is_file() => return Err(JournalError::NotAFile(path.into())),
            Ok(_) => {}
        }
        let file = OpenOptions::new()
            .read(true)
            .write(resume)
            .open(path)
            .map_err(io)?;
        // Lock the file before reading, so that no other run writes to the file. A run that only
        // looks at the file cannot write, and some systems then allow only a shared lock.
        if resume {
            lock(&file, path, File::try_lock)?;
        } else {
            lock(&file, path, File::try_lock_shared)?;
        }
        let mut reader = BufReader::with_capacity(1 << 20, &file);
        let length = file.metadata().map_err(io)?.len();
        let header = header::read(&mut reader).map_err(io)?;
        let header_bytes = header.len() as u64;
        let theirs = String::from_utf8_lossy(&header);
        let comparison = header::compare(&theirs, &ours);
        let has_more = comparison == Comparison::CutOff && header_bytes < length;
        if comparison == Comparison::Different || has_more {
            return Err(JournalError::of_headers(path.into(), &theirs, &ours));
        }
        if !resume {
            return Err(JournalError::Exists(path.into()));
        }
        // A file with an incomplete header contains no work, so the file is removed.
        if comparison == Comparison::CutOff {
            std::fs::remove_file(path).map_err(io)?;
            return Ok(Journal::new(writer));
        }
        let (known, end) = Recovered::read(&mut reader, header_bytes).map_err(io)?;
        let dropped_bytes = length - end;
        if dropped_bytes > 0 {
            file.set_len(end).map_err(io)?;
        }
        (writer.file, writer.end) = (Some(file), end);
        Ok(Journal {
            known,
            dropped_bytes,
            ..Journal::new(writer)
        })
    }

    fn new(writer: Writer) -> Journal {
        Journal {
            known: Recovered::default(),
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
        self.known.notes.iter().map(String::as_str)
    }

    /// Returns the indices of the jobs (subtrees) that earlier sessions refuted, and the number of
    /// states visited for these jobs.
    pub fn closed(&self, budget: u32, depth: u32) -> (HashSet<usize>, u64) {
        let jobs = self
            .known
            .closed
            .get(&(budget, depth))
            .map_or(&[][..], Vec::as_slice);
        let states = jobs.iter().map(|&(_, states)| states).sum();
        (jobs.iter().map(|&(job, _)| job as usize).collect(), states)
    }

    /// Returns whether the journal has results of earlier sessions.
    pub fn has_jobs(&self) -> bool {
        !(self.known.closed.is_empty() && self.known.refuted.is_empty())
    }

    /// Returns the states and the time of the search that refuted `budget` in an earlier session.
    pub fn refuted(&self, budget: u32) -> Option<(u64, Duration)> {
        self.known.refuted.get(&budget).copied()
    }

    /// Stores a note, which must be one line of text.
    pub fn note(&self, note: &str) {
        // A short run needs no journal file.
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
        self.append(&[b"f", note.as_bytes()]);
    }

    /// Writes that one subtree of the search has no solution within the budget.
    pub fn close(&self, root: u32, depth: u32, job: usize, states: u64) {
        self.append(&[
            b"c",
            &root.to_le_bytes(),
            &depth.to_le_bytes(),
            &(job as u32).to_le_bytes(),
            &states.to_le_bytes(),
        ]);
    }

    /// Writes that the initial state cannot be solved in `root` moves.
    pub fn refute(&self, root: u32, states: u64, time: Duration) {
        let nanos = u64::try_from(time.as_nanos()).unwrap_or(u64::MAX);
        self.append(&[
            b"d",
            &root.to_le_bytes(),
            &states.to_le_bytes(),
            &nanos.to_le_bytes(),
        ]);
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

    fn append(&self, parts: &[&[u8]]) {
        let mut writer = self.writer();
        writer.append(&parts.concat());
        self.failed.store(writer.error.is_some(), Relaxed);
    }

    fn writer(&self) -> MutexGuard<'_, Writer> {
        self.writer
            .lock()
            .unwrap_or_else(|poisoned| poisoned.into_inner())
    }
}

#[cfg(test)]
mod tests {
    use super::{Journal, JournalError};
    use std::time::Duration;

    fn fill(journal: &Journal) {
        journal.note("a note");
        journal.close(5, 2, 7, 100);
        journal.close(6, 2, 3, 1 << 40);
        journal.refute(5, 1234, Duration::from_millis(5));
    }

    #[test]
    fn a_damaged_journal_keeps_a_valid_prefix() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("a.journal");
        let question = "board X\ncommand prove X\n";
        let journal = Journal::create(&path, question).unwrap();
        assert!(!path.exists(), "an empty journal has no file");
        fill(&journal);
        drop(journal);
        let whole = std::fs::read(&path).unwrap();
        let header = "kortest journal 2\nboard X\ncommand prove X\n\n".len();
        let mut random = fastrand::Rng::with_seed(3);
        for cut in 0..=whole.len() {
            let mut bytes = whole[..cut].to_vec();
            if cut == whole.len() {
                let at = random.usize(header..cut);
                bytes[at] ^= 1 << random.u32(..8);
            }
            std::fs::write(&path, &bytes).unwrap();
            let journal = Journal::resume(&path, "board X\n").unwrap();
            let notes: Vec<&str> = journal.notes().collect();
            let (first, second) = (journal.closed(5, 2), journal.closed(6, 2));
            assert!(notes.is_empty() || notes == ["a note"]);
            assert!(first.0.is_empty() || first == ([7].into(), 100) && !notes.is_empty());
            assert!(second.0.is_empty() || second == ([3].into(), 1 << 40) && !first.0.is_empty());
            assert_eq!(journal.refuted(5), None);
            fill(&journal);
            drop(journal);
            let journal = Journal::resume(&path, "board X\n").unwrap();
            assert_eq!(journal.dropped_bytes(), 0);
            assert_eq!(journal.refuted(5), Some((1234, Duration::from_millis(5))));
            assert!(journal.closed(5, 2).0.contains(&7));
            assert!(journal.closed(6, 2).0.contains(&3));
        }
    }

    #[test]
    fn entries_survive_a_short_or_damaged_header() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("a.journal");
        fill(&Journal::create(&path, "board X\n").unwrap());
        let before = std::fs::read(&path).unwrap();
        let error = Journal::resume(&path, "board X\nfloor 7\n").unwrap_err();
        assert!(matches!(error, JournalError::Other { .. }), "{error}");
        assert_eq!(std::fs::read(&path).unwrap(), before);

        let long = format!("kortest journal 2\nboard {}", "x".repeat(10 << 20));
        std::fs::write(&path, &long).unwrap();
        assert!(Journal::resume(&path, &format!("board {}\n", "x".repeat(11 << 20))).is_err());
        assert_eq!(std::fs::metadata(&path).unwrap().len(), long.len() as u64);
        std::fs::remove_file(&path).unwrap();

        let large = format!("board {}\ncommand prove X\n", "x".repeat(1 << 20));
        fill(&Journal::create(&path, &large).unwrap());
        let mut bytes = std::fs::read(&path).unwrap();
        let command = bytes
            .windows(7)
            .position(|window| window == b"prove X")
            .unwrap();
        bytes[command] = 0xff;
        std::fs::write(&path, &bytes).unwrap();
        let journal = Journal::resume(&path, &large).unwrap();
        assert_eq!(
            (journal.dropped_bytes(), journal.length()),
            (0, bytes.len() as u64)
        );
        assert_eq!(journal.refuted(5), Some((1234, Duration::from_millis(5))));
    }

    #[test]
    fn files_of_other_runs_are_rejected_and_unchanged() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("a.journal");
        std::fs::write(&path, "something else").unwrap();
        assert!(matches!(
            Journal::resume(&path, "board X\n"),
            Err(JournalError::Foreign(_))
        ));
        assert!(matches!(
            Journal::create(&path, "board X\n"),
            Err(JournalError::Foreign(_))
        ));
        assert_eq!(std::fs::read(&path).unwrap(), b"something else");
        std::fs::write(&path, "kortest journal 1\nboard X\n\n").unwrap();
        assert!(matches!(
            Journal::resume(&path, "board X\n"),
            Err(JournalError::Version(_))
        ));
        std::fs::remove_file(&path).unwrap();
        fill(&Journal::create(&path, "board X\nfloor 7\n").unwrap());
        let before = std::fs::read(&path).unwrap();
        let error = Journal::resume(&path, "board X\nfloor 8\n")
            .unwrap_err()
            .to_string();
        assert!(
            error.contains("\"floor 7\"") && error.contains("\"floor 8\""),
            "{error}"
        );
        assert_eq!(std::fs::read(&path).unwrap(), before);
        let question = "board X\nfloor 7\ncommand prove X\n";
        assert!(matches!(
            Journal::create(&path, question),
            Err(JournalError::Exists(_))
        ));
        let first = Journal::resume(&path, question).unwrap();
        assert!(matches!(
            Journal::resume(&path, "board X\nfloor 7\n"),
            Err(JournalError::Locked(_))
        ));
        drop(first);
    }

    #[test]
    fn a_journal_in_use_is_not_taken_for_an_old_one() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("a.journal");
        let running = Journal::create(&path, "board X\n").unwrap();
        fill(&running);

        let error = Journal::create(&path, "board X\n").unwrap_err();

        assert!(matches!(error, JournalError::Locked(_)), "{error}");
        assert!(!error.to_string().contains("remove"), "{error}");
    }

    #[test]
    fn a_foreign_header_is_escaped_and_cut_off() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("a.journal");
        let board = format!("a\u{1b}[2K\u{202e}{}", "x".repeat(1000));
        let question = format!("board {board}\ncommand rm -rf /\n");
        fill(&Journal::create(&path, &question).unwrap());

        let error = Journal::resume(&path, "board X\n").unwrap_err().to_string();

        assert!(error.contains("board a\\u{1b}[2K\\u{202e}xxx"), "{error}");
        assert!(!error.contains("rm -rf") && error.len() < 500, "{error}");
    }
}
