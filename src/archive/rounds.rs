//! Visits all dates: first in parallel, then difficult boards one at a time.

use crate::dates;
use crate::error::Error;
use crate::folder::{self, Index, SharedRows};
use crate::program::Program;
use crate::request::Request;
use crate::row::Row;
use crate::visit::{Known, Round, Visit, Visited};
use crossbeam_channel::{Sender, unbounded};
use jiff::civil::Date;
use kortest::former::Method;
use kortest::runtime::{Limits, Progress, Run};
use kortest_store::Destination;
use kortest_system::allocator::raise_arena_limit;
use rayon::ThreadPoolBuilder;
use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::thread::Builder;
use std::time::{Duration, Instant};

/// Minimum time between two writes of the index.
const MIN_SAVE_INTERVAL: Duration = Duration::from_secs(1);

/// A date that a run visits.
pub struct Task<'a> {
    pub date: Date,
    /// Where the certificate of the date is stored.
    pub destination: &'a Destination,
    /// The row of the date in the index, if it has one.
    pub index_row: Option<Row>,
}

/// Receives the result of a visit, if it is final: no later round visits the date again.
pub type OnVisited<'a> = dyn FnMut(Date, &Visited) + 'a;

/// Visits all dates, adds a row to the index for each finished date, and reports the results.
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
        tasks.sort_by(|a, b| last_seconds(b).total_cmp(&last_seconds(a)));
    }
    let mut rounds = Rounds {
        request,
        program,
        shared_rows: shared_rows.as_ref(),
        index,
        on_visited,
        reported: BTreeSet::new(),
        left_for_next_round: BTreeSet::new(),
        failure: None,
        last_write: Instant::now(),
    };
    let ended = rounds.run_both(tasks);
    if ended.is_err() && request.part.is_none() {
        // If this fails too, the first error says more.
        let _ = folder::write_index(&request.folder, rounds.index);
    }
    ended
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
    /// The rows of other runs; `None` without `--part`.
    shared_rows: Option<&'a SharedRows>,
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
    /// Visits all dates side by side, and then those that need all threads and all memory.
    fn run_both(&mut self, mut tasks: Vec<Task>) -> Result<(), Error> {
        let threads = self.request.threads;
        let uses_columns = matches!(self.request.method(), Method::Auto | Method::Columns);
        if threads > 1 && uses_columns {
            raise_arena_limit(threads);
        }
        if threads > 1 {
            self.run(&tasks, Round::SideBySide)?;
            tasks.retain(|task| self.left_for_next_round.contains(&task.date));
            for task in &mut tasks {
                task.index_row = self.index.get(&task.date).cloned();
            }
        }
        self.run(&tasks, Round::OneByOne)
    }

    /// Visits the dates on several threads, and handles the results on this thread. If the system
    /// starts fewer threads, those do all the work, and without any this thread does it.
    fn run(&mut self, tasks: &[Task], round: Round) -> Result<(), Error> {
        let visitor = Visitor {
            request: self.request,
            program: self.program,
            shared_rows: self.shared_rows,
            round,
        };
        let queue = Queue {
            tasks,
            next: AtomicUsize::new(0),
            program: self.program,
        };
        let (sender, results) = unbounded();
        std::thread::scope(|scope| {
            let mut started = 0;
            for _ in 0..visitor.workers().min(tasks.len()) {
                let worker = Worker {
                    queue: &queue,
                    visitor: &visitor,
                    results: sender.clone(),
                };
                let spawned = Builder::new().spawn_scoped(scope, move || worker.run());
                if spawned.is_err() {
                    break;
                }
                started += 1;
            }
            // The loop over the results ends when the last worker drops its sender.
            drop(sender);
            if started == 0 {
                while let Some(task) = queue.take() {
                    self.handle(task.date, visitor.visit(task));
                }
            }
            for VisitResult { date, visited } in results {
                self.handle(date, visited);
            }
        });
        match self.failure.take() {
            Some(failure) => Err(failure),
            None => Ok(()),
        }
    }

    /// Handles the result of a visit. The first failure ends the round, but not the visits that
    /// have begun.
    fn handle(&mut self, date: Date, visited: Result<Visited, Error>) {
        let handled = match visited {
            Ok(visited) => self.add(date, &visited),
            Err(failure) => Err(failure),
        };
        if self.failure.is_none() {
            self.failure = handled.err();
        }
        if self.failure.is_some() {
            self.program.stop_flag().store(true, Relaxed);
        }
    }

    /// Adds the result of a visit to the index, or leaves its date for the next round.
    fn add(&mut self, date: Date, visited: &Visited) -> Result<(), Error> {
        match visited {
            Visited::Known(known) => self.add_row(known, visited)?,
            Visited::NotChecked(_) | Visited::Elsewhere(_) => (self.on_visited)(date, visited),
            Visited::NeedsAll => {
                self.left_for_next_round.insert(date);
            }
            Visited::Stopped => {}
        }
        Ok(())
    }

    /// Adds a row to the index and reports its date, unless an earlier round has reported it.
    fn add_row(&mut self, known: &Known, visited: &Visited) -> Result<(), Error> {
        let row = &known.row;
        let date = row.date;
        // A limit has stopped the count of the first clicks. The next round counts them with all
        // threads.
        if row.certificate.is_some() && row.first.is_none() {
            self.left_for_next_round.insert(date);
        }
        self.index.insert(date, row.clone());
        if !self.reported.insert(date) {
            return Ok(());
        }
        (self.on_visited)(date, visited);
        if self.shared_rows.is_none() && self.last_write.elapsed() >= MIN_SAVE_INTERVAL {
            folder::write_index(&self.request.folder, self.index)?;
            self.last_write = Instant::now();
        }
        Ok(())
    }
}

/// Visits the dates of one round. All workers share it.
struct Visitor<'a> {
    request: &'a Request,
    program: &'a dyn Program,
    shared_rows: Option<&'a SharedRows>,
    round: Round,
}

impl Visitor<'_> {
    /// Returns the number of boards that are proven at once.
    fn workers(&self) -> usize {
        match self.round {
            Round::SideBySide => self.request.threads,
            Round::OneByOne => 1,
        }
    }

    /// Visits a date, while the program shows its progress.
    fn visit(&self, task: &Task) -> Result<Visited, Error> {
        let progress = Arc::new(Progress::default());
        self.program.begin_board(task.date, &progress);
        let visited = self.visit_unlocked(task, &progress);
        self.program.end_board(&progress);
        visited
    }

    /// Visits a date, unless another run with `--part` has locked it.
    fn visit_unlocked(&self, task: &Task, progress: &Progress) -> Result<Visited, Error> {
        let Some(shared_rows) = self.shared_rows else {
            return self.visit_alone(task, task.index_row.as_ref(), progress);
        };
        let Some(_lock) = shared_rows.lock_date(task.date)? else {
            return Ok(Visited::Elsewhere(shared_rows.holder(task.date)));
        };
        // Another run with `--part` may have finished this date in the meantime.
        let shared_row = shared_rows.read(task.date);
        let latest_row = shared_row.as_ref().or(task.index_row.as_ref());
        let visited = self.visit_alone(task, latest_row, progress)?;
        if let Visited::Known(Known { row, .. }) = &visited {
            let is_shared_already = latest_row.is_some_and(|latest| latest.has_facts_of(row));
            if !is_shared_already {
                shared_rows.write(row)?;
            }
        }
        Ok(visited)
    }

    /// Visits a date on which no other run works.
    fn visit_alone(
        &self,
        task: &Task,
        latest_row: Option<&Row>,
        progress: &Progress,
    ) -> Result<Visited, Error> {
        let limits = Limits::none().stop(self.program.stop_flag());
        let visit = Visit {
            date: task.date,
            destination: task.destination,
            latest_row,
            request: self.request,
            program: self.program,
            round: self.round,
            run: Run::new(progress)
                .limits(limits)
                .threads(self.request.threads / self.workers())
                .memory(self.request.memory / self.workers()),
        };
        let board = dates::board(task.date).map_err(Error::input)?;
        let mut visited = visit.certify(&board)?;
        if let Visited::Known(known) = &mut visited {
            visit.analyse(&board, &mut known.row)?;
        }
        Ok(visited)
    }
}

/// The dates of a round. Several threads take them one after the other until the run is stopped.
struct Queue<'a> {
    tasks: &'a [Task<'a>],
    /// The index of the first task that no thread has taken.
    next: AtomicUsize,
    program: &'a dyn Program,
}

impl<'a> Queue<'a> {
    /// Returns the next date; `None` if none is left, or if the run is stopped.
    fn take(&self) -> Option<&'a Task<'a>> {
        if self.program.stop_flag().load(Relaxed) {
            return None;
        }
        self.tasks.get(self.next.fetch_add(1, Relaxed))
    }
}

/// A thread that visits dates.
struct Worker<'a> {
    queue: &'a Queue<'a>,
    visitor: &'a Visitor<'a>,
    results: Sender<VisitResult>,
}

/// The result of the visit of a date.
struct VisitResult {
    date: Date,
    visited: Result<Visited, Error>,
}

impl Worker<'_> {
    /// Visits dates until none is left.
    fn run(&self) {
        // With this pool, rayon calls inside a visit use only this thread. Should the pool not be
        // built, they use the threads that all workers share: slower, but with the same results.
        let _pool = ThreadPoolBuilder::new()
            .num_threads(1)
            .use_current_thread()
            .build();
        while let Some(task) = self.queue.take() {
            let result = VisitResult {
                date: task.date,
                visited: self.visitor.visit(task),
            };
            // The receiver lives until all workers have ended, so the send cannot fail.
            let _ = self.results.send(result);
        }
    }
}
