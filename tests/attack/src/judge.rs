//! Runs the Rust checker with small limits for memory and work, and detects errors of the checker.

use crate::form;
use crate::memory::peak_of;
use crate::truth::Truth;
use kortest_checker::{Error, Limits, check};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Mutex;
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
    /// The certificate is accepted.
    Valid,
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

/// The source location and the message of the first panic; empty if no thread has panicked.
static LAST_PANIC: Mutex<String> = Mutex::new(String::new());

/// Installs a panic hook that stores panics instead of printing them.
pub fn keep_panics() {
    std::panic::set_hook(Box::new(|info| {
        let place = info.location().map_or(String::new(), |place| {
            format!("{}:{}: ", place.file(), place.line())
        });
        let what = info
            .payload()
            .downcast_ref::<String>()
            .map(String::as_str)
            .or(info.payload().downcast_ref().copied())
            .unwrap_or("a panic");
        let mut last = LAST_PANIC
            .lock()
            .unwrap_or_else(|poisoned| poisoned.into_inner());
        // Later panics are usually consequences of the first panic.
        if last.is_empty() {
            *last = format!("{place}{what}");
        }
    }));
}

/// Runs the Rust checker on a file. `work` is the work limit, in steps.
pub fn judge(file: &[u8], work: u64) -> Judgement {
    let mut limits = Limits::of(file.len());
    (limits.threads, limits.memory, limits.work) = (1, MEMORY_BYTES, work);
    let start = Instant::now();
    let (result, memory) = peak_of(|| {
        let checked = catch_unwind(AssertUnwindSafe(|| check(file, &limits)));
        checked.map(|result| result.map(drop))
    });
    let verdict = match result {
        Ok(Ok(())) => Verdict::Valid,
        Ok(Err(Error::Invalid(why))) => Verdict::Invalid(why),
        Ok(Err(not_checked)) => Verdict::Limit(not_checked.to_string()),
        Err(_) => {
            let mut last = LAST_PANIC
                .lock()
                .unwrap_or_else(|poisoned| poisoned.into_inner());
            Verdict::Panic(std::mem::take(&mut *last))
        }
    };
    Judgement {
        verdict,
        memory,
        time: start.elapsed(),
    }
}

/// Returns the error that the checker has made, or `None` if the checker has made no error.
pub fn fault(judgement: &Judgement, file: &[u8], truth: &mut Truth) -> Option<Fault> {
    let room = MEMORY_BYTES as usize + 64 * file.len() + (1 << 20);
    match &judgement.verdict {
        Verdict::Panic(what) => {
            return Some(Fault {
                kind: "panic",
                what: what.clone(),
            });
        }
        Verdict::Valid if truth.of(file) == Some(false) => {
            return Some(Fault {
                kind: "false",
                what: "the Rust checker accepts what is not true".into(),
            });
        }
        Verdict::Valid if !form::is_right(file) => {
            return Some(Fault {
                kind: "form",
                what: "the Rust checker accepts what is not written so".into(),
            });
        }
        Verdict::Valid => {
            let more = form::with_extra_number(file);
            if more.is_some_and(|more| matches!(judge(&more, WORK[1]).verdict, Verdict::Valid)) {
                return Some(Fault {
                    kind: "form",
                    what: "the Rust checker accepts a number too many".into(),
                });
            }
        }
        _ => {}
    }
    if judgement.memory > room {
        let what = format!(
            "{} bytes of memory for a file of {}",
            judgement.memory,
            file.len()
        );
        return Some(Fault {
            kind: "memory",
            what,
        });
    }
    (judgement.time > MAX_TIME).then(|| Fault {
        kind: "time",
        what: format!("it takes {:?}", judgement.time),
    })
}
