//! Lists the possible shapes of islands that lack only a few cells.
//!
//! # Why this is sound
//!
//! A *shape* is a connected set of the right size with the island's known cells. A shape is dropped
//! if it touches another white cell, creates a black 2 x 2 square, or cuts the sea in two. The true
//! island never does this.

use super::shape::Shape;
use super::view::{Colour, Region, View};
use std::collections::BTreeSet;

/// Maximum number of shapes of an island. A person would not look at more shapes.
const MAX_SHAPES: usize = 200;
/// The shapes of an island are listed only if the island lacks at most this number of cells.
const MAX_MISSING_CELLS: usize = 6;

/// Returns the possible shapes of a region's island, unless there are too many.
pub fn shapes(view: &View, region: usize) -> Option<&[Shape]> {
    view.shapes(region, || match view.regions()[region].clues[..] {
        [clue] => find(view, &view.regions()[region], clue),
        _ => None,
    })
}

/// Returns whether the island that contains `region` may contain at least one of the cells.
pub fn may_have(view: &View, region: usize, cells: &[usize]) -> bool {
    let reach = view.reaches()[region].as_ref();
    reach.is_some_and(|reach| cells.iter().any(|&cell| reach.has(cell)))
        && shapes(view, region).is_none_or(|shapes| shapes.iter().any(|shape| shape.has_any(cells)))
}

/// Lists the possible shapes of an island, unless there are too many.
fn find(view: &View, region: &Region, clue: usize) -> Option<Vec<Shape>> {
    let missing = view.grid().clue(clue).checked_sub(region.cells.len())?;
    if missing > MAX_MISSING_CELLS {
        return None;
    }
    let all = all(view, region, clue)?
        .into_iter()
        .map(|cells| Shape::new(view.grid(), cells));
    Some(all.filter(|shape| is_possible(view, shape)).collect())
}

/// Returns all sets of cells that may form the island, unless there are too many.
fn all(view: &View, region: &Region, clue: usize) -> Option<BTreeSet<Vec<usize>>> {
    let (grid, size) = (view.grid(), view.grid().clue(clue));
    let reach = view.reach(region, clue, None);
    let mut begin = region.cells.clone();
    begin.sort_unstable();
    // `by_size[n]` contains connected sets of n cells.
    let mut by_size: Vec<BTreeSet<Vec<usize>>> = vec![BTreeSet::new(); size + 1];
    by_size[begin.len()].insert(begin);
    for cells in 0..size {
        for island in std::mem::take(&mut by_size[cells]) {
            for next in island.iter().flat_map(|&cell| grid.neighbours(cell)) {
                if !reach.has(next) || island.contains(&next) {
                    continue;
                }
                let mut larger = island.clone();
                match view.region(next) {
                    Some(region) => larger.extend(&region.cells),
                    None => larger.push(next),
                }
                larger.sort_unstable();
                if larger.len() <= size {
                    let number = larger.len();
                    by_size[number].insert(larger);
                }
            }
        }
        if by_size.iter().map(BTreeSet::len).sum::<usize>() > MAX_SHAPES {
            return None;
        }
    }
    by_size.pop()
}

/// Returns whether a shape is compatible with the rules and the known colours.
fn is_possible(view: &View, shape: &Shape) -> bool {
    let grid = view.grid();
    let mut inside = vec![false; grid.cells()];
    shape.cells.iter().for_each(|&cell| inside[cell] = true);
    let mut black: Vec<bool> = (0..grid.cells())
        .map(|cell| view.colour(cell) == Some(Colour::Black))
        .collect();
    for &next in &shape.shore {
        if view.colour(next) == Some(Colour::White) {
            return false;
        }
        black[next] = true;
    }
    if grid
        .squares()
        .any(|square| square.into_iter().all(|cell| black[cell]))
    {
        return false;
    }
    let Some(start) = black.iter().position(|&black| black) else {
        return true;
    };
    let reached = grid.flood(start, |cell| {
        !inside[cell] && view.colour(cell) != Some(Colour::White)
    });
    (0..grid.cells()).all(|cell| !black[cell] || reached[cell])
}
