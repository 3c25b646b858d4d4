//! Compares the solution counts and deduction rules of Nurikabe with two slow solvers.

use crate::common::check::{check_nurikabe, python_answers};
use crate::common::effort::full;
use crate::common::nurikabe::*;
use crate::common::one_thread;
use crate::common::{many, part, seeded};
use kortest::internals::nurikabe::{RULES, contradiction};
use kortest::nurikabe::deduce::{Colour, Ending, Probing, View, deduce};
use kortest::nurikabe::generate::{GenerateOptions, generate_with};
use kortest::nurikabe::{Colouring, End, Grid};
use kortest::runtime::Limits;
use std::collections::BTreeSet;
use std::sync::atomic::AtomicBool;

fn largest_island(grid: &Grid) -> usize {
    let islands = grid.islands();
    let sizes = islands.iter().map(|&(_, size)| size);
    sizes.max().unwrap_or(0)
}

fn texts(solutions: &[Colouring]) -> BTreeSet<String> {
    solutions.iter().map(ToString::to_string).collect()
}

#[test]
fn counts_equal_full_enumeration_and_the_second_engine() {
    let mut random = seeded(2);
    let (mut none, mut unique, mut many) = (0, 0, 0);
    for n in 0..part(3000, 12) {
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
        assert_eq!(found.end(), End::Exact);
        let expected = all_islands(&grid);
        assert_eq!(texts(found.solutions()), expected, "{grid}");
        assert_eq!(found.solutions().len(), expected.len());
        let mut searched = BTreeSet::new();
        all_by_search(&View::new(&grid), &mut searched);
        assert_eq!(searched, expected, "{grid}");
        let (bytes, _) = found.certify().unwrap().to_bytes();
        let report = check_nurikabe(&bytes).unwrap();
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
            .all(|&grids| grids > part(300, 12))
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
        assert_eq!(texts(counted(&grid).solutions()), searched, "{grid}");
    }
}

/// Tests grids with a large island, on which the solver also uses cuts about several islands.
#[test]
fn loops_of_large_islands_exclude_no_solution() {
    let mut random = seeded(6);
    let mut loops = 0;
    let mut files = Vec::new();
    while files.len() < many(250) {
        let rows = random.usize(3..6);
        let columns = random.usize(3..6);
        let grid = random_grid(&mut random, rows, columns);
        if largest_island(&grid) < rows + columns {
            continue;
        }
        let found = counted(&grid);
        let mut searched = BTreeSet::new();
        all_by_search(&View::new(&grid), &mut searched);
        assert_eq!(texts(found.solutions()), searched, "{grid}");
        let (bytes, _) = found.certify().unwrap().to_bytes();
        check_nurikabe(&bytes).unwrap();
        let cuts = &found.refutation().unwrap().cuts;
        let islands = grid.islands().len();
        loops += cuts.iter().filter(|cut| cut.group > islands).count();
        files.push(bytes);
    }
    assert!(loops > many(50), "{loops}");
    let Some(answers) = python_answers(&files) else {
        return;
    };
    for answer in answers {
        assert!(answer == "valid", "{answer}");
    }
}

/// A small copy of the published grid below: only the square island is large enough.
#[test]
fn one_island_around_another_is_unique() {
    let clues = [(1, 1, 29), (2, 2, 16)];
    assert_unique(&nested(8, &clues));
}

/// The sea cannot enclose more cells, but clauses about single cells hardly prove that.
#[test]
#[ignore = "slow, so it runs at night"]
fn the_published_grid_with_nested_islands_is_unique() {
    let Some(shared) = crate::common::shared() else {
        return;
    };
    let file = shared.join("data/nurikabe_hard/two_nested_islands.csv");
    let text = std::fs::read_to_string(file).unwrap();
    assert_unique(&Grid::parse(&text).unwrap());
}

/// Returns a square grid with these clues: row, column and number.
fn nested(side: usize, clues: &[(usize, usize, u16)]) -> Grid {
    let mut rows = vec![vec![0; side]; side];
    for &(row, column, number) in clues {
        rows[row][column] = number;
    }
    Grid::new(&rows).unwrap()
}

/// Asserts that a grid has exactly one solution, and that both checkers confirm it.
fn assert_unique(grid: &Grid) {
    let found = counted(grid);
    assert_eq!((found.end(), found.solutions().len()), (End::Exact, 1));
    let (bytes, _) = found.certify().unwrap().to_bytes();
    check_nurikabe(&bytes).unwrap();
    if let Some(answers) = python_answers(&[bytes]) {
        assert!(answers[0] == "valid", "{}", answers[0]);
    }
}

#[test]
fn every_step_holds_in_all_solutions() {
    let mut random = seeded(3);
    let stop = AtomicBool::new(false);
    let limits = Limits::none().stop(&stop);
    let mut used: BTreeSet<&str> = BTreeSet::new();
    for _ in 0..part(1500, 6) {
        let (rows, columns) = (random.usize(2..6), random.usize(2..6));
        let grid = random_grid(&mut random, rows, columns);
        let solutions: Vec<Colouring> = counted(&grid).solutions().to_vec();
        let (view, ending) = deduce(&grid, Probing::On, limits, |view, step| {
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
    let mut expected: BTreeSet<&str> = RULES.iter().map(|rule| rule.name).collect();
    // Small grids rarely use these two rules. Another test applies each rule alone.
    used.extend(["too far", "too large"]);
    expected.insert(kortest::nurikabe::deduce::PROBE);
    assert_eq!(used, expected, "a rule is never used");
}

/// Applies each rule alone to partly solved grids, even where another rule would come first.
#[test]
fn every_rule_alone_is_sound_on_parts_of_solutions() {
    let mut random = seeded(4);
    let mut found = [0; RULES.len()];
    for _ in 0..part(1500, 6) {
        let rows = random.usize(2..6);
        let columns = random.usize(2..6);
        let grid = random_grid(&mut random, rows, columns);
        let mut solutions = counted(&grid).solutions().to_vec();
        let Some(model) = random.choice(solutions.iter()) else {
            continue;
        };
        let part = Part::random(&mut random, &grid, model);
        let view = part.view(&grid);
        assert_eq!(contradiction(&view), None, "{grid}, part of {model}");
        solutions.retain(|solution| part.agrees_with(solution));
        apply_each_rule(&grid, &view, &solutions, &mut found);
    }
    assert!(found.iter().all(|&found| found > 0), "{found:?}");
}

#[test]
fn every_rule_alone_is_sound_on_larger_grids() {
    let mut random = seeded(5);
    let mut found = [0; RULES.len()];
    for seed in 0..part(40, 2) as u64 {
        let options = GenerateOptions::default()
            .rows(random.usize(6..10))
            .columns(random.usize(6..10))
            .seed(seed)
            .island_size(random.usize(2..5))
            .minimal(false)
            .difficulty(None);
        let made = generate_with(&options, one_thread()).unwrap().unwrap();
        for _ in 0..40 {
            let part = Part::random(&mut random, made.proof.board(), &made.proof.solutions()[0]);
            let view = part.view(made.proof.board());
            apply_each_rule(
                made.proof.board(),
                &view,
                made.proof.solutions(),
                &mut found,
            );
        }
    }
    assert!(found.iter().all(|&found| found > 20), "{found:?}");
}

/// A random third of the cells of a solution.
struct Part {
    black: Vec<usize>,
    white: Vec<usize>,
}

impl Part {
    fn random(random: &mut fastrand::Rng, grid: &Grid, solution: &Colouring) -> Part {
        let mut part = Part {
            black: Vec::new(),
            white: Vec::new(),
        };
        for cell in View::new(grid).unknown() {
            if random.u8(0..3) > 0 {
                continue;
            }
            if solution.is_black(cell) {
                part.black.push(cell);
            } else {
                part.white.push(cell);
            }
        }
        part
    }

    fn view(&self, grid: &Grid) -> View {
        View::new(grid)
            .with(&self.black, Colour::Black)
            .with(&self.white, Colour::White)
    }

    fn agrees_with(&self, solution: &Colouring) -> bool {
        self.black.iter().all(|&cell| solution.is_black(cell))
            && self.white.iter().all(|&cell| !solution.is_black(cell))
    }
}

/// Asserts that the step of each rule holds in all solutions. Counts in `found` how often each rule
/// finds a step.
fn apply_each_rule(grid: &Grid, view: &View, solutions: &[Colouring], found: &mut [usize]) {
    for (rule, found) in RULES.iter().zip(found) {
        let Some(step) = rule.apply(view) else {
            continue;
        };
        *found += 1;
        assert_eq!(step.rule, rule.name);
        let is_black = step.colour == Colour::Black;
        for solution in solutions {
            for &cell in &step.cells {
                assert!(
                    solution.is_black(cell) == is_black,
                    "{grid}: {step:?}: {solution}"
                );
            }
        }
    }
}

#[test]
#[ignore = "slow, so it runs at night"]
fn the_shared_grids_are_unique_but_for_one() {
    let Some(grids) = shared_grids() else { return };
    let stop = AtomicBool::new(false);
    for (name, grid) in grids {
        let solutions = counted(&grid).solutions().to_vec();
        assert_eq!(
            solutions.len(),
            if name == "nurikabe3" { 2 } else { 1 },
            "{name}"
        );
        // The deduction rules take seconds on this grid.
        if name == "nurikabe3" && !full() {
            continue;
        }
        let (view, ending) = deduce(&grid, Probing::On, Limits::none().stop(&stop), |_, _| ());
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
