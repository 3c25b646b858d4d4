//! Finds reasons why no solution agrees with the known colours.
//!
//! # Why this is sound
//!
//! A contradiction breaks a rule of the game, whatever colours the unknown cells get. If all
//! colours are known, every broken rule is found.

use super::view::{Colour, View};

/// Returns a contradiction in words, if the known colours contradict each other.
pub fn contradiction(view: &View) -> Option<String> {
    let grid = view.grid();
    let black = |cell: usize| view.colour(cell) == Some(Colour::Black);
    if view.most_black() < 0 {
        return Some("the clues add up to more than there are cells".into());
    }
    if let Some(square) = grid
        .squares()
        .find(|square| square.iter().all(|&cell| black(cell)))
    {
        return Some(format!("there is a pool at {}", grid.name(square[0])));
    }
    for region in view
        .regions()
        .iter()
        .filter(|region| region.colour == Colour::White)
    {
        match region.clues[..] {
            [one, other, ..] => {
                return Some(format!(
                    "{} and {} are joined",
                    view.name(one),
                    view.name(other)
                ));
            }
            [clue] if region.cells.len() > grid.bounds(clue).1 => {
                return Some(format!(
                    "the island of {} has {} cells",
                    view.name(clue),
                    region.cells.len()
                ));
            }
            _ => {}
        }
    }
    if let Some(start) = (0..grid.cells()).find(|&cell| black(cell)) {
        let reached = grid.flood(start, |next| view.colour(next) != Some(Colour::White));
        if let Some(cell) = (0..grid.cells()).find(|&cell| black(cell) && !reached[cell]) {
            return Some(format!(
                "the sea at {} is cut off from the sea at {}",
                grid.name(cell),
                grid.name(start)
            ));
        }
        let room = reached.iter().filter(|&&reached| reached).count() as isize;
        if view.total_black().is_some_and(|total| room < total) {
            return Some(format!(
                "the sea at {} does not have enough room",
                grid.name(start)
            ));
        }
    }
    if grid
        .white_cells()
        .is_some_and(|total| view.known(Colour::White) > total)
    {
        return Some("there are more white cells than the clues say".into());
    }
    if view.known(Colour::Black) as isize > view.most_black() {
        return Some("there are more black cells than the clues leave".into());
    }
    let reaches = view.reaches();
    for (region, reach) in view.regions().iter().zip(reaches) {
        if let (Some(reach), [clue]) = (reach, &region.clues[..])
            && reach.room() < grid.bounds(*clue).0
        {
            return Some(format!(
                "the island of {} does not have enough room",
                view.name(*clue)
            ));
        }
    }
    let lost = view.clueless().flat_map(|region| &region.cells);
    let mut out_of_reach =
        lost.filter(|&&cell| !reaches.iter().flatten().any(|reach| reach.has(cell)));
    out_of_reach
        .next()
        .map(|&cell| format!("no island reaches the white cell at {}", grid.name(cell)))
}
