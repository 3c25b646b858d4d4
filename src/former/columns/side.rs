//! Processes the columns of a board one after the other, from left to right or from right to left.

use super::build::build;
use super::column::Column;
use super::costs::Unfinished;
use super::layer::{ColumnLayer, Layer};
use kortest_base::runtime::Limits;
use std::sync::Arc;

/// A side: the columns of a board, ordered from its left or right edge, with one layer for each
/// processed column.
#[derive(Clone)]
pub struct Side {
    /// All columns of the board, in the order in which they are processed.
    pub columns: Vec<Arc<Column>>,
    /// The layers of the processed columns, which are the first ones.
    pub layers: Vec<Arc<Layer>>,
    /// An imagined empty column beside the board, with its layer.
    outside: Arc<Outside>,
    /// For each column, the colours whose separate runs later columns may connect.
    returning: Vec<u8>,
    /// For each column, the number of column runs that begin in this column or later; then 0. A
    /// *column run* is a maximal sequence of adjacent columns that contain the same colour.
    runs_from: Vec<u32>,
}

/// An imagined empty column beside the board, with its layer.
struct Outside {
    column: Column,
    layer: Layer,
}

impl Side {
    /// Creates a [`Side`] without layers. `columns` contains the columns of a board in the order in
    /// which they are processed.
    ///
    /// # Which runs can be connected through later columns
    ///
    /// A click may remove two separate vertical runs of its colour from column `c`, if tiles in
    /// later columns connect the runs. This is possible only for colours in `returning[c]`. A
    /// colour is in `returning[c]` if some later column `k` contains at least three tiles of the
    /// colour, and every column between `c` and `k` contains at least two. Proof:
    ///
    /// A path of tiles of the colour leads from one run to another run through later columns. Among
    /// the paths without repeated tiles, choose a path whose farthest column `k` is as near to `c`
    /// as possible.
    ///
    /// * The path crosses each column between `c` and `k` twice: on the way out, and on the way
    ///   back. So this column contains at least two tiles of the colour.
    /// * Column `k` contains at least three tiles of the colour; `bounds/strip.rs` proves
    ///   this.
    ///
    /// Tiles only disappear and never change column. So each column had at least as many tiles
    /// before the first click.
    pub fn new(columns: Vec<Arc<Column>>) -> Side {
        let mut returning = vec![0; columns.len()];
        let mut runs_from = vec![0; columns.len() + 1];
        for column in (0..columns.len()).rev() {
            let here = &columns[column];
            // The colours whose column runs begin in this column.
            let mut beginning = here.colours(1);
            if column > 0 {
                beginning &= !columns[column - 1].colours(1);
                returning[column - 1] = returning[column] & here.colours(2) | here.colours(3);
            }
            runs_from[column] = runs_from[column + 1] + beginning.count_ones();
        }
        let outside = Outside {
            column: Column::new(&[]),
            layer: Layer::edge_of_the_board(),
        };
        Side {
            columns,
            layers: Vec::new(),
            outside: Arc::new(outside),
            returning,
            runs_from,
        }
    }

    /// Creates a [`Side`] for a board after some clicks. `earlier` belongs to the board before
    /// these clicks. The first columns keep their layers, up to the first column that has changed.
    ///
    /// # Why this is sound
    ///
    /// A *step* is what one click removes from a column. A layer accepts sequences of steps. The
    /// *value* of a sequence is the smallest number of clicks that touch this column or a column
    /// before it.
    ///
    /// The layer of a column depends on three things:
    ///
    /// 1. this column,
    /// 2. the columns before it,
    /// 3. the column's set in `returning`: the colours whose separate runs may be connected through
    ///    later columns.
    ///
    /// For a kept layer, the first two have not changed. The column's set in `returning` can only
    /// have lost colours, because later columns can only have lost tiles.
    ///
    /// For example, let the column be `a b a`, and let its set in `returning` have lost colour `a`.
    /// The kept layer still accepts sequences in which one step removes both tiles `a`, although no
    /// earlier column connects them. A new layer would not accept these *additional* sequences.
    ///
    /// * An additional sequence never leads to a solution: the click would need later columns that
    ///   connect the two tiles, and the later columns cannot do this any more.
    /// * All other sequences have the same values as in a new layer.
    pub fn with_layers_of(columns: Vec<Arc<Column>>, earlier: &Side) -> Side {
        let mut side = Side::new(columns);
        let pairs = side.columns.iter().zip(&earlier.columns);
        let unchanged = pairs.take_while(|(now, before)| Arc::ptr_eq(now, before));
        let kept = unchanged.count().min(earlier.done());
        side.layers = earlier.layers[..kept].to_vec();
        side
    }

    /// Returns the number of processed columns.
    pub fn done(&self) -> usize {
        self.layers.len()
    }

    /// Returns the number of nodes in all layers.
    pub fn nodes(&self) -> u64 {
        self.layers.iter().map(|layer| layer.len() as u64).sum()
    }

    /// Returns the processed columns with their layers.
    pub fn processed(&self) -> Vec<ColumnLayer<'_>> {
        let mut processed = Vec::with_capacity(self.done());
        for (column, layer) in self.columns.iter().zip(&self.layers) {
            processed.push(ColumnLayer { column, layer });
        }
        processed
    }

    /// Returns the last processed column with its layer. If no column has been processed, this is
    /// the imagined column beside the board.
    pub fn last(&self) -> ColumnLayer<'_> {
        self.layer_at(self.done())
    }

    /// Returns the last one of the first `number` columns, with its layer. For 0, this is the
    /// imagined column beside the board.
    pub fn layer_at(&self, number: usize) -> ColumnLayer<'_> {
        match number.checked_sub(1) {
            Some(last) => ColumnLayer {
                column: &self.columns[last],
                layer: &self.layers[last],
            },
            None => ColumnLayer {
                column: &self.outside.column,
                layer: &self.outside.layer,
            },
        }
    }

    /// Returns a lower bound on the number of clicks that clear the board.
    ///
    /// # Why this is sound
    ///
    /// At least `base` clicks touch the processed columns. Each column run that begins in a later
    /// column needs one click more (see `bounds/column_runs.rs`).
    pub fn lower_bound(&self) -> u32 {
        self.last().layer.base + self.runs_from[self.done()]
    }

    /// Estimates the work of building the next layer: the number of pairs of a node of the last
    /// layer and a content of the next column. Returns `usize::MAX` if no column is left.
    pub fn cost_of_next(&self) -> usize {
        match self.columns.get(self.done()) {
            Some(column) => self.last().layer.len() * column.len(),
            None => usize::MAX,
        }
    }

    /// Builds the layer of the next column within `memory` bytes. There must be such a column.
    pub fn advance(&mut self, limits: Limits, memory: usize) -> Result<(), Unfinished> {
        let column = &self.columns[self.done()];
        let returning = self.returning[self.done()];
        let layer = build(self.last(), column, returning, limits, memory)?;
        self.layers.push(Arc::new(layer));
        Ok(())
    }

    /// Returns the first `number` columns of this side, with other costs in the last of their
    /// layers: each edge costs `cost`, and the base is 0. So clicks that touch only earlier columns
    /// cost nothing.
    pub fn with_equal_costs(&self, number: usize, cost: u8) -> Side {
        let mut side = self.clone();
        side.layers.truncate(number);
        if let Some(last) = side.layers.last_mut() {
            *last = Arc::new(last.with_equal_costs(cost));
        }
        side
    }

    pub fn bytes(&self) -> usize {
        self.layers.iter().map(|layer| layer.bytes()).sum()
    }
}
