//! `kortest show` for a grid or a certificate of Nurikabe, and `kortest check` for a certificate.

use super::grid::{CellColour, common_colour, drawn_common, drawn_solution, solutions_of};
use crate::games::board::{Checked, ShowForm, ShowRequest};
use crate::games::fields::{CheckOfGame, NurikabeCheck};
use crate::games::game::CheckResult;
use crate::limits::usual_limits_of_check;
use crate::output::json::Object;
#[cfg(test)]
use crate::output::schema::{ONE_BOARD, Section};
use crate::output::{Failure, YES, print_line, say};
use kortest::answer::{Game as _, Nurikabe};
use kortest::nurikabe::{Colouring, Grid};
use kortest::text::{counted, seconds_text};
use kortest_checker::Limits;
use kortest_checker::nurikabe::{self, NurikabeReport};
#[cfg(test)]
use schemars::JsonSchema;
use serde::Serialize;
use std::time::Instant;

/// The largest number of solutions that are drawn one by one.
const MAX_DRAWN_SOLUTIONS: usize = 10;

#[cfg(test)]
pub const SECTION: Section =
    Section::object("show: Nurikabe", &[ONE_BOARD], &[ShowFields::json_schema]);

/// The fields about a grid, and about its solutions in a certificate.
#[derive(Serialize)]
#[cfg_attr(test, derive(JsonSchema))]
struct ShowFields {
    /// The rows of clues from the top, separated by commas.
    rows: Vec<String>,
    /// The clues.
    islands: Vec<IslandFields>,
    /// The sum of the clues.
    white_cells: Option<usize>,
    #[serde(flatten)]
    solutions: Option<SolutionFields>,
}

/// A clue.
#[derive(Serialize)]
#[cfg_attr(test, derive(JsonSchema))]
struct IslandFields {
    /// The cell of the clue.
    cell: (usize, usize),
    /// The number of white cells of the island; null for a clue without a number.
    clue: Option<usize>,
}

/// The solutions in a certificate.
#[derive(Serialize)]
#[cfg_attr(test, derive(JsonSchema))]
struct SolutionFields {
    /// The solutions in a certificate.
    grids: Vec<String>,
    /// Whether the certificate proves that no other solutions exist.
    exactly: bool,
}

/// The solutions in a certificate.
struct Solutions {
    grids: Vec<Colouring>,
    /// Whether no other solutions exist.
    exactly: bool,
}

/// Shows the clues of a grid, and returns the exit code.
pub fn show(grid: &Grid, request: &ShowRequest) -> u8 {
    match request.form {
        ShowForm::Rows => print_line(&grid.to_string()),
        ShowForm::Json => print_json(grid, None, request.name),
        ShowForm::Drawn => print_overview(grid),
    }
    YES
}

/// Checks a certificate and shows its solutions, or with `--rows` only its grid. Returns the exit code.
pub fn show_certificate(bytes: &[u8], request: &ShowRequest) -> Result<u8, Failure> {
    let report = nurikabe::check(bytes, &usual_limits_of_check(bytes))
        .map_err(|error| Failure::not_valid(&request.argument, bytes, error))?;
    let grid = Grid::parse(&report.rows).map_err(Failure::input)?;
    let solutions = Solutions {
        grids: solutions_of(&report.solutions).map_err(Failure::input)?,
        exactly: report.exactly,
    };
    match request.form {
        ShowForm::Rows => print_line(&grid.to_string()),
        ShowForm::Json => print_json(&grid, Some(&solutions), request.name),
        ShowForm::Drawn => print_solutions(&grid, &solutions),
    }
    Ok(YES)
}

/// Prints a grid and, for a certificate, its solutions as a JSON object. `name` is the name of the board.
fn print_json(grid: &Grid, solutions: Option<&Solutions>, name: &str) {
    let mut islands = Vec::new();
    for cell in grid.clued() {
        let size = grid.clue(cell);
        islands.push(IslandFields {
            cell: grid.point(cell),
            // 0 stands for a clue without a number.
            clue: (size > 0).then_some(size),
        });
    }
    let fields = ShowFields {
        rows: grid.to_string().split('/').map(str::to_string).collect(),
        islands,
        white_cells: grid.white_cells(),
        solutions: solutions.map(Solutions::fields),
    };
    Object::new(Nurikabe::NAME, name, grid.to_string(), fields).print();
}

impl Solutions {
    fn fields(&self) -> SolutionFields {
        SolutionFields {
            grids: self.grids.iter().map(ToString::to_string).collect(),
            exactly: self.exactly,
        }
    }

    /// Returns the number of cells whose colour differs between the solutions. At least one solution is known.
    fn different_cells(&self, grid: &Grid) -> usize {
        let cells = 0..grid.cells();
        cells
            .filter(|&cell| common_colour(&self.grids, cell) == CellColour::Open)
            .count()
    }
}

/// Returns the words before a number of solutions. `exactly` means that no other solutions exist.
fn exactness(exactly: bool) -> &'static str {
    if exactly { "exactly" } else { "at least" }
}

/// Prints a drawing of the clues, the size of the grid, and its numbers of white and black cells. If a clue has no
/// number, only a lower bound of white cells is known.
fn print_overview(grid: &Grid) {
    say!("{}", drawn_common(grid, &[]));
    let columns = counted(grid.columns() as u64, "column");
    let rows = counted(grid.rows() as u64, "row");
    let islands = counted(grid.islands().len() as u64, "island");
    let size = format!("{columns}, {rows}, {islands}");
    let white_cells = counted(grid.least_white() as u64, "white cell");
    // The other cells are black if all clues have numbers; `None` if the clues need more cells than the grid has.
    match grid.cells().checked_sub(grid.least_white()) {
        Some(_) if grid.white_cells().is_none() => say!("{size}: {white_cells} at least"),
        Some(black_cells) => say!("{size}: {white_cells}, {black_cells} black"),
        None => say!("{size}: {white_cells} would be needed, which is too many"),
    }
}

/// Prints the first solutions one by one, and how many there are. Several solutions are followed by the number of cells
/// that differ, and by a drawing of the cells that all solutions share.
fn print_solutions(grid: &Grid, solutions: &Solutions) {
    let grids = &solutions.grids;
    let count = grids.len();
    for (number, solution) in (1..).zip(grids.iter().take(MAX_DRAWN_SOLUTIONS)) {
        if count > 1 {
            say!("solution {number} of {count}");
        }
        say!("{}\n", drawn_solution(grid, solution));
    }
    let quantity = exactness(solutions.exactly);
    let found = counted(count as u64, "solution");
    // A drawing of differences makes sense only for two or more solutions.
    if count < 2 {
        say!("{quantity} {found}");
        return;
    }
    let different_cells = counted(solutions.different_cells(grid) as u64, "cell");
    say!("{quantity} {count} solutions; they differ in {different_cells}:");
    say!("{}", drawn_common(grid, grids));
}

/// Checks a certificate within `limits`, and returns what `kortest check` prints. `start` is when the command began.
/// Fails if the certificate is not valid, or if a limit ended the check.
pub fn check(bytes: &[u8], limits: &Limits, start: Instant) -> CheckResult {
    let report = nurikabe::check(bytes, limits)?;
    let time = seconds_text(start.elapsed());
    let details = detail_lines(&report, &time);
    let claim = report.claim();
    let solutions = report.solutions.len();
    let counted_solutions = counted(solutions as u64, "solution");
    let sentence = format!(
        "the grid has {} {counted_solutions}",
        exactness(report.exactly)
    );
    let fields = NurikabeCheck {
        solutions,
        grids: report.solutions,
        clauses: report.exactly.then_some(report.clauses),
        cuts: report.exactly.then_some(report.cuts),
        proof_steps: report.exactly.then_some(report.steps),
    };
    Ok(Checked {
        board: report.rows,
        claim,
        word: claim_word(report.exactly, solutions),
        sentence,
        details,
        digest: report.digest,
        fields: CheckOfGame::Nurikabe(fields),
    })
}

/// Returns the word with which `kortest check` names a claim. `exactly` means that no other solutions exist.
fn claim_word(exactly: bool, solutions: usize) -> &'static str {
    match (exactly, solutions) {
        (true, 0) => "unsolvable",
        (true, 1) => "unique",
        (true, _) => "exact",
        (false, 1) => "solution",
        (false, _) => "solutions",
    }
}

/// Returns lines with the grid and, if the certificate excludes other solutions, with the size of the verified proof.
fn detail_lines(report: &NurikabeReport, time: &str) -> Vec<String> {
    let mut lines = vec![format!("board        {}", report.rows)];
    if report.exactly {
        let steps = counted(report.steps as u64, "step");
        let clauses = counted(report.clauses as u64, "clause");
        let cuts = counted(report.cuts as u64, "cut");
        lines.push(format!(
            "followed     {steps} from {clauses} of the rules and {cuts}, in {time}"
        ));
    }
    lines
}
