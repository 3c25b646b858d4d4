//! The column program against trying everything, and against the search.

mod common;

use common::*;
use kortest::former::columns::{Direction, sweep};
use kortest::former::{Board, ProveOptions};

/// Finds the optimum and refutes one less, in both directions.
fn agrees(board: &Board, optimum: u32) {
    for direction in [Direction::Right, Direction::Left] {
        let found = sweep(board, optimum, direction).solution;
        let clicks = found.unwrap_or_else(|| panic!("{board} {direction:?}: no solution of {optimum} found"));
        assert_eq!(clicks.len() as u32, optimum, "{board} {direction:?}");
        let left = board.replay(&clicks);
        assert!(left.as_ref().is_ok_and(Board::is_empty), "{board} {direction:?}: {clicks:?} leaves {left:?}");
        if optimum > 0 {
            let refuted = sweep(board, optimum - 1, direction);
            assert_eq!(refuted.solution, None, "{board} {direction:?}: not refuted");
        }
    }
}

#[test]
fn random_boards_agree_with_brute_force() {
    let mut random = fastrand::Rng::with_seed(61);
    for _ in 0..10_000 {
        let board = random_board(&mut random, 14);
        agrees(&board, BruteForce::default().optimum(&board));
    }
}

#[test]
fn tall_boards_agree_with_brute_force() {
    let mut random = fastrand::Rng::with_seed(62);
    for _ in 0..10_000 {
        let board = tall_board(&mut random, 14);
        agrees(&board, BruteForce::default().optimum(&board));
    }
}

#[test]
fn two_coloured_boards_of_three_and_four_columns_agree_with_brute_force() {
    let mut random = fastrand::Rng::with_seed(63);
    for _ in 0..2_000 {
        let (width, height) = [(3, 5), (4, 4), (5, 3), (3, 6)][random.usize(..4)];
        let column = |_| (0..height).map(|_| random.u8(..2)).collect();
        let board = Board::from_columns((0..width).map(column).collect());
        agrees(&board, BruteForce::default().optimum(&board));
    }
}

#[test]
fn real_boards_agree_with_the_search() {
    let Some(boards) = real_boards() else { return };
    for date in ["2024-11-22", "2024-11-24"] {
        let board = &boards.iter().find(|board| board.date == date).unwrap().board;
        agrees(board, run(board, &ProveOptions::default()).optimum().unwrap());
    }
}
