//! Verifies certificates of Nurikabe.
//!
//! The checker verifies each solution. If the claim is exact, the checker also verifies a proof
//! that no other solution exists.

mod cuts;
mod encoding;
mod grid;
mod loops;
mod steps;
#[cfg(test)]
mod tests;

use crate::frame::{Claim, Game, Lines};
use crate::limits::{ALLOCATION_BYTES, Account, Error, Limits, Meter};
use encoding::{encoding, white};
use grid::{Cells, Grid};
use steps::ProofReader;

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
    /// Returns the claim about the number of solutions: exactly this number, or at least this
    /// number.
    pub fn claim(&self) -> Claim {
        Claim {
            kind: if self.exactly { "exactly" } else { "at-least" },
            value: Some(self.solutions.len() as u64),
        }
    }
}

/// Largest number of solutions in a claim.
const MAX_SOLUTIONS: usize = 1_000_000_000;

/// Verifies a certificate of Nurikabe. Returns its contents.
pub fn check(bytes: &[u8], limits: &Limits) -> Result<NurikabeReport, Error> {
    check_lines(Lines::of_game(bytes, Game::Nurikabe)?, limits)
}

/// Verifies the lines of a certificate after the first two, which name format and puzzle: the grid,
/// the claim, and the solutions. For an exact claim, also verifies the proof that no other
/// solutions exist.
pub(crate) fn check_lines(mut lines: Lines, limits: &Limits) -> Result<NurikabeReport, Error> {
    let meter = Meter::new(limits);
    let account = &meter.account();
    let rows = lines.word("board")?.to_string();
    let grid = Grid::parse(&rows, &lines)?;
    // Whether the claim says that no other solutions exist, and the word for their number.
    let (exactly, word) = match lines.words("claim", 2)?[..] {
        ["exactly", word] => (true, word),
        ["at-least", word] => (false, word),
        _ => return Err(lines.error("expected claim, its kind and a number")),
    };
    let count = lines.number(word, 0..=MAX_SOLUTIONS)?;
    let solutions = Solutions::read(&mut lines, &grid, count, account)?;
    let mut proof = None;
    if exactly {
        lines.exactly("evidence", "clauses")?;
        proof = Some(lines.block()?);
    }
    // The whole file is read before clauses are generated, so that malformed files are rejected
    // early.
    let digest = lines.end()?;
    let refutation = match proof {
        Some(proof) => refute(proof, &grid, solutions.blocking_clauses, account)?,
        None => Refutation::default(),
    };
    Ok(NurikabeReport {
        rows,
        exactly,
        solutions: solutions.texts,
        clauses: refutation.clauses,
        cuts: refutation.cuts,
        steps: refutation.steps,
        digest,
    })
}

/// Memory for each letter of a solution, in bytes: for the text, a literal of the clause, and
/// temporary sets of cells.
const BYTES_PER_LETTER: usize = 2 + size_of::<usize>();
/// Memory of the two vectors of a solution, in bytes.
const BYTES_PER_SOLUTION: usize = size_of::<String>() + size_of::<Vec<usize>>() + ALLOCATION_BYTES;
/// Work of verifying a solution, for each of its letters, in units of the work limit.
const WORK_PER_LETTER: u64 = 10;

/// The verified solutions of a grid.
struct Solutions {
    /// The solutions as text, in ascending order.
    texts: Vec<String>,
    /// For each solution, a clause that excludes this solution and no other solution.
    blocking_clauses: Vec<Vec<i32>>,
}

impl Solutions {
    /// Reads `count` solutions, which must be in strictly ascending order, and verifies that each
    /// solves the grid.
    fn read(
        lines: &mut Lines,
        grid: &Grid,
        count: usize,
        account: &Account,
    ) -> Result<Solutions, Error> {
        let mut solutions = Solutions {
            texts: Vec::new(),
            blocking_clauses: Vec::new(),
        };
        for _ in 0..count {
            let text = lines.word("solution")?;
            if let Some(last) = solutions.texts.last()
                && last.as_str() >= text
            {
                return Err(lines.error("the solutions are not in strictly ascending order"));
            }
            account.take(text.len(), BYTES_PER_LETTER)?;
            // The lists of solutions may reserve twice the memory that they need.
            account.take(2, BYTES_PER_SOLUTION)?;
            account.spend(WORK_PER_LETTER * text.len() as u64)?;
            let white = grid.solved(text).map_err(|broken_rule| {
                lines.error(format_args!("not a solution: {broken_rule}"))
            })?;
            let clause = blocking_clause(grid, &white);
            solutions.blocking_clauses.push(clause);
            solutions.texts.push(text.to_string());
        }
        Ok(solutions)
    }
}

/// Returns a clause that excludes the solution with the white cells `solution`, and no other
/// solution of the grid. If all clues have numbers, all solutions have equally many white cells, so
/// the clause needs only the white cells. If a clue is *open*, that is, without a number, the
/// clause also needs the black cells.
fn blocking_clause(grid: &Grid, solution: &Cells) -> Vec<i32> {
    let has_open_clues = grid.open.contains(&true);
    let mut clause = Vec::new();
    for cell in grid.blank.to_vec() {
        if solution.has(cell) {
            clause.push(-white(cell));
        } else if has_open_clues {
            clause.push(white(cell));
        }
    }
    clause
}

/// Statistics of a proof that no solution is missing. If there is no proof, all numbers are 0.
#[derive(Default)]
struct Refutation {
    clauses: usize,
    cuts: usize,
    steps: usize,
}

/// Verifies the proof that a grid has only the solutions that `blocking_clauses` exclude: with
/// these clauses, the clauses of the grid lead to a contradiction. Returns statistics of the proof.
fn refute(
    proof: &[u8],
    grid: &Grid,
    blocking_clauses: Vec<Vec<i32>>,
    account: &Account,
) -> Result<Refutation, Error> {
    let (mut clauses, variables) = encoding(grid, account)?;
    let clauses_of_grid = clauses.len();
    for clause in blocking_clauses {
        clauses.push(&clause, account)?;
    }
    let mut reader = ProofReader::new(proof, grid, &variables, clauses, account)?;
    reader.verify()?;
    Ok(Refutation {
        clauses: clauses_of_grid,
        cuts: reader.cuts,
        steps: reader.steps,
    })
}
