//! Tests the solver on random clauses, and verifies each refutation.

use super::*;
use crate::encoding::Clauses;
use crate::refutation::{extract_refutation, resolve};
use fastrand::Rng;

/// A theory without rules: the clauses alone decide which models exist.
struct NoTheory;

impl Theory for NoTheory {
    fn propagate(&mut self, _: &Assignment, _: usize, _: &mut Vec<Implied>) -> Option<Cut> {
        None
    }

    fn explain(&mut self, _: PastAssignment, _: Lit, _: u32) -> Cut {
        unreachable!("this theory implies no literals")
    }
}

#[test]
fn random_clauses_agree_with_all_assignments() {
    let mut random = Rng::with_seed(5);
    let mut models = 0;
    let mut refuted = 0;
    for _ in 0..2000 {
        let variables = random.usize(1..=9);
        let given = random_clauses(&mut random, variables);

        let found = count_models(&given, variables);

        assert_eq!(found, count_by_trying(&given, variables));
        models += found;
        if found == 0 {
            refuted += 1;
        }
    }
    assert!(models > 1000 && refuted > 100, "{models} {refuted}");
}

/// Returns up to 6 random clauses for each variable, so that some formulas have models and others do not.
fn random_clauses(random: &mut Rng, variables: usize) -> Vec<Vec<Literal>> {
    let mut clauses = Vec::new();
    for _ in 0..random.usize(0..6 * variables) {
        clauses.push(random_clause(random, variables));
    }
    clauses
}

/// Returns a clause with 1 to 3 random literals of distinct variables.
fn random_clause(random: &mut Rng, variables: usize) -> Vec<Literal> {
    let mut clause = Vec::new();
    for _ in 0..random.usize(1..=3) {
        let variable = random.i32(1..=variables as i32);
        clause.push(if random.bool() { variable } else { -variable });
    }
    clause.sort_unstable_by_key(|literal| literal.abs());
    clause.dedup_by_key(|literal| literal.abs());
    clause
}

/// Counts the models of some clauses with the solver: adds a clause that excludes each model that
/// the solver finds. Verifies the solver's proof that no further model exists.
fn count_models(given: &[Vec<Literal>], variables: usize) -> usize {
    // With small numbers, the solver restarts and deletes clauses even in these small problems.
    let settings = Settings {
        restart: 2,
        reduce: 3,
    };
    let mut solver = Solver::new(variables, NoTheory, settings);
    let mut all = given.to_vec();
    for (number, clause) in (0..).zip(given) {
        solver.add(clause, Origin::Given(number));
    }
    let mut found = 0;
    let never_stop = |_: &Log| false;
    while solver.search(never_stop) == Answer::Model {
        let mut block: Vec<Literal> = Vec::new();
        for variable in 1..=variables as Literal {
            let is_true = solver.is_true(variable);
            block.push(if is_true { -variable } else { variable });
        }
        solver.add(&block, Origin::Given(all.len() as u32));
        all.push(block);
        found += 1;
    }
    assert!(solver.log().empty_clause().is_some());
    assert!(is_refuted(&all, solver.log()));
    found
}

/// Returns whether the proof that is extracted from the solver's log derives the empty clause from
/// the given clauses. A proof without steps can be right, because a given clause may be empty.
fn is_refuted(given: &[Vec<Literal>], log: &Log) -> bool {
    let mut clauses = Clauses::default();
    for clause in given {
        clauses.push(clause);
    }
    let refutation = extract_refutation(log, given.len() as u32, &[]);
    let derived = resolve(clauses, &refutation.steps).expect("each step can be resolved");
    derived.last().is_none_or(Vec::is_empty)
}

/// Counts the assignments that satisfy all clauses. Bit `n` is the value of variable `n + 1`.
fn count_by_trying(clauses: &[Vec<Literal>], variables: usize) -> usize {
    let assignments = 0..1u32 << variables;
    let is_model = |&assignment: &u32| clauses.iter().all(|clause| holds(clause, assignment));
    assignments.filter(is_model).count()
}

/// Returns whether an assignment satisfies a clause. Bit `n` is the value of variable `n + 1`.
fn holds(clause: &[Literal], assignment: u32) -> bool {
    for literal in clause {
        let is_true = assignment >> (literal.unsigned_abs() - 1) & 1 == 1;
        if is_true == (*literal > 0) {
            return true;
        }
    }
    false
}
