//! The Rust checker under small limits, and what is a finding.

use crate::form;
use crate::memory::peak_of;
use crate::truth::Truth;
use kortest_checker::{Error, Limits, check};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// Bytes that a check may use.
const MEMORY: u64 = 64 << 20;
/// Work for most of the mutants, and for some: two seconds if the checker counts well.
pub const WORK: [u64; 2] = [10_000_000, 200_000_000];
/// A check of this work that takes longer is a finding.
const LONGEST: Duration = Duration::from_secs(5);

/// What the checker says.
#[derive(Clone, Debug)]
pub enum Verdict {
    /// The certificate is accepted.
    Valid,
    /// It is refused.
    Invalid(String),
    /// It takes more than there is.
    Limit(String),
    /// The checker itself fails.
    Panic(String),
}

/// What the checker says, and what that took.
#[derive(Debug)]
pub struct Judgement {
    /// What it says.
    pub verdict: Verdict,
    /// Bytes at most.
    pub memory: usize,
    /// Wall time.
    pub time: Duration,
}

/// Something that must not be.
#[derive(Clone, Debug)]
pub struct Fault {
    /// One word.
    pub kind: &'static str,
    /// One line.
    pub what: String,
}

/// Where and why the last panic was, of whatever thread.
static LAST_PANIC: Mutex<String> = Mutex::new(String::new());

/// From now on panics are remembered and not printed.
pub fn keep_panics() {
    std::panic::set_hook(Box::new(|info| {
        let place = info.location().map_or(String::new(), |place| format!("{}:{}: ", place.file(), place.line()));
        let what = info
            .payload()
            .downcast_ref::<String>()
            .map(String::as_str)
            .or(info.payload().downcast_ref().copied())
            .unwrap_or("a panic");
        let mut last = LAST_PANIC.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        // The first one counts: others only pass it on.
        if last.is_empty() {
            *last = format!("{place}{what}");
        }
    }));
}

/// Checks a file with so much work.
pub fn judge(file: &[u8], work: u64) -> Judgement {
    let mut limits = Limits::of(file.len());
    (limits.threads, limits.memory, limits.work) = (1, MEMORY, work);
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
            let mut last = LAST_PANIC.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
            Verdict::Panic(std::mem::take(&mut *last))
        }
    };
    Judgement { verdict, memory, time: start.elapsed() }
}

/// What is wrong with a judgement, if anything is.
pub fn fault(judgement: &Judgement, file: &[u8], truth: &mut Truth) -> Option<Fault> {
    let room = MEMORY as usize + 64 * file.len() + (1 << 20);
    match &judgement.verdict {
        Verdict::Panic(what) => return Some(Fault { kind: "panic", what: what.clone() }),
        Verdict::Valid if truth.of(file) == Some(false) => {
            return Some(Fault { kind: "false", what: "the Rust checker accepts what is not true".into() });
        }
        Verdict::Valid if !form::is_right(file) => {
            return Some(Fault { kind: "form", what: "the Rust checker accepts what is not written so".into() });
        }
        Verdict::Valid => {
            let more = form::with_a_number_more(file);
            if more.is_some_and(|more| matches!(judge(&more, WORK[1]).verdict, Verdict::Valid)) {
                return Some(Fault { kind: "form", what: "the Rust checker accepts a number too many".into() });
            }
        }
        _ => {}
    }
    if judgement.memory > room {
        let what = format!("{} bytes of memory for a file of {}", judgement.memory, file.len());
        return Some(Fault { kind: "memory", what });
    }
    (judgement.time > LONGEST).then(|| Fault { kind: "time", what: format!("it takes {:?}", judgement.time) })
}
