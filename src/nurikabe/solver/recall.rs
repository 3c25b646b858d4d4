//! Exchanges clauses with the journal, which stores clauses of earlier searches.

use super::reduction::MAX_KEPT_LEVELS;
use super::{Solver, Theory};
use crate::clauses::Literal;
use crate::cuts::Cut;

impl<T: Theory> Solver<T> {
    /// Returns the numbers of active clauses. `lasting` skips clauses that may soon be deleted.
    pub fn live(&self, lasting: bool) -> impl Iterator<Item = u32> {
        let headers = (0..self.clauses.len() as u32).map(|clause| self.clauses.header(clause));
        let live = headers.filter(move |header| {
            !lasting || header.levels <= MAX_KEPT_LEVELS || header.number < self.last_reduction
        });
        let units = self.now.trail()[..self.units]
            .iter()
            .map(|literal| self.unit[literal.variable()]);
        live.map(|header| header.number).chain(units)
    }

    /// Adds a cut from the journal to the log, but not to the clauses for propagation.
    pub fn recall_cut(&mut self, cut: Cut) -> u32 {
        self.log.cut(cut)
    }

    pub fn recall_step(&mut self, clause: &[Literal], hints: &[u32], is_wanted: bool) {
        self.backtrack(0);
        let number = self.log.step(hints);
        if self.log.end().is_some() {
            return;
        }
        if clause.is_empty() {
            self.log.end_with(number);
        } else if is_wanted {
            clause
                .iter()
                .for_each(|literal| self.order.bump(literal.unsigned_abs() as usize));
            self.order.decay();
            // The number of decision levels is unknown, so use its upper bound.
            self.place(clause, number, Some(clause.len() as u32));
        }
    }
}
