//! **Island bottleneck**: a cell without which an island does not have enough room is white.
//!
//! # Why this is sound
//!
//! The island is within its [reach](super::View::reach). If the reach would be too small with the cell black, the cell
//! is white.

use super::step::Step;
use super::view::{Colour, View};

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
