//! What may end a search before its answer: a deadline, or a flag that another thread sets.

use super::clock::Instant;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use thiserror::Error;

/// The search ended before its answer.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
#[error("stopped before the answer")]
pub struct Stopped;

/// What may end a search early. Checked about once per thousand states.
#[derive(Clone, Copy)]
pub struct Limits<'a> {
    /// Set to `true` to stop, for example by a signal handler.
    pub stop: &'a AtomicBool,
    /// When to stop.
    pub deadline: Option<Instant>,
}

impl Limits<'static> {
    /// No limits.
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
