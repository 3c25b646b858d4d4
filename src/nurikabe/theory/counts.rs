//! Computes the sum in the inequality of *Count* [cuts](crate::cuts).
//!
//! # Why this is sound
//!
//! In every solution, this sum is at most a limit. The sum never decreases when another cell gets a
//! colour. So if a colour of a cell makes the sum exceed the limit, the cell has the other colour.

use crate::grid::Grid;

/// Upper bound for the growth of [`Counts::total`] when a cell gets a colour.
pub const MAX_CHANGE: i32 = 7;

/// The colours of all cells, and tables that [`Counts::total`] needs.
pub struct Counts {
    squares: Vec<[usize; 4]>,
    /// For each cell, the indices of the 2 x 2 squares that contain the cell.
    square_of: Vec<Vec<usize>>,
    /// For each cell at the edge of the grid, the neighbours along this edge.
    neighbours: Vec<Vec<usize>>,
    border: Vec<usize>,
    /// Upper bound of [`Counts::total`] in every solution.
    pub limit: i32,
    /// For each cell: 1 for white, -1 for black, 0 for unknown.
    pub colour: Vec<i8>,
}

impl Counts {
    pub fn new(grid: &Grid) -> Option<Counts> {
        let squares: Vec<[usize; 4]> = grid.squares().collect();
        let whites = grid
            .white_cells()
            .filter(|&whites| !squares.is_empty() && whites <= grid.cells())?;
        let mut square_of = vec![Vec::new(); grid.cells()];
        for (number, square) in squares.iter().enumerate() {
            square.iter().for_each(|&cell| square_of[cell].push(number));
        }
        let together = |cell: usize, next: usize| {
            square_of[cell]
                .iter()
                .filter(|square| square_of[next].contains(square))
                .count()
        };
        let neighbours = |cell: usize| {
            grid.neighbours(cell)
                .filter(|&next| together(cell, next) == 1)
                .collect::<Vec<usize>>()
        };
        let neighbours = (0..grid.cells()).map(neighbours).collect();
        let border = (0..grid.cells())
            .filter(|&cell| square_of[cell].len() < 4)
            .collect();
        let limit = (2 * whites + 2 * grid.clued().count()) as i32 - squares.len() as i32;
        Some(Counts {
            squares,
            square_of,
            neighbours,
            border,
            limit,
            colour: vec![0; grid.cells()],
        })
    }

    /// Sets all colours from `value`. Cells with clues become white.
    pub fn set(&mut self, grid: &Grid, value: impl Fn(usize) -> i8) {
        for (cell, colour) in self.colour.iter_mut().enumerate() {
            *colour = if grid.has_clue(cell) { 1 } else { value(cell) };
        }
    }

    fn square(&self, number: usize) -> i32 {
        let [a, b, c, d] = self.squares[number].map(|cell| self.colour[cell]);
        i32::from(a + b + c + d == 4 || a * d == 1 && b * c == 1 && a * b == -1)
    }

    fn on_border(&self, cell: usize) -> (i32, i32) {
        if self.colour[cell] <= 0 {
            return (0, 0);
        }
        let pairs = self.neighbours[cell]
            .iter()
            .filter(|&&next| self.colour[next] > 0)
            .count();
        (4 - self.square_of[cell].len() as i32, pairs as i32)
    }

    pub fn total(&self) -> i32 {
        let square_sum: i32 = (0..self.squares.len())
            .map(|number| self.square(number))
            .sum();
        let border = self.border.iter().map(|&cell| self.on_border(cell));
        let (cost, pairs) = border.fold((0, 0), |all, one| (all.0 + one.0, all.1 + one.1));
        let border_correction = cost - pairs / 2;
        square_sum + border_correction
    }

    /// Returns by how much [`total`](Counts::total) grows if the cell gets the given colour.
    pub fn change(&mut self, cell: usize, colour: i8) -> i32 {
        let before = self.part(cell);
        let was = std::mem::replace(&mut self.colour[cell], colour);
        let after = self.part(cell);
        self.colour[cell] = was;
        after - before
    }

    fn part(&self, cell: usize) -> i32 {
        let squares: i32 = self.square_of[cell]
            .iter()
            .map(|&number| self.square(number))
            .sum();
        let (cost, pairs) = self.on_border(cell);
        squares + cost - pairs
    }
}
