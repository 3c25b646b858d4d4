//! From the clauses that a solver has learnt to a proof with LRAT hints: the antecedent clauses of each step, in the
//! order in which they propagate.
//!
//! A forward pass checks each learnt clause by *reverse unit propagation* (RUP: assume that all its literals are false,
//! propagate, and meet a conflict); the clauses that took part become its hints. Literals that are true at the root
//! level (without assumptions) get unit clauses as steps of their own, so that their derivations are written only once.
//! A backward pass then keeps the steps that the empty clause at the end depends on.

use super::clauses::{Clauses, Literal};

/// A clause that follows from earlier ones by unit propagation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// Its literals; the last step of a refutation is the empty clause.
    pub clause: Vec<Literal>,
    /// LRAT hints: numbers of clauses, counted from 1, the axioms first and then the steps. If all literals of the step
    /// are assumed to be false, each hint in turn is unit and makes its last literal true; the last hint is falsified.
    pub hints: Vec<usize>,
}

/// A refutation of `axioms` by way of the learnt clauses, each of which must follow by reverse unit propagation. `None`
/// if one does not follow, if they do not lead to a contradiction, or if `stop`, which is polled, returns true.
pub fn refutation(axioms: Clauses, learnt: &Clauses, stop: impl Fn() -> bool) -> Option<Vec<Step>> {
    let axiom_count = axioms.len();
    let mut elaborator = Elaborator::new(axioms, learnt);
    let mut refuted = (1..=axiom_count).any(|number| elaborator.add(number)) || elaborator.derive_units();
    for (n, clause) in learnt.iter().enumerate() {
        if refuted || n % 256 == 0 && stop() {
            break;
        }
        refuted = elaborator.learn(clause)?;
    }
    refuted.then(|| trim(elaborator.steps, axiom_count))
}

/// Drops the steps that the last one does not depend on.
fn trim(steps: Vec<Step>, axioms: usize) -> Vec<Step> {
    let mut needed = vec![false; steps.len()];
    if let Some(last) = needed.last_mut() {
        *last = true;
    }
    for n in (0..steps.len()).rev() {
        if needed[n] {
            steps[n].hints.iter().filter(|&&hint| hint > axioms).for_each(|hint| needed[hint - axioms - 1] = true);
        }
    }
    let mut number = vec![0; steps.len()];
    let mut kept = Vec::new();
    for (n, mut step) in steps.into_iter().enumerate().filter(|(n, _)| needed[*n]) {
        number[n] = axioms + kept.len() + 1;
        step.hints.iter_mut().filter(|hint| **hint > axioms).for_each(|hint| *hint = number[*hint - axioms - 1]);
        kept.push(step);
    }
    kept
}

/// Why a literal is true.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Reason {
    /// It is assumed.
    Assumed,
    /// The unit clause of this number.
    Unit(usize),
    /// Propagated by the clause of this number.
    Clause(usize),
}

/// A propagator with two watched literals per clause, which finds the hints.
struct Elaborator {
    /// The axioms, then the steps.
    clauses: Clauses,
    steps: Vec<Step>,
    /// By index of a literal: the clauses that watch it.
    watches: Vec<Vec<usize>>,
    /// By number of a clause: its two watched literals.
    watched: Vec<[Literal; 2]>,
    /// By variable: 1 true, -1 false, 0 unassigned.
    value: Vec<i8>,
    reason: Vec<Reason>,
    /// The true literals, in order of assignment. The first `units` of them are at the root level and have unit
    /// clauses.
    trail: Vec<Literal>,
    units: usize,
    /// The part of the trail that is propagated.
    head: usize,
    marked: Vec<bool>,
}

/// The index of a literal.
fn index(literal: Literal) -> usize {
    literal.unsigned_abs() as usize * 2 + usize::from(literal < 0)
}

impl Elaborator {
    fn new(axioms: Clauses, learnt: &Clauses) -> Elaborator {
        let variables = axioms.variables().max(learnt.variables()) + 1;
        let watched = vec![[0; 2]; axioms.len() + 1];
        Elaborator {
            clauses: axioms,
            steps: Vec::new(),
            watches: vec![Vec::new(); variables * 2],
            watched,
            value: vec![0; variables],
            reason: vec![Reason::Assumed; variables],
            trail: Vec::new(),
            units: 0,
            head: 0,
            marked: vec![false; variables],
        }
    }

    fn value(&self, literal: Literal) -> i8 {
        let value = self.value[literal.unsigned_abs() as usize];
        if literal < 0 { -value } else { value }
    }

    fn set(&mut self, literal: Literal, reason: Reason) {
        let variable = literal.unsigned_abs() as usize;
        self.value[variable] = if literal < 0 { -1 } else { 1 };
        self.reason[variable] = reason;
        self.trail.push(literal);
    }

    /// Attaches a clause at the root level. Returns whether that is a contradiction.
    fn add(&mut self, number: usize) -> bool {
        let clause = self.clauses.get(number);
        let mut open = clause.iter().copied().filter(|&literal| self.value(literal) >= 0);
        let (first, second) = (open.next(), open.next());
        match (first, second) {
            (None, _) => {
                self.contradiction(number);
                true
            }
            (Some(only), None) => {
                if self.value(only) == 0 {
                    self.set(only, Reason::Clause(number));
                }
                false
            }
            (Some(first), Some(second)) => {
                self.watched[number] = [first, second];
                self.watches[index(first)].push(number);
                self.watches[index(second)].push(number);
                false
            }
        }
    }

    /// Unit propagation. Returns the number of a falsified clause, if there is one.
    fn propagate(&mut self) -> Option<usize> {
        while self.head < self.trail.len() {
            let falsified = -self.trail[self.head];
            self.head += 1;
            let mut watchers = std::mem::take(&mut self.watches[index(falsified)]);
            let mut conflict = None;
            watchers.retain(|&number| {
                if conflict.is_some() {
                    return true;
                }
                let [first, second] = self.watched[number];
                let other = if first == falsified { second } else { first };
                if self.value(other) > 0 {
                    return true;
                }
                let another = |&&literal: &&Literal| literal != other && self.value(literal) >= 0;
                if let Some(&literal) = self.clauses.get(number).iter().find(another) {
                    self.watched[number] = [other, literal];
                    self.watches[index(literal)].push(number);
                    return false;
                }
                if self.value(other) < 0 {
                    conflict = Some(number);
                } else {
                    self.set(other, Reason::Clause(number));
                }
                true
            });
            self.watches[index(falsified)] = watchers;
            if conflict.is_some() {
                return conflict;
            }
        }
        None
    }

    /// Propagates at the root level and adds a unit step for each new literal. Returns whether there is a
    /// contradiction.
    fn derive_units(&mut self) -> bool {
        let conflict = self.propagate();
        while self.units < self.trail.len() {
            let literal = self.trail[self.units];
            self.units += 1;
            let variable = literal.unsigned_abs() as usize;
            let Reason::Clause(number) = self.reason[variable] else { continue };
            let unit = match self.clauses.get(number).len() {
                1 => number,
                _ => {
                    let hints = self.hints_of(number, Some(literal));
                    self.push_step(vec![literal], hints)
                }
            };
            self.reason[variable] = Reason::Unit(unit);
        }
        if let Some(number) = conflict {
            self.contradiction(number);
        }
        conflict.is_some()
    }

    /// Adds the empty clause: all literals of a clause are false at the root level.
    fn contradiction(&mut self, number: usize) {
        // Some literals may be true and not have a unit step yet.
        if self.units < self.trail.len() {
            self.head = self.trail.len();
            self.derive_units();
        }
        let hints = self.hints_of(number, None);
        self.push_step(Vec::new(), hints);
    }

    /// The unit clauses that falsify all literals of a clause but one, and the clause itself.
    fn hints_of(&self, number: usize, but: Option<Literal>) -> Vec<usize> {
        let against = self.clauses.get(number).iter().filter(|&&literal| Some(literal) != but);
        let units = against.filter_map(|literal| match self.reason[literal.unsigned_abs() as usize] {
            Reason::Unit(unit) => Some(unit),
            _ => None,
        });
        units.chain([number]).collect()
    }

    fn push_step(&mut self, clause: Vec<Literal>, hints: Vec<usize>) -> usize {
        self.clauses.push(&clause);
        self.watched.push([0; 2]);
        self.steps.push(Step { clause, hints });
        self.clauses.len()
    }

    /// Checks a learnt clause by RUP and adds it. Returns whether there is a contradiction now; `None` if the clause
    /// does not follow.
    fn learn(&mut self, learnt: &[Literal]) -> Option<bool> {
        if learnt.iter().any(|&literal| self.value(literal) > 0) {
            return Some(false);
        }
        let clause: Vec<Literal> = learnt.iter().copied().filter(|&literal| self.value(literal) == 0).collect();
        for &literal in &clause {
            if self.value(literal) == 0 {
                self.set(-literal, Reason::Assumed);
            }
        }
        let conflict = self.propagate();
        let hints = conflict.map(|number| self.explain(number));
        for literal in self.trail.drain(self.units..) {
            self.value[literal.unsigned_abs() as usize] = 0;
        }
        self.head = self.units;
        let number = self.push_step(clause, hints?);
        Some(self.add(number) || self.derive_units())
    }

    /// The clauses that falsify a clause, in an order in which they propagate: conflict analysis back to the root
    /// level.
    fn explain(&mut self, conflict: usize) -> Vec<usize> {
        let mut units = Vec::new();
        let mut reasons = vec![conflict];
        let mut next = self.trail.len();
        let mut mark = |elaborator: &mut Elaborator, number: usize| {
            for n in 0..elaborator.clauses.get(number).len() {
                let variable = elaborator.clauses.get(number)[n].unsigned_abs() as usize;
                if !std::mem::replace(&mut elaborator.marked[variable], true)
                    && let Reason::Unit(unit) = elaborator.reason[variable]
                {
                    units.push((variable, unit));
                }
            }
        };
        mark(self, conflict);
        while next > self.units {
            next -= 1;
            let variable = self.trail[next].unsigned_abs() as usize;
            if std::mem::take(&mut self.marked[variable])
                && let Reason::Clause(number) = self.reason[variable]
            {
                reasons.push(number);
                mark(self, number);
                self.marked[variable] = false;
            }
        }
        units.iter().for_each(|&(variable, _)| self.marked[variable] = false);
        units.into_iter().map(|(_, unit)| unit).chain(reasons.into_iter().rev()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clauses(list: &[&[Literal]]) -> Clauses {
        let mut clauses = Clauses::default();
        list.iter().for_each(|clause| clauses.push(clause));
        clauses
    }

    /// All combinations of two variables are excluded; the third variable does not matter.
    const SQUARE: [&[Literal]; 5] = [&[1, 2], &[1, -2], &[-1, 2], &[-1, -2], &[1, 3]];

    #[test]
    fn a_learnt_clause_becomes_a_unit_and_then_a_contradiction() {
        let steps = refutation(clauses(&SQUARE), &clauses(&[&[1]]), || false).unwrap();
        assert_eq!(steps[0], Step { clause: vec![1], hints: vec![1, 2] });
        let last = steps.last().unwrap();
        assert!(last.clause.is_empty() && last.hints.len() >= 2);
    }

    #[test]
    fn unneeded_steps_are_dropped() {
        let with_unneeded = refutation(clauses(&SQUARE), &clauses(&[&[1, 3], &[1]]), || false).unwrap();
        assert_eq!(with_unneeded, refutation(clauses(&SQUARE), &clauses(&[&[1]]), || false).unwrap());
    }

    #[test]
    fn no_contradiction_no_refutation() {
        assert_eq!(refutation(clauses(&SQUARE[..3]), &clauses(&[&[1]]), || false), None);
        // A clause that does not follow.
        assert_eq!(refutation(clauses(&SQUARE[..3]), &clauses(&[&[-1]]), || false), None);
    }

    #[test]
    fn the_empty_clause_and_contradicting_units() {
        let nothing = Clauses::default();
        let empty = refutation(clauses(&[&[1], &[]]), &nothing, || false).unwrap();
        assert_eq!(empty, [Step { clause: vec![], hints: vec![2] }]);
        let units = refutation(clauses(&[&[1], &[-1]]), &nothing, || false).unwrap();
        assert_eq!(units, [Step { clause: vec![], hints: vec![1, 2] }]);
    }
}
