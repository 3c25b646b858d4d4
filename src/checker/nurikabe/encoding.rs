//! The CNF encoding of a grid, as the format defines it.
//!
//! # Ranges
//!
//! The *size* of the encoding is checked before anything is generated. In version 1, for each clue `n` and each cell that it reaches,
//! there are at most `n` variables for the distance and at most `n` for the counter. With one for each cell, the number
//! of variables is at most twice the size plus the number of cells, which is less than 2^25, and literals fit `i32`.
//!
//! In version 2 there is one variable for each clue and each cell that it reaches, and no counter; the size is that of the
//! pairs, and at least the number of these variables.
//!
//! In version 1 the size itself is small: clues that add up to at most 4,096 cells reach at most 4,096 each; and as a clue `n`
//! reaches fewer than 2 n^2 cells, two clues `n` and `m` share fewer than 2 n m, which is 2 * 4,096^2 for all pairs
//! together.

use super::cells::Cells;
use super::clauses::Clauses;
use super::rules::Grid;
use crate::limits::{Account, Error};
use std::iter::successors;

/// A constant that is true, outside of the range of variables; its negation is false.
const TRUE: i32 = i32::MAX;

/// The largest size of an encoding, as the format says.
const MOST: usize = 8_000_000;

/// Not reached.
const FAR: usize = usize::MAX;

/// The clauses and what their variables are.
pub fn encoding(grid: &Grid, version: u8, account: &Account) -> Result<(Clauses, Variables), Error> {
    let reaches = reaches(grid, version, account)?;
    let mut made = Clauses::default();
    if version == 1 {
        // The clauses are counted first, so that no vector has to grow.
        let (mut clauses, mut literals) = (0, 0);
        make(grid, version, &reaches, &mut |clause| {
            clauses += 1;
            literals += clause.len();
            Ok(())
        })?;
        made = Clauses::with_room(clauses, literals, account)?;
    }
    let variables = make(grid, version, &reaches, &mut |clause| made.push(clause, account))?;
    Ok((made, variables))
}

/// For each clue the cells that it reaches, its own among them, if the size of the encoding is within its limit; nothing if the
/// clues add up to more than the number of cells.
fn reaches(grid: &Grid, version: u8, account: &Account) -> Result<Vec<Cells>, Error> {
    let cells = grid.clues.len();
    if grid.least > cells {
        return Ok(Vec::new());
    }
    account.take(grid.clued.len(), size_of::<Cells>() + size_of::<u64>() * grid.height)?;
    let (mut size, mut clues, mut reaches) = (0, vec![0usize; cells], Vec::new());
    for p in grid.clued.iter() {
        account.spend(10 * cells as u64)?;
        let reached = layers(grid, p).last().unwrap_or_else(|| grid.cells([p]));
        size += if version == 1 { grid.clues[p] * (reached.len() - 1) } else { 0 };
        reached.iter().filter(|&cell| cell != p).for_each(|cell| clues[cell] += 1);
        reaches.push(reached);
    }
    size += clues.iter().map(|clues| clues * clues).sum::<usize>();
    if size > MOST {
        return Err(format!("the encoding of the grid has a size of {size}; at most {MOST} is allowed").into());
    }
    account.spend(10 * size as u64)?;
    Ok(reaches)
}

/// The cells that a clue reaches in so many steps or less: 0, 1, and so on up to the most.
fn layers(grid: &Grid, p: usize) -> impl Iterator<Item = Cells> {
    let (start, all) = (grid.cells([p]), grid.blank.or(&grid.clued));
    // The other clues and the cells beside them are not free.
    let mut taken = grid.clued.without(&start);
    taken.grow(&all);
    let free = all.without(&taken);
    let next = move |near: &Cells| {
        let mut near = near.clone();
        near.grow(&free).then_some(near)
    };
    successors(Some(start), next).take(grid.clues[p])
}

/// What variables there are.
pub struct Variables {
    /// The largest one.
    pub most: i32,
    /// For each clue what it reaches.
    pub islands: Vec<Island>,
    /// In version 2, for the cells and for each island: its first variable, and the one behind its last.
    pub groups: Vec<(i32, i32)>,
}

/// What a clue reaches.
pub struct Island {
    pub clue: usize,
    pub reached: Cells,
    /// The same without that of the clue. In version 2 their variables follow each other.
    pub cells: Vec<usize>,
}

/// Receives the clauses one by one.
type Sink<'a> = &'a mut dyn FnMut(&[i32]) -> Result<(), Error>;

struct Encoder<'a> {
    grid: &'a Grid,
    version: u8,
    variables: i32,
    sink: Sink<'a>,
    clause: Vec<i32>,
}

/// The variable that says that a cell is white.
pub fn white(cell: usize) -> i32 {
    small(cell) + 1
}

/// A number of cells.
#[expect(clippy::cast_possible_truncation, clippy::cast_possible_wrap, reason = "there are at most 4,096 cells")]
fn small(cells: usize) -> i32 {
    cells as i32
}

/// The index of the variable of a literal.
pub fn index(literal: i32) -> usize {
    literal.unsigned_abs() as usize
}

/// Passes all clauses, in their order, to the sink.
fn make(grid: &Grid, version: u8, reaches: &[Cells], sink: Sink) -> Result<Variables, Error> {
    let cells = grid.clues.len();
    let mut encoder = Encoder { grid, version, variables: white(cells - 1), sink, clause: Vec::new() };
    let mut groups = vec![(1, white(cells))];
    for cell in grid.clued.iter() {
        encoder.clause([white(cell)])?;
    }
    for square in grid.squares() {
        encoder.clause(square.map(white))?;
    }
    if grid.least + 2 <= cells && !grid.open.contains(&true) {
        for cell in grid.blank.iter() {
            let others = grid.neighbours(cell).filter(|&next| grid.blank.has(next));
            encoder.clause([white(cell)].into_iter().chain(others.map(|next| -white(next))))?;
        }
    }
    if grid.least > cells {
        encoder.clause([])?;
        return Ok(Variables { most: encoder.variables, islands: Vec::new(), groups });
    }
    // By cell: in(p, c) for the p that reach it.
    let (mut islands, mut owners) = (Vec::new(), vec![Vec::new(); cells]);
    for (p, reached) in grid.clued.iter().zip(reaches) {
        let first = encoder.variables + 1;
        islands.push(encoder.island(p, reached, &mut owners)?);
        groups.push((first, encoder.variables + 1));
    }
    for cell in grid.blank.iter() {
        encoder.clause([-white(cell)].into_iter().chain(owners[cell].iter().copied()))?;
        for (n, p) in owners[cell].iter().enumerate() {
            for q in &owners[cell][n + 1..] {
                encoder.clause([-p, -q])?;
            }
        }
    }
    Ok(Variables { most: encoder.variables, islands, groups })
}

impl Encoder<'_> {
    fn clause(&mut self, terms: impl IntoIterator<Item = i32>) -> Result<(), Error> {
        self.clause.clear();
        self.clause.extend(terms);
        if self.clause.contains(&TRUE) {
            return Ok(());
        }
        self.clause.retain(|&term| term != -TRUE);
        self.clause.sort_unstable_by_key(|literal| literal.abs());
        (self.sink)(&self.clause)
    }

    /// The clauses of one island.
    fn island(&mut self, p: usize, reached: &Cells, owners: &mut [Vec<i32>]) -> Result<Island, Error> {
        let (grid, n, version) = (self.grid, self.grid.clues[p], self.version);
        // By cell, the first distance that it has a variable for, which is the distance itself in version 1; no others have any.
        let mut first = vec![FAR; grid.clues.len()];
        let mut name = vec![0; grid.clues.len()];
        let layers = if version == 1 { layers(grid, p).enumerate().collect() } else { vec![(n - 1, reached.clone())] };
        for (d, near) in layers {
            near.iter().for_each(|cell| first[cell] = first[cell].min(d));
        }
        let cells: Vec<usize> = reached.iter().filter(|&cell| cell != p).collect();
        for &cell in &cells {
            name[cell] = self.variables + 1;
            self.variables += small(n - first[cell]);
        }
        let near = |cell: usize, d: usize| match d.checked_sub(first[cell]) {
            _ if cell == p => TRUE,
            Some(more) => name[cell] + small(more),
            None => -TRUE,
        };
        let inside = |cell: usize| near(cell, n - 1);
        for e in grid.neighbours(p) {
            self.clause([-white(e), inside(e)])?;
        }
        for &cell in &cells {
            self.clause([-inside(cell), white(cell)])?;
            for e in grid.neighbours(cell) {
                self.clause([-inside(cell), -white(e), inside(e)])?;
            }
            // A reached cell other than the clue has a distance of at least 1.
            let end = if self.version == 1 { n } else { 0 };
            for d in first[cell]..end {
                if d < n - 1 {
                    self.clause([-near(cell, d), inside(cell)])?;
                }
                let beside = grid.neighbours(cell).map(|e| near(e, d - 1));
                self.clause([-near(cell, d), near(cell, d - 1)].into_iter().chain(beside))?;
            }
        }
        let members: Vec<i32> = cells.iter().map(|&cell| inside(cell)).collect();
        cells.iter().zip(&members).for_each(|(&cell, &member)| owners[cell].push(member));
        if self.version == 1 {
            self.exactly(&members, n - 1)?;
        }
        Ok(Island { clue: p, reached: reached.clone(), cells })
    }

    /// Exactly `w` of the members are true: a sequential counter.
    fn exactly(&mut self, members: &[i32], w: usize) -> Result<(), Error> {
        let m = members.len();
        if m < w {
            return self.clause([]);
        }
        // s[j] for the members so far.
        let mut s = vec![-TRUE; w + 2];
        s[0] = TRUE;
        for (k, &x) in (1..).zip(members) {
            let mut t = vec![TRUE];
            for j in 1..=w + 1 {
                t.push(match j {
                    _ if j + m - k <= w => TRUE,
                    _ if j > w.min(k) => -TRUE,
                    _ => {
                        self.variables += 1;
                        self.variables
                    }
                });
            }
            for j in 1..=w + 1 {
                self.clause([-s[j], t[j]])?;
                self.clause([-x, -s[j - 1], t[j]])?;
                self.clause([-t[j], s[j], x])?;
                self.clause([-t[j], s[j - 1]])?;
            }
            s = t;
        }
        Ok(())
    }
}
