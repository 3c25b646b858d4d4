//! Verifies proofs of lower bounds on the number of clicks.

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
use layer::{Layer, LayerOfColumn};
use merges::Columns;

/// The layers (automata) in a certificate.
#[derive(Debug)]
pub struct LayersEvidence {
    /// The number of automata for columns at the left edge.
    pub left: usize,
    /// The number of automata for columns at the right edge.
    pub right: usize,
    /// The block of bytes with the edges of all automata.
    pub numbers: Vec<u8>,
}

/// A proven lower bound on the number of clicks, with statistics.
#[derive(Debug)]
pub struct LowerBound {
    /// Every solution needs at least this many clicks.
    pub clicks: u32,
    /// Number of nodes of each automaton, in the order of the file.
    pub nodes: Vec<usize>,
}

struct Side<'a> {
    columns: Vec<&'a [u8]>,
    done: usize,
    last: Layer,
    /// The column that was read last, or `None` before the first column.
    column: Option<Column>,
    /// Counts the memory of `last` and `column`.
    held: Account<'a>,
}

impl<'a> Side<'a> {
    /// Returns the colours whose groups may leave this column and come back.
    fn returning(&self) -> u8 {
        let beyond = self.columns[self.done + 1..].iter().rev();
        beyond.fold(0, |set, colours| {
            set & colours_with(colours, 2) | colours_with(colours, 3)
        })
    }

    /// Each of these column runs needs a click that touches no column with an automaton.
    fn unread_runs(&self) -> u32 {
        let before = |column: usize| {
            column
                .checked_sub(1)
                .map_or(0, |before| colours_with(self.columns[before], 1))
        };
        let begins =
            |column: usize| (colours_with(self.columns[column], 1) & !before(column)).count_ones();
        (self.done..self.columns.len()).map(begins).sum()
    }

    fn last_layer(&self) -> LayerOfColumn<'_> {
        LayerOfColumn {
            layer: &self.last,
            column: self.column.as_ref(),
        }
    }

    /// Reads the automaton of the next column.
    fn read(
        &mut self,
        number: impl FnMut() -> Result<u64, Error>,
        meter: &'a Meter,
    ) -> Result<(), Error> {
        let held = meter.account();
        let y = Column::new(self.columns[self.done], &held)?;
        let columns = Columns {
            x: self.last_layer(),
            y: &y,
            returning: self.returning(),
        };
        self.last = read::read(&columns, number, &meter.account(), &held)?;
        self.column = Some(y);
        self.held = held;
        self.done += 1;
        Ok(())
    }
}

/// Reads all automata. Returns the lower bound that the automata prove.
pub fn read(
    board: &[Vec<u8>],
    evidence: &LayersEvidence,
    meter: &Meter,
) -> Result<LowerBound, Error> {
    let side = |columns| Side {
        columns,
        done: 0,
        last: Layer::outside(),
        column: None,
        held: meter.account(),
    };
    let columns = || board.iter().map(Vec::as_slice);
    let mut sides = [side(columns().collect()), side(columns().rev().collect())];
    let mut rest = &evidence.numbers[..];
    let mut number = || {
        leb128(&mut rest).ok_or_else(|| Error::Invalid("a number is cut off or too long".into()))
    };
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
        cut::cut(left.last_layer(), right.last_layer(), &meter.account())?
    } else {
        // The sum can be negative. 0 is always a correct lower bound.
        let bound = |side: &Side| {
            (side.last.base + side.unread_runs().cast_signed())
                .max(0)
                .cast_unsigned()
        };
        bound(left).max(bound(right))
    };
    Ok(LowerBound { clicks, nodes })
}
