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

use super::shapes::{may_contain, same_in_all, shapes};
use super::view::{Colour, Shape, Step, View};

/// Applies the rule to all targets until a colour follows, or until no shape is ruled out.
pub fn only_island(view: &View) -> Option<Step> {
    let mut search = Search {
        view,
        targets: targets(view),
        islands: Vec::new(),
    };
    for region in 0..view.regions().len() {
        search.islands.push(Island::of(view, region));
    }
    while search.rule_out_shapes() {
        if let Some(step) = search.step_of_one_island() {
            return Some(step);
        }
        if let Some(step) = search.step_outside_all_islands() {
            return Some(step);
        }
    }
    None
}

/// A set of cells that contains a white cell in every solution.
struct Target {
    cells: Vec<usize>,
    name: String,
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
        if square.iter().any(|&cell| view.is_white(cell)) {
            continue;
        }
        let mut cells = square.to_vec();
        cells.retain(|&cell| view.is_unknown(cell));
        targets.push(Target {
            cells,
            name: format!("the square at {}", grid.name(square[0])),
        });
    }
    targets
}

/// What the rule knows about the island that contains a region.
enum Island<'a> {
    /// The shapes of the island are listed.
    Listed(RemainingShapes<'a>),
    /// The island has too many shapes, or the region is not a part of exactly one island.
    NotListed,
}

/// The shapes of an island that have not been ruled out yet.
struct RemainingShapes<'a> {
    shapes: Vec<&'a Shape>,
    /// The number of shapes before the rule was applied.
    before: usize,
    /// The indices of the targets that ruled out shapes.
    used_targets: Vec<usize>,
}

impl Island<'_> {
    fn of(view: &View, region: usize) -> Island<'_> {
        match shapes(view, region) {
            Some(shapes) => Island::Listed(RemainingShapes {
                shapes: shapes.iter().collect(),
                before: shapes.len(),
                used_targets: Vec::new(),
            }),
            None => Island::NotListed,
        }
    }
}

/// The state of the rule.
struct Search<'a> {
    view: &'a View,
    targets: Vec<Target>,
    /// For each region of the view, what is known about its island.
    islands: Vec<Island<'a>>,
}

impl Search<'_> {
    /// Applies the rule once to each target. Returns whether this rules out a shape.
    fn rule_out_shapes(&mut self) -> bool {
        let mut has_changed = false;
        for number in 0..self.targets.len() {
            let target = &self.targets[number];
            let Some(owner) = self.only_owner(target) else {
                continue;
            };
            let Island::Listed(remaining) = &mut self.islands[owner] else {
                continue;
            };
            let before = remaining.shapes.len();
            remaining
                .shapes
                .retain(|shape| shape.has_any(&target.cells));
            if remaining.shapes.len() < before {
                remaining.used_targets.push(number);
                has_changed = true;
            }
        }
        has_changed
    }

    /// Returns the region of the only island that may have a cell of the target; `None` if several
    /// islands may.
    fn only_owner(&self, target: &Target) -> Option<usize> {
        let regions = 0..self.islands.len();
        let mut owners = regions.filter(|&region| self.may_contain(region, &target.cells));
        let owner = owners.next()?;
        match owners.next() {
            None => Some(owner),
            Some(_) => None,
        }
    }

    /// Returns whether the island of `region` may contain one of the cells, in a shape that is not
    /// ruled out.
    fn may_contain(&self, region: usize, cells: &[usize]) -> bool {
        match &self.islands[region] {
            Island::Listed(remaining) => remaining.shapes.iter().any(|shape| shape.has_any(cells)),
            Island::NotListed => may_contain(self.view, region, cells),
        }
    }

    /// Returns a step for cells that have the same colour in all remaining shapes of an island.
    fn step_of_one_island(&self) -> Option<Step> {
        for (region, island) in self.islands.iter().enumerate() {
            let Island::Listed(remaining) = island else {
                continue;
            };
            if remaining.used_targets.is_empty() {
                continue;
            }
            if let Some(same) = same_in_all(self.view, &remaining.shapes) {
                return Some(Step {
                    rule: "only island",
                    colour: same.colour,
                    cells: same.cells,
                    reason: self.reason_of_one_island(region, remaining, same.colour),
                });
            }
        }
        None
    }

    fn reason_of_one_island(
        &self,
        region: usize,
        remaining: &RemainingShapes,
        colour: Colour,
    ) -> String {
        let before = remaining.before;
        let island = self.view.name(self.view.regions()[region].clues[0]);
        let targets = self.names_of(remaining).join(" or ");
        let same = match (remaining.shapes.len(), colour) {
            (1, _) => "one remains".into(),
            (count, Colour::White) => format!("{count} remain, and all contain this"),
            (count, Colour::Black) => format!("{count} remain, and this is next to all"),
        };
        format!(
            "no other island can have a cell of {targets}, so of {before} shapes of the island of {island}, {same}"
        )
    }

    /// Returns the names of the targets that ruled out shapes of an island.
    fn names_of(&self, remaining: &RemainingShapes) -> Vec<&str> {
        let targets = remaining.used_targets.iter();
        targets.map(|&n| self.targets[n].name.as_str()).collect()
    }

    /// Returns a step for the cells that are in no remaining shape of any island.
    fn step_outside_all_islands(&self) -> Option<Step> {
        let mut cells: Vec<usize> = self.view.unknown().collect();
        for region in 0..self.islands.len() {
            cells.retain(|&cell| !self.may_contain(region, &[cell]));
        }
        if cells.is_empty() {
            return None;
        }
        let mut targets: Vec<&str> = Vec::new();
        for island in &self.islands {
            if let Island::Listed(remaining) = island {
                targets.extend(self.names_of(remaining));
            }
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
}
