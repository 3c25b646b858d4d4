//! Lower bounds on the clicks that a state still needs. One file for each bound, with its proof of soundness.
//!
//! Above the floor of the certificate the search may use only what its checkers know: [`column_runs`] and [`strip`].
//! [`strip_dp`] and [`window`] are stronger and more expensive, and are used below the floor only.

pub mod column_runs;
pub mod connect_around;
pub mod strip;
pub mod strip_dp;
pub mod window;

use super::board::MAX_COLUMNS;
use super::layout::{ColumnInfo, Layout, TileSet};

/// The column information of a state, from left to right.
pub struct Profile {
    infos: [ColumnInfo; MAX_COLUMNS],
    width: usize,
}

impl Profile {
    /// Looks every column up.
    #[inline]
    pub fn new(layout: &Layout, tiles: TileSet) -> Profile {
        let mut infos = [ColumnInfo::EMPTY; MAX_COLUMNS];
        for (info, column) in infos.iter_mut().zip(&layout.columns) {
            *info = column.look(tiles);
        }
        Profile { infos, width: layout.columns.len() }
    }

    /// The columns.
    #[inline(always)]
    pub fn columns(&self) -> &[ColumnInfo] {
        &self.infos[..self.width]
    }
}
