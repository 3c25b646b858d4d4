//! The jobs of an iteration that are closed, as the journal has them: earlier sessions' are not done again.

use crate::runtime::Journal;
use std::collections::HashSet;

/// The closed jobs of one iteration.
pub struct ClosedJobs<'a> {
    /// The budget of the root.
    pub budget: u32,
    /// Moves from the root to a job.
    pub depth: u32,
    pub journal: Option<&'a Journal>,
}

impl ClosedJobs<'_> {
    /// Those of earlier sessions, and the states visited for them.
    pub fn earlier(&self) -> (HashSet<usize>, u64) {
        self.journal.map_or_else(Default::default, |journal| journal.closed(self.budget, self.depth))
    }

    /// Notes that a job has failed after visiting this many states.
    pub fn close(&self, job: usize, states: u64) {
        if let Some(journal) = self.journal {
            journal.close(self.budget, self.depth, job, states);
        }
    }

    /// Whether what is closed is no longer safe, because the journal cannot be written.
    pub fn has_failed(&self) -> bool {
        self.journal.is_some_and(Journal::has_failed)
    }
}
