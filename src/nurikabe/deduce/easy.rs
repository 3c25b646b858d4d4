//! Deduction rules of grade easy: about single cells, their neighbours, and the reach of islands.

use super::step::Step;
use super::view::{Colour, View};

/// **Complete island**: all cells next to an island of full size are black.
///
/// # Why this is sound
///
/// Another white cell would make the island too large.
pub fn complete_island(view: &View) -> Option<Step> {
    let (region, clue) = view.islands().find(|(region, clue)| {
        region.cells.len() == view.grid().clue(*clue) && !region.liberties.is_empty()
    })?;
    Some(Step {
        rule: "complete island",
        colour: Colour::Black,
        cells: region.liberties.clone(),
        reason: format!("the island of {} is complete", view.name(clue)),
    })
}

/// **Between islands**: a cell next to two islands with different clues is black.
///
/// # Why this is sound
///
/// A white cell would join the islands, but an island has one clue.
pub fn between_islands(view: &View) -> Option<Step> {
    view.unknown().find_map(|cell| {
        let clues: Vec<usize> = view
            .adjacent_white(cell)
            .iter()
            .flat_map(|region| &region.clues)
            .copied()
            .collect();
        let [one, other, ..] = clues[..] else {
            return None;
        };
        Some(Step {
            rule: "between islands",
            colour: Colour::Black,
            cells: vec![cell],
            reason: format!("it would join {} and {}", view.name(one), view.name(other)),
        })
    })
}

/// **Pool**: the fourth cell of a 2 x 2 square with three black cells is white.
///
/// # Why this is sound
///
/// Black 2 x 2 squares are forbidden.
pub fn pool(view: &View) -> Option<Step> {
    view.grid().squares().find_map(|square| {
        let black = square
            .iter()
            .filter(|&&cell| view.colour(cell) == Some(Colour::Black))
            .count();
        let open = square
            .into_iter()
            .find(|&cell| view.colour(cell).is_none())?;
        (black == 3).then(|| Step {
            rule: "pool",
            colour: Colour::White,
            cells: vec![open],
            reason: format!(
                "the three others of the square at {} are black",
                view.grid().name(square[0])
            ),
        })
    })
}

/// **Island liberty**: the only unknown neighbour of an unfinished white region is white.
///
/// # Why this is sound
///
/// An unfinished region lacks a clue or some cells. Its island is connected, so the island
/// continues into an unknown neighbour.
pub fn island_liberty(view: &View) -> Option<Step> {
    view.regions()
        .iter()
        .filter(|region| region.colour == Colour::White)
        .find_map(|region| {
            let [only] = region.liberties[..] else {
                return None;
            };
            let reason = match region.clues[..] {
                [clue] if region.cells.len() < view.grid().clue(clue) => {
                    format!("the island of {} has no other way to grow", view.name(clue))
                }
                [] => format!(
                    "the white cells at {} need a clue",
                    view.grid().name(region.cells[0])
                ),
                _ => return None,
            };
            Some(Step {
                rule: "island liberty",
                colour: Colour::White,
                cells: vec![only],
                reason,
            })
        })
}

/// **Sea liberty**: the only unknown neighbour of an incomplete black region is black.
///
/// # Why this is sound
///
/// The sea is connected. If the sea has cells outside the region, it contains an unknown neighbour
/// of the region.
pub fn sea_liberty(view: &View) -> Option<Step> {
    let known_black = view.known(Colour::Black);
    // If the size of the sea is unknown, a region that contains all known black cells may be the
    // whole sea.
    let whole = |cells: usize| {
        view.total_black()
            .map_or(cells >= known_black, |total| cells as isize >= total)
    };
    view.regions()
        .iter()
        .filter(|region| region.colour == Colour::Black)
        .find_map(|region| {
            let [only] = region.liberties[..] else {
                return None;
            };
            (!whole(region.cells.len())).then(|| Step {
                rule: "sea liberty",
                colour: Colour::Black,
                cells: vec![only],
                reason: format!(
                    "the black cells at {} have no other way out",
                    view.grid().name(region.cells[0])
                ),
            })
        })
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
    let largest = view
        .islands()
        .map(|(_, clue)| grid.bounds(clue).1)
        .max()
        .unwrap_or(0);
    view.unknown().find_map(|cell| {
        let beside = view.adjacent_white(cell);
        let joined = 1 + beside
            .iter()
            .map(|region| region.cells.len())
            .sum::<usize>();
        let clue = beside.iter().flat_map(|region| &region.clues).next();
        let most = clue.map_or(largest, |&clue| grid.bounds(clue).1);
        (joined > most).then(|| Step {
            rule: "too large",
            colour: Colour::Black,
            cells: vec![cell],
            reason: match clue {
                Some(&clue) => format!("it would give {} an island of {joined}", view.name(clue)),
                None => format!("no clue is as large as {joined}"),
            },
        })
    })
}

/// **Unreachable**: a cell that no island can reach is black.
///
/// # Why this is sound
///
/// Each white cell is in an island. An island contains only cells within its
/// [reach](super::View::reach).
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
