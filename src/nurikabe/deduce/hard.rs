//! Deduction rules of grade hard. These rules look at the space into which islands can grow. Rules about the shapes of
//! islands are in other files.

use super::step::Step;
use super::view::{Colour, View};

/// **Pool rescue**: a cell is white if every island needs this cell to reach some 2 x 2 square. If the cell were black,
/// the square would become a pool (a square of black cells).
///
/// # Why this is sound
///
/// Pools are forbidden, so each square contains a cell of some island. This cell is within the island's
/// [reach](super::View::reach). The rule assumes that a cell is black, and computes the reach of all islands again. If
/// now no island reaches the square, the assumption is wrong, so the cell is white.
pub fn pool_rescue(view: &View) -> Option<Step> {
    let open = |square: &[usize; 4]| square.iter().all(|&cell| view.colour(cell) != Some(Colour::White));
    view.grid().squares().filter(open).find_map(|square| {
        let unknown: Vec<usize> = square.into_iter().filter(|&cell| view.colour(cell).is_none()).collect();
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

/// **Too far**: if a cell were white, it would form a region with the white cells next to it. The cell is black if this
/// region would not fit into any island.
///
/// # Why this is sound
///
/// If the cell were white, it would form a region with the white cells next to it. This region is part of some island,
/// so the region lies within the island's [reach](super::View::reach). The reach takes the size of the whole region
/// into account. If the region lies within no island's reach, the cell is black.
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
