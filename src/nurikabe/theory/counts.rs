//! Computes a sum over the whole grid. If the sum is too large, the white cells cannot prevent all pools (2 x 2 squares
//! of black cells).
//!
//! # Why this is sound
//!
//! The sum is the left side of an inequality that holds for every solution; the text on the [cut](crate::cuts) *count*
//! explains it. The sum never decreases when more cells get a colour. So if the sum exceeds its limit, no solution
//! agrees with the known colours. If the sum would exceed its limit after a cell gets a colour, the cell must have the
//! other colour.

use crate::grid::Grid;

/// If one cell gets a colour, the sum in the cut named *count* grows by less than this number. The 2 x 2 squares that
/// contain the cell add at most four to the sum, and the border adds at most three. No cell reaches both maxima.
pub const MAX_CHANGE: i32 = 7;

/// The colours of the grid, and the tables from which the sum is computed. The sum is the left side of the inequality
/// of the cut named *count*.
pub struct Counts {
    squares: Vec<[usize; 4]>,
    /// For each cell, the indices of the 2 x 2 squares that contain the cell.
    square_of: Vec<Vec<usize>>,
    /// For each cell, the neighbours with which the cell shares only one 2 x 2 square. Both cells are then on the
    /// border.
    neighbours: Vec<Vec<usize>>,
    /// The cells at the edge of the grid. These cells are in fewer than four 2 x 2 squares.
    border: Vec<usize>,
    /// In every solution, the sum in the cut named *count* is at most this number.
    pub limit: i32,
    /// For each cell: 1 for white, -1 for black, 0 for unknown.
    pub colour: Vec<i8>,
}

impl Counts {
    /// Creates the tables for the cut named *count*. Returns `None` if a clue has no number, or if the clues add up to
    /// more than the number of cells. Also returns `None` if the grid has only one row or column, because such a grid
    /// contains no 2 x 2 square.
    pub fn new(grid: &Grid) -> Option<Counts> {
        let squares: Vec<[usize; 4]> = grid.squares().collect();
        let whites = grid.white_cells().filter(|&whites| !squares.is_empty() && whites <= grid.cells())?;
        let mut square_of = vec![Vec::new(); grid.cells()];
        for (number, square) in squares.iter().enumerate() {
            square.iter().for_each(|&cell| square_of[cell].push(number));
        }
        let together =
            |cell: usize, next: usize| square_of[cell].iter().filter(|square| square_of[next].contains(square)).count();
        let neighbours =
            |cell: usize| grid.neighbours(cell).filter(|&next| together(cell, next) == 1).collect::<Vec<usize>>();
        let neighbours = (0..grid.cells()).map(neighbours).collect();
        let border = (0..grid.cells()).filter(|&cell| square_of[cell].len() < 4).collect();
        let limit = (2 * whites + 2 * grid.clued().count()) as i32 - squares.len() as i32;
        Some(Counts { squares, square_of, neighbours, border, limit, colour: vec![0; grid.cells()] })
    }

    /// Sets the colours of all cells from a function. Cells with a clue are white.
    pub fn set(&mut self, grid: &Grid, value: impl Fn(usize) -> i8) {
        for (cell, colour) in self.colour.iter_mut().enumerate() {
            *colour = if grid.has_clue(cell) { 1 } else { value(cell) };
        }
    }

    /// Returns the number that a 2 x 2 square adds to the sum of the cut named *count*. The number is 1 if all cells of
    /// the square are white, or if one diagonal is white and the other diagonal is black. Otherwise the number is 0.
    fn square(&self, number: usize) -> i32 {
        let [a, b, c, d] = self.squares[number].map(|cell| self.colour[cell]);
        i32::from(a + b + c + d == 4 || a * d == 1 && b * c == 1 && a * b == -1)
    }

    /// For a white cell at the border, returns the number that the cell adds to the sum of the cut named *count*, and
    /// the number of its white neighbours at the border. Each pair of white neighbours at the border lowers the sum by
    /// one.
    fn on_border(&self, cell: usize) -> (i32, i32) {
        if self.colour[cell] <= 0 {
            return (0, 0);
        }
        let pairs = self.neighbours[cell].iter().filter(|&&next| self.colour[next] > 0).count();
        (4 - self.square_of[cell].len() as i32, pairs as i32)
    }

    /// Returns the sum of the cut named *count* for the current colours of the whole grid.
    pub fn total(&self) -> i32 {
        let squares: i32 = (0..self.squares.len()).map(|number| self.square(number)).sum();
        let border = self.border.iter().map(|&cell| self.on_border(cell));
        let (cost, pairs) = border.fold((0, 0), |all, one| (all.0 + one.0, all.1 + one.1));
        squares + cost - pairs / 2
    }

    /// Returns by how much the sum of the cut named *count* grows if a cell gets the given colour.
    pub fn change(&mut self, cell: usize, colour: i8) -> i32 {
        let before = self.part(cell);
        let was = std::mem::replace(&mut self.colour[cell], colour);
        let after = self.part(cell);
        self.colour[cell] = was;
        after - before
    }

    /// Returns the contribution of a cell to the sum of the cut named *count*.
    fn part(&self, cell: usize) -> i32 {
        let squares: i32 = self.square_of[cell].iter().map(|&number| self.square(number)).sum();
        let (cost, pairs) = self.on_border(cell);
        squares + cost - pairs
    }
}
