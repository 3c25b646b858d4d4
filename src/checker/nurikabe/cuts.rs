//! Verifies cuts. A cut is a clause that every solution satisfies, for one of the reasons in
//! `FORMAT.md`.

use super::encoding::{Island, Subject, Variables, index};
use super::grid::{Cells, Grid, MIN_ISLAND_SIZE};
use super::loops::is_loop;
use std::ops::RangeInclusive;

/// Returns `true` only if every solution satisfies the clause, for one of the reasons that the
/// format defines. All variables of the clause must be in the group with the index `group`. Returns
/// `false` for an unknown group.
///
/// A clause says that one of its literals is true. A literal is a variable or, if negative, the
/// negation of the variable. The variables are in groups: a group for the colours of the cells, a
/// group for each island, and a group for all islands.
pub fn holds(clause: &[i32], group: usize, grid: &Grid, variables: &Variables) -> bool {
    let Some(variables_of_group) = variables.groups.get(group) else {
        return false;
    };
    let island = match variables.subject(group) {
        Subject::Colours => None,
        Subject::Island(island) => Some(island),
        Subject::AllIslands => return is_loop(clause, grid, variables),
    };
    let mut positive = grid.cells([]);
    let mut negative = grid.cells([]);
    for &literal in clause {
        // Variables of a group are numbered in the order of its cells.
        let number_in_group = index(literal.abs() - variables_of_group.start);
        let cell = match island {
            Some(island) => island.cells[number_in_group],
            None => number_in_group,
        };
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

/// Returns `true` only if, in every solution, the island contains one of the cells `positive`, or
/// does not contain one of the cells `negative`. To prove this, no possible island may contain all
/// cells of `negative` and no cell of `positive`.
fn holds_for_island(island: &Island, positive: &Cells, negative: &Cells, grid: &Grid) -> bool {
    let max_size = grid.clues[island.clue];
    let is_open = grid.open[island.clue];
    let min_size = if is_open { MIN_ISLAND_SIZE } else { max_size };
    let through = island.reachable.without(positive);
    is_impossible(island.clue, negative, &through, min_size..=max_size, grid)
}

/// Returns `true` only if, in every solution, one of the cells `positive` is white, or one of the
/// cells `negative` is black. Tries the reasons that `FORMAT.md` defines.
fn holds_for_cells(positive: &Cells, negative: &Cells, grid: &Grid) -> bool {
    // Cells with clues are never black. Clauses about these cells are not needed, and rejecting
    // such clauses is cheaper than the flood fills below.
    if !grid.clued.and(&positive.or(negative)).is_empty() {
        return false;
    }
    // If the clause were false, the cells `positive` would be black and the cells `negative` white.
    if are_separated(positive, negative, grid) || is_cut_off(negative, positive, grid) {
        return true;
    }
    // The reasons *Count* and *Size* count white cells, so they need the sizes of all islands.
    let has_open_clues = grid.open.contains(&true);
    !has_open_clues
        && (is_too_much(negative, positive, grid) || no_sea_has(positive, negative, grid))
}

/// Returns whether there are exactly two cells `ends`, and the white cells `separator` and the
/// clues separate them. Then these two cells cannot both be black, because black cells are
/// connected (*Sea* in `FORMAT.md`).
fn are_separated(ends: &Cells, separator: &Cells, grid: &Grid) -> bool {
    if ends.len() != 2 {
        return false;
    }
    let reached = reached_from_first(ends, &grid.blank.without(separator), grid);
    !ends.without(&reached).is_empty()
}

/// Returns whether `cell` is exactly one cell, and the black cells `separator` cut this cell off
/// from all clues. Then the cell cannot be white, because each island has a clue (*Land* in
/// `FORMAT.md`).
fn is_cut_off(cell: &Cells, separator: &Cells, grid: &Grid) -> bool {
    if cell.len() != 1 {
        return false;
    }
    let reached = reached_from_first(cell, &grid.all().without(separator), grid);
    reached.and(&grid.clued).is_empty()
}

/// Returns the first cell of `from`, and all cells that are connected with this cell through cells
/// of `through`. If `from` is empty, the result is empty, too.
fn reached_from_first(from: &Cells, through: &Cells, grid: &Grid) -> Cells {
    grid.cells(from.first()).flood(through)
}

/// Returns `true` only if no sea (the set of all black cells, which are connected) has all cells of
/// `members` and no cell of `others`. The clues, which must all have numbers, determine the size of
/// the sea (*Size* in `FORMAT.md`).
fn no_sea_has(members: &Cells, others: &Cells, grid: &Grid) -> bool {
    // The size of the sea: the cells that the islands leave. If the islands need more cells than
    // the grid has, the size is 0.
    let size = grid.clues.len().saturating_sub(grid.min_whites);
    let through = grid.blank.without(others);
    // For each connected part of the members, one cell is tried as the root.
    let mut parts_left = members.clone();
    while let Some(cell) = parts_left.first() {
        let root = grid.cells([cell]);
        let other_members = members.without(&root);
        if is_impossible(cell, &other_members, &through, size..=size, grid) {
            return true;
        }
        parts_left = parts_left.without(&root.flood(members));
    }
    false
}

/// Returns `true` only if no set of cells has all of these properties:
///
/// * The set is connected, and its number of cells is in `sizes`.
/// * The set contains the cell `root` and all `members`, which do not contain `root`.
/// * All other cells of the set are in `through`.
fn is_impossible(
    root: usize,
    members: &Cells,
    through: &Cells,
    sizes: RangeInclusive<usize>,
    grid: &Grid,
) -> bool {
    // The number of cells that the set can have besides `root` (the 1) and the members. If there is
    // no room for the root and the members, no set has an allowed size.
    let Some(mut others_left) = sizes.end().checked_sub(1 + members.len()) else {
        return true;
    };
    // The cells that a set can contain if it has at most the number of other cells that were added
    // so far.
    let mut near = grid.cells([root]).flood(members);
    // Each added cell lets the set reach one cell farther. Members are in the set anyway, so they
    // are added without a cost.
    while others_left > 0 && near.grow(through) {
        others_left -= 1;
        near = near.flood(members);
    }
    let has_far_member = !members.without(&near).is_empty();
    near.len() < *sizes.start() || has_far_member
}

/// Returns whether these white and black cells cannot be in a solution together, because a cost is
/// too high for the sum of all clues (see *Count* in `FORMAT.md`).
///
/// The cost and its limit are sums of positive and negative terms. To avoid negative numbers, each
/// negative term is added to the other sum instead.
fn is_too_much(whites: &Cells, blacks: &Cells, grid: &Grid) -> bool {
    let whites = whites.or(&grid.clued);
    // A grid has at least one row and one column.
    let count_of_squares = (grid.width - 1) * (grid.height - 1);
    // `cost` and `limit` stay below 2^26, so no sum overflows.
    let mut cost = 4 * whites.len() + count_of_squares;
    let mut limit = 2 * grid.min_whites + 2 * grid.clued.len();
    // The weights come from *Count* in `FORMAT.md`.
    for row in &whites.rows {
        let pairs_in_row = row & (row >> 1);
        limit += 2 * ones(pairs_in_row);
    }
    // The squares that lie in the grid: a square can begin in every column except the last.
    let in_grid = (1 << (grid.width - 1)) - 1;
    for (white_rows, black_rows) in whites.rows.windows(2).zip(blacks.rows.windows(2)) {
        let pairs_between_rows = white_rows[0] & white_rows[1];
        limit += 2 * ones(pairs_between_rows);
        let squares = Squares::between(white_rows, black_rows);
        // A square with a white cell costs -1. If all its cells are white, the square costs 1,
        // which is 2 more. If its white cells are one diagonal, the square costs -2, or -1 if its
        // other two cells are black.
        limit += ones(squares.with_white & in_grid) + ones(squares.diagonal & in_grid);
        cost += 2 * ones(squares.all_white & in_grid);
        cost += ones(squares.diagonal_beside_black & in_grid);
    }
    cost > limit
}

/// The 2 x 2 squares between two rows, by the colours of their cells. In each set, bit x stands for
/// the square whose left column is x.
struct Squares {
    /// At least one cell is white.
    with_white: u64,
    /// All four cells are white.
    all_white: u64,
    /// Exactly two cells are white, and they touch diagonally.
    diagonal: u64,
    /// The squares in `diagonal` whose other two cells are black.
    diagonal_beside_black: u64,
}

impl Squares {
    /// Returns the 2 x 2 squares between two rows, by the colours of their cells. `whites` and
    /// `blacks` have the white and the black cells of both rows, the upper row first. A cell may be
    /// neither white nor black.
    fn between(whites: &[u64], blacks: &[u64]) -> Squares {
        // Bit x of each set belongs to the square whose left column is x.
        let top_left = whites[0];
        let top_right = whites[0] >> 1;
        let bottom_left = whites[1];
        let bottom_right = whites[1] >> 1;
        let falling = top_left & bottom_right & !top_right & !bottom_left;
        let rising = top_right & bottom_left & !top_left & !bottom_right;
        let rising_blacks = (blacks[0] >> 1) & blacks[1];
        let falling_blacks = blacks[0] & (blacks[1] >> 1);
        Squares {
            with_white: top_left | top_right | bottom_left | bottom_right,
            all_white: top_left & top_right & bottom_left & bottom_right,
            diagonal: falling | rising,
            diagonal_beside_black: (falling & rising_blacks) | (rising & falling_blacks),
        }
    }
}

/// Returns the number of bits that are set.
fn ones(cells: u64) -> usize {
    cells.count_ones() as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Compares the sets of squares with the colours of their cells, in all colourings of two rows
    /// of three cells.
    #[test]
    fn squares_by_the_colours_of_their_cells() {
        for whites in 0..1 << 6 {
            for blacks in 0..1 << 6 {
                if whites & blacks == 0 {
                    compare_squares([whites & 7, whites >> 3], [blacks & 7, blacks >> 3]);
                }
            }
        }
    }

    /// Compares the sets of squares between two rows with the colours of the cells of each square.
    fn compare_squares(whites: [u64; 2], blacks: [u64; 2]) {
        let squares = Squares::between(&whites, &blacks);
        for x in 0..2 {
            let cells = [(0, x), (0, x + 1), (1, x + 1), (1, x)];
            let white = cells.map(|(y, x)| whites[y] >> x & 1 == 1);
            let black = cells.map(|(y, x)| blacks[y] >> x & 1 == 1);
            let is_diagonal = white[0] == white[2] && white[1] == white[3] && white[0] != white[1];
            let count_black = black.iter().filter(|&&is_black| is_black).count();

            let has = |set: u64| set >> x & 1 == 1;
            assert_eq!(has(squares.with_white), white.contains(&true));
            assert_eq!(has(squares.all_white), !white.contains(&false));
            assert_eq!(has(squares.diagonal), is_diagonal);
            assert_eq!(
                has(squares.diagonal_beside_black),
                is_diagonal && count_black == 2
            );
        }
    }
}
