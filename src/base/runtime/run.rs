//! The resources of a computation: limits, threads, and memory.

use super::limits::Limits;
use super::progress::Progress;

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
