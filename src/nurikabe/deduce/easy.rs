//! Deduction rules of grade easy: about single cells, their neighbours, and the reach of islands.

use super::view::{Colour, Step, View};

/// **Complete island**: all cells next to an island of full size are black.
///
/// # Why this is sound
///
/// Another white cell would make the island too large.
pub fn complete_island(view: &View) -> Option<Step> {
    for (region, clue) in view.islands() {
        if region.cells.len() == view.grid().clue(clue) && !region.liberties.is_empty() {
            return Some(Step {
                rule: "complete island",
                colour: Colour::Black,
                cells: region.liberties.clone(),
                reason: format!("the island of {} is complete", view.name(clue)),
            });
        }
    }
    None
}

/// **Between islands**: a cell next to two islands with different clues is black.
///
/// # Why this is sound
///
/// A white cell would join the islands, but an island has one clue.
pub fn between_islands(view: &View) -> Option<Step> {
    for cell in view.unknown() {
        let regions = view.adjacent_white(cell);
        let mut clues = regions.iter().flat_map(|region| &region.clues);
        if let (Some(&one), Some(&other)) = (clues.next(), clues.next()) {
            return Some(Step {
                rule: "between islands",
                colour: Colour::Black,
                cells: vec![cell],
                reason: format!("it would join {} and {}", view.name(one), view.name(other)),
            });
        }
    }
    None
}

/// **Pool**: the fourth cell of a 2 x 2 square with three black cells is white.
///
/// # Why this is sound
///
/// Black 2 x 2 squares are forbidden.
pub fn pool(view: &View) -> Option<Step> {
    for square in view.grid().squares() {
        let blacks = square.iter().filter(|&&cell| view.is_black(cell)).count();
        let unknown = square.iter().find(|&&cell| view.is_unknown(cell));
        if let (3, Some(&cell)) = (blacks, unknown) {
            return Some(Step {
                rule: "pool",
                colour: Colour::White,
                cells: vec![cell],
                reason: format!(
                    "the three others of the square at {} are black",
                    view.grid().name(square[0])
                ),
            });
        }
    }
    None
}

/// **Island liberty**: the only unknown neighbour of an unfinished white region is white.
///
/// # Why this is sound
///
/// An unfinished region lacks a clue or some cells. Its island is connected, so the island
/// continues into an unknown neighbour.
pub fn island_liberty(view: &View) -> Option<Step> {
    for region in view.regions_of(Colour::White) {
        let [only] = region.liberties[..] else {
            continue;
        };
        let reason = match region.clues[..] {
            [clue] if region.cells.len() < view.grid().clue(clue) => {
                format!("the island of {} has no other way to grow", view.name(clue))
            }
            [] => format!(
                "the white cells at {} need a clue",
                view.grid().name(region.cells[0])
            ),
            _ => continue,
        };
        return Some(Step {
            rule: "island liberty",
            colour: Colour::White,
            cells: vec![only],
            reason,
        });
    }
    None
}

/// **Sea liberty**: the only unknown neighbour of an incomplete black region is black.
///
/// # Why this is sound
///
/// The sea is connected. If the sea has cells outside the region, it contains an unknown neighbour
/// of the region.
pub fn sea_liberty(view: &View) -> Option<Step> {
    for region in view.regions_of(Colour::Black) {
        let [only] = region.liberties[..] else {
            continue;
        };
        if !may_be_whole_sea(view, region.cells.len()) {
            return Some(Step {
                rule: "sea liberty",
                colour: Colour::Black,
                cells: vec![only],
                reason: format!(
                    "the black cells at {} have no other way out",
                    view.grid().name(region.cells[0])
                ),
            });
        }
    }
    None
}

/// Returns whether a black region of `size` cells may be the whole sea. If the size of the sea is
/// unknown, this needs a region that contains all known black cells.
fn may_be_whole_sea(view: &View, size: usize) -> bool {
    match view.total_black() {
        Some(total) => size as isize >= total,
        None => size >= view.known(Colour::Black),
    }
}

/// **Too large**: a cell is black if its white colour would create a region that is too large.
///
/// # Why this is sound
///
/// A white cell joins all white regions next to it. A joined region has at most as many cells as
/// its clue allows. A joined region without a clue has at most as many cells as the largest clue
/// allows.
pub fn too_large(view: &View) -> Option<Step> {
    let grid = view.grid();
    let max_sizes = view.islands().map(|(_, clue)| grid.max_size(clue));
    let largest = max_sizes.max().unwrap_or(0);
    for cell in view.unknown() {
        let joined = JoinedRegions::around(view, cell);
        let most = joined.clue.map_or(largest, |clue| grid.max_size(clue));
        if joined.size <= most {
            continue;
        }
        let size = joined.size;
        return Some(Step {
            rule: "too large",
            colour: Colour::Black,
            cells: vec![cell],
            reason: match joined.clue {
                Some(clue) => format!("it would give {} an island of {size}", view.name(clue)),
                None => format!("no clue is as large as {size}"),
            },
        });
    }
    None
}

/// The white region that would contain a cell if this cell were white.
pub struct JoinedRegions {
    /// The number of cells.
    pub size: usize,
    /// The first clue of the region, if it has a clue.
    pub clue: Option<usize>,
}

impl JoinedRegions {
    /// Joins the white regions next to an unknown cell.
    pub fn around(view: &View, cell: usize) -> JoinedRegions {
        let mut joined = JoinedRegions {
            size: 1,
            clue: None,
        };
        for region in view.adjacent_white(cell) {
            joined.size += region.cells.len();
            joined.clue = joined.clue.or(region.clues.first().copied());
        }
        joined
    }
}

/// **Unreachable**: a cell that no island can reach is black.
///
/// # Why this is sound
///
/// Each white cell is in an island. An island contains only cells within its
/// [reach](super::View::reach).
pub fn unreachable(view: &View) -> Option<Step> {
    let unreached = view.unknown().filter(|&cell| !view.is_reached(cell));
    let cells: Vec<usize> = unreached.collect();
    if cells.is_empty() {
        return None;
    }
    Some(Step {
        rule: "unreachable",
        colour: Colour::Black,
        cells,
        reason: "no island can reach it".into(),
    })
}
