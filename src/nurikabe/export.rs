//! Writes the clauses and the proof in the standard formats DIMACS and DRAT.

use super::clauses::{Clauses, Literal};
use super::encoding::{blocking_clause, encode};
use super::grid::Grid;
use super::refutation::{Refutation, resolve};
use super::rules::Colouring;
use std::fmt::Write as _;

/// Writes the refuted clauses in DIMACS format. Variable `1 + row * columns + column` means a white
/// cell.
pub fn dimacs(
    grid: &Grid,
    solutions: &[Colouring],
    refutation: &Refutation,
    most: usize,
) -> Option<String> {
    let clauses = refuted_clauses(grid, solutions, refutation, most)?;
    let cuts = refutation.cuts.len();
    let encoding = clauses.len() - cuts - solutions.len();
    let mut text = format!(
        "c Nurikabe {grid}\nc {encoding} clauses of the encoding, {cuts} of cuts, {} of solutions\np cnf {} {}\n",
        solutions.len(),
        clauses.variables(),
        clauses.len()
    );
    for clause in clauses.iter() {
        write_clause(clause, &mut text);
    }
    Some(text)
}

/// Writes the proof in the text form of DRAT. Each step follows by reverse unit propagation (RUP).
pub fn drat(
    grid: &Grid,
    solutions: &[Colouring],
    refutation: &Refutation,
    most: usize,
) -> Option<String> {
    let clauses = refuted_clauses(grid, solutions, refutation, most)?;
    let mut text = String::new();
    for clause in resolve(clauses, &refutation.steps)? {
        write_clause(&clause, &mut text);
    }
    Some(text)
}

/// Returns the clauses that a proof refutes: the encoding, the cuts, and those that exclude
/// solutions. Returns `None` if the encoding has more than `most` clauses.
fn refuted_clauses(
    grid: &Grid,
    solutions: &[Colouring],
    refutation: &Refutation,
    most: usize,
) -> Option<Clauses> {
    let mut clauses = encode(grid, most)?.clauses;
    for cut in &refutation.cuts {
        clauses.push(&cut.literals);
    }
    for solution in solutions {
        clauses.push(&blocking_clause(grid, solution));
    }
    Some(clauses)
}

/// Appends a line with the literals of a clause, which ends with 0 in both formats.
fn write_clause(clause: &[Literal], text: &mut String) {
    for literal in clause {
        write!(text, "{literal} ").expect("writing to a string cannot fail");
    }
    text.push_str("0\n");
}
