//! A list of clauses in contiguous memory.

use crate::limits::{Account, Error, Exceeded};
use std::ops::Range;

/// A list of clauses. The first clause has the number 1.
#[derive(Default)]
pub struct Clauses {
    /// The literals of all clauses, one clause after the other.
    pub literals: Vec<i32>,
    /// For each clause, the index after its last literal in `literals`.
    ends: Vec<u32>,
}

impl Clauses {
    /// Adds a clause. If a vector has to grow, charges its memory to `account`.
    pub fn push(&mut self, clause: &[i32], account: &Account) -> Result<(), Error> {
        if self.literals.capacity() - self.literals.len() < clause.len()
            || self.ends.capacity() == self.ends.len()
        {
            account.take(
                self.literals.capacity() + clause.len(),
                2 * size_of::<i32>(),
            )?;
            account.take(self.ends.capacity() + 4, 2 * size_of::<u32>())?;
        }
        self.literals.extend_from_slice(clause);
        let end = u32::try_from(self.literals.len());
        self.ends
            .push(end.map_err(|_| Error::Limit(Exceeded::Memory(1 << 34)))?);
        Ok(())
    }

    /// Returns the position of a clause in `literals`, if the clause exists.
    pub fn range(&self, number: u32) -> Option<Range<usize>> {
        let index = usize::try_from(number).ok()?.checked_sub(1)?;
        let end = *self.ends.get(index)? as usize;
        Some(
            index
                .checked_sub(1)
                .map_or(0, |before| self.ends[before] as usize)..end,
        )
    }

    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Returns the number of the last clause.
    pub fn last(&self) -> u32 {
        u32::try_from(self.ends.len()).unwrap_or(u32::MAX)
    }
}
