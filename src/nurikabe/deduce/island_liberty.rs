//! **Island liberty**: white cells that must grow and have only one unknown neighbour grow there.
//!
//! # Why this is sound
//!
//! A region smaller than its clue, or without a clue, is not a whole island. The rest of the island is connected to it,
//! so some neighbour of the region belongs to the island, and only one of them may be white.

use super::step::Step;
use super::view::{Colour, View};

pub fn island_liberty(view: &View) -> Option<Step> {
    view.regions().iter().filter(|region| region.colour == Colour::White).find_map(|region| {
        let [only] = region.liberties[..] else { return None };
        let reason = match region.clues[..] {
            [clue] if region.cells.len() < view.grid().clue(clue) => {
                format!("the island of {} has no other way to grow", view.name(clue))
            }
            [] => format!("the white cells at {} need a clue", view.grid().name(region.cells[0])),
            _ => return None,
        };
        Some(Step { rule: "island liberty", colour: Colour::White, cells: vec![only], reason })
    })
}
