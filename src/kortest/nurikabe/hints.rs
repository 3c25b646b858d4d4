//! From the clauses that a solver has learnt to a proof with hints: which earlier clauses each step uses.
//!
//! One pass forward: each learnt clause is checked by *reverse unit propagation* (assume that all its literals are
//! false, propagate, and meet a contradiction), and the clauses that took part become its hints. Facts, the clauses
//! of one literal, are steps of their own, so that their reasons are told once. Then one pass backward keeps what
//! the contradiction at the end needs.

use super::clauses::{Clauses, Literal};

/// A clause that follows from earlier ones.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// Its literals; none in the last step of a refutation.
    pub clause: Vec<Literal>,
    /// Numbers of clauses, those given first and then the steps, counted from 1. If all literals of the step are
    /// false, each hint in turn has one literal that is not false yet, which makes it true; the last has none.
    pub hints: Vec<usize>,
}

/// A refutation of `axioms` by way of the learnt clauses, each of which must follow by reverse unit propagation.
/// `None` if there is no contradiction in the end: then some learnt clause is missing. `stop` is asked now and then.
pub fn refutation(axioms: Clauses, learnt: &Clauses, stop: impl Fn() -> bool) -> Option<Vec<Step>> {
    let given = axioms.len();
    let mut prover = Prover::new(axioms, learnt);
    let mut refuted = (1..=given).any(|number| prover.add(number)) || prover.settle_facts();
    for (n, clause) in learnt.iter().enumerate() {
        if refuted || n % 256 == 0 && stop() {
            break;
        }
        refuted = prover.learn(clause)?;
    }
    refuted.then(|| trim(prover.steps, given))
}

/// Drops the steps that the last one does not need.
fn trim(steps: Vec<Step>, given: usize) -> Vec<Step> {
    let mut needed = vec![false; steps.len()];
    if let Some(last) = needed.last_mut() {
        *last = true;
    }
    for n in (0..steps.len()).rev() {
        if needed[n] {
            steps[n].hints.iter().filter(|&&hint| hint > given).for_each(|hint| needed[hint - given - 1] = true);
        }
    }
    let mut number = vec![0; steps.len()];
    let mut kept = Vec::new();
    for (n, mut step) in steps.into_iter().enumerate().filter(|(n, _)| needed[*n]) {
        number[n] = given + kept.len() + 1;
        step.hints.iter_mut().filter(|hint| **hint > given).for_each(|hint| *hint = number[*hint - given - 1]);
        kept.push(step);
    }
    kept
}

/// What made a literal true.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Reason {
    /// Nothing: it is assumed.
    Assumed,
    /// It is a fact, by the clause of this number, which has this literal only.
    Fact(usize),
    /// The clause of this number.
    Clause(usize),
}

/// Clauses with two watched literals each.
struct Prover {
    /// Given clauses and steps.
    clauses: Clauses,
    steps: Vec<Step>,
    /// By index of a literal: the clauses that watch it.
    watches: Vec<Vec<usize>>,
    /// By number of a clause: the two literals that it watches.
    watched: Vec<[Literal; 2]>,
    /// By variable: 1 true, -1 false, 0 open.
    value: Vec<i8>,
    reason: Vec<Reason>,
    /// What is true, in order. All up to `facts` are facts.
    trail: Vec<Literal>,
    facts: usize,
    /// How much of the trail is propagated.
    head: usize,
    marked: Vec<bool>,
}

/// The index of a literal.
fn index(literal: Literal) -> usize {
    literal.unsigned_abs() as usize * 2 + usize::from(literal < 0)
}

impl Prover {
    fn new(axioms: Clauses, learnt: &Clauses) -> Prover {
        let variables = axioms.variables().max(learnt.variables()) + 1;
        let watched = vec![[0; 2]; axioms.len() + 1];
        Prover {
            clauses: axioms,
            steps: Vec::new(),
            watches: vec![Vec::new(); variables * 2],
            watched,
            value: vec![0; variables],
            reason: vec![Reason::Assumed; variables],
            trail: Vec::new(),
            facts: 0,
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

    /// Attaches a clause; nothing but facts may be true. Whether that is a contradiction.
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

    /// Propagates what is true. The number of a clause that is false now, if any.
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

    /// Propagates the facts and makes each new one a step. Whether that ends in a contradiction.
    fn settle_facts(&mut self) -> bool {
        let conflict = self.propagate();
        while self.facts < self.trail.len() {
            let literal = self.trail[self.facts];
            self.facts += 1;
            let variable = literal.unsigned_abs() as usize;
            let Reason::Clause(number) = self.reason[variable] else { continue };
            let fact = match self.clauses.get(number).len() {
                1 => number,
                _ => {
                    let hints = self.hints_of(number, Some(literal));
                    self.push_step(vec![literal], hints)
                }
            };
            self.reason[variable] = Reason::Fact(fact);
        }
        if let Some(number) = conflict {
            self.contradiction(number);
        }
        conflict.is_some()
    }

    /// The last step: all literals of a clause are false by facts.
    fn contradiction(&mut self, number: usize) {
        // Literals may be set and not yet be facts with a step.
        if self.facts < self.trail.len() {
            self.head = self.trail.len();
            self.settle_facts();
        }
        let hints = self.hints_of(number, None);
        self.push_step(Vec::new(), hints);
    }

    /// The facts against all literals of a clause but one, and the clause.
    fn hints_of(&self, number: usize, but: Option<Literal>) -> Vec<usize> {
        let against = self.clauses.get(number).iter().filter(|&&literal| Some(literal) != but);
        let facts = against.filter_map(|literal| match self.reason[literal.unsigned_abs() as usize] {
            Reason::Fact(fact) => Some(fact),
            _ => None,
        });
        facts.chain([number]).collect()
    }

    fn push_step(&mut self, clause: Vec<Literal>, hints: Vec<usize>) -> usize {
        self.clauses.push(&clause);
        self.watched.push([0; 2]);
        self.steps.push(Step { clause, hints });
        self.clauses.len()
    }

    /// Checks and adds a learnt clause. Whether there is a contradiction now; `None` if it does not follow.
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
        for literal in self.trail.drain(self.facts..) {
            self.value[literal.unsigned_abs() as usize] = 0;
        }
        self.head = self.facts;
        let number = self.push_step(clause, hints?);
        Some(self.add(number) || self.settle_facts())
    }

    /// The clauses that made a clause false, in an order in which they propagate.
    fn explain(&mut self, conflict: usize) -> Vec<usize> {
        let mut facts = Vec::new();
        let mut reasons = vec![conflict];
        let mut next = self.trail.len();
        let mut mark = |prover: &mut Prover, number: usize| {
            for n in 0..prover.clauses.get(number).len() {
                let variable = prover.clauses.get(number)[n].unsigned_abs() as usize;
                if !std::mem::replace(&mut prover.marked[variable], true)
                    && let Reason::Fact(fact) = prover.reason[variable]
                {
                    facts.push((variable, fact));
                }
            }
        };
        mark(self, conflict);
        while next > self.facts {
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
        facts.iter().for_each(|&(variable, _)| self.marked[variable] = false);
        facts.into_iter().map(|(_, fact)| fact).chain(reasons.into_iter().rev()).collect()
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

    /// All combinations of two variables are excluded; the third variable is idle.
    const SQUARE: [&[Literal]; 5] = [&[1, 2], &[1, -2], &[-1, 2], &[-1, -2], &[1, 3]];

    #[test]
    fn a_learnt_clause_becomes_a_fact_and_then_a_contradiction() {
        let steps = refutation(clauses(&SQUARE), &clauses(&[&[1]]), || false).unwrap();
        assert_eq!(steps[0], Step { clause: vec![1], hints: vec![1, 2] });
        let last = steps.last().unwrap();
        assert!(last.clause.is_empty() && last.hints.len() >= 2);
    }

    #[test]
    fn what_is_not_needed_is_left_out() {
        let with_idle = refutation(clauses(&SQUARE), &clauses(&[&[1, 3], &[1]]), || false).unwrap();
        assert_eq!(with_idle, refutation(clauses(&SQUARE), &clauses(&[&[1]]), || false).unwrap());
    }

    #[test]
    fn no_contradiction_no_refutation() {
        assert_eq!(refutation(clauses(&SQUARE[..3]), &clauses(&[&[1]]), || false), None);
        // A clause that does not follow.
        assert_eq!(refutation(clauses(&SQUARE[..3]), &clauses(&[&[-1]]), || false), None);
    }

    #[test]
    fn the_empty_clause_and_contradicting_facts() {
        let nothing = Clauses::default();
        let empty = refutation(clauses(&[&[1], &[]]), &nothing, || false).unwrap();
        assert_eq!(empty, [Step { clause: vec![], hints: vec![2] }]);
        let facts = refutation(clauses(&[&[1], &[-1]]), &nothing, || false).unwrap();
        assert_eq!(facts, [Step { clause: vec![], hints: vec![1, 2] }]);
    }
}
