//! Deduction rules of grade medium: about islands that lack one cell, and cells that connect
//! regions.

use super::view::{Colour, Region, Step, View};

/// **Last cell**: if an island lacks one cell, an unknown cell next to all candidates for the
/// missing cell is black.
///
/// # Why this is sound
///
/// No candidate is next to itself, so a cell next to all candidates is not a candidate. The
/// complete island does not contain this cell, but touches the cell. Cells next to a complete
/// island are black.
pub fn last_cell(view: &View) -> Option<Step> {
    for (region, clue) in view.islands() {
        let lacks_one = region.cells.len() + 1 == view.grid().clue(clue);
        if !lacks_one || region.liberties.len() < 2 {
            continue;
        }
        let cells = beside_all_liberties(view, region);
        if !cells.is_empty() {
            return Some(Step {
                rule: "last cell",
                colour: Colour::Black,
                cells,
                reason: format!(
                    "wherever the last cell of the island of {} is, this is beside it",
                    view.name(clue)
                ),
            });
        }
    }
    None
}

/// Returns the unknown cells that are next to all liberties of a region.
fn beside_all_liberties(view: &View, region: &Region) -> Vec<usize> {
    let Some((&first, others)) = region.liberties.split_first() else {
        return Vec::new();
    };
    let mut cells: Vec<usize> = view.grid().neighbours(first).collect();
    cells.retain(|&cell| view.is_unknown(cell));
    for &liberty in others {
        cells.retain(|&cell| view.grid().neighbours(liberty).any(|next| next == cell));
    }
    cells
}

/// **Lost island**: a white region has no clue. A cell is white if no island can reach this region
/// without the cell.
///
/// # Why this is sound
///
/// Some island contains the region. If the cell were black, no island could
/// [reach](super::View::reach) the region.
pub fn lost_island(view: &View) -> Option<Step> {
    for region in view.clueless() {
        let target = region.cells[0];
        if let Some(cell) = view.needed_for(&[target]) {
            return Some(Step {
                rule: "lost island",
                colour: Colour::White,
                cells: vec![cell],
                reason: format!(
                    "without it no island reaches the white cell at {}",
                    view.grid().name(target)
                ),
            });
        }
    }
    None
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
    let start = view.first_black()?;
    let has_exact_room = view.total_black() == Some(view.possible_sea(start, None).room);
    for cell in view.unknown() {
        // Otherwise, the sea without the cell has all its other cells.
        if !has_exact_room && !grid.may_cut(cell, |other| !view.is_white(other)) {
            continue;
        }
        let sea = view.possible_sea(start, Some(cell));
        let reason = if let Some(cut_off) = sea.missed_black {
            format!("white, it would cut off the sea at {}", grid.name(cut_off))
        } else if view.total_black().is_some_and(|total| sea.room < total) {
            "white, it would not leave enough room for the sea".into()
        } else {
            continue;
        };
        return Some(Step {
            rule: "sea bottleneck",
            colour: Colour::Black,
            cells: vec![cell],
            reason,
        });
    }
    None
}
