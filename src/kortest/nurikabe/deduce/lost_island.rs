//! **Lost island**: white cells without a clue need a cell without which no island reaches them.
//!
//! # Why this is sound
//!
//! The cells belong to some island, and are within its reach. If no island reached them with a cell black, that cell is
//! white.

use super::step::Step;
use super::view::{Colour, View};

pub fn lost_island(view: &View) -> Option<Step> {
    let reaches = view.reaches();
    view.clueless().find_map(|region| {
        let target = region.cells[0];
        let owners = || {
            let with_reach = view.regions().iter().zip(reaches);
            with_reach.filter_map(|(owner, reach)| Some((owner, reach.as_ref().filter(|reach| reach[target])?)))
        };
        // A cell that every possible owner needs is in the reach of the first one.
        let (_, first) = owners().next()?;
        let needed = |&cell: &usize| {
            first[cell] && owners().all(|(owner, _)| !view.reach(owner, owner.clues[0], Some(cell))[target])
        };
        let cell = view.unknown().find(needed)?;
        Some(Step {
            rule: "lost island",
            colour: Colour::White,
            cells: vec![cell],
            reason: format!("without it no island reaches the white cell at {}", view.grid().name(target)),
        })
    })
}
