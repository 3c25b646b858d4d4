//! The limits of a search: a deadline, and a stop flag that another thread sets.

use super::clock::Instant;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use thiserror::Error;

/// A limit ended the search before an answer.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
#[error("stopped before the answer")]
pub struct Stopped;

/// Conditions that end a search early. The search checks them about once per thousand states.
#[derive(Clone, Copy)]
pub struct Limits<'a> {
    /// The stop flag. Set it to `true` to end the search, for example in a signal handler.
    pub stop: &'a AtomicBool,
    /// The time at which the search ends, if there is a deadline.
    pub deadline: Option<Instant>,
}

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
        if self.stop.load(Relaxed)
            || self
                .deadline
                .is_some_and(|deadline| Instant::now() >= deadline)
        {
            return Err(Stopped);
        }
        Ok(())
    }
}
