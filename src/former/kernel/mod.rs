//! The kernel: computes the groups and runs of a state.

mod bits;
mod cells;

pub use cells::Outline;

use super::layout::{Layout, TileSet};
use cells::Cells;

/// Computes the groups and runs of a state (the set of its remaining tiles).
///
/// Each method is compiled with and without BMI2 instructions. Both versions return the same results in the same order.
pub struct Kernel {
    cells: Cells,
    /// Whether to use BMI2. `true` only if [`bits::available`] has detected the instructions.
    #[cfg_attr(not(target_arch = "x86_64"), expect(dead_code, reason = "other processors do not have BMI2"))]
    has_bmi2: bool,
}

/// Defines a method of the kernel that calls the method of [`Cells`] with the same name.
macro_rules! kernel_method {
    ($(#[$doc:meta])* $name:ident($($argument:ident: $type:ty),*) -> $result:ty) => {
        $(#[$doc])*
        #[inline]
        pub fn $name(&self, $($argument: $type),*) -> $result {
            #[cfg(target_arch = "x86_64")]
            if self.has_bmi2 {
                #[target_feature(enable = "bmi1,bmi2,popcnt")]
                fn fast(cells: &Cells, $($argument: $type),*) -> $result {
                    cells.$name::<true>($($argument),*)
                }
                // SAFETY: `has_bmi2` means that the processor has these instructions.
                return unsafe { fast(&self.cells, $($argument),*) };
            }
            self.cells.$name::<false>($($argument),*)
        }
    };
}

impl Kernel {
    /// Creates the fastest kernel for this machine, or the portable kernel if `portable` is set.
    pub fn new(layout: &Layout, portable: bool) -> Kernel {
        Kernel { cells: Cells::new(layout), has_bmi2: !portable && bits::available() }
    }

    kernel_method! {
        /// Appends the groups of a state, in the order of their lowest tiles.
        groups(tiles: TileSet, out: &mut Vec<TileSet>) -> ()
    }

    kernel_method! {
        /// Appends each *whole run*: the only group of its colour in its columns and in the two neighbouring columns.
        whole_runs(tiles: TileSet, out: &mut Vec<TileSet>) -> ()
    }

    kernel_method! {
        /// Returns whether a click on some whole run (see [`Kernel::whole_runs`]) leaves an empty board or a whole run.
        has_two_whole_runs(tiles: TileSet) -> bool
    }

    kernel_method! {
        /// Appends the groups with a tile in `column`, in the order of their lowest tiles in this column.
        groups_in(tiles: TileSet, column: usize, out: &mut Vec<TileSet>) -> ()
    }

    kernel_method! {
        /// Returns whether the non-empty tile set `part` is exactly one group of the state.
        is_group(tiles: TileSet, part: TileSet) -> bool
    }

    kernel_method! {
        /// Counts the groups (minus the holes in groups) and the single tiles. This is several times cheaper than
        /// finding the groups.
        outline(tiles: TileSet) -> Outline
    }
}
