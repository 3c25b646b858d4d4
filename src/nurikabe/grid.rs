//! A grid of clues.

use super::unknown::UNKNOWN;
use kortest_base::text::LayoutError;
use std::fmt;
use thiserror::Error;

/// Maximum number of rows, and maximum number of columns.
pub const MAX_SIDE: usize = 64;

/// A grid with clues. Cells are numbered from 0, row by row from the top left.
#[derive(Clone, PartialEq, Eq)]
pub struct Grid {
    columns: usize,
    /// The clue of each cell: 0 for none, [`UNKNOWN`] for a clue without a number.
    clues: Vec<u16>,
}

/// The reason why a text is not a valid grid. Lines and characters are counted from 1.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[non_exhaustive]
#[allow(missing_docs)] // The error messages explain the variants.
pub enum GridError {
    #[error(
        "the grid is empty: expected rows of numbers with commas between them, 0 for an empty cell, ? for an unknown size"
    )]
    Empty,
    #[error("line {line} is blank; only the end of the file may be")]
    BlankRow { line: usize },
    #[error(
        "line {line} has length {found}, but line {first} has length {expected}; all rows must be equally long"
    )]
    Ragged {
        line: usize,
        found: usize,
        first: usize,
        expected: usize,
    },
    #[error(
        "line {line}, character {character}: {text:?} is not a clue; expected a whole number, 0 for an empty cell, ? for an unknown size"
    )]
    NoClue {
        line: usize,
        character: usize,
        text: String,
    },
    #[error(
        "line {line}, character {character}: clue {clue} is larger than the grid, which has {cells} cells"
    )]
    TooLarge {
        line: usize,
        character: usize,
        clue: String,
        cells: usize,
    },
    #[error("the address is not a grid: {what}")]
    Address { what: String },
    #[error(
        "{rows} x {columns} cells are too many; at most {MAX_SIDE} rows and {MAX_SIDE} columns are allowed"
    )]
    TooManyCells { rows: usize, columns: usize },
    #[error("every cell has a clue, so the grid has no solution")]
    NoEmptyCell,
    #[error(transparent)]
    Layout(#[from] LayoutError),
}

impl Grid {
    /// Builds a grid from rows of clues, with 0 for no clue. Panics if the grid is invalid.
    pub fn new(rows: &[Vec<u16>]) -> Grid {
        let clues = rows.concat();
        let columns = rows[0].len();
        assert!(rows.len() <= MAX_SIDE && (1..=MAX_SIDE).contains(&columns));
        let fits = |&clue: &u16| clue == UNKNOWN || usize::from(clue) <= clues.len();
        assert!(rows.iter().all(|row| row.len() == columns) && clues.iter().all(fits));
        Grid { columns, clues }
    }

    /// Returns the number of cells.
    pub fn cells(&self) -> usize {
        self.clues.len()
    }

    /// Returns the number of rows.
    pub fn rows(&self) -> usize {
        self.clues.len() / self.columns
    }

    /// Returns the number of columns.
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// Returns the number written in a cell, or 0.
    pub fn clue(&self, cell: usize) -> usize {
        usize::from(
            Some(self.clues[cell])
                .filter(|&clue| clue != UNKNOWN)
                .unwrap_or(0),
        )
    }

    /// Returns whether a cell has a clue.
    pub fn has_clue(&self, cell: usize) -> bool {
        self.clues[cell] > 0
    }

    /// Returns the clue of a cell as text: a number, `0` for none, or `?`.
    pub fn clue_text(&self, cell: usize) -> String {
        if self.clues[cell] == UNKNOWN {
            "?".into()
        } else {
            self.clues[cell].to_string()
        }
    }

    /// Returns the cells with a clue, ascending.
    pub fn clued(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.cells()).filter(|&cell| self.has_clue(cell))
    }

    /// Returns the cells with a clue, ascending, each with the maximum size of its island.
    pub fn islands(&self) -> Vec<(usize, usize)> {
        self.clued()
            .map(|cell| (cell, self.bounds(cell).1))
            .collect()
    }

    /// Returns the minimum and maximum size of the island of a clue.
    ///
    /// # Why this is sound
    ///
    /// If the clue has a number, the island has exactly this size. Otherwise, the island has at
    /// least one cell. Its maximum size is the number of cells of the grid minus the minimum sizes
    /// of all other islands.
    pub fn bounds(&self, clue: usize) -> (usize, usize) {
        match self.clue(clue) {
            0 => (1, (self.cells() + 1).saturating_sub(self.least_white())),
            size => (size, size),
        }
    }

    /// Returns the minimum number of white cells. If this number exceeds the number of cells, the
    /// grid has no solution.
    pub fn least_white(&self) -> usize {
        self.clued().map(|cell| self.clue(cell).max(1)).sum()
    }

    /// Returns the number of white cells of every solution; `None` if a clue has no number.
    pub fn white_cells(&self) -> Option<usize> {
        (!self.clues.contains(&UNKNOWN)).then(|| self.least_white())
    }

    /// Returns the cells that share an edge with a cell, ascending.
    pub fn neighbours(&self, cell: usize) -> impl Iterator<Item = usize> + use<> {
        let (row, column) = (cell / self.columns, cell % self.columns);
        let (rows, columns) = (self.rows(), self.columns);
        [
            (row > 0).then(|| cell - columns),
            (column > 0).then(|| cell - 1),
            (column + 1 < columns).then(|| cell + 1),
            (row + 1 < rows).then(|| cell + columns),
        ]
        .into_iter()
        .flatten()
    }

    /// Returns all 2 x 2 squares in ascending order, each with ascending cells.
    pub fn squares(&self) -> impl Iterator<Item = [usize; 4]> + use<> {
        let columns = self.columns;
        (1..self.rows()).flat_map(move |row| {
            (1..columns).map(move |column| {
                let cell = row * columns + column;
                [cell - columns - 1, cell - columns, cell - 1, cell]
            })
        })
    }

    /// Returns which cells can be reached from `start` through cells that satisfy `may`.
    pub fn flood(&self, start: usize, may: impl Fn(usize) -> bool) -> Vec<bool> {
        self.flood_from(&[start], may)
    }

    /// Returns which cells can be reached from `starts` through cells that satisfy `may`.
    pub fn flood_from(&self, starts: &[usize], may: impl Fn(usize) -> bool) -> Vec<bool> {
        let mut reached = vec![false; self.cells()];
        starts.iter().for_each(|&start| reached[start] = true);
        let mut stack = starts.to_vec();
        while let Some(cell) = stack.pop() {
            for next in self.neighbours(cell) {
                if !reached[next] && may(next) {
                    reached[next] = true;
                    stack.push(next);
                }
            }
        }
        reached
    }

    /// Returns whether the removal of `cell` may disconnect other cells. Only `false` is certain.
    pub fn may_cut(&self, cell: usize, may: impl Fn(usize) -> bool) -> bool {
        let (column, row) = (cell % self.columns, cell / self.columns);
        let around = [
            (0, 0),
            (1, 0),
            (2, 0),
            (2, 1),
            (2, 2),
            (1, 2),
            (0, 2),
            (0, 1),
        ]
        .map(|(x, y)| {
            let (x, y) = (column + x, row + y);
            let inside = (1..=self.columns).contains(&x) && (1..=self.rows()).contains(&y);
            inside && may((y - 1) * self.columns + x - 1)
        });
        let begins = |n: usize| around[n] && !around[(n + 7) % 8];
        let has_neighbour = |n: usize| n % 2 == 1 || around[(n + 1) % 8];
        (0..8).filter(|&n| begins(n) && has_neighbour(n)).count() > 1
    }

    /// Returns the column and the row of a cell, counted from 0 at the top left.
    pub fn point(&self, cell: usize) -> (usize, usize) {
        (cell % self.columns, cell / self.columns)
    }

    /// Returns the name of a cell in messages: `column,row`.
    pub fn name(&self, cell: usize) -> String {
        let (column, row) = self.point(cell);
        format!("{column},{row}")
    }
}

/// Formats the grid as rows with `/` between them: `1,0,0/0,0,2`.
impl fmt::Debug for Grid {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "Grid(\"{self}\")")
    }
}

impl fmt::Display for Grid {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let cells: Vec<String> = (0..self.cells()).map(|cell| self.clue_text(cell)).collect();
        let rows: Vec<String> = cells
            .chunks(self.columns)
            .map(|row| row.join(","))
            .collect();
        f.write_str(&rows.join("/"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clues_without_a_number() {
        let grid: Grid = "?,0\n12,0\n0, ?\n0,0\n0,0\n0,0\n0,0".parse().unwrap();
        assert_eq!(grid.to_string(), "?,0/12,0/0,?/0,0/0,0/0,0/0,0");
        assert_eq!(
            (grid.bounds(0), grid.bounds(2), grid.least_white()),
            ((1, 1), (12, 12), 14)
        );
        assert_eq!(
            (
                grid.white_cells(),
                grid.clue(0),
                grid.has_clue(0),
                grid.has_clue(1)
            ),
            (None, 0, true, false)
        );
    }

    #[test]
    fn neighbours_and_squares_are_ascending() {
        let grid = Grid::new(&[vec![0; 3], vec![0; 3], vec![0; 3]]);
        assert_eq!(grid.neighbours(4).collect::<Vec<_>>(), [1, 3, 5, 7]);
        assert_eq!(grid.neighbours(0).collect::<Vec<_>>(), [1, 3]);
        assert_eq!(grid.squares().last(), Some([4, 5, 7, 8]));
    }
}
