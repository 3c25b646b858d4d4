//! Certificates of Nurikabe.
//!
//! The solutions are verified against the rules, the clauses are generated from the grid, each cut is verified by a walk or
//! a count, and each step of the refutation by its tree of reasons.

mod cells;
mod clauses;
mod coder;
mod cuts;
mod encoding;
mod rules;
mod steps;
#[cfg(test)]
mod tests;

use crate::frame::Lines;
use crate::limits::{Error, Limits, Meter};
use cells::Cells;
use encoding::{encoding, white};
use rules::Grid;
use steps::Steps;

/// What a valid certificate states, and what was verified.
#[derive(Debug)]
pub struct NurikabeReport {
    /// The clues, row by row.
    pub rows: String,
    /// Whether these are all solutions, rather than at least these.
    pub exactly: bool,
    /// The solutions, row by row, `#` for black.
    pub solutions: Vec<String>,
    /// Clauses of the encoding.
    pub clauses: usize,
    /// Cuts that were verified.
    pub cuts: usize,
    /// Steps of the refutation.
    pub steps: usize,
    /// SHA-256 of the file without its last line.
    pub digest: String,
}

impl NurikabeReport {
    /// The digest in the last line.
    pub fn digest(&self) -> &str {
        &self.digest
    }
}

/// The most solutions that a count may announce.
const MOST: usize = 1_000_000_000;

/// Verifies a certificate.
pub fn check(bytes: &[u8], limits: &Limits) -> Result<NurikabeReport, Error> {
    let meter = Meter::new(limits);
    let account = &meter.account();
    let mut lines = Lines::new(bytes, "nurikabe", &[2])?;
    let rows = lines.word("board")?.to_string();
    let grid = Grid::parse(&rows, &lines)?;
    let (exactly, count) = match lines.words("claim", 2)?[..] {
        ["exactly", n] => (true, lines.number(n, 0..=MOST)?),
        ["at-least", n] => (false, lines.number(n, 0..=MOST)?),
        _ => return Ok(lines.error("expected claim, its kind and a number")?),
    };
    let mut solutions: Vec<String> = Vec::new();
    // For each solution, the clause that it alone violates.
    let mut blocked: Vec<Vec<i32>> = Vec::new();
    for _ in 0..count {
        let solution = lines.word("solution")?;
        if solutions.last().is_some_and(|last| last.as_str() >= solution) {
            return Ok(lines.error("the solutions are not in strictly ascending order")?);
        }
        account.take(solution.len(), 2 + size_of::<usize>())?;
        account.take(2, size_of::<String>() + size_of::<Vec<usize>>() + 16)?;
        account.spend(10 * solution.len() as u64)?;
        match grid.solved(solution) {
            Ok(white) => blocked.push(excluded(&grid, &white)),
            Err(what) => return Ok(lines.error(format_args!("not a solution: {what}"))?),
        }
        solutions.push(solution.to_string());
    }
    let mut report = NurikabeReport { rows, exactly, solutions, clauses: 0, cuts: 0, steps: 0, digest: String::new() };
    if exactly {
        lines.exactly("evidence", "clauses")?;
        // The text is read to its end before the work begins.
        let block = lines.block()?;
        report.digest = lines.end()?;
        let (mut clauses, variables) = encoding(&grid, account)?;
        report.clauses = clauses.len();
        for solution in blocked {
            clauses.push(&solution, account)?;
        }
        let mut steps = Steps::new(block, &grid, &variables, clauses, account)?;
        report.steps = 1;
        while !steps.step()? {
            report.steps += 1;
        }
        report.cuts = steps.cuts;
        if !steps.decoder.is_at_end() {
            return Err("the block does not end with the step without literals".to_string().into());
        }
    } else {
        report.digest = lines.end()?;
    }
    Ok(report)
}

/// The clause that excludes a solution, given by its white cells: another one has one of those without a clue black, as it has
/// equally many; where that is not said, it differs in some cell.
fn excluded(grid: &Grid, solution: &Cells) -> Vec<i32> {
    let is_open = grid.open.contains(&true);
    let literal = |cell: usize| if solution.has(cell) { Some(-white(cell)) } else { is_open.then_some(white(cell)) };
    grid.blank.iter().filter_map(literal).collect()
}
