//! Builds the clause that excludes a solution that was already found.

use super::clauses::Literal;
use super::encoding::white;
use super::grid::Grid;
use super::rules::Colouring;

/// Returns a clause that the given solution violates and every other solution satisfies.
///
/// # Why this is sound
///
/// Suppose that the clues determine the number of white cells. Then all solutions have equally many white cells. So in
/// every other solution, some white cell of the given solution is black. The clause says this.
///
/// Otherwise, the clause says that some cell has another colour than in the given solution. This is true for every
/// other solution.
pub fn blocking_clause(grid: &Grid, solution: &Colouring) -> Vec<Literal> {
    let free = |cell: &usize| !grid.has_clue(*cell);
    let mut clause: Vec<Literal> = solution.white().filter(free).map(|cell| -white(cell)).collect();
    if grid.white_cells().is_none() {
        clause.extend((0..grid.cells()).filter(|&cell| solution.is_black(cell)).map(white));
    }
    clause
}
