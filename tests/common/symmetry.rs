//! Enumerates boards up to symmetry: other colour names and mirror images have the same optimum
//! (`tests/proofs/former/symmetry.rs`).

use super::BruteForce;
use super::effort::{full, stride};
use kortest::former::{Board, Colour};

/// Visits full boards, one of each symmetry class. Returns how many were visited.
pub fn every_board(
    width: usize,
    height: usize,
    colours: usize,
    mut visit: impl FnMut(Board),
) -> usize {
    let mut visited = 0;
    for board in full_boards(width, height, colours) {
        if full() || is_first(&board) {
            visited += 1;
            visit(board);
        }
    }
    visited
}

/// Visits small boards of these sizes (width, height, colours) with their optima: all of them in a full run, otherwise
/// one of three symmetry classes.
pub fn every_small_board(sizes: &[(usize, usize, usize)], mut visit: impl FnMut(&Board, u32)) {
    for &(width, height, colours) in sizes {
        let mut brute_force = BruteForce::default();
        let mut number = 0;
        let boards = every_board(width, height, colours, |board| {
            number += 1;
            if number % stride(3) == 0 {
                visit(&board, brute_force.optimum(&board));
            }
        });
        assert!(boards > 1_000, "{boards}");
    }
}

/// Visits every board with full columns and at most `colours` colours.
pub fn every_single_board(
    width: usize,
    height: usize,
    colours: usize,
    mut visit: impl FnMut(Board),
) {
    for board in full_boards(width, height, colours) {
        visit(board);
    }
}

/// Returns every board with full columns and at most `colours` colours.
fn full_boards(width: usize, height: usize, colours: usize) -> impl Iterator<Item = Board> {
    let boards = colours.pow((width * height) as u32);
    (0..boards).map(move |number| full_board(width, height, colours, number))
}

/// Returns the board whose tiles are the digits of `number` in base `colours`, from the bottom of
/// the first column.
fn full_board(width: usize, height: usize, colours: usize, number: usize) -> Board {
    let mut digits = number;
    let mut columns = vec![vec![0; height]; width];
    for tile in columns.iter_mut().flatten() {
        *tile = (digits % colours) as Colour;
        digits /= colours;
    }
    Board::from_columns(columns).unwrap()
}

/// Renames the colours in the order in which they appear, column by column.
pub fn renamed(board: &Board) -> Board {
    let mut seen: Vec<Colour> = Vec::new();
    let mut columns = board.columns().to_vec();
    for colour in columns.iter_mut().flatten() {
        if !seen.contains(colour) {
            seen.push(*colour);
        }
        let name = seen.iter().position(|seen| seen == colour);
        *colour = name.expect("the colour was added") as Colour;
    }
    Board::from_columns(columns).unwrap()
}

/// Returns the mirror image of a board (left and right exchanged).
pub fn mirrored(board: &Board) -> Board {
    Board::from_columns(board.columns().iter().rev().cloned().collect()).unwrap()
}

/// Returns whether the board is the canonical board of its symmetry class.
fn is_first(board: &Board) -> bool {
    renamed(board) == *board && renamed(&mirrored(board)).columns() >= board.columns()
}
