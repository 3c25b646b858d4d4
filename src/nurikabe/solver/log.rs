//! The log of the solver: all clauses with their origins.

use crate::cuts::Cut;
use std::collections::HashMap;

/// The origin of a clause.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Origin {
    /// A clause given by the caller, with the caller's number.
    Given(u32),
    Cut(Cut),
    /// A clause resolved from the clauses with the numbers `Log::hints()[begin..end]`.
    Step {
        begin: usize,
        end: usize,
    },
}

/// All clauses of a search, numbered from 0, including deleted clauses.
#[derive(Default)]
pub struct Log {
    origins: Vec<Origin>,
    hints: Vec<u32>,
    cuts: HashMap<Cut, u32>,
    /// Identifies the empty clause, which ends the search.
    end: Option<u32>,
    cut_bytes: usize,
    /// Memory of the solver's active clauses, in bytes.
    pub live: usize,
    pub conflicts: u64,
}

/// Estimated overhead of the allocator and the hash table for each cut, in bytes.
const CUT_OVERHEAD_BYTES: usize = 64;

impl Log {
    /// Returns the origins of all clauses, ordered by clause number.
    pub fn origins(&self) -> &[Origin] {
        &self.origins
    }

    /// Returns the hints of all steps, concatenated.
    pub fn hints(&self) -> &[u32] {
        &self.hints
    }

    pub fn end(&self) -> Option<u32> {
        self.end
    }

    pub fn end_with(&mut self, number: u32) {
        self.end = Some(number);
    }

    /// Returns the number of different cuts.
    pub fn cuts(&self) -> usize {
        self.cuts.len()
    }

    /// Returns the approximate memory of the log and the solver, in bytes.
    pub fn bytes(&self) -> usize {
        self.hints.len() * size_of::<u32>()
            + self.origins.len() * size_of::<Origin>()
            + self.cut_bytes
            + self.live
    }

    pub fn push(&mut self, origin: Origin) -> u32 {
        self.origins.push(origin);
        self.origins.len() as u32 - 1
    }

    /// Logs a cut and returns its number. Identical cuts share one number.
    pub fn cut(&mut self, cut: Cut) -> u32 {
        if let Some(&number) = self.cuts.get(&cut) {
            return number;
        }
        let number = self.push(Origin::Cut(cut.clone()));
        // Both `origins` and `cuts` store a copy of the cut.
        self.cut_bytes +=
            2 * size_of::<(Cut, u32)>() + 2 * size_of_val(&cut.literals[..]) + CUT_OVERHEAD_BYTES;
        self.cuts.insert(cut, number);
        number
    }

    /// Logs a clause that is resolved from `hints`, and returns its number.
    pub fn step(&mut self, hints: &[u32]) -> u32 {
        let begin = self.hints.len();
        self.hints.extend_from_slice(hints);
        self.push(Origin::Step {
            begin,
            end: self.hints.len(),
        })
    }
}
