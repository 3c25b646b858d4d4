//! Translates a grid into clauses, as the format defines.
//!
//! # Ranges
//!
//! `MAX_ENCODING_SIZE` limits the clauses. So there are fewer than 2^25 variables, and a literal
//! fits `i32`.

use super::cells::Cells;
use super::clauses::Clauses;
use super::rules::Grid;
use crate::limits::{Account, Error};
use std::ops::Range;

/// Stands for a literal that is always true. No variable has this number.
const ALWAYS_TRUE: i32 = i32::MAX;

/// Maximum size of the clauses for one grid. For example, a cell that 3 islands can contain adds 3
/// * 3 = 9 to the size. The format defines this limit.
const MAX_ENCODING_SIZE: usize = 8_000_000;

/// Returns the cells that each island can contain.
fn reaches(grid: &Grid, account: &Account) -> Result<Vec<Cells>, Error> {
    let cells = grid.clues.len();
    if grid.least > cells {
        return Ok(Vec::new());
    }
    account.take(
        grid.clued.len(),
        size_of::<Cells>() + size_of::<u64>() * grid.height,
    )?;
    let (mut clues, mut reaches) = (vec![0usize; cells], Vec::new());
    for p in grid.clued.iter() {
        account.spend(10 * cells as u64)?;
        let reached = reach(grid, p);
        reached
            .iter()
            .filter(|&cell| cell != p)
            .for_each(|cell| clues[cell] += 1);
        reaches.push(reached);
    }
    let size = clues.iter().map(|clues| clues * clues).sum::<usize>();
    if size > MAX_ENCODING_SIZE {
        return Err(format!(
            "the encoding of the grid has a size of {size}; at most {MAX_ENCODING_SIZE} is allowed"
        )
        .into());
    }
    account.spend(10 * size as u64)?;
    Ok(reaches)
}

/// Returns all cells that the island of a clue can contain.
fn reach(grid: &Grid, p: usize) -> Cells {
    let (start, all) = (grid.cells([p]), grid.blank.or(&grid.clued));
    // The island cannot contain another clue, or a cell beside another clue.
    let mut taken = grid.clued.without(&start);
    taken.grow(&all);
    let free = all.without(&taken);
    let mut reached = start;
    for _ in 1..grid.clues[p] {
        if !reached.grow(&free) {
            break;
        }
    }
    reached
}

/// The variables in the clauses of a grid.
pub struct Variables {
    /// The largest variable.
    pub most: i32,
    /// The island of each clue, with its variables.
    pub islands: Vec<Island>,
    /// Ranges of variables: first the range of the cells, then one for each island.
    pub groups: Vec<Range<i32>>,
}

/// The cells that the island of a clue can contain, and their variables.
pub struct Island {
    pub clue: usize,
    pub reached: Cells,
    pub cells: Vec<usize>,
}

struct Encoder<'a> {
    grid: &'a Grid,
    account: &'a Account<'a>,
    variables: i32,
    clauses: Clauses,
    /// The clause that is being built. The buffer is allocated only once.
    clause: Vec<i32>,
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
    let reaches = reaches(grid, account)?;
    let cells = grid.clues.len();
    let (clauses, clause) = (Clauses::default(), Vec::new());
    let mut encoder = Encoder {
        grid,
        account,
        variables: white(cells - 1),
        clauses,
        clause,
    };
    let cell_variables = 1..white(cells);
    let mut groups = vec![cell_variables];
    for cell in grid.clued.iter() {
        encoder.clause([white(cell)])?;
    }
    for square in grid.squares() {
        encoder.clause(square.map(white))?;
    }
    if grid.least + 2 <= cells && !grid.open.contains(&true) {
        for cell in grid.blank.iter() {
            let others = grid.neighbours(cell).filter(|&next| grid.blank.has(next));
            encoder.clause(
                [white(cell)]
                    .into_iter()
                    .chain(others.map(|next| -white(next))),
            )?;
        }
    }
    if grid.least > cells {
        encoder.clause([])?;
        let variables = Variables {
            most: encoder.variables,
            islands: Vec::new(),
            groups,
        };
        return Ok((encoder.clauses, variables));
    }
    // For each cell, `owners` has one variable for each island that can contain the cell.
    let (mut islands, mut owners) = (Vec::new(), vec![Vec::new(); cells]);
    for (p, reached) in grid.clued.iter().zip(&reaches) {
        let first = encoder.variables + 1;
        islands.push(encoder.island(p, reached, &mut owners)?);
        groups.push(first..encoder.variables + 1);
    }
    for cell in grid.blank.iter() {
        encoder.clause(
            [-white(cell)]
                .into_iter()
                .chain(owners[cell].iter().copied()),
        )?;
        for (n, p) in owners[cell].iter().enumerate() {
            for q in &owners[cell][n + 1..] {
                encoder.clause([-p, -q])?;
            }
        }
    }
    let variables = Variables {
        most: encoder.variables,
        islands,
        groups,
    };
    Ok((encoder.clauses, variables))
}

impl Encoder<'_> {
    fn clause(&mut self, terms: impl IntoIterator<Item = i32>) -> Result<(), Error> {
        self.clause.clear();
        self.clause.extend(terms);
        if self.clause.contains(&ALWAYS_TRUE) {
            return Ok(());
        }
        self.clause.retain(|&term| term != -ALWAYS_TRUE);
        self.clause.sort_unstable_by_key(|literal| literal.abs());
        self.clauses.push(&self.clause, self.account)
    }

    /// Adds the variables and clauses of one island.
    fn island(
        &mut self,
        p: usize,
        reached: &Cells,
        owners: &mut [Vec<i32>],
    ) -> Result<Island, Error> {
        let grid = self.grid;
        let cells: Vec<usize> = reached.iter().filter(|&cell| cell != p).collect();
        let mut inside = vec![-ALWAYS_TRUE; grid.clues.len()];
        inside[p] = ALWAYS_TRUE;
        for &cell in &cells {
            self.variables += 1;
            inside[cell] = self.variables;
        }
        for e in grid.neighbours(p) {
            self.clause([-white(e), inside[e]])?;
        }
        for &cell in &cells {
            self.clause([-inside[cell], white(cell)])?;
            for e in grid.neighbours(cell) {
                self.clause([-inside[cell], -white(e), inside[e]])?;
            }
            owners[cell].push(inside[cell]);
        }
        Ok(Island {
            clue: p,
            reached: reached.clone(),
            cells,
        })
    }
}
