//! Loom tests of the data that workers share.
//!
//! Run with `RUSTFLAGS="--cfg loom" cargo test --profile loom -p kortest-base --features internals --test loom`.
//! Without the flag this file is empty.

#![cfg(loom)]

use kortest_base::search::internals::JobWorkers;
use loom::cell::UnsafeCell;
use loom::sync::Arc;
use loom::sync::atomic::{AtomicUsize, Ordering::*};
use loom::thread;

/// A simplified job for these tests. Worker `n` sets `searched_by[n]` when it searches the job.
struct Job {
    workers: JobWorkers,
    searched_by: [UnsafeCell<bool>; 2],
}

impl Job {
    /// Returns a job that no worker has begun.
    fn new() -> Job {
        Job {
            workers: JobWorkers::default(),
            searched_by: [UnsafeCell::new(false), UnsafeCell::new(false)],
        }
    }

    /// Returns whether a worker has searched the job. Reads the cells of all workers, so that loom finds data races.
    fn is_searched(&self) -> bool {
        let mut is_searched = false;
        for searched in &self.searched_by {
            // SAFETY: loom fails if another thread writes the cell at the same time.
            is_searched |= searched.with(|searched| unsafe { *searched });
        }
        is_searched
    }
}

/// The jobs (subtrees of a search) that both workers share.
struct List {
    jobs: Vec<Job>,
    /// The index of the next job to start.
    next: AtomicUsize,
    /// The lowest index of a solved job; `usize::MAX` if no job is solved.
    first_solved: AtomicUsize,
}

/// What one worker did, or what several workers did together.
#[derive(Default)]
struct WorkerResult {
    finished: Vec<usize>,
    searched: Vec<Searched>,
    solved: Option<usize>,
}

/// A job, and the jobs that were finished when its search began. The moves to the finished jobs need no search (sleep).
struct Searched {
    job: usize,
    asleep: Vec<usize>,
}

impl List {
    /// Returns a list of jobs that no worker has begun.
    fn new(jobs: usize) -> List {
        List {
            jobs: (0..jobs).map(|_| Job::new()).collect(),
            next: AtomicUsize::new(0),
            first_solved: AtomicUsize::new(usize::MAX), // No job is solved yet.
        }
    }

    /// Does what a worker of the search does: starts one job after the other, and then helps with jobs of the other
    /// worker. `worker` is the number of this worker, and `solvable` has the indices of the jobs with a solution.
    fn work(&self, worker: usize, solvable: &[usize]) -> WorkerResult {
        let mut result = WorkerResult::default();
        loop {
            let job = self.next.fetch_add(1, Relaxed);
            if job >= self.jobs.len() {
                break;
            }
            if job > self.first_solved.load(Relaxed) {
                continue;
            }
            let workers = &self.jobs[job].workers;
            workers.begin();
            if solvable.contains(&job) {
                result.solved = result.solved.or(Some(job));
                self.first_solved.fetch_min(job, Relaxed);
                assert!(workers.leave(1).is_none());
            } else {
                self.search(worker, job, &mut result);
            }
        }
        for job in 0..self.jobs.len() {
            if !solvable.contains(&job) && self.jobs[job].workers.join() {
                self.search(worker, job, &mut result);
            }
        }
        result
    }

    /// Searches a job without a solution, and finishes it if this worker leaves it last. Appends to `result`.
    fn search(&self, worker: usize, job: usize, result: &mut WorkerResult) {
        result.searched.push(Searched {
            job,
            asleep: self.other_finished_jobs(job),
        });
        let Job {
            workers,
            searched_by,
        } = &self.jobs[job];
        // SAFETY: loom fails if another thread accesses the cell at the same time.
        searched_by[worker].with_mut(|searched| unsafe { *searched = true });
        // As in the search, a worker stops without an answer if the other worker has refuted the job.
        if !workers.is_refuted() {
            workers.refute();
        }
        if workers.leave(1).is_some() {
            assert!(self.jobs[job].is_searched());
            workers.finish();
            result.finished.push(job);
        }
    }

    /// Returns the indices of the finished jobs except `job`. Asserts that a worker has searched each of these jobs.
    fn other_finished_jobs(&self, job: usize) -> Vec<usize> {
        let mut finished = Vec::new();
        for (other, other_job) in self.jobs.iter().enumerate() {
            if other != job && other_job.workers.is_finished() {
                assert!(other_job.is_searched());
                finished.push(other);
            }
        }
        finished
    }
}

/// Runs two workers on `jobs` jobs, and returns what both have done. `solvable` has the indices of solvable jobs.
fn run_two_workers(jobs: usize, solvable: &'static [usize]) -> WorkerResult {
    let list = Arc::new(List::new(jobs));
    let list_of_second = list.clone();
    let second_worker = thread::spawn(move || list_of_second.work(1, solvable));
    let mut both = list.work(0, solvable);
    let second = second_worker.join().unwrap();
    both.finished.extend(second.finished);
    both.finished.sort();
    both.searched.extend(second.searched);
    both.solved = both.solved.into_iter().chain(second.solved).min();
    both
}

#[test]
fn two_workers_at_one_job_finish_it_once() {
    let has_helped = std::sync::Arc::new(std::sync::atomic::AtomicBool::new(false));
    let has_helped_in_model = has_helped.clone();

    loom::model(move || {
        let both = run_two_workers(1, &[]);
        assert_eq!(both.finished, [0]);
        has_helped_in_model.fetch_or(both.searched.len() == 2, Relaxed);
    });

    assert!(
        has_helped.load(Relaxed),
        "in some order of events one worker helps the other"
    );
}

/// The search of a job may rely on a second job only if the second job was finished before. If two jobs relied on each
/// other, their proofs would be circular.
#[test]
fn sleeping_jobs_were_finished_before() {
    let mut model = loom::model::Builder::new();
    model.preemption_bound = Some(3);
    model.check(|| {
        let both = run_two_workers(2, &[]);
        assert_eq!(both.finished, [0, 1]);
        assert_eq!(both.solved, None);
        for first in &both.searched {
            for second in &both.searched {
                let first_relies_on_second = first.asleep.contains(&second.job);
                let second_relies_on_first = second.asleep.contains(&first.job);
                assert!(!(first_relies_on_second && second_relies_on_first));
            }
        }
    });
}

#[test]
fn the_lowest_solved_job_counts() {
    loom::model(|| {
        let both = run_two_workers(3, &[1, 2]);
        assert_eq!(both.finished, [0]);
        assert_eq!(both.solved, Some(1));
    });
}
