//! `kortest show` for a grid or a certificate of Nurikabe.

use super::draw::{drawn_common, drawn_solution};
use crate::games::request::{Form, ShowRequest};
use crate::output::json::Object;
use crate::output::units::counted;
use crate::output::{Failure, YES, print_line, say};
use kortest::nurikabe::{Colouring, Grid};
use kortest_checker as checker;
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// The largest number of solutions that are drawn one by one.
const MAX_DRAWN_SOLUTIONS: usize = 10;

/// Shows the clues of a grid.
pub fn show(grid: &Grid, request: &ShowRequest) -> u8 {
    match request.form {
        Form::Rows => print_line(&grid.to_string()),
        Form::Json => print_json(grid, None, request.name),
        Form::Drawn => overview(grid),
    }
    YES
}

fn overview(grid: &Grid) {
    say!("{}", drawn_common(grid, &[]));
    let (cells, white) = (grid.cells(), grid.least_white());
    let islands = counted(grid.islands().len() as u64, "island");
    let sizes = format!(
        "{}, {}, {islands}",
        counted(grid.columns() as u64, "column"),
        counted(grid.rows() as u64, "row")
    );
    match cells.checked_sub(white) {
        Some(_) if grid.white_cells().is_none() => {
            say!("{sizes}: {} at least", counted(white as u64, "white cell"));
        }
        Some(black) => say!(
            "{sizes}: {}, {black} black",
            counted(white as u64, "white cell")
        ),
        None => say!(
            "{sizes}: {} would be needed, which is too many",
            counted(white as u64, "white cell")
        ),
    }
}

/// Prints a grid and its solutions as a JSON object.
fn print_json(grid: &Grid, solutions: Option<(&[Colouring], bool)>, name: &str) {
    // A clue of unknown size becomes `null` in the JSON.
    let clue = |cell| Some(grid.clue(cell)).filter(|&size| size > 0);
    let island = |cell| json!({"cell": grid.point(cell), "clue": clue(cell)});
    let mut fields = json!({
        "rows": grid.to_string().split('/').collect::<Value>(),
        "islands": grid.clued().map(island).collect::<Value>(),
        "white_cells": grid.white_cells(),
    });
    if let Some((grids, exactly)) = solutions {
        fields["grids"] = grids.iter().map(ToString::to_string).collect();
        fields["exactly"] = json!(exactly);
    }
    Object::new("nurikabe", name, grid, fields).print();
}

/// Checks a certificate and shows its solutions.
pub fn show_certificate(bytes: &[u8], request: &ShowRequest) -> Result<u8, Failure> {
    let report = checker::nurikabe::check(bytes, &checker::Limits::of(bytes.len()))
        .map_err(|error| Failure::not_valid(&request.argument, error))?;
    let grid = Grid::parse(&report.rows).map_err(Failure::input)?;
    let solutions: Vec<Colouring> = report
        .solutions
        .iter()
        .filter_map(|text| text.parse().ok())
        .collect();
    match request.form {
        Form::Rows => print_line(&grid.to_string()),
        Form::Json => print_json(&grid, Some((&solutions, report.exactly)), request.name),
        Form::Drawn => say_solutions(&grid, &solutions, report.exactly),
    }
    Ok(YES)
}

fn say_solutions(grid: &Grid, solutions: &[Colouring], exactly: bool) {
    for (n, solution) in (1..).zip(solutions.iter().take(MAX_DRAWN_SOLUTIONS)) {
        if solutions.len() > 1 {
            say!("solution {n} of {}", solutions.len());
        }
        say!("{}\n", drawn_solution(grid, solution));
    }
    let all = if exactly { "exactly" } else { "at least" };
    let count = solutions.len();
    match count {
        0 | 1 => say!("{all} {}", counted(count as u64, "solution")),
        _ => {
            let different = (0..grid.cells()).filter(|&cell| {
                solutions
                    .iter()
                    .map(|s| s.is_black(cell))
                    .collect::<BTreeSet<bool>>()
                    .len()
                    > 1
            });
            say!(
                "{all} {count} solutions; they differ in {}:",
                counted(different.count() as u64, "cell")
            );
            say!("{}", drawn_common(grid, solutions));
        }
    }
}
