//! Whether a [cut](super::cuts) is one, by a walk over the grid: for those that others have written down.
//!
//! # Why this is sound
//!
//! Nothing is taken from whoever wrote it but the cells. Those of the cut are in the grid, and no literal is there twice; then
//! the walk shows what the [argument](super::cuts) of its kind asks for.

use super::cuts::Cut;
use super::encoding::Variables;
use super::grid::Grid;
use super::theory::Counts;
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
                    && members.iter().chain(separator).all(|&cell| island.variable(cell).is_some())
                    && is_none((island.clue, &island.cells), members, separator, (island.least, island.most), grid)
            })
        }
        Cut::Size { cell, members, separator } => {
            let size = grid.white_cells().and_then(|white| grid.cells().checked_sub(white));
            let free: Vec<usize> = (0..grid.cells()).filter(|&cell| !grid.has_clue(cell)).collect();
            size.is_some_and(|size| {
                are_cells(members, separator, grid)
                    && are_cells(&[*cell], separator, grid)
                    && members.binary_search(cell).is_err()
                    && is_none((*cell, &free), members, separator, (size, size), grid)
            })
        }
        Cut::Count { white, black } => Counts::new(grid).is_some_and(|mut counts| {
            let colour = |cell| match (white.binary_search(&cell), black.binary_search(&cell)) {
                (Ok(_), _) => 1,
                (_, Ok(_)) => -1,
                _ => 0,
            };
            are_cells(white, black, grid) && {
                counts.set(grid, colour);
                counts.total() > counts.limit
            }
        }),
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

/// Whether no island from a clue, or sea from a cell, with a size between two, that has no other cells than these, has the members
/// and no cell of the separator.
fn is_none(
    (root, cells): (usize, &[usize]),
    members: &[usize],
    separator: &[usize],
    (least, most): (usize, usize),
    grid: &Grid,
) -> bool {
    // The members and the root are taken; a cell is near if so many are left.
    let Some(most) = most.checked_sub(1 + members.len()) else { return true };
    // By cell: what a step to it costs.
    let mut step = vec![None; grid.cells()];
    cells.iter().for_each(|&cell| step[cell] = Some(1));
    members.iter().for_each(|&cell| step[cell] = Some(0));
    separator.iter().for_each(|&cell| step[cell] = None);
    let mut cost = vec![usize::MAX; grid.cells()];
    cost[root] = 0;
    let mut next = VecDeque::from([root]);
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
    size < least || members.iter().any(|&member| !is_near(member))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::count::count;
    use crate::encoding::{encode, white};

    const GRIDS: [&str; 5] = [
        "2,0,0/0,0,0/0,0,2",
        "0,0,0,0/0,3,0,0/0,0,0,0",
        "?,0,0/0,0,0/0,2,0",
        "3,0,0,0/0,0,0,0/0,0,2,0",
        "0,0,4/0,0,0/0,0,0",
    ];

    /// What is taken for a cut holds in every solution, with the islands that it has.
    #[test]
    fn any_cut_against_all_solutions() {
        let mut random = fastrand::Rng::with_seed(4);
        let mut taken = [0; 5];
        for text in GRIDS {
            let grid = Grid::parse(text).unwrap();
            let variables = encode(&grid, usize::MAX).unwrap().variables;
            let solutions = count(&grid).unwrap().solutions;
            assert!(!solutions.is_empty());
            for _ in 0..3000 {
                // Now and then a cell that there is not.
                let end = grid.cells() + usize::from(random.u8(..20) == 0);
                let mut some = |one_in: u8| -> Vec<usize> { (0..end).filter(|_| random.u8(..one_in) == 0).collect() };
                let (mut members, mut separator) = (some(4), some(2));
                let (a, b) = (random.usize(..end), random.usize(..end));
                let island = &variables.islands[a % variables.islands.len()];
                let (kind, cut) = match random.usize(..5) {
                    0 => (0, Cut::Sea { a, b, separator }),
                    1 => (1, Cut::Land { cell: a, separator }),
                    2 => {
                        separator.retain(|cell| *cell != a && !members.contains(cell));
                        members.retain(|cell| *cell != a);
                        (3, Cut::Size { cell: a, members, separator })
                    }
                    3 => {
                        separator.retain(|cell| !members.contains(cell));
                        (4, Cut::Count { white: members, black: separator })
                    }
                    _ => {
                        // Mostly such as there can be.
                        if random.u8(..8) > 0 {
                            members.retain(|cell| island.cells.contains(cell));
                            separator.retain(|cell| island.cells.contains(cell) && !members.contains(cell));
                        }
                        (2, Cut::Island { clue: island.clue, members, separator })
                    }
                };
                if !holds(&cut, &grid, &variables) {
                    continue;
                }
                taken[kind] += 1;
                let clause = cut.clause(&variables);
                for solution in &solutions {
                    let is_true = |variable: usize| match variables.island_of(variable) {
                        _ if variable <= grid.cells() => !solution.is_black(variable - 1),
                        Some(number) => {
                            let island = &variables.islands[number];
                            let inside = grid.flood(island.clue, |cell| !solution.is_black(cell));
                            inside[island.cell_of(variable).unwrap()]
                        }
                        None => unreachable!("a variable of a cell or an island"),
                    };
                    assert_eq!(white(0), 1);
                    let satisfies = clause.iter().any(|l| is_true(l.unsigned_abs() as usize) == (*l > 0));
                    assert!(satisfies, "{grid}: {cut:?} against {solution}");
                }
            }
        }
        assert!(taken.iter().all(|&taken| taken > 50), "{taken:?}");
    }
}
