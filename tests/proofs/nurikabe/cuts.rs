//! Tests valid and invalid cuts. A cut is a clause that every solution satisfies.

use crate::common::check::{check_nurikabe as check, javascript_answers, python_answers};
use crate::common::nurikabe::*;
use crate::common::{many, seeded};
use kortest::internals::nurikabe::evidence_of_cut;
use kortest::nurikabe::{Colouring, Cut, Grid};
use kortest_attack::seal::sealed;

/// Returns at most `most` random cells, in ascending order.
fn random_cells(random: &mut fastrand::Rng, cells: &[usize], most: usize) -> Vec<usize> {
    let number = random.usize(..=most.min(cells.len()));
    let mut some = random.choose_multiple(cells.iter().copied(), number);
    some.sort_unstable();
    some
}

/// A random clause. Many of the clauses are not cuts.
struct RandomClause {
    /// How the clause was made, as an index.
    kind: usize,
    clause: Cut,
}

impl RandomClause {
    fn new(random: &mut fastrand::Rng, grid: &Grid) -> RandomClause {
        let mut free: Vec<usize> = (0..grid.cells()).collect();
        free.retain(|&cell| !grid.has_clue(cell));
        let most = if random.bool() { 3 } else { grid.cells() };
        let first = random_cells(random, &free, most);
        let mut rest = free.clone();
        rest.retain(|cell| !first.contains(cell));
        let second = random_cells(random, &rest, most);
        let cell = random.choice(&free).copied().unwrap_or(0);
        match random.u8(..8) {
            0 => {
                let other = random.choice(&free).copied().unwrap_or(0);
                RandomClause {
                    kind: 0,
                    clause: not_all(&second, &[cell, other]),
                }
            }
            1 => RandomClause {
                kind: 1,
                clause: not_all(&[cell], &second),
            },
            2..5 => {
                let black = [vec![cell], without(&first, cell)].concat();
                RandomClause {
                    kind: 2,
                    clause: not_all(&without(&second, cell), &black),
                }
            }
            _ => RandomClause {
                kind: 3,
                clause: not_all(&first, &second),
            },
        }
    }
}

fn without(cells: &[usize], cell: usize) -> Vec<usize> {
    let mut others = cells.to_vec();
    others.retain(|&other| other != cell);
    others
}

/// Returns a clause that excludes all colourings with the white cells `white` and the black cells
/// `black`.
fn not_all(white: &[usize], black: &[usize]) -> Cut {
    let mut literals = Vec::new();
    for &cell in white {
        literals.push(-(cell as i32 + 1));
    }
    for &cell in black {
        literals.push(cell as i32 + 1);
    }
    Cut { group: 0, literals }
}

fn holds(cut: &Cut, solution: &Colouring) -> bool {
    cut.literals.iter().any(|&literal| {
        let cell = literal.unsigned_abs() as usize - 1;
        solution.is_black(cell) == (literal < 0)
    })
}

/// Returns a certificate whose only evidence is the clause `cut`.
fn certificate_of(grid: &Grid, cut: &Cut) -> Vec<u8> {
    let block = evidence_of_cut(grid, cut);
    let head = format!(
        "kortest certificate 2\npuzzle nurikabe\nboard {grid}\nclaim exactly 0\nevidence clauses\nbytes {}\n",
        block.len()
    );
    sealed(&[head.as_bytes(), &block, b"\n"].concat())
}

/// Returns `false` if a checker's answer says that the cut is invalid.
fn accepts_cut(answer: &str) -> bool {
    !answer.contains("a cut excludes") && !answer.contains("a cut is invalid")
}

/// A certificate whose only evidence is a cut, for the other checkers.
pub struct Checked {
    file: Vec<u8>,
    /// Whether the Rust checker accepts the cut.
    pub is_accepted: bool,
    /// The grid and the clause.
    pub text: String,
}

impl Checked {
    /// Checks a cut with the Rust checker.
    pub fn new(grid: &Grid, cut: &Cut) -> Checked {
        let file = certificate_of(grid, cut);
        let is_accepted = match check(&file) {
            Ok(_) => true,
            Err(reason) => accepts_cut(&reason),
        };
        Checked {
            file,
            is_accepted,
            text: format!("{grid}: {cut:?}"),
        }
    }
}

/// Asserts that the checkers in Python and JavaScript accept the same cuts as the Rust checker.
pub fn assert_agreement(checked: &[Checked]) {
    let files: Vec<Vec<u8>> = checked.iter().map(|checked| checked.file.clone()).collect();
    for answers in [python_answers(&files), javascript_answers(&files)] {
        for (checked, answer) in checked.iter().zip(answers.unwrap_or_default()) {
            let text = &checked.text;
            assert_eq!(
                accepts_cut(&answer),
                checked.is_accepted,
                "{text}: {answer}"
            );
        }
    }
}

#[test]
fn a_cut_that_is_accepted_holds_in_all_solutions() {
    let mut random = seeded(21);
    let mut checked = Vec::new();
    let mut accepted_by_kind = [0; 4];
    for _ in 0..many(2500) {
        let rows = random.usize(1..5);
        let columns = random.usize(1..5);
        let grid = random_grid(&mut random, rows, columns);
        // Skips grids whose clues need more white cells than the grid has cells.
        if grid.white_cells().is_some_and(|white| white > grid.cells()) {
            continue;
        }
        let found = counted(&grid);
        for _ in 0..12 {
            let RandomClause { kind, clause } = RandomClause::new(&mut random, &grid);
            let cut = Checked::new(&grid, &clause);
            if cut.is_accepted {
                accepted_by_kind[kind] += 1;
                for solution in found.solutions() {
                    assert!(holds(&clause, solution), "{} against {solution}", cut.text);
                }
            }
            if checked.len() < many(800) && (cut.is_accepted || random.u8(..4) == 0) {
                checked.push(cut);
            }
        }
    }
    assert!(
        accepted_by_kind.iter().all(|&number| number > many(100)),
        "{accepted_by_kind:?}"
    );
    assert_agreement(&checked);
}
