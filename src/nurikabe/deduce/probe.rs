//! **Probe**, the last resort: assumes a colour for a cell, and applies the rules. A contradiction
//! proves the other colour.
//!
//! # Why a probe is sound
//!
//! The rules find only colours that all solutions with the assumed colour have. So a contradiction
//! means that no solution has the assumed colour.
//!
//! # Why a contradiction is sound
//!
//! A contradiction breaks a rule of the game, whatever colours the unknown cells get. If all
//! colours are known, every broken rule is found.

use super::rules::apply_rules;
use super::view::{Colour, Step, View};
use kortest_base::runtime::Limits;
use std::cmp::Reverse;

/// The name of the rule that assumes a colour and looks for a contradiction.
pub const PROBE: &str = "probe";

/// An assumption, a colour of a cell, that leads to a contradiction.
struct Probe {
    /// The cell whose colour is assumed.
    cell: usize,
    assumed: Colour,
    derivation: Derivation,
}

/// The steps from an assumption to a contradiction.
struct Derivation {
    /// The number of steps. 0 means that the assumption itself is a contradiction.
    steps: usize,
    /// The contradiction in words.
    contradiction: String,
}

/// Assumes each colour for each cell of unknown colour in turn (a *probe*), and applies the deduction rules. If an
/// assumption leads to a contradiction, the cell has the other colour. Returns the step for the probe with the fewest
/// steps to a contradiction, because a person can follow this probe most easily. `None` if no probe leads to a
/// contradiction, or if a limit is reached.
pub fn probe(view: &View, limits: Limits) -> Option<Step> {
    let mut cells: Vec<usize> = view.unknown().collect();
    // Cells with many known neighbours usually lead to a contradiction soon.
    cells.sort_by_key(|&cell| Reverse(known_neighbours(view, cell)));
    let mut best: Option<Probe> = None;
    for cell in cells {
        for assumed in [Colour::Black, Colour::White] {
            if limits.check().is_err() {
                return None;
            }
            // Only a derivation with fewer steps than the best derivation so far is needed. Without
            // one, the steps are not limited.
            let steps_of_best = best.as_ref().map(|probe| probe.derivation.steps);
            let step_limit = steps_of_best.unwrap_or(usize::MAX);
            if let Some(derivation) = refute(view.with(&[cell], assumed), step_limit) {
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

/// Applies deduction rules to the known colours until they contradict the rules of the game.
/// Returns the contradiction, and the number of steps to it. `None` if no contradiction is found in
/// fewer than `step_limit` steps, or if no rule applies.
fn refute(mut view: View, step_limit: usize) -> Option<Derivation> {
    for steps in 0..step_limit {
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
    /// Returns the step that gives the cell the colour opposite to the assumed one. The reason of this
    /// step says after how many steps the assumption leads to which contradiction.
    fn into_step(self) -> Step {
        let assumed = self.assumed;
        let contradiction = self.derivation.contradiction;
        Step {
            rule: PROBE,
            colour: assumed.opposite(),
            cells: vec![self.cell],
            reason: match self.derivation.steps {
                0 => format!("if it were {assumed} {contradiction}"),
                1 => format!("if it were {assumed}, one step later, {contradiction}"),
                steps => format!("if it were {assumed}, {steps} steps later, {contradiction}"),
            },
        }
    }
}

/// Functions that return a contradiction in words if they find one, in the order in which they are tried.
const CONTRADICTION_TESTS: [fn(&View) -> Option<String>; 8] = [
    clues_exceed_grid,
    pool,
    wrong_island,
    divided_or_small_sea,
    too_many_white,
    too_many_black,
    island_without_room,
    white_out_of_reach,
];

/// Returns a contradiction in words if a simple test shows that the known colours cannot be those
/// of a solution. `None` if no test finds a contradiction.
pub fn contradiction(view: &View) -> Option<String> {
    CONTRADICTION_TESTS.iter().find_map(|test| test(view))
}

/// Returns a contradiction, in words, if the islands need more cells than the grid has. In this case, the maximum
/// number of black cells (all cells minus the white cells that the clues require) is negative.
fn clues_exceed_grid(view: &View) -> Option<String> {
    if view.max_black() >= 0 {
        return None;
    }
    Some("the clues add up to more than there are cells".into())
}

/// Returns a contradiction, in words, if all cells of a 2 x 2 square are black (a *pool*).
fn pool(view: &View) -> Option<String> {
    let mut squares = view.grid().squares();
    let pool = squares.find(|square| square.iter().all(|&cell| view.is_black(cell)))?;
    Some(format!("there is a pool at {}", view.grid().name(pool[0])))
}

/// Returns a contradiction, in words, if a connected region of white cells has several clues, or
/// more cells than its clue allows.
fn wrong_island(view: &View) -> Option<String> {
    for region in view.regions_of(Colour::White) {
        match region.clues[..] {
            [first, second, ..] => {
                let first = view.name(first);
                let second = view.name(second);
                return Some(format!("{first} and {second} are joined"));
            }
            [clue] if region.cells.len() > view.grid().max_size(clue) => {
                let name = view.name(clue);
                let size = region.cells.len();
                return Some(format!("the island of {name} has {size} cells"));
            }
            // The region has no clue, or one clue that allows its size.
            _ => {}
        }
    }
    None
}

/// Returns a contradiction, in words, if the black cells cannot be connected to one sea, or if the sea cannot have
/// enough cells. The sea can contain only cells that are connected with the first known black cell through cells that
/// are not white. Also returns `None` if no cell is known to be black.
fn divided_or_small_sea(view: &View) -> Option<String> {
    let grid = view.grid();
    let start = view.first_black()?;
    let no_removed_cell = None;
    let sea = view.possible_sea(start, no_removed_cell);
    if let Some(cell) = sea.missed_black {
        let cut_off = grid.name(cell);
        let start = grid.name(start);
        return Some(format!(
            "the sea at {cut_off} is cut off from the sea at {start}"
        ));
    }
    if view.is_too_small(sea) {
        let start = grid.name(start);
        return Some(format!("the sea at {start} does not have enough room"));
    }
    None
}

/// Returns a contradiction, in words, if more cells are white than all clues together allow. Also
/// returns `None` if a clue has no number.
fn too_many_white(view: &View) -> Option<String> {
    let total = view.grid().white_cells()?;
    if view.count_known(Colour::White) <= total {
        return None;
    }
    Some("there are more white cells than the clues say".into())
}

/// Returns a contradiction, in words, if more cells are black than the clues leave for the sea.
fn too_many_black(view: &View) -> Option<String> {
    if view.count_known(Colour::Black) as isize <= view.max_black() {
        return None;
    }
    Some("there are more black cells than the clues leave".into())
}

/// Returns a contradiction, in words, if an island does not have enough room: its *reach*, the set
/// of cells that it may contain, has fewer cells than its clue requires.
fn island_without_room(view: &View) -> Option<String> {
    for (region, reach) in view.regions().iter().zip(view.reaches()) {
        if let (Some(clue), Some(reach)) = (region.clue(), reach)
            && reach.room() < view.grid().min_size(clue)
        {
            let name = view.name(clue);
            return Some(format!("the island of {name} does not have enough room"));
        }
    }
    None
}

/// Returns a contradiction, in words, if a white cell can belong to no island: its white region has
/// no clue, and no island can grow to it.
fn white_out_of_reach(view: &View) -> Option<String> {
    let mut cells = view.clueless().flat_map(|region| &region.cells);
    let cell = cells.find(|&&cell| !view.is_reached(cell))?;
    let name = view.grid().name(*cell);
    Some(format!("no island reaches the white cell at {name}"))
}
