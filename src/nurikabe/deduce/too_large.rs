//! **Too large**: a cell that would join white cells to a region larger than its island may be is black.
//!
//! # Why this is sound
//!
//! If it were white, it would be in one island with all white regions next to it; together they are too many cells for
//! the clue among them, or for the largest clue if there is none among them.

use super::step::Step;
use super::view::{Colour, View};

pub fn too_large(view: &View) -> Option<Step> {
    let grid = view.grid();
    let largest = view.islands().map(|(_, clue)| grid.bounds(clue).1).max().unwrap_or(0);
    view.unknown().find_map(|cell| {
        let beside = view.adjacent_white(cell);
        let joined = 1 + beside.iter().map(|region| region.cells.len()).sum::<usize>();
        let clue = beside.iter().flat_map(|region| &region.clues).next();
        let most = clue.map_or(largest, |&clue| grid.bounds(clue).1);
        (joined > most).then(|| Step {
            rule: "too large",
            colour: Colour::Black,
            cells: vec![cell],
            reason: match clue {
                Some(&clue) => format!("it would give {} an island of {joined}", view.name(clue)),
                None => format!("no clue is as large as {joined}"),
            },
        })
    })
}
