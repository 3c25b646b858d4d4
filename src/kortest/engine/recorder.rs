//! Collects the records of an iteration from all its workers, in memory or in a journal on disk.

use super::journal::{Journal, JournalError};
use super::records::Records;
use std::collections::HashSet;
use std::sync::{Mutex, PoisonError};

/// Collects the records of one iteration.
pub struct Recorder<'a> {
    budget: u32,
    /// Moves from the root to a job.
    depth: u32,
    journal: Option<&'a Journal>,
    /// Used if there is no journal.
    memory: Mutex<Records>,
}

impl<'a> Recorder<'a> {
    /// For an iteration with this budget whose jobs lie `depth` moves below the root. `empty` holds the limit of the
    /// records and their floor.
    pub fn new(budget: u32, depth: u32, empty: Records, journal: Option<&'a Journal>) -> Recorder<'a> {
        Recorder { budget, depth, journal, memory: Mutex::new(empty) }
    }

    /// Takes all keys out of the lists, one for each budget.
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

    /// The jobs that earlier sessions have closed, and the states visited for them.
    pub fn closed(&self) -> (HashSet<usize>, u64) {
        self.journal.map_or_else(Default::default, |journal| journal.closed(self.budget, self.depth))
    }

    /// Notes that a job has failed after visiting this many states; all its records must have been taken.
    pub fn close(&self, job: usize, states: u64) {
        if let Some(journal) = self.journal {
            journal.close(self.budget, self.depth, job, states);
        }
    }

    /// Whether records have been lost, because the journal cannot be written.
    pub fn has_failed(&self) -> bool {
        self.journal.is_some_and(Journal::has_failed)
    }

    /// All records, once the workers have ended, including those of earlier sessions in the journal.
    pub fn finish(self) -> Result<Records, JournalError> {
        let mut records = self.memory.into_inner().unwrap_or_else(PoisonError::into_inner);
        if let Some(journal) = self.journal {
            journal.records(self.budget, |budget, keys| records.add(budget, keys))?;
        }
        Ok(records)
    }
}
