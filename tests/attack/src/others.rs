//! Runs three checkers: in Python, in JavaScript, and extracted from Coq. One process of each
//! checks many files.
//!
//! A request has the length of a file in 8 bytes (little-endian), then the file. The answer is one
//! line: `valid`, `valid ... verified: LINE`, `invalid WHY`, `unchecked WHY`, or `broken WHY` for an error of the checker.

use crate::judge::{Fault, Verdict};
use crate::truth::Truth;
use std::io::{self, BufRead, BufReader, BufWriter, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::mpsc::{Receiver, Sender, SyncSender, TrySendError, sync_channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// Maximum time of a checker for one file.
const MAX_ANSWER_TIME: Duration = Duration::from_secs(300);

/// The language of a checker. The Rust checker is not included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Language {
    /// `scripts/check.py`.
    Python,
    /// The JavaScript checker: `tests/pages/checker.mjs`, which runs the sources in `src/pages`.
    JavaScript,
    /// The checker that Coq extracts from `proofs/coq`. `make -C proofs/coq program` builds this
    /// checker.
    Coq,
}

/// All checkers except the Rust checker.
pub const LANGUAGES: [Language; 3] = [Language::Python, Language::JavaScript, Language::Coq];

/// Default time limit for each file, in seconds, of the checker extracted from Coq.
const COQ_SECONDS: usize = 10;

impl Language {
    /// Returns the name of the checker for error reports.
    pub fn name(self) -> &'static str {
        match self {
            Language::Python => "python",
            Language::JavaScript => "javascript",
            Language::Coq => "coq",
        }
    }

    /// Returns the program that runs the checker.
    pub fn program(self) -> &'static str {
        match self {
            Language::Python => "python3",
            Language::JavaScript => "node",
            Language::Coq => concat!(
                env!("CARGO_MANIFEST_DIR"),
                "/../../proofs/coq/program/build/check"
            ),
        }
    }

    /// Returns the file that must exist to start the checker.
    fn script(self) -> &'static str {
        match self {
            Language::Python => concat!(env!("CARGO_MANIFEST_DIR"), "/check_stream.py"),
            Language::JavaScript => concat!(env!("CARGO_MANIFEST_DIR"), "/check_stream.mjs"),
            Language::Coq => self.program(),
        }
    }

    /// Starts the checker's process. If the process cannot be started, prints a message and returns
    /// `None`.
    fn spawn(self, limit: Option<usize>) -> Option<Child> {
        let mut command = Command::new(self.program());
        if self == Language::Coq {
            let seconds = limit.unwrap_or(COQ_SECONDS);
            command.args(["--time", &seconds.to_string(), "--stream"]);
        } else {
            command.arg(self.script());
            command.args(limit.map(|limit| limit.to_string()));
        }
        command.stdin(Stdio::piped()).stdout(Stdio::piped());
        if Path::new(self.script()).exists()
            && let Ok(child) = command.spawn()
        {
            return Some(child);
        }
        eprintln!(
            "attack: skipped: cannot start {}, so the {} checker is not compared",
            self.script(),
            self.name()
        );
        None
    }
}

/// A process that runs a checker. A request waits until the checker has answered.
pub struct CheckerProcess {
    child: Arc<Mutex<Child>>,
    input: BufWriter<ChildStdin>,
    answers: std::io::Lines<BufReader<ChildStdout>>,
}

impl CheckerProcess {
    /// Starts a checker. `limit` is per file, in steps for the JavaScript checker, otherwise in
    /// seconds.
    pub fn start(language: Language, limit: Option<usize>) -> Option<CheckerProcess> {
        let mut child = language.spawn(limit)?;
        let input = BufWriter::with_capacity(1 << 16, child.stdin.take()?);
        let answers = BufReader::new(child.stdout.take()?).lines();
        Some(CheckerProcess {
            child: Arc::new(Mutex::new(child)),
            input,
            answers,
        })
    }

    /// Sends a file to the checker, and returns the answer. Returns `None` if the process has
    /// ended.
    pub fn ask(&mut self, file: &[u8]) -> Option<String> {
        self.send(file).ok()?;
        self.answers.next()?.ok()
    }

    fn send(&mut self, file: &[u8]) -> io::Result<()> {
        self.input.write_all(&(file.len() as u64).to_le_bytes())?;
        self.input.write_all(file)?;
        self.input.flush()
    }
}

impl Drop for CheckerProcess {
    fn drop(&mut self) {
        let mut child = lock(&self.child);
        let _ = child.kill();
        let _ = child.wait();
    }
}

/// Locks a mutex, even if a thread has panicked while the thread held the lock.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Describes how `answer` contradicts the Rust checker or brute force.
pub fn disagreement(
    language: Language,
    rust: &Verdict,
    answer: &str,
    file: &[u8],
    truth: &mut Truth,
) -> Option<Fault> {
    let name = language.name();
    let word = answer.split(' ').next().unwrap_or("");
    let what = match (rust, word) {
        (Verdict::Valid(_), "invalid") => format!("Rust accepts, {name} says: {answer}"),
        (Verdict::Invalid(why), "valid") => format!("{name} accepts, Rust says: {why}"),
        (_, "valid") if truth.of(file) == Some(false) => format!("{name} accepts what is not true"),
        (Verdict::Valid(line), "valid") => {
            let of_rust = line.as_ref().map(ToString::to_string);
            let of_other = verified_line(answer);
            // A slow checker leaves the line out if its limit is reached.
            if of_other.is_none() || of_rust.as_deref() == of_other {
                return None;
            }
            format!("Rust prints the line {of_rust:?}, {name} prints {of_other:?}")
        }
        (_, "valid" | "invalid" | "unchecked") => return None,
        _ => format!("{name} answers: {answer}"),
    };
    Some(Fault { kind: name, what })
}

/// Returns what the layers prove about both sides of a line, from the answer to a valid certificate.
pub fn verified_line(answer: &str) -> Option<&str> {
    let (_, line) = answer.split_once("verified: ")?;
    Some(line)
}

/// A file, and the Rust checker's verdict on this file.
#[derive(Clone)]
pub struct Judged {
    pub file: Vec<u8>,
    pub rust: Verdict,
}

/// An error of a checker in another language than Rust.
pub struct Found {
    pub language: Language,
    pub fault: Fault,
    pub file: Vec<u8>,
}

/// A running checker, but not the Rust checker.
pub struct Other {
    pub language: Language,
    /// The files to check; `None` after the last file.
    queue: Option<SyncSender<Judged>>,
    child: Arc<Mutex<Child>>,
    thread: JoinHandle<()>,
    answers: Arc<Answers>,
}

/// The answers of a checker so far.
struct Answers {
    /// The number of files for which the checker has answered.
    count: AtomicU64,
    /// The time of the checker's last answer.
    last: Mutex<Instant>,
}

impl Other {
    /// Starts a checker.
    pub fn start(language: Language, found: Sender<Found>) -> Option<Other> {
        let process = CheckerProcess::start(language, None)?;
        let child = process.child.clone();
        let (queue, files) = sync_channel(256);
        let answers = Arc::new(Answers {
            count: AtomicU64::new(0),
            last: Mutex::new(Instant::now()),
        });
        let comparison = Comparison {
            language,
            process,
            found,
            answers: answers.clone(),
        };
        Some(Other {
            language,
            queue: Some(queue),
            child,
            thread: std::thread::spawn(move || comparison.run(files)),
            answers,
        })
    }

    /// Adds a file to the queue, or drops the file if the queue is full.
    pub fn offer(&self, item: Judged) {
        let queue = self.queue.as_ref().expect("not finished");
        // If the checker has ended, its error is in the list of findings already.
        let _ = queue.try_send(item);
    }

    /// Adds a file to the queue. Waits if the queue is full, as long as the checker answers.
    pub fn give(&self, mut item: Judged) {
        let queue = self.queue.as_ref().expect("not finished");
        while let Err(TrySendError::Full(back)) = queue.try_send(item) {
            if !self.is_alive() {
                return;
            }
            item = back;
            std::thread::sleep(Duration::from_millis(1));
        }
    }

    /// Returns whether the checker still answers. If not, kills the process.
    fn is_alive(&self) -> bool {
        let is_alive = lock(&self.answers.last).elapsed() < MAX_ANSWER_TIME;
        if !is_alive {
            let _ = lock(&self.child).kill();
        }
        is_alive
    }

    /// Waits for the answers to all files in the queue, and returns the number of all answers.
    pub fn finish(mut self) -> u64 {
        self.queue = None;
        *lock(&self.answers.last) = Instant::now();
        while !self.thread.is_finished() && self.is_alive() {
            std::thread::sleep(Duration::from_millis(5));
        }
        self.answers.count.load(Relaxed)
    }
}

/// Compares a checker's answers with the Rust checker's verdicts, on a thread of its own.
struct Comparison {
    language: Language,
    process: CheckerProcess,
    found: Sender<Found>,
    answers: Arc<Answers>,
}

impl Comparison {
    fn run(mut self, files: Receiver<Judged>) {
        let mut truth = Truth::default();
        for Judged { file, rust } in files {
            let answer = self.process.ask(&file);
            *lock(&self.answers.last) = Instant::now();
            self.answers.count.fetch_add(1, Relaxed);
            let text = answer.as_deref();
            let text = text.unwrap_or("nothing: the process has ended");
            if let Some(fault) = disagreement(self.language, &rust, text, &file, &mut truth) {
                let _ = self.found.send(Found {
                    language: self.language,
                    fault,
                    file,
                });
            }
            if answer.is_none() {
                return;
            }
        }
    }
}
