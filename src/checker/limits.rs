//! Limits on the time and memory of a check, and the errors with which a check ends.

use std::cell::Cell;
use std::fmt;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

/// What a check may cost.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Limits {
    /// Threads. Records of Former are verified in parallel; everything else runs on one thread.
    pub threads: usize,
    /// Bytes of memory, in addition to the file itself.
    pub memory: u64,
    /// Steps of work, of at most about five nanoseconds each.
    pub work: u64,
    /// Ends the check once it is `true`: a signal handler may set it.
    pub stop: Option<&'static AtomicBool>,
}

/// The default limit of work for an empty file. A certificate of Former in `proofs/both`, 46,489 bytes long, needs nine tenths
/// of it; the others there need at most a sixth.
const BASE_WORK: u64 = 20_000_000_000;

/// The steps by which each byte of a file raises the default limit of work: a file of 1 MB is left after two minutes on one
/// thread, and a search of Former after one minute on two threads.
const WORK_PER_BYTE: u64 = 6_000;

impl Limits {
    /// Returns the default limits for a file of this size: one thread, 1 GiB, and 2*10^10 steps of work with 6,000 more for
    /// each byte.
    pub fn of(bytes: usize) -> Limits {
        let bytes = u64::try_from(bytes).unwrap_or(u64::MAX);
        let work = bytes.saturating_mul(WORK_PER_BYTE).saturating_add(BASE_WORK);
        Limits { threads: 1, memory: 1 << 30, work, stop: None }
    }
}

/// Why a certificate is not known to be valid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Error {
    /// It is not valid: one line that says what is wrong, and where.
    Invalid(String),
    /// There is no verdict, because the check needs more than the limits allow.
    Limit(Exceeded),
    /// There is no verdict, because the file has a newer version of the format than this checker knows.
    Newer,
}

/// The limit that was exceeded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Exceeded {
    /// So many bytes of memory.
    Memory(u64),
    /// So many steps of work.
    Work(u64),
    /// None: it was told to stop.
    Stopped,
}

impl fmt::Display for Exceeded {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Exceeded::Memory(bytes) => write!(f, "needs more than {} MiB of memory", bytes >> 20),
            Exceeded::Stopped => write!(f, "stopped"),
            Exceeded::Work(steps) => write!(f, "needs more than {steps} steps of work"),
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Error::Invalid(why) => write!(f, "{why}"),
            Error::Limit(why) => write!(f, "not checked: {why}"),
            Error::Newer => write!(f, "not checked: written by a newer kortest"),
        }
    }
}

impl std::error::Error for Error {}

/// An invalid certificate.
impl From<String> for Error {
    fn from(why: String) -> Error {
        Error::Invalid(why)
    }
}

/// What is left of the limits of one check, shared by its threads.
pub(crate) struct Meter {
    limits: Limits,
    work: AtomicU64,
    memory: AtomicU64,
}

impl Meter {
    pub fn new(limits: &Limits) -> Meter {
        Meter { limits: *limits, work: AtomicU64::new(limits.work), memory: AtomicU64::new(limits.memory) }
    }

    /// Charges some work before it is done.
    pub fn spend(&self, steps: u64) -> Result<(), Error> {
        if self.limits.stop.is_some_and(|stop| stop.load(Relaxed)) {
            return Err(Error::Limit(Exceeded::Stopped));
        }
        match self.work.fetch_update(Relaxed, Relaxed, |left| left.checked_sub(steps)) {
            Ok(_) => Ok(()),
            Err(_) => Err(Error::Limit(Exceeded::Work(self.limits.work))),
        }
    }

    /// The bytes that are not taken.
    pub fn left(&self) -> u64 {
        self.memory.load(Relaxed)
    }

    /// An account for the memory of one thread.
    pub fn account(&self) -> Account<'_> {
        Account { meter: self, taken: Cell::new(0) }
    }
}

/// Memory that one thread has taken. It is given back when the account is dropped.
pub(crate) struct Account<'a> {
    meter: &'a Meter,
    taken: Cell<u64>,
}

impl Account<'_> {
    /// Charges some work before it is done.
    pub fn spend(&self, steps: u64) -> Result<(), Error> {
        self.meter.spend(steps)
    }

    /// Takes `count` times `size` bytes before they are allocated.
    pub fn take(&self, count: usize, size: usize) -> Result<(), Error> {
        let take =
            |&bytes: &u64| self.meter.memory.fetch_update(Relaxed, Relaxed, |left| left.checked_sub(bytes)).is_ok();
        match bytes(count, size).filter(take) {
            Some(bytes) => {
                // The sum is at most the limit.
                self.taken.set(self.taken.get() + bytes);
                Ok(())
            }
            None => Err(Error::Limit(Exceeded::Memory(self.meter.limits.memory))),
        }
    }

    /// Gives back memory that is no longer in use.
    pub fn give_back(&self, count: usize, size: usize) {
        // It was taken, so the product fits, and it is at most what is taken now.
        let bytes = bytes(count, size).unwrap_or(0).min(self.taken.get());
        self.taken.set(self.taken.get() - bytes);
        self.meter.memory.fetch_add(bytes, Relaxed);
    }
}

/// The product, if it fits: a `usize` may have 32 bits.
fn bytes(count: usize, size: usize) -> Option<u64> {
    u64::try_from(count).ok()?.checked_mul(u64::try_from(size).ok()?)
}

impl Drop for Account<'_> {
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
        let limits = Limits { stop: Some(&STOP), ..Limits::of(0) };
        assert_eq!(Meter::new(&limits).spend(1), Err(Error::Limit(Exceeded::Stopped)));
        assert_eq!(Meter::new(&Limits::of(0)).spend(1), Ok(()));
    }

    /// Holds in every profile, including the one that is shipped: `cargo test --release -p kortest-checker`.
    #[test]
    fn overflow_is_checked() {
        assert!(std::panic::catch_unwind(|| black_box(u8::MAX) + black_box(1)).is_err());
        assert!(std::panic::catch_unwind(|| black_box(i64::MIN).abs()).is_err());
        assert!(std::panic::catch_unwind(|| [black_box(u64::MAX), 1].iter().sum::<u64>()).is_err());
    }
}
