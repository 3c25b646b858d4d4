//! Compares the solution counts and deduction rules of Nurikabe with two slow solvers.

use crate::common::effort::full;
use crate::common::nurikabe::*;
use crate::common::one_thread;
use crate::common::{part, seeded};
use kortest::nurikabe::deduce::{Colour, Ending, View, deduce};
use kortest::nurikabe::generate::{GenerateOptions, generate_with};
use kortest::nurikabe::{Colouring, End, Grid};
use kortest::runtime::Limits;
use std::collections::BTreeSet;
use std::sync::atomic::AtomicBool;

fn largest_island(grid: &Grid) -> usize {
    grid.islands()
        .iter()
        .map(|&(_, size)| size)
        .max()
        .unwrap_or(0)
}

fn texts(solutions: &[Colouring]) -> BTreeSet<String> {
    solutions.iter().map(ToString::to_string).collect()
}

#[test]
fn counts_equal_full_enumeration_and_the_second_engine() {
    let mut random = seeded(2);
    let (mut none, mut unique, mut many) = (0, 0, 0);
    for n in 0..part(3000, 4) {
        let (rows, columns) = match n % 4 {
            0 => (4, 6),
            1 => (5, 5),
            _ => (random.usize(1..6), random.usize(1..6)),
        };
        let grid = loop {
            let grid = random_grid(&mut random, rows, columns);
            if largest_island(&grid) <= LARGEST_ISLAND {
                break grid;
            }
        };
        let found = counted(&grid);
        assert_eq!(found.end, End::Exact);
        let expected = all_islands(&grid);
        assert_eq!(texts(&found.solutions), expected, "{grid}");
        assert_eq!(found.solutions.len(), expected.len());
        let mut searched = BTreeSet::new();
        all_by_search(&View::new(&grid), &mut searched);
        assert_eq!(searched, expected, "{grid}");
        let (bytes, _) = found.certify(&grid).to_bytes();
        let report = crate::common::check::check_nurikabe(&bytes).unwrap();
        assert!(report.exactly && report.solutions.len() == expected.len());
        assert_eq!(
            report.clauses, found.clauses,
            "prover and checker make different clauses"
        );
        match expected.len() {
            0 => none += 1,
            1 => unique += 1,
            _ => many += 1,
        }
    }
    eprintln!("{none} grids without a solution, {unique} with one, {many} with more");
    assert!(
        [none, unique, many]
            .iter()
            .all(|&grids| grids > part(300, 4))
    );
}

/// Tests grids with islands of any size.
#[test]
fn counts_equal_the_second_engine_with_large_islands() {
    let mut random = seeded(5);
    for _ in 0..300 {
        let (rows, columns) = (random.usize(2..6), random.usize(2..6));
        let grid = random_grid(&mut random, rows, columns);
        let mut searched = BTreeSet::new();
        all_by_search(&View::new(&grid), &mut searched);
        assert_eq!(texts(&counted(&grid).solutions), searched, "{grid}");
    }
}

#[test]
fn every_step_holds_in_all_solutions() {
    let mut random = seeded(3);
    let stop = AtomicBool::new(false);
    let limits = Limits {
        stop: &stop,
        deadline: None,
    };
    let mut used: BTreeSet<&str> = BTreeSet::new();
    for _ in 0..part(1500, 2) {
        let (rows, columns) = (random.usize(2..6), random.usize(2..6));
        let grid = random_grid(&mut random, rows, columns);
        let solutions: Vec<Colouring> = counted(&grid).solutions;
        let (view, ending) = deduce(&grid, true, limits, |view, step| {
            used.insert(step.rule);
            assert!(!step.cells.is_empty());
            for &cell in &step.cells {
                assert!(view.colour(cell).is_none());
                for solution in &solutions {
                    let black = step.colour == Colour::Black;
                    assert_eq!(
                        solution.is_black(cell),
                        black,
                        "{grid}: {step:?} against {solution}"
                    );
                }
            }
        });
        match ending {
            Ending::Complete(colouring) => assert_eq!(solutions, [colouring], "{grid}"),
            Ending::Contradiction(_) => assert!(solutions.is_empty(), "{grid}"),
            Ending::Stuck => assert!(view.unknown().next().is_some()),
            Ending::Stopped => panic!("nothing stops it"),
        }
    }
    let mut expected: BTreeSet<&str> = kortest::internals::nurikabe::RULES
        .iter()
        .map(|rule| rule.name)
        .collect();
    // Small grids rarely use these two rules. Another test applies each rule alone.
    used.extend(["too far", "too large"]);
    expected.insert(kortest::nurikabe::deduce::PROBE);
    assert_eq!(used, expected, "a rule is never used");
}

/// Applies each rule alone to partly solved grids, even where another rule would come first.
#[test]
fn every_rule_alone_is_sound_on_parts_of_solutions() {
    let mut random = seeded(4);
    let mut found = [0; kortest::internals::nurikabe::RULES.len()];
    for _ in 0..part(1500, 2) {
        let (rows, columns) = (random.usize(2..6), random.usize(2..6));
        let grid = random_grid(&mut random, rows, columns);
        let solutions = counted(&grid).solutions;
        let Some(model) = random.choice(solutions.iter()) else {
            continue;
        };
        let mut view = View::new(&grid);
        let (mut black, mut white) = (Vec::new(), Vec::new());
        for cell in view.unknown().filter(|_| random.u8(0..3) == 0) {
            if model.is_black(cell) {
                black.push(cell)
            } else {
                white.push(cell)
            }
        }
        view = view.with(&black, Colour::Black).with(&white, Colour::White);
        assert_eq!(
            kortest::internals::nurikabe::contradiction(&view),
            None,
            "{grid}, part of {model}"
        );
        let agrees = |solution: &&Colouring| {
            black.iter().all(|&cell| solution.is_black(cell))
                && white.iter().all(|&cell| !solution.is_black(cell))
        };
        for (n, rule) in kortest::internals::nurikabe::RULES.iter().enumerate() {
            let Some(step) = (rule.find)(&view) else {
                continue;
            };
            found[n] += 1;
            assert_eq!(step.rule, rule.name);
            for solution in solutions.iter().filter(agrees) {
                for &cell in &step.cells {
                    assert_eq!(
                        solution.is_black(cell),
                        step.colour == Colour::Black,
                        "{grid}: {step:?}: {solution}"
                    );
                }
            }
        }
    }
    assert!(found.iter().all(|&found| found > 0), "{found:?}");
}

#[test]
fn every_rule_alone_is_sound_on_larger_grids() {
    let mut random = seeded(5);
    let mut found = [0; kortest::internals::nurikabe::RULES.len()];
    for seed in 0..part(40, 2) as u64 {
        let (rows, columns) = (random.usize(6..10), random.usize(6..10));
        let island_size = random.usize(2..5);
        let options = GenerateOptions {
            rows,
            columns,
            seed,
            island_size,
            minimal: false,
            difficulty: None,
        };
        let made = generate_with(&options, one_thread()).unwrap().unwrap();
        let (grid, solution) = (&made.grid, &made.count.solutions[0]);
        for _ in 0..40 {
            let mut view = View::new(grid);
            let (black, white): (Vec<usize>, Vec<usize>) = view
                .unknown()
                .filter(|_| random.u8(0..3) == 0)
                .partition(|&cell| solution.is_black(cell));
            view = view.with(&black, Colour::Black).with(&white, Colour::White);
            for (n, rule) in kortest::internals::nurikabe::RULES.iter().enumerate() {
                let Some(step) = (rule.find)(&view) else {
                    continue;
                };
                found[n] += 1;
                let holds =
                    |&cell: &usize| solution.is_black(cell) == (step.colour == Colour::Black);
                assert!(step.cells.iter().all(holds), "{grid}: {step:?}: {solution}");
            }
        }
    }
    assert!(found.iter().all(|&found| found > 20), "{found:?}");
}

#[test]
fn the_shared_grids_are_unique_but_for_one() {
    let Some(grids) = shared_grids() else { return };
    let stop = AtomicBool::new(false);
    for (name, grid) in grids {
        let solutions = counted(&grid).solutions;
        assert_eq!(
            solutions.len(),
            if name == "nurikabe3" { 2 } else { 1 },
            "{name}"
        );
        // The deduction rules take seconds on this grid.
        if name == "nurikabe3" && !full() {
            continue;
        }
        let (view, ending) = deduce(
            &grid,
            true,
            Limits {
                stop: &stop,
                deadline: None,
            },
            |_, _| (),
        );
        if let [only] = &solutions[..] {
            assert_eq!(ending, Ending::Complete(only.clone()), "{name}");
        } else {
            assert_eq!(ending, Ending::Stuck);
            let differs = |cell: usize| {
                solutions
                    .iter()
                    .any(|s| s.is_black(cell) != solutions[0].is_black(cell))
            };
            assert!(
                view.unknown()
                    .eq((0..grid.cells()).filter(|&cell| differs(cell))),
                "{name}"
            );
        }
    }
}
