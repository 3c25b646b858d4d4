//! The main loop of a worker, which starts jobs and then helps with running jobs.
//!
//! Several workers search the same subtree in different orders and share the transposition table
//! (Lazy SMP).

use super::jobs::{Job, JobList};
use super::worker::{Abandoned, Assignment, Shared, Worker};
use crate::puzzle::Puzzle;
use crate::runtime::Stopped;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

/// Time that a worker sleeps if it finds no job to join.
const IDLE_SLEEP: Duration = Duration::from_millis(1);

/// The jobs of an iteration that are still to be started.
pub struct Queue<'a> {
    /// The jobs, in the order in which they are started.
    pub order: &'a [usize],
    /// Number of jobs that have been started.
    pub next: AtomicUsize,
    pub starters: AtomicUsize,
}

/// A guard that subtracts one from `Queue::starters` when it is dropped. A panic drops the guard
/// too.
struct Starter<'a>(&'a AtomicUsize);

impl Drop for Starter<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Release);
    }
}

impl<P: Puzzle> JobList<P> {
    /// Starts jobs, and then helps other workers until the result is known.
    ///
    /// # Why the solution does not depend on the number of threads or on the order of jobs
    ///
    /// The result is the solution of the solvable job with the lowest index. Once a job is solved,
    /// only jobs with lower indices are completed. The worker that started a job reports its first
    /// solution in depth-first order. Workers that joined later only help to refute states. The
    /// transposition table and the sleep sets prune only subtrees without a solution.
    pub fn work<'a>(
        &'a self,
        shared: &'a Shared<P>,
        worker: &mut Worker<'a, P>,
        queue: &Queue,
    ) -> Result<(), Stopped> {
        {
            let _starter = Starter(&queue.starters);
            self.start_jobs(shared, worker, queue)?;
        }
        self.help(shared, worker, queue)
    }

    fn start_jobs<'a>(
        &'a self,
        shared: &'a Shared<P>,
        worker: &mut Worker<'a, P>,
        queue: &Queue,
    ) -> Result<(), Stopped> {
        while let Some(&job) = queue.order.get(queue.next.fetch_add(1, Ordering::Relaxed)) {
            if job > shared.first_solved.load(Ordering::Relaxed) {
                continue;
            }
            if let Some(moves) = self.decide(shared, worker, job)? {
                worker.solved = Some((job, self.moves(job).chain(moves).collect()));
                shared.first_solved.fetch_min(job, Ordering::Relaxed);
            }
        }
        Ok(())
    }

    /// Helps other workers to search their jobs, until all jobs have ended or `worker` finds a
    /// solution.
    fn help<'a>(
        &'a self,
        shared: &'a Shared<P>,
        worker: &mut Worker<'a, P>,
        queue: &Queue,
    ) -> Result<(), Stopped> {
        let matters = |&job: &usize| job < shared.first_solved.load(Ordering::Relaxed);
        let joinable = |job: usize| Some((self.jobs[job].workers.joinable()?, job));
        while queue.starters.load(Ordering::Acquire) > 0 {
            match queue
                .order
                .iter()
                .copied()
                .filter(matters)
                .filter_map(joinable)
                .min()
            {
                Some((_, job)) => {
                    // The answer must not depend on timing, so only the worker that started the job
                    // reports a solution.
                    if self.jobs[job].workers.join()
                        && self.search(shared, worker, job, true)?.is_some()
                    {
                        return Ok(());
                    }
                }
                None => std::thread::sleep(IDLE_SLEEP),
            }
            shared.run.limits.check()?;
            shared.check_journal()?;
        }
        Ok(())
    }

    /// Refutes a job by the transposition table, or else searches the job. Returns the solution, if
    /// any.
    fn decide<'a>(
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

    /// Searches a job with this worker. Returns a solution if this worker found one.
    fn search<'a>(
        &'a self,
        shared: &'a Shared<P>,
        worker: &mut Worker<'a, P>,
        job: usize,
        helps: bool,
    ) -> Result<Option<Vec<P::Move>>, Stopped> {
        let Job { state, workers, .. } = &self.jobs[job];
        let asleep = if shared.sleep {
            self.asleep(shared.puzzle, job)
        } else {
            Vec::new()
        };
        let before = worker.states;
        let ended = worker.search(
            state,
            self.budget,
            &asleep,
            Assignment {
                job,
                workers,
                helps,
            },
        );
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
