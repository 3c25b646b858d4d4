//! Deduction rules of grade hard: they look at the space into which islands can grow. Rules about the shapes of islands
//! are in other files.

use super::shapes::may_have;
use super::step::Step;
use super::view::{Colour, View};

/// **Island bottleneck**: a cell is white if some island would not have enough room without this cell.
///
/// # Why this is sound
///
/// The island lies within its [reach](super::View::reach). If the reach is too small when the cell is black, the cell
/// must be white.
pub fn island_bottleneck(view: &View) -> Option<Step> {
    let reaches = view.reaches();
    view.regions().iter().zip(reaches).find_map(|(region, reach)| {
        let (reach, clue) = (reach.as_ref()?, region.clues[0]);
        let size = view.grid().bounds(clue).0;
        if region.cells.len() >= size {
            return None;
        }
        // A quick test before the slow test. The island can contain another cell without this cell if the other cell
        // needs no larger island than this cell. If there are enough such other cells, the island does not need this
        // cell.
        let kept = |cell: usize| {
            reach.least.iter().filter(|least| least.is_some() && **least <= reach.least[cell]).count() - 1
        };
        let needed = |cell: usize| kept(cell) < size && view.reach(region, clue, Some(cell)).room() < size;
        let cell = view.unknown().find(|&cell| reach.has(cell) && needed(cell))?;
        Some(Step {
            rule: "island bottleneck",
            colour: Colour::White,
            cells: vec![cell],
            reason: format!("without it the island of {} does not have enough room", view.name(clue)),
        })
    })
}

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

/// **No shape**: a cell that is in no shape of any island is black.
///
/// # Why this is sound
///
/// A white cell is in some island. It is within the island's [reach](super::View::reach), and, if the
/// [shapes](super::shapes) of the island are known, in one of these shapes.
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
