//! Sets of cells, a row being a word and a column a bit of it: a walk takes all cells of a row at once.

use std::iter::successors;

/// A set of cells of a grid, which has at most 64 columns.
#[derive(Clone)]
pub struct Cells {
    /// The first column is the lowest bit.
    pub rows: Vec<u64>,
    width: usize,
}

impl Cells {
    /// The cells with these numbers, which are less than `height` times `width`.
    pub fn new(width: usize, height: usize, cells: impl IntoIterator<Item = usize>) -> Cells {
        let mut rows = vec![0; height];
        cells.into_iter().for_each(|cell| rows[cell / width] |= 1 << (cell % width));
        Cells { rows, width }
    }

    pub fn has(&self, cell: usize) -> bool {
        self.rows[cell / self.width] >> (cell % self.width) & 1 == 1
    }

    /// How many there are: at most 4,096.
    pub fn len(&self) -> usize {
        self.rows.iter().map(|row| row.count_ones() as usize).sum()
    }

    /// Its cells, ascending.
    pub fn iter(&self) -> impl Iterator<Item = usize> {
        // One bit after the other is taken away.
        let bits = |row| successors(Some(row), |row: &u64| Some(row & row.checked_sub(1)?)).take_while(|&row| row > 0);
        let cells = move |(n, &row)| bits(row).map(move |row| n * self.width + row.trailing_zeros() as usize);
        self.rows.iter().enumerate().flat_map(cells)
    }

    /// The first one.
    pub fn first(&self) -> Option<usize> {
        self.iter().next()
    }

    /// The cells of this set or another one.
    pub fn or(&self, other: &Cells) -> Cells {
        self.combined(other, |a, b| a | b)
    }

    /// The cells of both sets.
    pub fn and(&self, other: &Cells) -> Cells {
        self.combined(other, |a, b| a & b)
    }

    /// The cells of this set that are not in another one.
    pub fn without(&self, other: &Cells) -> Cells {
        self.combined(other, |a, b| a & !b)
    }

    fn combined(&self, other: &Cells, f: impl Fn(u64, u64) -> u64) -> Cells {
        Cells { rows: self.rows.iter().zip(&other.rows).map(|(&a, &b)| f(a, b)).collect(), width: self.width }
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.rows.iter().all(|&row| row == 0)
    }

    /// Adds the cells of `through` that share an edge with one of the set. Returns whether there was another one.
    pub fn grow(&mut self, through: &Cells) -> bool {
        // What is shifted out of a row, or beyond the last column, is in no row of `through`.
        let (mut above, mut new) = (0, 0);
        for (n, through) in through.rows.iter().enumerate() {
            let row = self.rows[n];
            let below = self.rows.get(n + 1).unwrap_or(&0);
            let more = (row << 1 | row >> 1 | above | below) & through & !row;
            self.rows[n] |= more;
            new |= more;
            above = row;
        }
        new > 0
    }

    /// All that is connected with the set through cells of another one.
    pub fn flood(mut self, through: &Cells) -> Cells {
        while self.grow(through) {}
        self
    }
}
