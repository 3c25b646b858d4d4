//! Verifies the evidence of the column program, an algorithm that handles the board column by
//! column: reads its *layers*, weighted automata for the columns, and computes the lower bound on
//! the number of clicks that they prove.

mod contents;
mod layer;
mod line;
mod merges;
mod read;
mod seam;

use super::certificate::LayersEvidence;
use crate::limits::{Account, Error, Meter};
use contents::{Column, colours_with};
use layer::{Layer, LayerOfColumn};
use line::Sides;
pub use line::{Counted, Line, LineRow};
use merges::Columns;

/// A proven lower bound on the number of clicks, with statistics.
#[derive(Debug)]
pub struct LowerBound {
    /// No solution has fewer clicks than this number.
    pub clicks: u32,
    /// Number of nodes of each layer, in the order of the file.
    pub nodes: Vec<usize>,
    /// The clicks on both sides of the line between the two columns where the layers meet. `None`
    /// if the layers from both sides do not meet, if they prove fewer clicks than the caller asked
    /// about, or if the line would need too much work or memory. Also `None` if the caller did not
    /// ask for the line.
    pub line: Option<Line>,
}

/// Reads the layers of a board from a certificate. A layer is a weighted automaton for one column.
/// Some layers are for the first columns from the left edge, the left side, and the others for the
/// first columns from the right edge, the right side. The sides meet if every column has a layer.
/// `board` has the colours of each column from the bottom up.
///
/// Returns the lower bound on the number of clicks that the layers prove. If the sides do not meet,
/// this is the larger bound of the two sides. If they meet, and `line_clicks` is a number up to the
/// bound, the result also has a [`Line`], which shows why so many clicks are needed: it says how
/// many clicks remove a tile on one side, and how many other clicks there must be.
pub fn read(
    board: &[Vec<u8>],
    evidence: &LayersEvidence,
    line_clicks: Option<u32>,
    meter: &Meter,
) -> Result<LowerBound, Error> {
    let columns_from_left: Vec<&[u8]> = board.iter().map(Vec::as_slice).collect();
    let mut columns_from_right = columns_from_left.clone();
    columns_from_right.reverse();
    let mut left = Side::new(columns_from_left, meter);
    let mut right = Side::new(columns_from_right, meter);
    let mut unread_bytes = &evidence.numbers[..];
    let mut nodes = Vec::new();
    left.read_layers(evidence.left, &mut unread_bytes, &mut nodes, meter)?;
    right.read_layers(evidence.right, &mut unread_bytes, &mut nodes, meter)?;
    if !unread_bytes.is_empty() {
        return Err(Error::invalid(format!(
            "{} bytes follow the last layer",
            unread_bytes.len()
        )));
    }
    let mut bound = LowerBound {
        clicks: left.lower_bound().max(right.lower_bound()),
        nodes,
        line: None,
    };
    let do_sides_meet = left.done + right.done == board.len();
    if do_sides_meet {
        bound.clicks = seam::lower_bound(left.last_layer(), right.last_layer(), &meter.account())?;
        // The line cannot explain more clicks than the layers prove.
        if let Some(needed) = line_clicks.filter(|&needed| needed <= bound.clicks) {
            bound.line = line_between(&left, &right, needed, meter);
        }
    }
    Ok(bound)
}

/// Returns the line between the two sides of the board that shows why `clicks` clicks are needed:
/// the line says how many clicks remove a tile on one side, and how many other clicks there must
/// be. The layers of both sides must meet at the line. `None` if a side has no layers, or if the
/// line needs too much work or memory. The certificate is valid without the line.
fn line_between(left: &Side, right: &Side, clicks: u32, meter: &Meter) -> Option<Line> {
    if left.done == 0 || right.done == 0 {
        return None;
    }
    let sides = Sides {
        left: left.last_layer(),
        right: right.last_layer(),
    };
    line::find(sides, left.done, clicks, &meter.aside()).ok()
}

/// A side: the columns of the board from the left or from the right edge, and the layer that was
/// read last.
struct Side<'a> {
    /// The columns, each as the colours of its tiles from the bottom up.
    columns: Vec<&'a [u8]>,
    /// The number of columns whose layer has been read, which are the first columns in `columns`.
    done: usize,
    /// The layer that was read last. Before the first column, the layer of an imagined empty
    /// column.
    last: Layer,
    /// The column that was read last, or `None` before the first column.
    column: Option<Column>,
    /// Counts the memory of `last` and of `column`.
    held: Account<'a>,
}

impl<'a> Side<'a> {
    /// Creates a side: the columns of the board in the order from one of its edges. No layer has
    /// been read yet, so the last layer is that of an imagined empty column before the first one.
    fn new(columns: Vec<&'a [u8]>, meter: &'a Meter<'a>) -> Side<'a> {
        Side {
            columns,
            done: 0,
            last: Layer::outside(),
            column: None,
            held: meter.account(),
        }
    }

    /// Reads the layers (weighted automata) of the next `count` columns from the beginning of
    /// `block`. Appends the number of nodes of each layer to `nodes`. The message of an invalid
    /// layer begins with its number, counted from 1 over both sides.
    fn read_layers(
        &mut self,
        count: usize,
        block: &mut &[u8],
        nodes: &mut Vec<usize>,
        meter: &'a Meter<'a>,
    ) -> Result<(), Error> {
        for _ in 0..count {
            let number = nodes.len() + 1;
            self.read_layer(block, meter).map_err(|error| match error {
                Error::Invalid(message) => Error::invalid(format!("layer {number}: {message}")),
                // The limits belong to the whole check, so this error does not name a layer.
                Error::Contradicted(_) | Error::Limit(_) | Error::Newer => error,
            })?;
            nodes.push(self.last.contents.len());
        }
        Ok(())
    }

    /// Reads the layer of the next column, a weighted automaton, and stores it with its column in
    /// this side. Removes its bytes from the beginning of `block`.
    fn read_layer(&mut self, block: &mut &[u8], meter: &'a Meter<'a>) -> Result<(), Error> {
        let held = meter.account();
        let next_column = Column::new(self.columns[self.done], &held)?;
        let columns = Columns {
            x: self.last_layer(),
            y: &next_column,
            returning: self.returning(),
        };
        self.last = read::read(&columns, block, &meter.account(), &held)?;
        self.column = Some(next_column);
        self.held = held;
        self.done += 1;
        Ok(())
    }

    /// Returns the layer that was read last, which is a weighted automaton, with its column.
    fn last_layer(&self) -> LayerOfColumn<'_> {
        LayerOfColumn {
            layer: &self.last,
            column: self.column.as_ref(),
        }
    }

    /// Returns the *returning* colours, as a bit set: later columns may connect separate runs of
    /// rows of such a colour in the next column, whose layer is read next. A returning colour has
    /// at least three tiles in some later column, where the connection turns back, and at least two
    /// tiles in all columns between.
    fn returning(&self) -> u8 {
        let mut returning = 0;
        // From the last column back to the column after the next column.
        for colours in self.columns[self.done + 1..].iter().rev() {
            returning = (returning & colours_with(colours, 2)) | colours_with(colours, 3);
        }
        returning
    }

    /// Returns the lower bound on the number of clicks that the layers of this side prove alone:
    /// the base of the last layer (its bound on the clicks that touch the columns with layers),
    /// plus one click for each column run that begins after these columns. A *column run* is a
    /// maximal sequence of adjacent columns with one colour.
    fn lower_bound(&self) -> u32 {
        // A negative sum is replaced by 0, which is always a correct lower bound.
        let clicks = self.last.base + self.unread_runs().cast_signed();
        clicks.max(0).cast_unsigned()
    }

    /// Returns the number of column runs that begin in a column without a layer, that is, in a
    /// column whose weighted automaton was not read. A *column run* of a colour is a maximal
    /// sequence of adjacent columns with this colour. Each counted run needs a click that touches
    /// no column with a layer. The result is at most 512: 8 colours times 64 columns.
    fn unread_runs(&self) -> u32 {
        let mut runs = 0;
        for x in self.done..self.columns.len() {
            let colours_before = match x.checked_sub(1) {
                Some(column_before) => colours_of(self.columns[column_before]),
                // All colours of the first column begin a run.
                None => 0,
            };
            let new_colours = colours_of(self.columns[x]) & !colours_before;
            runs += new_colours.count_ones();
        }
        runs
    }
}

/// Returns the colours of a column's tiles, as a bit set.
fn colours_of(column: &[u8]) -> u8 {
    colours_with(column, 1)
}
