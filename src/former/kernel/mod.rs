//! The geometry of a state: its groups.

mod bits;
mod cells;

pub use cells::Outline;

use super::layout::{Layout, TileSet};
use cells::Cells;

/// Computes groups and runs of the settled board that a tile set stands for.
///
/// Everything is compiled twice: for every machine, and for processors with BMI2. Both give the same answers in the same
/// order, so node counts do not depend on the machine. The choice is one well-predicted branch per question; a question
/// takes tens of nanoseconds.
pub struct Kernel {
    cells: Cells,
    /// Whether to use BMI2; only where [`bits::available`] has seen the instructions.
    #[cfg_attr(not(target_arch = "x86_64"), expect(dead_code, reason = "other processors do not have BMI2"))]
    has_bmi2: bool,
}

/// Defines a question to the kernel, answered by the function of [`Cells`] with the same name.
macro_rules! question {
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
                // SAFETY: the processor has the instructions.
                return unsafe { fast(&self.cells, $($argument),*) };
            }
            self.cells.$name::<false>($($argument),*)
        }
    };
}

impl Kernel {
    /// The fastest kernel for this machine, or the portable one.
    pub fn new(layout: &Layout, portable: bool) -> Kernel {
        Kernel { cells: Cells::new(layout), has_bmi2: !portable && bits::available() }
    }

    question! {
        /// Appends the groups of a state, in the order of their lowest tiles.
        groups(tiles: TileSet, out: &mut Vec<TileSet>) -> ()
    }

    question! {
        /// Appends the groups that are *whole runs*: they hold all tiles of their colour in their columns, and neither
        /// neighbour column has that colour. See `look_ahead`.
        whole_runs(tiles: TileSet, out: &mut Vec<TileSet>) -> ()
    }

    question! {
        /// Whether two whole runs can be clicked one after the other, or one that clears the board.
        has_two_whole_runs(tiles: TileSet) -> bool
    }

    question! {
        /// Appends the groups that have a tile in a column, in the order of their lowest tiles there.
        groups_in(tiles: TileSet, column: usize, out: &mut Vec<TileSet>) -> ()
    }

    question! {
        /// Whether a non-empty part of a state is exactly one group of it.
        is_group(tiles: TileSet, part: TileSet) -> bool
    }

    question! {
        /// The outline of a state, several times cheaper than its groups.
        outline(tiles: TileSet) -> Outline
    }
}
