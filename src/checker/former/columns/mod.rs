//! The column program (a dynamic program over columns): builds the layers that the evidence names, from both sides of
//! the board, and compares their sizes. The format defines the layers, and says why the last one proves the claim.

mod beyond;
mod layer;
mod step;
#[cfg(test)]
mod tests;

use crate::frame::Lines;
use crate::limits::{Account, Error, Meter};
use beyond::beyond;
use layer::{Layer, make};
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use step::Column;

/// The side from which the column program comes to a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// From the left, going right.
    R,
    /// From the right, going left.
    L,
}

/// Sizes, each with its side and its number of nodes, in the order of construction.
pub type Sizes = Vec<(Side, u32)>;

/// The most nodes of a layer, as the format says. A node and a cost fit into 32 bits.
const MOST: u32 = (1 << 22) - 1;

/// Reads the words of at least one layer.
pub fn parse_layers(words: &[&str], lines: &Lines) -> Result<Sizes, String> {
    let word = |word: &&str| match word.split_at_checked(1) {
        Some(("R", size)) => Ok((Side::R, lines.number(size, 0..=MOST)?)),
        Some(("L", size)) => Ok((Side::L, lines.number(size, 0..=MOST)?)),
        _ => lines.error("a layer is R or L with a number of nodes"),
    };
    if words.is_empty() {
        return lines.error("there is no layer");
    }
    words.iter().map(word).collect()
}

/// One side: its columns in the order in which it goes through them, numbered from 1 (column 0, outside of the board,
/// is empty), and the values that the initial board defines.
struct Half<'a> {
    columns: Vec<&'a Column>,
    base: Vec<u16>,
    /// For each column, the colours that may return, as a set.
    returning: Vec<u8>,
    /// The layers built so far, the edge layer first.
    layers: Vec<Layer>,
    /// `T` of the column next to the last `b` columns, by `b`.
    found: HashMap<usize, Vec<u16>>,
}

impl<'a> Half<'a> {
    fn new(columns: Vec<&'a Column>) -> Half<'a> {
        let (mut base, mut returning) = (vec![0; columns.len()], vec![0; columns.len()]);
        for j in (1..columns.len()).rev() {
            let (this, left) = (&columns[j].0[0], &columns[j - 1].0[0]);
            // At most four colours in each of 64 columns.
            base[j - 1] = base[j] + u16::from(count(this.colours & !left.colours));
            let with = |tiles| (0..4).fold(0, |set, c| set | u8::from(this.rows[c].count_ones() >= tiles) << c);
            returning[j - 1] = returning[j] & with(2) | with(3);
        }
        Half { columns, base, returning, layers: vec![Layer::edge()], found: HashMap::new() }
    }

    /// `beyond` of each content of the next column. With `b` = 0, which the format treats separately, `T` is 0 next to
    /// the edge layer, so that the same formula holds.
    fn beyond(&mut self, other: &Half, meter: &Account) -> Result<Vec<u16>, Error> {
        let (j, w) = (self.layers.len(), self.columns.len() - 1);
        let b = (w - j).min(other.layers.len() - 1);
        let found = match self.found.entry(b) {
            Entry::Occupied(known) => known.into_mut(),
            // The last b columns are the first b of the other side.
            Entry::Vacant(place) => {
                place.insert(beyond(&other.layers[b], other.columns[b], other.columns[b + 1], meter)?)
            }
        };
        let (t, base) = (w - b, self.base[j]);
        if t == j {
            return Ok(found.iter().map(|&cost| cost.max(base)).collect());
        }
        // `base` does not increase from column to column.
        Ok(vec![base.max(found[0].saturating_add(base - self.base[t])); self.columns[j].0.len()])
    }
}

/// How many colours are in a set of at most four.
fn count(colours: u8) -> u8 {
    (0..4).map(|colour| colours >> colour & 1).sum()
}

/// Verifies that `cap` clicks do not clear the board. Returns the number of nodes of all layers.
pub fn check(board: &[Vec<u8>], cap: u32, words: &[(Side, u32)], meter: &Meter) -> Result<usize, Error> {
    let columns: Vec<Column> = board.iter().map(|word| Column::new(word)).collect();
    let outside = [Column::new(&[])];
    let mut right = Half::new(outside.iter().chain(&columns).collect());
    let mut left = Half::new(outside.iter().chain(columns.iter().rev()).collect());
    let meter = &meter.account();
    let mut nodes = 0;
    for (i, &(side, size)) in words.iter().enumerate() {
        let (word, number) = (format!("{side:?}{size}"), i + 1);
        let complain = |what: String| Err(format!("layer {number} ({word}){what}").into());
        let (half, other) = if side == Side::R { (&mut right, &left) } else { (&mut left, &right) };
        let j = half.layers.len();
        if j > board.len() {
            return complain(format!(": this side has gone through all {} columns", board.len()));
        }
        // The construction stops when a layer gets larger than stated.
        let most = size as usize;
        let beyond = half.beyond(other, meter)?;
        // At most 575 less at most 65,535.
        let room: Vec<i32> = beyond.into_iter().map(|beyond| cap.cast_signed() - i32::from(beyond)).collect();
        let (before, x, y) = (&half.layers[j - 1], half.columns[j - 1], half.columns[j]);
        let Some(layer) = make(before, x, y, half.returning[j], &room, most, meter)? else {
            return complain(format!(": it has more than {most} nodes"));
        };
        if layer.size != most {
            return complain(format!(": it has {} nodes", layer.size));
        }
        let last = number == words.len();
        if layer.nodes.is_empty() && !last {
            return complain(" reaches no end, but is not the last".into());
        }
        if last && !layer.nodes.is_empty() {
            let what = format!("nothing shows that {cap} clicks do not clear the board");
            return Err(format!("the last layer ({word}) still reaches an end: {what}").into());
        }
        nodes += most;
        half.layers.push(layer);
    }
    Ok(nodes)
}
