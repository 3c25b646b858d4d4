//! `kortest show`: a grid, or the solutions in a certificate.

use super::draw::{draw, draw_common};
use crate::games::request::ShowRequest;
use crate::output::units::counted;
use crate::output::{Failure, YES, say};
use kortest::nurikabe::{Colouring, Grid};
use kortest_checker as checker;
use std::collections::BTreeSet;

/// More solutions than this are not drawn one by one.
const MOST_DRAWN: usize = 10;

/// Shows the clues.
pub fn show(grid: &Grid) -> u8 {
    draw_common(grid, &[]);
    let (cells, white) = (grid.cells(), grid.white_cells());
    let sizes = format!("{} x {} cells, {} islands", grid.rows(), grid.columns(), grid.islands().len());
    match cells.checked_sub(white) {
        Some(black) => say!("{sizes}: {white} white cells, {black} black ones"),
        None => say!("{sizes}: {white} white cells would be needed, which is too many"),
    }
    YES
}

/// Shows the solutions of a certificate, after checking it.
pub fn show_certificate(bytes: &[u8], request: &ShowRequest) -> Result<u8, Failure> {
    let report = checker::nurikabe::check(bytes, &checker::Limits::of(bytes.len()))
        .map_err(|error| Failure::not_valid(&request.argument, error))?;
    let grid = Grid::parse(&report.rows).map_err(Failure::input)?;
    let solutions: Vec<Colouring> = report.solutions.iter().filter_map(|text| text.parse().ok()).collect();
    for (n, solution) in (1..).zip(solutions.iter().take(MOST_DRAWN)) {
        if solutions.len() > 1 {
            say!("solution {n} of {}", solutions.len());
        }
        draw(&grid, |cell| if solution.is_black(cell) { super::draw::Cell::Black } else { super::draw::Cell::White });
        say!("");
    }
    let all = if report.exactly { "exactly" } else { "at least" };
    let count = solutions.len();
    match count {
        0 | 1 => say!("{all} {}", counted(count as u64, "solution")),
        _ => {
            let different = (0..grid.cells())
                .filter(|&cell| solutions.iter().map(|s| s.is_black(cell)).collect::<BTreeSet<bool>>().len() > 1);
            say!("{all} {count} solutions; they differ in {} cells:", different.count());
            draw_common(&grid, &solutions);
        }
    }
    Ok(YES)
}
