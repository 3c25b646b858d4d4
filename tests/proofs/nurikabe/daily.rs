//! Tests the grids of days in the web app.

use crate::common::daily::texts;
use crate::common::one_thread;
use kortest::nurikabe::deduce::{Difficulty, difficulty};
use kortest::nurikabe::{End, Grid, ProveOptions, prove_with, read};
use kortest::runtime::Limits;

const DAYS: &str = include_str!("../../../src/web/pages/nurikabe/days.js");

/// Returns the grids of a grade.
fn grids(grade: Difficulty) -> Vec<Grid> {
    let list = DAYS.split_once(&format!("{grade}: [")).unwrap().1;
    let list = list.split_once(']').unwrap().0;
    let mut grids = Vec::new();
    for text in texts(list) {
        let address = format!("https://puzz.link/p?nurikabe/{text}");
        let reading = read(&address).boards.pop();
        grids.push(reading.expect("the address has a grid").board);
    }
    grids
}

/// The allowed numbers of columns and rows of each grade.
const SIDES: [(Difficulty, std::ops::RangeInclusive<usize>); 3] = [
    (Difficulty::Easy, 7..=7),
    (Difficulty::Medium, 10..=10),
    (Difficulty::Hard, 12..=15),
];

#[test]
fn each_list_has_whole_weeks_of_different_grids() {
    for (grade, _) in SIDES {
        let mut rows: Vec<String> = grids(grade).iter().map(Grid::to_string).collect();
        let days = rows.len();
        assert!(days >= 70 && days.is_multiple_of(7), "{grade}: {days} days");
        rows.sort();
        rows.dedup();
        assert_eq!(rows.len(), days, "{grade}");
    }
}

#[test]
fn each_grid_has_its_size_and_few_islands_of_one_cell() {
    for (grade, sides) in SIDES {
        for grid in grids(grade) {
            assert_eq!(grid.rows(), grid.columns());
            assert!(sides.contains(&grid.rows()), "{grid}");
            let clues: Vec<usize> = grid.clued().collect();
            let ones = clues.iter().filter(|&&cell| grid.clue(cell) == 1);
            assert!(4 * ones.count() <= clues.len(), "{grid}");
        }
    }
}

#[test]
#[ignore = "slow, so it runs at night"]
fn the_rules_of_its_grade_solve_each_grid() {
    for (grade, _) in SIDES {
        for grid in grids(grade) {
            assert_eq!(difficulty(&grid, Limits::none()), Some(grade), "{grid}");
        }
    }
}

#[test]
fn each_grid_has_one_solution() {
    for (grade, _) in SIDES {
        for grid in grids(grade) {
            let options = ProveOptions::default().limit(2);
            let proof = prove_with(&grid, &options, one_thread()).unwrap();
            assert_eq!(proof.solutions().len(), 1, "{grid}");
            assert!(matches!(proof.end(), End::Exact), "{grid}");
        }
    }
}
