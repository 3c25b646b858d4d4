//! Clauses of an earlier search, and which of this one a later search could need.

use super::reduction::GLUE;
use super::{Solver, Theory};
use crate::clauses::Literal;
use crate::cuts::Cut;

impl<T: Theory> Solver<T> {
    /// The numbers of the clauses that the search works with. `lasting`: only of those that it is likely to go on with for
    /// long, because they have few levels, or were learnt before the last reduction and outlived it.
    pub fn live(&self, lasting: bool) -> impl Iterator<Item = u32> {
        let headers = (0..self.clauses.len() as u32).map(|clause| self.clauses.header(clause));
        let live = headers.filter(move |header| !lasting || header.levels <= GLUE || header.number < self.outlived);
        let units = self.now.trail()[..self.units].iter().map(|literal| self.unit[literal.variable()]);
        live.map(|header| header.number).chain(units)
    }

    /// Logs a cut of an earlier search; the theory will make it again where it is needed. Returns its number, which is an
    /// earlier one if it was there before.
    pub fn recall_cut(&mut self, cut: Cut) -> u32 {
        self.log.cut(cut)
    }

    /// Logs a clause that is resolved from these, and works with it if so wanted.
    pub fn recall_step(&mut self, clause: &[Literal], hints: &[u32], is_wanted: bool) {
        self.backtrack(0);
        let number = self.log.step(hints);
        if self.log.end().is_some() {
            return;
        }
        if clause.is_empty() {
            self.log.end_with(number);
        } else if is_wanted {
            clause.iter().for_each(|literal| self.order.bump(literal.unsigned_abs() as usize));
            self.order.decay();
            // How many levels it had is forgotten, but they were no more than that.
            self.place(clause, number, Some(clause.len() as u32));
        }
    }
}
