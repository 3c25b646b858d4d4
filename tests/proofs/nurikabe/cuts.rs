//! Cuts of any kind and any cells, right and wrong: what a checker takes holds in all solutions, and both take the same.

use crate::common::check::check_nurikabe as check;
use crate::common::nurikabe::*;
use crate::common::python::python_accepts;
use crate::common::{many, seeded};
use kortest::nurikabe::certificate::NurikabeCertificate;
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

#[test]
fn a_cut_that_is_accepted_holds_in_all_solutions() {
    let mut random = seeded(21);
    let (mut files, mut verdicts) = (Vec::new(), Vec::new());
    let mut accepted = [0; 4];
    for _ in 0..many(6000) {
        let (rows, columns) = (random.usize(1..5), random.usize(1..5));
        let grid = random_grid(&mut random, rows, columns);
        let found = counted(&grid);
        let certificate = found.certify(&grid);
        let evidence = certificate.evidence.as_ref().unwrap();
        let last = (found.clauses + evidence.cuts.len()) as u32;
        for _ in 0..12 {
            let cut = any_cut(&mut random, &grid);
            // One more cut, which no step needs.
            let mut changed: NurikabeCertificate = certificate.clone();
            let evidence = changed.evidence.as_mut().unwrap();
            evidence.cuts.push(cut.clone());
            evidence.steps.iter_mut().flatten().filter(|hint| **hint > last).for_each(|hint| *hint += 1);
            let (bytes, _) = changed.to_bytes();
            let is_accepted = check(&bytes).is_ok();
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
            if verdicts.len() < many(1500) && (is_accepted || random.u8(..4) == 0) {
                files.push(bytes);
                verdicts.push((is_accepted, format!("{grid}: {cut:?}")));
            }
        }
    }
    eprintln!("accepted {accepted:?}");
    assert!(accepted.iter().all(|&number| number > many(300)), "{accepted:?}");
    for (python, (rust, what)) in python_accepts(&files).into_iter().flatten().zip(&verdicts) {
        assert_eq!(python, *rust, "{what}");
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
        if (0..grid.cells()).any(|cell| grid.clue_text(cell) == "?") {
            continue;
        }
        let free = |cell: &usize| !grid.has_clue(*cell);
        for solution in found.solutions.iter().take(5) {
            let mut changed = found.certify(&grid);
            let evidence = changed.evidence.as_mut().unwrap();
            let white = (0..grid.cells()).filter(free).filter(|&cell| !solution.is_black(cell)).collect();
            let black = (0..grid.cells()).filter(free).filter(|&cell| solution.is_black(cell)).collect();
            evidence.cuts.push(Cut::Count { white, black });
            assert!(check(&changed.to_bytes().0).unwrap_err().contains("do not cost more"), "{grid} {solution}");
            solutions += 1;
        }
    }
    assert!(solutions > many(200), "{solutions}");
}
