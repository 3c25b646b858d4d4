//! The format of a journal: a header, which identifies the task, and frames, which contain entries. A file with another
//! header is refused with one of the errors of this module.

use std::collections::{BTreeMap, HashSet};
use std::io::{self, BufRead, Read};
use std::path::{Path, PathBuf};
use std::time::Duration;
use thiserror::Error;
use xxhash_rust::xxh3::xxh3_64;

/// The first words of a journal, the same in every version of the format.
pub const MAGIC: &str = "kortest journal ";
/// Version of the journal format.
pub const VERSION: u32 = 2;

/// Prefix of the line with the command that resumes the run.
const COMMAND_PREFIX: &str = "command ";

/// Prefix of the line with the process that uses the journal. Each run writes its own line over the line of the run
/// before, so all these lines of a journal have the same length.
const HOLDER_PREFIX: &str = "holder ";

/// The prefixes of the lines that do not identify the task.
const PREFIXES: [&str; 2] = [COMMAND_PREFIX, HOLDER_PREFIX];

/// Builds the header of a journal (the file from which a killed run resumes). `question` contains the lines that
/// identify the task, such as the board and the options; its last line may lack its line feed. Fails if the question
/// has an empty line or is too long; the message then names `path`.
pub fn header(path: &Path, question: &str) -> Result<String, JournalError> {
    // An empty line ends the header.
    if question.split_terminator('\n').any(str::is_empty) {
        let why = "has an empty line";
        return Err(JournalError::Question(path.into(), why));
    }
    // An empty question has no line that could lack its line feed.
    let line_feed = match question.chars().last() {
        None | Some('\n') => "",
        Some(_) => "\n",
    };
    let header = format!("{MAGIC}{VERSION}\n{question}{line_feed}\n");
    if header.len() as u64 > MAX_HEADER_BYTES {
        let why = "is longer than 4 MiB";
        return Err(JournalError::Question(path.into(), why));
    }
    Ok(header)
}

/// Maximum size of a header, in bytes. This size suffices for a board of 1 MiB.
const MAX_HEADER_BYTES: u64 = 4 << 20;

/// Reads the header of a journal file, up to and including its only empty line, but at most [`MAX_HEADER_BYTES`]. A
/// file that ends before its empty line has an incomplete header, which is returned as it is.
pub fn read_header(reader: &mut impl BufRead) -> io::Result<Vec<u8>> {
    let mut header = Vec::new();
    for byte in reader.take(MAX_HEADER_BYTES).bytes() {
        header.push(byte?);
        if header.ends_with(b"\n\n") {
            break;
        }
    }
    Ok(header)
}

/// The result of comparing the header of a journal file with the expected header.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Comparison {
    /// The file belongs to the expected task, so the run can be resumed.
    Same,
    /// The file's header is only a beginning of the expected header.
    CutOff,
    /// The file belongs to another task or another version, or is not a journal.
    Different,
}

/// Compares the header of a journal file with the expected header. Returns `CutOff` if the file has only a beginning of
/// the header. Lines about the run (its command and its process) may differ, because they do not identify the task.
pub fn compare(found: &str, expected: &str) -> Comparison {
    match identifying_lines(expected).strip_prefix(&identifying_lines(found)) {
        // Nothing of the expected header is missing.
        Some("") => Comparison::Same,
        Some(_) => Comparison::CutOff,
        None => Comparison::Different,
    }
}

/// The first line in which two headers differ.
struct Difference {
    found: String,
    expected: String,
}

/// Returns the first line in which the headers of two journal files differ, shortened for a message. Lines that do not
/// identify the task are ignored. Different headers always differ in some line: both headers end with their only empty
/// line, so neither header is a beginning of the other.
fn first_difference(found: &str, expected: &str) -> Difference {
    let found = identifying_lines(found);
    let expected = identifying_lines(expected);
    let mut pairs = found.split('\n').zip(expected.split('\n'));
    let different = pairs.find(|(found_line, expected_line)| found_line != expected_line);
    let (found_line, expected_line) = different.unwrap_or_default();
    Difference {
        found: shorten(found_line),
        expected: shorten(expected_line),
    }
}

/// A message shows at most this number of characters of a line.
const MAX_SHOWN: usize = 100;

/// Returns a line for a message: at most its first `MAX_SHOWN` characters, followed by `...` if there are more.
fn shorten(line: &str) -> String {
    match line.char_indices().nth(MAX_SHOWN) {
        Some((end, _)) => format!("{}...", &line[..end]),
        None => line.into(),
    }
}

/// Returns the lines of a journal's header that identify the task, such as the board and the options.
fn identifying_lines(header: &str) -> String {
    let lines = header.split_inclusive('\n');
    lines.filter(|line| !is_about_run(line)).collect()
}

/// Returns whether a line of the header of a journal file, with its line feed, is about the run (its command or its
/// process) and so does not identify the task. If the header is cut off, its last line may be the beginning of such a
/// line: then this function returns `true`.
fn is_about_run(line: &str) -> bool {
    let is_cut_off = !line.ends_with('\n');
    for prefix in PREFIXES {
        let may_become_prefix = is_cut_off && prefix.starts_with(line);
        if line.starts_with(prefix) || may_become_prefix {
            return true;
        }
    }
    false
}

/// The line of a journal's header that names the process that uses the journal, and where it begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HolderLine<'a> {
    /// The number of bytes before the line.
    pub start: usize,
    /// The line with its line feed.
    pub text: &'a [u8],
}

/// Returns the line of the header of a journal file that names the process that uses the journal, and where it begins;
/// `None` if the header has no such line. Other lines may contain bytes that are not text.
pub fn holder_line(header: &[u8]) -> Option<HolderLine<'_>> {
    let mut start = 0;
    for text in header.split_inclusive(|&byte| byte == b'\n') {
        if text.starts_with(HOLDER_PREFIX.as_bytes()) {
            return Some(HolderLine { start, text });
        }
        start += text.len();
    }
    None
}

/// The first byte of the body of a [note](JournalEntry::Note): `f` for *found*, because a note may be a solution.
const NOTE: u8 = b'f';
/// The first byte of the body of a [refuted job](JournalEntry::RefutedJob): `c` for *closed*.
const REFUTED_JOB: u8 = b'c';
/// The first byte of the body of a [refuted budget](JournalEntry::RefutedBudget): `d` for *done*.
const REFUTED_BUDGET: u8 = b'd';

/// An entry of a journal: a piece of work that a run has finished.
#[derive(Clone, Copy)]
pub enum JournalEntry<'a> {
    /// A line of text from the game, such as a solution.
    Note(&'a str),
    /// A job (a subtree of the search) that contains no solution within the budget.
    RefutedJob {
        /// Number of moves allowed from the root.
        budget: u32,
        /// Number of moves from the root of the search to the job, a subtree of the search.
        depth: u32,
        /// The number of the job (a subtree of the search) among all jobs at this depth.
        job: u32,
        /// Number of states visited for the job.
        states: u64,
    },
    /// A number of moves that does not suffice to solve the initial state.
    RefutedBudget { budget: u32, cost: SearchCost },
}

/// The cost of the search which has proven that a budget (a number of moves) does not suffice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchCost {
    /// Number of states visited.
    pub states: u64,
    pub time: Duration,
}

impl JournalEntry<'_> {
    /// Encodes an entry for the journal file: a note, or a subtree (job) or number of moves (budget) without a
    /// solution. The first byte is the kind of the entry, and then its fields follow as little-endian numbers.
    pub fn encode(self) -> Vec<u8> {
        match self {
            JournalEntry::Note(note) => [&[NOTE], note.as_bytes()].concat(),
            JournalEntry::RefutedJob {
                budget,
                depth,
                job,
                states,
            } => [
                &[REFUTED_JOB][..],
                &budget.to_le_bytes(),
                &depth.to_le_bytes(),
                &job.to_le_bytes(),
                &states.to_le_bytes(),
            ]
            .concat(),
            JournalEntry::RefutedBudget { budget, cost } => {
                // 64 bits suffice for more than 500 years. A longer time becomes the largest number.
                let nanos = u64::try_from(cost.time.as_nanos()).unwrap_or(u64::MAX);
                [
                    &[REFUTED_BUDGET][..],
                    &budget.to_le_bytes(),
                    &cost.states.to_le_bytes(),
                    &nanos.to_le_bytes(),
                ]
                .concat()
            }
        }
    }

    /// Decodes an entry (a note, or a subtree or number of moves without a solution) from its bytes: a byte for its
    /// kind, and then its fields, in the order in which [`encode`](JournalEntry::encode) writes them. Returns `None` if
    /// the bytes are malformed.
    fn decode(body: &[u8]) -> Option<JournalEntry<'_>> {
        let (&kind, mut fields) = body.split_first()?;
        // Each call of `take_bytes` removes the bytes of one number (4 or 8 bytes, by its type) from `fields`.
        let entry = match kind {
            NOTE => return Some(JournalEntry::Note(std::str::from_utf8(fields).ok()?)),
            REFUTED_JOB => JournalEntry::RefutedJob {
                budget: u32::from_le_bytes(take_bytes(&mut fields)?),
                depth: u32::from_le_bytes(take_bytes(&mut fields)?),
                job: u32::from_le_bytes(take_bytes(&mut fields)?),
                states: u64::from_le_bytes(take_bytes(&mut fields)?),
            },
            REFUTED_BUDGET => JournalEntry::RefutedBudget {
                budget: u32::from_le_bytes(take_bytes(&mut fields)?),
                cost: SearchCost {
                    states: u64::from_le_bytes(take_bytes(&mut fields)?),
                    time: Duration::from_nanos(u64::from_le_bytes(take_bytes(&mut fields)?)),
                },
            },
            _ => return None, // An unknown kind.
        };
        // Bytes after the last field are not allowed.
        fields.is_empty().then_some(entry)
    }
}

/// Removes and returns the first `N` bytes of `bytes`. Returns `None` if there are fewer bytes.
fn take_bytes<const N: usize>(bytes: &mut &[u8]) -> Option<[u8; N]> {
    let (first, following) = bytes.split_first_chunk()?;
    *bytes = following;
    Some(*first)
}

/// Number of bytes before the body of a frame: its length (`u32`) and its checksum (`u64`).
const FRAME_HEAD_BYTES: usize = size_of::<u32>() + size_of::<u64>();
/// Maximum number of bytes in the body of a frame (one entry): 64 MiB. A larger length means a damaged file.
pub const MAX_BODY_BYTES: usize = 64 << 20;

/// Returns a frame: the length of `body`, its checksum, and `body`, which has at most [`MAX_BODY_BYTES`] bytes.
pub fn frame(body: &[u8]) -> Vec<u8> {
    let length = (body.len() as u32).to_le_bytes(); // `MAX_BODY_BYTES` fits into 32 bits.
    let checksum = xxh3_64(body).to_le_bytes();
    [&length[..], &checksum, body].concat()
}

/// Reads the next frame of a journal file (the length of its body, a checksum, and the body), and returns its body;
/// `None` at the end of the file, or if the frame is incomplete or damaged.
fn next_frame(reader: &mut impl Read) -> io::Result<Option<Vec<u8>>> {
    let Some(length) = read_bytes(reader)?.map(u32::from_le_bytes) else {
        return Ok(None);
    };
    let Some(checksum) = read_bytes(reader)?.map(u64::from_le_bytes) else {
        return Ok(None);
    };
    let length = length as usize;
    if length > MAX_BODY_BYTES {
        return Ok(None);
    }
    // A damaged length may be very large. So do not reserve `length` bytes in advance.
    let mut body = Vec::new();
    reader.take(length as u64).read_to_end(&mut body)?;
    let is_complete = body.len() == length && xxh3_64(&body) == checksum;
    Ok(is_complete.then_some(body))
}

/// Reads the next `N` bytes of a file; `None` if fewer bytes are left.
fn read_bytes<const N: usize>(reader: &mut impl Read) -> io::Result<Option<[u8; N]>> {
    let mut bytes = [0; N];
    match reader.read_exact(&mut bytes) {
        Ok(()) => Ok(Some(bytes)),
        Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => Ok(None),
        Err(error) => Err(error),
    }
}

/// Larger numbers of states in a journal are read as this number, about 10^13. Anybody may have written the numbers,
/// and their sums over all budgets and boards must not overflow.
const MAX_STATES: u64 = 1 << 44;

/// The work that earlier runs have finished, as a journal (the file of these runs) says.
#[derive(Debug, Default)]
pub struct Recovered {
    /// Notes of the game, in the order in which they were written.
    pub notes: Vec<String>,
    /// For each budget (number of moves) and depth, the refuted jobs (subtrees of the search without a solution).
    pub refuted_jobs: BTreeMap<JobLevel, RefutedJobs>,
    /// For each refuted number of moves, the cost of its search.
    pub refuted_budgets: BTreeMap<u32, SearchCost>,
    /// Length of the valid part of the file, in bytes. A damaged entry and all later entries do not count.
    pub end: u64,
    /// Number of damaged bytes at the end of the file that were dropped.
    pub dropped_bytes: u64,
}

/// The budget of jobs (subtrees of the search) and the depth of their roots. Levels are ordered by the budget first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct JobLevel {
    /// Number of moves allowed from the root of the search.
    pub budget: u32,
    /// Number of moves from the root of the search to the root of each job.
    pub depth: u32,
}

/// The jobs (subtrees of the search) of one budget (number of moves) and depth in which earlier runs found no solution.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RefutedJobs {
    /// The indices of the jobs (subtrees of the search).
    pub jobs: HashSet<usize>,
    /// Number of states that earlier runs visited for these jobs.
    pub states: u64,
}

impl Recovered {
    /// Reads the entries of a journal file (the finished work of earlier runs), up to the end of the file or to the
    /// first entry that is incomplete, damaged or of an unknown kind. `header_bytes` is the number of bytes before.
    pub fn read(reader: &mut impl Read, header_bytes: u64) -> io::Result<Recovered> {
        let mut recovered = Recovered {
            end: header_bytes,
            ..Recovered::default()
        };
        while let Some(body) = next_frame(reader)? {
            let Some(entry) = JournalEntry::decode(&body) else {
                break;
            };
            recovered.add(entry);
            recovered.end += (FRAME_HEAD_BYTES + body.len()) as u64;
        }
        Ok(recovered)
    }

    /// Adds an entry (a note, or a subtree (job) or number of moves (budget) without a solution) to the results. A
    /// later entry about the same budget replaces the earlier one. Limits the numbers of states, because anybody may
    /// have written them.
    fn add(&mut self, entry: JournalEntry) {
        match entry {
            JournalEntry::Note(note) => self.notes.push(note.to_string()),
            JournalEntry::RefutedJob {
                budget,
                depth,
                job,
                states,
            } => {
                let level = JobLevel { budget, depth };
                let refuted = self.refuted_jobs.entry(level).or_default();
                refuted.jobs.insert(job as usize);
                refuted.states = refuted.states.saturating_add(states).min(MAX_STATES);
            }
            JournalEntry::RefutedBudget { budget, mut cost } => {
                cost.states = cost.states.min(MAX_STATES);
                self.refuted_budgets.insert(budget, cost);
            }
        }
    }
}

/// The reason why a journal (the file of an earlier run) cannot be used.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum JournalError {
    /// Reading or writing the file failed.
    #[error("{0}: {1}")]
    Io(PathBuf, io::Error),
    /// The text that identifies the task cannot be the header of a journal.
    #[error("{0}: the text that identifies the run {1}")]
    Question(PathBuf, &'static str),
    /// The file is not a journal.
    #[error("{0}: is not a kortest journal")]
    Foreign(PathBuf),
    /// The journal was written by another version of the program.
    #[error(
        "{0}: is a journal of another version of kortest, which this one cannot read; remove it to start afresh"
    )]
    Version(PathBuf),
    /// The path is a folder, a device, or a named pipe.
    #[error("{0}: is not a regular file, so it cannot be a journal")]
    NotAFile(PathBuf),
    /// Another process is using the journal.
    #[error("{0}: is in use by another run; wait until that run has ended")]
    Locked(PathBuf),
    /// The file system has no locks, so another process may be using the journal.
    #[error(
        "{0}: cannot be locked: {1}; use a folder on another file system, or the option --no-lock if no other process uses the files"
    )]
    NoLocks(PathBuf, io::Error),
    /// The journal exists, and the run was not asked to resume it.
    #[error("{0}: an earlier run left this journal; resume it, or remove it to start again")]
    Exists(PathBuf),
    /// The journal belongs to another board, or to a run with other options.
    #[error(
        "{path}: the journal of another run: it says {theirs:?} where this run has {ours:?}; resume that run"
    )]
    Other {
        /// Path of the journal.
        path: PathBuf,
        /// The first line of the journal that differs from the expected line.
        theirs: String,
        /// The expected line.
        ours: String,
    },
}

impl JournalError {
    /// Returns the error for a file whose header (`theirs`) differs from the expected header (`ours`): the file is not
    /// a journal, belongs to another version of this program, or belongs to another task.
    pub(super) fn of_headers(path: PathBuf, theirs: &str, ours: &str) -> JournalError {
        if !theirs.starts_with(MAGIC) {
            return JournalError::Foreign(path);
        }
        if theirs.lines().next() != Some(&format!("{MAGIC}{VERSION}")) {
            return JournalError::Version(path);
        }
        // The message does not repeat the command in the file, because anybody may have written it.
        let Difference { found, expected } = first_difference(theirs, ours);
        JournalError::Other {
            path,
            theirs: found,
            ours: expected,
        }
    }
}
