//! `kortest show`: a grid, or the solutions in a certificate.

use super::super::input::NamedGrid;
use super::super::{Failure, YES};
use super::draw::{draw, draw_common};
use kortest::nurikabe::{Colouring, Grid};
use kortest_checker as checker;
use std::collections::BTreeSet;

/// More solutions than this are not drawn one by one.
const MOST_DRAWN: usize = 10;

/// Shows the clues.
pub fn show(named: &NamedGrid) -> Result<u8, Failure> {
    let grid = &named.grid;
    draw_common(grid, &[]);
    let (cells, white) = (grid.cells(), grid.white_cells());
    let sizes = format!("{} x {} cells, {} islands", grid.rows(), grid.columns(), grid.islands().len());
    match cells.checked_sub(white) {
        Some(black) => say!("{sizes}: {white} white cells, {black} black ones"),
        None => say!("{sizes}: {white} white cells would be needed, which is too many"),
    }
    Ok(YES)
}

/// Shows the solutions of a certificate, after checking it.
pub fn show_certificate(bytes: &[u8], path: &str) -> Result<u8, Failure> {
    let report = checker::nurikabe::check(bytes, &checker::Limits::of(bytes.len()))
        .map_err(|error| Failure::not_valid(&path, error))?;
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
        0 | 1 => say!("{all} {count} solution{}", if count == 1 { "" } else { "s" }),
        _ => {
            let different = (0..grid.cells())
                .filter(|&cell| solutions.iter().map(|s| s.is_black(cell)).collect::<BTreeSet<bool>>().len() > 1);
            say!("{all} {count} solutions; they differ in {} cells:", different.count());
            draw_common(&grid, &solutions);
        }
    }
    Ok(YES)
}
