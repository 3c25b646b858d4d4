//! Deduction rules of grade hard that look at the space into which islands can grow.

use super::easy::JoinedRegions;
use super::view::{Colour, Step, View};

/// **Pool rescue**: a cell is white if a black colour would cut a 2 x 2 square off from all
/// islands.
///
/// # Why this is sound
///
/// If the cell were black, no island could [reach](super::View::reach) the square, and the square
/// would be black.
pub fn pool_rescue(view: &View) -> Option<Step> {
    for square in view.grid().squares() {
        if square.iter().any(|&cell| view.is_white(cell)) {
            continue;
        }
        let mut unknown = square.to_vec();
        unknown.retain(|&cell| view.is_unknown(cell));
        if let Some(cell) = view.needed_for(&unknown) {
            return Some(Step {
                rule: "pool rescue",
                colour: Colour::White,
                cells: vec![cell],
                reason: format!(
                    "without it no island reaches the square at {}, which would be a pool",
                    view.grid().name(square[0])
                ),
            });
        }
    }
    None
}

/// **Too far**: a cell is black if no island can contain both the cell and the white regions next
/// to the cell.
///
/// # Why this is sound
///
/// If the cell were white, one island would contain the cell and these regions. But an island
/// contains only cells within its [reach](super::View::reach).
pub fn too_far(view: &View) -> Option<Step> {
    for cell in view.unknown() {
        let joined = JoinedRegions::around(view, cell);
        if joined.size == 1 || joined.clue.is_some() {
            continue;
        }
        if view.with(&[cell], Colour::White).is_reached(cell) {
            continue;
        }
        let size = joined.size;
        return Some(Step {
            rule: "too far",
            colour: Colour::Black,
            cells: vec![cell],
            reason: format!(
                "white, it would make a region of {size} that no island reaches with enough cells left"
            ),
        });
    }
    None
}
