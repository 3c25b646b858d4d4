//! **Sea liberty**: black cells that are not the whole sea and have only one unknown neighbour grow there.
//!
//! # Why this is sound
//!
//! The number of black cells is known, because the clues say how many cells are white. If the region has fewer, the
//! rest of the sea is connected to it through a neighbour of the region.

use super::step::Step;
use super::view::{Colour, View};

pub fn sea_liberty(view: &View) -> Option<Step> {
    // Where the total is not known, there is more of the sea if there is more of it to be seen.
    let all = view.known(Colour::Black);
    let whole = |cells: usize| view.total_black().map_or(cells >= all, |total| cells as isize >= total);
    view.regions().iter().filter(|region| region.colour == Colour::Black).find_map(|region| {
        let [only] = region.liberties[..] else { return None };
        (!whole(region.cells.len())).then(|| Step {
            rule: "sea liberty",
            colour: Colour::Black,
            cells: vec![only],
            reason: format!("the black cells at {} have no other way out", view.grid().name(region.cells[0])),
        })
    })
}
