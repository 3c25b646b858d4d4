//! Whether a [cut](super::cuts) is one, by a walk over the grid: for those that others have written down.
//!
//! # Why this is sound
//!
//! Nothing is taken from whoever wrote it but the cells. Those of the cut are in the grid, and no literal is there twice; then
//! the walk shows what the [argument](super::cuts) of its kind asks for.

use super::cuts::Cut;
use super::encoding::{Island, Variables};
use super::grid::Grid;
use std::collections::VecDeque;

/// Whether each solution of the grid satisfies the clause of the cut, as one of its kind.
pub fn holds(cut: &Cut, grid: &Grid, variables: &Variables) -> bool {
    match cut {
        Cut::Sea { a, b, separator } => {
            are_cells(&[*a], separator, grid)
                && are_cells(&[*b], separator, grid)
                && !side(*a, separator, grid, |cell| !grid.has_clue(cell))[*b]
        }
        Cut::Land { cell, separator } => {
            are_cells(&[*cell], separator, grid) && {
                let reached = side(*cell, separator, grid, |_| true);
                !grid.clued().any(|clue| reached[clue])
            }
        }
        Cut::Island { clue, members, separator } => {
            variables.islands.iter().find(|island| island.clue == *clue).is_some_and(|island| {
                are_cells(members, separator, grid)
                    && members.iter().chain(separator).all(|&cell| island.has(cell))
                    && is_none(island, members, separator, grid)
            })
        }
    }
}

/// Whether these are cells without a clue, ascending in each list, and none of them in both.
fn are_cells(some: &[usize], others: &[usize], grid: &Grid) -> bool {
    [some, others].iter().all(|list| {
        list.is_sorted_by(|a, b| a < b) && list.iter().all(|&cell| cell < grid.cells() && !grid.has_clue(cell))
    }) && !some.iter().any(|cell| others.binary_search(cell).is_ok())
}

/// The cells that no cell of the separator keeps apart from one, through those that satisfy `may`.
fn side(from: usize, separator: &[usize], grid: &Grid, may: impl Fn(usize) -> bool) -> Vec<bool> {
    grid.flood(from, |cell| may(cell) && separator.binary_search(&cell).is_err())
}

/// Whether no such island has the members and no cell of the separator.
fn is_none(island: &Island, members: &[usize], separator: &[usize], grid: &Grid) -> bool {
    // The members and the clue are taken; a cell is near if so many are left.
    let Some(most) = island.most.checked_sub(1 + members.len()) else { return true };
    // By cell: what a step to it costs.
    let mut step = vec![None; grid.cells()];
    island.cells.iter().for_each(|&cell| step[cell] = Some(1));
    members.iter().for_each(|&cell| step[cell] = Some(0));
    separator.iter().for_each(|&cell| step[cell] = None);
    let mut cost = vec![usize::MAX; grid.cells()];
    cost[island.clue] = 0;
    let mut next = VecDeque::from([island.clue]);
    while let Some(cell) = next.pop_front() {
        for beside in grid.neighbours(cell) {
            if let Some(step) = step[beside]
                && cost[cell] + step < cost[beside]
            {
                cost[beside] = cost[cell] + step;
                if step == 0 { next.push_front(beside) } else { next.push_back(beside) }
            }
        }
    }
    let is_near = |cell: usize| cost[cell] <= most;
    let size = (0..grid.cells()).filter(|&cell| is_near(cell)).count();
    size < island.least || members.iter().any(|&member| !is_near(member))
}
