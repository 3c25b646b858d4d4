//! What each worker does: begins jobs while there are any, then helps with those that still run.
//!
//! Helping is what chess programs call Lazy SMP: several workers search the same tree in different orders of moves, and the
//! shared table divides the work.

use super::job_bound::Judged;
use super::jobs::{Job, JobList};
use super::limits::Stopped;
use super::search::{Assignment, Ended, Shared, Worker};
use crate::puzzle::Puzzle;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

/// Before a worker that found nobody to help looks again.
const IDLE: Duration = Duration::from_millis(1);

/// What the workers of an iteration fetch jobs from.
pub struct Queue<'a> {
    /// The jobs, in the order in which they are begun.
    pub order: &'a [usize],
    /// How many have been begun.
    pub next: AtomicUsize,
    /// Workers that still begin jobs.
    pub beginners: AtomicUsize,
}

/// Counted until it is dropped, in a panic too: nobody must wait for it then.
struct Beginner<'a>(&'a AtomicUsize);

impl Drop for Beginner<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Release);
    }
}

impl<P: Puzzle> JobList<P> {
    /// Works on jobs until there is none left that matters, or it is time to stop.
    ///
    /// # Why the solution does not depend on threads or order
    ///
    /// Of the jobs that can be solved the one with the lowest number counts, so jobs above a solved one are
    /// dropped and jobs below it are worked off. Inside a job the first solution in depth-first order counts, which
    /// is the order of who has begun the job; what others find is not asked for. Tables and sleepers leave out only
    /// what holds no solution.
    pub fn work<'a>(&'a self, shared: &'a Shared<P>, worker: &mut Worker<'a, P>, queue: &Queue) -> Result<(), Stopped> {
        {
            let _beginner = Beginner(&queue.beginners);
            self.begin_jobs(shared, worker, queue)?;
        }
        self.help(shared, worker, queue)
    }

    /// While there are jobs to begin.
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

    /// While there are others at work: with the job that has the fewest workers.
    fn help<'a>(&'a self, shared: &'a Shared<P>, worker: &mut Worker<'a, P>, queue: &Queue) -> Result<(), Stopped> {
        let matters = |&job: &usize| job < shared.first_solved.load(Ordering::Relaxed);
        let joinable = |job: usize| Some((self.jobs[job].workers.joinable()?, job));
        while queue.beginners.load(Ordering::Acquire) > 0 {
            match queue.order.iter().copied().filter(matters).filter_map(joinable).min() {
                Some((_, job)) => {
                    if self.jobs[job].workers.join() {
                        shared.progress.helped.fetch_add(1, Ordering::Relaxed);
                        if self.search(shared, worker, job, true)?.is_some() {
                            // Who has begun the job will find the solution that counts.
                            return Ok(());
                        }
                    }
                }
                None => std::thread::sleep(IDLE),
            }
            shared.limits.check()?;
            if shared.recorder.has_failed() {
                return Err(Stopped);
            }
        }
        Ok(())
    }

    /// One job: by the table, by its bound, or by a search. The moves that solve it from there on, if it can be solved.
    fn settle<'a>(
        &'a self,
        shared: &'a Shared<P>,
        worker: &mut Worker<'a, P>,
        job: usize,
    ) -> Result<Option<Vec<P::Move>>, Stopped> {
        let Job { state, workers, .. } = &self.jobs[job];
        if shared.table.fails(shared.puzzle.key(state), self.budget) {
            self.close(shared, job, 0)?;
            workers.close();
            return Ok(None);
        }
        // Below the floor a checker searches for itself.
        if let Some(bound) = shared.job_bound.filter(|_| self.budget >= shared.floor) {
            shared.limits.check()?;
            match bound.judge(state, self.budget, shared.limits) {
                // Nothing below it is known, so nothing may rest on it.
                Judged::Fails => return self.close(shared, job, 0).map(|()| None),
                Judged::Solved(moves) => return Ok(Some(moves)),
                Judged::Unknown => {}
            }
        }
        workers.begin();
        self.search(shared, worker, job, false)
    }

    /// One worker's search of a job. The moves that solve it from there on, if that is what this worker has found.
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
        if let Ended::Refuted = ended {
            workers.refute();
        }
        worker.hand_over();
        if let Some(states) = workers.leave(worker.states - before) {
            self.close(shared, job, states)?;
            workers.close();
        }
        match ended {
            Ended::Solved(moves) => Ok(Some(moves)),
            Ended::Refuted | Ended::Superseded => Ok(None),
            Ended::Stopped => Err(Stopped),
        }
    }

    /// A job has failed, and its records have been handed over.
    fn close(&self, shared: &Shared<P>, job: usize, states: u64) -> Result<(), Stopped> {
        shared.recorder.close(job, states);
        if shared.recorder.has_failed() {
            return Err(Stopped);
        }
        shared.progress.closed.fetch_add(1, Ordering::Relaxed);
        Ok(())
    }
}
