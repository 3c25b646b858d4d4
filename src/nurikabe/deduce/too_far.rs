//! **Too far**: a cell that would join white cells to a region that no island can have as a whole is black.
//!
//! # Why this is sound
//!
//! If it were white, the region that it makes with the white cells next to it would be in an island, and within its
//! [reach](super::View::reach), which counts all cells of the region.

use super::step::Step;
use super::view::{Colour, View};

pub fn too_far(view: &View) -> Option<Step> {
    view.unknown().find_map(|cell| {
        let beside = view.adjacent_white(cell);
        if beside.is_empty() || beside.iter().any(|region| !region.clues.is_empty()) {
            return None;
        }
        let joined = 1 + beside.iter().map(|region| region.cells.len()).sum::<usize>();
        if view.with(&[cell], Colour::White).owners(&[cell]).next().is_some() {
            return None;
        }
        Some(Step {
            rule: "too far",
            colour: Colour::Black,
            cells: vec![cell],
            reason: format!("white, it would make a region of {joined} that no island reaches with enough cells left"),
        })
    })
}
