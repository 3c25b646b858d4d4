//! Encodes a grid as clauses (CNF) that every solution satisfies.
//!
//! [Cuts](super::cuts) express the missing rules: the sea and the islands are connected, and each
//! island has its size. [The format](super::certificate) defines the variables and clauses.
//!
//! # Why this is sound
//!
//! In every solution, each clause is true for one of these reasons:
//!
//! * Islands do not touch. So an island contains neither another clue nor a neighbour of another
//!   clue.
//! * An island contains only cells that it can reach.
//! * Adjacent white cells are in the same island, and each white cell is in exactly one island.
//! * The sea is connected. So each black cell has a black neighbour if the sea has at least two
//!   cells.

use super::clauses::{Clauses, Literal};
use super::grid::Grid;

/// The clauses of a grid, and the meaning of their variables.
#[derive(Clone, Debug)]
pub struct Encoding {
    pub clauses: Clauses,
    pub variables: Variables,
}

/// The meaning of the variables. The colours of the cells come first.
#[derive(Clone, Debug, Default)]
pub struct Variables {
    /// The islands, in the order of the cells of their clues.
    pub islands: Vec<Island>,
    /// The number of variables.
    pub count: usize,
}

/// An island of the grid, with its variables.
#[derive(Clone, Debug)]
pub struct Island {
    /// The cell of the clue.
    pub clue: usize,
    /// The minimum number of cells of the island.
    pub least: usize,
    /// The maximum number of cells of the island.
    pub most: usize,
    /// The cells that the island may contain, ascending, without the cell of the clue.
    pub cells: Vec<usize>,
    /// The variable of the first cell in `cells`.
    first: usize,
    /// For each cell, the variable for "this island contains the cell", or 0.
    variable: Vec<Literal>,
}

impl Variables {
    /// Returns the index of the island that a variable is about, or `None` if the variable is about
    /// a colour.
    pub fn island_of(&self, variable: usize) -> Option<usize> {
        self.islands
            .partition_point(|island| island.first <= variable)
            .checked_sub(1)
    }
}

impl Island {
    /// Returns the variable for "this island contains the cell", if any.
    pub fn variable(&self, cell: usize) -> Option<Literal> {
        Some(self.variable[cell]).filter(|&variable| variable > 0)
    }

    /// Returns, for each cell, the variable for "this island contains the cell", or 0.
    pub fn literals(&self) -> &[Literal] {
        &self.variable
    }

    /// Returns the cell that a variable of this island stands for.
    pub fn cell_of(&self, variable: usize) -> Option<usize> {
        self.cells.get(variable.checked_sub(self.first)?).copied()
    }
}

/// Builds the clauses of a grid. Returns `None` if there are more than `most` clauses.
pub fn encode(grid: &Grid, most: usize) -> Option<Encoding> {
    let mut clauses = Clauses::default();
    colours(grid, &mut clauses);
    let mut variables = Variables {
        islands: Vec::new(),
        count: grid.cells(),
    };
    if grid.least_white() > grid.cells() {
        clauses.push(&[]);
        return Some(Encoding { clauses, variables });
    }
    for clue in grid.clued() {
        let island = island(grid, clue, variables.count + 1);
        variables.count += island.cells.len();
        within(grid, &island, &mut clauses);
        variables.islands.push(island);
        if clauses.len() > most {
            return None;
        }
    }
    for cell in (0..grid.cells()).filter(|&cell| !grid.has_clue(cell)) {
        let owners: Vec<Literal> = variables
            .islands
            .iter()
            .filter_map(|island| island.variable(cell))
            .collect();
        clauses.push(&[&[-white(cell)], &owners[..]].concat());
        for (n, &first) in owners.iter().enumerate() {
            owners[n + 1..]
                .iter()
                .for_each(|&second| clauses.push(&[-first, -second]));
        }
        if clauses.len() > most {
            return None;
        }
    }
    Some(Encoding { clauses, variables })
}

/// The largest [`size`] of an encoding that the format of certificates allows.
pub const MAX_ENCODING_SIZE: usize = 8_000_000;

/// Returns the size of a grid's encoding. A cell that n islands may contain adds n * n to the size.
pub fn size(grid: &Grid) -> usize {
    let mut owners = vec![0; grid.cells()];
    for clue in grid.clued().filter(|_| grid.least_white() <= grid.cells()) {
        island(grid, clue, 0)
            .cells
            .into_iter()
            .for_each(|cell| owners[cell] += 1);
    }
    owners.iter().map(|owners| owners * owners).sum()
}

/// Returns the variable for "the cell is white".
pub fn white(cell: usize) -> Literal {
    cell as Literal + 1
}

/// Adds the clauses that contain only colours of cells.
fn colours(grid: &Grid, clauses: &mut Clauses) {
    for clue in grid.clued() {
        clauses.push(&[white(clue)]);
    }
    for square in grid.squares() {
        clauses.push(&square.map(white));
    }
    if grid
        .white_cells()
        .is_some_and(|white| white + 1 < grid.cells())
    {
        for cell in (0..grid.cells()).filter(|&cell| !grid.has_clue(cell)) {
            let mut clause = vec![white(cell)];
            clause.extend(
                grid.neighbours(cell)
                    .filter(|&next| !grid.has_clue(next))
                    .map(|next| -white(next)),
            );
            clauses.push(&clause);
        }
    }
}

/// Adds the clauses that say which cells one island may contain.
fn within(grid: &Grid, island: &Island, clauses: &mut Clauses) {
    for next in grid.neighbours(island.clue) {
        clauses.push(&[&[-white(next)], island.variable(next).as_slice()].concat());
    }
    for &cell in &island.cells {
        let inside = island.variable[cell];
        clauses.push(&[-inside, white(cell)]);
        for next in grid.neighbours(cell).filter(|&next| next != island.clue) {
            clauses.push(&[&[-inside, -white(next)], island.variable(next).as_slice()].concat());
        }
    }
}

/// Finds the cells that an island may contain, and numbers their variables from `first` on.
///
/// # Why this is sound
///
/// A path inside the island leads from the clue to each cell, with at most as many cells as the
/// island. The path avoids neighbours of other clues, because islands do not touch.
fn island(grid: &Grid, clue: usize, first: usize) -> Island {
    let (least, most) = grid.bounds(clue);
    let other = |cell: usize| cell != clue && grid.has_clue(cell);
    let mut reached = vec![false; grid.cells()];
    reached[clue] = true;
    let (mut cells, mut ring) = (Vec::new(), vec![clue]);
    for _ in 1..most {
        let mut next_ring = Vec::new();
        for cell in ring {
            for next in grid.neighbours(cell) {
                if !reached[next] && !other(next) && !grid.neighbours(next).any(other) {
                    reached[next] = true;
                    next_ring.push(next);
                }
            }
        }
        cells.extend_from_slice(&next_ring);
        ring = next_ring;
    }
    cells.sort_unstable();
    let mut variable = vec![0; grid.cells()];
    (first..)
        .zip(&cells)
        .for_each(|(number, &cell)| variable[cell] = number as Literal);
    Island {
        clue,
        least,
        most,
        cells,
        first,
        variable,
    }
}
