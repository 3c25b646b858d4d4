//! Verifies certificates of Nurikabe.
//!
//! The checker verifies each solution. Then it verifies a proof that no other solution exists.

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
use crate::games::{Claim, Game};
use crate::limits::{Error, Limits, Meter};
use cells::Cells;
use encoding::{encoding, white};
use rules::Grid;
use steps::Steps;

/// The contents of a valid certificate, and statistics of the check.
#[derive(Debug)]
pub struct NurikabeReport {
    /// The grid, as written in the certificate.
    pub rows: String,
    /// Whether `solutions` is proven to contain all solutions of the grid.
    pub exactly: bool,
    /// The solutions as rows; `#` is a black cell.
    pub solutions: Vec<String>,
    /// Number of clauses of the encoding.
    pub clauses: usize,
    /// Number of cuts in the refutation.
    pub cuts: usize,
    /// Number of steps of the refutation.
    pub steps: usize,
    /// SHA-256 digest of the certificate file, as `sha256sum` prints it.
    pub digest: String,
}

impl NurikabeReport {
    /// Returns the claim about the number of solutions.
    pub fn claim(&self) -> Claim {
        Claim {
            kind: if self.exactly { "exactly" } else { "at-least" },
            value: Some(self.solutions.len() as u64),
        }
    }

    /// Returns the SHA-256 digest of the certificate file, as `sha256sum` prints it.
    pub fn digest(&self) -> &str {
        &self.digest
    }
}

const MAX_SOLUTIONS: usize = 1_000_000_000;

/// Verifies a certificate of Nurikabe.
pub fn check(bytes: &[u8], limits: &Limits) -> Result<NurikabeReport, Error> {
    check_lines(Lines::of_game(bytes, Game::Nurikabe)?, limits)
}

/// Verifies the lines of a certificate after the first two.
pub(crate) fn check_lines(mut lines: Lines, limits: &Limits) -> Result<NurikabeReport, Error> {
    let meter = Meter::new(limits);
    let account = &meter.account();
    let rows = lines.word("board")?.to_string();
    let grid = Grid::parse(&rows, &lines)?;
    let (exactly, count) = match lines.words("claim", 2)?[..] {
        ["exactly", n] => (true, lines.number(n, 0..=MAX_SOLUTIONS)?),
        ["at-least", n] => (false, lines.number(n, 0..=MAX_SOLUTIONS)?),
        _ => return Err(lines.error("expected claim, its kind and a number")),
    };
    let mut solutions: Vec<String> = Vec::new();
    // For each solution, a clause that excludes only this solution.
    let mut blocked: Vec<Vec<i32>> = Vec::new();
    for _ in 0..count {
        let solution = lines.word("solution")?;
        if solutions
            .last()
            .is_some_and(|last| last.as_str() >= solution)
        {
            return Err(lines.error("the solutions are not in strictly ascending order"));
        }
        account.take(solution.len(), 2 + size_of::<usize>())?;
        account.take(2, size_of::<String>() + size_of::<Vec<usize>>() + 16)?;
        account.spend(10 * solution.len() as u64)?;
        match grid.solved(solution) {
            Ok(white) => blocked.push(blocking_clause(&grid, &white)),
            Err(what) => return Err(lines.error(format_args!("not a solution: {what}"))),
        }
        solutions.push(solution.to_string());
    }
    let mut report = NurikabeReport {
        rows,
        exactly,
        solutions,
        clauses: 0,
        cuts: 0,
        steps: 0,
        digest: String::new(),
    };
    if exactly {
        lines.exactly("evidence", "clauses")?;
        // The file is read before clauses are generated, so that malformed files are rejected
        // early.
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
            return Err(Error::invalid(
                "the block does not end with the step without literals",
            ));
        }
    } else {
        report.digest = lines.end()?;
    }
    Ok(report)
}

/// Returns a clause that excludes only the solution with these white cells.
fn blocking_clause(grid: &Grid, solution: &Cells) -> Vec<i32> {
    let is_open = grid.open.contains(&true);
    let literal = |cell: usize| {
        if solution.has(cell) {
            Some(-white(cell))
        } else {
            is_open.then_some(white(cell))
        }
    };
    grid.blank.iter().filter_map(literal).collect()
}
