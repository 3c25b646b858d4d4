//! The grid and the rules of Nurikabe. Grids and islands have at most 4,096 cells.

#[cfg(test)]
pub mod tests;

use super::cells::Cells;
use crate::frame::Lines;
use crate::limits::Error;

/// A grid with its clues. Cells are numbered row by row from the top left.
pub struct Grid {
    pub height: usize,
    pub width: usize,
    /// For each cell with a clue, the maximum size of its island; otherwise 0.
    pub clues: Vec<usize>,
    /// For each cell, whether the cell has a clue without a number.
    pub open: Vec<bool>,
    /// Minimum number of white cells in a solution.
    pub least: usize,
    pub clued: Cells,
    /// The cells without a clue.
    pub blank: Cells,
}

impl Grid {
    /// Parses the text of a grid, such as `1,0/0,2`.
    pub fn parse(text: &str, lines: &Lines) -> Result<Grid, Error> {
        // A 65th row or cell is already an error.
        let rows: Vec<Vec<&str>> = text
            .split('/')
            .take(65)
            .map(|row| row.split(',').take(65).collect())
            .collect();
        let (height, width) = (rows.len(), rows[0].len());
        if height > 64 || width > 64 || rows.iter().any(|row| row.len() != width) {
            return Err(lines
                .error("not a grid: 1 to 64 rows of 1 to 64 clues, all rows of the same length"));
        }
        let (size, words) = (height * width, rows.concat());
        let open: Vec<bool> = words.iter().map(|&word| word == "?").collect();
        let clue = |(&word, &open): (&&str, &bool)| {
            if open {
                Ok(1)
            } else {
                lines.number(word, 0..=size)
            }
        };
        let mut clues = words
            .iter()
            .zip(&open)
            .map(clue)
            .collect::<Result<Vec<usize>, _>>()?;
        let least: usize = clues.iter().sum();
        // The maximum size of an island whose clue is `?`.
        let most = (size + 1).saturating_sub(least);
        clues
            .iter_mut()
            .zip(&open)
            .filter(|(_, open)| **open)
            .for_each(|(clue, _)| *clue = most);
        let (clued, blank) = (0..size).partition(|&cell| clues[cell] > 0 || open[cell]);
        let cells = |cells: Vec<usize>| Cells::new(width, height, cells);
        Ok(Grid {
            height,
            width,
            clued: cells(clued),
            blank: cells(blank),
            clues,
            open,
            least,
        })
    }

    pub fn cells(&self, cells: impl IntoIterator<Item = usize>) -> Cells {
        Cells::new(self.width, self.height, cells)
    }

    /// Returns the cells that share an edge with a cell, in ascending order.
    pub fn neighbours(&self, cell: usize) -> impl Iterator<Item = usize> + use<> {
        let (column, width) = (cell % self.width, self.width);
        let above = cell.checked_sub(width);
        let left = (column > 0).then(|| cell - 1);
        let right = (column + 1 < width).then(|| cell + 1);
        let below = (cell + width < self.clues.len()).then(|| cell + width);
        [above, left, right, below].into_iter().flatten()
    }

    /// Returns the cells of each 2 x 2 square.
    pub fn squares(&self) -> impl Iterator<Item = [usize; 4]> {
        let first = (0..self.clues.len())
            .filter(|c| !(c + 1).is_multiple_of(self.width) && c + self.width < self.clues.len());
        first.map(|c| [c, c + 1, c + self.width, c + self.width + 1])
    }

    /// Verifies a solution, written with `#` for black and `.` for white cells. Returns the white
    /// cells.
    pub fn solved(&self, text: &str) -> Result<Cells, String> {
        let what = "expected rows of # and . of the same length as the rows of the board";
        if text.len() != (self.width + 1) * self.height - 1 {
            return Err(what.into());
        }
        let colours: Vec<u8> = text.split('/').flat_map(str::bytes).collect();
        let shape =
            text.split('/').all(|row| row.len() == self.width) && colours.len() == self.clues.len();
        if !shape || colours.iter().any(|colour| !b"#.".contains(colour)) {
            return Err(what.into());
        }
        let name = |cell: usize| {
            format!(
                "row {}, column {}",
                cell / self.width + 1,
                cell % self.width + 1
            )
        };
        let all = 0..colours.len();
        let [black, white] =
            [b'#', b'.'].map(|of| self.cells(all.clone().filter(|&cell| colours[cell] == of)));
        if let Some(cell) = black.and(&self.clued).first() {
            return Err(format!("the clue in {} is black", name(cell)));
        }
        let mut rest = white.clone();
        while let Some(cell) = rest.first() {
            let island = self.cells([cell]).flood(&white);
            let clues = island.and(&self.clued);
            let fits = |clue: usize| {
                clues.len() == 1 && (self.open[clue] || self.clues[clue] == island.len())
            };
            if !clues.first().is_some_and(fits) {
                return Err(format!(
                    "the island of {} does not have exactly one clue that is its size",
                    name(cell)
                ));
            }
            rest = rest.without(&island);
        }
        if let Some(cell) = black
            .without(&self.cells(black.first()).flood(&black))
            .first()
        {
            return Err(format!("the sea does not reach {}", name(cell)));
        }
        if let Some(square) = self
            .squares()
            .find(|square| square.iter().all(|&cell| colours[cell] == b'#'))
        {
            return Err(format!("there is a pool at {}", name(square[0])));
        }
        Ok(white)
    }
}
