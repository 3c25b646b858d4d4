//! Translates a grid into clauses, as the format defines.
//!
//! # Ranges
//!
//! The grid has at most 4,096 cells. `MAX_ENCODING_SIZE` limits the number of other variables. So
//! there are fewer than 2^25 variables, and a literal fits `i32`.

use super::grid::{Cells, Grid};
use crate::limits::{Account, Error, Exceeded};
use std::ops::Range;

/// A vector of small items has room for at least this number of items, once it has allocated
/// memory.
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
        // All literals are in memory, so no sum of these counts overflows.
        if free < clause.len() || self.ends.capacity() == self.ends.len() {
            // A vector that grows reserves at most twice the memory that it needs now.
            account.take(
                self.literals.capacity() + clause.len(),
                2 * size_of::<i32>(),
            )?;
            account.take(self.ends.capacity() + MIN_CAPACITY, 2 * size_of::<u32>())?;
        }
        self.literals.extend_from_slice(clause);
        let Ok(end) = u32::try_from(self.literals.len()) else {
            // 2^32 literals of four bytes.
            return Err(Error::Limit(Exceeded::Memory(1 << 34)));
        };
        self.ends.push(end);
        Ok(())
    }

    /// Returns the position in `literals` of the clause with `distance` clauses after it, if this
    /// clause exists.
    pub fn range_before_end(&self, distance: usize) -> Option<Range<usize>> {
        let after = self.ends.len().checked_sub(distance)?;
        let index = after.checked_sub(1)?;
        let start = match index.checked_sub(1) {
            Some(before) => self.ends[before] as usize,
            None => 0,
        };
        Some(start..self.ends[index] as usize)
    }

    pub fn len(&self) -> usize {
        self.ends.len()
    }
}

/// The variables in the clauses of a grid.
pub struct Variables {
    /// The largest variable.
    pub most: i32,
    /// The island of each clue, with its variables.
    pub islands: Vec<Island>,
    /// Ranges of variables: first the range of the cells, then one for each island, then one for all
    /// islands.
    pub groups: Vec<Range<i32>>,
}

/// What the variables of a group say.
pub enum Subject<'a> {
    /// Which cells are white.
    Colours,
    /// Which cells this island contains.
    Island(&'a Island),
    /// Which cells each island contains.
    AllIslands,
}

impl Variables {
    /// Returns the subject of the group with this index in `groups`.
    pub fn subject(&self, group: usize) -> Subject<'_> {
        let Some(number) = group.checked_sub(1) else {
            return Subject::Colours;
        };
        match self.islands.get(number) {
            Some(island) => Subject::Island(island),
            None => Subject::AllIslands,
        }
    }
}

/// The cells that the island of a clue can contain, and their variables.
pub struct Island {
    pub clue: usize,
    pub reached: Cells,
    pub cells: Vec<usize>,
}

/// Returns the variable that is true if a cell is white.
pub fn white(cell: usize) -> i32 {
    small(cell) + 1
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    reason = "there are at most 4,096 cells"
)]
fn small(cells: usize) -> i32 {
    cells as i32
}

/// Converts the variable of a literal to an array index.
pub fn index(literal: i32) -> usize {
    literal.unsigned_abs() as usize
}

/// Generates the clauses of a grid. Also returns a description of the variables.
pub fn encoding(grid: &Grid, account: &Account) -> Result<(Clauses, Variables), Error> {
    if grid.least > grid.clues.len() {
        return encoding_without_islands(grid, account);
    }
    let reached_cells = reaches(grid, account)?;
    charge_clauses(grid, &reached_cells, account)?;
    let mut encoder = Encoder::new(grid, account);
    encoder.add_rules_of_cells()?;
    for (clue, reached) in grid.clued.to_vec().into_iter().zip(&reached_cells) {
        encoder.add_island(clue, reached)?;
    }
    encoder.add_owners()?;
    let variables_of_islands = white(grid.clues.len())..encoder.variables.most + 1;
    encoder.variables.groups.push(variables_of_islands);
    Ok((encoder.clauses, encoder.variables))
}

/// Generates the clauses of a grid whose islands need more cells than the grid has: the rules of
/// cells, and the empty clause.
fn encoding_without_islands(grid: &Grid, account: &Account) -> Result<(Clauses, Variables), Error> {
    let mut encoder = Encoder::new(grid, account);
    encoder.add_rules_of_cells()?;
    encoder.add_clause([])?;
    Ok((encoder.clauses, encoder.variables))
}

/// Maximum size of the clauses for one grid. For example, a cell that 3 islands can contain adds 3
/// * 3 = 9 to the size. The format defines this limit.
const MAX_ENCODING_SIZE: u64 = 8_000_000;

/// Work of finding the cells of an island, for each cell of the grid, in units of the work limit.
const WORK_PER_CELL: u64 = 10;

/// Work of generating the clauses, for each unit of the size, in units of the work limit.
const WORK_PER_UNIT_OF_SIZE: u64 = 10;

/// Returns, for each clue, the cells that its island can contain.
fn reaches(grid: &Grid, account: &Account) -> Result<Vec<Cells>, Error> {
    let bytes_of_set = size_of::<Cells>() + size_of::<u64>() * grid.height;
    account.take(grid.clued.len(), bytes_of_set)?;
    let mut reaches = Vec::new();
    for clue in grid.clued.to_vec() {
        account.spend(WORK_PER_CELL * grid.clues.len() as u64)?;
        reaches.push(reach(grid, clue));
    }
    Ok(reaches)
}

/// Charges the work of generating the clauses. Fails if the encoding would be too large. So this
/// function must be called before the clauses are generated.
fn charge_clauses(grid: &Grid, reaches: &[Cells], account: &Account) -> Result<(), Error> {
    // For each cell, the number of islands with another clue that can contain the cell.
    let mut islands_of_cells = vec![0u64; grid.clues.len()];
    for (clue, reached) in grid.clued.to_vec().into_iter().zip(reaches) {
        for cell in reached.to_vec() {
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

/// Returns all cells that the island of a clue can contain.
fn reach(grid: &Grid, clue: usize) -> Cells {
    let mut reached = grid.cells([clue]);
    let all = grid.all();
    // The island cannot contain another clue, or a cell beside another clue.
    let mut taken = grid.clued.without(&reached);
    taken.grow(&all);
    let free = all.without(&taken);
    for _ in 1..grid.clues[clue] {
        if !reached.grow(&free) {
            break;
        }
    }
    reached
}

/// Stands for a literal that is always true. No variable has this number.
const ALWAYS_TRUE: i32 = i32::MAX;

struct Encoder<'a> {
    grid: &'a Grid,
    account: &'a Account<'a>,
    clauses: Clauses,
    variables: Variables,
    /// For each cell, one variable for each island that can contain the cell.
    owners: Vec<Vec<i32>>,
    /// The clause that is being built. The buffer is allocated only once.
    clause: Vec<i32>,
}

impl<'a> Encoder<'a> {
    /// Creates an encoder whose only variables are the cells.
    fn new(grid: &'a Grid, account: &'a Account<'a>) -> Encoder<'a> {
        let cells = grid.clues.len();
        let variables_of_cells = 1..white(cells);
        Encoder {
            grid,
            account,
            clauses: Clauses::default(),
            variables: Variables {
                most: white(cells - 1),
                islands: Vec::new(),
                groups: vec![variables_of_cells],
            },
            owners: vec![Vec::new(); cells],
            clause: Vec::new(),
        }
    }

    /// Adds the rules that concern only the colours of neighbouring cells.
    fn add_rules_of_cells(&mut self) -> Result<(), Error> {
        let grid = self.grid;
        for cell in grid.clued.to_vec() {
            self.add_clause([white(cell)])?;
        }
        for square in grid.squares() {
            self.add_clause(square.map(white))?;
        }
        // If the sea has at least two cells, each of its cells has a neighbour in the sea.
        if grid.least + 2 <= grid.clues.len() && !grid.open.contains(&true) {
            for cell in grid.blank.to_vec() {
                let mut clause = vec![white(cell)];
                for neighbour in grid.neighbours(cell) {
                    if grid.blank.has(neighbour) {
                        clause.push(-white(neighbour));
                    }
                }
                self.add_clause(clause)?;
            }
        }
        Ok(())
    }

    /// Adds the variables and clauses of the island of one clue.
    fn add_island(&mut self, clue: usize, reached: &Cells) -> Result<(), Error> {
        let grid = self.grid;
        let mut cells = reached.to_vec();
        cells.retain(|&cell| cell != clue);
        let first_variable = self.variables.most + 1;
        // For each cell, the literal that is true if the island contains the cell.
        let mut inside = vec![-ALWAYS_TRUE; grid.clues.len()];
        inside[clue] = ALWAYS_TRUE;
        for &cell in &cells {
            self.variables.most += 1;
            inside[cell] = self.variables.most;
        }
        for neighbour in grid.neighbours(clue) {
            self.add_clause([-white(neighbour), inside[neighbour]])?;
        }
        for &cell in &cells {
            self.add_clause([-inside[cell], white(cell)])?;
            for neighbour in grid.neighbours(cell) {
                self.add_clause([-inside[cell], -white(neighbour), inside[neighbour]])?;
            }
            self.owners[cell].push(inside[cell]);
        }
        self.variables.islands.push(Island {
            clue,
            reached: reached.clone(),
            cells,
        });
        let end = self.variables.most + 1;
        self.variables.groups.push(first_variable..end);
        Ok(())
    }

    /// Adds the rule that each white cell without a clue belongs to exactly one island.
    fn add_owners(&mut self) -> Result<(), Error> {
        let owners_of_cells = std::mem::take(&mut self.owners);
        for cell in self.grid.blank.to_vec() {
            let owners = &owners_of_cells[cell];
            self.add_clause([&[-white(cell)], &owners[..]].concat())?;
            for (n, first) in owners.iter().enumerate() {
                for second in &owners[n + 1..] {
                    self.add_clause([-first, -second])?;
                }
            }
        }
        Ok(())
    }

    /// Adds a clause, except if it is always true. Literals that are always false are left out.
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
