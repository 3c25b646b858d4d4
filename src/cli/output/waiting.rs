//! Repeats an attempt while another run has locked its files.

use super::exit::Failure;
use super::lines::tell;
use kortest_store::Waiting;
use std::sync::atomic::AtomicBool;

/// Calls `attempt` again and again while it fails because another run has locked its files, and tells the user once why
/// it waits. Returns its first success or other failure. Fails if the time of `waiting` ends or a signal sets `stop`.
pub fn wait_for<T>(
    mut waiting: Waiting,
    stop: &AtomicBool,
    mut attempt: impl FnMut() -> Result<T, Failure>,
) -> Result<T, Failure> {
    loop {
        match attempt() {
            Err(Failure::Busy(why_busy)) => waiting.pause(why_busy, stop, tell)?,
            result => return result,
        }
    }
}
