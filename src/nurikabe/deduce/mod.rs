//! Solves a grid with rules that a person could follow. Each step uses the simplest rule that
//! applies.
//!
//! A rule finds only colours that all solutions have. So a solved grid has only one solution, and a
//! contradiction means that none exists.

mod contradiction;
mod easy;
mod grade;
mod hard;
mod medium;
mod only_island;
mod placements;
mod probe;
mod rules;
mod shape;
mod shapes;
mod step;
mod view;

pub use grade::Difficulty;
pub use probe::PROBE;
pub use step::Step;
pub use view::{Colour, Reach, Region, View};

use super::grid::Grid;
use super::rules::{Colouring, is_solution};
use contradiction::contradiction;
use kortest_base::runtime::Limits;
use rules::apply_rules_up_to;

/// The way in which a deduction ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ending {
    /// All cells are known. This colouring is the only solution.
    Complete(Colouring),
    /// No solution exists. The text is the reason.
    Contradiction(String),
    /// No rule applies.
    Stuck,
    /// A limit was reached.
    Stopped,
}

/// Applies rules until none applies. `probing` allows [`PROBE`]. `report` receives each step and
/// the colours before it.
pub fn deduce(
    grid: &Grid,
    probing: bool,
    limits: Limits,
    mut report: impl FnMut(&View, &Step),
) -> (View, Ending) {
    deduce_reporting(grid, probing, Difficulty::Expert, limits, &mut report)
}

/// Applies the rules up to grade `most` until none applies.
pub fn deduce_up_to(grid: &Grid, most: Difficulty, limits: Limits) -> (View, Ending) {
    deduce_reporting(grid, false, most, limits, &mut |_, _| ())
}

/// Returns the difficulty of a grid with one solution. Returns `None` if a limit was reached.
pub fn difficulty(grid: &Grid, limits: Limits) -> Option<Difficulty> {
    let mut hardest = Difficulty::Easy;
    match deduce(grid, false, limits, |_, step| {
        hardest = hardest.max(Difficulty::of_rule(step.rule))
    })
    .1
    {
        Ending::Complete(_) => Some(hardest),
        Ending::Stopped => None,
        Ending::Stuck | Ending::Contradiction(_) => Some(Difficulty::Expert),
    }
}

/// Works like [`deduce`]. A trait object avoids compiling the function several times.
fn deduce_reporting(
    grid: &Grid,
    probing: bool,
    most: Difficulty,
    limits: Limits,
    report: &mut dyn FnMut(&View, &Step),
) -> (View, Ending) {
    let mut view = View::new(grid);
    loop {
        if let Some(reason) = contradiction(&view) {
            return (view, Ending::Contradiction(reason));
        }
        if let Some(colouring) = view.colouring() {
            // A complete colouring without a contradiction is a solution.
            debug_assert!(is_solution(grid, &colouring));
            return (view, Ending::Complete(colouring));
        }
        if limits.check().is_err() {
            return (view, Ending::Stopped);
        }
        let step = apply_rules_up_to(&view, most).or_else(|| {
            if probing {
                probe::probe(&view, limits)
            } else {
                None
            }
        });
        let Some(step) = step else {
            let ending = if limits.check().is_err() {
                Ending::Stopped
            } else {
                Ending::Stuck
            };
            return (view, ending);
        };
        report(&view, &step);
        view = view.with(&step.cells, step.colour);
    }
}

/// Parts of the module that tests use.
#[cfg(feature = "internals")]
pub(crate) mod internals {
    pub use super::contradiction::contradiction;
    pub use super::rules::{RULES, apply_rules};
}
