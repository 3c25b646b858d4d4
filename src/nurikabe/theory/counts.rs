//! A count over the whole grid: what it takes to leave no pool, of what the white cells can give.
//!
//! # Why this is sound
//!
//! The sum is that of the [cut](crate::cuts) *count*, and explained there: it never becomes less when
//! more cells get a colour. So if it is too large there is no solution, and a cell with which it would be has the other colour.

use crate::grid::Grid;

/// More than one more cell can add to the sum: one for each of four squares, and on the border up to three.
pub const MOST_CHANGE: i32 = 7;

/// What the count goes over.
pub struct Counts {
    squares: Vec<[usize; 4]>,
    /// By cell: the numbers of its squares.
    square_of: Vec<Vec<usize>>,
    /// By cell: the cells beside it that only one square has together with it: both are on the border.
    beside: Vec<Vec<usize>>,
    /// The cells that are in fewer than four squares.
    border: Vec<usize>,
    /// What the sum may be.
    pub limit: i32,
    /// By cell: 1 white, -1 black, 0 open.
    pub colour: Vec<i8>,
}

impl Counts {
    /// `None` if a clue has no number, or where all of this is plain: in a single row or column.
    pub fn new(grid: &Grid) -> Option<Counts> {
        let squares: Vec<[usize; 4]> = grid.squares().collect();
        let whites = grid.white_cells().filter(|&whites| !squares.is_empty() && whites <= grid.cells())?;
        let mut square_of = vec![Vec::new(); grid.cells()];
        for (number, square) in squares.iter().enumerate() {
            square.iter().for_each(|&cell| square_of[cell].push(number));
        }
        let together =
            |cell: usize, next: usize| square_of[cell].iter().filter(|square| square_of[next].contains(square)).count();
        let beside =
            |cell: usize| grid.neighbours(cell).filter(|&next| together(cell, next) == 1).collect::<Vec<usize>>();
        let beside = (0..grid.cells()).map(beside).collect();
        let border = (0..grid.cells()).filter(|&cell| square_of[cell].len() < 4).collect();
        let limit = (2 * whites + 2 * grid.clued().count()) as i32 - squares.len() as i32;
        Some(Counts { squares, square_of, beside, border, limit, colour: vec![0; grid.cells()] })
    }

    /// Takes the colours from somewhere; cells with a clue are white.
    pub fn set(&mut self, grid: &Grid, value: impl Fn(usize) -> i8) {
        for (cell, colour) in self.colour.iter_mut().enumerate() {
            *colour = if grid.has_clue(cell) { 1 } else { value(cell) };
        }
    }

    /// 1 for a square that is all white, and for one with two white cells and two black ones crosswise.
    fn square(&self, number: usize) -> i32 {
        let [a, b, c, d] = self.squares[number].map(|cell| self.colour[cell]);
        i32::from(a + b + c + d == 4 || a * d == 1 && b * c == 1 && a * b == -1)
    }

    /// What a white cell of the border costs by itself, and how many white cells beside it make that one less.
    fn on_border(&self, cell: usize) -> (i32, i32) {
        if self.colour[cell] <= 0 {
            return (0, 0);
        }
        let pairs = self.beside[cell].iter().filter(|&&next| self.colour[next] > 0).count();
        (4 - self.square_of[cell].len() as i32, pairs as i32)
    }

    /// The sum.
    pub fn total(&self) -> i32 {
        let squares: i32 = (0..self.squares.len()).map(|number| self.square(number)).sum();
        let border = self.border.iter().map(|&cell| self.on_border(cell));
        let (cost, pairs) = border.fold((0, 0), |all, one| (all.0 + one.0, all.1 + one.1));
        squares + cost - pairs / 2
    }

    /// How much the sum grows if a cell has another colour.
    pub fn change(&mut self, cell: usize, colour: i8) -> i32 {
        let before = self.part(cell);
        let was = std::mem::replace(&mut self.colour[cell], colour);
        let after = self.part(cell);
        self.colour[cell] = was;
        after - before
    }

    /// The part of the sum that a cell has to do with.
    fn part(&self, cell: usize) -> i32 {
        let squares: i32 = self.square_of[cell].iter().map(|&number| self.square(number)).sum();
        let (cost, pairs) = self.on_border(cell);
        squares + cost - pairs
    }
}
