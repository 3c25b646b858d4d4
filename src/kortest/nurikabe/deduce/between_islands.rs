//! **Between islands**: a cell beside two islands with different clues is black.
//!
//! # Why this is sound
//!
//! White, it would join them. It is different clues that count, not touching cells: one island may touch a cell twice.

use super::{Colour, Step, View};

pub fn between_islands(view: &View) -> Option<Step> {
    view.unknown().find_map(|cell| {
        let clues: Vec<usize> = view.white_beside(cell).iter().flat_map(|region| &region.clues).copied().collect();
        let [one, other, ..] = clues[..] else { return None };
        Some(Step {
            rule: "between islands",
            colour: Colour::Black,
            cells: vec![cell],
            reason: format!("it would join {} and {}", view.name(one), view.name(other)),
        })
    })
}
