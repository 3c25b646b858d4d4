//! Computes the groups and runs of a state.

mod bits;
mod cells;

pub use cells::Outline;

use super::layout::{Layout, TileSet};
use bits::{Bmi2, Portable};
use cells::Cells;

/// Computes the groups of a state, with fast processor instructions if the machine has them.
pub struct Kernel {
    cells: Cells,
    /// The fast instructions, if this processor has them and the caller allows them.
    bmi2: Option<Bmi2>,
}

impl Kernel {
    /// Creates the fastest kernel for this machine, or a portable kernel if `portable` is set.
    pub fn new(layout: &Layout, portable: bool) -> Kernel {
        Kernel {
            cells: Cells::new(layout),
            bmi2: if portable { None } else { Bmi2::detect() },
        }
    }

    /// Appends the groups of a state, in the order of their lowest tiles.
    #[inline]
    pub fn groups(&self, tiles: TileSet, out: &mut Vec<TileSet>) {
        match self.bmi2 {
            Some(bmi2) => bmi2.run(|| self.cells.groups(bmi2, tiles, out)),
            None => self.cells.groups(Portable, tiles, out),
        }
    }

    /// Appends all *whole runs*. A *column run* is a maximal sequence of adjacent columns that
    /// contain the same colour. A whole run is a group that contains all tiles of this colour in
    /// these columns.
    #[inline]
    pub fn whole_runs(&self, tiles: TileSet, out: &mut Vec<TileSet>) {
        match self.bmi2 {
            Some(bmi2) => bmi2.run(|| self.cells.whole_runs(bmi2, tiles, out)),
            None => self.cells.whole_runs(Portable, tiles, out),
        }
    }

    /// Returns whether a state passes test 1 in `pruning.rs`.
    #[inline]
    pub fn has_two_whole_runs(&self, tiles: TileSet) -> bool {
        match self.bmi2 {
            Some(bmi2) => bmi2.run(|| self.cells.has_two_whole_runs(bmi2, tiles)),
            None => self.cells.has_two_whole_runs(Portable, tiles),
        }
    }

    /// Appends the groups with a tile in `column`, from the bottom up.
    #[inline]
    pub fn groups_in(&self, tiles: TileSet, column: usize, out: &mut Vec<TileSet>) {
        match self.bmi2 {
            Some(bmi2) => bmi2.run(|| self.cells.groups_in(bmi2, tiles, column, out)),
            None => self.cells.groups_in(Portable, tiles, column, out),
        }
    }

    /// Returns whether the non-empty tile set `part` is exactly one group of the state.
    #[inline]
    pub fn is_group(&self, tiles: TileSet, part: TileSet) -> bool {
        match self.bmi2 {
            Some(bmi2) => bmi2.run(|| self.cells.is_group(bmi2, tiles, part)),
            None => self.cells.is_group(Portable, tiles, part),
        }
    }

    /// Counts the groups and the single tiles. This is much cheaper than finding the groups.
    #[inline]
    pub fn outline(&self, tiles: TileSet) -> Outline {
        match self.bmi2 {
            Some(bmi2) => bmi2.run(|| self.cells.outline(bmi2, tiles)),
            None => self.cells.outline(Portable, tiles),
        }
    }
}
