//! The limits of a proof: the reasons why it may remain unfinished, and the memory of a layer.

use kortest_base::runtime::Stopped;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

/// The reason why a proof is unfinished.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Unfinished {
    /// A deadline or the stop flag ended the run.
    Stopped,
    /// The column automata are too large.
    Memory,
}

impl From<Stopped> for Unfinished {
    fn from(_: Stopped) -> Unfinished {
        Unfinished::Stopped
    }
}

/// Counts the memory of a layer while several threads build it, level by level.
pub struct MemoryCounter {
    /// Maximum number of bytes in use.
    limit: usize,
    /// Bytes of the finished levels.
    kept: usize,
    /// Bytes of the finished levels and of the level in work.
    used: AtomicUsize,
}

impl MemoryCounter {
    /// Creates a counter that fails above `limit` bytes.
    pub fn new(limit: usize) -> MemoryCounter {
        MemoryCounter {
            limit,
            kept: 0,
            used: AtomicUsize::new(0),
        }
    }

    /// Counts `bytes` of the level in work, and fails above the limit.
    pub fn add(&self, bytes: usize) -> Result<(), Unfinished> {
        let used = self.used.fetch_add(bytes, Relaxed) + bytes;
        if used > self.limit {
            return Err(Unfinished::Memory);
        }
        Ok(())
    }

    /// Counts `bytes` that outlive the level in work.
    pub fn keep(&mut self, bytes: usize) {
        self.kept += bytes;
    }

    /// Subtracts `bytes` that an earlier level kept.
    pub fn release(&mut self, bytes: usize) {
        self.kept -= bytes;
    }

    /// Finishes a level: from now on, only kept memory is in use.
    pub fn finish_level(&mut self) {
        *self.used.get_mut() = self.kept;
    }
}
