//! Proves the boards of all dates: first in parallel, then difficult boards one at a time.

use super::arguments::Arguments;
use super::report::Report;
use super::visit::{Known, Round, Task, Visit, Visited};
use crate::games::former::read::NOUN;
use crate::output::Failure;
use crate::output::batch::Batch;
use crate::system::resources::raise_arena_limit;
use crossbeam::channel::{Sender, unbounded};
use jiff::civil::Date;
use kortest::former::Method;
use kortest::runtime::{Limits, Progress, Run};
use kortest_archive::folder;
use kortest_archive::folder::{Index, SharedRows};
use kortest_archive::row::Row;
use rayon::ThreadPoolBuilder;
use std::collections::BTreeSet;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::thread::Builder;
use std::time::{Duration, Instant};

/// Minimum time between two writes of the index.
const MIN_SAVE_INTERVAL: Duration = Duration::from_secs(1);

/// Proves the boards of all dates, and adds a row to the index for each finished date.
pub fn run(
    arguments: &Arguments,
    mut tasks: Vec<Task>,
    index: &mut Index,
    report: &mut Report,
    stop: &AtomicBool,
) -> Result<(), Failure> {
    let mut shared_rows = None;
    if arguments.part.is_some() {
        let rows = SharedRows::of_archive(&arguments.dir);
        rows.make_folder()?;
        shared_rows = Some(rows);
    } else {
        // The slowest boards come first, so that no slow board runs alone at the end.
        tasks.sort_by(|a, b| last_seconds(b).total_cmp(&last_seconds(a)));
    }
    let batch = Batch::new("board", NOUN, tasks.len(), arguments.quiet);
    let mut rounds = Rounds {
        arguments,
        shared_rows: shared_rows.as_ref(),
        batch: &batch,
        stop,
        index,
        report,
        reported: BTreeSet::new(),
        left_for_next_round: BTreeSet::new(),
        failure: None,
        last_write: Instant::now(),
    };
    let ended = batch.watch(|| rounds.run_both(tasks));
    rounds.report.print_remaining_lines();
    if ended.is_err() && arguments.part.is_none() {
        // If this fails too, the first error says more.
        let _ = folder::write_index(&arguments.dir, rounds.index);
    }
    ended
}

/// Returns the time of the last proof of a board, in seconds; 0 if the board is new.
fn last_seconds(task: &Task) -> f64 {
    let row = task.index_row.as_ref();
    row.and_then(Row::seconds).unwrap_or(0.0)
}

/// The results of the rounds so far.
struct Rounds<'a, 'b> {
    arguments: &'a Arguments,
    /// The rows of other runs; `None` without `--part`.
    shared_rows: Option<&'a SharedRows>,
    batch: &'a Batch,
    stop: &'a AtomicBool,
    index: &'a mut Index,
    report: &'a mut Report<'b>,
    /// The dates that have been reported to the user.
    reported: BTreeSet<Date>,
    /// The dates that need all threads and all memory, so that the next round must visit them.
    left_for_next_round: BTreeSet<Date>,
    /// The first failure of a round.
    failure: Option<Failure>,
    /// The time of the last write of the index.
    last_write: Instant,
}

impl Rounds<'_, '_> {
    /// Visits all dates side by side, and then those that need all threads and all memory.
    fn run_both(&mut self, mut tasks: Vec<Task>) -> Result<(), Failure> {
        let threads = self.arguments.limits.threads();
        let uses_columns = matches!(self.arguments.method, Method::Auto | Method::Columns);
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
    fn run(&mut self, tasks: &[Task], round: Round) -> Result<(), Failure> {
        let visitor = Visitor {
            arguments: self.arguments,
            shared_rows: self.shared_rows,
            batch: self.batch,
            stop: self.stop,
            round,
        };
        let queue = Queue {
            tasks,
            next: AtomicUsize::new(0),
            stop: self.stop,
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
    fn handle(&mut self, date: Date, visited: Result<Visited, Failure>) {
        let handled = match visited {
            Ok(visited) => self.add(date, visited),
            Err(failure) => Err(failure),
        };
        if self.failure.is_none() {
            self.failure = handled.err();
        }
        if self.failure.is_some() {
            self.stop.store(true, Relaxed);
        }
    }

    /// Adds the result of a visit to the index, or leaves its date for the next round.
    fn add(&mut self, date: Date, visited: Visited) -> Result<(), Failure> {
        match visited {
            Visited::Known(known) => {
                // A limit has stopped the count of the first clicks. The next round counts them
                // with all threads.
                if known.row.certificate.is_some() && known.row.first.is_none() {
                    self.left_for_next_round.insert(date);
                }
                self.add_row(known)?;
            }
            Visited::NotChecked(why) => {
                self.batch.ended(false);
                self.report.not_checked(date, &why);
            }
            Visited::NeedsAll => {
                self.left_for_next_round.insert(date);
            }
            Visited::Elsewhere(holder) => {
                self.batch.ended(false);
                self.report.elsewhere(date, holder);
            }
            Visited::Stopped => {}
        }
        Ok(())
    }

    /// Adds a row to the index and reports its date to the user, unless an earlier round has
    /// reported it.
    fn add_row(&mut self, known: Known) -> Result<(), Failure> {
        let date = known.row.date;
        if !self.reported.insert(date) {
            self.index.insert(date, known.row);
            return Ok(());
        }
        self.batch.ended(known.is_new);
        self.report.visited(&known);
        self.index.insert(date, known.row);
        if self.shared_rows.is_none() && self.last_write.elapsed() >= MIN_SAVE_INTERVAL {
            folder::write_index(&self.arguments.dir, self.index)?;
            self.last_write = Instant::now();
        }
        Ok(())
    }
}

/// Visits the dates of one round. All workers share it.
struct Visitor<'a> {
    arguments: &'a Arguments,
    shared_rows: Option<&'a SharedRows>,
    batch: &'a Batch,
    stop: &'a AtomicBool,
    round: Round,
}

impl Visitor<'_> {
    /// Returns the number of boards that are proven at once.
    fn workers(&self) -> usize {
        match self.round {
            Round::SideBySide => self.arguments.limits.threads(),
            Round::OneByOne => 1,
        }
    }

    /// Visits a date, and shows its progress.
    fn visit(&self, task: &Task) -> Result<Visited, Failure> {
        let name = task.date.to_string();
        self.batch
            .piece(name, |progress| self.visit_unlocked(task, progress))
    }

    /// Visits a date, unless another run with `--part` has locked it.
    fn visit_unlocked(&self, task: &Task, progress: &Progress) -> Result<Visited, Failure> {
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
    ) -> Result<Visited, Failure> {
        let limits = Limits::none().stop(self.stop);
        let visit = Visit {
            task,
            latest_row,
            arguments: self.arguments,
            round: self.round,
            run: Run::new(progress)
                .limits(limits)
                .threads(self.arguments.limits.threads() / self.workers())
                .memory(self.arguments.limits.memory / self.workers()),
        };
        visit.visit()
    }
}

/// The dates of a round. Several threads take them one after the other until `stop` is set.
struct Queue<'a> {
    tasks: &'a [Task],
    /// The index of the first task that no thread has taken.
    next: AtomicUsize,
    stop: &'a AtomicBool,
}

impl<'a> Queue<'a> {
    /// Returns the next date; `None` if none is left, or if `stop` is set.
    fn take(&self) -> Option<&'a Task> {
        if self.stop.load(Relaxed) {
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
    visited: Result<Visited, Failure>,
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
