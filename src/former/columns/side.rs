//! The layers from one side of the board.

use super::builder::build;
use super::column::Column;
use super::layer::Layer;
use super::moves::Pairs;
use super::unfinished::Unfinished;
use kortest_base::runtime::Limits;
use std::sync::Arc;

/// The layers from one side. Columns are numbered from its own edge of the board.
#[derive(Clone)]
pub struct Side {
    /// All columns of the board, in this order.
    pub columns: Vec<Arc<Column>>,
    /// The layers of the first columns, and before them that of the edge of the board.
    pub layers: Vec<Arc<Layer>>,
    /// By column: the colours that may be connected on its far side, as a set.
    returns: Vec<u8>,
    /// By column: how many runs of columns with a colour begin there or further on, as seen from this side.
    begin: Vec<u32>,
}

impl Side {
    /// A side without layers.
    ///
    /// # Why only some colours return
    ///
    /// Two runs of a column that a click connects on the far side are connected by a path that leaves the column and
    /// returns. Take a simple path whose farthest column is nearest. It passes every column between on its way out and on
    /// its way back, in different rows, and has three cells one above the other in the farthest column: shorter turns could
    /// be cut short one column nearer (`bounds/connect_around.rs` has the argument). Tiles only disappear and never change
    /// their column, so the initial board decides.
    pub fn new(columns: Vec<Arc<Column>>) -> Side {
        let mut returns = vec![0; columns.len()];
        let mut begin = vec![0; columns.len() + 1];
        for column in (0..columns.len()).rev() {
            let here = &columns[column];
            let before = column.checked_sub(1).map_or(0, |before| columns[before].colours(1));
            begin[column] = begin[column + 1] + (here.colours(1) & !before).count_ones();
            if column > 0 {
                returns[column - 1] = returns[column] & here.colours(2) | here.colours(3);
            }
        }
        Side { columns, layers: vec![Arc::new(Layer::edge_of_the_board())], returns, begin }
    }

    /// A side of these columns with the layers that another has for the same first columns.
    ///
    /// # Why this is sound
    ///
    /// A layer depends on its column and those before it, which are the same (the very same: columns are compared by
    /// address), and on which colours may return. The other side may have let more of them return, if its columns have
    /// all tiles of these and more. Then its layers read some traces that are no part of a play here: a step of several
    /// blocks of such a colour. Where blocks have to be joined further on, the rules of merges see to it: a way to the end
    /// through these and any later layer, and through the cut, is one on which all of them were. So what is too much in
    /// a layer is never part of an optimum, and what is not too much has its true value.
    pub fn with_layers_of(columns: Vec<Arc<Column>>, other: &Side) -> Side {
        let mut side = Side::new(columns);
        let same =
            side.columns.iter().zip(&other.columns).take_while(|(ours, theirs)| Arc::ptr_eq(ours, theirs)).count();
        side.layers = other.layers[..=same.min(other.done())].to_vec();
        side
    }

    /// The number of columns that have a layer.
    pub fn done(&self) -> usize {
        self.layers.len() - 1
    }

    /// The nodes of the layers.
    pub fn nodes(&self) -> u64 {
        self.layers[1..].iter().map(|layer| layer.len() as u64).sum()
    }

    /// The last layer, and its column if it has one.
    pub fn last(&self) -> (&Layer, Option<&Column>) {
        let done = self.done();
        (&*self.layers[done], done.checked_sub(1).map(|column| &*self.columns[column]))
    }

    /// A lower bound on the clicks that clear the board.
    ///
    /// # Why this is sound
    ///
    /// The clicks that touch the columns done are at least the base of the last layer. Each maximal run of adjacent
    /// columns that contain a colour needs a click of its own; where it begins beyond the columns done that click
    /// touches none of them.
    pub fn lower_bound(&self) -> u32 {
        self.last().0.base + self.begin[self.done()]
    }

    /// About what the next layer costs: the number of its pairs.
    pub fn cost_of_next(&self) -> usize {
        self.columns.get(self.done()).map_or(usize::MAX, |column| self.last().0.len() * column.len())
    }

    /// Builds the next layer.
    pub fn advance(&mut self, limits: Limits, memory: usize) -> Result<(), Unfinished> {
        let column = &*self.columns[self.done()];
        let (before, of_before) = self.last();
        let pairs = Pairs::new(before, of_before, column, self.returns[self.done()]);
        let layer = build(&pairs, limits, memory)?;
        self.layers.push(Arc::new(layer));
        Ok(())
    }

    /// Bytes in use.
    pub fn bytes(&self) -> usize {
        self.layers.iter().map(|layer| layer.bytes()).sum()
    }
}
