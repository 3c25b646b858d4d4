//! Tests valid and invalid cuts about several islands: islands form no loop around a part of the sea.

use super::cuts::{Checked, assert_agreement};
use crate::common::nurikabe::*;
use crate::common::{many, seeded};
use kortest::internals::nurikabe::{Inside, variables_of_islands};
use kortest::nurikabe::{Colouring, Cut, Grid};

#[test]
fn a_loop_that_is_accepted_holds_in_all_solutions() {
    let mut random = seeded(22);
    let mut checked = Vec::new();
    let mut accepted = 0;
    let mut tested = 0;
    while checked.len() < many(1200) {
        let rows = random.usize(1..6);
        let columns = random.usize(1..6);
        let grid = random_grid(&mut random, rows, columns);
        let variables = variables_of_islands(&grid);
        if variables.is_empty() {
            continue;
        }
        let solutions = counted(&grid).solutions().to_vec();
        for _ in 0..12 {
            let clause = random_clause(&mut random, &grid, &variables);
            let cut = Checked::new(&grid, &clause);
            if cut.is_accepted {
                accepted += 1;
                tested += solutions.len();
                for solution in &solutions {
                    let text = &cut.text;
                    assert!(
                        holds(&clause, &grid, solution, &variables),
                        "{text}: {solution}"
                    );
                }
            }
            if cut.is_accepted || random.u8(..8) == 0 {
                checked.push(cut);
            }
        }
    }
    assert!(
        accepted > many(300) && tested > many(300),
        "{accepted} {tested}"
    );
    assert_agreement(&checked);
}

/// Returns a random clause about all islands. Many of these clauses are not cuts.
fn random_clause(random: &mut fastrand::Rng, grid: &Grid, variables: &[Inside]) -> Cut {
    let most = variables.len().min(9);
    let number = random.usize(..=most);
    let mut literals = Vec::new();
    for meaning in random.choose_multiple(variables.iter(), number) {
        let is_negated = random.u8(..3) > 0;
        literals.push(if is_negated {
            -meaning.variable
        } else {
            meaning.variable
        });
    }
    Cut {
        group: grid.islands().len() + 1,
        literals,
    }
}

fn holds(cut: &Cut, grid: &Grid, solution: &Colouring, variables: &[Inside]) -> bool {
    cut.literals.iter().any(|&literal| {
        let place = variables.partition_point(|meaning| meaning.variable < literal.abs());
        let Inside { clue, cell, .. } = variables[place];
        let island = grid.flood(clue, |next| !solution.is_black(next));
        island[cell] == (literal > 0)
    })
}
