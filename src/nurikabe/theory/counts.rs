//! Implements the counting rule: in every solution, a certain sum over the colours, the *cost*, is at most a limit.
//! [Cuts](crate::encoding) of the kind *Count* prove its conclusions; the encoding calls the sum d + f + b.
//!
//! The format of certificates counts 4 for each white cell and -2 for each pair of white neighbours. Inside the grid, a
//! cell is in four 2 x 2 squares, and a pair is in two. So here each square counts 1 for each of its white cells and -1
//! for each of its pairs, together with the square's own term. The border is counted separately. There, a white cell
//! counts 4 minus the number of its squares, and a pair along the border counts -1, because only one square contains
//! the pair.
//!
//! # Why this is sound
//!
//! In every solution, this sum is at most a limit. The sum never decreases when another cell gets a
//! colour. So if a colour of a cell makes the sum exceed the limit, the cell has the other colour.

use crate::encoding::{Cut, GROUP_OF_COLOURS, Literal, cell_of_colour, white};
use crate::grid::Grid;
use crate::solver::{self, Implied, Lit, PastAssignment};
use std::cmp::Reverse;

/// Upper bound for the growth of [`Counts::cost`] when a cell gets a colour: at most 1 for each of
/// its four squares, and at most 3 for the cell itself, at the border.
const MAX_CHANGE: i32 = 7;

/// A cell that is white: 1, the value of a true literal "the cell is white".
const WHITE: i8 = solver::TRUE;
/// A cell that is black: -1, the value of a false literal "the cell is white".
const BLACK: i8 = solver::FALSE;
/// A cell of unknown colour: 0.
const UNDECIDED: i8 = solver::OPEN;

/// Number of 2 x 2 squares that contain a cell inside the grid. A cell at the border of the grid is in fewer squares.
const SQUARES_OF_INNER_CELL: usize = 4;

/// The colours of all cells, and tables from which [`Counts::cost`] is computed.
pub struct Counts {
    /// The cells of each 2 x 2 square: top left, top right, bottom left, bottom right.
    squares: Vec<[usize; 4]>,
    /// For each cell, the indices of the 2 x 2 squares that contain the cell.
    squares_of: Vec<Vec<usize>>,
    /// For each cell at the border of the grid, its neighbours along the border.
    border_neighbours: Vec<Vec<usize>>,
    /// The cells at the border of the grid.
    border: Vec<usize>,
    /// The limit of the rule: the maximum of [`Counts::cost`] in a solution.
    limit: i32,
    /// The known colour of each cell: [`WHITE`], [`BLACK`], or [`UNDECIDED`].
    colour: Vec<i8>,
}

impl Counts {
    /// Creates the tables for the counting rule, which says that a certain sum over the colours of
    /// a grid is at most a limit. `None` if the rule does not apply to the grid: it needs a 2 x 2
    /// square, and a number of white cells that is known and possible.
    pub fn new(grid: &Grid) -> Option<Counts> {
        let squares: Vec<[usize; 4]> = grid.squares().collect();
        let whites = grid.white_cells()?;
        if squares.is_empty() || whites > grid.cells() {
            return None;
        }
        // The limit is 2 w + 2 p - q, for w white cells, p clues and q squares of 2 x 2 cells. The
        // format of certificates proves this. The limit may be negative, so it is signed.
        let limit = (2 * whites + 2 * grid.clued().count()) as i32 - squares.len() as i32;
        let mut squares_of = vec![Vec::new(); grid.cells()];
        for (number, square) in squares.iter().enumerate() {
            for &cell in square {
                squares_of[cell].push(number);
            }
        }
        let is_at_border = |&cell: &usize| squares_of[cell].len() < SQUARES_OF_INNER_CELL;
        Some(Counts {
            squares,
            border_neighbours: border_neighbours(grid, &squares_of),
            border: (0..grid.cells()).filter(is_at_border).collect(),
            squares_of,
            limit,
            colour: vec![UNDECIDED; grid.cells()],
        })
    }

    /// Applies the counting rule: the *cost*, a sum over the colours that never decreases when another cell gets a
    /// colour, is at most a limit. If a colour of a cell would exceed the limit, adds the literal for the other colour
    /// to `implied`, with `rule`, the number of this rule. If the known colours exceed the limit, returns a *cut*, a
    /// clause that is false in the assignment `view`.
    pub fn propagate(
        &mut self,
        grid: &Grid,
        view: PastAssignment,
        rule: u32,
        implied: &mut Vec<Implied>,
    ) -> Option<Cut> {
        self.set_colours(grid, view);
        let cost = self.cost();
        if cost > self.limit {
            let implied_literal = None;
            return Some(self.cut(grid, view, implied_literal));
        }
        // If the sum is far below the limit, the colour of a single cell cannot make it exceed the limit.
        let is_far_from_limit = cost + MAX_CHANGE <= self.limit;
        if is_far_from_limit {
            return None;
        }
        for cell in 0..grid.cells() {
            if self.colour[cell] != UNDECIDED {
                continue;
            }
            for colour in [WHITE, BLACK] {
                if cost + self.change(cell, colour) > self.limit {
                    implied.push(Implied::new(other_colour(cell, colour), rule));
                }
            }
        }
        None
    }

    /// Returns the *cut*, a clause which says that certain cells do not all have certain colours, because the sum over
    /// these colours would exceed its limit. `implied` is the literal that the cut implied when the assignment was
    /// `view`; if it is `None`, the colours of `view` exceed the limit. Changes `self.colour`: afterwards, only the
    /// cells of the cut and the cells with clues have a colour.
    pub fn cut(&mut self, grid: &Grid, view: PastAssignment, implied: Option<Lit>) -> Cut {
        self.set_colours(grid, view);
        let mut coloured: Vec<usize> = (0..grid.cells()).collect();
        coloured.retain(|&cell| self.colour[cell] != UNDECIDED && !grid.has_clue(cell));
        if let Some(literal) = implied {
            // With the other colour, the cost exceeds the limit.
            let cell = cell_of_colour(literal.variable());
            self.colour[cell] = if literal.is_positive() { BLACK } else { WHITE };
            coloured.retain(|&other| other != cell);
        }
        // The latest colours are forgotten first, because a cut of early colours is violated again
        // earlier after a backtrack.
        coloured.sort_by_key(|&cell| Reverse(view.assignment.position(Lit::of(white(cell)))));
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

    /// Sets `self.colour` to the colours that are known in `view`, an earlier state of the solver.
    /// Cells with clues are white.
    fn set_colours(&mut self, grid: &Grid, view: PastAssignment) {
        for (cell, colour) in self.colour.iter_mut().enumerate() {
            *colour = if grid.has_clue(cell) {
                WHITE
            } else {
                view.value(white(cell))
            };
        }
    }

    /// Tries to make each of the `cells` undecided, one after the other. A cell keeps its colour if the sum over the
    /// colours would no longer exceed the limit without this colour.
    fn forget_unneeded_colours(&mut self, cells: &[usize]) {
        // The sum may fall by this amount and is then still above the limit, by at least 1.
        let mut spare = self.cost() - self.limit - 1;
        for &cell in cells {
            let loss = -self.change(cell, UNDECIDED);
            if loss <= spare {
                spare -= loss;
                self.colour[cell] = UNDECIDED;
            }
        }
    }

    /// Returns the cost of the current colours, the sum that the counting rule limits. The sum has
    /// a term for each 2 x 2 square, and a term for each white cell at the border of the grid. Each
    /// pair of adjacent white cells along the border subtracts 1.
    fn cost(&self) -> i32 {
        let squares = 0..self.squares.len();
        let square_sum: i32 = squares.map(|number| self.square_cost(number)).sum();
        let mut border_cost = 0;
        let mut border_pairs = 0;
        for &cell in &self.border {
            border_cost += self.border_cost(cell);
            border_pairs += self.border_pairs(cell);
        }
        // Each pair was counted twice, once for each of its cells, so the count is halved.
        square_sum + border_cost - border_pairs / 2
    }

    /// Returns the amount by which the sum [`cost`](Counts::cost) grows if the cell gets the given
    /// colour. The cell keeps its old colour.
    fn change(&mut self, cell: usize, colour: i8) -> i32 {
        let before = self.cost_around(cell);
        let old_colour = std::mem::replace(&mut self.colour[cell], colour);
        let after = self.cost_around(cell);
        self.colour[cell] = old_colour;
        after - before
    }

    /// Returns the part of the sum [`cost`](Counts::cost) that depends on the colour of a cell: the
    /// terms of its 2 x 2 squares and, at the border, of the cell and its pairs of neighbours.
    fn cost_around(&self, cell: usize) -> i32 {
        let squares = self.squares_of[cell].iter();
        let square_sum: i32 = squares.map(|&number| self.square_cost(number)).sum();
        square_sum + self.border_cost(cell) - self.border_pairs(cell)
    }

    /// Returns the term of a 2 x 2 square, given by its index, in the sum of the counting rule: 1 if its cells are all
    /// white, or if one diagonal has one colour and the other diagonal the other colour. The term is 0 for all other
    /// squares.
    fn square_cost(&self, number: usize) -> i32 {
        // The colours of the top left, top right, bottom left and bottom right cell.
        let [a, b, c, d] = self.squares[number].map(|cell| self.colour[cell]);
        let is_white = [a, b, c, d] == [WHITE; 4];
        // The product of two colours is 1 if they are equal, -1 if they differ, and 0 if one of them is undecided.
        let has_two_diagonals = a * d == 1 && b * c == 1 && a * b == -1;
        i32::from(is_white || has_two_diagonals)
    }

    /// Returns the term of a cell in the sum of the counting rule: 4 minus the number of its 2 x 2 squares if the cell
    /// is white, and 0 if it is not. So a white cell counts 2 at the border, 3 in a corner, and 0 inside the grid.
    fn border_cost(&self, cell: usize) -> i32 {
        if self.colour[cell] != WHITE {
            return 0;
        }
        SQUARES_OF_INNER_CELL as i32 - self.squares_of[cell].len() as i32
    }

    /// Counts the white neighbours of a white cell along the border of the grid. Returns 0 if the
    /// cell is not known to be white.
    fn border_pairs(&self, cell: usize) -> i32 {
        if self.colour[cell] != WHITE {
            return 0;
        }
        let neighbours = self.border_neighbours[cell].iter();
        let white = neighbours.filter(|&&next| self.colour[next] == WHITE);
        white.count() as i32
    }
}

/// Returns, for each cell at the border of the grid, its neighbours along the border, and for other cells
/// none. `squares_of` has, for each cell, the indices of the 2 x 2 squares that contain it.
fn border_neighbours(grid: &Grid, squares_of: &[Vec<usize>]) -> Vec<Vec<usize>> {
    let mut border_neighbours = Vec::new();
    for cell in 0..grid.cells() {
        let mut along_border: Vec<usize> = grid.neighbours(cell).collect();
        // Two neighbours have two squares in common, but only one square if both are along the border.
        along_border.retain(|&next| count_common(&squares_of[cell], &squares_of[next]) == 1);
        border_neighbours.push(along_border);
    }
    border_neighbours
}

/// Returns how many 2 x 2 squares, given by their indices, are in both lists.
fn count_common(one: &[usize], other: &[usize]) -> usize {
    one.iter().filter(|square| other.contains(square)).count()
}

/// Returns the literal for "the cell does not have this colour". As there are two colours, it gives
/// the cell the other colour.
fn other_colour(cell: usize, colour: i8) -> Literal {
    if colour == WHITE {
        -white(cell)
    } else {
        white(cell)
    }
}
