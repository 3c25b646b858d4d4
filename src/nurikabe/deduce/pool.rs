//! **Pool**: the fourth cell of a 2 x 2 square with three black cells is white.
//!
//! # Why this is sound
//!
//! No square is all black.

use super::step::Step;
use super::view::{Colour, View};

pub fn pool(view: &View) -> Option<Step> {
    view.grid().squares().find_map(|square| {
        let black = square.iter().filter(|&&cell| view.colour(cell) == Some(Colour::Black)).count();
        let open = square.into_iter().find(|&cell| view.colour(cell).is_none())?;
        (black == 3).then(|| Step {
            rule: "pool",
            colour: Colour::White,
            cells: vec![open],
            reason: format!("the three others of the square at {} are black", view.grid().name(square[0])),
        })
    })
}
