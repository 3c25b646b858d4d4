//! Solves a grid with rules that a person could follow. Each step uses the simplest rule that applies.
//!
//! A rule finds only colours that all solutions have. So a solved grid has only one solution, and a
//! contradiction means that none exists.

mod probe;
mod rules;
mod shapes;
mod view;

pub use probe::PROBE;
pub use rules::Difficulty;
pub use view::{Colour, Reach, Region, Step, View};

use super::colouring::{Colouring, is_solution};
use super::grid::Grid;
use kortest_base::runtime::Limits;
use probe::{contradiction, probe};
use rules::apply_rules_up_to;

/// The way in which a deduction ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ending {
    /// The colours of all cells are known. This colouring is the only solution.
    Complete(Colouring),
    /// No solution exists. The text is the reason.
    Contradiction(String),
    /// No rule applies.
    Stuck,
    /// A limit was reached.
    Stopped,
}

/// Whether a deduction uses [`PROBE`] where no other rule applies: it assumes a colour, and looks for a contradiction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Probing {
    /// No colour is assumed: only the other rules are used.
    Off,
    /// If no other rule applies, a colour of a cell is assumed. A contradiction proves the other colour.
    On,
}

/// The rules that a deduction may use.
#[derive(Clone, Copy)]
struct AllowedRules {
    /// The grade of the hardest rules that are allowed.
    hardest: Difficulty,
    probing: Probing,
}

impl AllowedRules {
    /// The rules of all grades, with or without probing.
    fn all(probing: Probing) -> AllowedRules {
        AllowedRules {
            hardest: Difficulty::Expert,
            probing,
        }
    }
}

/// Solves a grid by rules that a person could follow, until no rule applies. Returns the known
/// colours, and why the deduction ended. `probing` says whether a colour may be assumed to find a
/// contradiction. `on_step` receives each step (cells that get a colour) and the colours before it.
pub fn deduce(
    grid: &Grid,
    probing: Probing,
    limits: Limits,
    on_step: impl FnMut(&View, &Step),
) -> (View, Ending) {
    deduce_by(grid, AllowedRules::all(probing), limits, on_step)
}

/// Applies the allowed rules to a grid, until none applies. Returns the known colours, and why the
/// deduction ended. `on_step` receives each step (cells that get a colour) and the colours before it.
fn deduce_by(
    grid: &Grid,
    allowed: AllowedRules,
    limits: Limits,
    mut on_step: impl FnMut(&View, &Step),
) -> (View, Ending) {
    let mut view = View::new(grid);
    loop {
        match next_step(&view, allowed, limits) {
            Ok(step) => {
                on_step(&view, &step);
                view = view.with(&step.cells, step.colour);
            }
            Err(ending) => return (view, ending),
        }
    }
}

/// Returns the next step of a deduction from the known colours of `view`: cells that must have a
/// colour, with the reason.
///
/// # Errors
///
/// No step exists. The [`Ending`] says why, for example because all colours are known.
pub fn hint(view: &View, limits: Limits) -> Result<Step, Ending> {
    next_step(view, AllowedRules::all(Probing::On), limits)
}

/// Applies the deduction rules that are at most as difficult as `hardest`, until none applies. Returns the
/// known colours, and why the deduction ended. Never assumes a colour to find a contradiction (*probing*).
pub fn deduce_up_to(grid: &Grid, hardest: Difficulty, limits: Limits) -> (View, Ending) {
    let allowed = AllowedRules {
        hardest,
        probing: Probing::Off,
    };
    let ignore_step = |_: &View, _: &Step| ();
    deduce_by(grid, allowed, limits, ignore_step)
}

/// Returns the difficulty of a grid that has exactly one solution: the grade of the hardest
/// deduction rule that is needed, or [`Difficulty::Expert`] if the rules do not solve the grid.
/// Returns `None` if a limit (such as a deadline) was reached.
pub fn difficulty(grid: &Grid, limits: Limits) -> Option<Difficulty> {
    let mut hardest_used = Difficulty::Easy;
    let (_, ending) = deduce(grid, Probing::Off, limits, |_, step| {
        hardest_used = hardest_used.max(Difficulty::of_rule(step.rule));
    });
    match ending {
        Ending::Complete(_) => Some(hardest_used),
        Ending::Stopped => None,
        // A contradiction is impossible, because the grid has a solution.
        Ending::Stuck | Ending::Contradiction(_) => Some(Difficulty::Expert),
    }
}

/// Returns the next step of a deduction: cells that must have a colour, with the reason. The error
/// is the reason why the deduction ends. `allowed` says which rules may be used, and whether a
/// colour may be assumed to find a contradiction (a *probe*), the last resort.
fn next_step(view: &View, allowed: AllowedRules, limits: Limits) -> Result<Step, Ending> {
    if let Some(reason) = contradiction(view) {
        return Err(Ending::Contradiction(reason));
    }
    if let Some(colouring) = view.colouring() {
        // If all colours are known and do not contradict the rules, the colouring is a solution.
        debug_assert!(is_solution(view.grid(), &colouring));
        return Err(Ending::Complete(colouring));
    }
    if limits.check().is_err() {
        return Err(Ending::Stopped);
    }
    if let Some(step) = apply_rules_up_to(view, allowed.hardest) {
        return Ok(step);
    }
    if allowed.probing == Probing::On
        && let Some(step) = probe(view, limits)
    {
        return Ok(step);
    }
    // A probe also finds no step if a limit is reached, so the limits are checked again.
    if limits.check().is_err() {
        return Err(Ending::Stopped);
    }
    Err(Ending::Stuck)
}

/// Parts of the module that tests use.
#[cfg(feature = "internals")]
pub(crate) mod internals {
    pub use super::probe::contradiction;
    pub use super::rules::{RULES, apply_rules};
}
