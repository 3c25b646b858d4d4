//! Evidence of the column program: layers, read one after the other from each side, and the bound at the cut.

mod contents;
mod cut;
mod layer;
mod step;

use super::leb128::leb128;
use crate::limits::{Error, Meter};
use contents::Column;
use layer::{Columns, Layer};

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

/// The columns of a board, in the order in which a side goes through them, with what the initial board says.
struct Side<'a> {
    columns: Vec<&'a Column>,
    last: Layer,
    done: usize,
}

impl Side<'_> {
    /// The colours that may return at the next column: some column further on has three tiles of it, and all between
    /// have two.
    fn returning(&self) -> u8 {
        let beyond = self.columns[self.done + 1..].iter().rev();
        beyond.fold(0, |set, column| set & column.with(2) | column.with(3))
    }

    /// The runs of columns with a colour that begin beyond the columns done, at most eight a column.
    fn begin(&self) -> u32 {
        let before = |column: usize| column.checked_sub(1).map_or(0, |before| self.columns[before].with(1));
        let begins = |column: usize| (self.columns[column].with(1) & !before(column)).count_ones();
        (self.done..self.columns.len()).map(begins).sum()
    }

    /// A column of the layers done.
    fn column(&self) -> Option<&Column> {
        Some(self.columns[self.done.checked_sub(1)?])
    }
}

/// Reads the layers; what they show.
pub fn read(board: &[Vec<u8>], evidence: &LayersEvidence, meter: &Meter) -> Result<Shown, Error> {
    let columns: Vec<Column> = board.iter().map(|colours| Column::new(colours)).collect();
    let account = &meter.account();
    let side = |columns| Side { columns, last: Layer::outside(), done: 0 };
    let mut sides = [side(columns.iter().collect()), side(columns.iter().rev().collect())];
    let mut rest = &evidence.numbers[..];
    let mut number = || leb128(&mut rest).ok_or_else(|| Error::Invalid("a number is cut off or too long".into()));
    let mut nodes = Vec::new();
    for (side, layers) in sides.iter_mut().zip([evidence.left, evidence.right]) {
        for _ in 0..layers {
            let y = side.columns[side.done];
            let pair = Columns { before: &side.last, x: side.column(), y, returning: side.returning() };
            let layer = pair.read(&mut number, account);
            let which = nodes.len() + 1;
            let layer = layer.map_err(|error| match error {
                Error::Invalid(what) => Error::Invalid(format!("layer {which}: {what}")),
                limit => limit,
            })?;
            nodes.push(layer.contents.len());
            side.last = layer;
            side.done += 1;
        }
    }
    if !rest.is_empty() {
        return Err(format!("{} bytes are left behind the last layer", rest.len()).into());
    }
    let [left, right] = &sides;
    let clicks = if left.done + right.done == columns.len() {
        cut::cut((&left.last, left.column()), (&right.last, right.column()), account)?
    } else {
        // Numbers of the file can make a base negative: worthless, but not wrong.
        let bound = |side: &Side| (side.last.base + side.begin().cast_signed()).max(0).cast_unsigned();
        bound(left).max(bound(right))
    };
    Ok(Shown { clicks, nodes })
}
