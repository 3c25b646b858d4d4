//! Cuts of any kind and any cells, right and wrong: what a checker takes holds in all solutions, and both take the same.

use crate::common::check::check_nurikabe as check;
use crate::common::nurikabe::*;
use crate::common::python::{python_says, redigest};
use crate::common::{many, seeded};
use kortest::internals::nurikabe::only;
use kortest::nurikabe::{Colouring, Cut, Grid};

/// So many different cells, ascending.
fn some(random: &mut fastrand::Rng, cells: &[usize], most: usize) -> Vec<usize> {
    let number = random.usize(..=most.min(cells.len()));
    let mut some = random.choose_multiple(cells.iter().copied(), number);
    some.sort_unstable();
    some
}

/// A cut that nobody has looked at.
fn any_cut(random: &mut fastrand::Rng, grid: &Grid) -> Cut {
    let free: Vec<usize> = (0..grid.cells()).filter(|&cell| !grid.has_clue(cell)).collect();
    let most = if random.bool() { 3 } else { grid.cells() };
    let first = some(random, &free, most);
    let rest: Vec<usize> = free.iter().copied().filter(|cell| !first.contains(cell)).collect();
    let second = some(random, &rest, most);
    let cell = random.choice(&free).copied().unwrap_or(0);
    match random.u8(..8) {
        0 => Cut::Sea { a: cell, b: random.choice(&free).copied().unwrap_or(0), separator: second },
        1 => Cut::Land { cell, separator: second },
        2..5 => {
            let but = |list: Vec<usize>| list.into_iter().filter(|&other| other != cell).collect();
            Cut::Size { cell, members: but(first), separator: but(second) }
        }
        _ => Cut::Count { white: first, black: second },
    }
}

/// Whether a solution satisfies the clause of a cut of colours.
fn holds(cut: &Cut, solution: &Colouring) -> bool {
    let black = |cell: &usize| solution.is_black(*cell);
    match cut {
        Cut::Sea { a, b, separator } => !black(a) || !black(b) || separator.iter().any(black),
        Cut::Land { cell, separator } => black(cell) || !separator.iter().all(black),
        Cut::Size { cell, members, separator } => {
            !black(cell) || !members.iter().all(black) || separator.iter().any(black)
        }
        Cut::Count { white, black: blacks } => white.iter().any(black) || !blacks.iter().all(black),
        Cut::Island { .. } => unreachable!("not of colours alone"),
    }
}

/// A file that says nothing but this cut.
fn with(grid: &Grid, cut: &Cut) -> Vec<u8> {
    let rows: Vec<String> = (0..grid.rows())
        .map(|row| {
            let clue = |column| grid.clue_text(row * grid.columns() + column);
            (0..grid.columns()).map(clue).collect::<Vec<String>>().join(",")
        })
        .collect();
    let block = only(grid, cut).expect("a small encoding");
    let head = format!(
        "kortest certificate 2\npuzzle nurikabe\nboard {}\nclaim exactly 0\nevidence clauses\nbytes {}\n",
        rows.join("/"),
        block.len()
    );
    redigest(&[head.as_bytes(), &block, b"\nsha256 "].concat())
}

/// Whether it was something else than the cut that a checker did not like.
fn is_fine(answer: &str) -> bool {
    !answer.contains("a cut excludes")
}

#[test]
fn a_cut_that_is_accepted_holds_in_all_solutions() {
    let mut random = seeded(21);
    let (mut files, mut verdicts) = (Vec::new(), Vec::new());
    let mut accepted = [0; 4];
    for _ in 0..many(2500) {
        let (rows, columns) = (random.usize(1..5), random.usize(1..5));
        let grid = random_grid(&mut random, rows, columns);
        // Such an encoding has the empty clause.
        if grid.white_cells().is_some_and(|white| white > grid.cells()) {
            continue;
        }
        let found = counted(&grid);
        for _ in 0..12 {
            let cut = any_cut(&mut random, &grid);
            let bytes = with(&grid, &cut);
            // A cut without literals is a refutation.
            let is_accepted = check(&bytes).map_or_else(|why| is_fine(&why), |_| true);
            if is_accepted {
                let kind = match cut {
                    Cut::Sea { .. } => 0,
                    Cut::Land { .. } => 1,
                    Cut::Size { .. } => 2,
                    _ => 3,
                };
                accepted[kind] += 1;
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
    assert!(accepted.iter().all(|&number| number > many(100)), "{accepted:?}");
    for (python, (rust, what)) in python_says(&files).into_iter().flatten().zip(&verdicts) {
        assert_eq!(is_fine(&python), *rust, "{what}: {python}");
    }
}

/// The tightest cut of a count that must not be accepted.
#[test]
fn all_cells_of_a_solution_do_not_cost_too_much() {
    let mut random = seeded(22);
    let mut solutions = 0;
    for _ in 0..many(600) {
        let (rows, columns) = (random.usize(1..6), random.usize(1..6));
        let grid = random_grid(&mut random, rows, columns);
        let found = counted(&grid);
        let free = |cell: &usize| !grid.has_clue(*cell);
        for solution in found.solutions.iter().take(5) {
            let white = (0..grid.cells()).filter(free).filter(|&cell| !solution.is_black(cell)).collect();
            let black = (0..grid.cells()).filter(free).filter(|&cell| solution.is_black(cell)).collect();
            let bytes = with(&grid, &Cut::Count { white, black });
            assert!(!is_fine(&check(&bytes).unwrap_err()), "{grid} {solution}");
            solutions += 1;
        }
    }
    assert!(solutions > many(200), "{solutions}");
}
