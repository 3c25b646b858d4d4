//! Grids on a terminal: clues, the sea, and unknown cells.

use crate::output::labels::{column_numbers, row_number};
use kortest::nurikabe::{Colouring, Grid};

/// What is known about a cell.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Cell {
    /// Part of the sea.
    Black,
    /// Part of an island.
    White,
    /// Not known, or not the same in all solutions.
    Open,
    /// Not looked at yet.
    Free,
}

/// A grid with the numbers of its columns and rows. It is readable without colours: `#` black, a number, `??` (a clue without
/// one) or `.` white, `?` unknown.
pub fn drawn(grid: &Grid, cells: impl Fn(usize) -> Cell) -> String {
    let clue = |cell: usize| if grid.clue(cell) > 0 { grid.clue(cell).to_string() } else { "??".into() };
    let digits = grid.clued().map(|cell| clue(cell).len()).max().unwrap_or(1);
    let numbers = column_numbers(grid.columns(), grid.rows(), digits + 2);
    // Above the middle of cells that have a blank on either side.
    let mut lines: Vec<String> =
        numbers.into_iter().map(|line| line.strip_prefix(' ').unwrap_or(&line).into()).collect();
    for row in 0..grid.rows() {
        let mut line = row_number(row, grid.rows());
        for column in 0..grid.columns() {
            let cell = row * grid.columns() + column;
            let (style, text) = match (cells(cell), grid.has_clue(cell)) {
                (_, true) => ("\x1b[1;30;48;5;255m", clue(cell)),
                (Cell::Black, _) => ("\x1b[97;48;5;24m", "#".into()),
                (Cell::White, _) => ("\x1b[30;48;5;255m", ".".into()),
                (Cell::Free, _) => ("\x1b[30;48;5;255m", "·".into()),
                (Cell::Open, _) => ("\x1b[30;48;5;222m", "?".into()),
            };
            line.push_str(&format!("{style} {text:>digits$} \x1b[0m"));
        }
        lines.push(line);
    }
    lines.join("\n")
}

/// A grid with its solution.
pub fn drawn_solution(grid: &Grid, solution: &Colouring) -> String {
    drawn_common(grid, std::slice::from_ref(solution))
}

/// A grid with what the solutions have in common; without solutions, only the clues.
pub fn drawn_common(grid: &Grid, solutions: &[Colouring]) -> String {
    let common = |cell: usize| match solutions.split_first() {
        Some((first, rest)) if rest.iter().all(|other| other.is_black(cell) == first.is_black(cell)) => {
            if first.is_black(cell) { Cell::Black } else { Cell::White }
        }
        _ => Cell::Open,
    };
    drawn(grid, common)
}
