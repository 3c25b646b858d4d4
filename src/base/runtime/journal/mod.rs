//! The journal of a long run: what it has finished, on disk, so that a killed run can be resumed.
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
//! All numbers are little-endian. A body begins with its kind:
//!
//! | kind | then |
//! |---|---|
//! | `f` | a line of text: a note of the game, such as a solution found |
//! | `c` | root budget (4), depth (4), job (4), states (8): a closed job |
//! | `d` | root budget (4), states (8), nanoseconds (8): a refuted budget |
//!
//! Frames are only ever appended. An incomplete or damaged frame, after a kill or on a full disk, ends the journal: it
//! and everything behind it are dropped, and the jobs in them are done again.
//!
//! # Why it is safe to resume
//!
//! That a job is closed is a proven statement about its state and budget, whichever session proved it. It is trusted if
//! the checksum matches. The checker of the certificate does not even trust that: the [records](super::records) are made
//! when all jobs are closed, and say nothing about jobs. What notes say is for the game that wrote them to verify.
//!
//! # Why it is small
//!
//! A job takes 33 bytes, and an iteration has some hundreds of jobs; a note takes what the game writes. What a session has visited is not in it.

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
use std::fs::OpenOptions;
use std::io::{self, BufReader};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Mutex, MutexGuard};
use std::time::Duration;
use writer::{Writer, lock};

/// In the first second of a run, notes alone do not create the file.
const YOUNG: Duration = Duration::from_secs(1);

/// An open journal, shared by all workers.
#[derive(Debug)]
pub struct Journal {
    known: Recovered,
    torn: u64,
    writer: Mutex<Writer>,
    /// Whether the writer has failed, readable without its lock.
    failed: AtomicBool,
    began: Instant,
}

impl Journal {
    /// Creates a journal; there must be no file yet. `question` consists of lines that identify what is asked, such as
    /// board and options: only a run with the same lines can resume the journal. A line `command TEXT` is not compared; it
    /// contains the command that resumes the run, for messages.
    pub fn create(path: &Path, question: &str) -> Result<Journal, JournalError> {
        Journal::open(path, question, false)
    }

    /// Opens an existing journal, or creates one.
    pub fn resume(path: &Path, question: &str) -> Result<Journal, JournalError> {
        Journal::open(path, question, true)
    }

    fn open(path: &Path, question: &str, resume: bool) -> Result<Journal, JournalError> {
        let ours = header::header(question);
        let mut writer = Writer::new(path, ours.clone());
        let io = |error| JournalError::Io(path.into(), error);
        match path.metadata() {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Journal::new(writer)),
            Err(error) => return Err(io(error)),
            // To open a named pipe would wait for its other end.
            Ok(data) if !data.is_file() => return Err(JournalError::NotAFile(path.into())),
            Ok(_) => {}
        }
        let file = OpenOptions::new().read(true).write(resume).open(path).map_err(io)?;
        let mut reader = BufReader::with_capacity(1 << 20, &file);
        let theirs = header::read(&mut reader).map_err(io)?;
        let comparison = header::compare(&theirs, &ours);
        if comparison == Comparison::Different {
            return Err(JournalError::of_headers(path.into(), &theirs, &ours));
        }
        if !resume {
            let command = header::command(&theirs).map(String::from);
            return Err(JournalError::Exists { path: path.into(), command });
        }
        lock(&file, path)?;
        let length = file.metadata().map_err(io)?.len();
        // A kill may leave an incomplete header with nothing behind it.
        if comparison == Comparison::CutOff {
            std::fs::remove_file(path).map_err(io)?;
            return Ok(Journal::new(writer));
        }
        let (known, end) = Recovered::read(&mut reader, &theirs).map_err(io)?;
        let torn = length - end;
        if torn > 0 {
            file.set_len(end).map_err(io)?;
        }
        (writer.file, writer.end) = (Some(file), end);
        Ok(Journal { known, torn, ..Journal::new(writer) })
    }

    fn new(writer: Writer) -> Journal {
        Journal {
            known: Recovered::default(),
            torn: 0,
            writer: Mutex::new(writer),
            failed: AtomicBool::new(false),
            began: Instant::now(),
        }
    }

    /// Whether nothing has been written to it.
    pub fn is_empty(&self) -> bool {
        self.length() == 0
    }

    /// Where its file is, or will be.
    pub fn path(&self) -> PathBuf {
        self.writer().path.clone()
    }

    /// Bytes of its file.
    pub fn length(&self) -> u64 {
        self.writer().end
    }

    /// Bytes of an incomplete end that were dropped when it was opened.
    pub fn torn(&self) -> u64 {
        self.torn
    }

    /// The notes of earlier sessions, in order.
    pub fn notes(&self) -> impl Iterator<Item = &str> {
        self.known.notes.iter().map(String::as_str)
    }

    /// The jobs, `depth` moves below the root, that earlier sessions have closed for a root budget, and the number of
    /// states visited for them.
    pub fn closed(&self, budget: u32, depth: u32) -> (HashSet<usize>, u64) {
        let jobs = self.known.closed.get(&(budget, depth)).map_or(&[][..], Vec::as_slice);
        let states = jobs.iter().map(|&(_, states)| states).sum();
        (jobs.iter().map(|&(job, _)| job as usize).collect(), states)
    }

    /// Whether earlier sessions have closed any job, or refuted a budget.
    pub fn has_jobs(&self) -> bool {
        !(self.known.closed.is_empty() && self.known.refuted.is_empty())
    }

    /// States and time that earlier sessions needed to refute a root budget, if they have.
    pub fn refuted(&self, budget: u32) -> Option<(u64, Duration)> {
        self.known.refuted.get(&budget).copied()
    }

    /// Writes a note of the game, which is one line; a note of more than 64 MiB is not written. As long as a run is young and
    /// has no file yet, notes are held back until something else is written: most runs are short and need no file.
    pub fn note(&self, note: &str) {
        if self.began.elapsed() < YOUNG {
            let mut writer = self.writer();
            if writer.file.is_none() {
                writer.waiting.push(note.into());
                return;
            }
        }
        self.write(note);
    }

    /// Writes a note immediately.
    pub fn write(&self, note: &str) {
        self.append(&[b"f", note.as_bytes()]);
    }

    /// Writes that a job is closed.
    pub fn close(&self, root: u32, depth: u32, job: usize, states: u64) {
        self.append(&[
            b"c",
            &root.to_le_bytes(),
            &depth.to_le_bytes(),
            &(job as u32).to_le_bytes(),
            &states.to_le_bytes(),
        ]);
    }

    /// Writes that a root budget is refuted: all its jobs are closed.
    pub fn refute(&self, root: u32, states: u64, time: Duration) {
        let nanos = u64::try_from(time.as_nanos()).unwrap_or(u64::MAX);
        self.append(&[b"d", &root.to_le_bytes(), &states.to_le_bytes(), &nanos.to_le_bytes()]);
    }

    /// Whether writing has failed. Then nothing that is finished afterwards is safe.
    pub fn has_failed(&self) -> bool {
        self.failed.load(Relaxed)
    }

    /// The error that writing failed with.
    pub fn error(&self) -> Option<String> {
        self.writer().error.clone()
    }

    /// Deletes the journal: its run is complete.
    pub fn remove(&self) -> Result<(), JournalError> {
        self.writer().remove()
    }

    fn append(&self, parts: &[&[u8]]) {
        let mut writer = self.writer();
        writer.append(&parts.concat());
        self.failed.store(writer.error.is_some(), Relaxed);
    }

    fn writer(&self) -> MutexGuard<'_, Writer> {
        self.writer.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
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

    /// Whatever is cut off or damaged, what is left is a prefix of what was written, and can be resumed.
    #[test]
    fn any_damage_leaves_a_beginning() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("a.journal");
        let question = "board X\ncommand prove X\n";
        let journal = Journal::create(&path, question).unwrap();
        assert!(!path.exists(), "nothing is finished yet");
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
            assert_eq!(journal.torn(), 0);
            assert_eq!(journal.refuted(5), Some((1234, Duration::from_millis(5))));
            assert!(journal.closed(5, 2).0.contains(&7));
            assert!(journal.closed(6, 2).0.contains(&3));
        }
    }

    #[test]
    fn other_files_are_refused_and_left_alone() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("a.journal");
        std::fs::write(&path, "something else").unwrap();
        assert!(matches!(Journal::resume(&path, "board X\n"), Err(JournalError::Foreign(_))));
        assert!(matches!(Journal::create(&path, "board X\n"), Err(JournalError::Foreign(_))));
        assert_eq!(std::fs::read(&path).unwrap(), b"something else");
        std::fs::write(&path, "kortest journal 1\nboard X\n\n").unwrap();
        assert!(matches!(Journal::resume(&path, "board X\n"), Err(JournalError::Version(_))));
        std::fs::remove_file(&path).unwrap();
        fill(&Journal::create(&path, "board X\nfloor 7\n").unwrap());
        let before = std::fs::read(&path).unwrap();
        let error = Journal::resume(&path, "board X\nfloor 8\n").unwrap_err().to_string();
        assert!(error.contains("\"floor 7\"") && error.contains("\"floor 8\""), "{error}");
        assert_eq!(std::fs::read(&path).unwrap(), before);
        let question = "board X\nfloor 7\ncommand prove X\n";
        assert!(matches!(Journal::create(&path, question), Err(JournalError::Exists { command: None, .. })));
        let first = Journal::resume(&path, question).unwrap();
        assert!(matches!(Journal::resume(&path, "board X\nfloor 7\n"), Err(JournalError::Locked(_))));
        drop(first);
    }
}
