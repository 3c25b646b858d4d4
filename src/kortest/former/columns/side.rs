//! The sweep from one side of the board: its layers so far, and what is needed to build the next one.

use super::builder::ColumnLimits;
use super::completion::completion_bound;
use super::content::Contents;
use super::direction::Direction;
use super::layer::Layer;
use crate::former::board::Board;
use crate::former::layout::{Column, ColumnInfo};
use std::sync::OnceLock;

/// The sweep from one side. Columns are numbered from its own edge of the board.
pub struct Side {
    /// The contents of each column.
    pub contents: Vec<Contents>,
    /// The layer before the first column, and those of the columns done.
    pub layers: Vec<Layer>,
    /// By column: the colours that may be connected on its far side, as a set.
    returns: Vec<u8>,
    /// By column: the number of pairs of a column further on and a colour whose run begins there, each of which needs a
    /// click.
    base: Vec<u32>,
    /// By layer: the completion bound that it gives the other side.
    beyond: Vec<OnceLock<Option<Vec<u16>>>>,
}

impl Side {
    /// The side from which `direction` goes.
    pub fn new(board: &Board, direction: Direction) -> Side {
        let mut colours: Vec<_> = board.columns().iter().collect();
        if direction == Direction::Left {
            colours.reverse();
        }
        let columns: Vec<Column> = colours.into_iter().map(|colours| Column::new(0, colours)).collect();
        let full: Vec<ColumnInfo> = columns.iter().map(|column| column.info[column.mask as usize]).collect();
        // Tiles only disappear, so the initial board decides what can be connected.
        let mut returns = vec![0; columns.len()];
        let mut base = vec![0; columns.len()];
        for j in (1..columns.len()).rev() {
            returns[j - 1] = returns[j] & full[j].twos() as u8 | full[j].threes() as u8;
            base[j - 1] = base[j] + (full[j].present() & !full[j - 1].present()).count_ones();
        }
        Side {
            contents: columns.iter().map(Contents::new).collect(),
            layers: vec![Layer::edge_of_the_board()],
            returns,
            base,
            beyond: (0..=columns.len()).map(|_| OnceLock::new()).collect(),
        }
    }

    /// The number of columns that have a layer.
    pub fn done(&self) -> usize {
        self.layers.len() - 1
    }

    /// The last layer.
    pub fn last(&self) -> &Layer {
        &self.layers[self.done()]
    }

    /// Bytes in use.
    pub fn bytes(&self) -> usize {
        self.layers.iter().map(Layer::bytes).sum()
    }

    /// What the rest of the board allows in the next column. `None` if that takes too much memory to compute.
    pub fn column_limits(&self, other: &Side, cap: u32, bytes: usize) -> Option<ColumnLimits> {
        let j = self.done();
        let contents = self.contents[j].len();
        let known = (self.contents.len() - 1 - j).min(other.done());
        let beside = self.contents.len() - 1 - known;
        let base = self.base[j];
        let beyond: Vec<u32> = if known == 0 {
            vec![base; contents]
        } else {
            // Clicks that begin between this column and the one beside the other side's columns.
            let between = base - self.base[beside];
            // The other side's columns cannot have more clicks than this left.
            let limit = cap.saturating_sub(self.last().least_clicks().unwrap_or(cap));
            let clicks = || completion_bound(&other.layers[known], &self.contents[beside], limit, bytes);
            let clicks = other.beyond[known].get_or_init(clicks).as_ref()?;
            if beside == j {
                clicks.iter().map(|&clicks| base.max(clicks.into())).collect()
            } else {
                vec![base.max(between + u32::from(clicks[usize::from(Contents::FULL)])); contents]
            }
        };
        let left = beyond.into_iter().map(|beyond| cap as i32 - beyond as i32).collect();
        Some(ColumnLimits { returns: self.returns[j], left })
    }
}
