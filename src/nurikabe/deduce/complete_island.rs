//! **Complete island**: an island with as many cells as its clue says is surrounded by black cells.
//!
//! # Why this is sound
//!
//! Another white cell next to it would belong to it.

use super::step::Step;
use super::view::{Colour, View};

pub fn complete_island(view: &View) -> Option<Step> {
    let (region, clue) = view
        .islands()
        .find(|(region, clue)| region.cells.len() == view.grid().clue(*clue) && !region.liberties.is_empty())?;
    Some(Step {
        rule: "complete island",
        colour: Colour::Black,
        cells: region.liberties.clone(),
        reason: format!("the island of {} is complete", view.name(clue)),
    })
}
