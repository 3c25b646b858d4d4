//! The geometry of a state: its groups. There are two kernels, which give the same answers in the same order.

#[cfg(target_arch = "x86_64")]
mod bmi2;
mod outline;
mod portable;
#[cfg(all(test, target_arch = "x86_64"))]
mod tests;

pub use outline::Outline;

use super::layout::{Layout, TileSet};
#[cfg(target_arch = "x86_64")]
use bmi2::Bmi2;
use portable::Portable;

/// Computes groups and runs of the settled board that a tile set stands for.
///
/// Groups come as tile sets in the order of their lowest tiles from both kernels, so node counts do not depend
/// on the kernel. The choice is one well-predicted branch per question; a question takes tens of nanoseconds.
pub enum Kernel {
    /// Needs a processor with BMI2 and a board of at most 64 cells.
    #[cfg(target_arch = "x86_64")]
    Bmi2(Bmi2),
    /// For every machine and board.
    Portable(Portable),
}

/// Calls a function of the kernel that is in use.
macro_rules! call {
    ($kernel:expr, $function:ident($($argument:expr),*)) => {
        match $kernel {
            #[cfg(target_arch = "x86_64")]
            // SAFETY: a Bmi2 exists only where the processor has the instructions.
            Kernel::Bmi2(kernel) => unsafe { kernel.$function($($argument),*) },
            Kernel::Portable(kernel) => kernel.$function($($argument),*),
        }
    };
}

impl Kernel {
    /// The fastest kernel for this machine and board, or the portable one.
    #[cfg_attr(not(target_arch = "x86_64"), expect(unused_variables, reason = "all kernels are portable there"))]
    pub fn new(layout: &Layout, portable: bool) -> Kernel {
        #[cfg(target_arch = "x86_64")]
        if let (false, Some(fast)) = (portable, Bmi2::new(layout)) {
            return Kernel::Bmi2(fast);
        }
        Kernel::Portable(Portable::new(layout))
    }

    /// Appends the groups of a state.
    #[inline]
    pub fn groups(&self, tiles: TileSet, out: &mut Vec<TileSet>) {
        call!(self, groups(tiles, out))
    }

    /// Appends the groups that are *whole runs*: they hold all tiles of their colour in their columns, and neither
    /// neighbour column has that colour. See `look_ahead`.
    #[inline]
    pub fn whole_runs(&self, tiles: TileSet, out: &mut Vec<TileSet>) {
        call!(self, whole_runs(tiles, out))
    }

    /// Whether `n` whole runs (at least one) can be clicked one after the other, or fewer that clear the board.
    #[inline]
    pub fn has_whole_runs(&self, tiles: TileSet, n: u32) -> bool {
        call!(self, has_whole_runs(tiles, n))
    }

    /// Appends the groups that have a tile in a column, in the order of their lowest tiles there.
    #[inline]
    pub fn groups_in(&self, tiles: TileSet, column: usize, out: &mut Vec<TileSet>) {
        call!(self, groups_in(tiles, column, out))
    }

    /// Whether a non-empty part of a state is exactly one group of it.
    #[inline]
    pub fn is_group(&self, tiles: TileSet, part: TileSet) -> bool {
        call!(self, is_group(tiles, part))
    }

    /// The outline of a state, several times cheaper than its groups.
    #[inline]
    pub fn outline(&self, tiles: TileSet) -> Outline {
        call!(self, outline(tiles))
    }
}
