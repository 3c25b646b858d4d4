//! Deletes learnt clauses that were not useful, so that propagation stays fast.

use super::database::ClauseRef;
use super::{Reason, Solver, Theory};
use std::cmp::Reverse;

/// After each reduction, the conflicts until the next reduction grow by this number.
const REDUCTION_INTERVAL_GROWTH: u64 = 300;
/// Used clauses with at most this number of decision levels are deleted last.
const MAX_USEFUL_LEVELS: u32 = 6;

impl<T: Theory> Solver<T> {
    /// Deletes half of the clauses that may be deleted.
    pub(super) fn reduce(&mut self) {
        self.reductions += 1;
        self.last_reduction = self.log.origins().len() as u32;
        self.next_reduction = self.conflicts
            + self.settings.reduce as u64
            + REDUCTION_INTERVAL_GROWTH * self.reductions;
        let keep = self.clauses_to_keep();
        // For each kept clause, its new index.
        let mut place = vec![0; keep.len()];
        let mut next = 0;
        for (clause, &is_kept) in keep.iter().enumerate() {
            if is_kept {
                place[clause] = next;
                next += 1;
            }
        }
        self.clauses = self.clauses.compacted(&keep);
        for literal in self.now.trail() {
            if let Reason::Clause(clause) = &mut self.reason[literal.variable()] {
                *clause = place[*clause as usize];
            }
        }
        for watches in &mut self.watches {
            watches.clear();
        }
        for clause in 0..self.clauses.len() as ClauseRef {
            self.watch(clause);
        }
    }

    /// Returns, for each clause, whether it is kept. Reasons of true literals are always kept.
    fn clauses_to_keep(&self) -> Vec<bool> {
        let mut keep = vec![true; self.clauses.len()];
        let mut candidates: Vec<ClauseRef> = (0..self.clauses.len() as ClauseRef)
            .filter(|&clause| self.clauses.header(clause).may_be_deleted())
            .collect();
        candidates.sort_by_key(|&clause| self.deletion_rank(clause));
        for &clause in &candidates[candidates.len() / 2..] {
            keep[clause as usize] = false;
        }
        for literal in self.now.trail() {
            if let Reason::Clause(clause) = self.reason[literal.variable()] {
                keep[clause as usize] = true;
            }
        }
        keep
    }

    /// Returns a rank that is higher for clauses that are probably less useful.
    fn deletion_rank(&self, clause: ClauseRef) -> (bool, u32, Reverse<ClauseRef>) {
        let header = self.clauses.header(clause);
        let is_useless = !header.used || header.levels > MAX_USEFUL_LEVELS;
        (is_useless, header.levels, Reverse(clause))
    }
}
