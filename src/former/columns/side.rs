//! Processes the columns of a board one after the other, from left to right or from right to left.

use super::build::build;
use super::column::Column;
use super::costs::Unfinished;
use super::layer::{ColumnLayer, Layer};
use kortest_base::runtime::Limits;
use std::sync::Arc;

/// A side: the columns of a board, ordered from its left or right edge. The first columns have been processed. Each of
/// them has a layer, a weighted automaton that counts the clicks in this column and the columns before it.
#[derive(Clone)]
pub struct Side {
    /// All columns of the board, in the order in which they are processed.
    pub columns: Vec<Arc<Column>>,
    /// The layers (automata) of the processed columns, which are the first columns.
    pub layers: Vec<Arc<Layer>>,
    /// An imagined empty column beside the board, with its automaton.
    outside: Arc<Outside>,
    /// For each column, the colours whose separate runs later columns may connect, as a bit set.
    returning_colours: Vec<u8>,
    /// For each column, the number of column runs that begin in this column or later; a last entry is 0. A *column run*
    /// is a maximal sequence of adjacent columns that contain the same colour.
    column_runs_from: Vec<u32>,
}

/// An imagined empty column beside the board, with its layer: an automaton with one node and no edges.
struct Outside {
    column: Column,
    layer: Layer,
}

impl Side {
    /// Creates a [`Side`] without layers (automata) from a board's columns, in the order in which they are processed.
    ///
    /// # Which runs can be connected through later columns
    ///
    /// A click may remove two separate vertical runs of its colour from column `c`, if tiles in later columns connect
    /// the runs. This is possible only for the colours in `returning_colours[c]`. These are the colours for which a
    /// later column `k` contains at least three tiles, and each column between `c` and `k` at least two. Proof:
    ///
    /// A path of tiles of the colour leads from one run to another run through later columns. Among the paths without
    /// repeated tiles, choose a path whose farthest column `k` is as near to `c` as possible.
    ///
    /// * The path crosses each column between `c` and `k` twice: on the way out, and on the way back. So this column
    ///   contains at least two tiles of the colour.
    /// * Column `k` contains at least three tiles of the colour; `bounds/strip.rs` proves this.
    ///
    /// Tiles only disappear and never change column. So each column had at least as many tiles before the first click.
    pub fn new(columns: Vec<Arc<Column>>) -> Side {
        let mut returning_colours = vec![0; columns.len()];
        for (before, column) in columns.iter().skip(1).enumerate().rev() {
            // A path of this colour returns in this column, or crosses this column twice and returns later.
            let crossing = returning_colours[before + 1] & column.colours_with_at_least(2);
            returning_colours[before] = crossing | column.colours_with_at_least(3);
        }
        let outside = Outside {
            column: Column::new(&[]),
            layer: Layer::outside_board(),
        };
        Side {
            column_runs_from: column_runs_from(&columns),
            columns,
            layers: Vec::new(),
            outside: Arc::new(outside),
            returning_colours,
        }
    }

    /// Creates a [`Side`] (the columns of a board in the order in which they are processed) for a board after some
    /// clicks. `earlier` belongs to the board before. Its layers (automata) before the first changed column are kept.
    ///
    /// # Why this is sound
    ///
    /// A *step* is what one click removes from a column. A layer accepts sequences of steps. The *value* of a sequence
    /// is the smallest number of clicks that touch this column or a column before it.
    ///
    /// A layer depends on its column, on the columns before it, and on the column's set in `returning_colours`: the
    /// colours whose separate runs may be connected through later columns. For a kept layer, the first two have not
    /// changed. The set can only have lost colours, because later columns can only have lost tiles.
    ///
    /// For example, let the column be `a b a`, and let its set have lost colour `a`. The kept layer still accepts
    /// sequences in which one step removes both tiles `a`, although no earlier column connects them. A new layer would
    /// not accept these *additional* sequences.
    ///
    /// * An additional sequence never leads to a solution: the click would need later columns that connect the two
    ///   tiles, and the later columns cannot do this any more.
    /// * All other sequences have the same values as in a new layer.
    pub fn with_layers_of(columns: Vec<Arc<Column>>, earlier: &Side) -> Side {
        let mut side = Side::new(columns);
        // Unchanged columns share their tables with `earlier`.
        let column_pairs = side.columns.iter().zip(&earlier.columns);
        let unchanged = column_pairs.take_while(|(now, before)| Arc::ptr_eq(now, before));
        let kept = unchanged.count().min(earlier.processed());
        side.layers = earlier.layers[..kept].to_vec();
        side
    }

    /// Returns the number of processed columns, which are the columns with a layer (automaton).
    pub fn processed(&self) -> usize {
        self.layers.len()
    }

    /// Returns the number of nodes of all layers (automata of columns).
    pub fn nodes(&self) -> u64 {
        self.layers.iter().map(|layer| layer.len() as u64).sum()
    }

    /// Returns the processed columns, each with its layer (automaton).
    pub fn column_layers(&self) -> Vec<ColumnLayer<'_>> {
        let pairs = self.columns.iter().zip(&self.layers);
        let column_layers = pairs.map(|(column, layer)| ColumnLayer { column, layer });
        column_layers.collect()
    }

    /// Returns the last processed column with its layer (automaton), or the imagined empty column beside the board.
    pub fn last_layer(&self) -> ColumnLayer<'_> {
        self.layer_after(self.processed())
    }

    /// Returns the last of the first `number` columns, with its layer (automaton). These columns must have been
    /// processed. For `number` 0, the result is the imagined empty column beside the board.
    pub fn layer_after(&self, number: usize) -> ColumnLayer<'_> {
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
    /// The last layer (automaton) shows that at least `base` clicks touch the processed columns. Each column run
    /// (maximal sequence of columns with one colour) that begins later needs a further click (`bounds/column_runs.rs`).
    pub fn lower_bound(&self) -> u32 {
        self.last_layer().layer.base + self.column_runs_from[self.processed()]
    }

    /// Estimates the work of building the next layer (automaton): the number of pairs of a node of the last layer and a
    /// content (set of tiles that may remain) of the next column. There must be such a column.
    pub fn estimated_cost_of_next(&self) -> usize {
        self.last_layer().layer.len() * self.columns[self.processed()].len()
    }

    /// Builds the layer (automaton) of the next column within `memory` bytes. There must be such a column.
    pub fn build_next_layer(&mut self, limits: Limits, memory: usize) -> Result<(), Unfinished> {
        let column = &self.columns[self.processed()];
        let returning_colours = self.returning_colours[self.processed()];
        let layer = build(self.last_layer(), column, returning_colours, limits, memory)?;
        self.layers.push(Arc::new(layer));
        Ok(())
    }

    /// Returns this side with only the layers (automata) of its first `number` columns. In the last of these layers,
    /// each edge costs `cost`, and the base cost is 0. So clicks that touch only earlier columns cost nothing.
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

/// Returns, for each column, the number of column runs that begin in this column or later; a last entry is 0. A column
/// run is a maximal sequence of adjacent columns that contain the same colour.
fn column_runs_from(columns: &[Arc<Column>]) -> Vec<u32> {
    let mut runs_from = vec![0; columns.len() + 1];
    let mut colours_before = 0;
    for (number, column) in columns.iter().enumerate() {
        let colours = column.colours_with_at_least(1);
        // Column runs begin for the colours that the column before does not contain.
        runs_from[number] = (colours & !colours_before).count_ones();
        colours_before = colours;
    }
    for number in (0..columns.len()).rev() {
        runs_from[number] += runs_from[number + 1];
    }
    runs_from
}
