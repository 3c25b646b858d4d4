//! **Placements**: a cell gets the colour that it has in all possible shapes of an island. Shapes
//! are listed for islands that lack only a few cells.
//!
//! # Why placements are sound
//!
//! A *shape* of an island is a connected set of as many cells as its clue says, with all its known cells. A shape is
//! dropped if it touches another white cell, creates a black 2 x 2 square, or cuts the sea in two. The true island does
//! none of these things. So the island has one of the listed shapes.
//!
//! A cell next to all shapes is next to the island, so it is black.
//!
//! **Only island**: if only one island can reach a target, this island contains a cell of the
//! target. A *target* is a white region without a clue, or a 2 x 2 square without a known white
//! cell: the rules demand a white cell in each square.
//!
//! # Why *only island* is sound
//!
//! Every target contains a white cell of some island. If only one island can reach a target, this island contains the
//! white cell. So the rule removes all shapes of the island that contain no cell of the target.
//!
//! A cell in all remaining shapes of an island is white. A cell next to all these shapes is black.
//! A cell that no island can contain is black.

use super::super::colouring::has_pool;
use super::view::{Colour, Finding, Shape, View};
use std::collections::BTreeSet;

/// Maximum number of shapes of an island. A person would not look at more shapes.
const MAX_SHAPES: usize = 200;
/// The shapes of an island are listed only if the island lacks at most this number of cells.
const MAX_MISSING_CELLS: usize = 6;

/// An island whose known cells are fewer than its clue says.
struct IncompleteIsland {
    /// The index of the region with the known cells.
    region: usize,
    /// The cell of the clue.
    clue: usize,
    /// The number of cells that the known cells lack to be as many as the clue says.
    missing: usize,
}

/// **Placements**: finds cells that have the same colour in all possible shapes of an island. A *shape* is a set of
/// cells that may be the whole island. Returns these cells of the first island that has any, with the reason. `None` if
/// there are no such cells. Islands that lack few cells come first, because they have few shapes.
pub fn placements(view: &View) -> Option<Finding> {
    let mut islands = incomplete_islands(view);
    islands.sort_by_key(|island| island.missing);
    for island in islands {
        // `None` means that the island lacks too many cells, or has too many shapes to list.
        let Some(shapes) = possible_shapes(view, island.region) else {
            continue;
        };
        let all_shapes: Vec<&Shape> = shapes.iter().collect();
        let name = view.name(island.clue);
        let reason_of = |colour| reason_of_placements(&name, shapes.len(), colour);
        let found = find_in_all_shapes(view, &all_shapes, reason_of);
        if found.is_some() {
            return found;
        }
    }
    None
}

/// Returns the islands whose known white cells are fewer than the number of their clue. Islands
/// whose clue has no number are left out: their size is unknown.
fn incomplete_islands(view: &View) -> Vec<IncompleteIsland> {
    let mut islands = Vec::new();
    for (number, region) in view.regions().iter().enumerate() {
        if let Some(clue) = region.clue()
            && let Some(missing) = view.missing_cells(region)
            && missing > 0
        {
            islands.push(IncompleteIsland {
                region: number,
                clue,
                missing,
            });
        }
    }
    islands
}

/// Returns a text with the reason why cells have a colour: all possible shapes of an island give them this colour.
/// `shapes` is the number of these shapes. Cells in all shapes are white, and cells next to all shapes are black. With
/// one shape, "next to all" in the text means next to this shape.
fn reason_of_placements(island: &str, shapes: usize, colour: Colour) -> String {
    let ways = match shapes {
        1 => format!("the island of {island} fits in one way only"),
        count => format!("the island of {island} fits in {count} ways"),
    };
    match (shapes, colour) {
        (1, Colour::White) => ways,
        (_, Colour::White) => format!("{ways}, and all contain this"),
        (_, Colour::Black) => format!("{ways}, and this is next to all"),
    }
}

/// Returns cells whose colour follows from all possible shapes of an island, the sets of cells that may be the whole
/// island. If some cells of unknown colour are in every shape, returns these cells, which are white. If no such cells
/// exist, returns the cells of unknown colour next to every shape (on its *shore*), which are black. `None` if no cells
/// are next to every shape either. `reason_of` returns the reason, as text, why the cells have a colour.
fn find_in_all_shapes(
    view: &View,
    shapes: &[&Shape],
    reason_of: impl FnOnce(Colour) -> String,
) -> Option<Finding> {
    let inside = unknown_in_all(view, shapes.iter().map(|shape| &shape.cells[..]));
    if !inside.is_empty() {
        return Some(Finding::white(inside, reason_of(Colour::White)));
    }
    let beside = unknown_in_all(view, shapes.iter().map(|shape| &shape.shore[..]));
    if !beside.is_empty() {
        return Some(Finding::black(beside, reason_of(Colour::Black)));
    }
    None
}

/// Returns the cells of unknown colour that all lists of cells contain. Each list is ascending.
/// Without a list, returns no cell.
fn unknown_in_all<'a>(view: &View, mut lists: impl Iterator<Item = &'a [usize]>) -> Vec<usize> {
    let mut common = lists.next().unwrap_or_default().to_vec();
    common.retain(|&cell| view.is_unknown(cell));
    for list in lists {
        common.retain(|cell| list.binary_search(cell).is_ok());
    }
    common
}

/// Returns whether the island that contains `region`, the index of a region, may contain at least one of the cells.
/// First asks its *reach*, a rough upper bound of the cells that it can contain, and then its possible shapes. `false`
/// if the region does not have exactly one clue, as only a clue says which island contains the region.
fn do_colours_allow(view: &View, region: usize, cells: &[usize]) -> bool {
    let Some(reach) = &view.reaches()[region] else {
        return false;
    };
    if !reach.has_any(cells) {
        return false;
    }
    match possible_shapes(view, region) {
        Some(shapes) => shapes.iter().any(|shape| shape.has_any(cells)),
        // The shapes are not listed, so they exclude nothing.
        None => true,
    }
}

/// Returns the possible shapes of a region's island: the sets of cells that may be the whole island. The view keeps the
/// result for the next call. `None` if [`connected_sets`] does not list the sets, perhaps because they are too many.
fn possible_shapes(view: &View, region: usize) -> Option<&[Shape]> {
    view.shapes(region, || list_shapes(view, region))
}

/// Lists the possible shapes of a region's island: the sets of cells that may be the whole island.
/// `None` if [`connected_sets`] does not list the sets, perhaps because they are too many.
fn list_shapes(view: &View, region: usize) -> Option<Vec<Shape>> {
    let mut shapes = Vec::new();
    for cells in connected_sets(view, region)? {
        let shape = Shape::new(view.grid(), cells);
        if is_possible(view, &shape) {
            shapes.push(shape);
        }
    }
    Some(shapes)
}

/// Returns all connected sets of cells that contain a region, have as many cells as its clue says,
/// and stay within the *reach* of its island (the cells that it can contain). `region` is an index.
///
/// `None` if the region has no clue or several clues, if its clue has no number or a number that is too small for the
/// region, or if the sets would be too many: the region lacks more than [`MAX_MISSING_CELLS`] cells, or more than
/// [`MAX_SHAPES`] sets are stored at a time, complete or not.
fn connected_sets(view: &View, region: usize) -> Option<BTreeSet<Vec<usize>>> {
    let missing = view.missing_cells(&view.regions()[region])?;
    if missing > MAX_MISSING_CELLS {
        return None;
    }
    let mut known_cells = view.regions()[region].cells.clone();
    known_cells.sort_unstable();
    let known_size = known_cells.len();
    let size = known_size + missing;
    // `by_size[n]` contains connected sets of n cells.
    let mut by_size: Vec<BTreeSet<Vec<usize>>> = vec![BTreeSet::new(); size + 1];
    by_size[known_size].insert(known_cells);
    // Sets are extended from smaller to larger sizes, so all sets of a size are known before the
    // first of them is extended.
    for set_size in known_size..size {
        for set in std::mem::take(&mut by_size[set_size]) {
            for larger in larger_sets(view, region, &set) {
                if larger.len() <= size {
                    by_size[larger.len()].insert(larger);
                }
            }
        }
        let sets: usize = by_size.iter().map(BTreeSet::len).sum();
        if sets > MAX_SHAPES {
            return None;
        }
    }
    // The last entry has the sets with as many cells as the clue says.
    by_size.pop()
}

/// Extends a connected set by one adjacent cell that the island of `region` may contain. Returns the results of all
/// ways to do so; equal results may occur several times. If the adjacent cell is white, its whole region joins the set.
fn larger_sets(view: &View, region: usize, set: &[usize]) -> Vec<Vec<usize>> {
    let mut sets = Vec::new();
    // The cells that the island may contain. `None` if the region does not have one clue.
    let Some(reach) = &view.reaches()[region] else {
        return sets;
    };
    let neighbours = set.iter().flat_map(|&cell| view.grid().neighbours(cell));
    for next in neighbours.filter(|next| reach.has(*next) && !set.contains(next)) {
        let mut larger = set.to_vec();
        match view.region(next) {
            Some(white_region) => larger.extend(&white_region.cells),
            None => larger.push(next),
        }
        larger.sort_unstable();
        sets.push(larger);
    }
    sets
}

/// Returns whether a shape, a set of cells, can be a whole island. All cells next to it, its
/// *shore*, are then black. No cell of the shore may be known to be white, complete a black 2 x 2
/// square (a *pool*), or be cut off from other black cells.
fn is_possible(view: &View, shape: &Shape) -> bool {
    // A white cell next to the shape would belong to the island, too, and make it larger.
    if shape.shore.iter().any(|&cell| view.is_white(cell)) {
        return false;
    }
    let grid = view.grid();
    let mut black: Vec<bool> = (0..grid.cells()).map(|cell| view.is_black(cell)).collect();
    for &cell in &shape.shore {
        black[cell] = true;
    }
    !has_pool(grid, &black) && !cuts_sea(view, shape, &black)
}

/// Returns whether a shape (white cells of one island) separates some of the `black` cells from
/// others, which the rules forbid. The sea may use all cells that are not known to be white.
fn cuts_sea(view: &View, shape: &Shape, black: &[bool]) -> bool {
    let Some(start) = black.iter().position(|&is_black| is_black) else {
        return false;
    };
    let reached = view
        .grid()
        .flood(start, |cell| !view.is_white(cell) && !shape.has(cell));
    (0..black.len()).any(|cell| black[cell] && !reached[cell])
}

/// **Only island**: a *target* is a set of cells, at least one of which is white in every solution. If only one island
/// can have a cell of a target, its possible shapes (the sets of cells that may be the whole island) without such a
/// cell are ruled out. Applies this rule to all targets again and again. Returns cells as soon as their
/// colour follows from the remaining shapes. `None` if no colour follows, and no further shape can be ruled out.
pub fn only_island(view: &View) -> Option<Finding> {
    let mut search = OnlyIslandSearch {
        view,
        targets: find_targets(view),
        islands: Vec::new(),
    };
    for region in 0..view.regions().len() {
        search.islands.push(IslandShapes::of(view, region));
    }
    while search.rule_out_shapes() {
        let found = search.find_in_one_island();
        let found = found.or_else(|| search.find_outside_all_islands());
        if found.is_some() {
            return found;
        }
    }
    None
}

/// A set of cells that contains a white cell in every solution.
struct Target {
    cells: Vec<usize>,
    /// The name of the cells in reasons.
    name: String,
}

/// Returns all targets, that is, sets of cells with a white cell in every solution: the white regions without a clue,
/// and the 2 x 2 squares without a known white cell. The rules forbid that all four cells of a square are black.
fn find_targets(view: &View) -> Vec<Target> {
    let grid = view.grid();
    let mut targets = Vec::new();
    for region in view.clueless() {
        let cell = region.cells[0];
        targets.push(Target {
            // An island that contains one cell of the region contains all of it.
            cells: vec![cell],
            name: format!("the white cell at {}", grid.name(cell)),
        });
    }
    for square in grid.squares() {
        if square.iter().any(|&cell| view.is_white(cell)) {
            continue;
        }
        let mut cells = square.to_vec();
        // The known cells of the square are black, so one of the unknown cells is white.
        cells.retain(|&cell| view.is_unknown(cell));
        targets.push(Target {
            cells,
            name: format!("the square at {}", grid.name(square[0])),
        });
    }
    targets
}

/// The knowledge of the rule *only island* about the island that contains a region.
enum IslandShapes<'a> {
    /// The possible shapes (sets of cells) of the island are listed.
    Listed(RemainingShapes<'a>),
    /// The shapes are not listed: they are too many, the region lacks too many cells or does not have exactly one clue,
    /// or its clue has no number or a number that is too small.
    NotListed,
}

/// The possible shapes (sets of cells) of an island that the rule has not ruled out yet.
struct RemainingShapes<'a> {
    shapes: Vec<&'a Shape>,
    /// The number of shapes before the rule ruled out any of them.
    count_before: usize,
    /// The indices of the targets (sets of cells with a white cell) that ruled out shapes.
    used_targets: Vec<usize>,
}

impl IslandShapes<'_> {
    /// Returns the possible shapes (sets of cells) of the island that contains a region, before any
    /// of them is ruled out. `region` is the index of the region.
    fn of(view: &View, region: usize) -> IslandShapes<'_> {
        match possible_shapes(view, region) {
            Some(shapes) => IslandShapes::Listed(RemainingShapes {
                shapes: shapes.iter().collect(),
                count_before: shapes.len(),
                used_targets: Vec::new(),
            }),
            None => IslandShapes::NotListed,
        }
    }
}

/// The state of the rule *only island* while it rules out shapes of islands.
struct OnlyIslandSearch<'a> {
    view: &'a View,
    targets: Vec<Target>,
    /// For each region of the view, the shapes (sets of cells) that its island may still have.
    islands: Vec<IslandShapes<'a>>,
}

impl OnlyIslandSearch<'_> {
    /// Applies the rule *only island* once to each target, a set of cells that has a white cell in
    /// every solution. If only one island can have a cell of the target, removes all possible
    /// shapes of this island that have no such cell. Returns whether a shape was removed.
    fn rule_out_shapes(&mut self) -> bool {
        let mut has_removed = false;
        for number in 0..self.targets.len() {
            let target = &self.targets[number];
            let Some(owner) = self.only_owner(target) else {
                continue;
            };
            // If the shapes of the island are not listed, no shape can be removed.
            let IslandShapes::Listed(remaining) = &mut self.islands[owner] else {
                continue;
            };
            let count_before = remaining.shapes.len();
            remaining
                .shapes
                .retain(|shape| shape.has_any(&target.cells));
            if remaining.shapes.len() < count_before {
                remaining.used_targets.push(number);
                has_removed = true;
            }
        }
        has_removed
    }

    /// Returns the index of the region of the only island that may have a cell of the target, a set
    /// of cells. `None` if several islands may have such a cell, or if no island may.
    fn only_owner(&self, target: &Target) -> Option<usize> {
        let regions = 0..self.islands.len();
        let mut owners = regions.filter(|&region| self.may_contain(region, &target.cells));
        let owner = owners.next()?;
        let is_only_one = owners.next().is_none();
        is_only_one.then_some(owner)
    }

    /// Returns whether the island of `region` may contain one of the cells: one of its possible
    /// shapes that are not ruled out yet has such a cell. If the shapes of the island are not listed,
    /// returns whether the known colours allow one of the cells.
    fn may_contain(&self, region: usize, cells: &[usize]) -> bool {
        match &self.islands[region] {
            IslandShapes::Listed(remaining) => {
                remaining.shapes.iter().any(|shape| shape.has_any(cells))
            }
            IslandShapes::NotListed => do_colours_allow(self.view, region, cells),
        }
    }

    /// Returns cells that have the same colour in all remaining shapes of an island, that is, in
    /// the shapes that the rule *only island* has not ruled out. `None` if no island has such cells.
    fn find_in_one_island(&self) -> Option<Finding> {
        for (region, island) in self.islands.iter().enumerate() {
            let IslandShapes::Listed(remaining) = island else {
                continue;
            };
            // If no shape is ruled out, the rule `placements` has already compared all shapes.
            if remaining.used_targets.is_empty() {
                continue;
            }
            let reason_of = |colour| self.reason_of_one_island(region, remaining, colour);
            let found = find_in_all_shapes(self.view, &remaining.shapes, reason_of);
            if found.is_some() {
                return found;
            }
        }
        None
    }

    /// Returns a text with the reason why cells have a colour: which targets (sets of cells with a white cell) ruled
    /// out shapes of the island of `region`, and how many shapes remain, in all of which the cells have this colour.
    fn reason_of_one_island(
        &self,
        region: usize,
        remaining: &RemainingShapes,
        colour: Colour,
    ) -> String {
        let before = remaining.count_before;
        // Shapes are listed only for a region with exactly one clue.
        let island = self.view.name(self.view.regions()[region].clues[0]);
        let targets = self.names_of_targets(remaining).join(" or ");
        let conclusion = match (remaining.shapes.len(), colour) {
            (1, _) => "one remains".into(),
            (count, Colour::White) => format!("{count} remain, and all contain this"),
            (count, Colour::Black) => format!("{count} remain, and this is next to all"),
        };
        format!(
            "no other island can have a cell of {targets}, so of {before} shapes of the island of {island}, {conclusion}"
        )
    }

    /// Returns the names of the targets (sets of cells with a white cell) that ruled out shapes of an island.
    fn names_of_targets(&self, remaining: &RemainingShapes) -> Vec<&str> {
        let targets = remaining.used_targets.iter();
        targets.map(|&n| self.targets[n].name.as_str()).collect()
    }

    /// Returns all cells that no island can contain any more, so that they are black: no remaining *shape*, a set of
    /// cells that may be a whole island, has them. `None` if there are no such cells.
    fn find_outside_all_islands(&self) -> Option<Finding> {
        let mut cells: Vec<usize> = self.view.unknown().collect();
        for region in 0..self.islands.len() {
            cells.retain(|&cell| !self.may_contain(region, &[cell]));
        }
        if cells.is_empty() {
            return None;
        }
        // The reason names all targets, sets of cells with a white cell, that ruled out shapes.
        let mut targets: Vec<&str> = Vec::new();
        for island in &self.islands {
            if let IslandShapes::Listed(remaining) = island {
                targets.extend(self.names_of_targets(remaining));
            }
        }
        let targets = targets.join(", ");
        let reason = format!(
            "no island fits with it, because only one can have a cell of each of these: {targets}"
        );
        Some(Finding::black(cells, reason))
    }
}
