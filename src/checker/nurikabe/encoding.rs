//! Translates a grid into clauses, as the format defines.
//!
//! # Ranges
//!
//! The grid has at most 4,096 cells. `MAX_ENCODING_SIZE` limits the number of the variables of
//! islands. So there are fewer than 2^25 variables, and a literal fits in `i32`.

use super::grid::{Cells, Grid};
use crate::limits::{Account, Error, Exceeded};
use std::ops::Range;

/// The standard library allocates memory for at least this number of small items, even if a vector
/// needs only one.
const MIN_CAPACITY: usize = 4;

/// A list of clauses in contiguous memory.
#[derive(Default)]
pub struct Clauses {
    /// The literals of all clauses, one clause after the other.
    pub literals: Vec<i32>,
    /// For each clause, the index after its last literal in `literals`.
    ends: Vec<u32>,
}

impl Clauses {
    /// Adds a clause. If one of the two vectors has to grow, charges the memory of both to
    /// `account`, as if both grew. The memory that was charged before stays charged, because a
    /// vector needs its old and its new memory at the same time while it grows.
    pub fn push(&mut self, clause: &[i32], account: &Account) -> Result<(), Error> {
        let free = self.literals.capacity() - self.literals.len();
        // All literals are in memory, so no sum of numbers of literals overflows.
        if free < clause.len() || self.ends.capacity() == self.ends.len() {
            // When a vector grows, the standard library doubles its capacity, or reserves the space
            // that it needs now, if this is more. Twice the sum of both is at least as much.
            let literals = self.literals.capacity() + clause.len();
            account.take(literals, 2 * size_of::<i32>())?;
            account.take(self.ends.capacity() + MIN_CAPACITY, 2 * size_of::<u32>())?;
        }
        let Ok(end) = u32::try_from(self.literals.len() + clause.len()) else {
            // The clauses would have 2^32 literals of four bytes each, which is 2^34 bytes.
            return Err(Error::Limit(Exceeded::Memory(1 << 34)));
        };
        self.literals.extend_from_slice(clause);
        self.ends.push(end);
        Ok(())
    }

    /// Returns the range of `literals` that has the clause with exactly `distance` clauses after
    /// it. The distance 0 stands for the last clause. `None` if there are not so many clauses.
    pub fn range_before_end(&self, distance: usize) -> Option<Range<usize>> {
        let last_index = self.ends.len().checked_sub(1)?;
        let index = last_index.checked_sub(distance)?;
        let start = match index.checked_sub(1) {
            Some(before) => self.ends[before] as usize,
            // The first clause begins with the first literal.
            None => 0,
        };
        Some(start..self.ends[index] as usize)
    }

    /// Returns the number of clauses.
    pub fn len(&self) -> usize {
        self.ends.len()
    }
}

/// The variables in the clauses of a grid.
pub struct Variables {
    /// The largest variable.
    pub largest: i32,
    /// The island of each clue, in ascending order of the clues.
    pub islands: Vec<Island>,
    /// The groups of variables, as ranges: first the variables of the cells, then the variables of
    /// each island, then the variables of all islands together.
    pub groups: Vec<Range<i32>>,
}

/// What the variables of a group describe.
pub enum Subject<'a> {
    /// Which cells are white.
    Colours,
    /// Which cells this island contains.
    Island(&'a Island),
    /// Which cells each island contains.
    AllIslands,
}

impl Variables {
    /// Returns what the variables of a group describe. `group` is its index in `groups`.
    pub fn subject(&self, group: usize) -> Subject<'_> {
        // The first group has the colours of the cells. The next groups belong to the islands, one
        // group to each island.
        let Some(number) = group.checked_sub(1) else {
            return Subject::Colours;
        };
        match self.islands.get(number) {
            Some(island) => Subject::Island(island),
            None => Subject::AllIslands,
        }
    }
}

/// The cells that the island of a clue can contain.
pub struct Island {
    /// The cell of the clue.
    pub clue: usize,
    /// All cells that the island can contain, including `clue`.
    pub reachable: Cells,
    /// All cells that the island can contain except `clue`, in the order of their variables.
    pub cells: Vec<usize>,
}

/// Returns the variable that is true if a cell is white. Variables count from 1.
pub fn white(cell: usize) -> i32 {
    as_i32(cell) + 1
}

/// Converts the number of a cell to 32 bits.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    reason = "there are at most 4,096 cells"
)]
fn as_i32(cell: usize) -> i32 {
    cell as i32
}

/// Returns the variable of a literal as an array index. A literal is a variable or, if negative,
/// the negation of the variable. Callers also convert other numbers that are not negative, such as
/// the index of a variable in its group.
pub fn index(literal: i32) -> usize {
    literal.unsigned_abs() as usize
}

/// Returns the clauses that the solutions of a grid satisfy, and a description of their variables.
/// An error if the clauses are too large for the format or for the limits of `account`.
pub fn encoding(grid: &Grid, account: &Account) -> Result<(Clauses, Variables), Error> {
    // If the islands need more cells than the grid has, the clauses need not describe the islands.
    let has_too_few_cells = grid.min_whites > grid.clues.len();
    if has_too_few_cells {
        return encoding_without_islands(grid, account);
    }
    let reachable_by_clue = all_reachable_cells(grid, account)?;
    charge_clauses(grid, &reachable_by_clue, account)?;
    let mut encoder = Encoder::new(grid, account);
    encoder.add_rules_of_cells()?;
    for (clue, reachable) in grid.clued.to_vec().into_iter().zip(&reachable_by_clue) {
        encoder.add_island(clue, reachable)?;
    }
    encoder.add_owners()?;
    let variables_of_islands = white(grid.clues.len())..encoder.variables.largest + 1;
    encoder.variables.groups.push(variables_of_islands);
    Ok((encoder.clauses, encoder.variables))
}

/// Returns the clauses of a grid whose islands need more cells than the grid has: the rules about
/// colours, and the empty clause, which no colouring satisfies.
fn encoding_without_islands(grid: &Grid, account: &Account) -> Result<(Clauses, Variables), Error> {
    let mut encoder = Encoder::new(grid, account);
    encoder.add_rules_of_cells()?;
    encoder.add_clause([])?;
    Ok((encoder.clauses, encoder.variables))
}

/// Maximum size of the clauses of a grid, as the format says. The size is a sum over all cells: the
/// square of the number of islands that can contain the cell and have another clue.
const MAX_ENCODING_SIZE: u64 = 8_000_000;
/// Work of finding the cells of an island, for each cell of the grid, in units of the work limit.
const WORK_PER_CELL: u64 = 10;
/// Work of generating the clauses, for each unit of the size, in units of the work limit.
const WORK_PER_UNIT_OF_SIZE: u64 = 10;

/// Returns, for each clue in ascending order, the cells that its island can contain. Reserves the
/// memory of these sets, and charges their work.
fn all_reachable_cells(grid: &Grid, account: &Account) -> Result<Vec<Cells>, Error> {
    let bytes_of_set = size_of::<Cells>() + size_of::<u64>() * grid.height;
    account.take(grid.clued.len(), bytes_of_set)?;
    let mut reachable_by_clue = Vec::new();
    for clue in grid.clued.to_vec() {
        account.spend(WORK_PER_CELL * grid.clues.len() as u64)?;
        reachable_by_clue.push(reachable_cells(grid, clue));
    }
    Ok(reachable_by_clue)
}

/// Charges the work of generating the clauses to the limit of the check. An error if their size
/// would exceed [`MAX_ENCODING_SIZE`]. `reachable_by_clue` has the cells that the island of each
/// clue can contain. Must be called before the clauses are generated.
fn charge_clauses(
    grid: &Grid,
    reachable_by_clue: &[Cells],
    account: &Account,
) -> Result<(), Error> {
    // For each cell, the number of islands with another clue that can contain the cell.
    let mut islands_of_cells = vec![0u64; grid.clues.len()];
    for (clue, reachable) in grid.clued.to_vec().into_iter().zip(reachable_by_clue) {
        for cell in reachable.to_vec() {
            if cell != clue {
                islands_of_cells[cell] += 1;
            }
        }
    }
    // At most 2^12 islands can contain each of 2^12 cells, so the sum is at most 2^36.
    let size: u64 = islands_of_cells.iter().map(|count| count * count).sum();
    if size > MAX_ENCODING_SIZE {
        return Err(Error::invalid(format!(
            "the encoding of the grid has a size of {size}; at most {MAX_ENCODING_SIZE} is allowed"
        )));
    }
    account.spend(WORK_PER_UNIT_OF_SIZE * size)
}

/// Returns all cells that the island of a clue can contain: the cells on paths from the clue that
/// are short enough for its number. These paths contain no other clue, and no cell beside another
/// clue.
fn reachable_cells(grid: &Grid, clue: usize) -> Cells {
    let mut reachable = grid.cells([clue]);
    let all = grid.all();
    let mut forbidden = grid.clued.without(&reachable);
    // The cells beside other clues are forbidden, too.
    forbidden.grow(&all);
    let allowed = all.without(&forbidden);
    // In an island of `n` cells, no cell is more than `n - 1` steps from the clue.
    for _ in 1..grid.clues[clue] {
        if !reachable.grow(&allowed) {
            break;
        }
    }
    reachable
}

/// Stands for a literal that is always true. The negative number stands for a literal that is
/// always false. No variable has this number.
const ALWAYS_TRUE: i32 = i32::MAX;

/// Generates the clauses of a grid.
struct Encoder<'a> {
    grid: &'a Grid,
    account: &'a Account<'a>,
    clauses: Clauses,
    variables: Variables,
    /// For each cell, the variables that are true if an island contains the cell: one variable for
    /// each island that can contain the cell.
    owners: Vec<Vec<i32>>,
    /// The clause that is being built. The buffer is allocated only once.
    clause: Vec<i32>,
}

impl<'a> Encoder<'a> {
    /// Creates a generator of clauses for a grid. At first, there are no clauses, and the only
    /// variables are the colours of the cells.
    fn new(grid: &'a Grid, account: &'a Account<'a>) -> Encoder<'a> {
        let cells = grid.clues.len();
        // The variables of the cells 0 to `cells - 1` are the numbers 1 to `cells`.
        let variables_of_cells = 1..white(cells);
        Encoder {
            grid,
            account,
            clauses: Clauses::default(),
            variables: Variables {
                largest: white(cells - 1),
                islands: Vec::new(),
                groups: vec![variables_of_cells],
            },
            owners: vec![Vec::new(); cells],
            clause: Vec::new(),
        }
    }

    /// Adds the clauses about colours: cells with clues are white, each 2 x 2 square has a white
    /// cell, and each black cell has a black neighbour. The last rule is left out if the grid may
    /// have only one black cell.
    fn add_rules_of_cells(&mut self) -> Result<(), Error> {
        let grid = self.grid;
        for cell in grid.clued.to_vec() {
            self.add_clause([white(cell)])?;
        }
        for square in grid.squares() {
            // One of the four cells is white.
            self.add_clause(square.map(white))?;
        }
        // If a clue is open, that is, without a number, the number of black cells is unknown.
        let has_open_clues = grid.open.contains(&true);
        if !has_open_clues && grid.min_whites + 2 <= grid.clues.len() {
            self.add_black_neighbours()?;
        }
        Ok(())
    }

    /// Adds the clauses which say that each black cell has a black neighbour. These clauses hold if
    /// at least two cells are black, because all black cells are connected.
    fn add_black_neighbours(&mut self) -> Result<(), Error> {
        let grid = self.grid;
        for cell in grid.blank.to_vec() {
            let mut clause = vec![white(cell)];
            for neighbour in grid.neighbours(cell) {
                if grid.blank.has(neighbour) {
                    clause.push(-white(neighbour));
                }
            }
            self.add_clause(clause)?;
        }
        Ok(())
    }

    /// Adds the variables that say which cells the island of one clue contains, and the clauses
    /// about them: the cells of the island are white, and it contains all white neighbours of its
    /// cells. `reachable` has the cells that the island can contain.
    fn add_island(&mut self, clue: usize, reachable: &Cells) -> Result<(), Error> {
        let grid = self.grid;
        let mut cells = reachable.to_vec();
        cells.retain(|&cell| cell != clue);
        let first_variable = self.variables.largest + 1;
        // For each cell, the literal that is true if the island contains the cell.
        let mut inside = vec![-ALWAYS_TRUE; grid.clues.len()];
        inside[clue] = ALWAYS_TRUE;
        for &cell in &cells {
            self.variables.largest += 1;
            inside[cell] = self.variables.largest;
        }
        for neighbour in grid.neighbours(clue) {
            // A white neighbour of the clue is in the island.
            self.add_clause([-white(neighbour), inside[neighbour]])?;
        }
        for &cell in &cells {
            self.add_clause([-inside[cell], white(cell)])?;
            for neighbour in grid.neighbours(cell) {
                // A white neighbour of a cell of the island is in the island.
                self.add_clause([-inside[cell], -white(neighbour), inside[neighbour]])?;
            }
            self.owners[cell].push(inside[cell]);
        }
        self.variables.islands.push(Island {
            clue,
            reachable: reachable.clone(),
            cells,
        });
        let end = self.variables.largest + 1;
        self.variables.groups.push(first_variable..end);
        Ok(())
    }

    /// Adds the clauses which say that each white cell without a clue belongs to exactly one
    /// island. Removes `self.owners`, which is not needed afterwards.
    fn add_owners(&mut self) -> Result<(), Error> {
        let owners_of_cells = std::mem::take(&mut self.owners);
        for cell in self.grid.blank.to_vec() {
            let owners = &owners_of_cells[cell];
            self.add_clause([&[-white(cell)], &owners[..]].concat())?;
            for (number, first) in owners.iter().enumerate() {
                for second in &owners[number + 1..] {
                    // No two islands contain the cell.
                    self.add_clause([-first, -second])?;
                }
            }
        }
        Ok(())
    }

    /// Adds a clause, given by its literals, except if it is always true. Leaves out literals that
    /// are always false.
    fn add_clause(&mut self, literals: impl IntoIterator<Item = i32>) -> Result<(), Error> {
        self.clause.clear();
        self.clause.extend(literals);
        if self.clause.contains(&ALWAYS_TRUE) {
            return Ok(());
        }
        self.clause.retain(|&literal| literal != -ALWAYS_TRUE);
        self.clauses.push(&self.clause, self.account)
    }
}
