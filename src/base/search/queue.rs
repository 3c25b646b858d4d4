//! The main loop of a worker: it starts jobs while there are any, then helps with those that are still running.
//!
//! Helping is what chess programs call Lazy SMP: several workers search the same tree, each with its own move order,
//! and the shared transposition table divides the work between them.

use super::jobs::{Job, JobList};
use super::worker::{Abandoned, Assignment, Shared, Worker};
use crate::puzzle::Puzzle;
use crate::runtime::Stopped;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

/// How long a worker that found no job to join sleeps before it looks again.
const IDLE: Duration = Duration::from_millis(1);

/// The jobs of an iteration, as the workers fetch them.
pub struct Queue<'a> {
    /// The jobs in the order in which they are started.
    pub order: &'a [usize],
    /// The number of jobs that have been started.
    pub next: AtomicUsize,
    /// The number of workers that still start jobs.
    pub beginners: AtomicUsize,
}

/// Counts a worker as a beginner until it is dropped. A panic drops it too, so the other workers do not wait forever.
struct Beginner<'a>(&'a AtomicUsize);

impl Drop for Beginner<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Release);
    }
}

impl<P: Puzzle> JobList<P> {
    /// Works on jobs until none is left that matters, or a limit is reached.
    ///
    /// # Why the solution does not depend on the number of threads or on the order of jobs
    ///
    /// The solution is that of the solvable job with the lowest number: jobs with higher numbers are dropped once a job
    /// is solved, and jobs with lower numbers are completed. Inside a job it is the first solution in depth-first
    /// order, as the worker that started the job finds it; solutions that helpers meet are ignored. The table and the
    /// sleep sets prune only subtrees without a solution.
    pub fn work<'a>(&'a self, shared: &'a Shared<P>, worker: &mut Worker<'a, P>, queue: &Queue) -> Result<(), Stopped> {
        {
            let _beginner = Beginner(&queue.beginners);
            self.begin_jobs(shared, worker, queue)?;
        }
        self.help(shared, worker, queue)
    }

    /// Starts jobs until none is left.
    fn begin_jobs<'a>(
        &'a self,
        shared: &'a Shared<P>,
        worker: &mut Worker<'a, P>,
        queue: &Queue,
    ) -> Result<(), Stopped> {
        while let Some(&job) = queue.order.get(queue.next.fetch_add(1, Ordering::Relaxed)) {
            if job > shared.first_solved.load(Ordering::Relaxed) {
                continue;
            }
            if let Some(moves) = self.settle(shared, worker, job)? {
                worker.solved = Some((job, self.moves(job).chain(moves).collect()));
                shared.first_solved.fetch_min(job, Ordering::Relaxed);
            }
        }
        Ok(())
    }

    /// Helps while jobs are running: joins the one with the fewest workers.
    fn help<'a>(&'a self, shared: &'a Shared<P>, worker: &mut Worker<'a, P>, queue: &Queue) -> Result<(), Stopped> {
        let matters = |&job: &usize| job < shared.first_solved.load(Ordering::Relaxed);
        let joinable = |job: usize| Some((self.jobs[job].workers.joinable()?, job));
        while queue.beginners.load(Ordering::Acquire) > 0 {
            match queue.order.iter().copied().filter(matters).filter_map(joinable).min() {
                Some((_, job)) => {
                    // The worker that started the job finds the solution that counts.
                    if self.jobs[job].workers.join() && self.search(shared, worker, job, true)?.is_some() {
                        return Ok(());
                    }
                }
                None => std::thread::sleep(IDLE),
            }
            shared.run.limits.check()?;
            shared.check_journal()?;
        }
        Ok(())
    }

    /// Decides a job by the table or by search. Returns the moves that solve its state, if it can be solved.
    fn settle<'a>(
        &'a self,
        shared: &'a Shared<P>,
        worker: &mut Worker<'a, P>,
        job: usize,
    ) -> Result<Option<Vec<P::Move>>, Stopped> {
        let Job { state, workers, .. } = &self.jobs[job];
        if shared.table.fails(shared.puzzle.key(state), self.budget) {
            return self.close(shared, job, 0).map(|()| None);
        }
        workers.begin();
        self.search(shared, worker, job, false)
    }

    /// Searches a job with this worker. Returns the moves that solve its state, if this worker has found any.
    fn search<'a>(
        &'a self,
        shared: &'a Shared<P>,
        worker: &mut Worker<'a, P>,
        job: usize,
        helps: bool,
    ) -> Result<Option<Vec<P::Move>>, Stopped> {
        let Job { state, workers, .. } = &self.jobs[job];
        let asleep = if shared.sleep { self.asleep(shared.puzzle, job) } else { Vec::new() };
        let before = worker.states;
        let ended = worker.search(state, self.budget, &asleep, Assignment { job, workers, helps });
        if let Ok(None) = ended {
            workers.refute();
        }
        if let Some(states) = workers.leave(worker.states - before) {
            self.close(shared, job, states)?;
        }
        match ended {
            Ok(solution) => Ok(solution),
            Err(Abandoned::Superseded) => Ok(None),
            Err(Abandoned::Stopped) => Err(Stopped),
        }
    }

    /// Closes a refuted job, and notes it in the journal.
    fn close(&self, shared: &Shared<P>, job: usize, states: u64) -> Result<(), Stopped> {
        if let Some(journal) = shared.journal {
            journal.close(shared.budget, shared.depth, job, states);
        }
        shared.check_journal()?;
        self.jobs[job].workers.close();
        shared.run.progress.finish_one();
        Ok(())
    }
}
