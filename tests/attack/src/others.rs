//! The checkers in Python and JavaScript, each in a process of its own that gets one file after the other.
//!
//! In goes the length of a file, eight bytes with the lowest first, and the file; out comes a line: `valid`,
//! `invalid WHY`, `unchecked WHY`, or `broken WHY` if the checker itself failed.

use crate::judge::{Fault, Verdict};
use crate::truth::Truth;
use std::io::{BufRead, BufReader, BufWriter, Write};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::mpsc::{Receiver, SyncSender, TryRecvError, TrySendError, channel, sync_channel};
use std::sync::{Arc, Mutex};
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
    child: Child,
    answers: std::io::Lines<BufReader<ChildStdout>>,
}

impl Asked {
    /// Starts it.
    pub fn start(language: Language) -> Option<Asked> {
        let mut child = language.spawn()?;
        let answers = BufReader::new(child.stdout.take()?).lines();
        Some(Asked { child, answers })
    }

    /// The answer to a file; nothing if the process is gone.
    pub fn ask(&mut self, file: &[u8]) -> Option<String> {
        let input = self.child.stdin.as_mut()?;
        send(input, file).and_then(|()| input.flush()).ok()?;
        self.answers.next()?.ok()
    }
}

impl Drop for Asked {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn send(to: &mut impl Write, file: &[u8]) -> std::io::Result<()> {
    to.write_all(&(file.len() as u64).to_le_bytes())?;
    to.write_all(file)
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

/// A process that is fed.
pub struct Other {
    /// Which one it is.
    pub language: Language,
    /// Files that it has answered.
    pub answered: Arc<AtomicU64>,
    input: Option<SyncSender<Item>>,
    child: Arc<Mutex<Child>>,
    threads: Vec<JoinHandle<()>>,
    /// When the last answer came.
    last: Arc<Mutex<Instant>>,
}

impl Other {
    /// Starts one; findings go to `found`.
    pub fn start(language: Language, found: std::sync::mpsc::Sender<Found>) -> Option<Other> {
        let mut child = language.spawn()?;
        let (stdin, stdout) = (child.stdin.take()?, child.stdout.take()?);
        let (input, files) = sync_channel::<Item>(256);
        let (asked, open) = channel::<Item>();
        let (answered, last) = (Arc::new(AtomicU64::new(0)), Arc::new(Mutex::new(Instant::now())));
        let writer = std::thread::spawn(move || write(stdin, files, asked));
        let (count, when) = (answered.clone(), last.clone());
        let reader = std::thread::spawn(move || {
            let (mut lines, mut truth) = (BufReader::new(stdout).lines(), Truth::default());
            for item in open {
                let answer = match lines.next() {
                    Some(Ok(answer)) => answer,
                    _ => "nothing: the process is gone".into(),
                };
                *when.lock().unwrap_or_else(|poisoned| poisoned.into_inner()) = Instant::now();
                count.fetch_add(1, Relaxed);
                let gone = answer.starts_with("nothing");
                if let Some(fault) = disagreement(language, &item.1, &answer, &item.0, &mut truth) {
                    let _ = found.send((language, fault, item));
                }
                if gone {
                    break;
                }
            }
        });
        let child = Arc::new(Mutex::new(child));
        Some(Other { language, answered, input: Some(input), child, threads: vec![writer, reader], last })
    }

    /// Gives it a file, at once or, if it must be, when there is room. Whether it takes it.
    pub fn give(&mut self, item: Item, must: bool) -> bool {
        let Some(input) = &self.input else { return false };
        let mut item = item;
        loop {
            match input.try_send(item) {
                Ok(()) => return true,
                Err(TrySendError::Disconnected(_)) => return false,
                Err(TrySendError::Full(back)) if must && self.is_alive() => item = back,
                Err(TrySendError::Full(_)) => return false,
            }
            std::thread::sleep(Duration::from_millis(1));
        }
    }

    /// Whether answers come. One that is stuck is stopped, which ends its reader with a finding.
    fn is_alive(&self) -> bool {
        let last = *self.last.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        let alive = last.elapsed() < PATIENCE;
        if !alive {
            let _ = self.child.lock().unwrap_or_else(|poisoned| poisoned.into_inner()).kill();
        }
        alive
    }

    /// Waits for what is left.
    pub fn finish(mut self) {
        self.input = None;
        *self.last.lock().unwrap_or_else(|poisoned| poisoned.into_inner()) = Instant::now();
        while self.threads.iter().any(|thread| !thread.is_finished()) && self.is_alive() {
            std::thread::sleep(Duration::from_millis(5));
        }
        let mut child = self.child.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        let _ = child.kill();
        let _ = child.wait();
    }
}

/// Writes files as they come, and flushes when none is waiting.
fn write(to: impl Write, files: Receiver<Item>, asked: std::sync::mpsc::Sender<Item>) {
    let mut to = BufWriter::with_capacity(1 << 16, to);
    loop {
        let item = match files.try_recv() {
            Ok(item) => item,
            Err(TryRecvError::Disconnected) => break,
            Err(TryRecvError::Empty) => {
                let _ = to.flush();
                match files.recv() {
                    Ok(item) => item,
                    Err(_) => break,
                }
            }
        };
        if send(&mut to, &item.0).is_err() || asked.send(item).is_err() {
            break;
        }
    }
    let _ = to.flush();
}
