//! Certificates of Nurikabe: [the format](super::super::certificate::nurikabe).
//!
//! Believes nothing but the rules of the game: the solutions are looked at cell by cell, the clauses are made from
//! the grid again, each cut is a flood fill, each step of the refutation is followed hint by hint.

mod encoding;
mod proof;
mod rules;
#[cfg(test)]
mod tests;

use super::parse::Lines;
use super::sha256::sha256;
use encoding::encoding;
use proof::Proof;
use rules::Grid;

/// The beginning of a certificate of this game.
pub const BEGINNING: &[u8] = b"kortest certificate 1\npuzzle nurikabe\n";

/// What a certificate says, verified.
#[derive(Debug)]
pub struct Report {
    /// The clues, row by row.
    pub rows: String,
    /// Whether these are all solutions, rather than some.
    pub exactly: bool,
    /// The solutions, row by row, `#` for black.
    pub solutions: Vec<String>,
    /// Clauses that were made from the grid.
    pub clauses: usize,
    /// Cuts that were verified.
    pub cuts: usize,
    /// Steps of the refutation.
    pub steps: usize,
    /// SHA-256 of the file without its last line.
    pub digest: String,
}

/// Verifies a certificate. `Err` is one line that says what is wrong.
pub fn check(bytes: &[u8]) -> Result<Report, String> {
    let mut lines = Lines { bytes, number: 0 };
    if lines.words("kortest")? != ["certificate", "1"] {
        return lines.error("not a kortest certificate of version 1");
    }
    lines.exactly("puzzle", "nurikabe")?;
    let rows = lines.word("board")?.to_string();
    let Some(grid) = Grid::parse(&rows) else {
        return lines.error("not a grid: 1 to 64 rows and columns, clues from 0 to the number of cells");
    };
    let (exactly, count) = match lines.words("claim")?[..] {
        ["exactly", n] => (true, lines.number(n, 1_000_000_000)?),
        ["at-least", n] => (false, lines.number(n, 1_000_000_000)?),
        _ => return lines.error("expected claim, its kind and a number"),
    };
    let mut solutions: Vec<String> = Vec::new();
    let mut blocked = Vec::new();
    for _ in 0..count {
        let solution = lines.word("solution")?;
        if solutions.last().is_some_and(|last| last.as_str() >= solution) {
            return lines.error("the solutions are not in strictly ascending order");
        }
        match grid.solved(solution) {
            Ok(white) => blocked.push(white.into_iter().map(|cell| -(cell as i32 + 1)).collect::<Vec<i32>>()),
            Err(what) => return lines.error(format_args!("not a solution: {what}")),
        }
        solutions.push(solution.to_string());
    }
    let mut report = Report { rows, exactly, solutions, clauses: 0, cuts: 0, steps: 0, digest: String::new() };
    if exactly {
        lines.exactly("evidence", "clauses")?;
        let (clauses, variables) = encoding(&grid);
        report.clauses = clauses.len();
        let mut proof = Proof::new(clauses, variables);
        let cuts = lines.word("cuts")?;
        report.cuts = lines.number(cuts, usize::MAX)?;
        for _ in 0..report.cuts {
            match cut(&mut lines, &grid)? {
                Some(clause) => proof.given(clause),
                None => return lines.error("the cells do not separate the first two"),
            }
        }
        blocked.into_iter().for_each(|clause| proof.given(clause));
        let steps = lines.word("steps")?;
        report.steps = lines.number(steps, usize::MAX)?;
        for n in 1..=report.steps {
            let words = lines.words("step")?;
            let empty = proof.step(&words).or_else(|what| lines.error(what))?;
            if empty != (n == report.steps) {
                return lines.error("the last step, and no other, has no literals");
            }
        }
        if report.steps == 0 {
            return lines.error("there is no step");
        }
    }
    report.digest = sha256(&bytes[..bytes.len() - lines.bytes.len()]);
    lines.exactly("sha256", &report.digest)?;
    if lines.bytes.is_empty() { Ok(report) } else { Err("there are bytes behind the last line".into()) }
}

/// Reads a cut: its clause, or `None` if it does not separate.
fn cut(lines: &mut Lines, grid: &Grid) -> Result<Option<Vec<i32>>, String> {
    let words = lines.words("cut")?;
    let cells: Vec<usize> =
        words.iter().map(|word| lines.number(word, grid.clues.len() - 1)).collect::<Result<_, _>>()?;
    let [a, b, ref separator @ ..] = cells[..] else { return lines.error("a cut names two cells at least") };
    let fine = a != b && separator.is_sorted_by(|x, y| x < y) && !separator.contains(&a) && !separator.contains(&b);
    if !fine || cells.iter().any(|&cell| grid.clues[cell] > 0) {
        return lines.error("the cells of a cut are different, ascending from the third, and without clues");
    }
    let connected = grid.flood(a, |cell| grid.clues[cell] == 0 && !separator.contains(&cell))[b];
    let white = |cell: usize| cell as i32 + 1;
    let clause = [white(a), white(b)].into_iter().chain(separator.iter().map(|&cell| -white(cell)));
    Ok((!connected).then(|| clause.collect()))
}
