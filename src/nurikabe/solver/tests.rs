//! Tests the solver on random clauses, and verifies each refutation.

use super::*;
use crate::clauses::Clauses;
use crate::refutation::{refutation, resolve};

struct Nothing;

impl Theory for Nothing {
    fn propagate(&mut self, _: &Assignment, _: usize, _: &mut Vec<(Lit, u32)>) -> Option<Cut> {
        None
    }

    fn explain(&mut self, _: &Assignment, _: Lit, _: u32, _: u32) -> Cut {
        unreachable!("this theory implies no literals")
    }
}

/// Returns whether the refutation extracted from a log resolves to the empty clause.
fn is_refuted(given: &[Vec<Literal>], log: &Log) -> bool {
    let mut clauses = Clauses::default();
    given.iter().for_each(|clause| clauses.push(clause));
    let made = resolve(clauses, &refutation(log, given.len() as u32, &[]).steps)
        .expect("each step can be resolved");
    made.last().is_none_or(Vec::is_empty)
}

#[test]
fn random_clauses_agree_with_all_assignments() {
    let mut random = fastrand::Rng::with_seed(5);
    let (mut models, mut refuted) = (0, 0);
    for _ in 0..2000 {
        let variables = random.usize(1..=9);
        let clause = |random: &mut fastrand::Rng| {
            let mut clause: Vec<Literal> = (0..random.usize(1..=3))
                .map(|_| random.i32(1..=variables as i32) * if random.bool() { 1 } else { -1 })
                .collect();
            clause.sort_unstable_by_key(|literal| literal.abs());
            clause.dedup_by_key(|literal| literal.abs());
            clause
        };
        let given: Vec<Vec<Literal>> = (0..random.usize(0..6 * variables))
            .map(|_| clause(&mut random))
            .collect();
        let holds = |bits: u32, clause: &Vec<Literal>| {
            clause
                .iter()
                .any(|&literal| (bits >> (literal.unsigned_abs() - 1) & 1 == 1) == (literal > 0))
        };
        let expected = (0..1u32 << variables)
            .filter(|&bits| given.iter().all(|clause| holds(bits, clause)))
            .count();
        let mut all = given.clone();
        let mut solver = Solver::new(
            variables,
            Nothing,
            Settings {
                restart: 2,
                reduce: 3,
            },
        );
        (0..)
            .zip(&given)
            .for_each(|(number, clause)| solver.add(clause, Origin::Given(number)));
        let mut found = 0;
        while solver.search(|_| false) == Answer::Model {
            let model: Vec<Literal> = (1..=variables as i32)
                .map(|v| if solver.is_true(v) { v } else { -v })
                .collect();
            let block: Vec<Literal> = model.iter().map(|&literal| -literal).collect();
            solver.add(&block, Origin::Given(all.len() as u32));
            all.push(block);
            found += 1;
        }
        assert_eq!(found, expected);
        assert!(solver.log().end().is_some() && is_refuted(&all, solver.log()));
        models += found;
        refuted += usize::from(found == 0);
    }
    assert!(models > 1000 && refuted > 100, "{models} {refuted}");
}
