//! A grid of the puzzle Nurikabe: rows of cells, some of which have a clue.

#![deny(clippy::expect_used)]

use kortest_base::text::LayoutError;
use std::fmt;
use thiserror::Error;

/// The value of a clue without a number. The island of this clue may have any size.
pub const UNKNOWN: u16 = u16::MAX;

/// Maximum number of rows, and maximum number of columns.
pub const MAX_SIDE: usize = 64;

/// A grid with clues. Cells are numbered from 0, row by row from the top left. The methods panic if
/// a cell is not in the grid, as an index beyond the end of a slice does.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Grid {
    /// The number of cells of each row.
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
    /// Builds a grid from rows of clues, with 0 for no clue and [`UNKNOWN`] for a clue without a number.
    ///
    /// # Errors
    ///
    /// There are no rows or the first one is empty, the grid is too large, a row has another length than the first
    /// one, or a clue is larger than the number of cells. In an error, the line is the row and the character is
    /// the column, both counted from 1.
    pub fn new(rows: &[Vec<u16>]) -> Result<Grid, GridError> {
        let columns = rows.first().map_or(0, Vec::len);
        if columns == 0 {
            return Err(GridError::Empty);
        }
        if rows.len() > MAX_SIDE || columns > MAX_SIDE {
            let rows = rows.len();
            return Err(GridError::TooManyCells { rows, columns });
        }
        let cells = rows.len() * columns;
        let is_too_large = |&clue: &u16| clue != UNKNOWN && usize::from(clue) > cells;
        for (line, row) in (1..).zip(rows) {
            if row.len() != columns {
                return Err(GridError::Ragged {
                    line,
                    found: row.len(),
                    first: 1,
                    expected: columns,
                });
            }
            if let Some(column) = row.iter().position(is_too_large) {
                return Err(GridError::TooLarge {
                    line,
                    character: column + 1, // `column` is counted from 0.
                    clue: row[column].to_string(),
                    cells,
                });
            }
        }
        Ok(Grid {
            columns,
            clues: rows.concat(),
        })
    }

    /// Builds a grid without clues. `rows` and `columns` are 1 to [`MAX_SIDE`]. The caller ensures this.
    pub(super) fn without_clues(rows: usize, columns: usize) -> Grid {
        Grid {
            columns,
            clues: vec![0; rows * columns],
        }
    }

    /// Returns a grid of the same size with these clues, one for each cell, row by row. 0 means no
    /// clue, and [`UNKNOWN`] a clue without a number.
    pub(super) fn with_clues(&self, clues: Vec<u16>) -> Grid {
        Grid {
            columns: self.columns,
            clues,
        }
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

    /// Returns the number written in a cell. Returns 0 if the cell has no clue or a clue without a
    /// number; [`has_clue`](Grid::has_clue) distinguishes these two cases.
    pub fn clue(&self, cell: usize) -> usize {
        match self.clues[cell] {
            UNKNOWN => 0,
            clue => clue.into(),
        }
    }

    /// Returns whether a cell has a clue.
    pub fn has_clue(&self, cell: usize) -> bool {
        self.clues[cell] > 0
    }

    /// Returns the clue of a cell as text: a number, `0` for none, or `?`.
    #[doc(hidden)]
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

    /// Returns a pair for each cell with a clue, in ascending order: the cell, and the maximum
    /// number of cells of its island (the connected white cells around the clue).
    pub fn islands(&self) -> Vec<(usize, usize)> {
        let islands = self.clued().map(|clue| (clue, self.max_size(clue)));
        islands.collect()
    }

    /// Returns the size of the island of a clue: the number of the clue. `None` if the clue has no
    /// number. The cell must have a clue.
    pub(super) fn island_size(&self, clue: usize) -> Option<usize> {
        match self.clues[clue] {
            UNKNOWN => None,
            size => Some(size.into()),
        }
    }

    /// Returns the minimum size of the island of a clue (its connected white cells): the number of
    /// the clue, or 1 if the clue has no number.
    #[doc(hidden)]
    pub fn min_size(&self, clue: usize) -> usize {
        self.clue(clue).max(1)
    }

    /// Returns the maximum size of the island of a clue (its connected white cells).
    ///
    /// # Why this is sound
    ///
    /// If the clue has a number, the island has exactly this size. If the clue has no number, the maximum size is the
    /// number of cells of the grid minus the minimum sizes of all other islands.
    #[doc(hidden)]
    pub fn max_size(&self, clue: usize) -> usize {
        match self.island_size(clue) {
            Some(size) => size,
            // Without a number, this island counts as one cell in `least_white`. `+ 1` gives this cell back to the
            // island. The result is 0 if the other islands alone need too many cells.
            None => (self.cells() + 1).saturating_sub(self.least_white()),
        }
    }

    /// Returns the minimum number of white cells of a solution: the sum of the minimum sizes of all
    /// islands. If this number exceeds the number of cells, the grid has no solution.
    #[doc(hidden)]
    pub fn least_white(&self) -> usize {
        self.clued().map(|clue| self.min_size(clue)).sum()
    }

    /// Returns the number of white cells of every solution, which is the sum of the clues. `None`
    /// if a clue has no number.
    #[doc(hidden)]
    pub fn white_cells(&self) -> Option<usize> {
        if self.clues.contains(&UNKNOWN) {
            return None;
        }
        Some(self.least_white())
    }

    /// Returns the cells that share an edge with a cell, ascending.
    pub fn neighbours(&self, cell: usize) -> impl Iterator<Item = usize> + use<> {
        let column = cell % self.columns;
        let above = cell.checked_sub(self.columns);
        let left = (column > 0).then(|| cell - 1);
        let right = (column + 1 < self.columns).then_some(cell + 1);
        let below = (cell + self.columns < self.cells()).then_some(cell + self.columns);
        [above, left, right, below].into_iter().flatten()
    }

    /// Returns all 2 x 2 squares in ascending order, each as the indices of its four cells in
    /// ascending order: the upper two, then the lower two.
    #[doc(hidden)]
    pub fn squares(&self) -> impl Iterator<Item = [usize; 4]> + use<> {
        let columns = self.columns;
        // The last cell of a square, at the lower right, is not in the first row or column.
        let last_cells = (columns..self.cells()).filter(move |cell| cell % columns > 0);
        last_cells.map(move |last| [last - columns - 1, last - columns, last - 1, last])
    }

    /// Returns, for each cell, whether it can be reached from `start` through neighbouring cells
    /// that satisfy `is_passable`. `start` itself is always reached.
    pub fn flood(&self, start: usize, is_passable: impl Fn(usize) -> bool) -> Vec<bool> {
        self.flood_from(&[start], is_passable)
    }

    /// Returns, for each cell, whether it can be reached from a cell of `starts` through
    /// neighbouring cells that satisfy `is_passable`. The cells of `starts` are always reached.
    pub fn flood_from(&self, starts: &[usize], is_passable: impl Fn(usize) -> bool) -> Vec<bool> {
        let mut reached = vec![false; self.cells()];
        for &start in starts {
            reached[start] = true;
        }
        let mut stack = starts.to_vec();
        while let Some(cell) = stack.pop() {
            for next in self.neighbours(cell) {
                if !reached[next] && is_passable(next) {
                    reached[next] = true;
                    stack.push(next);
                }
            }
        }
        reached
    }

    /// Returns whether the removal of `cell` may disconnect cells that satisfy `is_passable`. `false`
    /// is certain. `true` only means that the eight cells around `cell` do not show a way around it.
    /// No place outside the grid is passable.
    ///
    /// # Why `false` is certain
    ///
    /// A path through `cell` can go around it if the passable neighbours of `cell` are connected
    /// inside the ring of the eight cells around `cell`: they are all in one *run*, a sequence of
    /// passable ring cells. So the function counts the runs with a neighbour of `cell`. If the whole
    /// ring is passable, no run begins, and the neighbours are connected, too.
    pub fn may_cut(&self, cell: usize, is_passable: impl Fn(usize) -> bool) -> bool {
        let ring = self.ring(cell).map(|other| other.is_some_and(&is_passable));
        let mut runs = 0;
        for place in 0..ring.len() {
            let previous = (place + ring.len() - 1) % ring.len();
            let next = (place + 1) % ring.len();
            let begins_run = ring[place] && !ring[previous];
            // Odd places are neighbours of `cell`, even places are corners. A run that begins at a
            // corner has a neighbour only if it also contains the next place.
            let has_neighbour = place % 2 == 1 || ring[next];
            if begins_run && has_neighbour {
                runs += 1;
            }
        }
        runs > 1
    }

    /// Returns the eight cells around a cell, clockwise from the top left; `None` for a cell outside the grid.
    fn ring(&self, cell: usize) -> [Option<usize>; 8] {
        let (column, row) = self.point(cell);
        let left = column.checked_sub(1);
        let right = Some(column + 1).filter(|&right| right < self.columns);
        let above = row.checked_sub(1);
        let below = Some(row + 1).filter(|&below| below < self.rows());
        [
            self.cell_at(left, above),
            self.cell_at(Some(column), above),
            self.cell_at(right, above),
            self.cell_at(right, Some(row)),
            self.cell_at(right, below),
            self.cell_at(Some(column), below),
            self.cell_at(left, below),
            self.cell_at(left, Some(row)),
        ]
    }

    /// Returns the cell in a column and a row. `None` if the column or the row is `None`, which
    /// means that it is outside the grid.
    fn cell_at(&self, column: Option<usize>, row: Option<usize>) -> Option<usize> {
        Some(row? * self.columns + column?)
    }

    /// Returns the column and the row of a cell, counted from 0 at the top left.
    pub fn point(&self, cell: usize) -> (usize, usize) {
        (cell % self.columns, cell / self.columns)
    }

    /// Returns the name of a cell in messages: `column,row`.
    #[doc(hidden)]
    pub fn name(&self, cell: usize) -> String {
        let (column, row) = self.point(cell);
        format!("{column},{row}")
    }
}

impl fmt::Debug for Grid {
    /// Formats the grid as `Grid("1,0,0/0,0,2")`.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "Grid(\"{self}\")")
    }
}

impl fmt::Display for Grid {
    /// Formats the clues as rows with `/` between them: `1,0,0/0,0,2`. A cell without a clue is 0,
    /// and a clue without a number is `?`.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        for cell in 0..self.cells() {
            if cell > 0 {
                let begins_row = cell % self.columns == 0;
                f.write_str(if begins_row { "/" } else { "," })?;
            }
            f.write_str(&self.clue_text(cell))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clues_without_a_number_have_bounds() {
        let grid: Grid = "?,0\n12,0\n0, ?\n0,0\n0,0\n0,0\n0,0".parse().unwrap();

        assert_eq!(grid.to_string(), "?,0/12,0/0,?/0,0/0,0/0,0/0,0");
        assert_eq!(grid.min_size(0), 1);
        assert_eq!(grid.max_size(0), 1);
        assert_eq!(grid.min_size(2), 12);
        assert_eq!(grid.max_size(2), 12);
        assert_eq!(grid.least_white(), 14);
        assert_eq!(grid.white_cells(), None);
        assert_eq!(grid.clue(0), 0);
        assert!(grid.has_clue(0));
        assert!(!grid.has_clue(1));
    }

    #[test]
    fn neighbours_and_squares_are_ascending() {
        let grid = Grid::new(&[vec![0; 3], vec![0; 3], vec![0; 3]]).unwrap();

        assert_eq!(grid.neighbours(4).collect::<Vec<_>>(), [1, 3, 5, 7]);
        assert_eq!(grid.neighbours(0).collect::<Vec<_>>(), [1, 3]);
        assert_eq!(grid.squares().last(), Some([4, 5, 7, 8]));
    }

    #[test]
    fn a_cell_may_cut_if_its_neighbours_are_in_several_runs() {
        let grid = Grid::new(&[vec![0; 3], vec![0; 3], vec![0; 3]]).unwrap();

        assert!(!grid.may_cut(4, |_| true));
        assert!(grid.may_cut(4, |cell| cell == 3 || cell == 5));
        assert!(!grid.may_cut(4, |cell| cell == 3 || cell == 8));
        assert!(grid.may_cut(1, |cell| cell < 3));
        assert!(!grid.may_cut(0, |_| true));
    }
}
