//! Implements the counting rule: computes the sum in the inequality of *Count*
//! [cuts](crate::encoding), which are called its cost there.
//!
//! The format counts 4 for each white cell and -2 for each pair of white neighbours. A cell is in
//! four 2 x 2 squares and a pair in two, except at the border. So here each square counts 1 for
//! each of its white cells and -1 for each of its pairs, together with the term of the square. Only
//! the rest is counted separately: 4 minus the number of squares for each white cell at the border,
//! and -1 for each pair along the border, which is in only one square.
//!
//! # Why this is sound
//!
//! In every solution, this sum is at most a limit. The sum never decreases when another cell gets a
//! colour. So if a colour of a cell makes the sum exceed the limit, the cell has the other colour.

use crate::encoding::white;
use crate::encoding::{Cut, GROUP_OF_COLOURS, Literal};
use crate::grid::Grid;
use crate::solver::{Implied, Lit, View};
use std::cmp::Reverse;

/// Upper bound for the growth of [`Counts::total`] when a cell gets a colour.
const MAX_CHANGE: i32 = 7;

/// A cell that is white.
const WHITE: i8 = 1;
/// A cell that is black.
const BLACK: i8 = -1;
/// A cell of unknown colour.
const UNDECIDED: i8 = 0;

/// The colours of all cells, and tables that [`Counts::total`] needs.
pub struct Counts {
    squares: Vec<[usize; 4]>,
    /// For each cell, the indices of the 2 x 2 squares that contain the cell.
    square_of: Vec<Vec<usize>>,
    /// For each cell at the edge of the grid, the neighbours along this edge.
    neighbours: Vec<Vec<usize>>,
    /// The cells at the edge of the grid.
    border: Vec<usize>,
    /// Upper bound of [`Counts::total`] in every solution.
    limit: i32,
    /// For each cell: [`WHITE`], [`BLACK`], or [`UNDECIDED`].
    colour: Vec<i8>,
}

impl Counts {
    /// Returns `None` if the counting rule does not apply to the grid: it needs a 2 x 2 square and
    /// a known number of white cells.
    pub fn new(grid: &Grid) -> Option<Counts> {
        let squares: Vec<[usize; 4]> = grid.squares().collect();
        let whites = grid.white_cells()?;
        if squares.is_empty() || whites > grid.cells() {
            return None;
        }
        // 2 w + 2 p - q for w white cells, p clues and q squares, as in the format.
        let limit = (2 * whites + 2 * grid.clued().count()) as i32 - squares.len() as i32;
        let mut square_of = vec![Vec::new(); grid.cells()];
        for (number, square) in squares.iter().enumerate() {
            for &cell in square {
                square_of[cell].push(number);
            }
        }
        let mut neighbours = Vec::new();
        let mut border = Vec::new();
        for cell in 0..grid.cells() {
            let mut along_border: Vec<usize> = grid.neighbours(cell).collect();
            // Two neighbours are in two squares, except along the border.
            along_border.retain(|&next| common(&square_of[cell], &square_of[next]) == 1);
            neighbours.push(along_border);
            // A cell is in four squares, except at the border.
            if square_of[cell].len() < 4 {
                border.push(cell);
            }
        }
        Some(Counts {
            squares,
            square_of,
            neighbours,
            border,
            limit,
            colour: vec![UNDECIDED; grid.cells()],
        })
    }

    /// Finds the colours that keep the sum within its limit, or returns a violated cut.
    pub fn propagate(
        &mut self,
        grid: &Grid,
        view: View,
        tag: u32,
        implied: &mut Vec<Implied>,
    ) -> Option<Cut> {
        self.set_colours(grid, view);
        let total = self.total();
        if total > self.limit {
            return Some(self.cut(grid, view, None));
        }
        if total + MAX_CHANGE <= self.limit {
            return None;
        }
        for cell in 0..grid.cells() {
            if self.colour[cell] != UNDECIDED {
                continue;
            }
            for colour in [WHITE, BLACK] {
                if total + self.change(cell, colour) > self.limit {
                    implied.push(Implied {
                        literal: Lit::of(other_colour(cell, colour)),
                        tag,
                    });
                }
            }
        }
        None
    }

    /// Returns the cut that implied a literal, or the violated cut if the literal is `None`.
    /// Changes the colours: afterwards, only the cells of the cut and those with clues have one.
    pub fn cut(&mut self, grid: &Grid, view: View, implied: Option<Lit>) -> Cut {
        self.set_colours(grid, view);
        let mut coloured: Vec<usize> = (0..grid.cells()).collect();
        coloured.retain(|&cell| self.colour[cell] != UNDECIDED && !grid.has_clue(cell));
        if let Some(literal) = implied {
            // With the other colour, the sum exceeds the limit.
            let cell = literal.variable() - 1;
            self.colour[cell] = if literal.is_positive() { BLACK } else { WHITE };
            coloured.retain(|&other| other != cell);
        }
        // The latest colours are forgotten first: a cut of early colours becomes false again
        // earlier.
        coloured.sort_by_key(|&cell| Reverse(view.now.position(Lit::of(white(cell)))));
        self.forget_unneeded_colours(&coloured);
        let mut literals = Vec::new();
        for colour in [WHITE, BLACK] {
            for cell in 0..grid.cells() {
                if self.colour[cell] == colour && !grid.has_clue(cell) {
                    literals.push(other_colour(cell, colour));
                }
            }
        }
        Cut {
            group: GROUP_OF_COLOURS,
            literals,
        }
    }

    /// Sets the colours that are known in a view. Cells with clues are white.
    fn set_colours(&mut self, grid: &Grid, view: View) {
        for (cell, colour) in self.colour.iter_mut().enumerate() {
            *colour = if grid.has_clue(cell) {
                WHITE
            } else {
                view.value(white(cell))
            };
        }
    }

    /// Makes cells unknown, in this order, as long as the sum still exceeds the limit.
    fn forget_unneeded_colours(&mut self, cells: &[usize]) {
        let mut spare = self.total() - self.limit - 1;
        for &cell in cells {
            let loss = -self.change(cell, UNDECIDED);
            if loss <= spare {
                spare -= loss;
                self.colour[cell] = UNDECIDED;
            }
        }
    }

    /// Returns the sum for the current colours.
    fn total(&self) -> i32 {
        let squares = 0..self.squares.len();
        let square_sum: i32 = squares.map(|number| self.square(number)).sum();
        let mut border_cost = 0;
        let mut border_pairs = 0;
        for &cell in &self.border {
            border_cost += self.border_cost(cell);
            border_pairs += self.border_pairs(cell);
        }
        // Each pair was counted at both of its cells.
        square_sum + border_cost - border_pairs / 2
    }

    /// Returns by how much [`total`](Counts::total) grows if the cell gets the given colour.
    fn change(&mut self, cell: usize, colour: i8) -> i32 {
        let before = self.part(cell);
        let old_colour = std::mem::replace(&mut self.colour[cell], colour);
        let after = self.part(cell);
        self.colour[cell] = old_colour;
        after - before
    }

    /// Returns the part of the sum that depends on a cell.
    fn part(&self, cell: usize) -> i32 {
        let squares = self.square_of[cell].iter();
        let square_sum: i32 = squares.map(|&number| self.square(number)).sum();
        square_sum + self.border_cost(cell) - self.border_pairs(cell)
    }

    /// Returns 1 for a square whose cells are all white, or have two colours on the two diagonals.
    fn square(&self, number: usize) -> i32 {
        let [a, b, c, d] = self.squares[number].map(|cell| self.colour[cell]);
        i32::from(a + b + c + d == 4 || a * d == 1 && b * c == 1 && a * b == -1)
    }

    /// Returns 2 for a white cell at the border, 3 for a white corner, and 0 for other cells.
    fn border_cost(&self, cell: usize) -> i32 {
        if self.colour[cell] != WHITE {
            return 0;
        }
        4 - self.square_of[cell].len() as i32
    }

    /// Counts the white neighbours of a white cell along the border.
    fn border_pairs(&self, cell: usize) -> i32 {
        if self.colour[cell] != WHITE {
            return 0;
        }
        let neighbours = self.neighbours[cell].iter();
        let white = neighbours.filter(|&&next| self.colour[next] == WHITE);
        white.count() as i32
    }
}

/// Returns how many squares are in both lists.
fn common(one: &[usize], other: &[usize]) -> usize {
    one.iter().filter(|square| other.contains(square)).count()
}

/// Returns the literal for "the cell does not have this colour".
fn other_colour(cell: usize, colour: i8) -> Literal {
    if colour == WHITE {
        -white(cell)
    } else {
        white(cell)
    }
}
