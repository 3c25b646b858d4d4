//! **Placements**: a cell gets the colour that it has in all possible shapes of an island. Shapes
//! are listed for islands that lack only a few cells.
//!
//! # Why this is sound
//!
//! A *shape* is a connected set of the right size with the island's known cells. A shape is dropped
//! if it touches another white cell, creates a black 2 x 2 square, or cuts the sea in two. The true
//! island never does this. So the island has one of the listed shapes.
//!
//! A cell next to all shapes is next to the island, so it is black.

use super::super::rules::has_pool;
use super::view::{Colour, Shape, Step, View};
use std::collections::BTreeSet;

/// Maximum number of shapes of an island. A person would not look at more shapes.
const MAX_SHAPES: usize = 200;
/// The shapes of an island are listed only if the island lacks at most this number of cells.
const MAX_MISSING_CELLS: usize = 6;

/// An island whose known cells are fewer than its clue says.
struct IncompleteIsland {
    /// The index of the region with the known cells.
    region: usize,
    clue: usize,
    missing: usize,
}

/// Finds cells that have one colour in all possible shapes of an island.
pub fn placements(view: &View) -> Option<Step> {
    let mut islands = incomplete_islands(view);
    islands.sort_by_key(|island| island.missing);
    for island in islands {
        let Some(shapes) = shapes(view, island.region) else {
            continue;
        };
        let shapes: Vec<&Shape> = shapes.iter().collect();
        if let Some(same) = same_in_all(view, &shapes) {
            return Some(Step {
                rule: "placements",
                colour: same.colour,
                cells: same.cells,
                reason: reason(&view.name(island.clue), shapes.len(), same.colour),
            });
        }
    }
    None
}

fn incomplete_islands(view: &View) -> Vec<IncompleteIsland> {
    let mut islands = Vec::new();
    for (number, region) in view.regions().iter().enumerate() {
        let Some(clue) = region.clue() else {
            continue;
        };
        let size = view.grid().clue(clue);
        if region.cells.len() < size {
            islands.push(IncompleteIsland {
                region: number,
                clue,
                missing: size - region.cells.len(),
            });
        }
    }
    islands
}

fn reason(island: &str, shapes: usize, colour: Colour) -> String {
    let ways = match shapes {
        1 => format!("the island of {island} fits in one way only"),
        count => format!("the island of {island} fits in {count} ways"),
    };
    match colour {
        Colour::White if shapes == 1 => ways,
        Colour::White => format!("{ways}, and all contain this"),
        Colour::Black => format!("{ways}, and this is next to all"),
    }
}

/// Unknown cells that have the same colour in several shapes.
pub struct SameColour {
    pub colour: Colour,
    pub cells: Vec<usize>,
}

/// Returns the unknown cells that are in every shape (white). If none exist, returns those next to
/// every shape (black).
pub fn same_in_all(view: &View, shapes: &[&Shape]) -> Option<SameColour> {
    let (first, others) = shapes.split_first()?;
    let mut inside = first.cells.clone();
    inside.retain(|&cell| view.is_unknown(cell));
    let mut shore = first.shore.clone();
    shore.retain(|&cell| view.is_unknown(cell));
    for shape in others {
        inside.retain(|cell| shape.cells.binary_search(cell).is_ok());
        shore.retain(|cell| shape.shore.binary_search(cell).is_ok());
    }
    if !inside.is_empty() {
        return Some(SameColour {
            colour: Colour::White,
            cells: inside,
        });
    }
    if !shore.is_empty() {
        return Some(SameColour {
            colour: Colour::Black,
            cells: shore,
        });
    }
    None
}

/// Returns whether the island that contains `region` may contain at least one of the cells.
pub fn may_contain(view: &View, region: usize, cells: &[usize]) -> bool {
    let Some(reach) = &view.reaches()[region] else {
        return false;
    };
    if !reach.has_any(cells) {
        return false;
    }
    match shapes(view, region) {
        Some(shapes) => shapes.iter().any(|shape| shape.has_any(cells)),
        None => true,
    }
}

/// Returns the possible shapes of a region's island, unless there are too many.
pub fn shapes(view: &View, region: usize) -> Option<&[Shape]> {
    view.shapes(region, || list_shapes(view, region))
}

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

/// Returns all sets of cells that may form the island of a region, unless there are too many.
fn connected_sets(view: &View, region: usize) -> Option<BTreeSet<Vec<usize>>> {
    let size = view.grid().clue(view.regions()[region].clue()?);
    let mut known_cells = view.regions()[region].cells.clone();
    if size.checked_sub(known_cells.len())? > MAX_MISSING_CELLS {
        return None;
    }
    known_cells.sort_unstable();
    // `by_size[n]` contains connected sets of n cells.
    let mut by_size: Vec<BTreeSet<Vec<usize>>> = vec![BTreeSet::new(); size + 1];
    by_size[known_cells.len()].insert(known_cells);
    for cells in 0..size {
        for set in std::mem::take(&mut by_size[cells]) {
            for larger in larger_sets(view, region, &set) {
                if larger.len() <= size {
                    by_size[larger.len()].insert(larger);
                }
            }
        }
        if by_size.iter().map(BTreeSet::len).sum::<usize>() > MAX_SHAPES {
            return None;
        }
    }
    by_size.pop()
}

/// Extends a connected set by one adjacent cell that the island may contain, in all ways. A white
/// cell brings its whole region.
fn larger_sets(view: &View, region: usize, set: &[usize]) -> Vec<Vec<usize>> {
    let mut sets = Vec::new();
    let Some(reach) = &view.reaches()[region] else {
        return sets;
    };
    for next in set.iter().flat_map(|&cell| view.grid().neighbours(cell)) {
        if !reach.has(next) || set.contains(&next) {
            continue;
        }
        let mut larger = set.to_vec();
        match view.region(next) {
            Some(region) => larger.extend(&region.cells),
            None => larger.push(next),
        }
        larger.sort_unstable();
        sets.push(larger);
    }
    sets
}

/// Returns whether a shape is compatible with the rules and the known colours.
fn is_possible(view: &View, shape: &Shape) -> bool {
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

/// Returns whether a shape separates some of the `black` cells from others.
fn cuts_sea(view: &View, shape: &Shape, black: &[bool]) -> bool {
    let Some(start) = black.iter().position(|&is_black| is_black) else {
        return false;
    };
    let reached = view
        .grid()
        .flood(start, |cell| !view.is_white(cell) && !shape.has(cell));
    (0..black.len()).any(|cell| black[cell] && !reached[cell])
}
