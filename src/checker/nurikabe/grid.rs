//! The grid of a puzzle, sets of its cells, and the rules of Nurikabe.
//!
//! # Ranges
//!
//! A grid has at most 64 rows of at most 64 cells, so it has at most 4,096 cells, and a clue is at
//! most 4,096. The sum of all clues is at most 2^24.

use crate::frame::Lines;
use crate::limits::Error;

/// A set of cells of a grid, as one bit set for each row.
#[derive(Clone)]
pub struct Cells {
    /// The cells of each row as bits; bit 0 is the first column.
    pub rows: Vec<u64>,
    /// The number of columns, at most 64.
    width: usize,
}

impl Cells {
    /// Adds a cell of the grid.
    pub fn insert(&mut self, cell: usize) {
        self.rows[cell / self.width] |= 1 << (cell % self.width);
    }

    /// Returns whether the set contains a cell.
    pub fn has(&self, cell: usize) -> bool {
        self.rows[cell / self.width] >> (cell % self.width) & 1 == 1
    }

    /// Returns whether the set has no cells.
    pub fn is_empty(&self) -> bool {
        self.rows.iter().all(|&row| row == 0)
    }

    /// Returns the number of cells in the set, which is at most 4,096.
    pub fn len(&self) -> usize {
        self.rows.iter().map(|row| row.count_ones() as usize).sum()
    }

    /// Returns the first cell of the set, row by row; `None` if the set is empty.
    pub fn first(&self) -> Option<usize> {
        let y = self.rows.iter().position(|&row| row != 0)?;
        Some(y * self.width + self.rows[y].trailing_zeros() as usize)
    }

    /// Returns the cells of the set in ascending order.
    pub fn to_vec(&self) -> Vec<usize> {
        let mut cells = Vec::with_capacity(self.len());
        for (y, &row) in self.rows.iter().enumerate() {
            let mut bits_left = row;
            while bits_left != 0 {
                cells.push(y * self.width + bits_left.trailing_zeros() as usize);
                // Clears the lowest bit that is set.
                bits_left &= bits_left - 1;
            }
        }
        cells
    }

    /// Returns the cells that are in one of the two sets, or in both.
    pub fn or(&self, other: &Cells) -> Cells {
        self.combined(other, |a, b| a | b)
    }

    /// Returns the cells that are in both sets.
    pub fn and(&self, other: &Cells) -> Cells {
        self.combined(other, |a, b| a & b)
    }

    /// Returns the cells of this set that are not in `other`.
    pub fn without(&self, other: &Cells) -> Cells {
        self.combined(other, |a, b| a & !b)
    }

    /// Returns the set whose rows are combined from the rows of two sets. `combine` computes the
    /// bits of a row.
    fn combined(&self, other: &Cells, combine: impl Fn(u64, u64) -> u64) -> Cells {
        let rows = self.rows.iter().zip(&other.rows);
        Cells {
            rows: rows.map(|(&a, &b)| combine(a, b)).collect(),
            width: self.width,
        }
    }

    /// Adds all cells of `through` that share an edge with a cell of the set. Returns whether the
    /// set has grown.
    pub fn grow(&mut self, through: &Cells) -> bool {
        // The row above, without the cells that were added to it.
        let mut above = 0;
        let mut all_new_cells = 0;
        for (y, through) in through.rows.iter().enumerate() {
            let row = self.rows[y];
            let below = self.rows.get(y + 1).unwrap_or(&0);
            // `row << 1` may have a bit beyond the last column. `through` has no such bit, so this
            // bit is cleared.
            let new_cells = (row << 1 | row >> 1 | above | below) & through & !row;
            self.rows[y] |= new_cells;
            all_new_cells |= new_cells;
            above = row;
        }
        all_new_cells > 0
    }

    /// Returns the cells of the set, and all cells that are connected with them through cells of
    /// `through`. Adds neighbouring cells repeatedly, until the set no longer grows.
    pub fn flood(mut self, through: &Cells) -> Cells {
        while self.grow(through) {}
        self
    }
}

/// A grid with its clues. Cells are numbered row by row from the top left.
pub struct Grid {
    pub height: usize,
    pub width: usize,
    /// For each cell with a clue, the maximum size of its island. For each cell without a clue, 0.
    pub clues: Vec<usize>,
    /// For each cell, whether the cell has a clue without a number.
    pub open: Vec<bool>,
    /// Minimum number of white cells in a solution.
    pub min_whites: usize,
    /// The cells with a clue.
    pub clued: Cells,
    /// The cells without a clue.
    pub blank: Cells,
}

/// Maximum number of rows, and of columns.
const MAX_SIDE: usize = 64;
/// The size of the smallest island, which has only its clue.
pub const MIN_ISLAND_SIZE: usize = 1;

impl Grid {
    /// Parses the text of a grid, such as `1,0/0,2`: the clue of each cell, or 0. A clue `?` has no
    /// number.
    pub fn parse(text: &str, lines: &Lines) -> Result<Grid, Error> {
        // Reads at most one row and one cell more than allowed, which is enough to reject the text.
        let mut rows: Vec<Vec<&str>> = Vec::new();
        for row in text.split('/').take(MAX_SIDE + 1) {
            rows.push(row.split(',').take(MAX_SIDE + 1).collect());
        }
        let height = rows.len();
        let width = rows[0].len();
        if height > MAX_SIDE || width > MAX_SIDE || rows.iter().any(|row| row.len() != width) {
            return Err(lines.error(format_args!(
                "not a grid: 1 to {MAX_SIDE} rows of 1 to {MAX_SIDE} clues, all rows of the same length"
            )));
        }
        let mut grid = Grid {
            height,
            width,
            clues: Vec::new(),
            open: Vec::new(),
            min_whites: 0,
            clued: empty(width, height),
            blank: empty(width, height),
        };
        for word in rows.concat() {
            grid.add_clue(word, lines)?;
        }
        grid.set_sizes_of_open_clues();
        Ok(grid)
    }

    /// Parses and adds the clue of the next cell: updates the fields `clues`, `open`, `min_whites`,
    /// `clued` and `blank`. A 0 says that the cell has no clue. A clue `?` is stored as the minimum
    /// size of its island at first. When all clues are known,
    /// [`set_sizes_of_open_clues`](Grid::set_sizes_of_open_clues) replaces this number by the
    /// maximum size.
    fn add_clue(&mut self, word: &str, lines: &Lines) -> Result<(), Error> {
        let cell = self.clues.len();
        let is_open = word == "?";
        let clue = if is_open {
            MIN_ISLAND_SIZE
        } else {
            lines.number(word, 0..=self.width * self.height)?
        };
        self.clues.push(clue);
        self.open.push(is_open);
        self.min_whites += clue;
        if clue > 0 {
            self.clued.insert(cell);
        } else {
            self.blank.insert(cell);
        }
        Ok(())
    }

    /// Replaces each clue `?` by the maximum size of its island: the cells that are left if all
    /// other islands have their minimum size.
    fn set_sizes_of_open_clues(&mut self) {
        // The maximum size of an open island is the number of cells minus the cells that the other
        // islands need. `min_whites` also contains the minimum size of the open island itself, so
        // this minimum size is added to the number of cells. If the islands need more cells than
        // the grid has, the maximum size is 0.
        let max_size = (self.clues.len() + MIN_ISLAND_SIZE).saturating_sub(self.min_whites);
        for (clue, &is_open) in self.clues.iter_mut().zip(&self.open) {
            if is_open {
                *clue = max_size;
            }
        }
    }

    /// Returns the set that consists of these cells.
    pub fn cells(&self, cells: impl IntoIterator<Item = usize>) -> Cells {
        let mut set = empty(self.width, self.height);
        for cell in cells {
            set.insert(cell);
        }
        set
    }

    /// Returns the set of all cells.
    pub fn all(&self) -> Cells {
        self.clued.or(&self.blank)
    }

    /// Returns the cells that share an edge with a cell, in ascending order.
    pub fn neighbours(&self, cell: usize) -> impl Iterator<Item = usize> + use<> {
        let column = cell % self.width;
        let above = cell.checked_sub(self.width);
        let left = (column > 0).then(|| cell - 1);
        let right = (column + 1 < self.width).then_some(cell + 1);
        let below = (cell + self.width < self.clues.len()).then_some(cell + self.width);
        [above, left, right, below].into_iter().flatten()
    }

    /// Returns the cells of each 2 x 2 square: upper left, upper right, lower left, lower right.
    pub fn squares(&self) -> Vec<[usize; 4]> {
        let mut squares = Vec::new();
        for y in 1..self.height {
            for x in 1..self.width {
                let below = y * self.width + x;
                let above = below - self.width;
                squares.push([above - 1, above, below - 1, below]);
            }
        }
        squares
    }

    /// Verifies a solution, written with `#` for black and `.` for white cells. Returns the white
    /// cells, or the rule of the puzzle that the text breaks.
    pub fn solved(&self, text: &str) -> Result<Cells, String> {
        let white = self.parse_solution(text)?;
        let black = self.all().without(&white);
        if let Some(cell) = black.and(&self.clued).first() {
            return Err(format!("the clue in {} is black", self.name(cell)));
        }
        self.check_islands(&white)?;
        self.check_sea(&black)?;
        self.check_pools(&black)?;
        Ok(white)
    }

    /// Parses the rows of a solution, separated by `/`. Returns the white cells. An error if the
    /// rows do not have the size of the grid.
    fn parse_solution(&self, text: &str) -> Result<Cells, String> {
        const EXPECTED: &str =
            "expected rows of # and . of the same length as the rows of the board";
        let mut rows = text.split('/');
        // If all rows have the right length, the length of the text tells whether the number of
        // rows is right. Each row except the last one is followed by a `/`.
        if text.len() != (self.width + 1) * self.height - 1
            || rows.any(|row| row.len() != self.width)
        {
            return Err(EXPECTED.into());
        }
        let mut white = self.cells([]);
        let letters = text.bytes().filter(|&letter| letter != b'/');
        for (cell, letter) in letters.enumerate() {
            match letter {
                b'.' => white.insert(cell),
                b'#' => {}
                _ => return Err(EXPECTED.into()),
            }
        }
        Ok(white)
    }

    /// Verifies that each island, a connected set of white cells, has exactly one clue. If this
    /// clue has a number, the number must be the size of the island.
    fn check_islands(&self, white: &Cells) -> Result<(), String> {
        let mut unchecked = white.clone();
        while let Some(cell) = unchecked.first() {
            let island = self.cells([cell]).flood(white);
            if !self.has_its_clue(&island) {
                return Err(format!(
                    "the island of {} does not have exactly one clue that is its size",
                    self.name(cell)
                ));
            }
            unchecked = unchecked.without(&island);
        }
        Ok(())
    }

    /// Returns whether an island has exactly one clue, and this clue is the size of the island or
    /// has no number.
    fn has_its_clue(&self, island: &Cells) -> bool {
        let clues = island.and(&self.clued);
        let Some(clue) = clues.first() else {
            return false;
        };
        clues.len() == 1 && (self.open[clue] || self.clues[clue] == island.len())
    }

    /// Verifies that all black cells are connected, as one sea. A grid without black cells has an
    /// empty sea, which is allowed.
    fn check_sea(&self, black: &Cells) -> Result<(), String> {
        let sea = self.cells(black.first()).flood(black);
        match black.without(&sea).first() {
            Some(cell) => Err(format!("the sea does not reach {}", self.name(cell))),
            None => Ok(()),
        }
    }

    /// Verifies that no 2 x 2 square consists of black cells.
    fn check_pools(&self, black: &Cells) -> Result<(), String> {
        for square in self.squares() {
            if square.iter().all(|&cell| black.has(cell)) {
                return Err(format!("there is a pool at {}", self.name(square[0])));
            }
        }
        Ok(())
    }

    /// Returns the name of a cell in error messages. Rows and columns are numbered from 1.
    fn name(&self, cell: usize) -> String {
        let row = cell / self.width + 1;
        let column = cell % self.width + 1;
        format!("row {row}, column {column}")
    }
}

/// Returns the empty set of cells of a grid with this size.
fn empty(width: usize, height: usize) -> Cells {
    Cells {
        rows: vec![0; height],
        width,
    }
}
