//! A complete colouring of a grid, and the rules that a solution obeys.

#![deny(clippy::expect_used)]

use super::grid::Grid;
use std::fmt::{self, Write as _};
use std::str::FromStr;
use thiserror::Error;

/// A colour for each cell of a grid. The colours may break the rules of the game.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Colouring {
    /// The number of cells of each row.
    columns: usize,
    /// For each cell, row by row, whether it is black.
    black: Vec<bool>,
}

impl Colouring {
    /// Creates a colouring. `black` has, for each cell, row by row, whether it is black.
    ///
    /// # Errors
    ///
    /// The cells do not fill rows of this length, or there are no cells.
    pub fn new(columns: usize, black: Vec<bool>) -> Result<Colouring, ColouringError> {
        if black.is_empty() || columns == 0 || !black.len().is_multiple_of(columns) {
            let cells = black.len();
            return Err(ColouringError::Size { cells, columns });
        }
        Ok(Colouring { columns, black })
    }

    /// Creates a colouring of a grid. `black` has, for each cell of the grid, whether it is black.
    pub(super) fn of_grid(grid: &Grid, black: Vec<bool>) -> Colouring {
        debug_assert_eq!(black.len(), grid.cells());
        Colouring {
            columns: grid.columns(),
            black,
        }
    }

    /// Returns the number of columns.
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// Returns the number of cells.
    pub fn cells(&self) -> usize {
        self.black.len()
    }

    /// Returns whether a cell is black.
    ///
    /// # Panics
    ///
    /// The colouring has no such cell.
    pub fn is_black(&self, cell: usize) -> bool {
        self.black[cell]
    }

    /// Returns the indices of the white cells, ascending.
    pub fn white(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.black.len()).filter(|&cell| !self.black[cell])
    }
}

impl fmt::Debug for Colouring {
    /// Writes the name of the type and the colouring in one line.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "Colouring(\"{self}\")")
    }
}

impl fmt::Display for Colouring {
    /// Formats the rows with `/` between them, `#` for black and `.` for white.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        for (cell, &is_black) in self.black.iter().enumerate() {
            if cell > 0 && cell % self.columns == 0 {
                f.write_char('/')?;
            }
            f.write_char(if is_black { '#' } else { '.' })?;
        }
        Ok(())
    }
}

/// The error for a text or a list of cells that is not a colouring of a grid.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
#[non_exhaustive]
pub enum ColouringError {
    /// A text is not a colouring.
    #[error("expected rows of equal length of # and ., with / between them")]
    Syntax,
    /// The cells do not fill rows of this length.
    #[error("{cells} cells do not fill rows of {columns} cells")]
    Size {
        /// The number of cells.
        cells: usize,
        /// The length of a row.
        columns: usize,
    },
}

impl FromStr for Colouring {
    type Err = ColouringError;

    /// Parses a colouring: rows of equal length with `/` between them, such as `.#/..`, where `#`
    /// is a black cell and `.` a white one. An empty text is an error.
    fn from_str(text: &str) -> Result<Colouring, ColouringError> {
        // The first row ends before the first `/`, or at the end of the text.
        let columns = text.find('/').unwrap_or(text.len());
        let mut black = Vec::new();
        for row in text.split('/') {
            if row.len() != columns {
                return Err(ColouringError::Syntax);
            }
            for cell in row.bytes() {
                match cell {
                    b'#' => black.push(true),
                    b'.' => black.push(false),
                    _ => return Err(ColouringError::Syntax),
                }
            }
        }
        Colouring::new(columns, black)
    }
}

kortest_base::serde_as_text!(Colouring);

/// Returns whether a colouring solves a grid:
///
/// * An *island* is a group of white cells, connected through edges. Each island has exactly one
///   clue. A clue with a number gives the island's size. No clue is black.
/// * The black cells form at most one *sea*, connected through edges.
/// * A black 2 x 2 square (a *pool*) is forbidden.
///
/// A colouring that does not have the size of the grid is no solution.
pub fn is_solution(grid: &Grid, colouring: &Colouring) -> bool {
    let has_same_size = colouring.columns == grid.columns() && colouring.cells() == grid.cells();
    if !has_same_size {
        return false;
    }
    // `grid.clued()` returns the cells that have a clue.
    let has_black_clue = grid.clued().any(|clue| colouring.is_black(clue));
    !has_black_clue
        && colouring
            .white()
            .all(|cell| is_in_island(grid, colouring, cell))
        && is_legal_sea(grid, &colouring.black)
}

/// Returns whether a white cell is in a legal island: the white cells that are connected with it
/// contain exactly one clue, and are as many as this clue says.
fn is_in_island(grid: &Grid, colouring: &Colouring, cell: usize) -> bool {
    let island = grid.flood(cell, |next| !colouring.is_black(next));
    let clues: Vec<usize> = grid.clued().filter(|&clue| island[clue]).collect();
    let [clue] = clues[..] else {
        return false;
    };
    let size = island.iter().filter(|&&is_inside| is_inside).count();
    // A clue without a number allows any size.
    grid.island_size(clue)
        .is_none_or(|expected| size == expected)
}

/// Returns whether the black cells are connected and contain no pool (a 2 x 2 square of black
/// cells). `black` has, for each cell, whether it is black. A grid without black cells is legal.
pub fn is_legal_sea(grid: &Grid, black: &[bool]) -> bool {
    if has_pool(grid, black) {
        return false;
    }
    match black.iter().position(|&is_black| is_black) {
        // Every black cell must be reached from the first one through black cells.
        Some(start) => grid.flood(start, |cell| black[cell]) == black,
        None => true,
    }
}

/// Returns whether some 2 x 2 square has only black cells, so that the rules forbid it. `black`
/// has, for each cell, whether it is black.
pub fn has_pool(grid: &Grid, black: &[bool]) -> bool {
    for square in grid.squares() {
        if square.iter().all(|&cell| black[cell]) {
            return true;
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns whether a colouring (rows of `#` and `.`) solves a grid (rows of clues).
    fn solves(grid: &str, colouring: &str) -> bool {
        is_solution(&Grid::parse(grid).unwrap(), &colouring.parse().unwrap())
    }

    #[test]
    fn rules_are_checked_one_by_one() {
        assert!(solves("2,0,0/0,0,0/0,1,0", "..#/###/#.#"));
        assert!(!solves("2,0,0/0,0,0/0,0,1", "..#/###/##."), "a pool");
        assert!(
            !solves("2,0,0/0,0,0/0,1,0", ".##/###/#.#"),
            "an island too small"
        );
        assert!(
            !solves("2,0,0/0,0,0/0,1,0", "..#/.##/#.#"),
            "an island too large"
        );
        assert!(solves("1,0,1", ".#."));
        assert!(!solves("0,1,0", "#.#"), "two seas");
        assert!(!solves("0,0,1", ".#."), "an island without a clue");
        assert!(!solves("2,0,1", "..."), "an island with two clues");
        assert!(solves("2,0", ".."), "no sea");
        assert!(solves("0", "#"), "nothing but sea");
    }
}
