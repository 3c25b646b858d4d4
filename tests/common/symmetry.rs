//! Boards that are the same but for the names of the colours and for left and right need the same clicks: of each class
//! one is enough. `tests/proofs/former/symmetry.rs` holds this against brute force.

use super::effort::full;
use kortest::former::{Board, Colour};

/// Every board with all columns full and up to so many colours, one of each class; with `KORTEST_FULL` every one.
pub fn every_board(width: usize, height: usize, colours: usize, mut visit: impl FnMut(Board)) -> usize {
    let mut visited = 0;
    every_single_board(width, height, colours, |board| {
        if full() || is_first(&board) {
            visited += 1;
            visit(board);
        }
    });
    visited
}

/// Every board with all columns full and up to so many colours.
pub fn every_single_board(width: usize, height: usize, colours: usize, mut visit: impl FnMut(Board)) {
    for code in 0..colours.pow((width * height) as u32) {
        let tile = |i: usize| (code / colours.pow(i as u32) % colours) as Colour;
        let column = |x: usize| (0..height).map(|y| tile(x * height + y)).collect();
        visit(Board::from_columns((0..width).map(column).collect()));
    }
}

/// The board with its colours named in the order in which they appear, column by column.
pub fn renamed(board: &Board) -> Board {
    let mut names: Vec<Colour> = Vec::new();
    let mut name = |&colour: &Colour| match names.iter().position(|&known| known == colour) {
        Some(at) => at as Colour,
        None => {
            names.push(colour);
            names.len() as Colour - 1
        }
    };
    Board::from_columns(board.columns().iter().map(|column| column.iter().map(&mut name).collect()).collect())
}

/// The board seen from behind.
pub fn mirrored(board: &Board) -> Board {
    Board::from_columns(board.columns().iter().rev().cloned().collect())
}

/// Whether it stands for its class.
fn is_first(board: &Board) -> bool {
    renamed(board) == *board && renamed(&mirrored(board)).columns() >= board.columns()
}
