//! **Only island**: if only one island can reach a target, this island contains a cell of the target. A *target* is a
//! white region without a clue, or a 2 x 2 square without a known white cell.
//!
//! # Why this is sound
//!
//! Every target contains a white cell of some island. If only one island can reach a target, this island contains the
//! white cell. So the rule removes all [shapes](super::shapes) of the island that contain no cell of the target.
//!
//! A cell in all remaining shapes of an island is white. A cell next to all these shapes is black. A cell that no
//! island can contain is black.

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

/// The possible shapes of an island that have not been ruled out yet.
struct Left<'a> {
    shapes: Vec<&'a Shape>,
    used_target_names: Vec<&'a str>,
}

pub fn only_island(view: &View) -> Option<Step> {
    let targets = targets(view);
    let islands = 0..view.regions().len();
    let all = |region| {
        shapes(view, region).map(|shapes| Left {
            shapes: shapes.iter().collect(),
            used_target_names: Vec::new(),
        })
    };
    let mut left: Vec<Option<Left>> = islands.clone().map(all).collect();
    loop {
        let mut changed = false;
        for target in &targets {
            let mut owners = islands
                .clone()
                .filter(|&region| still_may_have(view, &left, region, &target.cells));
            let (Some(only), None) = (owners.next(), owners.next()) else {
                continue;
            };
            let Some(Left {
                shapes,
                used_target_names,
            }) = &mut left[only]
            else {
                continue;
            };
            let before = shapes.len();
            shapes.retain(|shape| shape.has_any(&target.cells));
            if shapes.len() < before {
                used_target_names.push(&target.name);
                changed = true;
            }
        }
        if !changed {
            return None;
        }
        let same = islands
            .clone()
            .find_map(|region| same_in_all(view, region, left[region].as_ref()?));
        if let Some(step) = same.or_else(|| in_none(view, &left)) {
            return Some(step);
        }
    }
}

fn targets(view: &View) -> Vec<Target> {
    let grid = view.grid();
    let lost = view.clueless().map(|region| Target {
        cells: vec![region.cells[0]],
        name: format!("the white cell at {}", grid.name(region.cells[0])),
    });
    let open = |square: &[usize; 4]| {
        square
            .iter()
            .all(|&cell| view.colour(cell) != Some(Colour::White))
    };
    let squares = grid.squares().filter(open).map(|square| Target {
        cells: square
            .into_iter()
            .filter(|&cell| view.colour(cell).is_none())
            .collect(),
        name: format!("the square at {}", grid.name(square[0])),
    });
    lost.chain(squares).collect()
}

/// Returns whether the island of `region` may contain one of the cells, in a shape that is not ruled out.
fn still_may_have(view: &View, left: &[Option<Left>], region: usize, cells: &[usize]) -> bool {
    match &left[region] {
        Some(left) => left.shapes.iter().any(|shape| shape.has_any(cells)),
        None => may_have(view, region, cells),
    }
}

/// Returns a step for cells that have the same colour in all remaining shapes of an island.
fn same_in_all(view: &View, region: usize, left: &Left) -> Option<Step> {
    if left.used_target_names.is_empty() {
        return None;
    }
    let (colour, cells) = common(view, &left.shapes)?;
    let same = match (left.shapes.len(), colour) {
        (1, _) => "one remains".into(),
        (left, Colour::White) => format!("{left} remain, and all contain this"),
        (left, Colour::Black) => format!("{left} remain, and this is next to all"),
    };
    let name = view.name(view.regions()[region].clues[0]);
    let (ways, names) = (
        shapes(view, region)?.len(),
        left.used_target_names.join(" or "),
    );
    let reason = format!(
        "no other island can have a cell of {names}, so of {ways} shapes of the island of {name}, {same}"
    );
    Some(Step {
        rule: "only island",
        colour,
        cells,
        reason,
    })
}

/// Returns a step for the cells that are in no remaining shape of any island.
fn in_none(view: &View, left: &[Option<Left>]) -> Option<Step> {
    let in_none =
        |cell: &usize| !(0..left.len()).any(|region| still_may_have(view, left, region, &[*cell]));
    let cells: Vec<usize> = view.unknown().filter(in_none).collect();
    let names = left
        .iter()
        .flatten()
        .flat_map(|left| &left.used_target_names)
        .copied()
        .collect::<Vec<&str>>()
        .join(", ");
    (!cells.is_empty()).then(|| Step {
        rule: "only island",
        colour: Colour::Black,
        cells,
        reason: format!(
            "no island fits with it, because only one can have a cell of each of these: {names}"
        ),
    })
}
