//! Certificates of Nurikabe.
//!
//! The solutions are verified against the rules, the clauses are generated from the grid, each cut is verified by a
//! flood fill, and each step of the refutation by unit propagation along its hints (a RUP proof with hints as in LRAT).

mod clauses;
mod encoding;
mod proof;
mod rules;
#[cfg(test)]
mod tests;

use crate::frame::Lines;
use crate::limits::{Account, Error, Limits, Meter};
use encoding::{encoding, white};
use proof::Proof;
use rules::Grid;

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

/// The most solutions, cuts or steps that a count may announce.
const MOST: usize = 1_000_000_000;

/// Verifies a certificate.
pub fn check(bytes: &[u8], limits: &Limits) -> Result<NurikabeReport, Error> {
    let meter = Meter::new(limits);
    let account = &meter.account();
    let mut lines = Lines::new(bytes, "nurikabe", 1..=1)?;
    let rows = lines.word("board")?.to_string();
    let grid = Grid::parse(&rows, &lines)?;
    let (exactly, count) = match lines.words("claim")?[..] {
        ["exactly", n] => (true, lines.number(n, 0..=MOST)?),
        ["at-least", n] => (false, lines.number(n, 0..=MOST)?),
        _ => return Ok(lines.error("expected claim, its kind and a number")?),
    };
    let mut solutions: Vec<String> = Vec::new();
    // For each solution, its white cells without a clue.
    let mut blocked: Vec<Vec<usize>> = Vec::new();
    for _ in 0..count {
        let solution = lines.word("solution")?;
        if solutions.last().is_some_and(|last| last.as_str() >= solution) {
            return Ok(lines.error("the solutions are not in strictly ascending order")?);
        }
        account.take(solution.len(), 2 + size_of::<usize>())?;
        account.take(2, size_of::<String>() + size_of::<Vec<usize>>() + 16)?;
        account.spend(10 * solution.len() as u64)?;
        match grid.solved(solution) {
            Ok(white) => blocked.push(white),
            Err(what) => return Ok(lines.error(format_args!("not a solution: {what}"))?),
        }
        solutions.push(solution.to_string());
    }
    let mut report = NurikabeReport { rows, exactly, solutions, clauses: 0, cuts: 0, steps: 0, digest: String::new() };
    if exactly {
        lines.exactly("evidence", "clauses")?;
        let (clauses, variables) = encoding(&grid, account)?;
        report.clauses = clauses.len();
        let mut proof = Proof::new(clauses, variables, account)?;
        let cuts = lines.word("cuts")?;
        report.cuts = lines.number(cuts, 0..=MOST)?;
        for _ in 0..report.cuts {
            proof.given(&cut(&mut lines, &grid, account)?)?;
        }
        for solution in blocked {
            proof.given(&solution.into_iter().map(|cell| -white(cell)).collect::<Vec<i32>>())?;
        }
        let steps = lines.word("steps")?;
        report.steps = lines.number(steps, 1..=MOST)?;
        for n in 1..=report.steps {
            let words = lines.words("step")?;
            if proof.step(&words, &lines)? != (n == report.steps) {
                return Ok(lines.error("the last step, and no other, has no literals")?);
            }
        }
    }
    report.digest = lines.end()?;
    Ok(report)
}

/// Reads a cut and verifies that it separates. Returns its clause.
fn cut(lines: &mut Lines, grid: &Grid, account: &Account) -> Result<Vec<i32>, Error> {
    let words = lines.words("cut")?;
    let cells: Vec<usize> =
        words.iter().map(|word| lines.number(word, 0..=grid.clues.len() - 1)).collect::<Result<_, _>>()?;
    let [a, b, ref separator @ ..] = cells[..] else {
        return Ok(lines.error("a cut names two cells at least")?);
    };
    let fine = a != b && separator.is_sorted_by(|x, y| x < y) && !separator.contains(&a) && !separator.contains(&b);
    if !fine || cells.iter().any(|&cell| grid.clues[cell] > 0) {
        return Ok(lines.error("the cells of a cut are different, ascending from the third, and without clues")?);
    }
    account.spend(grid.clues.len() as u64)?;
    let mut reached = vec![false; grid.clues.len()];
    let mut barred = reached.clone();
    separator.iter().for_each(|&cell| barred[cell] = true);
    grid.flood(a, |cell| grid.clues[cell] == 0 && !barred[cell], &mut reached);
    if reached[b] {
        return Ok(lines.error("the cells do not separate the first two")?);
    }
    Ok([white(a), white(b)].into_iter().chain(separator.iter().map(|&cell| -white(cell))).collect())
}
