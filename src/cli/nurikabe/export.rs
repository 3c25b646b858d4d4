//! `kortest export`: DIMACS and DRAT.

use super::super::export::{Arguments, Format};
use super::super::input::NamedGrid;
use super::super::reporter::report_while;
use super::super::signals::stop_flag;
use super::super::{Failure, STOPPED, YES};
use super::prove::DEFAULT_LIMIT;
use kortest::certificate::replace;
use kortest::engine::{Limits, Progress};
use kortest::nurikabe::{BYTES_PER_CLAUSE, CountOptions, count_with, dimacs, drat};
use std::io::Write;
use std::time::Instant;

/// Counts the solutions and writes the clauses or the proof.
pub fn export(named: &NamedGrid, format: Format, arguments: &Arguments) -> Result<u8, Failure> {
    let NamedGrid { name, grid } = named;
    if let Some(path) = arguments.out.as_ref().filter(|path| path.exists()) {
        return Err(Failure::Input(format!("{}: exists and will not be overwritten", path.display())));
    }
    let stop = stop_flag()?;
    let limits = Limits { stop: &stop, deadline: arguments.limits.deadline(Instant::now()) };
    let options = CountOptions { limit: DEFAULT_LIMIT, memory: arguments.limits.memory };
    let progress = Progress::default();
    let found = report_while(&progress, arguments.quiet, || count_with(grid, &options, limits, &progress));
    let found = found.map_err(super::prove::failure)?;
    let Some(refutation) = &found.refutation else {
        let found = found.solutions.len();
        return Err(Failure::Unfinished(format!("{name}: stopped after {found} solutions: there is no proof yet")));
    };
    let text = match format {
        Format::Dimacs => dimacs(grid, &found.solutions, refutation, arguments.limits.memory / BYTES_PER_CLAUSE),
        Format::Drat => Some(drat(refutation)),
        Format::Tsplib => unreachable!("a grid is no problem of a salesman"),
    };
    let text = text.ok_or_else(|| Failure::Unfinished("the clauses do not fit into the memory".into()))?;
    match &arguments.out {
        Some(path) => replace(path, text.as_bytes()).map_err(|error| Failure::Unfinished(error.to_string()))?,
        // A reader who has seen enough ends the program without a word.
        None if std::io::stdout().write_all(text.as_bytes()).is_err() => return Ok(STOPPED),
        None => {}
    }
    Ok(YES)
}
