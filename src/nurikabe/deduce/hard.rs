//! Rules that look at the room that islands have. Those with a file of their own look at their shapes.

use super::shapes::may_have;
use super::step::Step;
use super::view::{Colour, View};

/// **Island bottleneck**: a cell without which an island does not have enough room is white.
///
/// # Why this is sound
///
/// The island is within its [reach](super::View::reach). If the reach would be too small with the cell black, the cell
/// is white.
pub fn island_bottleneck(view: &View) -> Option<Step> {
    let reaches = view.reaches();
    view.regions().iter().zip(reaches).find_map(|(region, reach)| {
        let (reach, clue) = (reach.as_ref()?, region.clues[0]);
        let size = view.grid().bounds(clue).0;
        if region.cells.len() >= size {
            return None;
        }
        // Cells of smaller islands, and others of as large ones, have ways around a cell.
        let kept = |cell: usize| {
            reach.least.iter().filter(|least| least.is_some() && **least <= reach.least[cell]).count() - 1
        };
        let needed = |cell: usize| kept(cell) < size && view.reach(region, clue, Some(cell)).room() < size;
        let cell = view.unknown().find(|&cell| reach.has(cell) && needed(cell))?;
        Some(Step {
            rule: "island bottleneck",
            colour: Colour::White,
            cells: vec![cell],
            reason: format!("without it the island of {} has not room enough", view.name(clue)),
        })
    })
}

/// **Pool rescue**: a cell without which no island reaches a square, which would then be a pool, is white.
///
/// # Why this is sound
///
/// No square is all black, so some cell of a square that has no white one yet is in an island, and within its
/// [reach](super::View::reach). If no island reached the square with a cell black, that cell is white.
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

/// **Too far**: a cell that would join white cells to a region that no island can have as a whole is black.
///
/// # Why this is sound
///
/// If it were white, the region that it makes with the white cells next to it would be in an island, and within its
/// [reach](super::View::reach), which counts all cells of the region.
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

/// **No shape**: a cell that is in none of the shapes of all islands is black.
///
/// # Why this is sound
///
/// A white cell is in some island: within its [reach](super::View::reach), and, where its [shapes](super::shapes) are known,
/// in one of them.
pub fn no_shape(view: &View) -> Option<Step> {
    let in_none = |cell: &usize| !(0..view.regions().len()).any(|region| may_have(view, region, &[*cell]));
    let cells: Vec<usize> = view.unknown().filter(in_none).collect();
    (!cells.is_empty()).then(|| Step {
        rule: "no shape",
        colour: Colour::Black,
        cells,
        reason: "no island fits anywhere with it".into(),
    })
}
