//! **Sea bottleneck**: a cell without which the sea would be disconnected, or not have enough room, is black.
//!
//! # Why this is sound
//!
//! The sea is connected through cells that are not white. If, with the cell white, the cells that can be reached from a
//! black cell do not include another black cell, or are fewer than the sea has, then the cell is black.

use super::step::Step;
use super::view::{Colour, View};

pub fn sea_bottleneck(view: &View) -> Option<Step> {
    let grid = view.grid();
    let black = |cell: usize| view.colour(cell) == Some(Colour::Black);
    let start = (0..grid.cells()).find(|&cell| black(cell))?;
    let sea = |cell: usize| view.colour(cell) != Some(Colour::White);
    let room = grid.flood(start, sea).iter().filter(|&&reached| reached).count() as isize;
    view.unknown().filter(|&cell| view.total_black() == Some(room) || grid.may_cut(cell, sea)).find_map(|cell| {
        let reached = grid.flood(start, |next| next != cell && view.colour(next) != Some(Colour::White));
        let room = reached.iter().filter(|&&reached| reached).count() as isize;
        let reason = if let Some(cut_off) = (0..grid.cells()).find(|&other| black(other) && !reached[other]) {
            format!("white, it would cut off the sea at {}", grid.name(cut_off))
        } else if view.total_black().is_some_and(|total| room < total) {
            "white, it would leave the sea not room enough".into()
        } else {
            return None;
        };
        Some(Step { rule: "sea bottleneck", colour: Colour::Black, cells: vec![cell], reason })
    })
}
