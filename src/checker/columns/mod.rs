//! The column program: makes the layers that the evidence names, from both sides of the board, and compares their
//! sizes. The page of the format says what a layer is, and why the last one proves the claim.

mod beyond;
mod layer;
mod step;
#[cfg(test)]
mod tests;

use beyond::beyond;
use layer::{Layer, MOST, make};
use std::collections::HashMap;
use step::Column;

/// The side from which the column program comes to a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// From the left, going right.
    R,
    /// From the right, going left.
    L,
}

/// Layers, each with its side and its number of nodes, in the order in which they are made.
pub type Layers = Vec<(Side, usize)>;

/// A word of the evidence.
pub fn word(word: &str) -> Option<(Side, usize)> {
    let (side, size) = word.split_at_checked(1)?;
    let side = if side == "R" { Side::R } else { Side::L };
    // Written again, it must be the same: no sign, no leading zeros, no other letter.
    size.parse().ok().map(|size| (side, size)).filter(|(side, size)| format!("{side:?}{size}") == word)
}

/// One side: its columns in the order in which it goes through them, numbered from 1 (what is outside of the board
/// counts as an empty column 0), and what is defined by the initial board.
struct Half<'a> {
    columns: Vec<&'a Column>,
    base: Vec<u16>,
    /// Of each column the colours that may return, as a set.
    returning: Vec<u8>,
    /// The layers made so far, the edge layer first.
    layers: Vec<Layer>,
    /// `T` of the column beside the last `b`, by `b`.
    found: HashMap<usize, Vec<u16>>,
}

impl<'a> Half<'a> {
    fn new(columns: Vec<&'a Column>) -> Half<'a> {
        let (mut base, mut returning) = (vec![0; columns.len()], vec![0; columns.len()]);
        for j in (1..columns.len()).rev() {
            let (this, left) = (&columns[j].0[0], &columns[j - 1].0[0]);
            base[j - 1] = base[j] + (this.colours & !left.colours).count_ones() as u16;
            let with = |tiles| (0..4).fold(0, |set, c| set | u8::from(this.rows[c].count_ones() >= tiles) << c);
            returning[j - 1] = returning[j] & with(2) | with(3);
        }
        Half { columns, base, returning, layers: vec![Layer::edge()], found: HashMap::new() }
    }

    /// `beyond` of each content of the next column. With `b` = 0, which the page of the format treats alone, `T` is 0
    /// beside the edge layer, so that the same formula holds.
    fn beyond(&mut self, other: &Half) -> Vec<u16> {
        let (j, w) = (self.layers.len(), self.columns.len() - 1);
        let b = (w - j).min(other.layers.len() - 1);
        // The last b columns are the first b of the other side.
        let beyond = || beyond(&other.layers[b], other.columns[b], other.columns[b + 1]);
        let (t, base, found) = (w - b, self.base[j], self.found.entry(b).or_insert_with(beyond));
        if t == j {
            return found.iter().map(|&cost| cost.max(base)).collect();
        }
        vec![base.max(found[0].saturating_add(base - self.base[t])); self.columns[j].0.len()]
    }
}

/// Verifies that `cap` clicks do not clear the board; the number of nodes of all layers.
pub fn check(board: &[Vec<u8>], cap: u32, words: &[(Side, usize)]) -> Result<usize, String> {
    let columns: Vec<Column> = board.iter().map(|word| Column::new(word)).collect();
    let outside = [Column::new(&[])];
    let mut right = Half::new(outside.iter().chain(&columns).collect());
    let mut left = Half::new(outside.iter().chain(columns.iter().rev()).collect());
    let mut nodes = 0;
    for (i, &(side, size)) in words.iter().enumerate() {
        let (word, number) = (format!("{side:?}{size}"), i + 1);
        let complain = |what: String| Err(format!("layer {number} ({word}){what}"));
        let (half, other) = if side == Side::R { (&mut right, &left) } else { (&mut left, &right) };
        let j = half.layers.len();
        if j > board.len() {
            return complain(format!(": this side has gone through all {} columns", board.len()));
        }
        let most = size.min(MOST);
        // A layer that gets larger is not made to the end: so the evidence limits the work.
        let room = half.beyond(other).into_iter().map(|beyond| cap as i32 - i32::from(beyond));
        let room: Vec<i32> = room.collect();
        let (before, x, y) = (&half.layers[j - 1], half.columns[j - 1], half.columns[j]);
        let Some(layer) = make(before, x, y, half.returning[j], &room, most) else {
            return complain(format!(": it has more than {most} nodes"));
        };
        if layer.size != size {
            return complain(format!(": it has {} nodes", layer.size));
        }
        let last = number == words.len();
        if layer.nodes.is_empty() && !last {
            return complain(" reaches no end, but is not the last".into());
        }
        if last && !layer.nodes.is_empty() {
            let what = format!("nothing shows that {cap} clicks do not clear the board");
            return Err(format!("the last layer ({word}) still reaches an end: {what}"));
        }
        nodes += size;
        half.layers.push(layer);
    }
    Ok(nodes)
}
