//! Verifies cuts. A cut is a clause that every solution satisfies.

#[cfg(test)]
mod tests;

use super::cells::Cells;
use super::encoding::{Island, Variables, index};
use super::rules::Grid;

/// Returns `true` only if every solution satisfies the clause.
pub fn holds(clause: &[i32], group: usize, grid: &Grid, variables: &Variables) -> bool {
    let Some(variables_of_group) = variables.groups.get(group) else {
        return false;
    };
    let first = variables_of_group.start;
    let island = group
        .checked_sub(1)
        .and_then(|island| variables.islands.get(island));
    let cell = |literal: &i32| {
        let place = index(literal.abs() - first);
        island.map_or(place, |island| island.cells[place])
    };
    let [positive, negative] = [1, -1].map(|sign| {
        grid.cells(
            clause
                .iter()
                .filter(|literal| literal.signum() == sign)
                .map(cell),
        )
    });
    if let Some(Island { clue, reached, .. }) = island {
        let (root, most) = (grid.cells([*clue]), grid.clues[*clue]);
        let least = if grid.open[*clue] { 1 } else { most };
        return is_impossible(&root, &negative, &reached.without(&positive), most, least);
    }
    // This check is cheaper than the flood fills below.
    grid.clued.and(&positive.or(&negative)).is_empty()
        && (is_sea(&positive, &negative, grid)
            || is_land(&negative, &positive, grid)
            || !grid.open.contains(&true)
                && (is_too_much(&negative, &positive, grid)
                    || is_no_sea(&positive, &negative, grid)))
}

/// Returns whether `separator` and the clues separate the two `ends`.
fn is_sea(ends: &Cells, separator: &Cells, grid: &Grid) -> bool {
    ends.len() == 2
        && !ends
            .without(&reached(ends, &grid.blank.without(separator), grid))
            .is_empty()
}

/// Returns whether `separator` cuts `cell` off from all clues.
fn is_land(cell: &Cells, separator: &Cells, grid: &Grid) -> bool {
    cell.len() == 1
        && reached(cell, &grid.blank.or(&grid.clued).without(separator), grid)
            .and(&grid.clued)
            .is_empty()
}

fn reached(from: &Cells, through: &Cells, grid: &Grid) -> Cells {
    grid.cells(from.first()).flood(through)
}

/// Returns `true` only if no sea has all cells of `members` and no cell of `others`.
fn is_no_sea(members: &Cells, others: &Cells, grid: &Grid) -> bool {
    let size = grid.clues.len().saturating_sub(grid.least);
    let through = grid.blank.without(others);
    let mut rest = members.clone();
    while let Some(cell) = rest.first() {
        let root = grid.cells([cell]);
        if is_impossible(&root, &members.without(&root), &through, size, size) {
            return true;
        }
        rest = rest.without(&root.flood(members));
    }
    false
}

/// Returns `true` only if no set of cells has all of these properties:
///
/// * The set is connected, and has `least` to `most` cells.
/// * The set contains `root` and all `members`.
/// * All other cells of the set are in `through`.
fn is_impossible(
    root: &Cells,
    members: &Cells,
    through: &Cells,
    most: usize,
    least: usize,
) -> bool {
    let Some(mut left) = most.checked_sub(1 + members.len()) else {
        return true;
    };
    let mut near = root.clone().flood(members);
    while left > 0 && near.grow(through) {
        left -= 1;
        near = near.flood(members);
    }
    near.len() < least || !members.without(&near).is_empty()
}

/// Returns whether the cost of these white and black cells is too high for any solution (see
/// *Count* in `FORMAT.md`).
fn is_too_much(whites: &Cells, blacks: &Cells, grid: &Grid) -> bool {
    let ones = |cells: u64| cells.count_ones() as usize;
    let (whites, clues) = (whites.or(&grid.clued), grid.clued.len());
    // `cost` and `spare` stay below 2^26, so no sum overflows.
    let mut cost = 4 * whites.len() + (grid.width - 1) * (grid.height - 1);
    let mut spare = 2 * grid.least
        + 2 * clues
        + whites
            .rows
            .iter()
            .map(|row| 2 * ones(row & row >> 1))
            .sum::<usize>();
    // A 2 x 2 square can begin in every column except the last.
    let columns = (1 << (grid.width - 1)) - 1;
    for (white, black) in whites.rows.windows(2).zip(blacks.rows.windows(2)) {
        let [a, b, c, d] = [white[0], white[0] >> 1, white[1], white[1] >> 1];
        let (one, other) = (a & d & !b & !c, b & c & !a & !d);
        let blackened = one & black[0] >> 1 & black[1] | other & black[0] & black[1] >> 1;
        cost += ones(blackened & columns) + 2 * ones(a & b & c & d & columns);
        spare += 2 * ones(a & c) + ones((a | b | c | d) & columns) + ones((one | other) & columns);
    }
    cost > spare
}
