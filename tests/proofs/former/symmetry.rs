//! Tests that the optimum stays the same if the colours are renamed or if the board is mirrored.

use crate::common::symmetry::{every_board, every_single_board, mirrored, renamed};
use crate::common::*;
use kortest::former::Board;
use std::collections::{HashMap, HashSet};

fn first(board: &Board) -> Board {
    let (one, other) = (renamed(board), renamed(&mirrored(board)));
    if one.columns() <= other.columns() {
        one
    } else {
        other
    }
}

#[test]
fn every_board_needs_what_the_first_of_its_class_needs() {
    for (width, height, colours, classes) in [
        (3, 3, 3, 1_708),
        (3, 4, 2, 1_088),
        (4, 3, 2, 1_056),
        (2, 6, 2, 1_056),
    ] {
        let mut brute_force = BruteForce::default();
        let mut optima: HashMap<Board, u32> = HashMap::new();
        every_single_board(width, height, colours, |board| {
            let optimum = brute_force.optimum(&board);
            assert_eq!(
                *optima.entry(first(&board)).or_insert(optimum),
                optimum,
                "{board}"
            );
        });
        assert_eq!(
            optima.len(),
            classes,
            "{width} x {height}, {colours} colours"
        );
        // By default, `every_board` visits exactly one board of each symmetry class.
        let mut met = HashSet::new();
        let visited = every_board(width, height, colours, |board| {
            met.insert(first(&board));
        });
        assert!(met.len() == classes && (visited == classes || effort::full()));
    }
}
