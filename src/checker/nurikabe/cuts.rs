//! Verifies cuts. A cut is a clause that every solution satisfies.

use super::encoding::{Island, Variables, index};
use super::grid::{Cells, Grid};
use super::loops::is_loop;

/// Returns `true` only if every solution satisfies the clause. The clause has only variables of one
/// group.
pub fn holds(clause: &[i32], group: usize, grid: &Grid, variables: &Variables) -> bool {
    let Some(variables_of_group) = variables.groups.get(group) else {
        return false;
    };
    if group > variables.islands.len() {
        return is_loop(clause, grid, variables);
    }
    let island = group.checked_sub(1).map(|n| &variables.islands[n]);
    let mut positive = grid.cells([]);
    let mut negative = grid.cells([]);
    for &literal in clause {
        let place = index(literal.abs() - variables_of_group.start);
        let cell = island.map_or(place, |island| island.cells[place]);
        if literal > 0 {
            positive.insert(cell);
        } else {
            negative.insert(cell);
        }
    }
    match island {
        Some(island) => holds_for_island(island, &positive, &negative, grid),
        None => holds_for_cells(&positive, &negative, grid),
    }
}

/// Returns `true` only if the island contains one of the cells `positive`, or does not contain one
/// of the cells `negative`.
fn holds_for_island(island: &Island, positive: &Cells, negative: &Cells, grid: &Grid) -> bool {
    let max_size = grid.clues[island.clue];
    let min_size = if grid.open[island.clue] { 1 } else { max_size };
    let root = grid.cells([island.clue]);
    let through = island.reached.without(positive);
    is_impossible(&root, negative, &through, max_size, min_size)
}

/// Returns `true` only if one of the cells `positive` is white, or one of the cells `negative` is
/// black.
fn holds_for_cells(positive: &Cells, negative: &Cells, grid: &Grid) -> bool {
    // This check is cheaper than the flood fills below.
    if !grid.clued.and(&positive.or(negative)).is_empty() {
        return false;
    }
    if is_sea(positive, negative, grid) || is_land(negative, positive, grid) {
        return true;
    }
    let has_open_clues = grid.open.contains(&true);
    !has_open_clues
        && (is_too_much(negative, positive, grid) || is_no_sea(positive, negative, grid))
}

/// Returns whether there are exactly two `ends`, and `separator` and the clues separate them.
fn is_sea(ends: &Cells, separator: &Cells, grid: &Grid) -> bool {
    if ends.len() != 2 {
        return false;
    }
    let reached = reached_from_first(ends, &grid.blank.without(separator), grid);
    !ends.without(&reached).is_empty()
}

/// Returns whether `cell` is exactly one cell, and `separator` cuts it off from all clues.
fn is_land(cell: &Cells, separator: &Cells, grid: &Grid) -> bool {
    if cell.len() != 1 {
        return false;
    }
    let reached = reached_from_first(cell, &grid.all().without(separator), grid);
    reached.and(&grid.clued).is_empty()
}

/// Returns the first cell of `from`, and all cells that are connected with it through `through`.
fn reached_from_first(from: &Cells, through: &Cells, grid: &Grid) -> Cells {
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
    let whites = whites.or(&grid.clued);
    // `cost` and `spare` stay below 2^26, so no sum overflows.
    let mut cost = 4 * whites.len() + (grid.width - 1) * (grid.height - 1);
    let mut spare = 2 * grid.least + 2 * grid.clued.len();
    for row in &whites.rows {
        spare += 2 * ones(row & row >> 1);
    }
    // A 2 x 2 square can begin in every column except the last.
    let columns = (1 << (grid.width - 1)) - 1;
    for (white, black) in whites.rows.windows(2).zip(blacks.rows.windows(2)) {
        // Bit x of each set belongs to the square that begins in column x:
        //     a b
        //     c d
        let a = white[0];
        let b = white[0] >> 1;
        let c = white[1];
        let d = white[1] >> 1;
        let falling = a & d & !b & !c;
        let rising = b & c & !a & !d;
        let blackened = falling & black[0] >> 1 & black[1] | rising & black[0] & black[1] >> 1;
        cost += ones(blackened & columns) + 2 * ones(a & b & c & d & columns);
        spare += 2 * ones(a & c);
        spare += ones((a | b | c | d) & columns) + ones((falling | rising) & columns);
    }
    cost > spare
}

fn ones(cells: u64) -> usize {
    cells.count_ones() as usize
}
