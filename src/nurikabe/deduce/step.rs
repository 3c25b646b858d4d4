//! A step of a deduction.

use super::view::Colour;

/// The result of applying a deduction rule once: a colour for some cells, with the reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The name of the rule.
    pub rule: &'static str,
    /// The new colour of the cells.
    pub colour: Colour,
    /// The cells that get the colour, ascending. Their colour was unknown before.
    pub cells: Vec<usize>,
    /// The reason, in words.
    pub reason: String,
}
