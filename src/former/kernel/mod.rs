//! The geometry of a state: its groups. There are two kernels, which give the same answers in the same order.

mod bmi2;
mod outline;
mod portable;
#[cfg(test)]
mod tests;

pub use outline::Outline;

use super::layout::{Layout, TileSet};
use bmi2::Bmi2;
use portable::Portable;

/// Computes groups and runs of the settled board that a tile set stands for.
///
/// Groups come as tile sets in the order of their lowest tiles from both kernels, so node counts do not depend
/// on the kernel. The choice is one well-predicted branch per question; a question takes tens of nanoseconds.
pub enum Kernel {
    /// Needs a processor with BMI2 and a board of at most 64 cells.
    Bmi2(Bmi2),
    /// For every machine and board.
    Portable(Portable),
}

impl Kernel {
    /// The fastest kernel for this machine and board, or the portable one.
    pub fn new(layout: &Layout, portable: bool) -> Kernel {
        let fast = if portable { None } else { Bmi2::new(layout) };
        fast.map_or_else(|| Kernel::Portable(Portable::new(layout)), Kernel::Bmi2)
    }

    /// Appends the groups of a state.
    #[inline]
    pub fn groups(&self, tiles: TileSet, out: &mut Vec<TileSet>) {
        match self {
            Kernel::Bmi2(kernel) => kernel.groups(tiles, out),
            Kernel::Portable(kernel) => kernel.groups(tiles, out),
        }
    }

    /// Appends the groups that are *whole runs*: they hold all tiles of their colour in their columns, and neither
    /// neighbour column has that colour. See `look_ahead`.
    #[inline]
    pub fn whole_runs(&self, tiles: TileSet, out: &mut Vec<TileSet>) {
        match self {
            Kernel::Bmi2(kernel) => kernel.whole_runs(tiles, out),
            Kernel::Portable(kernel) => kernel.whole_runs(tiles, out),
        }
    }

    /// Whether `n` whole runs (at least one) can be clicked one after the other, or fewer that clear the board.
    #[inline]
    pub fn has_whole_runs(&self, tiles: TileSet, n: u32) -> bool {
        match self {
            Kernel::Bmi2(kernel) => kernel.has_whole_runs(tiles, n),
            Kernel::Portable(kernel) => kernel.has_whole_runs(tiles, n),
        }
    }

    /// Appends the groups that have a tile in a column, in the order of their lowest tiles there.
    #[inline]
    pub fn groups_in(&self, tiles: TileSet, column: usize, out: &mut Vec<TileSet>) {
        match self {
            Kernel::Bmi2(kernel) => kernel.groups_in(tiles, column, out),
            Kernel::Portable(kernel) => kernel.groups_in(tiles, column, out),
        }
    }

    /// Whether a non-empty part of a state is exactly one group of it.
    #[inline]
    pub fn is_group(&self, tiles: TileSet, part: TileSet) -> bool {
        match self {
            Kernel::Bmi2(kernel) => kernel.is_group(tiles, part),
            Kernel::Portable(kernel) => kernel.is_group(tiles, part),
        }
    }

    /// The outline of a state, several times cheaper than its groups.
    #[inline]
    pub fn outline(&self, tiles: TileSet) -> Outline {
        match self {
            Kernel::Bmi2(kernel) => kernel.outline(tiles),
            Kernel::Portable(kernel) => kernel.outline(tiles),
        }
    }
}
