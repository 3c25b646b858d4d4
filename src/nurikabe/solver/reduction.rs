//! Deletes learnt clauses that were not useful, so that propagation stays fast.

use super::database::{ClauseRef, Watch};
use super::{Reason, Solver, Theory};

/// Clauses with at most this number of decision levels are never deleted.
pub(super) const MAX_KEPT_LEVELS: u32 = 2;
/// After each reduction, the conflicts until the next reduction grow by this number.
const REDUCTION_INTERVAL_GROWTH: u64 = 300;

impl<T: Theory> Solver<T> {
    pub(super) fn reduce(&mut self) {
        self.reductions += 1;
        self.last_reduction = self.log.origins().len() as u32;
        self.next_reduction = self.conflicts
            + self.settings.reduce as u64
            + REDUCTION_INTERVAL_GROWTH * self.reductions;
        let mut keep = vec![true; self.clauses.len()];
        let mut candidates: Vec<ClauseRef> = (0..self.clauses.len() as ClauseRef)
            .filter(|&clause| self.clauses.header(clause).levels > MAX_KEPT_LEVELS)
            .collect();
        candidates.sort_by_key(|&clause| {
            let header = self.clauses.header(clause);
            (
                !header.used || header.levels > 6,
                header.levels,
                std::cmp::Reverse(clause),
            )
        });
        for &clause in &candidates[candidates.len() / 2..] {
            keep[clause as usize] = false;
        }
        for literal in self.now.trail() {
            if let Reason::Clause(clause) = self.reason[literal.variable()] {
                keep[clause as usize] = true;
            }
        }
        let mut place = vec![0; keep.len()];
        let kept = place.iter_mut().zip(&keep).filter(|(_, keep)| **keep);
        (0..).zip(kept).for_each(|(next, (place, _))| *place = next);
        self.clauses = self.clauses.compacted(|clause| keep[clause as usize]);
        for literal in self.now.trail() {
            if let Reason::Clause(clause) = &mut self.reason[literal.variable()] {
                *clause = place[*clause as usize];
            }
        }
        self.watches.iter_mut().for_each(Vec::clear);
        for clause in 0..self.clauses.len() as ClauseRef {
            if let [first, second, ..] = *self.clauses.literals(clause) {
                self.watches[first.not().index()].push(Watch {
                    clause,
                    other: second,
                });
                self.watches[second.not().index()].push(Watch {
                    clause,
                    other: first,
                });
            }
        }
    }
}
