//! What `kortest solve` prints about ants that look for a solution of a grid.

use super::algorithm::{GridAlgorithm, GridSolveFields};
use super::grid::{NamedGrid, drawn_solution};
use crate::games::board::{SolveRequest, object_of};
#[cfg(test)]
use crate::output::schema::Section;
use crate::output::{NO, STOPPED, YES, say};
use kortest::nurikabe::{AntEnd, AntOptions, AntSearch, Grid};
use kortest::text::{counted, printable};
use kortest_pages::WholeNumber;
#[cfg(test)]
use schemars::JsonSchema;
use serde::Serialize;

#[cfg(test)]
pub const SECTION: Section = Section::object(
    "solve: Nurikabe by ants",
    &["solve: Nurikabe"],
    &[AntFields::json_schema],
)
.where_is("algorithm", r#"["ants", "rules-then-ants"]"#);

/// The output that only the algorithms `ants` and `rules-then-ants` have.
#[derive(Serialize)]
#[cfg_attr(test, derive(JsonSchema))]
struct AntFields<'a> {
    /// The seed given with `--seed`, or its default; above 2^53 a string of digits.
    seed: WholeNumber,
    /// The number of ants in each iteration.
    ants: u32,
    /// The number of complete iterations.
    ant_iterations: u64,
    /// The number of cells that the ants need not colour: the clues, and for `rules-then-ants` the
    /// cells that the rules decide.
    known: usize,
    /// The number of cells of the grid.
    cell_count: usize,
    /// The colouring with the fewest wrong cells: rows of `#` and `.`, separated by `/`.
    best: String,
    /// The number of its wrong cells: cells that an island has too few or too many, white cells without a clue or with
    /// several, black 2 x 2 squares, and parts of the sea except one; 0 for a solution.
    wrong: usize,
    /// Why no solution exists; null if the rules do not prove this.
    contradiction: Option<&'a str>,
}

/// Prints the result of an ant colony (random searches that learn from one another), and returns the exit code:
/// `STOPPED` if the colony ended without a solution, although one may exist.
pub fn print_search(
    named: &NamedGrid,
    algorithm: GridAlgorithm,
    options: &AntOptions,
    search: &AntSearch,
    request: &SolveRequest,
) -> u8 {
    if request.arguments.json {
        let is_stopped = search.end == AntEnd::Stopped;
        let fields_of_ants = ant_fields(&named.board, options, search);
        let fields = GridSolveFields::new(algorithm, search.solution(), is_stopped, fields_of_ants);
        object_of(named, fields).with_cost(request.start).print();
    } else {
        print_for_people(named, options, search, request.arguments.quiet);
    }
    match search.end {
        AntEnd::Solved => YES,
        AntEnd::NoSolution(_) => NO,
        AntEnd::Iterations | AntEnd::Stopped => STOPPED,
    }
}

/// Returns the JSON fields about a search by ants, with the colouring that has the fewest wrong cells.
fn ant_fields<'a>(grid: &Grid, options: &AntOptions, search: &'a AntSearch) -> AntFields<'a> {
    let contradiction = match &search.end {
        AntEnd::NoSolution(reason) => Some(reason.as_str()),
        AntEnd::Solved | AntEnd::Iterations | AntEnd::Stopped => None,
    };
    AntFields {
        seed: options.seed.into(),
        ants: options.ants,
        ant_iterations: search.iterations,
        known: search.known,
        cell_count: grid.cells(),
        best: search.best.colouring.to_string(),
        wrong: search.best.wrong,
        contradiction,
    }
}

/// Prints the result of a search by ants as a sentence and, unless `quiet`, a drawing of the best colouring.
fn print_for_people(named: &NamedGrid, options: &AntOptions, search: &AntSearch, quiet: bool) {
    let iterations = counted(search.iterations, "iteration");
    let ants = counted(options.ants.into(), "ant");
    let wrong = counted(search.best.wrong as u64, "wrong cell");
    let sentence = match &search.end {
        AntEnd::Solved => format!(
            "found a solution in {iterations} of {ants} (kortest prove decides whether it is the only one)"
        ),
        AntEnd::NoSolution(reason) => format!("no solution: {reason}"),
        AntEnd::Iterations => {
            format!("found no solution in {iterations} of {ants}; the best colouring has {wrong}")
        }
        AntEnd::Stopped => {
            format!("stopped after {iterations} of {ants}; the best colouring has {wrong}")
        }
    };
    say!("{}: {sentence}", printable(&named.name));
    // The best colouring of a grid without a solution is of no interest.
    let has_drawing = !matches!(search.end, AntEnd::NoSolution(_));
    if has_drawing && !quiet {
        say!("{}", drawn_solution(&named.board, &search.best.colouring));
    }
}
