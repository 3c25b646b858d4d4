//! Implements a rule about the whole grid: the white cells must suffice to prevent all pools (2 x 2 squares of black
//! cells).
//!
//! # Why this is sound
//!
//! The rule is an inequality that every solution satisfies; the text on the [cut](crate::cuts) *count* proves it. The
//! left side is a sum over the grid. The sum never decreases when another cell gets a colour. So if the sum exceeds its
//! limit, no solution agrees with the known colours. If one more colour made the sum exceed its limit, the cell must
//! have the other colour.

use crate::grid::Grid;

/// A new colour of one cell increases the sum over the grid by less than this number.
pub const MAX_CHANGE: i32 = 7;

/// The colours of the grid, and the tables for the sum over the grid. Every solution keeps this sum below a limit.
pub struct Counts {
    squares: Vec<[usize; 4]>,
    /// For each cell, the indices of the 2 x 2 squares that contain the cell.
    square_of: Vec<Vec<usize>>,
    /// For each cell at the edge of the grid, its neighbours along this edge.
    neighbours: Vec<Vec<usize>>,
    /// The cells at the edge of the grid.
    border: Vec<usize>,
    /// The maximum of the sum in every solution.
    pub limit: i32,
    /// For each cell: 1 for white, -1 for black, 0 for unknown.
    pub colour: Vec<i8>,
}

impl Counts {
    /// Creates the tables. Returns `None` if some clue has no number, if the clues exceed the grid, or if the grid is a
    /// single row or column.
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

    /// Returns 1 for an all-white 2 x 2 square, or for a square with one white diagonal and one black diagonal.
    /// Otherwise returns 0.
    fn square(&self, number: usize) -> i32 {
        let [a, b, c, d] = self.squares[number].map(|cell| self.colour[cell]);
        i32::from(a + b + c + d == 4 || a * d == 1 && b * c == 1 && a * b == -1)
    }

    fn on_border(&self, cell: usize) -> (i32, i32) {
        if self.colour[cell] <= 0 {
            return (0, 0);
        }
        let pairs = self.neighbours[cell].iter().filter(|&&next| self.colour[next] > 0).count();
        (4 - self.square_of[cell].len() as i32, pairs as i32)
    }

    /// Returns the sum for the current colours of the whole grid.
    pub fn total(&self) -> i32 {
        let squares: i32 = (0..self.squares.len()).map(|number| self.square(number)).sum();
        let border = self.border.iter().map(|&cell| self.on_border(cell));
        let (cost, pairs) = border.fold((0, 0), |all, one| (all.0 + one.0, all.1 + one.1));
        squares + cost - pairs / 2
    }

    /// Returns by how much the sum grows if a cell gets the given colour.
    pub fn change(&mut self, cell: usize, colour: i8) -> i32 {
        let before = self.part(cell);
        let was = std::mem::replace(&mut self.colour[cell], colour);
        let after = self.part(cell);
        self.colour[cell] = was;
        after - before
    }

    fn part(&self, cell: usize) -> i32 {
        let squares: i32 = self.square_of[cell].iter().map(|&number| self.square(number)).sum();
        let (cost, pairs) = self.on_border(cell);
        squares + cost - pairs
    }
}
