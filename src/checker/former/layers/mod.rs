//! Evidence of the column program: layers, read one after the other from each side, and the bound at the cut.

mod contents;
mod cut;
mod layer;
mod merges;
mod passing;
mod read;
mod step;

use super::leb128::leb128;
use crate::limits::{Account, Error, Meter};
use contents::{Column, with};
use layer::Layer;
use merges::Columns;

/// The layers of a certificate.
#[derive(Debug)]
pub struct LayersEvidence {
    /// The number of layers from the left.
    pub left: usize,
    /// The number of layers from the right; together at most one for each column.
    pub right: usize,
    /// A number for each edge of each layer.
    pub numbers: Vec<u8>,
}

/// What layers show.
#[derive(Debug)]
pub struct Shown {
    /// So many clicks are needed.
    pub clicks: u32,
    /// Nodes of each layer, in the order of the file.
    pub nodes: Vec<usize>,
}

/// The columns of a board, in the order in which a side goes through them, and how far it has come.
struct Side<'a> {
    /// The colours of each column, from the bottom.
    board: Vec<&'a [u8]>,
    done: usize,
    last: Layer,
    /// The column of the last layer; none on the edge of the board.
    column: Option<Column>,
    /// The memory of both.
    held: Account<'a>,
}

impl<'a> Side<'a> {
    /// The colours that may return at the next column: some column further on has three tiles of it, and all between
    /// have two.
    fn returning(&self) -> u8 {
        let beyond = self.board[self.done + 1..].iter().rev();
        beyond.fold(0, |set, colours| set & with(colours, 2) | with(colours, 3))
    }

    /// The runs of columns with a colour that begin beyond the columns done, at most eight a column.
    fn begin(&self) -> u32 {
        let before = |column: usize| column.checked_sub(1).map_or(0, |before| with(self.board[before], 1));
        let begins = |column: usize| (with(self.board[column], 1) & !before(column)).count_ones();
        (self.done..self.board.len()).map(begins).sum()
    }

    /// Reads the layer of the next column.
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

/// Reads the layers; what they show.
pub fn read(board: &[Vec<u8>], evidence: &LayersEvidence, meter: &Meter) -> Result<Shown, Error> {
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
        return Err(format!("{} bytes are left behind the last layer", rest.len()).into());
    }
    let [left, right] = &sides;
    let clicks = if left.done + right.done == board.len() {
        cut::cut((&left.last, left.column.as_ref()), (&right.last, right.column.as_ref()), &meter.account())?
    } else {
        // Numbers of the file can make a base negative: worthless, but not wrong.
        let bound = |side: &Side| (side.last.base + side.begin().cast_signed()).max(0).cast_unsigned();
        bound(left).max(bound(right))
    };
    Ok(Shown { clicks, nodes })
}
