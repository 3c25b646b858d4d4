//! A step of a deduction.

use super::view::Colour;

/// What a rule found: cells and their colour, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The name of the rule.
    pub rule: &'static str,
    /// The colour.
    pub colour: Colour,
    /// Cells of unknown colour that have this one, ascending.
    pub cells: Vec<usize>,
    /// The reason, in words.
    pub reason: String,
}
