//! Conflict analysis: learns a clause (first unique implication point) from a conflict.

use super::assignment::Lit;
use super::database::ClauseRef;
use super::{Reason, Solver, Theory};
use std::collections::BinaryHeap;

/// A clause learnt from a conflict.
pub(super) struct Learnt {
    /// The literals. After backtracking to `level`, the clause implies the first literal.
    pub literals: Vec<Lit>,
    pub level: u32,
    /// The number of different decision levels among the literals.
    pub levels: u32,
    /// The numbers of the clauses from which the learnt clause is resolved.
    pub hints: Vec<u32>,
}

impl<T: Theory> Solver<T> {
    /// Returns the clause that implied a literal, or `None` for a decision.
    fn reason_of(&mut self, literal: Lit) -> Option<ClauseRef> {
        match self.reason[literal.variable()] {
            Reason::Decision => None,
            Reason::Clause(clause) => Some(clause),
            Reason::Implied(tag, before) => {
                let cut = self.theory.explain(&self.now, literal, tag, before);
                let clause = self.attach_cut(cut, Some(literal));
                self.reason[literal.variable()] = Reason::Clause(clause);
                Some(clause)
            }
        }
    }

    /// Learns a clause. Some literal of `conflict` must have the current decision level.
    pub(super) fn analyse(&mut self, conflict: ClauseRef) -> Learnt {
        let last = self.decisions.len() as u32;
        let mut literals = vec![Lit::new(0, true)];
        let (mut open, mut at, mut clause, mut marked) = (0, self.now.len(), conflict, Vec::new());
        let point = loop {
            self.touch(clause);
            for n in 0..self.clauses.literals(clause).len() {
                let literal = self.clauses.literals(clause)[n];
                let (variable, level) = (literal.variable(), self.now.level(literal));
                if level == 0 || self.seen[variable] {
                    continue;
                }
                self.seen[variable] = true;
                marked.push(variable);
                self.order.bump(variable);
                if level == last {
                    open += 1;
                } else {
                    literals.push(literal);
                }
            }
            let next = loop {
                at -= 1;
                let literal = self.now.trail()[at];
                if self.seen[literal.variable()] {
                    break literal;
                }
            };
            open -= 1;
            if open == 0 {
                break next;
            }
            clause = self
                .reason_of(next)
                .expect("a decision is the last of its level");
        };
        literals[0] = point.not();
        self.minimise(&mut literals, &mut marked);
        marked
            .into_iter()
            .for_each(|variable| self.seen[variable] = false);
        let hints = self.chain(conflict, &literals);
        let second = (1..literals.len()).max_by_key(|&n| self.now.level(literals[n]));
        second.into_iter().for_each(|n| literals.swap(1, n));
        let level = literals
            .get(1)
            .map_or(0, |&literal| self.now.level(literal));
        let levels = self.now.levels(&literals);
        Learnt {
            literals,
            level,
            levels,
            hints,
        }
    }

    fn touch(&mut self, clause: ClauseRef) {
        let levels = self.now.levels(self.clauses.literals(clause));
        let header = self.clauses.header_mut(clause);
        header.used = true;
        if header.levels > 0 {
            header.levels = header.levels.min(levels.max(1));
        }
    }

    /// Removes redundant literals from a learnt clause.
    fn minimise(&mut self, literals: &mut Vec<Lit>, marked: &mut Vec<usize>) {
        // From here on, `seen` marks only the variables of the learnt clause.
        marked
            .drain(..)
            .for_each(|variable| self.seen[variable] = false);
        for literal in literals.iter() {
            self.seen[literal.variable()] = true;
            self.minimisation.levels[self.now.level(*literal) as usize] = true;
            marked.push(literal.variable());
        }
        let before = literals.clone();
        let mut n = 0;
        literals.retain(|literal| {
            n += 1;
            n == 1 || !self.is_implied_by_others(literal.not(), 0)
        });
        before.iter().for_each(|literal| {
            self.minimisation.levels[self.now.level(*literal) as usize] = false
        });
        self.minimisation
            .variables
            .drain(..)
            .for_each(|variable| self.minimisation.implied[variable] = None);
    }

    fn is_implied_by_others(&mut self, literal: Lit, depth: u32) -> bool {
        let (variable, level) = (literal.variable(), self.now.level(literal));
        if level == 0 || depth > 0 && self.seen[variable] {
            return true;
        }
        if let Some(implied) = self.minimisation.implied[variable] {
            return implied;
        }
        if depth > 200 || !self.minimisation.levels[level as usize] {
            return false;
        }
        let implied = self.reason_of(literal).is_some_and(|clause| {
            (0..self.clauses.literals(clause).len()).all(|n| {
                let other = self.clauses.literals(clause)[n];
                other == literal || self.is_implied_by_others(other.not(), depth + 1)
            })
        });
        self.minimisation.implied[variable] = Some(implied);
        self.minimisation.variables.push(variable);
        implied
    }

    /// Returns the numbers of the clauses that resolve to the learnt clause, in order.
    fn chain(&mut self, conflict: ClauseRef, learnt: &[Lit]) -> Vec<u32> {
        let mut hints = vec![self.clauses.header(conflict).number];
        let mut marked: Vec<usize> = learnt.iter().map(|literal| literal.variable()).collect();
        marked
            .iter()
            .for_each(|&variable| self.seen[variable] = true);
        let (mut heap, mut clause) = (BinaryHeap::new(), conflict);
        loop {
            for &literal in self.clauses.literals(clause) {
                if !std::mem::replace(&mut self.seen[literal.variable()], true) {
                    marked.push(literal.variable());
                    heap.push(self.now.position(literal));
                }
            }
            let mut next = None;
            while let Some(position) = heap.pop() {
                let literal = self.now.trail()[position as usize];
                if self.now.level(literal) > 0 {
                    next = Some(literal);
                    break;
                }
                hints.push(self.unit[literal.variable()]);
            }
            let Some(literal) = next else { break };
            clause = self
                .reason_of(literal)
                .expect("a literal that is not a decision has a reason");
            hints.push(self.clauses.header(clause).number);
        }
        marked
            .into_iter()
            .for_each(|variable| self.seen[variable] = false);
        hints
    }

    pub(super) fn derive_units(&mut self) {
        while self.units < self.now.len() {
            let literal = self.now.trail()[self.units];
            self.units += 1;
            let clause = self
                .reason_of(literal)
                .expect("at level 0 every literal has a reason");
            let mut hints = vec![self.clauses.header(clause).number];
            let others = self
                .clauses
                .literals(clause)
                .iter()
                .filter(|&&other| other != literal);
            hints.extend(others.map(|other| self.unit[other.variable()]));
            self.unit[literal.variable()] = if let [number] = hints[..] {
                number
            } else {
                self.log.step(&hints)
            };
        }
    }

    /// Logs the empty clause. All literals of `clause` are false at level 0.
    pub(super) fn contradiction(&mut self, clause: ClauseRef) {
        self.derive_units();
        let mut hints = vec![self.clauses.header(clause).number];
        hints.extend(
            self.clauses
                .literals(clause)
                .iter()
                .map(|literal| self.unit[literal.variable()]),
        );
        let number = self.log.step(&hints);
        self.log.end_with(number);
    }
}
