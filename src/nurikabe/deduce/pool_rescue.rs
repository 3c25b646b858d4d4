//! **Pool rescue**: a cell without which no island reaches a square, which would then be a pool, is white.
//!
//! # Why this is sound
//!
//! No square is all black, so some cell of a square that has no white one yet is in an island, and within its
//! [reach](super::View::reach). If no island reached the square with a cell black, that cell is white.

use super::step::Step;
use super::view::{Colour, View};

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
