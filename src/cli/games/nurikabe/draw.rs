//! Draws grids on a terminal.

use crate::output::table::{column_numbers, row_number};
use kortest::nurikabe::{Colouring, Grid};

/// The colour of a cell, as far as the program knows it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Cell {
    /// The cell is black, so it is part of the sea.
    Black,
    /// The cell is white, so it is part of an island.
    White,
    /// The colour is unknown, or differs between the solutions.
    Open,
    /// The colour is hidden, because the user may want to solve the grid.
    Hidden,
}

/// Draws a grid, with `#` for black cells and `.` for white cells.
pub fn drawn(grid: &Grid, cells: impl Fn(usize) -> Cell) -> String {
    let clue = |cell: usize| {
        if grid.clue(cell) > 0 {
            grid.clue(cell).to_string()
        } else {
            "??".into()
        }
    };
    let digits = grid.clued().map(|cell| clue(cell).len()).max().unwrap_or(1);
    let numbers = column_numbers(grid.columns(), grid.rows(), digits + 2);
    // A column number stands above the middle of a cell's three characters.
    let mut lines: Vec<String> = numbers
        .into_iter()
        .map(|line| line.strip_prefix(' ').unwrap_or(&line).into())
        .collect();
    for row in 0..grid.rows() {
        let mut line = row_number(row, grid.rows());
        for column in 0..grid.columns() {
            let cell = row * grid.columns() + column;
            let (style, text) = match (cells(cell), grid.has_clue(cell)) {
                (_, true) => ("\x1b[1;30;48;5;255m", clue(cell)),
                (Cell::Black, _) => ("\x1b[97;48;5;24m", "#".into()),
                (Cell::White, _) => ("\x1b[30;48;5;255m", ".".into()),
                (Cell::Hidden, _) => ("\x1b[30;48;5;255m", "·".into()),
                (Cell::Open, _) => ("\x1b[30;48;5;222m", "?".into()),
            };
            line.push_str(&format!("{style} {text:>digits$} \x1b[0m"));
        }
        lines.push(line);
    }
    lines.join("\n")
}

pub fn drawn_solution(grid: &Grid, solution: &Colouring) -> String {
    drawn_common(grid, std::slice::from_ref(solution))
}

/// Draws only the colours that are the same in all solutions.
pub fn drawn_common(grid: &Grid, solutions: &[Colouring]) -> String {
    let common = |cell: usize| match solutions.split_first() {
        Some((first, rest))
            if rest
                .iter()
                .all(|other| other.is_black(cell) == first.is_black(cell)) =>
        {
            if first.is_black(cell) {
                Cell::Black
            } else {
                Cell::White
            }
        }
        _ => Cell::Open,
    };
    drawn(grid, common)
}
