//! A run of the archive: proves the boards of its dates, and writes the index and the site.
//!
//! The program calls the steps in this order: [`open`](Archive::open), [`lock`](Archive::lock),
//! [`repair`](Archive::repair), [`read_index`](Archive::read_index), [`prove`](Archive::prove), and
//! [`finish`](Archive::finish).

use crate::dates;
use crate::error::Error;
use crate::folder::{self, Index, SharedRows, WrittenList};
use crate::program::Program;
use crate::reader::CertificateReader;
use crate::request::Request;
use crate::rounds::{self, OnVisited};
use crate::row::{Row, file_name};
use crate::site::{CheckResources, Site};
use crate::tally::{Outcome, Tally};
use crate::worker::Task;
use jiff::civil::Date;
use kortest::answer::{Former, Game};
use kortest::runtime::{Locking, Phase, Progress, Stage, on_workers};
use kortest_checker::former::check;
use kortest_store::files::max_certificate_bytes;
use kortest_store::locks::Lock;
use kortest_store::{Destination, OnConflict, Slot};
use std::collections::BTreeSet;
use std::sync::atomic::Ordering::Relaxed;

/// The stage of a run that reads the index, for the display of progress.
static READING: Stage = Stage {
    name: "reading the index",
    counters: &[],
};

/// The stage of a run that writes the site, for the display of progress.
static WRITING: Stage = Stage {
    name: "writing the site",
    counters: &[],
};

/// An archive on which a run works.
pub struct Archive<'a> {
    request: &'a Request,
    program: &'a dyn Program,
    /// The dates to prove.
    dates: Vec<Date>,
    /// Where the certificate of each date is stored, in the order of `dates`.
    destinations: Vec<Destination>,
}

/// What a run has written at its end.
struct Written {
    /// The index. If this run was the last one with `--part`, it has the rows of the other runs too.
    index: Index,
    list: WrittenList,
}

impl<'a> Archive<'a> {
    /// Prepares the folder of the archive, and determines the dates to prove and the paths of their certificates. Warns
    /// about dates in the future. Fails if the archive would overwrite files of another program.
    pub fn open(request: &'a Request, program: &'a dyn Program) -> Result<Archive<'a>, Error> {
        let dates = request.dates();
        if let Some(note) = dates::note(&dates) {
            program.warn(&note);
        }
        folder::prepare(&request.folder)?;
        // A bad file at one of the destinations does not stop the other boards: the file is set aside when a new
        // certificate is saved.
        let mut destinations = Vec::new();
        for &date in &dates {
            let board = dates::board(date).map_err(Error::input)?;
            let destination = Destination::new(Slot {
                path: request.folder.join(file_name(date)),
                puzzle: Former::NAME.into(),
                board: board.to_string(),
                on_conflict: OnConflict::SetAside,
                advice: program.advice(),
                max_bytes: max_certificate_bytes(request.memory),
            });
            destination.verify()?;
            destinations.push(destination);
        }
        Ok(Archive {
            request,
            program,
            dates,
            destinations,
        })
    }

    /// Returns the dates to prove, in the order in which the run reports them.
    pub fn dates_in_order(&self) -> Vec<Date> {
        self.request.order(self.dates.clone())
    }

    /// Locks the folder for this run; `None` if the user wants no locks. Runs with the option `--part` share the lock.
    /// Fails at once if another run has the lock and does not share it.
    pub fn lock(&self) -> Result<Option<Lock>, Error> {
        let request = self.request;
        if request.locking == Locking::Off {
            return Ok(None);
        }
        if request.part.is_some() {
            return folder::lock_shared(&request.folder).map(Some);
        }
        let work = request.range.map(|range| range.to_string());
        folder::lock_alone(&request.folder, work.as_deref()).map(Some)
    }

    /// Renames damaged files of the archive. Call this with the lock of the folder.
    pub fn repair(&self) -> Result<(), Error> {
        folder::repair(&self.request.folder, self.program)
    }

    /// Reads the index and adds the recorded scores. Certificates of the dates to prove are left out, because the run
    /// checks them itself.
    pub fn read_index(&self, progress: &Progress) -> Index {
        self.read_index_without(&self.dates, progress)
    }

    /// Reads the index (the known facts about all boards), checks the certificates in the folder except those of the
    /// `pending` dates, and adds the scores that the user has recorded. The display of the progress shows this work as
    /// a phase.
    fn read_index_without(&self, pending: &[Date], progress: &Progress) -> Index {
        progress.enter(Phase::Stage(&READING));
        let request = self.request;
        let full = CertificateReader {
            program: self.program,
            threads: request.threads,
            memory: request.memory,
            check,
        };
        let stop = self.program.stop_flag();
        let mut index = folder::read_index(&request.folder, pending, full, stop);
        for (&date, row) in &mut index {
            row.claim = request.recorded_score(date);
        }
        index
    }

    /// Proves the boards of all dates of the run, and adds a row of known facts to the index for each finished date.
    /// Returns the counts of the dates by their results. `on_visited` receives the final result of each date.
    pub fn prove(&self, index: &mut Index, on_visited: &mut OnVisited) -> Result<Tally, Error> {
        let mut tally = Tally::new(self.request.method());
        let tasks = self.tasks(index);
        rounds::run(
            self.request,
            self.program,
            tasks,
            index,
            &mut |date, visited| {
                tally.add(date, visited);
                on_visited(date, visited);
            },
        )?;
        Ok(tally)
    }

    /// Returns the dates to visit, in the order of the output, each with the place of its certificate and its row in
    /// the index, if any.
    fn tasks(&self, index: &Index) -> Vec<Task<'_>> {
        let mut tasks = Vec::new();
        for (&date, destination) in self.dates.iter().zip(&self.destinations) {
            tasks.push(Task {
                date,
                destination,
                index_row: index.get(&date).cloned(),
            });
        }
        self.request.order(tasks)
    }

    /// Ends a run: writes the index and the site, releases the lock of the folder, and counts the dates. Without a
    /// range of dates from the user, all dates of the archive count.
    pub fn finish(
        &self,
        lock: Option<Lock>,
        index: Index,
        tally: Tally,
        progress: &Progress,
    ) -> Result<Outcome, Error> {
        let Written { index, list } = self.write(lock, index, progress)?;
        let dates = match self.request.range {
            Some(_) => self.dates.clone(),
            None => self.all_dates(&index),
        };
        Ok(Outcome::new(tally, dates, index, list, self.request))
    }

    /// Returns all dates of the archive, in order. A run that was stopped has not read all certificates, so the index
    /// lacks some dates; they are found by the names of the files.
    fn all_dates(&self, index: &Index) -> Vec<Date> {
        let mut dates: BTreeSet<Date> = index.keys().copied().collect();
        if self.program.stop_flag().load(Relaxed) {
            let unread = folder::certificates(&self.request.folder);
            dates.extend(unread.into_iter().map(|(date, _)| date));
        }
        dates.into_iter().collect()
    }

    /// Writes the index and the site, and releases the lock of the folder. Runs with the option `--part` share the
    /// lock, so such a run first releases it. If the run can then lock the folder alone, it was the last of these runs,
    /// so it reads the rows of all of them and writes the list. If not, another run will do so.
    fn write(
        &self,
        lock: Option<Lock>,
        index: Index,
        progress: &Progress,
    ) -> Result<Written, Error> {
        if self.request.part.is_none() {
            let list = self.write_index_and_site(&index, progress)?;
            drop(lock);
            return Ok(Written { index, list });
        }
        drop(lock);
        let lock = match folder::lock_alone(&self.request.folder, None) {
            Ok(lock) => lock,
            Err(error) if error.is_busy() => {
                let list = WrittenList::ByLastPart;
                return Ok(Written { index, list });
            }
            Err(error) => return Err(error),
        };
        let index = self.read_index_without(&[], progress);
        let list = self.write_index_and_site(&index, progress)?;
        drop(lock);
        Ok(Written { index, list })
    }

    /// Writes the index, the list of all known boards, and the site of the archive. The index then has the rows that
    /// runs with `--part` have shared, so their folder is removed.
    fn write_index_and_site(
        &self,
        index: &Index,
        progress: &Progress,
    ) -> Result<WrittenList, Error> {
        progress.enter(Phase::Stage(&WRITING));
        let folder = self.request.folder.as_path();
        folder::write_index(folder, index)?;
        SharedRows::of_archive(folder).remove_folder();
        self.write_site(index)
    }

    /// Writes the site (the list of boards, and a page for each board) on several threads. If the user stops the
    /// program, the site may be incomplete; in this case, returns that only the index was written.
    fn write_site(&self, index: &Index) -> Result<WrittenList, Error> {
        let stop = self.program.stop_flag();
        if stop.load(Relaxed) {
            return Ok(WrittenList::Table);
        }
        let rows: Vec<&Row> = index.values().collect();
        let request = self.request;
        let resources = CheckResources {
            threads: request.threads,
            memory: request.memory,
        };
        let site = Site::new(&request.folder, request.app.as_deref(), self.program);
        let written = on_workers(request.threads, || site.write(&rows, resources));
        match written {
            Ok(()) => Ok(WrittenList::Page),
            // The user has stopped the run, and so also the checks of the certificates.
            Err(_) if stop.load(Relaxed) => Ok(WrittenList::Table),
            Err(error) => Err(error),
        }
    }
}
