//! Verifies a lower bound that automata of the first and last columns prove. If they cover all columns, the two sides
//! prove a joint bound. Otherwise the larger bound counts.

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

/// Automata for the outer columns of a board, as stored in a certificate.
#[derive(Debug)]
pub struct LayersEvidence {
    /// Number of columns from the left edge of the board that have their own automaton.
    pub left: usize,
    /// Number of columns from the right edge of the board that have their own automaton.
    pub right: usize,
    /// The bytes that encode one number for each edge of each automaton.
    pub numbers: Vec<u8>,
}

/// A lower bound on the number of clicks, and the sizes of the automata that prove the bound.
#[derive(Debug)]
pub struct LowerBound {
    /// Every solution needs at least this many clicks.
    pub clicks: u32,
    /// Number of nodes of each automaton, in the order of the file.
    pub nodes: Vec<usize>,
}

/// Reads the automata of one side of the board, from the edge inwards. Only the last automaton is kept.
struct Side<'a> {
    /// The colours of each column, from the bottom. The first column is at the board's edge.
    board: Vec<&'a [u8]>,
    done: usize,
    last: Layer,
    /// The column that was read last, or `None` before the first column.
    column: Option<Column>,
    /// Counts the memory of the last automaton and of the last column.
    held: Account<'a>,
}

impl<'a> Side<'a> {
    /// Returns the colours that may connect separate tiles of the next column through later columns.
    fn returning(&self) -> u8 {
        let beyond = self.board[self.done + 1..].iter().rev();
        beyond.fold(0, |set, colours| set & colours_with(colours, 2) | colours_with(colours, 3))
    }

    /// Returns the number of column runs that begin after the first `done` columns.
    fn begin(&self) -> u32 {
        let before = |column: usize| column.checked_sub(1).map_or(0, |before| colours_with(self.board[before], 1));
        let begins = |column: usize| (colours_with(self.board[column], 1) & !before(column)).count_ones();
        (self.done..self.board.len()).map(begins).sum()
    }

    /// Reads the automaton of the next column. `number` returns the next number of the file.
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

/// Reads all automata. Returns the lower bound that the automata prove.
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
        // Bad numbers in the file can make the sum negative. 0 is always correct.
        let bound = |side: &Side| (side.last.base + side.begin().cast_signed()).max(0).cast_unsigned();
        bound(left).max(bound(right))
    };
    Ok(LowerBound { clicks, nodes })
}
