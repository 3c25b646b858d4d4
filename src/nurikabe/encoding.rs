//! Encodes a grid as clauses (CNF) that every solution satisfies.
//!
//! [Cuts](Cut) express the missing rules: the sea and the islands are connected, and each island has its size. The
//! search adds a cut only when the cut is needed. [The format](super::certificate) defines the variables and clauses.
//!
//! # Why the encoding is sound
//!
//! In every solution, each clause is true for one of these reasons:
//!
//! * Islands do not touch. So an island contains neither another clue nor a neighbour of another clue.
//! * An island is connected and has a maximum size, so it contains only cells near its clue.
//! * Adjacent white cells are in the same island, and each white cell is in exactly one island.
//! * The sea is connected. So each black cell has a black neighbour if the sea has at least two cells.
//!
//! # Why the cuts *Sea* and *Land* are sound
//!
//! A set of cells *separates* two cells if every path between them crosses the set.
//!
//! * *Sea*: if a set separates two black cells, some cell of the set is black. The sea is
//!   connected, so a black path connects the two cells and crosses the set.
//! * *Land*: if a set separates a white cell from all clues, some cell of the set is white. A white
//!   path leads from the cell to the clue of its island and crosses the set.
//!
//! # Why the cuts *Island* and *Size* are sound
//!
//! An *Island* cut says: if an island contains all cells of a set M, it also contains a cell of a
//! set S. For example, the island of the clue 3 has three cells. If this island contains m, it also
//! contains s, because every path to m that avoids s has more than three cells:
//!
//! ```text
//! 3 s m
//! . . .
//! ```
//!
//! A *short* path starts at the clue and avoids S. Together, the path and M have at most as many
//! cells as the island may have. The search adds the cut only in two cases: short paths do not
//! reach all cells of M, or short paths reach fewer cells than the island must have.
//!
//! 1. Assume that the island contains all cells of M, but no cell of S.
//! 2. The island is connected, so it contains a path from the clue to each of its cells.
//! 3. This path is short, because the island contains the path and M, but no cell of S.
//! 4. So short paths reach all cells of the island. These cells include M, and they are at least as
//!    many as the island must have.
//! 5. So neither of the two cases occurs. If the search adds the cut, the assumption is wrong.
//!
//! A *Size* cut says: if all cells of a set M are black, some cell of a set S is black. To prove
//! this, read the five steps with the sea as the island and a cell of M as the clue.
//!
//! # Why the cuts *Count* are sound
//!
//! These cuts are used only if all clues have numbers. So the clues determine the number w of white cells and the
//! number p of islands. Let q be the number of 2 x 2 squares. Three other numbers depend on the colours:
//!
//! * d is the number of squares with two white cells on one diagonal and two black cells on the other diagonal.
//! * f is the number of squares whose cells are all white.
//! * b is a sum over the border. Each white cell at the border adds 2, and each white corner adds 1
//!   more. Each pair of adjacent white cells along the border subtracts 1.
//!
//! A *Count* cut says: some cells do not all have certain colours.
//!
//! 1. Every solution satisfies d + f + b <= 2w + 2p - q. [The format](super::certificate) proves this inequality.
//! 2. The sum d + f + b never decreases when another cell gets a colour.
//! 3. The search adds the cut only if the colours of these cells already make the sum too large.
//! 4. So no solution has all these colours.
//!
//! # Why the cuts *Loop* are sound
//!
//! A *Loop* cut forbids that some islands contain certain cells and avoid certain other cells. In
//! that case, white cells, steps between diagonal neighbours, and a way outside of the grid would
//! form a loop that separates two black cells. But the sea, which is all black cells, is connected.
//! [The format](super::certificate) proves that there is such a loop.

use super::colouring::Colouring;
use super::grid::Grid;

/// A literal in DIMACS notation: the number of its variable, counted from 1, negative if negated.
pub type Literal = i32;

/// Returns the index of a literal in arrays that have an entry for each literal: twice its
/// variable, plus 1 if it is negated.
pub fn index(literal: Literal) -> usize {
    2 * literal.unsigned_abs() as usize + usize::from(literal < 0)
}

/// Returns the literal with the given index: half the index, rounded down, is its variable, and an
/// odd index means its negation. Inverse of [`index`].
pub fn literal(index: u32) -> Literal {
    let variable = (index / 2) as Literal;
    if index.is_multiple_of(2) {
        variable
    } else {
        -variable
    }
}

/// A list of clauses, numbered from 1 in the order in which they were added.
#[derive(Clone, Debug, Default)]
pub struct Clauses {
    /// The literals of all clauses, one clause after the other.
    literals: Vec<Literal>,
    /// For each clause, the index after its last literal in `literals`.
    ends: Vec<usize>,
}

impl Clauses {
    /// Appends a clause to the list, where it gets the next number.
    pub fn push(&mut self, clause: &[Literal]) {
        self.literals.extend_from_slice(clause);
        self.ends.push(self.literals.len());
    }

    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Returns the clause with the given number, counted from 1.
    pub fn get(&self, number: usize) -> &[Literal] {
        // A clause begins where the one before it ends. Clause `number` has the index `number - 1`.
        let begin = if number > 1 { self.ends[number - 2] } else { 0 };
        &self.literals[begin..self.ends[number - 1]]
    }

    /// Returns the clause with the given number, or `None` if there is no such clause.
    pub fn find(&self, number: u32) -> Option<&[Literal]> {
        let number = number as usize;
        (1..=self.len()).contains(&number).then(|| self.get(number))
    }

    /// Returns the clauses in the order of their numbers.
    pub fn iter(&self) -> impl Iterator<Item = &[Literal]> {
        (1..=self.len()).map(|number| self.get(number))
    }

    /// Returns the largest variable that occurs in the clauses, or 0 if none occurs.
    pub fn variables(&self) -> usize {
        let variables = self.literals.iter().map(|literal| literal.unsigned_abs());
        variables.max().unwrap_or(0) as usize
    }
}

/// The number of the [group](Cut::group) of clauses about the colours of cells.
pub const GROUP_OF_COLOURS: usize = 0;

/// A clause that every solution satisfies, and that the encoding does not contain. All of its
/// variables are about colours, or about one island, or about several islands.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Cut {
    /// `GROUP_OF_COLOURS` (0) for a clause about colours, n for a clause about the n-th island, and
    /// the number after the last island for a clause about several islands.
    pub group: usize,
    /// The literals of the clause. Their variables are distinct and belong to the group.
    pub literals: Vec<Literal>,
}

/// What the clauses of a [group](Cut::group) are about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Group {
    /// Colours of cells.
    Colours,
    /// The island with this index.
    Island(usize),
    /// Several islands.
    Islands,
}

/// The clauses of a grid, and the meaning of their variables.
#[derive(Clone, Debug)]
pub struct Encoding {
    pub clauses: Clauses,
    pub variables: Variables,
}

/// The meaning of the variables. The colours of the cells come first.
#[derive(Clone, Debug, Default)]
pub struct Variables {
    /// The islands, each with its variables, in the order of the cells of their clues.
    pub islands: Vec<Island>,
    /// The number of all variables: of colours and of islands.
    pub count: usize,
}

/// An island of the grid, with its variables.
#[derive(Clone, Debug)]
pub struct Island {
    /// The cell of the clue.
    pub clue: usize,
    /// The minimum number of cells of the island.
    pub min_size: usize,
    /// The maximum number of cells of the island.
    pub max_size: usize,
    /// The cells that the island may contain, ascending, without the cell of the clue.
    pub cells: Vec<usize>,
    /// The variable of the first cell in `cells`. The variables of the other cells follow, in order.
    first_variable: usize,
    /// For each cell of the grid, the variable for "this island contains the cell", or 0.
    variables: Vec<Literal>,
}

impl Variables {
    /// Returns the smallest variable that may occur in the clauses of a group. A group consists of
    /// the clauses about colours, about one island, or about several islands.
    ///
    /// # Panics
    ///
    /// No group has this number, or the group is about several islands and the grid has none.
    pub fn first_of_group(&self, group: usize) -> usize {
        let meaning = self.group(group);
        match meaning.expect("the number of a group is at most the one after the last island") {
            Group::Colours => 1,
            Group::Island(island) => self.islands[island].first_variable,
            // The variables of all islands, in the order of the islands.
            Group::Islands => self.islands[0].first_variable,
        }
    }

    /// Returns what the clauses of the group with this number are about: 0 stands for colours of
    /// cells, `n` for the island with the index `n - 1`, and the number after the last island for
    /// several islands. `None` if no group has this number.
    pub fn group(&self, number: usize) -> Option<Group> {
        if number == GROUP_OF_COLOURS {
            Some(Group::Colours)
        } else if number < self.group_of_islands() {
            Some(Group::Island(number - 1))
        } else if number == self.group_of_islands() {
            Some(Group::Islands)
        } else {
            None
        }
    }

    /// Returns the index of the island that a SAT variable is about, or `None` if the variable is about the colour of a
    /// cell. The variables of colours come first, and then the variables of each island.
    pub fn island_of(&self, variable: usize) -> Option<usize> {
        // The number of islands whose first variable is at most this variable. The last one of
        // these islands has this variable. The number is 0 for the variable of a colour.
        let islands_up_to = self
            .islands
            .partition_point(|island| island.first_variable <= variable);
        islands_up_to.checked_sub(1)
    }

    /// Returns the number of the [group](Cut::group) of clauses about the island with this index.
    pub fn group_of_island(island: usize) -> usize {
        // Group 0 is about colours, so the groups of the islands begin with 1.
        island + 1
    }

    /// Returns the number of the [group](Cut::group) of clauses about several islands.
    pub fn group_of_islands(&self) -> usize {
        // The groups of the single islands have the numbers 1 to the number of islands.
        self.islands.len() + 1
    }

    /// Returns whether the clauses of a group may contain a variable. Each group is about colours,
    /// about one island, or about several islands. `group` is its number ([`Cut::group`]).
    pub fn is_in_group(&self, variable: usize, group: usize) -> bool {
        match self.island_of(variable) {
            Some(island) => {
                group == Variables::group_of_island(island) || group == self.group_of_islands()
            }
            None => group == GROUP_OF_COLOURS,
        }
    }
}

impl Island {
    /// Creates an island of white cells from its clue, and a SAT variable "the island contains the cell" for each cell
    /// that it may contain. The variables have the numbers from `first_variable` on.
    fn new(grid: &Grid, clue: usize, first_variable: usize) -> Island {
        let cells = possible_cells(grid, clue);
        let mut variables = vec![0; grid.cells()];
        for (n, &cell) in cells.iter().enumerate() {
            variables[cell] = (first_variable + n) as Literal;
        }
        Island {
            clue,
            min_size: grid.min_size(clue),
            max_size: grid.max_size(clue),
            cells,
            first_variable,
            variables,
        }
    }

    /// Returns the variable for "this island contains the cell". `None` if the island cannot
    /// contain the cell, or if the cell has the island's clue.
    pub fn variable(&self, cell: usize) -> Option<Literal> {
        match self.variables[cell] {
            0 => None,
            variable => Some(variable),
        }
    }

    /// Returns, for each cell, the variable for "this island contains the cell", or 0.
    pub fn literals(&self) -> &[Literal] {
        &self.variables
    }

    /// Returns the cell that a variable of this island is about. `None` if the variable is about
    /// another island or about a colour.
    pub fn cell_of(&self, variable: usize) -> Option<usize> {
        let index = variable.checked_sub(self.first_variable)?;
        self.cells.get(index).copied()
    }
}

/// Encodes the rules of a grid as SAT clauses, which every solution satisfies: about the colours of
/// cells, about each island, and about the island of each white cell. `None` if these clauses are
/// more than `max_clauses`. If the clues need more white cells than the grid has, the encoding has
/// only the clauses about colours, which are few, and the empty clause: no solution exists.
pub fn encode(grid: &Grid, max_clauses: usize) -> Option<Encoding> {
    let mut encoding = Encoding {
        clauses: Clauses::default(),
        variables: Variables {
            islands: Vec::new(),
            count: grid.cells(),
        },
    };
    encoding.add_colours(grid);
    // The empty clause is false in every colouring, so other clauses would add nothing.
    if grid.least_white() > grid.cells() {
        encoding.clauses.push(&[]);
        return Some(encoding);
    }
    for clue in grid.clued() {
        let island = Island::new(grid, clue, encoding.variables.count + 1);
        encoding.add_island(grid, island);
        if encoding.clauses.len() > max_clauses {
            return None;
        }
    }
    for cell in (0..grid.cells()).filter(|&cell| !grid.has_clue(cell)) {
        encoding.add_owners(cell);
        if encoding.clauses.len() > max_clauses {
            return None;
        }
    }
    Some(encoding)
}

/// The largest [`encoding_size`] that the format of certificates allows.
pub const MAX_ENCODING_SIZE: usize = 8_000_000;

/// Returns a measure of the number of clauses of a grid's encoding, as the format of certificates
/// defines it to limit this number: each cell adds the square of the number of islands that may
/// contain it. Returns 0 if the clues need more white cells than the grid has.
pub fn encoding_size(grid: &Grid) -> usize {
    if grid.least_white() > grid.cells() {
        return 0;
    }
    // For each cell, the number of islands that may contain it.
    let mut islands_of_cells = vec![0; grid.cells()];
    for clue in grid.clued() {
        for cell in possible_cells(grid, clue) {
            islands_of_cells[cell] += 1;
        }
    }
    islands_of_cells.iter().map(|count| count * count).sum()
}

/// Returns the variable for "the cell is white".
pub fn white(cell: usize) -> Literal {
    // Cells are counted from 0, and variables from 1. A grid has at most 4,096 cells.
    cell as Literal + 1
}

/// Returns the cell whose colour a variable is about. Inverse of [`white`].
pub fn cell_of_colour(variable: usize) -> usize {
    variable - 1
}

impl Encoding {
    /// Adds the clauses that contain only colours of cells: clues are white, no 2 x 2 square is black, and, if every
    /// solution has at least two black cells, each black cell has a black neighbour.
    fn add_colours(&mut self, grid: &Grid) {
        for clue in grid.clued() {
            self.clauses.push(&[white(clue)]);
        }
        for square in grid.squares() {
            self.clauses.push(&square.map(white));
        }
        // The sea is connected, so each of at least two black cells has a black neighbour. A single black cell has no
        // black neighbour. If the number of black cells is unknown (`None`), it may be 1.
        let has_several_black = grid
            .white_cells()
            .is_some_and(|white| white + 1 < grid.cells());
        if !has_several_black {
            return;
        }
        for cell in (0..grid.cells()).filter(|&cell| !grid.has_clue(cell)) {
            // The cell is white, or one of its neighbours is black.
            let mut clause = vec![white(cell)];
            for next in grid.neighbours(cell).filter(|&next| !grid.has_clue(next)) {
                clause.push(-white(next));
            }
            self.clauses.push(&clause);
        }
    }

    /// Adds an island, the white cells that are connected with one clue, and its SAT clauses: the
    /// cells of the island are white, and the island contains all white neighbours of its cells.
    fn add_island(&mut self, grid: &Grid, island: Island) {
        // A white neighbour of the clue is in the island. A neighbour that the island cannot contain has no
        // variable, so the clause then says that this neighbour is black.
        for next in grid.neighbours(island.clue) {
            let mut clause = vec![-white(next)];
            clause.extend(island.variable(next));
            self.clauses.push(&clause);
        }
        for &cell in &island.cells {
            let inside = island.variables[cell];
            self.clauses.push(&[-inside, white(cell)]);
            // If the island contains the cell, it contains the white neighbours of the cell.
            for next in grid.neighbours(cell).filter(|&next| next != island.clue) {
                let mut clause = vec![-inside, -white(next)];
                clause.extend(island.variable(next));
                self.clauses.push(&clause);
            }
        }
        self.variables.count += island.cells.len();
        self.variables.islands.push(island);
    }

    /// Adds clauses for a cell without a clue: a white cell is in at least one island, and every
    /// cell is in at most one island.
    fn add_owners(&mut self, cell: usize) {
        let islands = self.variables.islands.iter();
        let owners: Vec<Literal> = islands.filter_map(|island| island.variable(cell)).collect();
        // If no island can contain the cell, the clause says that the cell is black.
        let mut clause = vec![-white(cell)];
        clause.extend_from_slice(&owners);
        self.clauses.push(&clause);
        // For each two islands, a clause says that one of them does not contain the cell.
        for (n, &first) in owners.iter().enumerate() {
            for &second in &owners[n + 1..] {
                self.clauses.push(&[-first, -second]);
            }
        }
    }
}

/// Returns the cells that the island of a clue (its connected white cells) may contain: those with
/// a short path to the clue. The list is ascending and does not contain the cell of the clue.
///
/// # Why this is sound
///
/// A path inside the island leads from the clue to each cell, with at most as many cells as the
/// island. The path avoids neighbours of other clues, because islands do not touch.
fn possible_cells(grid: &Grid, clue: usize) -> Vec<usize> {
    let mut reached = vec![false; grid.cells()];
    reached[clue] = true;
    let mut cells = Vec::new();
    // A breadth-first search: in each round, the distance of these cells from the clue grows by 1.
    let mut farthest = vec![clue];
    // An island of n cells reaches a distance of at most n - 1.
    for _ in 1..grid.max_size(clue) {
        let mut farther = Vec::new();
        for next in farthest.iter().flat_map(|&cell| grid.neighbours(cell)) {
            if !reached[next] && !is_beside_other_clue(grid, next, clue) {
                reached[next] = true;
                farther.push(next);
            }
        }
        cells.extend_from_slice(&farther);
        farthest = farther;
    }
    cells.sort_unstable();
    cells
}

/// Returns whether a cell, or one of its neighbours, has a clue other than the one in the cell `clue`.
fn is_beside_other_clue(grid: &Grid, cell: usize, clue: usize) -> bool {
    let is_other_clue = |cell: usize| cell != clue && grid.has_clue(cell);
    is_other_clue(cell) || grid.neighbours(cell).any(is_other_clue)
}

/// Returns a clause that excludes `solution` and no other solution, so that a solver finds another solution next.
///
/// # Why this is sound
///
/// The clause says that some cell differs from `solution`. Every other solution satisfies the clause.
///
/// If the clues determine the number of white cells, every other solution makes a white cell of
/// `solution` black. So the clause needs only white cells.
pub fn blocking_clause(grid: &Grid, solution: &Colouring) -> Vec<Literal> {
    let mut clause = Vec::new();
    // A cell with a clue is white in every solution.
    for cell in solution.white().filter(|&cell| !grid.has_clue(cell)) {
        clause.push(-white(cell));
    }
    // If the number of white cells is unknown, another solution may differ only by more white
    // cells. So the clause also needs the black cells.
    if grid.white_cells().is_none() {
        let black = (0..grid.cells()).filter(|&cell| solution.is_black(cell));
        clause.extend(black.map(white));
    }
    clause
}
