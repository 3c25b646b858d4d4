//! `kortest archive` proves the boards of a range of dates and writes a site.

mod arguments;
mod report;
mod rounds;
mod status;
mod terminal;
mod visit;

use super::read::NOUN;
use crate::output::progress::Watched;
use crate::output::saving::WITHOUT_FORCE;
use crate::output::{Failure, stop_flag, stop_run_after, warn};
pub use arguments::Arguments;
use jiff::civil::Date;
use kortest::runtime::{Locking, Stage, on_workers};
use kortest_archive::claims::Recorded;
use kortest_archive::dates;
use kortest_archive::folder::{self, Index, List, SharedRows};
use kortest_archive::reader::Reader;
use kortest_archive::row::{Row, file_name};
use kortest_archive::site;
use kortest_checker::former::check;
use kortest_store::files::max_certificate_bytes;
use kortest_store::locks::Lock;
use kortest_store::{Destination, OnConflict};
#[cfg(test)]
pub use report::SECTION;
use report::{Report, Results};
#[cfg(test)]
pub use status::SECTION as STATUS_SECTION;
use std::collections::BTreeSet;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Instant;
use terminal::Terminal;
use visit::Task;

/// Proves the boards of a range of dates, and writes the index and the site of the archive.
pub fn run(arguments: &Arguments) -> Result<u8, Failure> {
    if arguments.status.is_some() {
        return status::print(arguments);
    }
    let start = Instant::now();
    let recorded = match &arguments.claims {
        Some(path) => Some(Recorded::read(path)?),
        None => None,
    };
    let dates = arguments.dates();
    if let Some(note) = dates::note(&dates) {
        warn(&note);
    }
    folder::prepare(&arguments.dir)?;
    let destinations = destinations(arguments, &dates)?;
    let stop = stop_flag()?;
    let archive = Archive {
        arguments,
        recorded: recorded.as_ref(),
        stop: &stop,
    };

    let lock = archive.lock()?;
    folder::heal(&arguments.dir, &Terminal)?;
    if let Some(limit) = arguments.total_time_limit {
        stop_run_after(limit)?;
    }
    let mut index = archive.read_index(&dates);
    let tasks = archive.tasks(destinations, &index);
    let mut report = Report::new(arguments, tasks.iter().map(|task| task.date));
    rounds::run(arguments, tasks, &mut index, &mut report, &stop)?;
    let Written { index, list } = archive.write(lock, index)?;

    let summary_dates = match arguments.range {
        Some(_) => dates,
        None => archive.all_dates(&index),
    };
    Ok(report.end(&Results {
        dates: &summary_dates,
        index: &index,
        recorded: recorded.as_ref(),
        list,
        start,
    }))
}

static READING: Stage = Stage {
    name: "reading the index",
    counters: &[],
};

static WRITING: Stage = Stage {
    name: "writing the site",
    counters: &[],
};

/// Where the certificate of a date is stored.
struct DatedDestination {
    date: Date,
    destination: Destination,
}

/// Returns the destinations of all certificates. A bad file at one of them does not stop the other
/// boards: it is set aside when a new certificate is saved.
fn destinations(arguments: &Arguments, dates: &[Date]) -> Result<Vec<DatedDestination>, Failure> {
    let mut destinations = Vec::new();
    for &date in dates {
        let board = dates::board(date).map_err(Failure::Input)?;
        let destination = Destination::new(
            arguments.dir.join(file_name(date)),
            "former",
            board.to_string(),
            OnConflict::SetAside,
            &WITHOUT_FORCE,
            max_certificate_bytes(arguments.limits.memory),
        )?;
        destinations.push(DatedDestination { date, destination });
    }
    Ok(destinations)
}

/// What a run has written at its end.
struct Written {
    /// The index. If this run was the last one with `--part`, it has the rows of the other runs
    /// too.
    index: Index,
    list: List,
}

/// An archive on which this run works.
struct Archive<'a> {
    arguments: &'a Arguments,
    /// The recorded scores, if the user gave a file of them.
    recorded: Option<&'a Recorded>,
    /// A flag that is set when the user stops the program.
    stop: &'a AtomicBool,
}

impl Archive<'_> {
    /// Locks the folder; `None` with `--no-lock`. Fails if another run has the lock. Runs with
    /// `--part` share the lock, and wait for a run without `--part`.
    fn lock(&self) -> Result<Option<Lock>, Failure> {
        if self.arguments.locking() == Locking::Off {
            return Ok(None);
        }
        let lock = self
            .arguments
            .waiting()
            .attempt(self.stop, || self.try_lock())?;
        Ok(Some(lock))
    }

    /// Locks the folder, or fails at once if another run has the lock.
    fn try_lock(&self) -> Result<Lock, Failure> {
        let folder = self.arguments.dir.as_path();
        if self.arguments.part.is_some() {
            return Ok(folder::lock_shared(folder)?);
        }
        Ok(folder::lock_alone(
            folder,
            self.arguments.range_text().as_deref(),
        )?)
    }

    /// Reads the index and adds the recorded scores. The run checks the certificates of the
    /// `pending` dates itself.
    fn read_index(&self, pending: &[Date]) -> Index {
        let arguments = self.arguments;
        let mut index = Watched::whole(NOUN, arguments.quiet).watch_stage(&READING, || {
            let full = Reader {
                program: &Terminal,
                threads: arguments.limits.threads(),
                memory: arguments.limits.memory,
                check,
            };
            folder::read_index(&arguments.dir, pending, full, self.stop)
        });
        for (&date, row) in &mut index {
            row.claim = self.recorded_score(date);
        }
        index
    }

    /// Returns all dates of the archive, in order. If the user has stopped the run, the certificates
    /// that it has not read have no row.
    fn all_dates(&self, index: &Index) -> Vec<Date> {
        let mut dates: BTreeSet<Date> = index.keys().copied().collect();
        if self.stop.load(Relaxed) {
            let unread = folder::certificates(&self.arguments.dir);
            dates.extend(unread.into_iter().map(|(date, _)| date));
        }
        dates.into_iter().collect()
    }

    /// Returns the recorded score of a date.
    fn recorded_score(&self, date: Date) -> Option<u32> {
        self.recorded?.score(date)
    }

    /// Returns the dates to visit, in the order of the output.
    fn tasks(&self, destinations: Vec<DatedDestination>, index: &Index) -> Vec<Task> {
        let mut tasks = Vec::new();
        for DatedDestination { date, destination } in destinations {
            tasks.push(Task {
                date,
                destination,
                index_row: index.get(&date).cloned(),
                claim: self.recorded_score(date),
            });
        }
        match self.arguments.part {
            Some(part) => part.order(tasks),
            None => tasks,
        }
    }

    /// Writes the index and the site, and releases the lock of the folder. A run with `--part`
    /// gives its shared lock up first. If no other run has the lock then, this run was the last, so
    /// it reads the rows of all runs. Otherwise it writes nothing.
    fn write(&self, lock: Option<Lock>, index: Index) -> Result<Written, Failure> {
        if self.arguments.part.is_none() {
            let list = self.write_index_and_site(&index)?;
            drop(lock);
            return Ok(Written { index, list });
        }
        drop(lock);
        let lock = match folder::lock_alone(&self.arguments.dir, None) {
            Err(error) if error.is_busy() => {
                return Ok(Written {
                    index,
                    list: List::ByLastPart,
                });
            }
            lock => lock?,
        };
        let index = self.read_index(&[]);
        let list = self.write_index_and_site(&index)?;
        drop(lock);
        Ok(Written { index, list })
    }

    /// Writes the index and the site, and removes the rows that runs with `--part` have shared.
    fn write_index_and_site(&self, index: &Index) -> Result<List, Failure> {
        let dir = self.arguments.dir.as_path();
        folder::write_index(dir, index)?;
        SharedRows::of_archive(dir).remove_folder();
        self.write_site(index)
    }

    /// Writes the site, unless the user stops the program.
    fn write_site(&self, index: &Index) -> Result<List, Failure> {
        if self.stop.load(Relaxed) {
            return Ok(List::Table);
        }
        let rows: Vec<&Row> = index.values().collect();
        let app = self.arguments.app.as_deref();
        let watched = Watched::whole(NOUN, self.arguments.quiet);
        let written = watched.watch_stage(&WRITING, || {
            on_workers(self.arguments.limits.threads(), || {
                site::write(&self.arguments.dir, &rows, app, &Terminal)
            })
        });
        match written {
            Ok(()) => Ok(List::Page),
            // A signal also stops the checks of the certificates.
            Err(_) if self.stop.load(Relaxed) => Ok(List::Table),
            Err(error) => Err(error.into()),
        }
    }
}
