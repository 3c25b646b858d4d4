//! The CNF encoding of a grid, as the format defines it.
//!
//! # Ranges
//!
//! The *size* of the encoding is checked before anything is generated. For each clue `n` and each cell that it reaches,
//! there are at most `n` variables for the distance and at most `n` for the counter. With one for each cell, the number
//! of variables is at most twice the size plus the number of cells, which is less than 2^25, and literals fit `i32`.
//!
//! The size itself is small: clues that add up to at most 4,096 cells reach at most 4,096 each; and as a clue `n`
//! reaches fewer than 2 n^2 cells, two clues `n` and `m` share fewer than 2 n m, which is 2 * 4,096^2 for all pairs
//! together.

use super::clauses::Clauses;
use super::rules::Grid;
use crate::limits::{Account, Error};

/// A constant that is true, outside of the range of variables; its negation is false.
const TRUE: i32 = i32::MAX;

/// The largest size of an encoding, as the format says.
const MOST: usize = 8_000_000;

/// Not reached.
const FAR: usize = usize::MAX;

/// The clauses and the number of variables.
pub fn encoding(grid: &Grid, account: &Account) -> Result<(Clauses, i32), Error> {
    let size = size(grid);
    if size > MOST {
        return Err(format!("the encoding of the grid has a size of {size}; at most {MOST} is allowed").into());
    }
    account.spend(10 * size as u64)?;
    // The clauses are counted first, so that no vector has to grow.
    let (mut clauses, mut literals) = (0, 0);
    make(grid, &mut |clause| {
        clauses += 1;
        literals += clause.len();
        Ok(())
    })?;
    let mut made = Clauses::with_room(clauses, literals, account)?;
    let variables = make(grid, &mut |clause| made.push(clause))?;
    Ok((made, variables))
}

/// The size that the format limits; 0 if the clues add up to more than the number of cells.
fn size(grid: &Grid) -> usize {
    let cells = grid.clues.len();
    if grid.clues.iter().sum::<usize>() > cells {
        return 0;
    }
    let (mut size, mut clues) = (0, vec![0usize; cells]);
    for p in (0..cells).filter(|&p| grid.clues[p] > 0) {
        for cell in reached(grid, p, &distances(grid, p)) {
            size += grid.clues[p];
            clues[cell] += 1;
        }
    }
    size + clues.iter().map(|clues| clues * clues).sum::<usize>()
}

/// The number of steps from a clue to each cell, or `FAR` if it does not reach it.
fn distances(grid: &Grid, p: usize) -> Vec<usize> {
    let clue = |cell: usize| cell != p && grid.clues[cell] > 0;
    let free = |cell: usize| !clue(cell) && !grid.neighbours(cell).any(clue);
    let mut dist = vec![FAR; grid.clues.len()];
    dist[p] = 0;
    let (mut order, mut next) = (vec![p], 0);
    while let Some(&cell) = order.get(next) {
        next += 1;
        for e in grid.neighbours(cell) {
            if dist[e] == FAR && dist[cell] + 1 < grid.clues[p] && free(e) {
                dist[e] = dist[cell] + 1;
                order.push(e);
            }
        }
    }
    dist
}

/// The cells that a clue reaches, except its own.
fn reached(grid: &Grid, p: usize, dist: &[usize]) -> Vec<usize> {
    (0..grid.clues.len()).filter(|&cell| cell != p && dist[cell] != FAR).collect()
}

/// Receives the clauses one by one.
type Sink<'a> = &'a mut dyn FnMut(&[i32]) -> Result<(), Error>;

struct Encoder<'a> {
    grid: &'a Grid,
    variables: i32,
    sink: Sink<'a>,
    clause: Vec<i32>,
}

/// The variable that says that a cell is white.
#[expect(clippy::cast_possible_truncation, clippy::cast_possible_wrap, reason = "there are at most 4,096 cells")]
pub fn white(cell: usize) -> i32 {
    cell as i32 + 1
}

/// Passes all clauses, in their order, to the sink. Returns the number of variables.
fn make(grid: &Grid, sink: Sink) -> Result<i32, Error> {
    let cells = grid.clues.len();
    let mut encoder = Encoder { grid, variables: white(cells - 1), sink, clause: Vec::new() };
    let (clued, blank): (Vec<usize>, Vec<usize>) = (0..cells).partition(|&cell| grid.clues[cell] > 0);
    for &cell in &clued {
        encoder.clause([white(cell)])?;
    }
    for square in grid.squares() {
        encoder.clause(square.map(white))?;
    }
    let sum: usize = grid.clues.iter().sum();
    if sum + 2 <= cells {
        for &cell in &blank {
            let others = grid.neighbours(cell).filter(|&next| grid.clues[next] == 0);
            encoder.clause([white(cell)].into_iter().chain(others.map(|next| -white(next))))?;
        }
    }
    if sum > cells {
        encoder.clause([])?;
        return Ok(encoder.variables);
    }
    // By cell: in(p, c) for the p that reach it.
    let mut inside = vec![Vec::new(); cells];
    for &p in &clued {
        for (cell, variable) in encoder.island(p)? {
            inside[cell].push(variable);
        }
    }
    for cell in blank {
        encoder.clause([-white(cell)].into_iter().chain(inside[cell].iter().copied()))?;
        for (n, p) in inside[cell].iter().enumerate() {
            for q in &inside[cell][n + 1..] {
                encoder.clause([-p, -q])?;
            }
        }
    }
    Ok(encoder.variables)
}

impl Encoder<'_> {
    fn variable(&mut self) -> i32 {
        self.variables += 1;
        self.variables
    }

    fn clause(&mut self, terms: impl IntoIterator<Item = i32>) -> Result<(), Error> {
        self.clause.clear();
        self.clause.extend(terms);
        if self.clause.contains(&TRUE) {
            return Ok(());
        }
        self.clause.retain(|&term| term != -TRUE);
        (self.sink)(&self.clause)
    }

    /// The clauses of one island. Returns the cells that it reaches, except that of the clue, with their variables.
    fn island(&mut self, p: usize) -> Result<Vec<(usize, i32)>, Error> {
        let (grid, n) = (self.grid, self.grid.clues[p]);
        let dist = distances(grid, p);
        let reached = reached(grid, p, &dist);
        // By cell and distance; missing entries are false.
        let mut names = vec![Vec::new(); grid.clues.len()];
        for &cell in &reached {
            names[cell] = (dist[cell]..n).map(|_| self.variable()).collect();
        }
        let near = |cell: usize, d: usize| match dist[cell] {
            0 => TRUE,
            least => d.checked_sub(least).and_then(|past| names[cell].get(past)).copied().unwrap_or(-TRUE),
        };
        let inside = |cell: usize| near(cell, n - 1);
        for e in grid.neighbours(p) {
            self.clause([-white(e), inside(e)])?;
        }
        for &cell in &reached {
            self.clause([-inside(cell), white(cell)])?;
            for e in grid.neighbours(cell) {
                self.clause([-inside(cell), -white(e), inside(e)])?;
            }
            // A reached cell other than the clue has a distance of at least 1.
            for d in dist[cell]..n {
                if d < n - 1 {
                    self.clause([-near(cell, d), inside(cell)])?;
                }
                let beside = grid.neighbours(cell).map(|e| near(e, d - 1));
                self.clause([-near(cell, d), near(cell, d - 1)].into_iter().chain(beside))?;
            }
        }
        let members: Vec<i32> = reached.iter().map(|&cell| inside(cell)).collect();
        self.exactly(&members, n - 1)?;
        Ok(reached.into_iter().zip(members).collect())
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
                    _ => self.variable(),
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
