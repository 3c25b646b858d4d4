//! The CNF encoding of a grid: clauses that every colouring which solves it satisfies, with suitable values of the
//! auxiliary variables.
//!
//! [The format](super::certificate) defines the variables and clauses and their order; the checkers generate them with
//! code of their own. The encoding does not say that the sea and the islands are connected, nor how large these are:
//! [cuts](super::cuts) do.
//!
//! # Why this is sound
//!
//! Take a solution. Let white(c) be true for its white cells, and in(p, c) if cell c is in the island of the clue in p.
//! Each clause below is then true:
//!
//! * Islands do not touch, so an island avoids the other clues and their neighbours, and the cells that it may reach
//!   contain it.
//! * Two adjacent white cells are in one island, each white cell in exactly one.
//! * If the clues say how many cells are black, and these are more than one, a black cell has a black neighbour, because
//!   the sea is connected.

use super::clauses::{Clauses, Literal};
use super::grid::Grid;

/// The clauses of a grid, and what their variables mean.
#[derive(Clone, Debug)]
pub struct Encoding {
    /// The clauses.
    pub clauses: Clauses,
    /// The variables.
    pub variables: Variables,
}

/// What the variables mean: first come the cells, then each cell of each island.
#[derive(Clone, Debug, Default)]
pub struct Variables {
    /// The islands, by the cells of their clues.
    pub islands: Vec<Island>,
    /// How many variables there are.
    pub count: usize,
}

/// An island.
#[derive(Clone, Debug)]
pub struct Island {
    /// The cell of its clue.
    pub clue: usize,
    /// The least number of cells that it has.
    pub least: usize,
    /// The greatest.
    pub most: usize,
    /// The cells that it may contain, but for the clue's, ascending.
    pub cells: Vec<usize>,
    /// The variable of the first of these.
    first: usize,
    /// By cell: its variable, or 0.
    variable: Vec<Literal>,
}

impl Variables {
    /// The island that a variable speaks of.
    pub fn island_of(&self, variable: usize) -> Option<usize> {
        self.islands.partition_point(|island| island.first <= variable).checked_sub(1)
    }
}

impl Island {
    /// The variable that says that a cell is in the island; `None` for the clue's, and for cells that it cannot contain.
    pub fn variable(&self, cell: usize) -> Option<Literal> {
        Some(self.variable[cell]).filter(|&variable| variable > 0)
    }

    /// By cell: its variable, or 0.
    pub fn literals(&self) -> &[Literal] {
        &self.variable
    }

    /// The cell that a variable speaks of.
    pub fn cell_of(&self, variable: usize) -> Option<usize> {
        self.cells.get(variable.checked_sub(self.first)?).copied()
    }
}

/// The clauses of a grid; `None` if there are more than `most`.
pub fn encode(grid: &Grid, most: usize) -> Option<Encoding> {
    let mut clauses = Clauses::default();
    colours(grid, &mut clauses);
    let mut variables = Variables { islands: Vec::new(), count: grid.cells() };
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
        let owners: Vec<Literal> = variables.islands.iter().filter_map(|island| island.variable(cell)).collect();
        clauses.push(&[&[-white(cell)], &owners[..]].concat());
        for (n, &first) in owners.iter().enumerate() {
            owners[n + 1..].iter().for_each(|&second| clauses.push(&[-first, -second]));
        }
        if clauses.len() > most {
            return None;
        }
    }
    Some(Encoding { clauses, variables })
}

/// The largest [`size`] of an encoding that the format of certificates allows.
pub const MAX_SIZE: usize = 8_000_000;

/// The size of an encoding as the format defines it: for each cell, the square of the number of islands that may contain
/// it. 0 if the clues add up to more than the number of cells.
pub fn size(grid: &Grid) -> usize {
    let mut owners = vec![0; grid.cells()];
    for clue in grid.clued().filter(|_| grid.least_white() <= grid.cells()) {
        island(grid, clue, 0).cells.into_iter().for_each(|cell| owners[cell] += 1);
    }
    owners.iter().map(|owners| owners * owners).sum()
}

/// The variable that says that a cell is white.
pub fn white(cell: usize) -> Literal {
    cell as Literal + 1
}

/// The clauses on colours only.
fn colours(grid: &Grid, clauses: &mut Clauses) {
    for clue in grid.clued() {
        clauses.push(&[white(clue)]);
    }
    for square in grid.squares() {
        clauses.push(&square.map(white));
    }
    if grid.white_cells().is_some_and(|white| white + 1 < grid.cells()) {
        for cell in (0..grid.cells()).filter(|&cell| !grid.has_clue(cell)) {
            let mut clause = vec![white(cell)];
            clause.extend(grid.neighbours(cell).filter(|&next| !grid.has_clue(next)).map(|next| -white(next)));
            clauses.push(&clause);
        }
    }
}

/// The clauses of one island.
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

/// An island with variables from `first` on.
///
/// # Why this is sound
///
/// A cell next to another clue would join the two islands. Every cell of the island is connected to the clue inside the
/// island, by fewer steps than it has cells.
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
    (first..).zip(&cells).for_each(|(number, &cell)| variable[cell] = number as Literal);
    Island { clue, least, most, cells, first, variable }
}
