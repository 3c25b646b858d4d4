//! Runs the Rust checker with small limits for memory and work, and detects errors of the checker.

use crate::games;
use crate::memory::measure;
use crate::seal::{body, sealed};
use crate::truth::Truth;
use kortest_checker::former::{self, Line};
use kortest_checker::{Error, Game, Limits, Report, check, game};
use std::panic::{AssertUnwindSafe, PanicHookInfo, catch_unwind};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// The memory limit of a check, in bytes.
const MEMORY_BYTES: u64 = 64 << 20;
/// Two limits for the work of a check, in steps: the usual limit, and a larger limit.
pub const WORK: [u64; 2] = [10_000_000, 200_000_000];
/// Maximum time of a check. A slower check is reported as a checker error.
const MAX_TIME: Duration = Duration::from_secs(5);

/// The verdict of a checker.
#[derive(Clone, Debug)]
pub enum Verdict {
    /// The certificate is accepted, and the layers prove this line.
    Valid(Option<Line>),
    /// The certificate is rejected.
    Invalid(String),
    /// The check exceeds a limit.
    Limit(String),
    /// The checker panics.
    Panic(String),
}

/// The verdict of a checker, and the memory and the time that the check has needed.
#[derive(Debug)]
pub struct Judgement {
    /// The verdict.
    pub verdict: Verdict,
    /// The peak memory in bytes.
    pub memory: usize,
    /// The wall time.
    pub time: Duration,
}

/// An error that the test program has found in a checker.
#[derive(Clone, Debug)]
pub struct Fault {
    /// The kind of the error, in one word.
    pub kind: &'static str,
    /// A description of the error, in one line.
    pub what: String,
}

impl Fault {
    fn new(kind: &'static str, what: impl Into<String>) -> Fault {
        Fault {
            kind,
            what: what.into(),
        }
    }
}

/// The source location and the message of the first panic; empty if no thread has panicked.
static LAST_PANIC: Mutex<String> = Mutex::new(String::new());

fn last_panic() -> MutexGuard<'static, String> {
    LAST_PANIC.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Installs a panic hook that stores panics instead of printing them.
pub fn keep_panics() {
    std::panic::set_hook(Box::new(|info| {
        let message = message(info);
        let mut last = last_panic();
        // Later panics are usually consequences of the first panic.
        if !last.is_empty() {
            return;
        }
        *last = match info.location() {
            Some(place) => format!("{}:{}: {message}", place.file(), place.line()),
            None => message.to_string(),
        };
    }));
}

fn message<'a>(info: &'a PanicHookInfo) -> &'a str {
    if let Some(message) = info.payload().downcast_ref::<String>() {
        return message;
    }
    if let Some(message) = info.payload().downcast_ref::<&str>() {
        return message;
    }
    "a panic"
}

/// Runs the Rust checker on a file. `work` is the work limit, in steps.
pub fn judge(file: &[u8], work: u64) -> Judgement {
    let mut limits = Limits::of(file.len());
    limits.threads = 1;
    limits.memory = MEMORY_BYTES;
    limits.work = work;
    let start = Instant::now();
    let measured = measure(|| catch_unwind(AssertUnwindSafe(|| verdict(report(file, &limits)))));
    Judgement {
        verdict: match measured.result {
            Ok(verdict) => verdict,
            Err(_) => Verdict::Panic(std::mem::take(&mut *last_panic())),
        },
        memory: measured.peak,
        time: start.elapsed(),
    }
}

/// Checks a file, of Former with its line.
fn report(file: &[u8], limits: &Limits) -> Result<Report, Error> {
    match game(file) {
        Some(Game::Former) => former::check_with_line(file, limits).map(Report::Former),
        _ => check(file, limits),
    }
}

fn verdict(checked: Result<Report, Error>) -> Verdict {
    match checked {
        Ok(Report::Former(report)) => Verdict::Valid(report.line),
        Ok(_) => Verdict::Valid(None),
        Err(Error::Invalid(why) | Error::Contradicted(why)) => Verdict::Invalid(why),
        Err(limit) => Verdict::Limit(limit.to_string()),
    }
}

/// Returns the error that the checker has made, or `None` if the checker has made no error.
pub fn fault(judgement: &Judgement, file: &[u8], truth: &mut Truth) -> Option<Fault> {
    let fault = match &judgement.verdict {
        Verdict::Panic(message) => Some(Fault::new("panic", message)),
        Verdict::Valid(line) => fault_of_accepting(file, line.as_ref(), truth),
        Verdict::Invalid(_) | Verdict::Limit(_) => None,
    };
    if fault.is_some() {
        return fault;
    }
    let max_memory = MEMORY_BYTES as usize + 64 * file.len() + (1 << 20);
    if judgement.memory > max_memory {
        let what = format!(
            "{} bytes of memory for a file of {}",
            judgement.memory,
            file.len()
        );
        return Some(Fault::new("memory", what));
    }
    if judgement.time > MAX_TIME {
        let what = format!("it takes {:?}", judgement.time);
        return Some(Fault::new("time", what));
    }
    None
}

/// Returns the error of a checker that accepts a file, if this is an error.
fn fault_of_accepting(file: &[u8], line: Option<&Line>, truth: &mut Truth) -> Option<Fault> {
    if truth.of(file) == Some(false) {
        let what = "the Rust checker accepts what is not true";
        return Some(Fault::new("false", what));
    }
    if let Some(line) = line
        && truth.of_line(file, line) == Some(false)
    {
        let what = format!("the Rust checker prints what is not true: {line}");
        return Some(Fault::new("line", what));
    }
    if !is_well_formed(file) {
        let what = "the Rust checker accepts what is not written so";
        return Some(Fault::new("form", what));
    }
    let longer = with_extra_number(file)?;
    if matches!(judge(&longer, WORK[1]).verdict, Verdict::Valid(_)) {
        let what = "the Rust checker accepts a number too many";
        return Some(Fault::new("form", what));
    }
    None
}

/// Returns whether a file stays the same when it is parsed and written again.
pub fn is_well_formed(file: &[u8]) -> bool {
    let body = body(file);
    let Some(game) = games::of(body) else {
        return false;
    };
    (game.rewritten)(body).is_some_and(|rewritten| rewritten == body)
}

/// Adds a number to a proof, which makes the file invalid.
fn with_extra_number(file: &[u8]) -> Option<Vec<u8>> {
    let body = body(file);
    let longer = (games::of(body)?.with_extra_number)(body)?;
    Some(sealed(&longer))
}
