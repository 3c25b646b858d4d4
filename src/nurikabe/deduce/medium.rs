//! Deduction rules of grade medium: about islands that lack one cell, and cells that connect
//! regions.

use super::step::Step;
use super::view::{Colour, View};

/// **Last cell**: if an island lacks one cell, an unknown cell next to all candidates for the
/// missing cell is black.
///
/// # Why this is sound
///
/// No candidate is next to itself, so a cell next to all candidates is not a candidate. The
/// complete island does not contain this cell, but touches the cell. Cells next to a complete
/// island are black.
pub fn last_cell(view: &View) -> Option<Step> {
    let grid = view.grid();
    let lacks_one = view
        .islands()
        .filter(|(region, clue)| region.cells.len() + 1 == grid.clue(*clue));
    lacks_one
        .filter(|(region, _)| region.liberties.len() > 1)
        .find_map(|(region, clue)| {
            let beside_all = |&cell: &usize| {
                view.colour(cell).is_none()
                    && !region.liberties.contains(&cell)
                    && region
                        .liberties
                        .iter()
                        .all(|&liberty| grid.neighbours(liberty).any(|next| next == cell))
            };
            let cells: Vec<usize> = grid
                .neighbours(region.liberties[0])
                .filter(beside_all)
                .collect();
            (!cells.is_empty()).then(|| Step {
                rule: "last cell",
                colour: Colour::Black,
                cells,
                reason: format!(
                    "wherever the last cell of the island of {} is, this is beside it",
                    view.name(clue)
                ),
            })
        })
}

/// **Lost island**: a white region has no clue. A cell is white if no island can reach this region
/// without the cell.
///
/// # Why this is sound
///
/// Some island contains the region. If the cell were black, no island could
/// [reach](super::View::reach) the region.
pub fn lost_island(view: &View) -> Option<Step> {
    view.clueless().find_map(|region| {
        let target = region.cells[0];
        let cell = view.needed_for(&[target])?;
        Some(Step {
            rule: "lost island",
            colour: Colour::White,
            cells: vec![cell],
            reason: format!(
                "without it no island reaches the white cell at {}",
                view.grid().name(target)
            ),
        })
    })
}

/// **Sea bottleneck**: a cell is black if the sea without this cell would be disconnected or too
/// small.
///
/// # Why this is sound
///
/// If the cell were white, only the other cells that may be black could form the sea. But these
/// cells do not connect all known black cells, or leave too little room.
pub fn sea_bottleneck(view: &View) -> Option<Step> {
    let grid = view.grid();
    let black = |cell: usize| view.colour(cell) == Some(Colour::Black);
    let start = (0..grid.cells()).find(|&cell| black(cell))?;
    let sea = |cell: usize| view.colour(cell) != Some(Colour::White);
    let room = grid
        .flood(start, sea)
        .iter()
        .filter(|&&reached| reached)
        .count() as isize;
    view.unknown()
        .filter(|&cell| view.total_black() == Some(room) || grid.may_cut(cell, sea))
        .find_map(|cell| {
            let reached = grid.flood(start, |next| {
                next != cell && view.colour(next) != Some(Colour::White)
            });
            let room = reached.iter().filter(|&&reached| reached).count() as isize;
            let reason = if let Some(cut_off) =
                (0..grid.cells()).find(|&other| black(other) && !reached[other])
            {
                format!("white, it would cut off the sea at {}", grid.name(cut_off))
            } else if view.total_black().is_some_and(|total| room < total) {
                "white, it would not leave enough room for the sea".into()
            } else {
                return None;
            };
            Some(Step {
                rule: "sea bottleneck",
                colour: Colour::Black,
                cells: vec![cell],
                reason,
            })
        })
}
