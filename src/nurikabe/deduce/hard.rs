//! Deduction rules of grade hard. These rules look at the space into which islands can grow.

use super::step::Step;
use super::view::{Colour, View};

/// **Pool rescue**: a cell is white if a black colour would cut a 2 x 2 square off from all
/// islands.
///
/// # Why this is sound
///
/// If the cell were black, no island could [reach](super::View::reach) the square, and the square
/// would be black.
pub fn pool_rescue(view: &View) -> Option<Step> {
    let open = |square: &[usize; 4]| {
        square
            .iter()
            .all(|&cell| view.colour(cell) != Some(Colour::White))
    };
    view.grid().squares().filter(open).find_map(|square| {
        let unknown: Vec<usize> = square
            .into_iter()
            .filter(|&cell| view.colour(cell).is_none())
            .collect();
        let cell = view.needed_for(&unknown)?;
        Some(Step {
            rule: "pool rescue",
            colour: Colour::White,
            cells: vec![cell],
            reason: format!(
                "without it no island reaches the square at {}, which would be a pool",
                view.grid().name(square[0])
            ),
        })
    })
}

/// **Too far**: a cell is black if no island can contain both the cell and the white regions next
/// to the cell.
///
/// # Why this is sound
///
/// If the cell were white, one island would contain the cell and these regions. But an island
/// contains only cells within its [reach](super::View::reach).
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
