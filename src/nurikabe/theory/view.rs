//! What a part of the theory sees.

use crate::clauses::Literal;
use crate::solver::{Assignment, Lit};

/// The cells as the assignment before a position has them.
#[derive(Clone, Copy)]
pub struct View<'a> {
    pub now: &'a Assignment,
    pub before: u32,
}

impl View<'_> {
    /// 1 for a true literal, -1 for a false one, 0 for an open one.
    pub fn value(self, literal: Literal) -> i8 {
        self.now.value_before(Lit::of(literal), self.before)
    }
}
