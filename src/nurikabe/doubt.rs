//! Finds the obvious reasons why a grid has no solution. A text with such a grid probably means
//! something else: a board whose colours are digits, or a map of ice and walls.

#![deny(clippy::expect_used)]

use super::grid::Grid;

/// The largest number with one digit. In a text of another game, such a number may be a colour, or
/// the kind of a square of a map. Larger numbers are clues.
const MAX_DIGIT: usize = 9;

/// Returns a reason to doubt that the numbers of a text are clues: why `grid`, which was read from
/// the text, obviously has no solution. `None` if the numbers probably are clues.
pub fn why_not_clues(grid: &Grid) -> Option<&'static str> {
    if has_adjacent_clues(grid) {
        return Some("it has clues side by side, and so no solution");
    }
    // A number of two digits is neither a colour nor the kind of a square, so the numbers are clues, even if the grid
    // has no solution.
    if grid.clued().any(|cell| grid.clue(cell) > MAX_DIGIT) {
        return None;
    }
    why_unsolvable(grid)
}

/// Returns an obvious reason why a Nurikabe grid without adjacent clues has no solution. `None` if
/// the grid may have a solution. Each clue is the size of an island of white cells; the other cells
/// are the black sea, which is connected and contains no 2 x 2 square.
///
/// # Why this is sound
///
/// Islands are disjoint, so a solution has at least as many white cells as the clues need in total.
/// The functions that find the two other reasons say why those reasons are sound.
fn why_unsolvable(grid: &Grid) -> Option<&'static str> {
    // `least_white` is the minimum number of white cells, the sum of the clues.
    if grid.least_white() > grid.cells() {
        return Some("its clues need more cells than it has, so it has no solution");
    }
    if has_too_few_white_cells(grid) {
        return Some(
            "its clues are too small to break up all black squares, so it has no solution",
        );
    }
    if has_cut_sea(grid) {
        return Some("its clues cut the sea in two, so it has no solution");
    }
    None
}

/// Returns whether two clues are neighbours. Such a grid has no solution.
///
/// # Why this is sound
///
/// Neighbouring white cells belong to the same island, and an island has only one clue.
pub fn has_adjacent_clues(grid: &Grid) -> bool {
    let mut next_to_clues = grid.clued().flat_map(|clue| grid.neighbours(clue));
    next_to_clues.any(|cell| grid.has_clue(cell))
}

/// Returns whether the white cells of a solution are too few to have one in each 2 x 2 square. The
/// number of white cells is the sum of the clues. Returns `false` if a clue has no number.
///
/// # Why this is sound
///
/// Each 2 x 2 square has a white cell. Squares that do not overlap have different white cells, so a
/// solution has at least as many white cells as there are such squares.
fn has_too_few_white_cells(grid: &Grid) -> bool {
    // The number of squares side by side, without overlap. The last row is left over if the number
    // of rows is odd, and so is the last column.
    let squares = (grid.rows() / 2) * (grid.columns() / 2);
    grid.white_cells().is_some_and(|white| white < squares)
}

/// Returns whether the clues separate two cells that are black in every solution. The black cells
/// (the sea) must be connected, so such a grid has no solution.
///
/// # Why this is sound
///
/// A cell between two clues is black, because a white cell would connect their islands. The
/// neighbours of a clue 1 are black, because the clue alone is its whole island. All black cells
/// are connected, and no clue is black, so one region of cells without clues contains all of them.
fn has_cut_sea(grid: &Grid) -> bool {
    let mut certainly_black = (0..grid.cells()).filter(|&cell| is_black(grid, cell));
    let Some(first) = certainly_black.next() else {
        return false;
    };
    let region_of_first = grid.flood(first, |cell| !grid.has_clue(cell));
    certainly_black.any(|cell| !region_of_first[cell])
}

/// Returns whether a cell without a clue is black in every solution for an obvious reason. Either it has two clues as
/// neighbours, whose islands it would connect, or it is a neighbour of a clue 1, whose island is the clue alone.
fn is_black(grid: &Grid, cell: usize) -> bool {
    if grid.has_clue(cell) {
        return false;
    }
    let mut clues: Vec<usize> = grid.neighbours(cell).collect();
    clues.retain(|&other| grid.has_clue(other));
    clues.len() > 1 || clues.iter().any(|&clue| grid.clue(clue) == 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::prove;
    use fastrand::Rng;

    #[test]
    fn each_reason_has_its_words() {
        for (text, words) in [
            ("1,1,0/0,0,0", "side by side"),
            ("4,0/0,4", "more cells than it has"),
            ("1,0,0,0/0,0,0,0/0,0,0,0/0,0,0,1", "too small"),
            ("1,0/0,1", "cut the sea"),
            ("0,1,0,1/1,0,1,0", "cut the sea"),
        ] {
            let reason = why_not_clues(&text.parse().unwrap());

            assert!(
                reason.is_some_and(|reason| reason.contains(words)),
                "{text}: {reason:?}"
            );
        }
    }

    #[test]
    fn a_grid_with_a_solution_has_no_reason() {
        let mut rng = Rng::with_seed(65);
        let mut solvable = 0;
        for _ in 0..2000 {
            let grid = random_grid(&mut rng);
            let has_solution = !prove(&grid).unwrap().solutions().is_empty();
            solvable += usize::from(has_solution);
            assert!(!has_solution || why_not_clues(&grid).is_none(), "{grid}");
        }
        assert!(solvable > 200, "{solvable}");
    }

    #[test]
    fn numbers_of_two_digits_are_clues() {
        let without_solution: Grid = "1,0,0,0,3/0,0,0,0,0/0,0,18,0,0/0,0,0,0,10".parse().unwrap();

        assert_eq!(why_not_clues(&without_solution), None);
    }

    /// Returns a grid of at most 4 x 4 cells with a few small clues.
    fn random_grid(rng: &mut Rng) -> Grid {
        let columns = rng.usize(1..5);
        let rows = rng.usize(1..5);
        let mut clues = vec![vec![0; columns]; rows];
        for clue in clues.iter_mut().flatten() {
            if rng.u8(0..5) == 0 {
                *clue = rng.u16(1..4).min((columns * rows) as u16);
            }
        }
        Grid::new(&clues).unwrap()
    }
}
