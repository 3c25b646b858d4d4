//! **Between islands**: a cell next to two islands with different clues is black.
//!
//! # Why this is sound
//!
//! If it were white, it would join them. Different clues are counted, not adjacent cells: one island may be adjacent to
//! a cell twice.

use super::step::Step;
use super::view::{Colour, View};

pub fn between_islands(view: &View) -> Option<Step> {
    view.unknown().find_map(|cell| {
        let clues: Vec<usize> = view.adjacent_white(cell).iter().flat_map(|region| &region.clues).copied().collect();
        let [one, other, ..] = clues[..] else { return None };
        Some(Step {
            rule: "between islands",
            colour: Colour::Black,
            cells: vec![cell],
            reason: format!("it would join {} and {}", view.name(one), view.name(other)),
        })
    })
}
