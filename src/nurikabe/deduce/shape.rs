//! A possible shape of an island.

use super::super::grid::Grid;
use std::collections::BTreeSet;

/// A set of cells that may be a whole island.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shape {
    /// The cells of the island, ascending.
    pub cells: Vec<usize>,
    /// The cells next to the shape, ascending.
    pub shore: Vec<usize>,
}

impl Shape {
    /// Creates a shape from ascending cells.
    pub fn new(grid: &Grid, cells: Vec<usize>) -> Shape {
        let around = cells.iter().flat_map(|&cell| grid.neighbours(cell));
        let shore: BTreeSet<usize> = around
            .filter(|cell| cells.binary_search(cell).is_err())
            .collect();
        Shape {
            cells,
            shore: shore.into_iter().collect(),
        }
    }

    /// Returns whether the shape contains at least one of the cells.
    pub fn has_any(&self, cells: &[usize]) -> bool {
        cells
            .iter()
            .any(|cell| self.cells.binary_search(cell).is_ok())
    }
}
