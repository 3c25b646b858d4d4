//! That a class of boards is as good as its first one: colours have no order, and left is as good as right.

use crate::common::symmetry::{every_board, every_single_board, mirrored, renamed};
use crate::common::*;
use kortest::former::Board;
use std::collections::{HashMap, HashSet};

/// The first of the class of a board.
fn first(board: &Board) -> Board {
    let (one, other) = (renamed(board), renamed(&mirrored(board)));
    if one.columns() <= other.columns() { one } else { other }
}

#[test]
fn every_board_needs_what_the_first_of_its_class_needs() {
    for (width, height, colours, classes) in [(3, 3, 3, 1_708), (3, 4, 2, 1_088), (4, 3, 2, 1_056), (2, 6, 2, 1_056)] {
        let mut brute_force = BruteForce::default();
        let mut optima: HashMap<Board, u32> = HashMap::new();
        every_single_board(width, height, colours, |board| {
            let optimum = brute_force.optimum(&board);
            assert_eq!(*optima.entry(first(&board)).or_insert(optimum), optimum, "{board}");
        });
        assert_eq!(optima.len(), classes, "{width} x {height}, {colours} colours");
        // What the other tests go through is one of each class.
        let mut met = HashSet::new();
        let visited = every_board(width, height, colours, |board| _ = met.insert(first(&board)));
        assert!(met.len() == classes && (visited == classes || effort::full()));
    }
}

/// Whoever is asked, brute force or the prover, says the same of a board seen from behind in other colours.
#[test]
fn random_boards_in_other_colours_and_from_behind() {
    let mut random = seeded(81);
    for _ in 0..many(2_000) {
        let board = if random.bool() { random_board(&mut random, 12) } else { tall_board(&mut random, 12) };
        let mut names = [0, 1, 2, 3];
        random.shuffle(&mut names);
        let other = board.columns().iter().rev().map(|column| column.iter().map(|&c| names[c as usize]).collect());
        let other = Board::from_columns(other.collect());
        let optimum = BruteForce::default().optimum(&board);
        assert_eq!(BruteForce::default().optimum(&other), optimum, "{board}");
        let (options, tuning, run) = random_options(&mut random);
        let proof = run_tuned(&other, &options, &tuning, run);
        assert_eq!(proof.optimum(), Some(optimum), "{other}");
        assert_eq!(first(&board), first(&other));
    }
}
