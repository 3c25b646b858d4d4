//! The shapes that islands may have, one by one, where they are few.
//!
//! # Why this is sound
//!
//! The shapes of an island are all sets of cells with as many as the clue says that contain its white cells, are
//! connected, and have with every cell all of its region; but for those that are impossible: next to another white
//! region, or with a pool around them, or with the sea cut in two. The island is one of them.

use super::shape::Shape;
use super::view::{Colour, Region, View};
use std::collections::BTreeSet;

/// More shapes than this are not looked at: no person would.
const MOST: usize = 200;
/// Islands that lack more cells than this are not looked at.
const MOST_MISSING: usize = 6;

/// The shapes of the island of a region, by its number, if it has exactly one clue and they are few. The view remembers them.
pub fn shapes(view: &View, region: usize) -> Option<&[Shape]> {
    view.shapes(region, || match view.regions()[region].clues[..] {
        [clue] => find(view, &view.regions()[region], clue),
        _ => None,
    })
}

/// Whether the island of a region, by its number, may have one of some cells, as far as its shapes or its reach say.
pub fn may_have(view: &View, region: usize, cells: &[usize]) -> bool {
    let reach = view.reaches()[region].as_ref();
    reach.is_some_and(|reach| cells.iter().any(|&cell| reach.has(cell)))
        && shapes(view, region).is_none_or(|shapes| shapes.iter().any(|shape| shape.has_any(cells)))
}

/// All shapes of the island of a region with a clue; `None` if they are too many, or if the clue has no number.
fn find(view: &View, region: &Region, clue: usize) -> Option<Vec<Shape>> {
    let missing = view.grid().clue(clue).checked_sub(region.cells.len())?;
    if missing > MOST_MISSING {
        return None;
    }
    let all = all(view, region, clue)?.into_iter().map(|cells| Shape::new(view.grid(), cells));
    Some(all.filter(|shape| is_possible(view, shape)).collect())
}

/// All sets of cells that the island may be, each ascending; `None` if there are too many.
fn all(view: &View, region: &Region, clue: usize) -> Option<BTreeSet<Vec<usize>>> {
    let (grid, size) = (view.grid(), view.grid().clue(clue));
    let reach = view.reach(region, clue, None);
    let mut begin = region.cells.clone();
    begin.sort_unstable();
    // By size, because whole regions are taken in at once.
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
        if by_size.iter().map(BTreeSet::len).sum::<usize>() > MOST {
            return None;
        }
    }
    by_size.pop()
}

/// Whether nothing around a shape contradicts it.
fn is_possible(view: &View, shape: &Shape) -> bool {
    let grid = view.grid();
    let mut inside = vec![false; grid.cells()];
    shape.cells.iter().for_each(|&cell| inside[cell] = true);
    let mut black: Vec<bool> = (0..grid.cells()).map(|cell| view.colour(cell) == Some(Colour::Black)).collect();
    for &next in &shape.shore {
        if view.colour(next) == Some(Colour::White) {
            return false;
        }
        black[next] = true;
    }
    if grid.squares().any(|square| square.into_iter().all(|cell| black[cell])) {
        return false;
    }
    let Some(start) = black.iter().position(|&black| black) else { return true };
    let reached = grid.flood(start, |cell| !inside[cell] && view.colour(cell) != Some(Colour::White));
    (0..grid.cells()).all(|cell| !black[cell] || reached[cell])
}
