//! Boards that are the same but for left and right and the names of the colours: a solution of one is one of the other.

use crate::board::{Board, Click, Colour};

/// The columns that boards which are alike have in common, and whether they are those of the board's mirror image.
pub fn likeness(board: &Board) -> (Vec<Vec<Colour>>, bool) {
    let (straight, reversed) = (renamed(board.columns().iter()), renamed(board.columns().iter().rev()));
    if reversed < straight { (reversed, true) } else { (straight, false) }
}

/// The columns with their colours numbered as they appear.
fn renamed<'a>(columns: impl Iterator<Item = &'a Vec<Colour>>) -> Vec<Vec<Colour>> {
    let mut names: Vec<Colour> = Vec::new();
    let mut name = |&colour: &Colour| {
        let known = names.iter().position(|&known| known == colour);
        known.unwrap_or_else(|| {
            names.push(colour);
            names.len() - 1
        }) as Colour
    };
    columns.map(|column| column.iter().map(&mut name).collect()).collect()
}

/// Clicks as they are seen from behind a board of this width.
pub fn mirrored(clicks: &[Click], width: usize) -> Vec<Click> {
    clicks.iter().map(|&(column, row)| (width - 1 - column, row)).collect()
}
