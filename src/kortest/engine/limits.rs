//! When to stop before the answer: a deadline, or somebody who asks.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Instant;
use thiserror::Error;

/// The search ended before its answer.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
#[error("stopped before the answer")]
pub struct Stopped;

/// What may end a search early. Checked about once per thousand states.
#[derive(Clone, Copy)]
pub struct Limits<'a> {
    /// Raised by a signal handler, for example.
    pub stop: &'a AtomicBool,
    /// When time is up.
    pub deadline: Option<Instant>,
}

impl Limits<'static> {
    /// Nothing ends it early.
    pub fn none() -> Limits<'static> {
        static NEVER: AtomicBool = AtomicBool::new(false);
        Limits { stop: &NEVER, deadline: None }
    }
}

impl Limits<'_> {
    /// `Err` when it is time to stop.
    pub fn check(&self) -> Result<(), Stopped> {
        if self.stop.load(Relaxed) || self.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            return Err(Stopped);
        }
        Ok(())
    }
}
