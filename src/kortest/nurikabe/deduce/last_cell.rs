//! **Last cell**: an island that lacks one cell has black cells beside it wherever that cell may be.
//!
//! # Why this is sound
//!
//! The last cell is one of the open ones beside the island. A cell that is beside each of these, and is none of
//! them, is beside the complete island and not in it.

use super::{Colour, Step, View};

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
