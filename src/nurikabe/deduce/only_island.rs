//! **Only island**: of the shapes of the only island that reaches a square or white cells, those are left that do.
//!
//! # Why this is sound
//!
//! A square that has no white cell yet has one in the end, and white cells without a clue are in some island. An island
//! that has a cell of them is one whose [reach](super::View::reach) has one, and, where its [shapes](super::shapes) are
//! known, one of these that has one. If that is a single island, it has one of its shapes with such a cell, and the others
//! are struck out; so for each square and for all white cells, and again with the shapes that are left, because each island
//! has one of these. What is the same in all that are left of an island holds; and a cell that no island has any more is
//! black.

use super::placements::common;
use super::shape::Shape;
use super::shapes::{may_have, shapes};
use super::step::Step;
use super::view::{Colour, View};

/// Cells of which some island has one.
struct Target {
    cells: Vec<usize>,
    name: String,
}

/// What is left of an island, if its shapes are known.
struct Left<'a> {
    shapes: Vec<&'a Shape>,
    /// What has struck out the others.
    names: Vec<&'a str>,
}

pub fn only_island(view: &View) -> Option<Step> {
    let targets = targets(view);
    let islands = 0..view.regions().len();
    let all = |region| shapes(view, region).map(|shapes| Left { shapes: shapes.iter().collect(), names: Vec::new() });
    let mut left: Vec<Option<Left>> = islands.clone().map(all).collect();
    loop {
        let mut changed = false;
        for target in &targets {
            let mut owners = islands.clone().filter(|&region| still_may_have(view, &left, region, &target.cells));
            let (Some(only), None) = (owners.next(), owners.next()) else { continue };
            let Some(Left { shapes, names }) = &mut left[only] else { continue };
            let before = shapes.len();
            shapes.retain(|shape| shape.has_any(&target.cells));
            if shapes.len() < before {
                names.push(&target.name);
                changed = true;
            }
        }
        if !changed {
            return None;
        }
        let same = islands.clone().find_map(|region| same_in_all(view, region, left[region].as_ref()?));
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
    let open = |square: &[usize; 4]| square.iter().all(|&cell| view.colour(cell) != Some(Colour::White));
    let squares = grid.squares().filter(open).map(|square| Target {
        cells: square.into_iter().filter(|&cell| view.colour(cell).is_none()).collect(),
        name: format!("the square at {}", grid.name(square[0])),
    });
    lost.chain(squares).collect()
}

/// Whether the island of a region may have one of some cells, with what is left of its shapes.
fn still_may_have(view: &View, left: &[Option<Left>], region: usize, cells: &[usize]) -> bool {
    match &left[region] {
        Some(left) => left.shapes.iter().any(|shape| shape.has_any(cells)),
        None => may_have(view, region, cells),
    }
}

/// What all shapes have that are left of an island.
fn same_in_all(view: &View, region: usize, left: &Left) -> Option<Step> {
    if left.names.is_empty() {
        return None;
    }
    let (colour, cells) = common(view, &left.shapes)?;
    let same = match (left.shapes.len(), colour) {
        (1, _) => "one is left".into(),
        (left, Colour::White) => format!("{left} are left, and all have this"),
        (left, Colour::Black) => format!("{left} are left, and this is beside all"),
    };
    let name = view.name(view.regions()[region].clues[0]);
    let (ways, names) = (shapes(view, region)?.len(), left.names.join(" or "));
    let reason = format!("no other island can have a cell of {names}: of {ways} ways for that of {name} {same}");
    Some(Step { rule: "only island", colour, cells, reason })
}

/// What no island has any more.
fn in_none(view: &View, left: &[Option<Left>]) -> Option<Step> {
    let in_none = |cell: &usize| !(0..left.len()).any(|region| still_may_have(view, left, region, &[*cell]));
    let cells: Vec<usize> = view.unknown().filter(in_none).collect();
    let names = left.iter().flatten().flat_map(|left| &left.names).copied().collect::<Vec<&str>>().join(", ");
    (!cells.is_empty()).then(|| Step {
        rule: "only island",
        colour: Colour::Black,
        cells,
        reason: format!("no island fits with it, because only one can have a cell of each of these: {names}"),
    })
}
