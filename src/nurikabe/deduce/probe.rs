//! **Probe**, the last resort: assumes a colour for a cell, and applies the rules. A contradiction
//! proves the other colour.
//!
//! # Why this is sound
//!
//! The rules find only colours that all solutions with the assumed colour have.

use super::contradiction::contradiction;
use super::rules::apply_rules;
use super::step::Step;
use super::view::{Colour, View};
use kortest_base::runtime::Limits;

/// The name of the rule that assumes a colour and looks for a contradiction.
pub const PROBE: &str = "probe";

/// Returns the probe with the fewest steps to a contradiction.
pub fn probe(view: &View, limits: Limits) -> Option<Step> {
    let known_beside = |cell: usize| {
        view.grid()
            .neighbours(cell)
            .filter(|&next| view.colour(next).is_some())
            .count()
    };
    let mut cells: Vec<usize> = view.unknown().collect();
    cells.sort_by_key(|&cell| std::cmp::Reverse(known_beside(cell)));
    // A person can follow a short derivation more easily.
    let mut best: Option<(usize, Step)> = None;
    for cell in cells {
        for assumed in [Colour::Black, Colour::White] {
            if limits.check().is_err() {
                return None;
            }
            let most = best.as_ref().map_or(usize::MAX, |(steps, _)| *steps);
            let Some((steps, met)) = follow(view.with(&[cell], assumed), most) else {
                continue;
            };
            let reason = match steps {
                0 => format!("if it were {assumed} {met}"),
                1 => format!("if it were {assumed}, one step later, {met}"),
                steps => format!("if it were {assumed}, {steps} steps later, {met}"),
            };
            best = Some((
                steps,
                Step {
                    rule: PROBE,
                    colour: assumed.opposite(),
                    cells: vec![cell],
                    reason,
                },
            ));
        }
    }
    best.map(|(_, step)| step)
}

fn follow(mut view: View, most: usize) -> Option<(usize, String)> {
    for steps in 0..most {
        if let Some(met) = contradiction(&view) {
            return Some((steps, met));
        }
        let step = apply_rules(&view)?;
        view = view.with(&step.cells, step.colour);
    }
    None
}
