//! Proves the boards of all dates: first in parallel, then difficult boards one at a time.

use super::arguments::Arguments;
use super::index::{self, Index};
use super::lines::Lines;
use super::part::SharedRows;
use super::row::Row;
use super::summary::Summary;
use super::visit::{Task, Visit, Visited};
use crate::games::former::clicks::NOUN;
use crate::output::Failure;
use crate::output::batch::Batch;
use crate::system::allocator::raise_arena_limit;
use crossbeam::channel::unbounded;
use jiff::civil::Date;
use kortest::former::Method;
use kortest::runtime::{Limits, Progress, Run};
use rayon::ThreadPoolBuilder;
use std::collections::BTreeSet;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::thread::Builder;
use std::time::{Duration, Instant};

/// Minimum time between two writes of the index.
const MIN_SAVE_INTERVAL: Duration = Duration::from_secs(1);

/// Proves the boards of all dates, and adds a row to the index for each finished date.
pub fn run(
    arguments: &Arguments,
    mut tasks: Vec<Task>,
    index: &mut Index,
    summary: &mut Summary,
    stop: &AtomicBool,
) -> Result<(), Failure> {
    // The slowest boards come first, so that no slow board runs alone at the end.
    let took = |task: &Task| {
        task.index_row
            .as_ref()
            .and_then(|row| row.cost)
            .map_or(0.0, |cost| cost.seconds)
    };
    if let Some(part) = arguments.part {
        tasks = part.order(tasks);
    }
    let lines = Lines::new(tasks.iter().map(|task| task.date));
    if arguments.part.is_none() {
        tasks.sort_by(|a, b| took(b).total_cmp(&took(a)));
    }
    let shared_rows = arguments
        .part
        .map(|_| SharedRows::of_archive(&arguments.dir));
    shared_rows
        .as_ref()
        .map(SharedRows::make_folder)
        .transpose()?;
    let batch = Batch::new("board", NOUN, tasks.len(), arguments.quiet);
    let mut round = Round {
        arguments,
        shared_rows,
        batch: &batch,
        index,
        summary,
        lines,
        reported: BTreeSet::new(),
        saved: Instant::now(),
    };
    let ended = batch.watch(|| {
        let threads = arguments.limits.threads();
        if threads > 1 && matches!(arguments.method, Method::Auto | Method::Columns) {
            raise_arena_limit(threads);
        }
        let need_all = round.run(&tasks, threads, stop)?;
        tasks.retain(|task| need_all.contains(&task.date));
        tasks
            .iter_mut()
            .for_each(|task| task.index_row = round.index.get(&task.date).cloned());
        round.run(&tasks, 1, stop)
    });
    round.lines.end();
    if ended.is_err() && arguments.part.is_none() {
        // If this fails too, the first error says more.
        let _ = index::write(&arguments.dir, index);
    }
    ended.map(|_| ())
}

struct Round<'a, 'b> {
    arguments: &'a Arguments,
    shared_rows: Option<SharedRows>,
    batch: &'a Batch,
    index: &'a mut Index,
    summary: &'a mut Summary<'b>,
    lines: Lines,
    reported: BTreeSet<Date>,
    /// The time of the last write of the index.
    saved: Instant,
}

impl Round<'_, '_> {
    fn run(
        &mut self,
        tasks: &[Task],
        workers: usize,
        stop: &AtomicBool,
    ) -> Result<Vec<Date>, Failure> {
        let Round {
            arguments, batch, ..
        } = *self;
        let shared_rows = self.shared_rows.clone();
        let (threads, memory) = (
            arguments.limits.threads() / workers,
            arguments.limits.memory / workers,
        );
        let is_parallel = workers > 1;
        let visit = |task: &Task, progress: &Progress| {
            let run = Run {
                limits: Limits {
                    stop,
                    deadline: None,
                },
                progress,
                threads,
                memory,
            };
            let visit = Visit {
                task,
                latest_row: task.index_row.as_ref(),
                arguments,
                run,
                is_parallel,
            };
            let Some(shared_rows) = &shared_rows else {
                return visit.visit();
            };
            let Some(_lock) = shared_rows.lock_date(task.date)? else {
                return Ok(Visited::Elsewhere);
            };
            // Another run with `--part` may have finished this date in the meantime.
            let shared_row = shared_rows.read(task.date);
            let latest_row = shared_row.as_ref().or(visit.latest_row);
            let visited = Visit {
                latest_row,
                ..visit
            }
            .visit()?;
            if let Visited::Known(row, new) = &visited
                && (*new || latest_row.is_none_or(|latest| latest.first != row.first))
            {
                shared_rows.write(row)?;
            }
            Ok(visited)
        };
        let work =
            |task: &Task| batch.piece(task.date.to_string(), |progress| visit(task, progress));
        let mut need_all = Vec::new();
        let on_result = |task: &Task, visited: Result<Visited, Failure>| {
            match visited? {
                Visited::Known(row, new) => {
                    if is_parallel && row.certificate.is_some() && row.first.is_none() {
                        need_all.push(task.date);
                    }
                    self.report(row, new)?;
                }
                Visited::NeedsAll => need_all.push(task.date),
                Visited::Elsewhere => {
                    batch.ended(false);
                    self.lines.add(task.date, None);
                    self.summary.elsewhere();
                }
                Visited::Stopped => {}
            }
            Ok(())
        };
        side_by_side(tasks, workers, stop, work, on_result).map(|()| need_all)
    }

    /// Adds a row to the index and reports its date to the user.
    fn report(&mut self, row: Row, new: bool) -> Result<(), Failure> {
        if !self.reported.insert(row.date) {
            self.index.insert(row.date, row);
            return Ok(());
        }
        let served = row
            .certificate
            .as_ref()
            .is_some_and(|certificate| self.arguments.has_wanted_evidence(certificate));
        self.batch.ended(new);
        self.summary.visited(served, new);
        let line = self.summary.is_reported(&row, served && !new).then(|| {
            let lacking = row.certificate.as_ref().filter(|_| !served);
            let remark =
                lacking.map(|has| format!("  open: its evidence is only {}", has.evidence.word()));
            format!("{}{}", row.summary(), remark.unwrap_or_default())
        });
        self.lines.add(row.date, line);
        self.index.insert(row.date, row);
        if self.shared_rows.is_none() && self.saved.elapsed() >= MIN_SAVE_INTERVAL {
            index::write(&self.arguments.dir, self.index)?;
            self.saved = Instant::now();
        }
        Ok(())
    }
}

/// Calls `work` for all items on several threads, and `on_result` on this thread. If the system
/// starts fewer threads, those do all the work, and without any this thread does it.
fn side_by_side<T: Sync, R: Send>(
    items: &[T],
    workers: usize,
    stop: &AtomicBool,
    work: impl Fn(&T) -> R + Sync,
    mut on_result: impl FnMut(&T, R) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let (queue, waiting) = unbounded();
    items
        .iter()
        .for_each(|item| queue.send(item).expect("the receiver is open"));
    drop(queue);
    let (sender, results) = unbounded();
    std::thread::scope(|scope| {
        let mut started = 0;
        for _ in 0..workers.min(items.len()) {
            let (waiting, sender, work) = (waiting.clone(), sender.clone(), &work);
            let work_on_all = move || {
                // With this pool, rayon calls inside `work` use only this thread.
                let _pool = ThreadPoolBuilder::new()
                    .num_threads(1)
                    .use_current_thread()
                    .build();
                for item in waiting.iter().take_while(|_| !stop.load(Relaxed)) {
                    // The receiver lives until all workers have ended, so the send cannot fail.
                    let _ = sender.send((item, work(item)));
                }
            };
            if Builder::new().spawn_scoped(scope, work_on_all).is_err() {
                break;
            }
            started += 1;
        }
        drop(sender);
        let is_open = |_: &&T| !stop.load(Relaxed);
        let own_items = (started == 0).then(|| waiting.iter().take_while(is_open));
        let own_results = own_items
            .into_iter()
            .flatten()
            .map(|item| (item, work(item)));
        let mut ended = Ok(());
        for (item, result) in own_results.chain(results) {
            ended = ended.and(on_result(item, result));
            if ended.is_err() {
                stop.store(true, Relaxed);
            }
        }
        ended
    })
}
