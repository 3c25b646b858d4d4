//! Shows the solver's assignment at a chosen moment of the search.

use crate::clauses::Literal;
use crate::solver::{Assignment, Lit};

/// The solver's assignment at an earlier time, when its trail had the length `before`.
#[derive(Clone, Copy)]
pub struct View<'a> {
    pub now: &'a Assignment,
    pub before: u32,
}

impl View<'_> {
    /// Returns 1 for a true literal, -1 for a false literal, and 0 for an unassigned literal.
    pub fn value(self, literal: Literal) -> i8 {
        self.now.value_before(Lit::of(literal), self.before)
    }
}
