//! Tests whether a complete colouring obeys the rules of the game.

use super::grid::Grid;
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// A colour for each cell of a grid. The colours may break the rules of the game.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Colouring {
    columns: usize,
    black: Vec<bool>,
}

impl Colouring {
    /// Creates a colouring from the colours of the cells, row by row.
    pub fn new(columns: usize, black: Vec<bool>) -> Colouring {
        Colouring { columns, black }
    }

    /// Returns whether a cell is black.
    pub fn is_black(&self, cell: usize) -> bool {
        self.black[cell]
    }

    /// Returns the white cells, ascending.
    pub fn white(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.black.len()).filter(|&cell| !self.black[cell])
    }
}

impl fmt::Debug for Colouring {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "Colouring(\"{self}\")")
    }
}

/// Formats the rows with `/` between them, `#` for black and `.` for white.
impl fmt::Display for Colouring {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        for (number, row) in self.black.chunks(self.columns).enumerate() {
            let cells: String = row
                .iter()
                .map(|&black| if black { '#' } else { '.' })
                .collect();
            write!(f, "{}{cells}", if number > 0 { "/" } else { "" })?;
        }
        Ok(())
    }
}

/// The error for a text that is not a colouring.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
#[error("expected rows of equal length of # and ., with / between them")]
pub struct ParseColouringError;

impl FromStr for Colouring {
    type Err = ParseColouringError;

    fn from_str(text: &str) -> Result<Colouring, ParseColouringError> {
        let columns = text.find('/').unwrap_or(text.len());
        let rows: Vec<&str> = text.split('/').collect();
        let cells = rows.concat();
        let fine = rows.iter().all(|row| row.len() == columns)
            && cells.bytes().all(|b| b == b'#' || b == b'.');
        if fine {
            Ok(Colouring::new(
                columns,
                cells.bytes().map(|b| b == b'#').collect(),
            ))
        } else {
            Err(ParseColouringError)
        }
    }
}

/// Returns whether a colouring solves a grid:
///
/// * An *island* is a group of white cells, connected through edges. Each island has exactly one
///   clue. A clue with a number gives the island's size. No clue is black.
/// * The black cells form at most one *sea*, connected through edges.
/// * A black 2 x 2 square (a *pool*) is forbidden.
pub fn is_solution(grid: &Grid, colouring: &Colouring) -> bool {
    let black = |cell: usize| colouring.is_black(cell);
    let cells = 0..grid.cells();
    let islands = cells.clone().filter(|&cell| !black(cell)).all(|cell| {
        let island = grid.flood(cell, |next| !black(next));
        let clues: Vec<usize> = grid.clued().filter(|&clue| island[clue]).collect();
        let size = island.iter().filter(|&&in_island| in_island).count();
        // `grid.clue` is 0 for a clue without a number, which allows any size.
        matches!(clues[..], [clue] if grid.clue(clue) == 0 || grid.clue(clue) == size)
    });
    let no_clue_is_black = grid.clued().all(|cell| !black(cell));
    let sea = cells.clone().find(|&cell| black(cell)).is_none_or(|cell| {
        let reached = grid.flood(cell, black);
        cells.clone().all(|cell| black(cell) == reached[cell])
    });
    no_clue_is_black
        && islands
        && sea
        && !grid.squares().any(|square| square.into_iter().all(black))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn solves(grid: &str, colouring: &str) -> bool {
        is_solution(&Grid::parse(grid).unwrap(), &colouring.parse().unwrap())
    }

    #[test]
    fn rules_are_checked_one_by_one() {
        assert!(!solves("2,0,0/0,0,0/0,0,1", "..#/###/##."), "a pool");
        assert!(solves("2,0,0/0,0,0/0,1,0", "..#/###/#.#"));
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
        assert!(
            solves("2,0", "..") && solves("0", "#"),
            "no sea; nothing but sea"
        );
    }
}
