//! Sets of cells as bit sets, with one word for each row.

use std::iter::successors;

/// A set of cells of a grid. A grid has at most 64 columns.
#[derive(Clone)]
pub struct Cells {
    /// The cells of each row as bits; bit 0 is the first column.
    pub rows: Vec<u64>,
    width: usize,
}

impl Cells {
    /// Creates a set from cell numbers below `height` times `width`.
    pub fn new(width: usize, height: usize, cells: impl IntoIterator<Item = usize>) -> Cells {
        let mut rows = vec![0; height];
        cells
            .into_iter()
            .for_each(|cell| rows[cell / width] |= 1 << (cell % width));
        Cells { rows, width }
    }

    pub fn has(&self, cell: usize) -> bool {
        self.rows[cell / self.width] >> (cell % self.width) & 1 == 1
    }

    /// Returns the number of cells in the set, which is at most 4,096.
    pub fn len(&self) -> usize {
        self.rows.iter().map(|row| row.count_ones() as usize).sum()
    }

    /// Returns the cells of the set in ascending order.
    pub fn iter(&self) -> impl Iterator<Item = usize> {
        // Each successor clears the lowest set bit of the row.
        let bits = |row| {
            successors(Some(row), |row: &u64| Some(row & row.checked_sub(1)?))
                .take_while(|&row| row > 0)
        };
        let cells = move |(n, &row)| {
            bits(row).map(move |row| n * self.width + row.trailing_zeros() as usize)
        };
        self.rows.iter().enumerate().flat_map(cells)
    }

    pub fn first(&self) -> Option<usize> {
        self.iter().next()
    }

    pub fn or(&self, other: &Cells) -> Cells {
        self.combined(other, |a, b| a | b)
    }

    pub fn and(&self, other: &Cells) -> Cells {
        self.combined(other, |a, b| a & b)
    }

    /// Returns the cells of this set that are not in `other`.
    pub fn without(&self, other: &Cells) -> Cells {
        self.combined(other, |a, b| a & !b)
    }

    fn combined(&self, other: &Cells, f: impl Fn(u64, u64) -> u64) -> Cells {
        Cells {
            rows: self
                .rows
                .iter()
                .zip(&other.rows)
                .map(|(&a, &b)| f(a, b))
                .collect(),
            width: self.width,
        }
    }

    pub fn is_empty(&self) -> bool {
        self.rows.iter().all(|&row| row == 0)
    }

    /// Adds all cells of `through` that share an edge with a cell of the set. Returns whether the
    /// set has grown.
    pub fn grow(&mut self, through: &Cells) -> bool {
        // `row << 1` may have a bit beyond the last column. `through` has no such bit, so
        // `& through` clears it.
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

    /// Adds all cells that are connected with the set through cells of `through`.
    pub fn flood(mut self, through: &Cells) -> Cells {
        while self.grow(through) {}
        self
    }
}
