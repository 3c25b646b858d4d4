//! Writes the clauses and the proof in the standard formats DIMACS and DRAT.

use super::blocking::blocking_clause;
use super::clauses::{Clauses, Literal};
use super::encoding::{Encoding, encode};
use super::grid::Grid;
use super::refutation::{Refutation, resolve};
use super::rules::Colouring;
use std::fmt::Write as _;

/// Returns the clauses that a proof refutes, and how many of them encode the grid.
fn axioms(
    grid: &Grid,
    solutions: &[Colouring],
    refutation: &Refutation,
    most: usize,
) -> Option<(Clauses, usize)> {
    let Encoding { mut clauses, .. } = encode(grid, most)?;
    let encoding = clauses.len();
    refutation
        .cuts
        .iter()
        .for_each(|cut| clauses.push(&cut.literals));
    solutions
        .iter()
        .for_each(|solution| clauses.push(&blocking_clause(grid, solution)));
    Some((clauses, encoding))
}

/// Writes the refuted clauses in DIMACS format. Variable `1 + row * columns + column` means a white
/// cell.
pub fn dimacs(
    grid: &Grid,
    solutions: &[Colouring],
    refutation: &Refutation,
    most: usize,
) -> Option<String> {
    let (clauses, encoding) = axioms(grid, solutions, refutation, most)?;
    let mut text = format!(
        "c Nurikabe {grid}\nc {encoding} clauses of the encoding, {} of cuts, {} of solutions\np cnf {} {}\n",
        refutation.cuts.len(),
        solutions.len(),
        clauses.variables(),
        clauses.len()
    );
    clauses.iter().for_each(|clause| line(clause, &mut text));
    Some(text)
}

/// Writes the proof in the text form of DRAT. Each step follows by reverse unit propagation (RUP).
pub fn drat(
    grid: &Grid,
    solutions: &[Colouring],
    refutation: &Refutation,
    most: usize,
) -> Option<String> {
    let (clauses, _) = axioms(grid, solutions, refutation, most)?;
    let mut text = String::new();
    resolve(clauses, &refutation.steps)?
        .iter()
        .for_each(|clause| line(clause, &mut text));
    Some(text)
}

fn line(clause: &[Literal], text: &mut String) {
    clause
        .iter()
        .for_each(|literal| write!(text, "{literal} ").expect("writing to a string cannot fail"));
    text.push_str("0\n");
}
