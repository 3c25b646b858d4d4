//! Deduction rules of grade hard: they look at the space into which islands can grow. Rules about the shapes of islands
//! are in other files.

use super::step::Step;
use super::view::{Colour, View};

/// **Pool rescue**: a cell is white if, without it, no island could reach some 2 x 2 square, which would become a pool.
///
/// # Why this is sound
///
/// Pools are forbidden. So a square without a known white cell contains a cell of some island, and this cell is within
/// the island's [reach](super::View::reach). If no island reaches the square when a cell is black, this cell must be
/// white.
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

/// **Too far**: a cell is black if, as a white cell, it would form a region that does not fit into any island.
///
/// # Why this is sound
///
/// If the cell were white, it would form a region with the white cells next to it. This region is part of some island,
/// and so within the island's [reach](super::View::reach), which counts all cells of the region.
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
