//! The checkers in Python and JavaScript, each in a process of its own that gets one file after the other.
//!
//! In goes the length of a file, eight bytes with the lowest first, and the file; out comes a line: `valid`,
//! `invalid WHY`, `unchecked WHY`, or `broken WHY` if the checker itself failed.

use crate::judge::{Fault, Verdict};
use crate::truth::Truth;
use std::io::{BufRead, BufReader, BufWriter, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::mpsc::{Receiver, Sender, SyncSender, TrySendError, sync_channel};
use std::sync::{Arc, Mutex, MutexGuard};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// How long one answer may take.
const PATIENCE: Duration = Duration::from_secs(300);

/// One of the other checkers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Language {
    /// `scripts/check.py`.
    Python,
    /// `checker.mjs` of `tests/pages`, from the sources in `src/cli`.
    JavaScript,
}

/// Both.
pub const LANGUAGES: [Language; 2] = [Language::Python, Language::JavaScript];

impl Language {
    /// As it is called in a finding.
    pub fn name(self) -> &'static str {
        match self {
            Language::Python => "python",
            Language::JavaScript => "javascript",
        }
    }

    /// The process; `None`, with a word to the reader, if it cannot be started.
    fn spawn(self) -> Option<Child> {
        let (program, script) = match self {
            Language::Python => ("python3", concat!(env!("CARGO_MANIFEST_DIR"), "/check_stream.py")),
            Language::JavaScript => ("node", concat!(env!("CARGO_MANIFEST_DIR"), "/check_stream.mjs")),
        };
        let spawned = std::path::Path::new(script)
            .exists()
            .then(|| Command::new(program).arg(script).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().ok());
        if spawned.as_ref().is_none_or(Option::is_none) {
            eprintln!("attack: skipped: {program} {script} cannot be started, so nothing is compared with it");
        }
        spawned.flatten()
    }
}

/// A process that is asked one file after the other, and waited for.
pub struct Asked {
    child: Arc<Mutex<Child>>,
    input: BufWriter<ChildStdin>,
    answers: std::io::Lines<BufReader<ChildStdout>>,
}

impl Asked {
    /// Starts it.
    pub fn start(language: Language) -> Option<Asked> {
        let mut child = language.spawn()?;
        let input = BufWriter::with_capacity(1 << 16, child.stdin.take()?);
        let answers = BufReader::new(child.stdout.take()?).lines();
        Some(Asked { child: Arc::new(Mutex::new(child)), input, answers })
    }

    /// The answer to a file; nothing if the process is gone.
    pub fn ask(&mut self, file: &[u8]) -> Option<String> {
        let sent = self.input.write_all(&(file.len() as u64).to_le_bytes());
        sent.and_then(|()| self.input.write_all(file)).and_then(|()| self.input.flush()).ok()?;
        self.answers.next()?.ok()
    }
}

impl Drop for Asked {
    fn drop(&mut self) {
        let mut child = lock(&self.child);
        let _ = child.kill();
        let _ = child.wait();
    }
}

/// Locks what a thread that has panicked may have locked before.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
}

/// What is wrong with an answer, beside that of the Rust checker.
pub fn disagreement(who: Language, rust: &Verdict, answer: &str, file: &[u8], truth: &mut Truth) -> Option<Fault> {
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

/// A file with what the Rust checker says.
pub type Item = (Vec<u8>, Verdict);

/// A finding on its way back.
pub type Found = (Language, Fault, Item);

/// A process with a thread that asks it, and a queue of files for it.
pub struct Other {
    /// Which one it is.
    pub language: Language,
    /// Files that it has answered.
    pub answered: Arc<AtomicU64>,
    queue: Option<SyncSender<Item>>,
    child: Arc<Mutex<Child>>,
    thread: JoinHandle<()>,
    /// When the last answer came.
    last: Arc<Mutex<Instant>>,
}

impl Other {
    /// Starts one; findings go to `found`.
    pub fn start(language: Language, found: Sender<Found>) -> Option<Other> {
        let asked = Asked::start(language)?;
        let child = asked.child.clone();
        let (queue, files) = sync_channel::<Item>(256);
        let (answered, last) = (Arc::new(AtomicU64::new(0)), Arc::new(Mutex::new(Instant::now())));
        let (count, when) = (answered.clone(), last.clone());
        let thread = std::thread::spawn(move || compare(language, asked, files, found, &count, &when));
        Some(Other { language, answered, queue: Some(queue), child, thread, last })
    }

    /// Puts a file into the queue if there is room. If it `must` get there, this waits for room as long as answers come.
    pub fn give(&mut self, mut item: Item, must: bool) {
        while let Err(TrySendError::Full(back)) = self.queue.as_ref().expect("not finished").try_send(item) {
            if !must || !self.is_alive() {
                return;
            }
            item = back;
            std::thread::sleep(Duration::from_millis(1));
        }
    }

    /// Whether answers come. A process that is stuck is stopped, which ends its thread with a finding.
    fn is_alive(&self) -> bool {
        let alive = lock(&self.last).elapsed() < PATIENCE;
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

/// Asks a process about the files of a queue, and sends what is wrong with its answers to `found`.
fn compare(
    language: Language,
    mut asked: Asked,
    files: Receiver<Item>,
    found: Sender<Found>,
    answered: &AtomicU64,
    last: &Mutex<Instant>,
) {
    let mut truth = Truth::default();
    for item in files {
        let answer = asked.ask(&item.0);
        *lock(last) = Instant::now();
        answered.fetch_add(1, Relaxed);
        let is_gone = answer.is_none();
        let answer = answer.unwrap_or_else(|| "nothing: the process is gone".into());
        if let Some(fault) = disagreement(language, &item.1, &answer, &item.0, &mut truth) {
            let _ = found.send((language, fault, item));
        }
        if is_gone {
            break;
        }
    }
}
