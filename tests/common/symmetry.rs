//! Enumerates boards up to symmetry: other colour names and mirror images have the same optimum
//! (`tests/proofs/former/symmetry.rs`).

use super::BruteForce;
use super::effort::full;
use kortest::former::{Board, Colour};

/// Visits full boards, one of each symmetry class. Returns how many were visited.
pub fn every_board(
    width: usize,
    height: usize,
    colours: usize,
    mut visit: impl FnMut(Board),
) -> usize {
    let mut visited = 0;
    every_single_board(width, height, colours, |board| {
        if full() || is_first(&board) {
            visited += 1;
            visit(board);
        }
    });
    visited
}

/// Visits all small boards of these sizes (width, height, colours) with their optima.
pub fn every_small_board(sizes: &[(usize, usize, usize)], mut visit: impl FnMut(&Board, u32)) {
    for &(width, height, colours) in sizes {
        let mut brute_force = BruteForce::default();
        let boards = every_board(width, height, colours, |board| {
            visit(&board, brute_force.optimum(&board))
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
    for code in 0..colours.pow((width * height) as u32) {
        let tile = |i: usize| (code / colours.pow(i as u32) % colours) as Colour;
        let column = |x: usize| (0..height).map(|y| tile(x * height + y)).collect();
        visit(Board::from_columns((0..width).map(column).collect()));
    }
}

/// Renames the colours in the order in which they appear, column by column.
pub fn renamed(board: &Board) -> Board {
    let mut names: Vec<Colour> = Vec::new();
    let mut name = |&colour: &Colour| match names.iter().position(|&known| known == colour) {
        Some(at) => at as Colour,
        None => {
            names.push(colour);
            names.len() as Colour - 1
        }
    };
    Board::from_columns(
        board
            .columns()
            .iter()
            .map(|column| column.iter().map(&mut name).collect())
            .collect(),
    )
}

/// Returns the mirror image of a board (left and right exchanged).
pub fn mirrored(board: &Board) -> Board {
    Board::from_columns(board.columns().iter().rev().cloned().collect())
}

/// Returns whether the board is the canonical board of its symmetry class.
fn is_first(board: &Board) -> bool {
    renamed(board) == *board && renamed(&mirrored(board)).columns() >= board.columns()
}
