//! Implements `kortest export` for a grid of Nurikabe.

use super::prove::DEFAULT_LIMIT;
use super::read::NamedGrid;
use crate::games::game::Choice;
use crate::games::request::ExportRequest;
use crate::output::Failure;
use crate::output::units::counted;
use kortest::nurikabe::{BYTES_PER_CLAUSE, CountOptions, address, count_with, dimacs, drat};

/// The export formats and their descriptions.
pub const FORMATS: [Choice; 3] = [
    Choice {
        name: "dimacs",
        about: "the clauses of the proof, which are unsatisfiable: encoding, cuts, and a clause that excludes each solution",
    },
    Choice {
        name: "drat",
        about: "a proof that the clauses of dimacs are unsatisfiable, for checkers such as drat-trim",
    },
    Choice {
        name: "puzz.link",
        about: "the grid as an address of puzz.link",
    },
];

/// Returns the grid or its proof in an export format.
pub fn export(named: &NamedGrid, format: &str, request: &ExportRequest) -> Result<String, Failure> {
    let NamedGrid { name, grid } = named;
    if format == "puzz.link" {
        return Ok(address(grid) + "\n");
    }
    let options = CountOptions {
        limit: DEFAULT_LIMIT,
        journal: None,
    };
    let found = request.watch(|run| count_with(grid, &options, run))?;
    let Some(refutation) = &found.refutation else {
        let solutions = counted(found.solutions.len() as u64, "solution");
        return Err(Failure::Unfinished(format!(
            "{name}: stopped after {solutions}: there is no proof yet"
        )));
    };
    let write = if format == "drat" { drat } else { dimacs };
    let max_clauses = request.memory() / BYTES_PER_CLAUSE;
    match write(grid, &found.solutions, refutation, max_clauses) {
        Some(text) => Ok(text),
        None => Err(Failure::Unfinished(
            "the clauses do not fit into the memory".into(),
        )),
    }
}
