//! Canonical forms of boards, up to mirroring and the names of the colours.

use crate::board::{Board, Click, Colour};

/// Returns the canonical form of a board, and whether the board was mirrored.
pub fn canonical_form(board: &Board) -> (Vec<Vec<Colour>>, bool) {
    let (straight, reversed) = (
        renamed(board.columns().iter()),
        renamed(board.columns().iter().rev()),
    );
    if reversed < straight {
        (reversed, true)
    } else {
        (straight, false)
    }
}

/// Renumbers the colours in the order of their first appearance.
fn renamed<'a>(columns: impl Iterator<Item = &'a Vec<Colour>>) -> Vec<Vec<Colour>> {
    let mut names: Vec<Colour> = Vec::new();
    let mut name = |&colour: &Colour| {
        let known = names.iter().position(|&known| known == colour);
        known.unwrap_or_else(|| {
            names.push(colour);
            names.len() - 1
        }) as Colour
    };
    columns
        .map(|column| column.iter().map(&mut name).collect())
        .collect()
}

pub fn mirrored(clicks: &[Click], width: usize) -> Vec<Click> {
    clicks
        .iter()
        .map(|&(column, row)| (width - 1 - column, row))
        .collect()
}
