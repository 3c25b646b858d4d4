//! `kortest archive` proves the boards of a range of dates and writes a site.

mod arguments;
mod report;
mod status;
mod terminal;

use super::read::NOUN;
use crate::output::progress::Watched;
use crate::output::{Failure, stop_flag, stop_run_after, wait_for};
pub use arguments::ArchiveArguments;
use kortest_archive::folder::Index;
use kortest_archive::{Archive, Tally};
use report::ArchiveReport;
#[cfg(test)]
pub use report::SECTION;
#[cfg(test)]
pub use status::SECTION as STATUS_SECTION;
use std::time::Instant;
use terminal::ArchiveTerminal;

/// Proves the boards of a range of dates, and writes the index and the web pages of the archive. With `--status`, only
/// prints what the folder contains. Returns the exit code.
pub fn run(arguments: &ArchiveArguments) -> Result<u8, Failure> {
    if arguments.status.is_some() {
        return status::print(arguments);
    }
    let start = Instant::now();
    let request = arguments.request()?;
    let stop = stop_flag()?;
    let terminal = ArchiveTerminal::new(stop, request.dates().len(), arguments.quiet);
    let archive = Archive::open(&request, &terminal)?;

    let lock = wait_for(arguments.waiting(), stop, || Ok(archive.lock()?))?;
    // A crash of the system may have left damaged files, which are renamed.
    archive.repair()?;
    // The wait for the lock does not count for the time limit.
    if let Some(limit) = arguments.total_time_limit {
        stop_run_after(limit)?;
    }
    let watched = Watched::whole(NOUN, arguments.quiet);
    let mut index = watched.watch(|progress| archive.read_index(progress));
    let mut report = ArchiveReport::new(arguments, archive.dates_in_order());
    let proven = terminal.watch(|| prove(&archive, &mut index, &terminal, &mut report));
    // The lines of finished dates are printed even if the run failed.
    report.print_remaining_lines();
    let tally = proven?;
    let outcome = watched.watch(|progress| archive.finish(lock, index, tally, progress))?;
    Ok(report.end(&outcome, start))
}

/// Proves the boards of all dates, adds their rows to the index, and reports each finished date to `report`. Returns
/// the numbers of proven and other dates.
fn prove(
    archive: &Archive,
    index: &mut Index,
    terminal: &ArchiveTerminal,
    report: &mut ArchiveReport,
) -> Result<Tally, kortest_archive::Error> {
    archive.prove(index, &mut |date, visited| {
        terminal.count_ended(visited);
        report.add(date, visited);
    })
}
