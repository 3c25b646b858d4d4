//! What the solver has derived, and from what.

use std::collections::HashMap;
use std::hash::Hash;

/// Where a clause comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Origin<C> {
    /// It was given, with its number among those that were.
    Given(u32),
    /// The theory has made it.
    Cut(C),
    /// It is resolved from the clauses whose numbers are in this part of the hints.
    Step {
        /// The first hint.
        begin: usize,
        /// The one after the last.
        end: usize,
    },
}

/// All clauses that there ever were, numbered from 0.
pub struct Log<C> {
    origins: Vec<Origin<C>>,
    hints: Vec<u32>,
    cuts: HashMap<C, u32>,
    /// The number of the empty clause.
    end: Option<u32>,
}

impl<C: Clone + Eq + Hash> Log<C> {
    pub fn new() -> Log<C> {
        Log { origins: Vec::new(), hints: Vec::new(), cuts: HashMap::new(), end: None }
    }

    /// Where each clause comes from, by number.
    pub fn origins(&self) -> &[Origin<C>] {
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

    /// The empty clause.
    pub fn finish(&mut self, hints: &[u32]) {
        self.end = Some(self.step(hints));
    }

    /// How many different cuts there were.
    pub fn cuts(&self) -> usize {
        self.cuts.len()
    }

    /// Bytes that it takes, more or less.
    pub fn bytes(&self) -> usize {
        self.hints.len() * size_of::<u32>() + self.origins.len() * (size_of::<Origin<C>>() + 8) + self.cuts.len() * 400
    }

    pub fn push(&mut self, origin: Origin<C>) -> u32 {
        self.origins.push(origin);
        self.origins.len() as u32 - 1
    }

    /// The number of a cut, which may have been there before.
    pub fn cut(&mut self, cut: C) -> u32 {
        if let Some(&number) = self.cuts.get(&cut) {
            return number;
        }
        let number = self.push(Origin::Cut(cut.clone()));
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
