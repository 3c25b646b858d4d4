//! Evidence of the column program. The layers of each side are read one after the other. If they cover all columns, the
//! lower bounds of both sides are combined at the cut, where the layers from the left meet the layers from the right.

mod contents;
mod cut;
mod layer;
mod merges;
mod passing;
mod read;
mod step;

use super::leb128::leb128;
use crate::limits::{Account, Error, Meter};
use contents::{Column, colours_with};
use layer::Layer;
use merges::Columns;

/// The layers of a certificate.
#[derive(Debug)]
pub struct LayersEvidence {
    /// Number of layers on the left side. These layers belong to the first columns from the left, one layer to each
    /// column.
    pub left: usize,
    /// Number of layers on the right side. These layers belong to the first columns from the right, one layer to each
    /// column. `left` + `right` is at most the number of columns.
    pub right: usize,
    /// The block of bytes in the file, which contains a number for each edge of each layer.
    pub numbers: Vec<u8>,
}

/// The lower bound that layers prove.
#[derive(Debug)]
pub struct LowerBound {
    /// The number of clicks that the layers prove necessary.
    pub clicks: u32,
    /// Number of nodes of each layer, in the order of the file.
    pub nodes: Vec<usize>,
}

/// The state of reading the layers of one side (left or right): the columns of the board in the order of reading, and
/// the last layer that was read.
struct Side<'a> {
    /// The colours of each column, from the bottom.
    board: Vec<&'a [u8]>,
    done: usize,
    last: Layer,
    /// The column of the last layer; `None` before the first layer is read.
    column: Option<Column>,
    /// The account that has reserved the memory of the last layer and its column.
    held: Account<'a>,
}

impl<'a> Side<'a> {
    /// Returns the set of colours whose tiles in the next column may be connected through columns beyond the next
    /// column. (The format says that such a colour *may return* at the next column.) A colour is in the set if some
    /// column beyond the next column has at least three tiles of the colour, and every column between these two columns
    /// has at least two tiles of the colour.
    fn returning(&self) -> u8 {
        let beyond = self.board[self.done + 1..].iter().rev();
        beyond.fold(0, |set, colours| set & colours_with(colours, 2) | colours_with(colours, 3))
    }

    /// Returns the number of column runs of the full board that begin in columns for which this side has no layer. Each
    /// of these runs needs a click that the layers do not count. There are eight colours, so at most eight runs begin
    /// in each column.
    fn begin(&self) -> u32 {
        let before = |column: usize| column.checked_sub(1).map_or(0, |before| colours_with(self.board[before], 1));
        let begins = |column: usize| (colours_with(self.board[column], 1) & !before(column)).count_ones();
        (self.done..self.board.len()).map(begins).sum()
    }

    /// Reads the layer of the next column. `number` returns the next number of the block.
    fn read(&mut self, number: impl FnMut() -> Result<u64, Error>, meter: &'a Meter) -> Result<(), Error> {
        let held = meter.account();
        let y = Column::new(self.board[self.done], &held)?;
        let columns = Columns { before: &self.last, x: self.column.as_ref(), y: &y, returning: self.returning() };
        self.last = read::read(&columns, number, &meter.account(), &held)?;
        (self.column, self.held) = (Some(y), held);
        self.done += 1;
        Ok(())
    }
}

/// Reads all layers. Returns the lower bound that they prove.
pub fn read(board: &[Vec<u8>], evidence: &LayersEvidence, meter: &Meter) -> Result<LowerBound, Error> {
    let side = |board| Side { board, done: 0, last: Layer::outside(), column: None, held: meter.account() };
    let columns = || board.iter().map(Vec::as_slice);
    let mut sides = [side(columns().collect()), side(columns().rev().collect())];
    let mut rest = &evidence.numbers[..];
    let mut number = || leb128(&mut rest).ok_or_else(|| Error::Invalid("a number is cut off or too long".into()));
    let mut nodes = Vec::new();
    for (side, layers) in sides.iter_mut().zip([evidence.left, evidence.right]) {
        for _ in 0..layers {
            let which = nodes.len() + 1;
            side.read(&mut number, meter).map_err(|error| match error {
                Error::Invalid(what) => Error::Invalid(format!("layer {which}: {what}")),
                limit => limit,
            })?;
            nodes.push(side.last.contents.len());
        }
    }
    if !rest.is_empty() {
        return Err(format!("{} bytes follow the last layer", rest.len()).into());
    }
    let [left, right] = &sides;
    let clicks = if left.done + right.done == board.len() {
        cut::cut((&left.last, left.column.as_ref()), (&right.last, right.column.as_ref()), &meter.account())?
    } else {
        // Bad numbers in the file can make a base negative. A negative bound is useless, but correct.
        let bound = |side: &Side| (side.last.base + side.begin().cast_signed()).max(0).cast_unsigned();
        bound(left).max(bound(right))
    };
    Ok(LowerBound { clicks, nodes })
}
