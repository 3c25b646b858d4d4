//! **Probe**, the last resort: assumes a colour for a cell, and applies the rules. A contradiction
//! proves the other colour.
//!
//! # Why this is sound
//!
//! The rules find only colours that all solutions with the assumed colour have.

use super::contradiction::contradiction;
use super::rules::apply_rules;
use super::view::{Colour, Step, View};
use kortest_base::runtime::Limits;
use std::cmp::Reverse;

/// The name of the rule that assumes a colour and looks for a contradiction.
pub const PROBE: &str = "probe";

/// An assumption that leads to a contradiction.
struct Probe {
    cell: usize,
    assumed: Colour,
    derivation: Derivation,
}

/// The steps from an assumption to a contradiction.
struct Derivation {
    steps: usize,
    /// The contradiction in words.
    contradiction: String,
}

/// Returns the probe with the fewest steps to a contradiction. A person can follow a short
/// derivation more easily.
pub fn probe(view: &View, limits: Limits) -> Option<Step> {
    let mut cells: Vec<usize> = view.unknown().collect();
    cells.sort_by_key(|&cell| Reverse(known_neighbours(view, cell)));
    let mut best: Option<Probe> = None;
    for cell in cells {
        for assumed in [Colour::Black, Colour::White] {
            if limits.check().is_err() {
                return None;
            }
            let shortest = best.as_ref();
            let end = shortest.map_or(usize::MAX, |probe| probe.derivation.steps);
            if let Some(derivation) = refute(view.with(&[cell], assumed), end) {
                best = Some(Probe {
                    cell,
                    assumed,
                    derivation,
                });
            }
        }
    }
    best.map(Probe::into_step)
}

/// Counts the neighbours of a cell that have a known colour.
fn known_neighbours(view: &View, cell: usize) -> usize {
    let neighbours = view.grid().neighbours(cell);
    neighbours.filter(|&next| !view.is_unknown(next)).count()
}

/// Applies the rules until a contradiction. Returns `None` if fewer than `end` steps do not lead to
/// a contradiction.
fn refute(mut view: View, end: usize) -> Option<Derivation> {
    for steps in 0..end {
        if let Some(contradiction) = contradiction(&view) {
            return Some(Derivation {
                steps,
                contradiction,
            });
        }
        let step = apply_rules(&view)?;
        view = view.with(&step.cells, step.colour);
    }
    None
}

impl Probe {
    /// Returns the step that gives the cell the other colour.
    fn into_step(self) -> Step {
        let assumed = self.assumed;
        let met = self.derivation.contradiction;
        Step {
            rule: PROBE,
            colour: assumed.opposite(),
            cells: vec![self.cell],
            reason: match self.derivation.steps {
                0 => format!("if it were {assumed} {met}"),
                1 => format!("if it were {assumed}, one step later, {met}"),
                steps => format!("if it were {assumed}, {steps} steps later, {met}"),
            },
        }
    }
}
