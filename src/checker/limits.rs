//! Limits on the time and memory of a check, and the errors of a check.

use std::cell::Cell;
use std::fmt;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

/// Limits on the threads, memory and work of one check.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Limits<'a> {
    /// Maximum number of threads for a search of the game Former, which starts at most one thread
    /// for each core. All other work runs on one thread.
    pub threads: usize,
    /// Maximum memory in bytes, not including the bytes of the certificate.
    pub memory: u64,
    /// Maximum work in steps. A step takes at most about 16 nanoseconds on one thread of a slow
    /// machine, so with the default limit the check of a file of 1 MB ends within three minutes.
    pub work: u64,
    /// The check ends soon after this flag becomes `true`. A signal handler may set the flag.
    pub stop: Option<&'a AtomicBool>,
}

/// Memory that the default limit allows for any file, in bytes: 1 GiB.
const DEFAULT_MEMORY: u64 = 1 << 30;
/// Steps of work that the default limit allows for any file.
const BASE_WORK: u64 = 10_000_000_000;
/// Steps that each byte of a file adds to the default limit of work.
const WORK_PER_BYTE: u64 = 1_000;
/// The work for parts of a check that the verdict does not depend on ([`Meter::aside`]) is limited
/// to the limit of work, divided by this number.
const ASIDE_WORK_SHARE: u64 = 16;

impl Limits<'_> {
    /// Returns the default limits for checking a file of `bytes` bytes: more work is allowed for
    /// larger files.
    pub fn of(bytes: usize) -> Self {
        // A size has at most 64 bits on all machines, so the conversion always succeeds.
        let bytes = u64::try_from(bytes).unwrap_or(u64::MAX);
        let work = bytes
            .saturating_mul(WORK_PER_BYTE)
            .saturating_add(BASE_WORK);
        Limits {
            threads: 1,
            memory: DEFAULT_MEMORY,
            work,
            stop: None,
        }
    }
}

/// The reason why a check did not find the certificate valid.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Error {
    /// The certificate is not valid. The text says what is wrong, and where.
    Invalid(String),
    /// The certificate is not valid, because the check has found a solution that its claim
    /// excludes. The text describes this solution.
    Contradicted(String),
    /// The check has no verdict, because it would exceed a limit.
    Limit(Exceeded),
    /// The check has no verdict, because the certificate has a newer version.
    Newer,
}

/// The limit that the check would exceed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Exceeded {
    /// The limit of memory, in bytes.
    Memory(u64),
    /// The limit of work, in steps.
    Work(u64),
    /// The caller stopped the check.
    Stopped,
}

impl fmt::Display for Exceeded {
    /// Formats the exceeded limit as the end of a sentence about a check. Gives memory in whole
    /// MiB, rounded down.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            // A MiB has 2^20 bytes.
            Exceeded::Memory(bytes) => write!(f, "needs more than {} MiB of memory", bytes >> 20),
            Exceeded::Stopped => write!(f, "stopped"),
            Exceeded::Work(steps) => write!(f, "needs more than {steps} steps of work"),
        }
    }
}

impl fmt::Display for Error {
    /// Formats why a certificate is invalid, or why it was not checked.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Error::Invalid(why) | Error::Contradicted(why) => write!(f, "{why}"),
            Error::Limit(why) => write!(f, "not checked: {why}"),
            Error::Newer => write!(f, "not checked: written by a newer kortest"),
        }
    }
}

impl std::error::Error for Error {}

impl Error {
    /// Returns why the certificate is not valid; `None` if the check has no verdict, because of a
    /// limit or a newer version.
    pub fn refusal(&self) -> Option<&str> {
        match self {
            Error::Invalid(why) | Error::Contradicted(why) => Some(why),
            Error::Limit(_) | Error::Newer => None,
        }
    }

    /// Creates the error for a certificate that is not valid. `why` is its message.
    pub(crate) fn invalid(why: impl Into<String>) -> Error {
        Error::Invalid(why.into())
    }
}

/// Converts a message to the error for an invalid certificate.
impl From<String> for Error {
    fn from(why: String) -> Error {
        Error::Invalid(why)
    }
}

/// Memory that the allocator may need for one allocation itself, in bytes.
pub(crate) const ALLOCATION_BYTES: usize = 16;

/// The remaining memory and work of one check, shared by its threads.
pub(crate) struct Meter<'a> {
    limits: Limits<'a>,
    /// The steps that are left.
    work: AtomicU64,
    /// The bytes that no account has reserved.
    memory: AtomicU64,
}

impl<'a> Meter<'a> {
    /// Returns a meter from which all the work and memory of these limits can be taken.
    pub fn new(limits: &Limits<'a>) -> Meter<'a> {
        Meter {
            limits: *limits,
            work: AtomicU64::new(limits.work),
            memory: AtomicU64::new(limits.memory),
        }
    }

    /// Subtracts `steps` from the work that is left. Fails if fewer steps are left, or if the stop
    /// flag is set. Call this function before the work.
    pub fn spend(&self, steps: u64) -> Result<(), Error> {
        if self.limits.stop.is_some_and(|stop| stop.load(Relaxed)) {
            return Err(Error::Limit(Exceeded::Stopped));
        }
        if !subtract(&self.work, steps) {
            return Err(Error::Limit(Exceeded::Work(self.limits.work)));
        }
        Ok(())
    }

    /// Returns the memory that is not reserved yet, in bytes.
    pub fn available_memory(&self) -> u64 {
        self.memory.load(Relaxed)
    }

    /// Returns a meter for a part of the check that the verdict does not depend on. This part must
    /// not use up the work and memory that the verdict needs. So the new meter has a small work
    /// limit of its own, and only the memory that is not reserved yet.
    pub fn aside(&self) -> Meter<'a> {
        Meter::new(&Limits {
            memory: self.available_memory(),
            work: self.limits.work / ASIDE_WORK_SHARE,
            ..self.limits
        })
    }

    /// Returns a new account, which counts the memory that its owner reserves. At first, this
    /// memory is 0.
    pub fn account(&self) -> Account<'_> {
        Account {
            meter: self,
            taken: Cell::new(0),
        }
    }
}

/// Counts the memory that one thread has reserved. Dropping the account returns this memory.
pub(crate) struct Account<'a> {
    meter: &'a Meter<'a>,
    /// The reserved bytes.
    taken: Cell<u64>,
}

impl Account<'_> {
    /// Subtracts `steps` from the work that the whole check may still do. Fails if fewer steps are
    /// left, or if the check was stopped.
    pub fn spend(&self, steps: u64) -> Result<(), Error> {
        self.meter.spend(steps)
    }

    /// Reserves memory for `count` elements of `size` bytes. Fails if less memory is left. Call
    /// this function before the allocation. When the account is dropped, the memory becomes free
    /// again.
    pub fn take(&self, count: usize, size: usize) -> Result<(), Error> {
        let exceeded = Error::Limit(Exceeded::Memory(self.meter.limits.memory));
        // A product that does not fit in 64 bits exceeds every limit.
        let Some(bytes) = product(count, size) else {
            return Err(exceeded);
        };
        if !subtract(&self.meter.memory, bytes) {
            return Err(exceeded);
        }
        // The sum of all reserved bytes is at most the memory limit, so it cannot overflow.
        self.taken.set(self.taken.get() + bytes);
        Ok(())
    }

    /// Frees reserved memory of `count` elements of `size` bytes, so that other accounts can
    /// reserve it. Never frees more than this account has reserved.
    pub fn give_back(&self, count: usize, size: usize) {
        // The caller has reserved at least these bytes, so the product fits, and the 0 is not used.
        let bytes = product(count, size).unwrap_or(0).min(self.taken.get());
        self.taken.set(self.taken.get() - bytes);
        self.meter.memory.fetch_add(bytes, Relaxed);
    }
}

/// Lowers a counter by `amount`, and returns `true`. If the counter is less than `amount`, changes
/// nothing and returns `false`. Several threads may do this at the same time.
fn subtract(counter: &AtomicU64, amount: u64) -> bool {
    let result = counter.fetch_update(Relaxed, Relaxed, |left| left.checked_sub(amount));
    result.is_ok()
}

/// Returns `count` times `size`, or `None` if the product does not fit 64 bits.
fn product(count: usize, size: usize) -> Option<u64> {
    let count = u64::try_from(count).ok()?;
    count.checked_mul(u64::try_from(size).ok()?)
}

impl Drop for Account<'_> {
    /// Frees the memory that the account has reserved.
    fn drop(&mut self) {
        self.meter.memory.fetch_add(self.taken.get(), Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::{Error, Exceeded, Limits, Meter};
    use std::hint::black_box;
    use std::sync::atomic::AtomicBool;

    #[test]
    fn a_raised_flag_ends_a_check() {
        static STOP: AtomicBool = AtomicBool::new(true);
        let limits = Limits {
            stop: Some(&STOP),
            ..Limits::of(0)
        };
        assert_eq!(
            Meter::new(&limits).spend(1),
            Err(Error::Limit(Exceeded::Stopped))
        );
        assert_eq!(Meter::new(&Limits::of(0)).spend(1), Ok(()));
    }

    /// Overflow checks are only a second line of defence: all other tests pass without them. Run
    /// this test with `--release` too, to test the profile of releases.
    #[test]
    fn overflow_is_checked() {
        assert!(std::panic::catch_unwind(|| black_box(u8::MAX) + black_box(1)).is_err());
        assert!(std::panic::catch_unwind(|| black_box(i64::MIN).abs()).is_err());
        assert!(std::panic::catch_unwind(|| [black_box(u64::MAX), 1].iter().sum::<u64>()).is_err());
    }
}
