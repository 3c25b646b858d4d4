//! Tests valid and invalid cuts. A cut is a clause that every solution satisfies.

use crate::common::check::check_nurikabe as check;
use crate::common::nurikabe::*;
use crate::common::python::python_answers;
use crate::common::{many, seeded};
use kortest::internals::nurikabe::only;
use kortest::nurikabe::{Colouring, Cut, Grid};
use kortest_attack::seal::sealed;

/// Returns at most `most` random cells, in ascending order.
fn random_cells(random: &mut fastrand::Rng, cells: &[usize], most: usize) -> Vec<usize> {
    let number = random.usize(..=most.min(cells.len()));
    let mut some = random.choose_multiple(cells.iter().copied(), number);
    some.sort_unstable();
    some
}

fn random_kind_and_clause(random: &mut fastrand::Rng, grid: &Grid) -> (usize, Cut) {
    let free: Vec<usize> = (0..grid.cells())
        .filter(|&cell| !grid.has_clue(cell))
        .collect();
    let most = if random.bool() { 3 } else { grid.cells() };
    let first = random_cells(random, &free, most);
    let rest: Vec<usize> = free
        .iter()
        .copied()
        .filter(|cell| !first.contains(cell))
        .collect();
    let second = random_cells(random, &rest, most);
    let cell = random.choice(&free).copied().unwrap_or(0);
    let but = |list: Vec<usize>| {
        list.into_iter()
            .filter(|&other| other != cell)
            .collect::<Vec<usize>>()
    };
    let (kind, white, black) = match random.u8(..8) {
        0 => (
            0,
            second,
            vec![cell, random.choice(&free).copied().unwrap_or(0)],
        ),
        1 => (1, vec![cell], second),
        2..5 => (2, but(second), [vec![cell], but(first)].concat()),
        _ => (3, first, second),
    };
    (kind, not_all(&white, &black))
}

/// Returns a clause that excludes all colourings with the white cells `white` and the black cells
/// `black`.
fn not_all(white: &[usize], black: &[usize]) -> Cut {
    let variable = |&cell: &usize| cell as i32 + 1;
    Cut {
        group: 0,
        literals: white
            .iter()
            .map(|cell| -variable(cell))
            .chain(black.iter().map(variable))
            .collect(),
    }
}

fn holds(cut: &Cut, solution: &Colouring) -> bool {
    cut.literals
        .iter()
        .any(|&literal| solution.is_black(literal.unsigned_abs() as usize - 1) == (literal < 0))
}

/// Returns a certificate whose only evidence is the clause `cut`.
fn certificate_of(grid: &Grid, cut: &Cut) -> Vec<u8> {
    let block = only(grid, cut).expect("a small encoding");
    let head = format!(
        "kortest certificate 2\npuzzle nurikabe\nboard {grid}\nclaim exactly 0\nevidence clauses\nbytes {}\n",
        block.len()
    );
    sealed(&[head.as_bytes(), &block, b"\n"].concat())
}

/// Returns `false` if a checker's answer says that the cut is invalid.
fn accepts_cut(answer: &str) -> bool {
    !answer.contains("a cut excludes")
}

#[test]
fn a_cut_that_is_accepted_holds_in_all_solutions() {
    let mut random = seeded(21);
    let (mut files, mut verdicts) = (Vec::new(), Vec::new());
    let mut accepted_by_kind = [0; 4];
    for _ in 0..many(2500) {
        let (rows, columns) = (random.usize(1..5), random.usize(1..5));
        let grid = random_grid(&mut random, rows, columns);
        // Skips grids whose clues need more white cells than the grid has cells.
        if grid.white_cells().is_some_and(|white| white > grid.cells()) {
            continue;
        }
        let found = counted(&grid);
        for _ in 0..12 {
            let (kind, cut) = random_kind_and_clause(&mut random, &grid);
            let bytes = certificate_of(&grid, &cut);
            let is_accepted = check(&bytes).map_or_else(|why| accepts_cut(&why), |_| true);
            if is_accepted {
                accepted_by_kind[kind] += 1;
                for solution in &found.solutions {
                    assert!(holds(&cut, solution), "{grid}: {cut:?} against {solution}");
                }
            }
            if verdicts.len() < many(800) && (is_accepted || random.u8(..4) == 0) {
                files.push(bytes);
                verdicts.push((is_accepted, format!("{grid}: {cut:?}")));
            }
        }
    }
    assert!(
        accepted_by_kind.iter().all(|&number| number > many(100)),
        "{accepted_by_kind:?}"
    );
    for (python, (rust, what)) in python_answers(&files).into_iter().flatten().zip(&verdicts) {
        assert_eq!(accepts_cut(&python), *rust, "{what}: {python}");
    }
}
