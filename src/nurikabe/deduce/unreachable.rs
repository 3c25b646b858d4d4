//! **Unreachable**: a cell that no island can reach is black.
//!
//! # Why this is sound
//!
//! A white cell is in some island, and so within the island's [reach](super::View::reach).

use super::step::Step;
use super::view::{Colour, View};

pub fn unreachable(view: &View) -> Option<Step> {
    let reaches = view.reaches();
    let reached = |cell: usize| reaches.iter().flatten().any(|reach| reach.has(cell));
    let cells: Vec<usize> = view.unknown().filter(|&cell| !reached(cell)).collect();
    (!cells.is_empty()).then(|| Step {
        rule: "unreachable",
        colour: Colour::Black,
        cells,
        reason: "no island can reach it".into(),
    })
}
