//! Where the workers of an iteration put their records: into memory, or into a journal on the disk.

use super::journal::{Journal, JournalError};
use super::records::Records;
use std::collections::HashSet;
use std::sync::{Mutex, PoisonError};

/// Takes records of one iteration from all its workers.
pub struct Recorder<'a> {
    budget: u32,
    /// Moves from the root to a job.
    depth: u32,
    journal: Option<&'a Journal>,
    /// Used where there is no journal.
    memory: Mutex<Records>,
}

impl<'a> Recorder<'a> {
    /// For an iteration with this budget and jobs so many moves below the root. `empty` says how many records there may
    /// be, and down to which budget.
    pub fn new(budget: u32, depth: u32, empty: Records, journal: Option<&'a Journal>) -> Recorder<'a> {
        Recorder { budget, depth, journal, memory: Mutex::new(empty) }
    }

    /// Takes all keys out of the lists, which are by budget.
    pub fn take(&self, lists: &mut [Vec<u64>]) {
        let some = lists.iter_mut().enumerate().filter(|(_, keys)| !keys.is_empty());
        match self.journal {
            Some(journal) => {
                for (budget, keys) in some {
                    journal.record(self.budget, budget as u32, keys);
                    keys.clear();
                }
            }
            None => {
                let mut memory = self.memory.lock().unwrap_or_else(PoisonError::into_inner);
                for (budget, keys) in some {
                    memory.add(budget as u32, keys);
                    keys.clear();
                }
            }
        }
    }

    /// Jobs that earlier sessions have closed, and how many states that took.
    pub fn closed(&self) -> (HashSet<usize>, u64) {
        self.journal.map_or_else(Default::default, |journal| journal.closed(self.budget, self.depth))
    }

    /// A job has failed, after so many states, and all its records have been taken.
    pub fn close(&self, job: usize, states: u64) {
        if let Some(journal) = self.journal {
            journal.close(self.budget, self.depth, job, states);
        }
    }

    /// Whether records are being lost.
    pub fn has_failed(&self) -> bool {
        self.journal.is_some_and(Journal::has_failed)
    }

    /// All records, once the workers have ended; from a journal also those of earlier sessions.
    pub fn finish(self) -> Result<Records, JournalError> {
        let mut records = self.memory.into_inner().unwrap_or_else(PoisonError::into_inner);
        if let Some(journal) = self.journal {
            journal.records(self.budget, |budget, keys| records.add(budget, keys))?;
        }
        Ok(records)
    }
}
