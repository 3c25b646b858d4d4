//! **Lost island**: white cells without a clue need a cell without which no island reaches them.
//!
//! # Why this is sound
//!
//! The cells belong to some island, and are within its reach. If no island reached them with a cell black, that cell is
//! white.

use super::step::Step;
use super::view::{Colour, View};

pub fn lost_island(view: &View) -> Option<Step> {
    view.clueless().find_map(|region| {
        let target = region.cells[0];
        let cell = view.needed_for(&[target])?;
        Some(Step {
            rule: "lost island",
            colour: Colour::White,
            cells: vec![cell],
            reason: format!("without it no island reaches the white cell at {}", view.grid().name(target)),
        })
    })
}
