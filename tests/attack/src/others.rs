//! Runs three checkers: in Python, in JavaScript, and extracted from Coq. One process of each
//! checks many files.
//!
//! A request has the length of a file in 8 bytes (little-endian), then the file. The answer is one
//! line: `valid`, `invalid WHY`, `unchecked WHY`, or `broken WHY` for an error of the checker.

use crate::judge::{Fault, Verdict};
use crate::truth::Truth;
use std::io::{BufRead, BufReader, BufWriter, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::mpsc::{Receiver, Sender, SyncSender, TrySendError, sync_channel};
use std::sync::{Arc, Mutex, MutexGuard};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// Maximum time of a checker for one file.
const MAX_ANSWER_TIME: Duration = Duration::from_secs(300);

/// The language of a checker. The Rust checker is not included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Language {
    /// `scripts/check.py`.
    Python,
    /// The JavaScript checker: `tests/pages/checker.mjs`, which runs the sources in `src/cli`.
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

    /// Starts the checker's process. If the process cannot be started, prints a message and returns
    /// `None`.
    fn spawn(self, limit: Option<usize>) -> Option<Child> {
        let program = self.program();
        let mut command = Command::new(program);
        let script = match self {
            Language::Python => concat!(env!("CARGO_MANIFEST_DIR"), "/check_stream.py"),
            Language::JavaScript => concat!(env!("CARGO_MANIFEST_DIR"), "/check_stream.mjs"),
            Language::Coq => program,
        };
        if self == Language::Coq {
            command.args([
                "--time",
                &limit.unwrap_or(COQ_SECONDS).to_string(),
                "--stream",
            ]);
        } else {
            command
                .arg(script)
                .args(limit.map(|limit| limit.to_string()));
        }
        command.stdin(Stdio::piped()).stdout(Stdio::piped());
        let spawned = std::path::Path::new(script)
            .exists()
            .then(|| command.spawn().ok())
            .flatten();
        if spawned.is_none() {
            eprintln!(
                "attack: skipped: cannot start {script}, so the {} checker is not compared",
                self.name()
            );
        }
        spawned
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
        let sent = self.input.write_all(&(file.len() as u64).to_le_bytes());
        sent.and_then(|()| self.input.write_all(file))
            .and_then(|()| self.input.flush())
            .ok()?;
        self.answers.next()?.ok()
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
    mutex
        .lock()
        .unwrap_or_else(|poisoned| poisoned.into_inner())
}

/// Describes how `answer` contradicts the Rust checker or brute force.
pub fn disagreement(
    who: Language,
    rust: &Verdict,
    answer: &str,
    file: &[u8],
    truth: &mut Truth,
) -> Option<Fault> {
    let word = answer.split(' ').next().unwrap_or("");
    let (kind, name) = (who.name(), who.name());
    let what = match (rust, word) {
        (Verdict::Valid, "invalid") => format!("Rust accepts, {name} says: {answer}"),
        (Verdict::Invalid(why), "valid") => format!("{name} accepts, Rust says: {why}"),
        (_, "valid") if truth.of(file) == Some(false) => format!("{name} accepts what is not true"),
        (_, "valid" | "invalid" | "unchecked") => return None,
        _ => format!("{name} answers: {answer}"),
    };
    Some(Fault { kind, what })
}

/// A file, and the Rust checker's verdict on this file.
pub type Item = (Vec<u8>, Verdict);

/// A checker error: the checker's language, the error, and the file.
pub type Found = (Language, Fault, Item);

/// A running checker, but not the Rust checker.
pub struct Other {
    pub language: Language,
    /// The number of files for which the checker has answered.
    pub answered: Arc<AtomicU64>,
    queue: Option<SyncSender<Item>>,
    child: Arc<Mutex<Child>>,
    thread: JoinHandle<()>,
    /// The time of the checker's last answer.
    last: Arc<Mutex<Instant>>,
}

impl Other {
    /// Starts a checker.
    pub fn start(language: Language, found: Sender<Found>) -> Option<Other> {
        let process = CheckerProcess::start(language, None)?;
        let child = process.child.clone();
        let (queue, files) = sync_channel::<Item>(256);
        let (answered, last) = (
            Arc::new(AtomicU64::new(0)),
            Arc::new(Mutex::new(Instant::now())),
        );
        let (count, when) = (answered.clone(), last.clone());
        let thread =
            std::thread::spawn(move || compare(language, process, files, found, &count, &when));
        Some(Other {
            language,
            answered,
            queue: Some(queue),
            child,
            thread,
            last,
        })
    }

    /// Adds a file to the queue. If the queue is full, waits if `must`, otherwise drops the file.
    pub fn give(&mut self, mut item: Item, must: bool) {
        while let Err(TrySendError::Full(back)) =
            self.queue.as_ref().expect("not finished").try_send(item)
        {
            if !must || !self.is_alive() {
                return;
            }
            item = back;
            std::thread::sleep(Duration::from_millis(1));
        }
    }

    /// Returns whether the checker still answers. If not, kills the process.
    fn is_alive(&self) -> bool {
        let alive = lock(&self.last).elapsed() < MAX_ANSWER_TIME;
        if !alive {
            let _ = lock(&self.child).kill();
        }
        alive
    }

    /// Waits for the answers to all files in the queue.
    pub fn finish(mut self) {
        self.queue = None;
        *lock(&self.last) = Instant::now();
        while !self.thread.is_finished() && self.is_alive() {
            std::thread::sleep(Duration::from_millis(5));
        }
    }
}

/// Compares a checker's answers with the Rust checker's verdicts.
fn compare(
    language: Language,
    mut process: CheckerProcess,
    files: Receiver<Item>,
    found: Sender<Found>,
    answered: &AtomicU64,
    last: &Mutex<Instant>,
) {
    let mut truth = Truth::default();
    for item in files {
        let answer = process.ask(&item.0);
        *lock(last) = Instant::now();
        answered.fetch_add(1, Relaxed);
        let is_gone = answer.is_none();
        let answer = answer.unwrap_or_else(|| "nothing: the process has ended".into());
        if let Some(fault) = disagreement(language, &item.1, &answer, &item.0, &mut truth) {
            let _ = found.send((language, fault, item));
        }
        if is_gone {
            break;
        }
    }
}
