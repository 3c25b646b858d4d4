//! Conflict analysis: learns a clause (first unique implication point) from a conflict. Learnt
//! clauses that were not useful are deleted again, so that propagation stays fast.

use super::assignment::Lit;
use super::database::ClauseRef;
use super::{Reason, Solver, Theory};
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// Maximum length of the chains of implications that minimisation follows: each implication is a recursive call.
const MAX_CHAIN_LENGTH: u32 = 200;

/// A clause learnt from a conflict.
pub(super) struct Learnt {
    /// The literals of the clause. After backtracking to `backtrack_level`, all literals except the
    /// first one are false, so that the clause implies the first literal.
    pub literals: Vec<Lit>,
    /// The decision level to which the solver must backtrack.
    pub backtrack_level: u32,
    /// The number of different decision levels of the literals. A small number means a useful clause.
    pub level_count: u32,
    /// The numbers of the clauses from which the learnt clause is resolved.
    pub hints: Vec<u32>,
}

/// A clause that is being resolved from a conflict.
struct Resolvent {
    /// The literals of the clause that became false before the last decision.
    literals: Vec<Lit>,
    /// The number of literals of the clause that became false after the last decision.
    current_level_literals: usize,
    /// The variables that are marked in [`Solver::is_marked`].
    marked: Vec<usize>,
}

impl<T: Theory> Solver<T> {
    /// Learns a clause from a *conflict*, a clause whose literals are all false. The learnt clause
    /// has only one literal of the current decision level (the first unique implication point), and
    /// prevents the same conflict. Some literal of `conflict` must have the current level.
    pub(super) fn analyse(&mut self, conflict: ClauseRef) -> Learnt {
        let resolved = self.resolve_to_unique_point(conflict);
        let mut literals = self.minimised(&resolved);
        let hints = self.find_hints(conflict, &literals);
        // The solver watches the first two literals of a clause. The second one must have the
        // highest level after the first one, because it becomes unassigned first.
        if let Some(second) =
            (1..literals.len()).max_by_key(|&n| self.assignment.level(literals[n]))
        {
            literals.swap(1, second);
        }
        // The lowest level at which the clause still implies its first literal. A clause with a
        // single literal implies this literal without any decision.
        let backtrack_level = match literals.get(1) {
            Some(&literal) => self.assignment.level(literal),
            None => 0,
        };
        Learnt {
            backtrack_level,
            level_count: self.assignment.count_levels(&literals),
            literals,
            hints,
        }
    }

    /// Resolves a conflict (a clause whose literals are all false) with the clauses that made its
    /// literals false, until only one literal has the current decision level. Returns the literals
    /// of the resulting clause, which begins with this literal.
    fn resolve_to_unique_point(&mut self, conflict: ClauseRef) -> Vec<Lit> {
        let mut resolvent = Resolvent {
            literals: Vec::new(),
            current_level_literals: 0,
            marked: Vec::new(),
        };
        let mut clause = conflict;
        // The trail lists the true literals in the order of assignment. The literals of the
        // resolvent are resolved one after the other, from the end of the trail to its beginning.
        let mut position = self.assignment.len();
        loop {
            self.record_use(clause);
            self.add_to_resolvent(clause, &mut resolvent);
            position = self.last_marked_before(position);
            let literal = self.assignment.trail()[position];
            if resolvent.current_level_literals == 1 {
                resolvent.literals.insert(0, literal.not());
                break;
            }
            // The reason of the literal resolves the literal away.
            resolvent.current_level_literals -= 1;
            clause = self
                .reason_of(literal)
                .expect("the way back along the trail meets the decision of a level last");
        }
        self.unmark(&resolvent.marked);
        resolvent.literals
    }

    /// Removes the marks of some variables.
    fn unmark(&mut self, variables: &[usize]) {
        for &variable in variables {
            self.is_marked[variable] = false;
        }
    }

    /// Adds the literals of a clause to a *resolvent*, the clause that is being learnt from a conflict, except literals
    /// that are already marked or of level 0 (always false). Raises the scores of their variables, which decisions
    /// prefer. Literals of the current decision level are only counted and marked, because later steps resolve all of
    /// them away, except one literal.
    fn add_to_resolvent(&mut self, clause: ClauseRef, resolvent: &mut Resolvent) {
        let current_level = self.decisions.len() as u32;
        for &literal in self.clauses.literals(clause) {
            let variable = literal.variable();
            let level = self.assignment.level(literal);
            if level == 0 || self.is_marked[variable] {
                continue;
            }
            self.is_marked[variable] = true;
            resolvent.marked.push(variable);
            self.decision_order.bump(variable);
            if level == current_level {
                resolvent.current_level_literals += 1;
            } else {
                resolvent.literals.push(literal);
            }
        }
    }

    /// Returns the position on the trail (the list of true literals) of the last literal before the
    /// position `end` whose variable is marked. Some literal there must be marked.
    fn last_marked_before(&self, end: usize) -> usize {
        let mut position = end - 1;
        while !self.is_marked[self.assignment.trail()[position].variable()] {
            position -= 1;
        }
        position
    }

    /// Records that the analysis of a conflict used a clause, so that the next reduction rather
    /// deletes other clauses. Also records the number of decision levels of the clause's literals if
    /// this number is smaller than before: a small number means a useful clause.
    fn record_use(&mut self, clause: ClauseRef) {
        let level_count = self.assignment.count_levels(self.clauses.literals(clause));
        let header = self.clauses.header_mut(clause);
        header.is_used = true;
        header.level_count = header.level_count.min(level_count);
    }

    /// Returns the clause that implied a literal, or `None` if the literal was a decision. If the theory (the rules
    /// that are not clauses) implied the literal, asks the theory for the clause, a *cut*, and adds it to the solver.
    fn reason_of(&mut self, literal: Lit) -> Option<ClauseRef> {
        match self.reason[literal.variable()] {
            Reason::Decision => None,
            Reason::Clause(clause) => Some(clause),
            Reason::Implied { rule, trail_length } => {
                let view = self.assignment.at(trail_length);
                let cut = self.theory.explain(view, literal, rule);
                let clause = self.attach_cut(cut, Some(literal));
                self.reason[literal.variable()] = Reason::Clause(clause);
                Some(clause)
            }
        }
    }

    /// Returns a learnt clause without its redundant literals. A literal is redundant if it is
    /// false because the other literals are false, so that resolution removes it. Keeps the first
    /// literal, the only one of the current decision level. Resets its marks and caches at the end.
    fn minimised(&mut self, learnt: &[Lit]) -> Vec<Lit> {
        for &literal in learnt {
            self.is_marked[literal.variable()] = true;
            self.minimisation.has_level[self.assignment.level(literal) as usize] = true;
        }
        // The clause has at least one literal, that of the current level.
        let mut kept = vec![learnt[0]];
        for &literal in &learnt[1..] {
            if !self.is_redundant(literal) {
                kept.push(literal);
            }
        }
        for &literal in learnt {
            self.is_marked[literal.variable()] = false;
            self.minimisation.has_level[self.assignment.level(literal) as usize] = false;
        }
        for variable in self.minimisation.variables.drain(..) {
            self.minimisation.implied[variable] = None;
        }
        kept
    }

    /// Returns whether a literal of the learnt clause is false because the other literals of the
    /// clause are false. `true` is certain; `false` may mean that the search gave up.
    fn is_redundant(&mut self, literal: Lit) -> bool {
        let chain_length = 0;
        self.is_implied_by_reason(literal.not(), chain_length)
    }

    /// Returns whether a true literal follows, directly or through other literals, if all literals of the learnt clause
    /// are false. The variables of the learnt clause are marked. `true` is certain; `false` may mean that the search
    /// gave up. `chain_length` is the number of implications so far. Caches the result if it depends on the literal's
    /// reason.
    fn is_implied(&mut self, literal: Lit, chain_length: u32) -> bool {
        let variable = literal.variable();
        let level = self.assignment.level(literal);
        if level == 0 || self.is_marked[variable] {
            return true;
        }
        if let Some(implied) = self.minimisation.implied[variable] {
            return implied;
        }
        // An implied literal depends on the decision of its level. So the learnt clause must have a
        // literal of the same level.
        if chain_length > MAX_CHAIN_LENGTH || !self.minimisation.has_level[level as usize] {
            return false;
        }
        let implied = self.is_implied_by_reason(literal, chain_length);
        self.minimisation.implied[variable] = Some(implied);
        self.minimisation.variables.push(variable);
        implied
    }

    /// Returns whether the learnt clause implies a literal through its reason, the clause that made
    /// it true: all other literals of the reason are false because the literals of the learnt
    /// clause are false. `true` is certain; `false` means that the literal is a decision, or that the
    /// search may have given up. `chain_length` is the number of implications so far.
    fn is_implied_by_reason(&mut self, literal: Lit, chain_length: u32) -> bool {
        let Some(reason) = self.reason_of(literal) else {
            return false;
        };
        for index in 0..self.clauses.literals(reason).len() {
            let other = self.clauses.literals(reason)[index];
            if other != literal && !self.is_implied(other.not(), chain_length + 1) {
                return false;
            }
        }
        true
    }

    /// Returns the numbers in the log of the clauses that resolve, one after the other, to the
    /// learnt clause. The first one is the conflict, whose literals are all false. For each literal to be removed, from
    /// the latest to the earliest, the clause that implied it follows, or its unit clause if it needs no decision.
    fn find_hints(&mut self, conflict: ClauseRef, learnt: &[Lit]) -> Vec<u32> {
        let mut hints = vec![self.clauses.header(conflict).number];
        let mut marked: Vec<usize> = learnt.iter().map(|literal| literal.variable()).collect();
        // Literals of the learnt clause stay in the clause, so their variables are marked.
        for &variable in &marked {
            self.is_marked[variable] = true;
        }
        // The positions on the trail (the list of true literals) of the literals that must be resolved away.
        let mut to_resolve = BinaryHeap::new();
        self.add_unmarked(conflict, &mut marked, &mut to_resolve);
        while let Some(literal) = self.resolve_units_and_pop(&mut to_resolve, &mut hints) {
            let clause = self
                .reason_of(literal)
                .expect("only implied literals, which have a reason, are resolved away");
            hints.push(self.clauses.header(clause).number);
            self.add_unmarked(clause, &mut marked, &mut to_resolve);
        }
        self.unmark(&marked);
        hints
    }

    /// Adds the positions on the trail of those literals of a clause to `to_resolve` whose variables are not
    /// marked yet. Marks these variables, and adds them to `marked`.
    fn add_unmarked(
        &mut self,
        clause: ClauseRef,
        marked: &mut Vec<usize>,
        to_resolve: &mut BinaryHeap<u32>,
    ) {
        for &literal in self.clauses.literals(clause) {
            let variable = literal.variable();
            if !self.is_marked[variable] {
                self.is_marked[variable] = true;
                marked.push(variable);
                to_resolve.push(self.assignment.position(literal));
            }
        }
    }

    /// Removes literals that must be resolved away from `to_resolve` (positions on the trail), the latest first, up to
    /// the first literal that was assigned after a decision, and returns this literal. `None` if `to_resolve` becomes
    /// empty. A literal of level 0, before all decisions, has a clause of its own, a *unit clause*, whose number is
    /// appended to `hints`.
    fn resolve_units_and_pop(
        &self,
        to_resolve: &mut BinaryHeap<u32>,
        hints: &mut Vec<u32>,
    ) -> Option<Lit> {
        while let Some(position) = to_resolve.pop() {
            let literal = self.assignment.trail()[position as usize];
            if self.assignment.level(literal) > 0 {
                return Some(literal);
            }
            hints.push(self.unit_clause[literal.variable()]);
        }
        None
    }

    /// Derives a unit clause (a clause with one literal) for each literal that has become true at
    /// level 0, before all decisions, and logs it as a step of the proof. The solver is at level 0.
    pub(super) fn derive_units(&mut self) {
        while self.logged_units < self.assignment.len() {
            let literal = self.assignment.trail()[self.logged_units];
            self.logged_units += 1;
            let clause = self
                .reason_of(literal)
                .expect("level 0 has no decisions, so each literal has a reason");
            // The clauses from which the unit clause is resolved: the reason of the literal, and
            // the unit clauses that make its other literals false.
            let mut hints = vec![self.clauses.header(clause).number];
            for &other in self.clauses.literals(clause) {
                if other != literal {
                    hints.push(self.unit_clause[other.variable()]);
                }
            }
            self.unit_clause[literal.variable()] = match hints[..] {
                // The reason has no other literal, so it is a unit clause itself.
                [number] => number,
                // The unit clause is a new clause, resolved from these clauses.
                _ => self.log.push_step(&hints),
            };
        }
    }

    /// Logs the empty clause, which ends the proof, and before it the unit clauses (clauses with one
    /// literal) from which it is resolved. All literals of `clause` are false without any decision.
    pub(super) fn log_empty_clause(&mut self, clause: ClauseRef) {
        self.derive_units();
        let mut hints = vec![self.clauses.header(clause).number];
        for &literal in self.clauses.literals(clause) {
            hints.push(self.unit_clause[literal.variable()]);
        }
        let number = self.log.push_step(&hints);
        self.log.set_empty_clause(number);
    }
}

/// After each reduction, the conflicts until the next reduction grow by this number.
const REDUCTION_INTERVAL_GROWTH: u64 = 300;
/// Used clauses with at most this number of decision levels are deleted last.
const MAX_USEFUL_LEVELS: u32 = 6;

impl<T: Theory> Solver<T> {
    /// Deletes up to half of the clauses that may be deleted (learnt clauses and cuts), so that propagation stays fast,
    /// and schedules the next such reduction.
    pub(super) fn reduce(&mut self) {
        self.log_length_at_reduction = self.log.origins().len() as u32;
        self.schedule_reduction();
        let keep = self.clauses_to_keep();
        self.delete_others(&keep);
        self.watch_all();
    }

    /// Counts a reduction (a deletion of clauses), and determines at which number of conflicts the
    /// next reduction is due. The intervals grow.
    fn schedule_reduction(&mut self) {
        self.reductions += 1;
        self.next_reduction = self.conflicts
            + self.settings.reduce as u64
            + REDUCTION_INTERVAL_GROWTH * self.reductions;
    }

    /// Deletes the clauses for which `keep` is false. The other clauses get new indices, also where
    /// they are the reasons of true literals. The watch lists still have the old indices, so the caller must call
    /// [`watch_all`](Solver::watch_all).
    fn delete_others(&mut self, keep: &[bool]) {
        // For each clause that is kept, its new index. `None` for a deleted clause.
        let mut new_index: Vec<Option<ClauseRef>> = vec![None; keep.len()];
        let kept_clauses = (0..keep.len()).filter(|&clause| keep[clause]);
        for (index, clause) in (0..).zip(kept_clauses) {
            new_index[clause] = Some(index);
        }
        self.clauses = self.clauses.compacted(keep);
        for literal in self.assignment.trail() {
            if let Reason::Clause(clause) = &mut self.reason[literal.variable()] {
                let index = new_index[*clause as usize];
                *clause = index.expect("the reason of a true literal is never deleted");
            }
        }
    }

    /// Fills the lists of watched clauses again after the indices of the clauses have changed.
    fn watch_all(&mut self) {
        for watches in &mut self.watches {
            watches.clear();
        }
        for clause in 0..self.clauses.len() as ClauseRef {
            self.watch(clause);
        }
    }

    /// Returns, for each clause, whether a reduction (a deletion of clauses) keeps it: `false` for the less useful half
    /// of the clauses that may be deleted, except clauses that are the reason why a literal is true.
    fn clauses_to_keep(&self) -> Vec<bool> {
        let mut keep = vec![true; self.clauses.len()];
        let mut candidates: Vec<ClauseRef> = (0..self.clauses.len() as ClauseRef)
            .filter(|&clause| self.clauses.header(clause).may_be_deleted())
            .collect();
        candidates.sort_by_key(|&clause| self.deletion_rank(clause));
        // The second half has the higher ranks, that is, the less useful clauses.
        for &clause in &candidates[candidates.len() / 2..] {
            keep[clause as usize] = false;
        }
        for literal in self.assignment.trail() {
            if let Reason::Clause(clause) = self.reason[literal.variable()] {
                keep[clause as usize] = true;
            }
        }
        keep
    }

    /// Returns a rank by which clauses are sorted before half of them is deleted. The rank is higher for clauses that
    /// are probably less useful: not used by a conflict since the last reduction, or with literals of many decision
    /// levels. Of two equally useful clauses, the older one, with the lower index, has the higher rank.
    fn deletion_rank(&self, clause: ClauseRef) -> (bool, u32, Reverse<ClauseRef>) {
        let header = self.clauses.header(clause);
        let is_useless = !header.is_used || header.level_count > MAX_USEFUL_LEVELS;
        (is_useless, header.level_count, Reverse(clause))
    }
}
