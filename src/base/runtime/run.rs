//! The resources of a computation: limits, threads, memory, and progress counters.

use super::clock::Instant;
use super::progress::Progress;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use thiserror::Error;

/// The resources of a computation, and the progress counters that it updates.
#[derive(Clone, Copy)]
pub struct Run<'a> {
    /// Limits that end the computation early.
    pub limits: Limits<'a>,
    /// Progress counters that the computation updates.
    pub progress: &'a Progress,
    /// Number of worker threads. Results do not depend on this number.
    pub threads: usize,
    /// Total memory for large data such as tables and queues, in bytes.
    pub memory: usize,
}

impl<'a> Run<'a> {
    /// Creates a run with one thread, 1 GiB of memory, and no time limit.
    pub fn new(progress: &'a Progress) -> Run<'a> {
        Run {
            limits: Limits::none(),
            progress,
            threads: 1,
            memory: 1 << 30,
        }
    }
}

/// Conditions that end a search early: a deadline, and a stop flag that another thread sets. The
/// search checks them about once per thousand states.
#[derive(Clone, Copy)]
pub struct Limits<'a> {
    /// The stop flag. Set it to `true` to end the search, for example in a signal handler.
    pub stop: &'a AtomicBool,
    /// The time at which the search ends, if there is a deadline.
    pub deadline: Option<Instant>,
}

/// A limit ended the search before an answer.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
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

impl Limits<'_> {
    /// Returns `Err` if the stop flag is set or the deadline has passed.
    pub fn check(&self) -> Result<(), Stopped> {
        if self.stop.load(Relaxed) || self.is_late() {
            return Err(Stopped);
        }
        Ok(())
    }

    fn is_late(&self) -> bool {
        self.deadline
            .is_some_and(|deadline| Instant::now() >= deadline)
    }
}

/// Memory for the program itself and for allocations that are not counted one by one, in bytes.
const UNCOUNTED_BYTES: usize = 16 << 20;

/// Returns the part of a memory limit that data may fill up to the last byte.
pub fn counted_memory(limit: usize) -> usize {
    limit - UNCOUNTED_BYTES.min(limit / 2)
}

static RELEASE_HOOK: OnceLock<fn()> = OnceLock::new();

/// Registers the function that [`release_memory`] calls. It should return free memory to the
/// operating system. Only the first registration counts.
pub fn set_release_hook(hook: fn()) {
    let _ = RELEASE_HOOK.set(hook);
}

/// Calls the registered hook, if any. Call this function after much memory has been freed.
pub fn release_memory() {
    if let Some(hook) = RELEASE_HOOK.get() {
        hook();
    }
}
