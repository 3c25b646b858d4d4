//! Conflict analysis: learns a clause (first unique implication point) from a conflict. Learnt
//! clauses that were not useful are deleted again, so that propagation stays fast.

use super::assignment::Lit;
use super::database::ClauseRef;
use super::{Reason, Solver, Theory};
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// Maximum length of the chains of implications that minimisation follows.
const MAX_DEPTH: u32 = 200;

/// A clause learnt from a conflict.
pub(super) struct Learnt {
    /// The literals. After backtracking to `level`, the clause implies the first literal.
    pub literals: Vec<Lit>,
    /// The decision level to which the solver must backtrack.
    pub level: u32,
    /// The number of different decision levels among the literals.
    pub levels: u32,
    /// The numbers of the clauses from which the learnt clause is resolved.
    pub hints: Vec<u32>,
}

/// A clause that is being resolved from a conflict.
struct Resolvent {
    /// The literals of earlier decision levels.
    literals: Vec<Lit>,
    /// The number of literals of the current decision level.
    current: usize,
    /// The variables that are marked in [`Solver::seen`].
    marked: Vec<usize>,
}

impl<T: Theory> Solver<T> {
    /// Returns the clause that is learnt from a clause whose literals are all false. Some literal
    /// of `conflict` must have the current decision level.
    pub(super) fn analyse(&mut self, conflict: ClauseRef) -> Learnt {
        let resolved = self.resolve_to_unique_point(conflict);
        let mut literals = self.minimised(&resolved);
        let hints = self.hints(conflict, &literals);
        // The clause watches its first two literals, so a literal of the highest other level must
        // be the second one.
        if let Some(second) = (1..literals.len()).max_by_key(|&n| self.now.level(literals[n])) {
            literals.swap(1, second);
        }
        let level = match literals.get(1) {
            Some(&literal) => self.now.level(literal),
            None => 0,
        };
        Learnt {
            level,
            levels: self.now.levels(&literals),
            literals,
            hints,
        }
    }

    /// Resolves a conflict with reasons until only one literal has the current decision level.
    /// Returns the resolvent, which begins with this literal.
    fn resolve_to_unique_point(&mut self, conflict: ClauseRef) -> Vec<Lit> {
        let mut resolvent = Resolvent {
            literals: Vec::new(),
            current: 0,
            marked: Vec::new(),
        };
        let mut clause = conflict;
        // The literals of the resolvent are resolved one after the other, from the end of the trail
        // to its beginning.
        let mut position = self.now.len();
        loop {
            self.record_use(clause);
            self.add_to_resolvent(clause, &mut resolvent);
            position = self.last_seen_before(position);
            let literal = self.now.trail()[position];
            resolvent.current -= 1;
            if resolvent.current == 0 {
                resolvent.literals.insert(0, literal.not());
                break;
            }
            clause = self
                .reason_of(literal)
                .expect("a decision is the last of its level");
        }
        for variable in resolvent.marked {
            self.seen[variable] = false;
        }
        resolvent.literals
    }

    /// Adds the new literals of a clause to a resolvent, except those of level 0, and raises the
    /// scores of their variables. Literals of the current level are only counted and marked.
    fn add_to_resolvent(&mut self, clause: ClauseRef, resolvent: &mut Resolvent) {
        let current_level = self.decisions.len() as u32;
        for &literal in self.clauses.literals(clause) {
            let variable = literal.variable();
            let level = self.now.level(literal);
            if level == 0 || self.seen[variable] {
                continue;
            }
            self.seen[variable] = true;
            resolvent.marked.push(variable);
            self.order.bump(variable);
            if level == current_level {
                resolvent.current += 1;
            } else {
                resolvent.literals.push(literal);
            }
        }
    }

    /// Returns the position on the trail of the last marked literal before the position `end`.
    fn last_seen_before(&self, end: usize) -> usize {
        let mut at = end - 1;
        while !self.seen[self.now.trail()[at].variable()] {
            at -= 1;
        }
        at
    }

    /// Records that a conflict used a clause, and the number of decision levels of its literals if
    /// it is smaller than before.
    fn record_use(&mut self, clause: ClauseRef) {
        let levels = self.now.levels(self.clauses.literals(clause));
        let header = self.clauses.header_mut(clause);
        header.used = true;
        header.levels = header.levels.min(levels);
    }

    /// Returns the clause that implied a literal, or `None` for a decision. If the theory implied
    /// the literal, asks for the cut and adds its clause.
    fn reason_of(&mut self, literal: Lit) -> Option<ClauseRef> {
        match self.reason[literal.variable()] {
            Reason::Decision => None,
            Reason::Clause(clause) => Some(clause),
            Reason::Implied { tag, before } => {
                let cut = self.theory.explain(self.now.at(before), literal, tag);
                let clause = self.attach_cut(cut, Some(literal));
                self.reason[literal.variable()] = Reason::Clause(clause);
                Some(clause)
            }
        }
    }

    /// Returns a learnt clause without its redundant literals. The first literal is kept. A literal
    /// is redundant if it follows from the negations of the others.
    fn minimised(&mut self, learnt: &[Lit]) -> Vec<Lit> {
        for &literal in learnt {
            self.seen[literal.variable()] = true;
            self.minimisation.levels[self.now.level(literal) as usize] = true;
        }
        let mut kept = vec![learnt[0]];
        for &literal in &learnt[1..] {
            if !self.is_redundant(literal) {
                kept.push(literal);
            }
        }
        for &literal in learnt {
            self.seen[literal.variable()] = false;
            self.minimisation.levels[self.now.level(literal) as usize] = false;
        }
        for variable in self.minimisation.variables.drain(..) {
            self.minimisation.implied[variable] = None;
        }
        kept
    }

    /// Returns whether a literal of the learnt clause is false because of the negations of the
    /// other literals. Only `true` is certain.
    fn is_redundant(&mut self, literal: Lit) -> bool {
        match self.reason_of(literal.not()) {
            Some(reason) => {
                let depth = 0;
                self.is_reason_satisfied(reason, literal.not(), depth)
            }
            None => false,
        }
    }

    /// Returns whether a true literal follows from the negations of the literals of the learnt
    /// clause, whose variables are `seen`. Only `true` is certain. `depth` is the length of the
    /// chain of implications so far.
    fn is_implied(&mut self, literal: Lit, depth: u32) -> bool {
        let variable = literal.variable();
        let level = self.now.level(literal);
        if level == 0 || self.seen[variable] {
            return true;
        }
        if let Some(implied) = self.minimisation.implied[variable] {
            return implied;
        }
        if depth > MAX_DEPTH || !self.minimisation.levels[level as usize] {
            return false;
        }
        let implied = match self.reason_of(literal) {
            Some(reason) => self.is_reason_satisfied(reason, literal, depth),
            None => false,
        };
        self.minimisation.implied[variable] = Some(implied);
        self.minimisation.variables.push(variable);
        implied
    }

    /// Returns whether all literals of a reason but `literal` are false because of the negations of
    /// the literals of the learnt clause. Only `true` is certain. `depth` is the length of the
    /// chain of implications so far.
    fn is_reason_satisfied(&mut self, reason: ClauseRef, literal: Lit, depth: u32) -> bool {
        for n in 0..self.clauses.literals(reason).len() {
            let other = self.clauses.literals(reason)[n];
            if other != literal && !self.is_implied(other.not(), depth + 1) {
                return false;
            }
        }
        true
    }

    /// Returns the numbers of the clauses that resolve to the learnt clause: first the conflict,
    /// then the clauses that remove the other literals, from the latest literal to the earliest.
    fn hints(&mut self, conflict: ClauseRef, learnt: &[Lit]) -> Vec<u32> {
        let mut hints = vec![self.clauses.header(conflict).number];
        let mut marked = Vec::new();
        for literal in learnt {
            self.seen[literal.variable()] = true;
            marked.push(literal.variable());
        }
        // The positions on the trail of the literals that must be resolved away.
        let mut open = BinaryHeap::new();
        let mut clause = conflict;
        loop {
            for &literal in self.clauses.literals(clause) {
                let variable = literal.variable();
                if !self.seen[variable] {
                    self.seen[variable] = true;
                    marked.push(variable);
                    open.push(self.now.position(literal));
                }
            }
            let Some(literal) = self.resolve_units_and_pop(&mut open, &mut hints) else {
                break;
            };
            clause = self
                .reason_of(literal)
                .expect("a literal that is not a decision has a reason");
            hints.push(self.clauses.header(clause).number);
        }
        for variable in marked {
            self.seen[variable] = false;
        }
        hints
    }

    /// Removes literals from `open`, the latest first, up to the first one that is not of level 0,
    /// and returns it. `None` if `open` becomes empty. For each removed literal of level 0, appends
    /// its unit clause to `hints`.
    fn resolve_units_and_pop(
        &self,
        open: &mut BinaryHeap<u32>,
        hints: &mut Vec<u32>,
    ) -> Option<Lit> {
        while let Some(position) = open.pop() {
            let literal = self.now.trail()[position as usize];
            if self.now.level(literal) > 0 {
                return Some(literal);
            }
            hints.push(self.unit[literal.variable()]);
        }
        None
    }

    /// Logs unit clauses for the new literals of level 0. The solver is at level 0.
    pub(super) fn derive_units(&mut self) {
        while self.units < self.now.len() {
            let literal = self.now.trail()[self.units];
            self.units += 1;
            let clause = self
                .reason_of(literal)
                .expect("at level 0 every literal has a reason");
            let mut hints = vec![self.clauses.header(clause).number];
            for &other in self.clauses.literals(clause) {
                if other != literal {
                    hints.push(self.unit[other.variable()]);
                }
            }
            self.unit[literal.variable()] = match hints[..] {
                // The clause itself has only this literal.
                [number] => number,
                _ => self.log.push_step(&hints),
            };
        }
    }

    /// Logs the empty clause, and before it the unit clauses from which it follows. All literals of
    /// `clause` are false at level 0.
    pub(super) fn contradiction(&mut self, clause: ClauseRef) {
        self.derive_units();
        let mut hints = vec![self.clauses.header(clause).number];
        for &literal in self.clauses.literals(clause) {
            hints.push(self.unit[literal.variable()]);
        }
        let number = self.log.push_step(&hints);
        self.log.end_with(number);
    }
}

/// After each reduction, the conflicts until the next reduction grow by this number.
const REDUCTION_INTERVAL_GROWTH: u64 = 300;
/// Used clauses with at most this number of decision levels are deleted last.
const MAX_USEFUL_LEVELS: u32 = 6;

impl<T: Theory> Solver<T> {
    /// Deletes half of the clauses that may be deleted, and schedules the next reduction.
    pub(super) fn reduce(&mut self) {
        self.log_length_at_reduction = self.log.origins().len() as u32;
        self.schedule_reduction();
        let keep = self.clauses_to_keep();
        self.delete_others(&keep);
        self.watch_all();
    }

    /// Counts a reduction, and determines at which number of conflicts the next one is due.
    fn schedule_reduction(&mut self) {
        self.reductions += 1;
        self.next_reduction = self.conflicts
            + self.settings.reduce as u64
            + REDUCTION_INTERVAL_GROWTH * self.reductions;
    }

    /// Deletes the clauses for which `keep` is false, and renumbers the reasons. The watch lists
    /// still have the old indices.
    fn delete_others(&mut self, keep: &[bool]) {
        // For each kept clause, its new index.
        let mut new_index = vec![0; keep.len()];
        let mut next_index = 0;
        for (clause, &is_kept) in keep.iter().enumerate() {
            if is_kept {
                new_index[clause] = next_index;
                next_index += 1;
            }
        }
        self.clauses = self.clauses.compacted(keep);
        for literal in self.now.trail() {
            if let Reason::Clause(clause) = &mut self.reason[literal.variable()] {
                *clause = new_index[*clause as usize];
            }
        }
    }

    /// Fills all watch lists from the clauses.
    fn watch_all(&mut self) {
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
