//! **Placements**: what is the same wherever an island with few open cells is.
//!
//! # Why this is sound
//!
//! The placements are all sets of cells with as many as the clue says that contain the white cells of the island, are
//! connected, and have with every cell all of its region; but for those that are impossible: next to another white
//! region, or with a pool around them, or with the sea cut in two. The island is one of them. A cell that is in all is
//! white; a cell that is next to each, and so in none, is black.

use super::step::Step;
use super::view::{Colour, Region, View};
use std::collections::BTreeSet;

/// More placements than this are not looked at: no person would.
const MOST: usize = 200;
/// Islands that lack more cells than this are not looked at.
const MOST_MISSING: usize = 6;

pub fn placements(view: &View) -> Option<Step> {
    let lacking = |region: &Region, clue: usize| view.grid().clue(clue).saturating_sub(region.cells.len());
    let mut islands: Vec<(&Region, usize)> =
        view.islands().filter(|(region, clue)| (1..=MOST_MISSING).contains(&lacking(region, *clue))).collect();
    islands.sort_by_key(|(region, clue)| lacking(region, *clue));
    islands.into_iter().find_map(|(region, clue)| {
        let mut possible = all(view, region, clue)?.into_iter().filter(|island| is_possible(view, island));
        let first: BTreeSet<usize> = possible.next()?.into_iter().collect();
        let beside = |island: &BTreeSet<usize>| -> BTreeSet<usize> {
            let around = island.iter().flat_map(|&cell| view.grid().neighbours(cell));
            around.filter(|cell| !island.contains(cell)).collect()
        };
        let (mut inside, mut around, mut count) = (first.clone(), beside(&first), 1);
        for island in possible {
            let island: BTreeSet<usize> = island.into_iter().collect();
            around = &around & &beside(&island);
            inside = &inside & &island;
            count += 1;
        }
        let unknown = |cells: BTreeSet<usize>| -> Vec<usize> {
            cells.into_iter().filter(|&cell| view.colour(cell).is_none()).collect()
        };
        let (inside, around) = (unknown(inside), unknown(around));
        let name = view.name(clue);
        let ways = if count == 1 {
            format!("the island of {name} fits in one way only")
        } else {
            format!("the island of {name} fits in {count} ways")
        };
        let step = |colour, cells, reason| Step { rule: "placements", colour, cells, reason };
        if !inside.is_empty() {
            let all = if count == 1 { ways } else { format!("{ways}, and all have this") };
            Some(step(Colour::White, inside, all))
        } else if !around.is_empty() {
            let all = if count == 1 { ways } else { format!("{ways}, and this is beside all") };
            Some(step(Colour::Black, around, all))
        } else {
            None
        }
    })
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

/// Whether nothing around an island contradicts it.
fn is_possible(view: &View, island: &[usize]) -> bool {
    let grid = view.grid();
    let mut inside = vec![false; grid.cells()];
    island.iter().for_each(|&cell| inside[cell] = true);
    let mut black: Vec<bool> = (0..grid.cells()).map(|cell| view.colour(cell) == Some(Colour::Black)).collect();
    for next in island.iter().flat_map(|&cell| grid.neighbours(cell)).filter(|&next| !inside[next]) {
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
