//! Repeats an attempt while another run has locked its files.

use super::exit::Failure;
use super::lines::tell;
use kortest_store::Waiting;
use std::sync::atomic::AtomicBool;

/// Repeats `attempt` while its files are locked by another run, and returns its result. Fails if the wait ends first.
pub fn wait_for<T>(
    mut waiting: Waiting,
    stop: &AtomicBool,
    mut attempt: impl FnMut() -> Result<T, Failure>,
) -> Result<T, Failure> {
    loop {
        match attempt() {
            Err(Failure::Busy(busy)) => waiting.pause(busy, stop, tell)?,
            ended => return ended,
        }
    }
}
