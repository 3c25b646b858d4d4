//! One step of a deduction: a colour for some cells, with the reason.

use super::view::Colour;

/// The result of applying a deduction rule once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The name of the rule.
    pub rule: &'static str,
    /// The new colour of the cells.
    pub colour: Colour,
    /// The cells that the step colours, ascending.
    pub cells: Vec<usize>,
    /// The reason why the cells must have the colour, as text.
    pub reason: String,
}
