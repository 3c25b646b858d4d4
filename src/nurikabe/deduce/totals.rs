//! **Totals**: once all white cells are known, the others are black, and vice versa.
//!
//! # Why this is sound
//!
//! The number of white cells is the sum of the clues, if all of them have numbers.

use super::step::Step;
use super::view::{Colour, View};

pub fn totals(view: &View) -> Option<Step> {
    let cells: Vec<usize> = view.unknown().collect();
    let step = |colour, other| Step {
        rule: "totals",
        colour,
        cells: cells.clone(),
        reason: format!("the grid has as many {other} cells as the clues say"),
    };
    if cells.is_empty() {
        None
    } else if Some(view.known(Colour::White)) == view.grid().white_cells() {
        Some(step(Colour::Black, Colour::White))
    } else if Some(view.known(Colour::Black) as isize) == view.total_black() {
        Some(step(Colour::White, Colour::Black))
    } else {
        None
    }
}
