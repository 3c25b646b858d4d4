//! Marks the parts of a computation that may run in parallel. Benches record them in a run on one thread, with the CPU
//! time of each part, and simulate more threads. Without the feature `internals`, a mark costs nothing.

#[cfg(feature = "internals")]
use std::cell::RefCell;
#[cfg(feature = "internals")]
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};
#[cfg(feature = "internals")]
use std::thread::ThreadId;
#[cfg(feature = "internals")]
use std::time::Duration;

/// Marks the beginning of work whose parts can be done in parallel. The work ends when the returned guard is dropped.
/// Benches record marked work; in other programs, this function does nothing.
#[inline]
pub fn parallel() -> Mark {
    Mark::begin(PartOrder::Parallel)
}

/// Marks the beginning of one part of parallel work, or of a task that contains other marked work. The part ends when
/// the returned guard is dropped. Benches record marked work; in other programs, this function does nothing.
#[inline]
pub fn part() -> Mark {
    Mark::begin(PartOrder::Serial)
}

/// The order in which the parts of some work may run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PartOrder {
    /// The parts run one after the other.
    Serial,
    /// The parts may run in any order, or at the same time.
    Parallel,
}

/// A guard for work that has begun. The work ends when the guard is dropped.
#[cfg(not(feature = "internals"))]
#[derive(Debug)]
pub struct Mark;

#[cfg(not(feature = "internals"))]
impl Mark {
    #[inline]
    fn begin(_: PartOrder) -> Mark {
        Mark
    }
}

/// A guard for work that has begun. The work ends when the guard is dropped.
#[cfg(feature = "internals")]
#[derive(Debug)]
pub struct Mark {
    /// The CPU time of the thread when the work began; `None` if nothing is recorded.
    begin_time: Option<Duration>,
}

/// A piece of marked work that has been recorded for benches, and has ended.
#[cfg(feature = "internals")]
#[derive(Clone, Debug)]
pub struct Work {
    /// The thread that did the work.
    pub thread: ThreadId,
    /// Whether the parts may run at the same time.
    pub order: PartOrder,
    /// The CPU time of the thread, including the time of all parts.
    pub time: Duration,
    /// The marked parts of this work.
    pub parts: Vec<Work>,
}

/// The clock of the recording; empty before the recording starts.
#[cfg(feature = "internals")]
static CLOCK: OnceLock<fn() -> Duration> = OnceLock::new();

/// The recorded work that has ended. Parts of other work are inside that work.
#[cfg(feature = "internals")]
static ENDED: Mutex<Vec<Work>> = Mutex::new(Vec::new());

#[cfg(feature = "internals")]
thread_local! {
    /// The work of this thread that has begun and not ended. Each element is a part of the element before.
    static BEGUN: RefCell<Vec<Work>> = const { RefCell::new(Vec::new()) };
}

/// Starts the recording of all marked work, for benches. `clock` returns the CPU time of the calling thread. Only the
/// first call counts.
#[cfg(feature = "internals")]
pub fn start(clock: fn() -> Duration) {
    let _ = CLOCK.set(clock);
}

/// Removes and returns the marked work that has been recorded, in the order in which it has ended. Parts of other work
/// are inside that work.
#[cfg(feature = "internals")]
pub fn take() -> Vec<Work> {
    std::mem::take(&mut lock_ended())
}

/// Locks the list of recorded work, and ignores that a thread may have panicked while it held the lock.
#[cfg(feature = "internals")]
fn lock_ended() -> MutexGuard<'static, Vec<Work>> {
    ENDED.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(feature = "internals")]
impl Mark {
    /// Records that marked work begins on this thread; `order` says whether its parts may run in parallel. Returns a
    /// guard; when the guard is dropped, the work ends. Records nothing before the recording has started.
    fn begin(order: PartOrder) -> Mark {
        let Some(clock) = CLOCK.get() else {
            return Mark { begin_time: None };
        };
        BEGUN.with_borrow_mut(|begun| {
            begun.push(Work {
                thread: std::thread::current().id(),
                order,
                time: Duration::ZERO,
                parts: Vec::new(),
            });
        });
        Mark {
            begin_time: Some(clock()),
        }
    }
}

#[cfg(feature = "internals")]
impl Drop for Mark {
    /// Ends the recorded work: sets its CPU time, and adds it as a part to the work around it, or to the list of
    /// recorded work if no work is around it. Does nothing if the recording had not started.
    fn drop(&mut self) {
        let Some(begin_time) = self.begin_time else {
            return;
        };
        let clock = CLOCK.get().expect("the clock never changes");
        let time = clock().saturating_sub(begin_time);
        BEGUN.with_borrow_mut(|begun| {
            let mut work = begun.pop().expect("the mark has begun this work");
            work.time = time;
            match begun.last_mut() {
                Some(whole) => whole.parts.push(work),
                None => lock_ended().push(work),
            }
        });
    }
}
