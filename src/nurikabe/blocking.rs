//! Builds the clause that excludes a solution that was already found.

use super::clauses::Literal;
use super::encoding::white;
use super::grid::Grid;
use super::rules::Colouring;

/// Returns a clause that excludes only `solution`.
///
/// # Why this is sound
///
/// The clause says that some cell differs from `solution`. Every other solution satisfies the
/// clause.
///
/// If the clues determine the number of white cells, every other solution makes a white cell of
/// `solution` black. So the clause needs only white cells.
pub fn blocking_clause(grid: &Grid, solution: &Colouring) -> Vec<Literal> {
    let free = |cell: &usize| !grid.has_clue(*cell);
    let mut clause: Vec<Literal> = solution
        .white()
        .filter(free)
        .map(|cell| -white(cell))
        .collect();
    if grid.white_cells().is_none() {
        clause.extend(
            (0..grid.cells())
                .filter(|&cell| solution.is_black(cell))
                .map(white),
        );
    }
    clause
}
