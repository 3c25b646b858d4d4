//! Tests generated grids: the unique solution, the requested difficulty, and equal grids for equal
//! seeds.

use crate::common::nurikabe::*;
use crate::common::one_thread;
use kortest::nurikabe::deduce::{Difficulty, Ending, Probing, deduce};
use kortest::nurikabe::generate::{GenerateOptions, Generated, generate_with};
use kortest::nurikabe::{Colouring, Grid};
use kortest::runtime::Limits;

fn made(options: &GenerateOptions) -> Generated {
    generate_with(options, one_thread()).unwrap().unwrap()
}

fn options(rows: usize, columns: usize, seed: u64) -> GenerateOptions {
    GenerateOptions::default()
        .rows(rows)
        .columns(columns)
        .seed(seed)
        .island_size(2)
        .minimal(false)
        .difficulty(None)
}

#[test]
fn generated_grids_have_one_solution() {
    for seed in 0..60 {
        let (rows, columns) = (1 + seed as usize % 6, 1 + seed as usize / 6 % 5);
        let made = made(&options(rows, columns, seed));
        let solutions = all_islands(made.proof.board());
        assert_eq!(solutions.len(), 1, "{}", made.proof.board());
        assert_eq!(
            made.proof.solutions()[0].to_string(),
            *solutions.first().unwrap()
        );
        let (bytes, _) = made.proof.certify().unwrap().to_bytes();
        assert!(
            crate::common::check::check_nurikabe(&bytes)
                .unwrap()
                .exactly
        );
    }
}

#[test]
fn equal_seeds_give_equal_grids() {
    for island_size in [2, 3] {
        let options = options(10, 9, 5).island_size(island_size);
        assert_eq!(made(&options).proof.board(), made(&options).proof.board());
        assert_ne!(
            made(&options).proof.board(),
            made(&options.seed(6)).proof.board()
        );
    }
}

#[test]
fn generated_grids_have_the_requested_difficulty() {
    for difficulty in Difficulty::ALL {
        let made = made(&options(7, 8, 1).difficulty(Some(difficulty)));
        let mut hardest = Difficulty::Easy;
        let (_, ending) = deduce(
            made.proof.board(),
            Probing::On,
            Limits::none(),
            |_, step| {
                hardest = hardest.max(Difficulty::of_rule(step.rule));
            },
        );
        assert!(difficulty == Difficulty::Expert || matches!(ending, Ending::Complete(_)));
        assert!(
            (made.difficulty, hardest) == (difficulty, difficulty) || ending == Ending::Stuck,
            "{}",
            made.proof.board()
        );
    }
}

#[test]
#[ignore = "slow, so it runs at night"]
fn no_join_of_a_minimal_grid_keeps_its_solution_the_only_one() {
    for seed in 0..8 {
        let made = made(&options(5, 6, seed).minimal(true));
        let grid = made.proof.board();
        let solution = &made.proof.solutions()[0];
        for cell in (0..grid.cells()).filter(|&cell| solution.is_black(cell)) {
            let black = |other: usize| other != cell && solution.is_black(other);
            let colouring =
                Colouring::new(grid.columns(), (0..grid.cells()).map(black).collect()).unwrap();
            let joined = grid.flood(cell, |next| !black(next));
            let clues = (0..grid.cells())
                .filter(|&cell| joined[cell] && grid.clue(cell) > 0)
                .count();
            let size = joined.iter().filter(|&&joined| joined).count();
            if clues < 2 || size > 6 {
                continue;
            }
            for place in (0..grid.cells()).filter(|&cell| joined[cell]) {
                let clue = |cell: usize| match joined[cell] {
                    true if cell == place => size as u16,
                    true => 0,
                    false => grid.clue(cell) as u16,
                };
                let clues: Vec<u16> = (0..grid.cells()).map(clue).collect();
                let other = Grid::new(
                    &clues
                        .chunks(grid.columns())
                        .map(<[u16]>::to_vec)
                        .collect::<Vec<_>>(),
                )
                .unwrap();
                let solutions = all_islands(&other);
                assert!(
                    solutions.len() != 1 || !solutions.contains(&colouring.to_string()),
                    "{grid} has {other}"
                );
            }
        }
    }
}

#[test]
fn impossible_grids_are_given_up() {
    // No grid of two cells is hard, so the generator must fail.
    let options = options(1, 2, 1).difficulty(Some(Difficulty::Hard));
    let error = generate_with(&options, one_thread()).unwrap_err();
    assert!(
        error
            .to_string()
            .starts_with("none of 10000 attempts gave a grid of 2 x 1 cells that is hard"),
        "{error}"
    );
}

/// The solution of a grid of one row may have no island. The generator must still make a grid with
/// a clue.
#[test]
fn a_single_row_or_column_has_a_clue() {
    for side in 1..20 {
        for (rows, columns) in [(1, side), (side, 1)] {
            let made = made(&options(rows, columns, 5));
            assert!(
                made.proof.board().clued().count() > 0,
                "{}",
                made.proof.board()
            );
        }
    }
}

/// Returns the number of clues that are 1, and of all clues.
fn ones_of(grid: &Grid) -> (usize, usize) {
    let ones = grid.clued().filter(|&cell| grid.clue(cell) == 1).count();
    (ones, grid.clued().count())
}

#[test]
#[ignore = "slow, so it runs at night"]
fn few_ones_are_generated_when_few_are_wanted() {
    for (difficulty, minimal) in [
        (Some(Difficulty::Easy), false),
        (Some(Difficulty::Medium), true),
        (Some(Difficulty::Hard), false),
        (None, false),
        (None, true),
    ] {
        for (max_ones_percent, seed) in [(0, 1), (25, 2), (60, 3)] {
            let options = options(7, 6, seed)
                .island_size(3)
                .minimal(minimal)
                .difficulty(difficulty)
                .max_ones_percent(max_ones_percent);
            let made = made(&options);
            let grid = made.proof.board();
            let (ones, all) = ones_of(grid);
            assert!(100 * ones <= max_ones_percent * all, "{grid}");
            assert_eq!(all_islands(grid).len(), 1, "{grid}");
            assert!(difficulty.is_none_or(|wanted| wanted == made.difficulty));
        }
    }
}

/// The default allows any share of ones, as earlier versions did.
#[test]
fn ones_are_allowed_by_default() {
    for seed in 0..10 {
        let plain = options(6, 6, seed);
        let all = plain.max_ones_percent(100);
        assert_eq!(made(&plain).proof.board(), made(&all).proof.board());
    }
}

#[test]
fn a_grid_of_one_cell_cannot_have_few_ones() {
    let options = options(1, 1, 1).max_ones_percent(99);
    let error = generate_with(&options, one_thread()).unwrap_err();
    assert_eq!(
        error.to_string(),
        "none of 10000 attempts gave a grid of 1 x 1 cells in which at most 99 % of the clues are 1; \
         try another size, difficulty or seed"
    );
}
