//! Clauses, numbered from 1, in contiguous memory.
//!
//! A literal is a variable's number, negative where it is negated. There are fewer than 2^25 variables.

use crate::limits::{Account, Error, Exceeded};
use std::ops::Range;

/// A list of clauses.
#[derive(Default)]
pub struct Clauses {
    /// Those of all clauses, one after the other.
    pub literals: Vec<i32>,
    /// The end of each clause in `literals`.
    ends: Vec<u32>,
}

impl Clauses {
    /// Adds a clause, and charges the memory if there is no capacity for it. While a vector grows, both copies exist, and it
    /// has up to twice the capacity that it needs.
    pub fn push(&mut self, clause: &[i32], account: &Account) -> Result<(), Error> {
        if self.literals.capacity() - self.literals.len() < clause.len() || self.ends.capacity() == self.ends.len() {
            account.take(self.literals.capacity() + clause.len(), 2 * size_of::<i32>())?;
            account.take(self.ends.capacity() + 4, 2 * size_of::<u32>())?;
        }
        self.literals.extend_from_slice(clause);
        let end = u32::try_from(self.literals.len());
        self.ends.push(end.map_err(|_| Error::Limit(Exceeded::Memory(1 << 34)))?);
        Ok(())
    }

    /// Where the literals of a clause are, if there is one with this number.
    pub fn range(&self, number: u32) -> Option<Range<usize>> {
        let index = usize::try_from(number).ok()?.checked_sub(1)?;
        let end = *self.ends.get(index)? as usize;
        Some(index.checked_sub(1).map_or(0, |before| self.ends[before] as usize)..end)
    }

    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// The number of the last clause. Each but one of an encoding has literals, and of these there are fewer than 2^32.
    pub fn last(&self) -> u32 {
        u32::try_from(self.ends.len()).unwrap_or(u32::MAX)
    }
}
