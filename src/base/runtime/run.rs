//! The resources of a computation: limits, threads, memory, time, and the counters that show its progress. If the
//! system has no clock, the program sets one with [`set_clock`].

use super::membership::is_in_team;
use crate::setters;
use std::ops::{Add, Deref, Sub};
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::sync::{Mutex, OnceLock, PoisonError};
use std::time::Duration;
use thiserror::Error;

#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
pub use std::time::Instant;

#[cfg(all(target_family = "wasm", target_os = "unknown"))]
pub use RegisteredInstant as Instant;

/// The resources of a computation, and the progress counters that it updates.
///
/// ```
/// use kortest_base::runtime::{Instant, Limits, Progress, Run};
/// use std::time::Duration;
///
/// let progress = Progress::default();
/// let deadline = Instant::now() + Duration::from_secs(10);
/// let limits = Limits::none().deadline(Some(deadline));
/// let run = Run::new(&progress).threads(2).memory(64 << 20).limits(limits);
/// assert!(run.limits.check().is_ok());
/// ```
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Run<'a> {
    /// Limits that end the computation early.
    pub limits: Limits<'a>,
    /// Progress counters that the computation updates.
    pub progress: &'a Progress,
    /// Number of worker threads. A computation starts at most one for each core. Results do not depend on this number.
    pub threads: usize,
    /// Total memory for large data such as tables and queues, in bytes. A game of your own reports the heap memory of
    /// its states ([`Puzzle::heap_bytes`](crate::puzzle::Puzzle::heap_bytes)).
    pub memory: usize,
}

impl<'a> Run<'a> {
    /// Creates a run with one thread, 1 GiB of memory, and no time limit.
    pub fn new(progress: &'a Progress) -> Run<'a> {
        Run {
            limits: Limits::none(),
            progress,
            threads: 1,
            memory: 1 << 30, // 1 GiB
        }
    }

    setters! {
        limits: Limits<'a>,
        progress: &'a Progress,
        threads: usize,
        memory: usize,
    }
}

/// Conditions that end a search early: a deadline, and a stop flag that another thread sets. The search checks these
/// conditions about once per thousand states.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Limits<'a> {
    /// The stop flag. Set it to `true` to end the search, for example in a signal handler.
    pub stop: &'a AtomicBool,
    /// The time at which the search ends, if there is a deadline.
    pub deadline: Option<Instant>,
}

/// A limit ended the search before an answer.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq, Hash)]
#[error("stopped before the answer")]
pub struct Stopped;

impl Limits<'static> {
    /// Returns limits that never end a search.
    pub fn none() -> Limits<'static> {
        static NEVER: AtomicBool = AtomicBool::new(false);
        Limits {
            stop: &NEVER,
            deadline: None,
        }
    }
}

impl<'a> Limits<'a> {
    setters! {
        stop: &'a AtomicBool,
        deadline: Option<Instant>,
    }

    /// Returns `Err` if the computation must end: the stop flag is set, or the deadline has passed.
    ///
    /// # Errors
    ///
    /// A limit is reached.
    pub fn check(&self) -> Result<(), Stopped> {
        if self.stop.load(Relaxed) || self.is_late() {
            return Err(Stopped);
        }
        Ok(())
    }

    /// Returns whether there is a deadline and it has passed.
    fn is_late(&self) -> bool {
        self.deadline
            .is_some_and(|deadline| Instant::now() >= deadline)
    }
}

/// Memory for the program itself and for allocations that are not counted one by one, in bytes.
const UNCOUNTED_BYTES: usize = 16 << 20;

/// Returns how many bytes the program may use for large data whose bytes it counts, such as tables and queues, if all
/// its memory is limited to `limit` bytes: the limit minus `UNCOUNTED_BYTES`, but at least half of the limit.
pub fn counted_memory(limit: usize) -> usize {
    limit - UNCOUNTED_BYTES.min(limit / 2)
}

/// The function that returns free memory to the operating system, if one is registered.
static RELEASE_HOOK: OnceLock<fn()> = OnceLock::new();

/// Registers the function that [`release_memory`] calls. This function should return free memory of the allocator to
/// the operating system. Only the first registration counts; later ones are ignored.
pub fn set_release_hook(hook: fn()) {
    let _ = RELEASE_HOOK.set(hook);
}

/// Returns free memory of the allocator to the operating system, by the function that the program has registered, if
/// any. Call this function after much memory has been freed.
///
/// Does nothing on a thread of a team ([`Member`](super::Member), threads that help each other): such a thread keeps
/// the freed memory for its next task, because the registered function may have to wait for all allocating threads.
pub fn release_memory() {
    if is_in_team() {
        return;
    }
    if let Some(hook) = RELEASE_HOOK.get() {
        hook();
    }
}

/// The phase of a run, for display.
#[derive(Clone, Copy, Debug, Default)]
#[non_exhaustive]
pub enum Phase {
    /// Looking for solutions.
    #[default]
    Anytime,
    /// Proving that no solution has a certain number of moves.
    Refuting,
    /// Writing the certificate. This phase uses the counter `records`.
    Recording,
    /// A phase that only one game has, with labelled counters.
    Stage(&'static Stage),
}

impl Phase {
    /// Returns the name of the phase for people, such as `refuting`.
    #[doc(hidden)]
    pub fn name(&self) -> &'static str {
        match self {
            Phase::Anytime => "looking for solutions",
            Phase::Refuting => "refuting",
            Phase::Recording => "making the certificate",
            Phase::Stage(stage) => stage.name,
        }
    }
}

/// Maximum number of counters of a [`Stage`].
const MAX_COUNTERS: usize = 2;

/// A phase that only one game has: its name and the labels of its counters.
#[derive(Debug)]
pub struct Stage {
    /// Name of the phase, one to three words.
    pub name: &'static str,
    /// Labels of the counters, at most two. Each label starts with a plural noun such as `cuts`.
    pub counters: &'static [&'static str],
}

/// A counter on cache lines of its own, so that threads that update other counters do not slow it down. Processors may
/// load two lines of 64 bytes at once.
#[derive(Debug, Default)]
#[repr(align(128))]
pub struct Padded<T> {
    counter: T,
}

impl<T> Deref for Padded<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.counter
    }
}

/// The counters of a run. Workers update the counters, and a reporter shows the counters to the user.
#[derive(Debug, Default)]
pub struct Progress {
    phase: Mutex<Phase>,
    /// Number of finished parts of the work.
    pub done: Padded<AtomicUsize>,
    /// Total number of parts of the work; 0 if it is unknown.
    pub total: AtomicUsize,
    /// Number of moves of the best solution; 0 before the first solution is found.
    pub best: AtomicU32,
    /// The number of moves for which the search currently looks for a solution.
    pub budget: AtomicU32,
    /// Number of states visited by the search, over all iterations.
    pub states: Padded<AtomicU64>,
    /// Fraction of the transposition table that is in use, in thousandths.
    pub table_fill: AtomicU32,
    /// Number of states written to the certificate so far.
    pub records: AtomicU64,
    /// The counters of the current [`Stage`], in the order of its labels.
    counters: [Padded<AtomicU64>; MAX_COUNTERS],
}

impl Progress {
    /// Enters a phase of the run: sets its counters and the number of parts of its work to 0 (unknown), so that the
    /// progress shows no numbers of the phase before.
    #[doc(hidden)]
    pub fn enter(&self, phase: Phase) {
        // The lock is held until the end of this function, so a reader never sees the new phase with old counters.
        let mut current = self.phase.lock().unwrap_or_else(PoisonError::into_inner);
        let unknown_total = 0;
        self.begin(unknown_total);
        for counter in &self.counters {
            counter.store(0, Relaxed);
        }
        *current = phase;
    }

    /// Returns the current phase.
    pub fn phase(&self) -> Phase {
        *self.phase.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Sets the total number of parts of the work, and the number of finished parts to 0.
    #[doc(hidden)]
    pub fn begin(&self, total: usize) {
        self.done.store(0, Relaxed);
        self.total.store(total, Relaxed);
    }

    /// Counts one finished part of the work.
    #[doc(hidden)]
    pub fn finish_one(&self) {
        self.done.fetch_add(1, Relaxed);
    }

    /// Adds `number` to one of the counters of the current phase. `counter` is the index of its label.
    #[doc(hidden)]
    pub fn add(&self, counter: usize, number: u64) {
        self.counters[counter].fetch_add(number, Relaxed);
    }

    /// Sets one of the counters of the current phase. `counter` is the index of its label.
    #[doc(hidden)]
    pub fn set(&self, counter: usize, number: u64) {
        self.counters[counter].store(number, Relaxed);
    }

    /// Returns the values of the counters of a stage (a phase that only one game has), each with its label (`cuts`).
    #[doc(hidden)]
    pub fn labelled(&self, stage: &Stage) -> Vec<(u64, &'static str)> {
        let mut labelled = Vec::new();
        for (counter, label) in self.counters.iter().zip(stage.counters) {
            labelled.push((counter.load(Relaxed), *label));
        }
        labelled
    }
}

static CLOCK: OnceLock<fn() -> Duration> = OnceLock::new();

/// Registers a clock for systems without one. The clock returns the time since a fixed moment. Only the first call
/// counts; later ones are ignored.
pub fn set_clock(clock: fn() -> Duration) {
    let _ = CLOCK.set(clock);
}

/// A replacement for [`std::time::Instant`] that reads the clock registered with [`set_clock`].
#[allow(dead_code, reason = "only a test uses it where std has a clock")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct RegisteredInstant(Duration);

#[allow(dead_code, reason = "only a test uses it where std has a clock")]
impl RegisteredInstant {
    /// Returns the current time of the clock that was registered with [`set_clock`]; always the same without one.
    pub fn now() -> RegisteredInstant {
        RegisteredInstant(CLOCK.get().map_or(Duration::ZERO, |clock| clock()))
    }

    /// Returns the time that has passed since this instant; zero if the clock was set back.
    pub fn elapsed(&self) -> Duration {
        RegisteredInstant::now() - *self
    }

    /// Returns the time since an earlier instant; zero if that instant is later.
    pub fn saturating_duration_since(&self, earlier: RegisteredInstant) -> Duration {
        *self - earlier
    }
}

impl Add<Duration> for RegisteredInstant {
    type Output = RegisteredInstant;

    fn add(self, duration: Duration) -> RegisteredInstant {
        RegisteredInstant(self.0.saturating_add(duration))
    }
}

impl Sub for RegisteredInstant {
    type Output = Duration;

    fn sub(self, earlier: RegisteredInstant) -> Duration {
        self.0.saturating_sub(earlier.0)
    }
}

#[cfg(test)]
mod tests {
    use super::{RegisteredInstant as Instant, set_clock};
    use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
    use std::time::Duration;

    #[test]
    fn time_stands_still_until_a_clock_is_registered() {
        static SECONDS: AtomicU64 = AtomicU64::new(5);
        let before = Instant::now();
        assert_eq!(before.elapsed(), Duration::ZERO);

        set_clock(|| Duration::from_secs(SECONDS.load(Relaxed)));
        let start = Instant::now();
        let deadline = start + Duration::from_secs(2);
        assert!(Instant::now() < deadline);

        SECONDS.store(8, Relaxed);
        assert!(Instant::now() >= deadline);
        assert_eq!(start.elapsed(), Duration::from_secs(3));
        let left = deadline.saturating_duration_since(Instant::now());
        assert_eq!(left, Duration::ZERO);

        SECONDS.store(1, Relaxed);
        assert_eq!(start.elapsed(), Duration::ZERO);
    }
}
