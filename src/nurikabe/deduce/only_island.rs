//! **Only island**: if only one island can reach a target, this island contains a cell of the
//! target. A *target* is a white region without a clue, or a 2 x 2 square without a known white
//! cell.
//!
//! # Why this is sound
//!
//! Every target contains a white cell of some island. If only one island can reach a target, this
//! island contains the white cell. So the rule removes all [shapes](super::shapes) of the island
//! that contain no cell of the target.
//!
//! A cell in all remaining shapes of an island is white. A cell next to all these shapes is black.
//! A cell that no island can contain is black.

use super::placements::common;
use super::shape::Shape;
use super::shapes::{may_have, shapes};
use super::step::Step;
use super::view::{Colour, View};

/// A set of cells that contains a white cell in every solution.
struct Target {
    cells: Vec<usize>,
    name: String,
}

/// The shapes of an island that have not been ruled out yet.
struct ShapesLeft<'a> {
    shapes: Vec<&'a Shape>,
    /// The number of shapes before the rule was applied.
    before: usize,
    used_target_names: Vec<&'a str>,
}

pub fn only_island(view: &View) -> Option<Step> {
    let targets = targets(view);
    let mut left = Vec::new();
    for region in 0..view.regions().len() {
        left.push(shapes(view, region).map(|shapes| ShapesLeft {
            shapes: shapes.iter().collect(),
            before: shapes.len(),
            used_target_names: Vec::new(),
        }));
    }
    while rule_out_shapes(view, &targets, &mut left) {
        if let Some(step) = same_in_all(view, &left).or_else(|| in_none(view, &left)) {
            return Some(step);
        }
    }
    None
}

/// Finds the targets: the regions without a clue, then the squares.
fn targets(view: &View) -> Vec<Target> {
    let grid = view.grid();
    let mut targets = Vec::new();
    for region in view.clueless() {
        let cell = region.cells[0];
        targets.push(Target {
            cells: vec![cell],
            name: format!("the white cell at {}", grid.name(cell)),
        });
    }
    for square in grid.squares() {
        let has_white = square
            .iter()
            .any(|&cell| view.colour(cell) == Some(Colour::White));
        if has_white {
            continue;
        }
        let mut cells = square.to_vec();
        cells.retain(|&cell| view.colour(cell).is_none());
        targets.push(Target {
            cells,
            name: format!("the square at {}", grid.name(square[0])),
        });
    }
    targets
}

/// Applies the rule once to each target. Returns whether this rules out a shape.
fn rule_out_shapes<'a>(
    view: &View,
    targets: &'a [Target],
    left: &mut [Option<ShapesLeft<'a>>],
) -> bool {
    let mut has_changed = false;
    for target in targets {
        let Some(owner) = only_owner(view, left, target) else {
            continue;
        };
        let Some(island) = &mut left[owner] else {
            continue;
        };
        let before = island.shapes.len();
        island.shapes.retain(|shape| shape.has_any(&target.cells));
        if island.shapes.len() < before {
            island.used_target_names.push(&target.name);
            has_changed = true;
        }
    }
    has_changed
}

/// Returns the region of the only island that may have a cell of the target; `None` if several
/// islands may.
fn only_owner(view: &View, left: &[Option<ShapesLeft>], target: &Target) -> Option<usize> {
    let mut owners =
        (0..left.len()).filter(|&region| still_may_have(view, left, region, &target.cells));
    let owner = owners.next()?;
    match owners.next() {
        None => Some(owner),
        Some(_) => None,
    }
}

/// Returns whether the island of `region` may contain one of the cells, in a shape that is not
/// ruled out.
fn still_may_have(
    view: &View,
    left: &[Option<ShapesLeft>],
    region: usize,
    cells: &[usize],
) -> bool {
    match &left[region] {
        Some(left) => left.shapes.iter().any(|shape| shape.has_any(cells)),
        None => may_have(view, region, cells),
    }
}

/// Returns a step for cells that have the same colour in all remaining shapes of an island.
fn same_in_all(view: &View, left: &[Option<ShapesLeft>]) -> Option<Step> {
    for (region, left) in left.iter().enumerate() {
        let Some(left) = left else {
            continue;
        };
        if left.used_target_names.is_empty() {
            continue;
        }
        if let Some((colour, cells)) = common(view, &left.shapes) {
            return Some(Step {
                rule: "only island",
                colour,
                cells,
                reason: reason_for_same(view, region, left, colour),
            });
        }
    }
    None
}

fn reason_for_same(view: &View, region: usize, left: &ShapesLeft, colour: Colour) -> String {
    let before = left.before;
    let name = view.name(view.regions()[region].clues[0]);
    let targets = left.used_target_names.join(" or ");
    let same = match (left.shapes.len(), colour) {
        (1, _) => "one remains".into(),
        (left, Colour::White) => format!("{left} remain, and all contain this"),
        (left, Colour::Black) => format!("{left} remain, and this is next to all"),
    };
    format!(
        "no other island can have a cell of {targets}, so of {before} shapes of the island of {name}, {same}"
    )
}

/// Returns a step for the cells that are in no remaining shape of any island.
fn in_none(view: &View, left: &[Option<ShapesLeft>]) -> Option<Step> {
    let mut cells: Vec<usize> = view.unknown().collect();
    cells
        .retain(|&cell| (0..left.len()).all(|region| !still_may_have(view, left, region, &[cell])));
    if cells.is_empty() {
        return None;
    }
    let mut targets: Vec<&str> = Vec::new();
    for left in left.iter().flatten() {
        targets.extend(&left.used_target_names);
    }
    Some(Step {
        rule: "only island",
        colour: Colour::Black,
        cells,
        reason: format!(
            "no island fits with it, because only one can have a cell of each of these: {}",
            targets.join(", ")
        ),
    })
}
