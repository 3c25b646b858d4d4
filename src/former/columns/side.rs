//! Processes the columns of a board one after the other, from left to right or from right to left.

use super::build::build;
use super::column::Column;
use super::costs::Unfinished;
use super::layer::{ColumnLayer, Layer};
use kortest_base::runtime::Limits;
use std::sync::Arc;

/// The columns of a board, ordered from its left or right edge, with one automaton for each
/// processed column.
#[derive(Clone)]
pub struct Side {
    /// All columns of the board, in the order in which they are processed.
    pub columns: Vec<Arc<Column>>,
    /// The automata of the first columns, as many as have been processed.
    pub layers: Vec<Arc<Layer>>,
    /// An imagined empty column beside the board, with its automaton.
    outside: Arc<Outside>,
    /// For each column, the colours whose separate runs later columns may connect.
    returns: Vec<u8>,
    /// For each column, the number of column runs that begin in this column or later; then 0.
    runs_from: Vec<u32>,
}

struct Outside {
    column: Column,
    layer: Layer,
}

impl Side {
    /// Creates a [`Side`] without automata. `columns` contains the columns of a board in the order
    /// in which they are processed.
    ///
    /// # Which runs can be connected through later columns
    ///
    /// A click may remove two separate vertical runs of its colour from column `c`, if tiles in
    /// later columns connect the runs. This is possible only for colours in `returns[c]`. A colour
    /// is in `returns[c]` if some later column `k` contains at least three tiles of the colour, and
    /// every column between `c` and `k` contains at least two. Proof:
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
        let mut returns = vec![0; columns.len()];
        let mut runs_from = vec![0; columns.len() + 1];
        for column in (0..columns.len()).rev() {
            let here = &columns[column];
            let mut beginning = here.colours(1);
            if column > 0 {
                beginning &= !columns[column - 1].colours(1);
                returns[column - 1] = returns[column] & here.colours(2) | here.colours(3);
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
            returns,
            runs_from,
        }
    }

    /// Creates a [`Side`] for a board after some clicks. `earlier` belongs to the board before
    /// these clicks. The first columns keep their automata, up to the first column that has
    /// changed.
    ///
    /// # Why this is sound
    ///
    /// A *step* is what one click removes from a column. An automaton accepts sequences of steps.
    /// The *value* of a sequence is the smallest number of clicks that touch this column or a
    /// column before it.
    ///
    /// The automaton of a column depends on three things:
    ///
    /// 1. this column,
    /// 2. the columns before it,
    /// 3. the column's set in `returns`: the colours whose separate runs may be connected through
    ///    later columns.
    ///
    /// For a kept automaton, the first two have not changed. The column's set in `returns` can only
    /// have lost colours, because later columns can only have lost tiles.
    ///
    /// For example, let the column be `a b a`, and let its set in `returns` have lost colour `a`.
    /// The kept automaton still accepts sequences in which one step removes both tiles `a`,
    /// although no earlier column connects them. A new automaton would not accept these
    /// *additional* sequences.
    ///
    /// * An additional sequence never leads to a solution: the click would need later columns that
    ///   connect the two tiles, and the later columns cannot do this any more.
    /// * All other sequences have the same values as in a new automaton.
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

    /// Returns the number of nodes in all automata.
    pub fn nodes(&self) -> u64 {
        self.layers.iter().map(|layer| layer.len() as u64).sum()
    }

    /// Returns the processed columns with their automata.
    pub fn processed(&self) -> Vec<ColumnLayer<'_>> {
        let mut processed = Vec::with_capacity(self.done());
        for (column, layer) in self.columns.iter().zip(&self.layers) {
            processed.push(ColumnLayer { column, layer });
        }
        processed
    }

    /// Returns the last processed column with its automaton. If no column has been processed, this
    /// is the imagined column beside the board.
    pub fn last(&self) -> ColumnLayer<'_> {
        self.layer_at(self.done())
    }

    /// Returns the last one of the first `number` columns with its automaton; for 0, the imagined
    /// column beside the board.
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

    /// Estimates the cost of the next automaton, in pairs of node and content.
    pub fn cost_of_next(&self) -> usize {
        match self.columns.get(self.done()) {
            Some(column) => self.last().layer.len() * column.len(),
            None => usize::MAX,
        }
    }

    /// Builds the automaton of the next column within `memory` bytes.
    pub fn advance(&mut self, limits: Limits, memory: usize) -> Result<(), Unfinished> {
        let column = &self.columns[self.done()];
        let returns = self.returns[self.done()];
        let layer = build(self.last(), column, returns, limits, memory)?;
        self.layers.push(Arc::new(layer));
        Ok(())
    }

    /// Returns the first columns of this side, where each step of the last of them costs `cost`, and
    /// clicks that touch only earlier columns cost nothing.
    pub fn with_equal_costs(&self, number: usize, cost: u8) -> Side {
        let mut side = self.clone();
        side.layers.truncate(number);
        if let Some(last) = side.layers.last_mut() {
            *last = Arc::new(last.with_equal_costs(cost));
        }
        side
    }

    /// Returns the memory of all automata, in bytes.
    pub fn bytes(&self) -> usize {
        self.layers.iter().map(|layer| layer.bytes()).sum()
    }
}
