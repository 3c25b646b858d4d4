//! The resources of a computation.

use super::limits::Limits;
use super::progress::Progress;

/// The resources of a computation, and the counters that it updates.
#[derive(Clone, Copy)]
pub struct Run<'a> {
    /// Limits that end it early.
    pub limits: Limits<'a>,
    /// The counters that it updates.
    pub progress: &'a Progress,
    /// Number of worker threads. No result depends on it.
    pub threads: usize,
    /// Memory for tables, layers, clauses, and queues together, in bytes.
    pub memory: usize,
}

impl<'a> Run<'a> {
    /// One thread, 1 GiB, and no limits.
    pub fn new(progress: &'a Progress) -> Run<'a> {
        Run { limits: Limits::none(), progress, threads: 1, memory: 1 << 30 }
    }
}
