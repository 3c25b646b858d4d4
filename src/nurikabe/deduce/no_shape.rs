//! **No shape**: a cell that is in none of the shapes of all islands is black.
//!
//! # Why this is sound
//!
//! A white cell is in some island: within its [reach](super::View::reach), and, where its [shapes](super::shapes) are known,
//! in one of them.

use super::shapes::may_have;
use super::step::Step;
use super::view::{Colour, View};

pub fn no_shape(view: &View) -> Option<Step> {
    let in_none = |cell: &usize| !(0..view.regions().len()).any(|region| may_have(view, region, &[*cell]));
    let cells: Vec<usize> = view.unknown().filter(in_none).collect();
    (!cells.is_empty()).then(|| Step {
        rule: "no shape",
        colour: Colour::Black,
        cells,
        reason: "no island fits anywhere with it".into(),
    })
}
