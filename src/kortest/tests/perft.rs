//! The numbers of sequences of moves of each game.

#![cfg(all(feature = "chilly", feature = "former", feature = "nurikabe"))]
#![allow(clippy::unwrap_used, reason = "a test may panic at any place")]

use kortest::chilly::{Direction, Level, replay};
use kortest::former::{self, Board};
use kortest::nurikabe::Grid;
use kortest::perft::{Countable, Ply, perft};
use kortest::runtime::{Progress, Run};

/// Enough memory, in bytes, for all positions of these tests.
const MEMORY: usize = 1 << 30;

#[test]
fn a_small_board_is_counted_to_its_end() {
    let plies = counts_of_board("OP/PO", 5);

    assert_eq!(numbers(&plies), [[4, 0], [10, 0], [14, 6], [8, 8], [0, 0]]);
}

/// Both ways of counting must agree: small boards are counted with bit sets, and the [`Countable`]
/// game is slow but simple.
#[test]
fn bit_sets_count_like_boards() {
    for rows in ["OPGB/BBOP/GPGO/OOPB", "OOO/PGP/BPB", "O...P/OP.OP/GOOBG"] {
        let board: Board = rows.parse().unwrap();

        let plies = counts_of_board(rows, 4);

        assert_eq!(plies, counts(&board, 4, MEMORY), "{rows}");
    }
}

#[test]
fn without_memory_for_the_positions_the_sequences_are_the_same() {
    let board: Board = "OPGBO/BBOPG/GPGOO/OOPBP".parse().unwrap();

    let searched = counts(&board, 4, 2 << 10);

    let stored = counts(&board, 4, MEMORY);
    assert_eq!(searched[3].positions, None);
    assert!(stored[3].positions.is_some());
    assert_eq!(numbers(&searched), numbers(&stored));
}

#[test]
fn sequences_of_a_level_are_those_that_can_be_replayed() {
    let level: Level = "/#######/#P...$#/#..#..#/#$...X#/#######".parse().unwrap();

    for ply in counts(&level, 6, MEMORY) {
        let mut sequences = 0;
        let mut over = 0;
        // Two bits of the code choose one of the four directions of a move.
        for code in 0..4_usize.pow(ply.moves) {
            let numbers = (0..ply.moves).map(|place| code >> (2 * place) & 3);
            let moves: Vec<_> = numbers.map(|number| Direction::ALL[number]).collect();
            if let Ok(replayed) = replay(&level, &moves) {
                sequences += 1;
                over += u128::from(replayed.at_exit);
            }
        }
        assert_eq!([ply.sequences, ply.over], [sequences, over]);
    }
}

#[test]
fn moves_in_a_grid_obey_the_rules_that_can_be_seen() {
    // The only move: the cell between the clues becomes black, because a white cell would join their islands.
    let grid: Grid = "1,0,1".parse().unwrap();

    let plies = counts(&grid, 2, MEMORY);

    assert_eq!(numbers(&plies), [[1, 1], [0, 0]]);
}

#[test]
fn the_order_of_moves_counts_but_colourings_are_different_only_once() {
    // Each of the two open cells may become black or white, but not both of them white, because the clue is 2.
    let grid: Grid = "2,0,0".parse().unwrap();

    let plies = counts(&grid, 2, MEMORY);

    assert_eq!(numbers(&plies), [[4, 0], [6, 6]]);
    assert_eq!(plies[1].positions, Some(3));
}

/// Counts the sequences of 1 to `depth` moves of a game with at most `memory` bytes. Returns an entry for
/// each number of moves.
fn counts(game: &impl Countable, depth: u32, memory: usize) -> Vec<Ply> {
    let progress = Progress::default();
    let mut run = Run::new(&progress).threads(2);
    run.memory = memory;
    let mut plies = Vec::new();
    perft(game, depth, run, |ply| plies.push(*ply)).unwrap();
    plies
}

/// Counts the sequences of 1 to `depth` clicks on a board of Former. Returns an entry for each number of clicks.
fn counts_of_board(rows: &str, depth: u32) -> Vec<Ply> {
    let board = rows.parse().unwrap();
    let progress = Progress::default();
    let mut plies = Vec::new();
    former::perft(&board, depth, Run::new(&progress), |ply| plies.push(*ply)).unwrap();
    plies
}

/// Returns, for each length, how many sequences there are, and how many of them end the game.
fn numbers(plies: &[Ply]) -> Vec<[u128; 2]> {
    plies.iter().map(|ply| [ply.sequences, ply.over]).collect()
}
