//! All dates, side by side: in a first round each has its share of threads and memory; what does not fit into that comes in a
//! second one, one after another with all there is.

use super::arguments::Arguments;
use super::index::{self, Index};
use super::part::Notes;
use super::row::Row;
use super::summary::Summary;
use super::visit::{Task, Visit, Visited};
use crate::games::former::clicks::NOUN;
use crate::output::batch::Batch;
use crate::output::{Failure, say};
use crate::system::memory::for_shares;
use crossbeam::channel::unbounded;
use jiff::civil::Date;
use kortest::former::Method;
use kortest::runtime::{Limits, Progress, Run};
use rayon::ThreadPoolBuilder;
use std::collections::BTreeSet;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

/// Between two writings of the index. It can be made again from the certificates, but for what they took.
const SAVED_EVERY: Duration = Duration::from_secs(1);

/// Visits all dates. What is done is in the index, or noted, also if there is an error.
pub fn run(
    arguments: &Arguments,
    mut tasks: Vec<Task>,
    index: &mut Index,
    summary: &mut Summary,
    stop: &AtomicBool,
) -> Result<(), Failure> {
    // Those that took long are not to be the last ones to run.
    let took = |task: &Task| task.earlier.as_ref().and_then(|row| row.cost).map_or(0.0, |cost| cost.seconds);
    match arguments.part {
        Some(part) => tasks = part.order(tasks),
        None => tasks.sort_by(|a, b| took(b).total_cmp(&took(a))),
    }
    let notes = arguments.part.map(|_| Notes::of(&arguments.dir));
    notes.as_ref().map(Notes::prepare).transpose()?;
    let batch = Batch::new("board", NOUN, tasks.len(), arguments.quiet);
    let mut round =
        Round { arguments, notes, batch: &batch, index, summary, visited: BTreeSet::new(), saved: Instant::now() };
    let ended = batch.watch(|| {
        let threads = arguments.limits.threads();
        if threads > 1 && matches!(arguments.method, Method::Auto | Method::Columns) {
            for_shares(threads);
        }
        let need_all = round.run(&tasks, threads, stop)?;
        tasks.retain(|task| need_all.contains(&task.date));
        tasks.iter_mut().for_each(|task| task.earlier = round.index.get(&task.date).cloned());
        round.run(&tasks, 1, stop)
    });
    if ended.is_err() && arguments.part.is_none() {
        index::write(&arguments.dir, index)?;
    }
    ended.map(|_| ())
}

struct Round<'a, 'b> {
    arguments: &'a Arguments,
    /// Where a part of an archive notes what it has done.
    notes: Option<Notes>,
    batch: &'a Batch,
    index: &'a mut Index,
    summary: &'a mut Summary<'b>,
    /// What this run has told of.
    visited: BTreeSet<Date>,
    /// When the index was written.
    saved: Instant,
}

impl Round<'_, '_> {
    /// Visits dates; those that need more than their share.
    fn run(&mut self, tasks: &[Task], workers: usize, stop: &AtomicBool) -> Result<Vec<Date>, Failure> {
        let Round { arguments, batch, .. } = *self;
        let notes = self.notes.clone();
        let (threads, memory) = (arguments.limits.threads() / workers, arguments.limits.memory / workers);
        let is_part = workers > 1;
        let visit = |task: &Task, progress: &Progress| {
            let run = Run { limits: Limits { stop, deadline: None }, progress, threads, memory };
            let visit = Visit { task, earlier: task.earlier.as_ref(), arguments, run, is_part };
            let Some(notes) = &notes else { return visit.visit() };
            let Some(_in_hand) = notes.take(task.date)? else { return Ok(Visited::Elsewhere) };
            // Another part may have been here before.
            let noted = notes.row(task.date);
            let earlier = noted.as_ref().or(visit.earlier);
            let visited = Visit { earlier, ..visit }.visit()?;
            if let Visited::Known(row, new) = &visited
                && (*new || earlier.is_none_or(|earlier| earlier.first != row.first))
            {
                notes.keep(row)?;
            }
            Ok(visited)
        };
        let work = |task: &Task| batch.piece(task.date.to_string(), |progress| visit(task, progress));
        let mut need_all = Vec::new();
        let done = |task: &Task, visited: Result<Visited, Failure>| {
            match visited? {
                Visited::Known(row, new) => {
                    if is_part && row.certificate.is_some() && row.first.is_none() {
                        need_all.push(task.date);
                    }
                    self.known(row, new)?;
                }
                Visited::NeedsAll => need_all.push(task.date),
                Visited::Elsewhere => {
                    batch.ended(false);
                    self.summary.elsewhere();
                }
                Visited::Stopped => {}
            }
            Ok(())
        };
        side_by_side(tasks, workers, stop, work, done).map(|()| need_all)
    }

    /// Tells of a date, and has it in the index.
    fn known(&mut self, row: Row, new: bool) -> Result<(), Failure> {
        if !self.visited.insert(row.date) {
            // But for the first clicks, all has been said.
            self.index.insert(row.date, row);
            return Ok(());
        }
        let served = row.certificate.as_ref().is_some_and(|certificate| self.arguments.is_served(certificate));
        self.batch.ended(new);
        self.summary.visited(served, new);
        if self.summary.tells(&row, served && !new) {
            let lacking = row.certificate.as_ref().filter(|_| !served);
            let remark = lacking.map(|has| format!("  open: its evidence is {}", has.evidence.word()));
            say!("{}{}", row.summary(), remark.unwrap_or_default());
        }
        self.index.insert(row.date, row);
        if self.notes.is_none() && self.saved.elapsed() >= SAVED_EVERY {
            index::write(&self.arguments.dir, self.index)?;
            self.saved = Instant::now();
        }
        Ok(())
    }
}

/// Does the work for all items, in their order, `workers` at a time. `done` is called on the calling thread with each result,
/// in the order of finishing. If `stop` is set, no more items begin; a failure of `done` sets it. The first failure is returned.
fn side_by_side<T: Sync, R: Send>(
    items: &[T],
    workers: usize,
    stop: &AtomicBool,
    work: impl Fn(&T) -> R + Sync,
    mut done: impl FnMut(&T, R) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let (queue, waiting) = unbounded();
    items.iter().for_each(|item| queue.send(item).expect("the receiver is open"));
    drop(queue);
    let (sender, results) = unbounded();
    std::thread::scope(|scope| {
        for _ in 0..workers.min(items.len()) {
            let (waiting, sender, work) = (waiting.clone(), sender.clone(), &work);
            scope.spawn(move || {
                // Parallel code in the work runs on this thread alone.
                let _pool = ThreadPoolBuilder::new().num_threads(1).use_current_thread().build();
                for item in waiting.iter().take_while(|_| !stop.load(Relaxed)) {
                    // The receiver is open until all workers have ended.
                    let _ = sender.send((item, work(item)));
                }
            });
        }
        drop(sender);
        let mut ended = Ok(());
        for (item, result) in results {
            ended = ended.and(done(item, result));
            if ended.is_err() {
                stop.store(true, Relaxed);
            }
        }
        ended
    })
}
