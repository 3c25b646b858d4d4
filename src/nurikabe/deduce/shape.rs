//! A shape that an island may have.

use super::super::grid::Grid;
use std::collections::BTreeSet;

/// What an island may be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shape {
    /// Its cells, ascending.
    pub cells: Vec<usize>,
    /// The cells beside it, which would be black, ascending.
    pub shore: Vec<usize>,
}

impl Shape {
    /// That of some cells, ascending.
    pub fn new(grid: &Grid, cells: Vec<usize>) -> Shape {
        let around = cells.iter().flat_map(|&cell| grid.neighbours(cell));
        let shore: BTreeSet<usize> = around.filter(|cell| cells.binary_search(cell).is_err()).collect();
        Shape { cells, shore: shore.into_iter().collect() }
    }

    /// Whether it has one of some cells.
    pub fn has_any(&self, cells: &[usize]) -> bool {
        cells.iter().any(|cell| self.cells.binary_search(cell).is_ok())
    }
}
