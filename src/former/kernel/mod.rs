//! Computes the groups and runs of a state.

mod bits;
mod cells;

pub use cells::Outline;

use super::layout::{Layout, TileSet};
use cells::Cells;

/// Computes the groups of a state, with fast processor instructions if the machine has them.
pub struct Kernel {
    cells: Cells,
    /// Whether this processor has BMI2 and the caller allows it.
    #[cfg_attr(
        not(target_arch = "x86_64"),
        expect(dead_code, reason = "other processors do not have BMI2")
    )]
    has_bmi2: bool,
}

/// Defines a method that calls the method of [`Cells`] with the same name.
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
    /// Creates the fastest kernel for this machine, or a portable kernel if `portable` is set.
    pub fn new(layout: &Layout, portable: bool) -> Kernel {
        Kernel {
            cells: Cells::new(layout),
            has_bmi2: !portable && bits::available(),
        }
    }

    kernel_method! {
        /// Appends the groups of a state, in the order of their lowest tiles.
        groups(tiles: TileSet, out: &mut Vec<TileSet>) -> ()
    }

    kernel_method! {
        /// Appends all *whole runs*. A *column run* is a maximal sequence of adjacent columns that
        /// contain the same colour. A whole run is a group that contains all tiles of this colour
        /// in these columns.
        whole_runs(tiles: TileSet, out: &mut Vec<TileSet>) -> ()
    }

    kernel_method! {
        /// Returns whether a state passes test 1 in `pruning/look_ahead.rs`.
        has_two_whole_runs(tiles: TileSet) -> bool
    }

    kernel_method! {
        /// Appends the groups with a tile in `column`, from the bottom up.
        groups_in(tiles: TileSet, column: usize, out: &mut Vec<TileSet>) -> ()
    }

    kernel_method! {
        /// Returns whether the non-empty tile set `part` is exactly one group of the state.
        is_group(tiles: TileSet, part: TileSet) -> bool
    }

    kernel_method! {
        /// Counts the groups and the single tiles. This is much cheaper than finding the groups.
        outline(tiles: TileSet) -> Outline
    }
}
