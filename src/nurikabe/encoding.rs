//! Encodes a grid as clauses (CNF) that every solution satisfies.
//!
//! [Cuts](super::clauses) express the missing rules: the sea and the islands are connected, and
//! each island has its size. [The format](super::certificate) defines the variables and clauses.
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
use super::grid::{Colouring, Grid};

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
        let islands_up_to = self
            .islands
            .partition_point(|island| island.first <= variable);
        islands_up_to.checked_sub(1)
    }
}

impl Island {
    /// Returns the variable for "this island contains the cell", if any.
    pub fn variable(&self, cell: usize) -> Option<Literal> {
        match self.variable[cell] {
            0 => None,
            variable => Some(variable),
        }
    }

    /// Returns, for each cell, the variable for "this island contains the cell", or 0.
    pub fn literals(&self) -> &[Literal] {
        &self.variable
    }

    /// Returns the cell that a variable of this island stands for.
    pub fn cell_of(&self, variable: usize) -> Option<usize> {
        let position = variable.checked_sub(self.first)?;
        self.cells.get(position).copied()
    }
}

/// Builds the clauses of a grid. Returns `None` if there are more than `most` clauses. If the clues
/// need more white cells than the grid has, the empty clause says so.
pub fn encode(grid: &Grid, most: usize) -> Option<Encoding> {
    let mut encoding = Encoding {
        clauses: Clauses::default(),
        variables: Variables {
            islands: Vec::new(),
            count: grid.cells(),
        },
    };
    encoding.add_colours(grid);
    if grid.least_white() > grid.cells() {
        encoding.clauses.push(&[]);
        return Some(encoding);
    }
    for clue in grid.clued() {
        let island = island(grid, clue, encoding.variables.count + 1);
        encoding.add_island(grid, island);
        if encoding.clauses.len() > most {
            return None;
        }
    }
    for cell in (0..grid.cells()).filter(|&cell| !grid.has_clue(cell)) {
        encoding.add_owners(cell);
        if encoding.clauses.len() > most {
            return None;
        }
    }
    Some(encoding)
}

/// The largest [`size`] of an encoding that the format of certificates allows.
pub const MAX_ENCODING_SIZE: usize = 8_000_000;

/// Returns the size of a grid's encoding. A cell that n islands may contain adds n * n to the size.
pub fn size(grid: &Grid) -> usize {
    if grid.least_white() > grid.cells() {
        return 0;
    }
    let mut owners = vec![0; grid.cells()];
    for clue in grid.clued() {
        for cell in island(grid, clue, 0).cells {
            owners[cell] += 1;
        }
    }
    owners.iter().map(|owners| owners * owners).sum()
}

/// Returns the variable for "the cell is white".
pub fn white(cell: usize) -> Literal {
    cell as Literal + 1
}

impl Encoding {
    /// Adds the clauses that contain only colours of cells: clues are white, no 2 x 2 square is
    /// black, and black cells have black neighbours.
    fn add_colours(&mut self, grid: &Grid) {
        for clue in grid.clued() {
            self.clauses.push(&[white(clue)]);
        }
        for square in grid.squares() {
            self.clauses.push(&square.map(white));
        }
        // The sea is connected. So with at least two black cells, each black cell has a black
        // neighbour. A single black cell has none.
        let has_several_black = grid
            .white_cells()
            .is_some_and(|white| white + 1 < grid.cells());
        if !has_several_black {
            return;
        }
        for cell in (0..grid.cells()).filter(|&cell| !grid.has_clue(cell)) {
            let mut clause = vec![white(cell)];
            for next in grid.neighbours(cell).filter(|&next| !grid.has_clue(next)) {
                clause.push(-white(next));
            }
            self.clauses.push(&clause);
        }
    }

    /// Adds an island, with the clauses that say which cells it may contain.
    fn add_island(&mut self, grid: &Grid, island: Island) {
        for next in grid.neighbours(island.clue) {
            let mut clause = vec![-white(next)];
            clause.extend(island.variable(next));
            self.clauses.push(&clause);
        }
        for &cell in &island.cells {
            let inside = island.variable[cell];
            self.clauses.push(&[-inside, white(cell)]);
            for next in grid.neighbours(cell).filter(|&next| next != island.clue) {
                let mut clause = vec![-inside, -white(next)];
                clause.extend(island.variable(next));
                self.clauses.push(&clause);
            }
        }
        self.variables.count += island.cells.len();
        self.variables.islands.push(island);
    }

    /// Adds the clauses that say that a white cell is in exactly one island.
    fn add_owners(&mut self, cell: usize) {
        let islands = self.variables.islands.iter();
        let owners: Vec<Literal> = islands.filter_map(|island| island.variable(cell)).collect();
        let mut clause = vec![-white(cell)];
        clause.extend_from_slice(&owners);
        self.clauses.push(&clause);
        for (n, &first) in owners.iter().enumerate() {
            for &second in &owners[n + 1..] {
                self.clauses.push(&[-first, -second]);
            }
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
    let least = grid.min_size(clue);
    let most = grid.max_size(clue);
    let mut reached = vec![false; grid.cells()];
    reached[clue] = true;
    let mut cells = Vec::new();
    // The cells at a certain distance from the clue.
    let mut ring = vec![clue];
    for _ in 1..most {
        let mut next_ring = Vec::new();
        for next in ring.iter().flat_map(|&cell| grid.neighbours(cell)) {
            if !reached[next] && !is_beside_other_clue(grid, next, clue) {
                reached[next] = true;
                next_ring.push(next);
            }
        }
        cells.extend_from_slice(&next_ring);
        ring = next_ring;
    }
    cells.sort_unstable();
    let mut variable = vec![0; grid.cells()];
    for (n, &cell) in cells.iter().enumerate() {
        variable[cell] = (first + n) as Literal;
    }
    Island {
        clue,
        least,
        most,
        cells,
        first,
        variable,
    }
}

/// Returns whether a cell, or one of its neighbours, has another clue than `clue`.
fn is_beside_other_clue(grid: &Grid, cell: usize, clue: usize) -> bool {
    let is_other_clue = |cell: usize| cell != clue && grid.has_clue(cell);
    is_other_clue(cell) || grid.neighbours(cell).any(is_other_clue)
}

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
    let mut clause = Vec::new();
    for cell in solution.white().filter(|&cell| !grid.has_clue(cell)) {
        clause.push(-white(cell));
    }
    if grid.white_cells().is_none() {
        let black = (0..grid.cells()).filter(|&cell| solution.is_black(cell));
        clause.extend(black.map(white));
    }
    clause
}
