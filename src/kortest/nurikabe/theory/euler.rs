//! How many white cells it takes to leave no pool: a count over the whole grid.
//!
//! # Why this is sound
//!
//! See [`Cut::Count`].

use super::{EULER, Rules, View};
use crate::nurikabe::cuts::Cut;
use crate::nurikabe::encoding::white;
use crate::nurikabe::grid::Grid;
use crate::nurikabe::solver::Lit;

/// What the count goes over.
pub struct Euler {
    squares: Vec<[usize; 4]>,
    /// By cell: the numbers of its squares.
    square_of: Vec<Vec<usize>>,
    /// By cell: what it costs if it is white, and the cells beside it on the border, for each of which that is one less.
    border: Vec<(u32, Vec<usize>)>,
    /// What there is to be spent.
    slack: i32,
    /// By cell: 1 white, -1 black, 0 open.
    colour: Vec<i8>,
}

impl Euler {
    /// `None` if a clue has no number, or there are no squares.
    pub fn new(grid: &Grid) -> Option<Euler> {
        let squares: Vec<[usize; 4]> = grid.squares().collect();
        let whites = grid.white_cells().filter(|_| !squares.is_empty())?;
        let mut square_of = vec![Vec::new(); grid.cells()];
        for (number, square) in squares.iter().enumerate() {
            square.iter().for_each(|&cell| square_of[cell].push(number));
        }
        let border = (0..grid.cells())
            .map(|cell| {
                let both = |next: usize| square_of[cell].iter().filter(|square| square_of[next].contains(square)).count();
                let beside = grid.neighbours(cell).filter(|&next| both(next) == 1).collect();
                (4 - square_of[cell].len() as u32, beside)
            })
            .collect();
        let slack = (2 * whites + 2 * grid.clued().count()) as i32 - squares.len() as i32;
        Some(Euler { squares, square_of, border, slack, colour: vec![0; grid.cells()] })
    }

    /// What a square costs.
    fn square(&self, number: usize) -> u32 {
        let [a, b, c, d] = self.squares[number].map(|cell| self.colour[cell]);
        let split = a * d == 1 && b * c == 1 && a * b == -1;
        u32::from(split || a + b + c + d == 4)
    }

    fn total(&self) -> i32 {
        let squares: u32 = (0..self.squares.len()).map(|number| self.square(number)).sum();
        let mut edges = 0;
        let mut border = 0;
        for (cell, (cost, beside)) in self.border.iter().enumerate() {
            if self.colour[cell] > 0 {
                border += cost;
                edges += beside.iter().filter(|&&next| self.colour[next] > 0).count() as u32;
            }
        }
        (squares + border - edges / 2) as i32
    }

    /// What more, or less, a cell costs with another colour.
    fn change(&mut self, cell: usize, colour: i8) -> i32 {
        let part = |euler: &Euler| {
            let squares: u32 = euler.square_of[cell].iter().map(|&number| euler.square(number)).sum();
            let (cost, beside) = &euler.border[cell];
            let edges = beside.iter().filter(|&&next| euler.colour[next] > 0).count() as u32;
            (squares + if euler.colour[cell] > 0 { cost - edges } else { 0 }) as i32
        };
        let before = part(self);
        let was = std::mem::replace(&mut self.colour[cell], colour);
        let after = part(self);
        self.colour[cell] = was;
        after - before
    }
}

impl Rules<'_> {
    pub(super) fn propagate_euler(&mut self, view: View, implied: &mut Vec<(Lit, u32)>) -> Option<Cut> {
        let euler = self.euler.as_mut()?;
        for (cell, colour) in euler.colour.iter_mut().enumerate() {
            *colour = view.now.value(Lit::of(white(cell)));
        }
        let (total, slack) = (euler.total(), euler.slack);
        if total > slack {
            return Some(self.count(None, view));
        }
        if total + 7 <= slack {
            return None;
        }
        for cell in 0..self.grid.cells() {
            if euler.colour[cell] != 0 {
                continue;
            }
            for colour in [1, -1] {
                if total + euler.change(cell, colour) > slack {
                    implied.push((Lit::of(white(cell) * -i32::from(colour)), EULER));
                }
            }
        }
        None
    }

    /// The cut that says that all this takes too many white cells, with the opposite of a literal.
    pub(super) fn count(&mut self, literal: Option<Lit>, view: View) -> Cut {
        let euler = self.euler.as_mut().expect("it has found something");
        for (cell, colour) in euler.colour.iter_mut().enumerate() {
            *colour = view.value(white(cell));
        }
        let fixed = literal.map(|literal| literal.variable() - 1);
        if let (Some(literal), Some(cell)) = (literal, fixed) {
            euler.colour[cell] = if literal.is_positive() { -1 } else { 1 };
        }
        let mut spare = euler.total() - euler.slack - 1;
        let mut cells: Vec<usize> = (0..self.grid.cells())
            .filter(|&cell| euler.colour[cell] != 0 && Some(cell) != fixed && !self.grid.has_clue(cell))
            .collect();
        cells.sort_by_key(|&cell| std::cmp::Reverse(view.now.position(Lit::of(white(cell)))));
        for &cell in &cells {
            let less = -euler.change(cell, 0);
            if less <= spare {
                spare -= less;
                euler.colour[cell] = 0;
            }
        }
        let of = |colour: i8| {
            (0..self.grid.cells()).filter(|&cell| euler.colour[cell] == colour && !self.grid.has_clue(cell)).collect()
        };
        Cut::Count { white: of(1), black: of(-1) }
    }
}
