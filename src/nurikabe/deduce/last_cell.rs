//! **Last cell**: an island that lacks one cell has black neighbours that do not depend on where that cell is.
//!
//! # Why this is sound
//!
//! The last cell is one of the unknown neighbours of the island. A cell that is adjacent to each of these, and is none
//! of them, is adjacent to the complete island and not in it.

use super::step::Step;
use super::view::{Colour, View};

pub fn last_cell(view: &View) -> Option<Step> {
    let grid = view.grid();
    let lacks_one = view.islands().filter(|(region, clue)| region.cells.len() + 1 == grid.clue(*clue));
    lacks_one.filter(|(region, _)| region.liberties.len() > 1).find_map(|(region, clue)| {
        let beside_all = |&cell: &usize| {
            view.colour(cell).is_none()
                && !region.liberties.contains(&cell)
                && region.liberties.iter().all(|&liberty| grid.neighbours(liberty).any(|next| next == cell))
        };
        let cells: Vec<usize> = grid.neighbours(region.liberties[0]).filter(beside_all).collect();
        (!cells.is_empty()).then(|| Step {
            rule: "last cell",
            colour: Colour::Black,
            cells,
            reason: format!("wherever the last cell of the island of {} is, this is beside it", view.name(clue)),
        })
    })
}
