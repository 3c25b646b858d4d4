//! What the solver has derived, and from what.

use crate::cuts::Cut;
use std::collections::HashMap;

/// Where a clause comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Origin {
    /// It was given, with its number among those that were.
    Given(u32),
    /// The theory has made it.
    Cut(Cut),
    /// It is resolved from the clauses whose numbers are in this part of the hints.
    Step {
        /// The first hint.
        begin: usize,
        /// The one after the last.
        end: usize,
    },
}

/// All clauses that there ever were, numbered from 0.
#[derive(Default)]
pub struct Log {
    origins: Vec<Origin>,
    hints: Vec<u32>,
    cuts: HashMap<Cut, u32>,
    /// The number of the empty clause.
    end: Option<u32>,
    /// Bytes that the cuts take.
    cut_bytes: usize,
    /// Bytes that the solver holds besides.
    pub live: usize,
    /// Conflicts of the solver.
    pub conflicts: u64,
}

/// What the allocator adds to the two lists of literals, and the table to its entry.
const PER_CUT: usize = 64;

impl Log {
    /// Where each clause comes from, by number.
    pub fn origins(&self) -> &[Origin] {
        &self.origins
    }

    /// All hints, one step after the other.
    pub fn hints(&self) -> &[u32] {
        &self.hints
    }

    /// The number of the empty clause, once it is there.
    pub fn end(&self) -> Option<u32> {
        self.end
    }

    /// The clause with this number is empty.
    pub fn end_with(&mut self, number: u32) {
        self.end = Some(number);
    }

    /// How many different cuts there were.
    pub fn cuts(&self) -> usize {
        self.cuts.len()
    }

    /// Bytes that it takes, more or less.
    pub fn bytes(&self) -> usize {
        self.hints.len() * size_of::<u32>() + self.origins.len() * size_of::<Origin>() + self.cut_bytes + self.live
    }

    pub fn push(&mut self, origin: Origin) -> u32 {
        self.origins.push(origin);
        self.origins.len() as u32 - 1
    }

    /// The number of a cut, which may have been there before.
    pub fn cut(&mut self, cut: Cut) -> u32 {
        if let Some(&number) = self.cuts.get(&cut) {
            return number;
        }
        let number = self.push(Origin::Cut(cut.clone()));
        // The cut is a key as well, in a table that is half empty at worst; its literals are there twice.
        self.cut_bytes += 2 * size_of::<(Cut, u32)>() + 2 * size_of_val(&cut.literals[..]) + PER_CUT;
        self.cuts.insert(cut, number);
        number
    }

    /// A clause that is resolved from others: from the first, with one after the other.
    pub fn step(&mut self, hints: &[u32]) -> u32 {
        let begin = self.hints.len();
        self.hints.extend_from_slice(hints);
        self.push(Origin::Step { begin, end: self.hints.len() })
    }
}
