//! Visits all dates: first in parallel, then difficult boards one at a time.

use crate::error::Error;
use crate::folder::{self, Index, SharedRows};
use crate::program::Program;
use crate::request::Request;
use crate::row::Row;
use crate::site::{CheckResources, EarlyPages, Site};
use crate::visit::{KnownBoard, Round, Visited};
use crate::worker::{Queue, Task, VisitResult, Visitor, Worker};
use crossbeam_channel::unbounded;
use jiff::civil::Date;
use kortest::former::Method;
use kortest::runtime::release_memory;
use kortest_system::allocator::allocate_side_by_side;
use std::collections::BTreeSet;
use std::sync::atomic::Ordering::Relaxed;
use std::time::{Duration, Instant};

/// Minimum time between two writes of the index.
const MIN_SAVE_INTERVAL: Duration = Duration::from_secs(1);

/// A function that receives the final result of each date, which no later round visits again.
pub type OnVisited<'a> = dyn FnMut(Date, &Visited) + 'a;

/// Visits the dates of the `tasks`: checks the certificate of each date, or proves its board. Adds a row of known facts
/// to the index for each finished date, and passes the final result of each date to `on_visited`. After a failure,
/// writes the index with the results so far.
pub fn run(
    request: &Request,
    program: &dyn Program,
    mut tasks: Vec<Task>,
    index: &mut Index,
    on_visited: &mut OnVisited,
) -> Result<(), Error> {
    let mut shared_rows = None;
    if request.part.is_some() {
        let rows = SharedRows::of_archive(&request.folder);
        rows.make_folder()?;
        shared_rows = Some(rows);
    } else {
        // The slowest boards come first, so that no slow board runs alone at the end.
        tasks.sort_by(|task, next_task| last_seconds(next_task).total_cmp(&last_seconds(task)));
    }
    let pages = early_pages(request, program, &tasks, index);
    let mut rounds = Rounds {
        request,
        program,
        shared_rows: shared_rows.as_ref(),
        pages: pages.as_ref(),
        index,
        on_visited,
        reported: BTreeSet::new(),
        left_for_next_round: BTreeSet::new(),
        failure: None,
        last_write: Instant::now(),
    };
    let ended = rounds.run_both(tasks);
    if ended.is_err() && request.part.is_none() {
        // The index keeps the results so far. An error of this write is ignored, because it would hide the first error.
        let _ = folder::write_index(&request.folder, rounds.index);
    }
    ended
}

/// Returns the pages of the site that the threads of a run write while other boards are still being proven: a page for
/// each date that is in the index or will be visited. `None` with the option `--part`, because the last of the runs
/// that share the folder writes the site.
fn early_pages<'a>(
    request: &'a Request,
    program: &'a dyn Program,
    tasks: &[Task],
    index: &Index,
) -> Option<EarlyPages<'a>> {
    if request.part.is_some() {
        return None;
    }
    let mut dates: BTreeSet<Date> = index.keys().copied().collect();
    dates.extend(tasks.iter().map(|task| task.date));
    Some(EarlyPages {
        site: Site::new(&request.folder, request.app.as_deref(), program),
        dates,
        // A page gets one thread, because the other threads go on proving boards.
        resources: CheckResources {
            threads: 1,
            memory: request.memory / request.threads.max(1),
        },
    })
}

/// Returns the time of the last proof of a board, in seconds; 0 if the board is new.
fn last_seconds(task: &Task) -> f64 {
    let row = task.index_row.as_ref();
    row.and_then(Row::seconds).unwrap_or(0.0)
}

/// The results of the rounds so far.
struct Rounds<'a> {
    request: &'a Request,
    program: &'a dyn Program,
    /// The rows that runs with `--part` share; `None` without `--part`.
    shared_rows: Option<&'a SharedRows>,
    /// The pages that the workers write; `None` with `--part`.
    pages: Option<&'a EarlyPages<'a>>,
    index: &'a mut Index,
    on_visited: &'a mut OnVisited<'a>,
    /// The dates that have been reported to the user.
    reported: BTreeSet<Date>,
    /// The dates that need all threads and all memory, so that the next round must visit them.
    left_for_next_round: BTreeSet<Date>,
    /// The first failure of a round.
    failure: Option<Error>,
    /// The time of the last write of the index.
    last_write: Instant,
}

impl Rounds<'_> {
    /// Visits all dates in two rounds: first side by side, each board on one thread, and then one by one the dates that
    /// need all threads and all memory. With one thread, all dates are visited one by one.
    fn run_both(&mut self, mut tasks: Vec<Task>) -> Result<(), Error> {
        let threads = self.request.threads;
        if threads > 1 {
            // The layers (automata that the proof builds for the columns) are many small allocations.
            if matches!(self.request.method(), Method::Auto | Method::Columns) {
                allocate_side_by_side(threads, self.request.memory);
            }
            self.run(&tasks, Round::SideBySide)?;
            tasks.retain(|task| self.left_for_next_round.contains(&task.date));
            // The first round may have added facts about the remaining dates.
            for task in &mut tasks {
                task.index_row = self.index.get(&task.date).cloned();
            }
        }
        if tasks.is_empty() {
            return Ok(());
        }
        // The memory allocator has kept the memory that the workers have freed.
        release_memory();
        self.run(&tasks, Round::OneByOne)
    }

    /// Visits the dates of the `tasks` on several threads, and handles their results on this thread. `round` says
    /// whether each thread visits dates of its own, or all threads work on one date. If the system starts no thread,
    /// this thread visits the dates. Returns the first failure.
    fn run(&mut self, tasks: &[Task], round: Round) -> Result<(), Error> {
        let visitor = Visitor {
            request: self.request,
            program: self.program,
            shared_rows: self.shared_rows,
            round,
            pages: self.pages,
        };
        let queue = Queue::new(tasks, &visitor);
        let (sender, results) = unbounded();
        std::thread::scope(|scope| {
            let worker = Worker {
                queue: &queue,
                visitor: &visitor,
                results: sender,
                expected_time: None,
            };
            let started = worker.start_team(scope, tasks.len());
            if started == 0 {
                worker.work();
            }
            // The loop over the results ends when the last worker drops its sender.
            drop(worker);
            for result in results {
                self.handle(result);
            }
        });
        match self.failure.take() {
            Some(failure) => Err(failure),
            None => Ok(()),
        }
    }

    /// Handles a result of a visit: adds it to the index. The first failure is stored and sets the stop flag, which
    /// ends the round; the visits that have begun still return results.
    fn handle(&mut self, result: VisitResult) {
        let handled = match result {
            VisitResult::Proven(row) => self.add_row(row),
            VisitResult::Visited(date, Ok(visited)) => self.add(date, &visited),
            VisitResult::Visited(_, Err(failure)) => Err(failure),
        };
        if self.failure.is_none() {
            self.failure = handled.err();
        }
        if self.failure.is_some() {
            self.program.stop_flag().store(true, Relaxed);
        }
    }

    /// Adds the result of a visit of a date to the index and reports it. If the certificate could not be checked, or
    /// another run works on the date, there is nothing to add. If the board needs all threads and all memory, the date
    /// is left for the next round, which proves one board at a time with all threads and all memory. A visit that was
    /// stopped has no result.
    fn add(&mut self, date: Date, visited: &Visited) -> Result<(), Error> {
        match visited {
            Visited::Known(known) => self.add_known(known, visited)?,
            Visited::NotChecked(_) | Visited::Elsewhere(_) => (self.on_visited)(date, visited),
            Visited::NeedsAll => {
                self.left_for_next_round.insert(date);
            }
            Visited::Stopped => {}
        }
        Ok(())
    }

    /// Adds the known facts about a board after a visit to the index, and reports its date unless an earlier round has
    /// reported it. A proven board whose analysis is not complete is left for the next round.
    fn add_known(&mut self, known: &KnownBoard, visited: &Visited) -> Result<(), Error> {
        let row = &known.row;
        let date = row.date;
        // A limit has stopped the analysis. The next round goes on with all threads and all memory.
        let is_analysed = row.first.is_some() && row.line.is_some();
        if row.certificate.is_some() && !is_analysed {
            self.left_for_next_round.insert(date);
        }
        if self.reported.insert(date) {
            (self.on_visited)(date, visited);
        }
        self.add_row(row.clone())
    }

    /// Adds a row, the facts about one date, to the index of the archive. Saves the index if the last save was long
    /// ago. A run with `--part` shares its rows with other runs, and leaves the index to the last of them.
    fn add_row(&mut self, row: Row) -> Result<(), Error> {
        self.index.insert(row.date, row);
        if self.shared_rows.is_none() && self.last_write.elapsed() >= MIN_SAVE_INTERVAL {
            folder::write_index(&self.request.folder, self.index)?;
            self.last_write = Instant::now();
        }
        Ok(())
    }
}
