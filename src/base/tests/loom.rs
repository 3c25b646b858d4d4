//! Loom tests of the data that workers share, in every order of the workers' steps that the memory model allows (within
//! loom's bounds).
//!
//! The tests use the real `JobWorkers`, compiled with loom's atomics, inside a model of `src/base/search/queue.rs`. Run
//! them with `RUSTFLAGS="--cfg loom" cargo test --profile loom -p kortest-base --features internals --test loom`.
//! Without the flag this file is empty.

#![cfg(loom)]

use kortest_base::search::internals::JobWorkers;
use loom::cell::UnsafeCell;
use loom::sync::Arc;
use loom::sync::atomic::{AtomicUsize, Ordering::*};
use loom::thread;

/// A model of a job: its workers, and one flag in `facts` for each worker. A worker sets its flag when it searches the
/// job.
struct Job {
    workers: JobWorkers,
    facts: [UnsafeCell<bool>; 2],
}

/// A model of the job list. All jobs are siblings in the search tree.
struct List {
    jobs: Vec<Job>,
    next: AtomicUsize,
    first_solved: AtomicUsize,
}

/// Result of a worker: the jobs it has closed, the sleep set of each job it has searched, and the lowest job it has
/// solved.
#[derive(Default)]
struct WorkerResult {
    closed: Vec<usize>,
    slept: Vec<(usize, Vec<usize>)>,
    solved: Option<usize>,
}

impl List {
    fn new(jobs: usize) -> List {
        let cells = || [UnsafeCell::new(false), UnsafeCell::new(false)];
        let jobs = (0..jobs).map(|_| Job { workers: JobWorkers::default(), facts: cells() }).collect();
        List { jobs, next: AtomicUsize::new(0), first_solved: AtomicUsize::new(usize::MAX) }
    }

    /// Reads the facts of all workers of a job. Loom fails the test if another thread may still be writing a fact.
    fn read_facts(&self, job: usize) -> bool {
        self.jobs[job].facts.iter().fold(false, |any, cell| any | cell.with(|fact| unsafe { *fact }))
    }

    /// Returns the siblings that are in the sleep set of a job that is started now.
    fn asleep(&self, job: usize) -> Vec<usize> {
        let siblings = (0..self.jobs.len()).filter(|&sibling| sibling != job);
        let asleep: Vec<usize> = siblings.filter(|&sibling| self.jobs[sibling].workers.is_closed()).collect();
        assert!(asleep.iter().all(|&sibling| self.read_facts(sibling)));
        asleep
    }

    /// Models how worker `me` searches a job that has no solution. At the end of the search, worker `me` marks the job
    /// as refuted, unless another worker has already marked it.
    fn search(&self, me: usize, job: usize, result: &mut WorkerResult) {
        result.slept.push((job, self.asleep(job)));
        let Job { workers, facts } = &self.jobs[job];
        facts[me].with_mut(|fact| unsafe { *fact = true });
        if !workers.is_refuted() {
            workers.refute();
        }
        if workers.leave(1).is_some() {
            assert!(self.read_facts(job));
            workers.close();
            result.closed.push(job);
        }
    }

    /// Runs one worker. First the worker starts jobs until all jobs have been started. Then the worker goes through all
    /// unsolvable jobs once, and helps with each job that it can still join.
    fn work(&self, me: usize, solvable: &[usize]) -> WorkerResult {
        let mut result = WorkerResult::default();
        loop {
            let job = self.next.fetch_add(1, Relaxed);
            if job >= self.jobs.len() {
                break;
            }
            if job > self.first_solved.load(Relaxed) {
                continue;
            }
            self.jobs[job].workers.begin();
            if solvable.contains(&job) {
                result.solved = result.solved.or(Some(job));
                self.first_solved.fetch_min(job, Relaxed);
                assert!(self.jobs[job].workers.leave(1).is_none());
            } else {
                self.search(me, job, &mut result);
            }
        }
        for job in (0..self.jobs.len()).filter(|job| !solvable.contains(job)) {
            if self.jobs[job].workers.join() {
                self.search(me, job, &mut result);
            }
        }
        result
    }
}

/// Runs two workers and merges their results.
fn run_two_workers(jobs: usize, solvable: &'static [usize]) -> WorkerResult {
    let list = Arc::new(List::new(jobs));
    let other = {
        let list = list.clone();
        thread::spawn(move || list.work(1, solvable))
    };
    let mut all = list.work(0, solvable);
    let others = other.join().unwrap();
    all.closed.extend(others.closed);
    all.closed.sort();
    all.slept.extend(others.slept);
    all.solved = all.solved.into_iter().chain(others.solved).min();
    all
}

/// If two workers search the same job, the job is closed exactly once, in every order in which the workers take their
/// steps.
#[test]
fn two_workers_at_one_job_close_it_once() {
    let helped = std::sync::Arc::new(std::sync::atomic::AtomicBool::new(false));
    let seen = helped.clone();
    loom::model(move || {
        let all = run_two_workers(1, &[]);
        assert_eq!(all.closed, [0]);
        seen.fetch_or(all.slept.len() == 2, Relaxed);
    });
    assert!(helped.load(Relaxed), "in some order of events one worker helps the other");
}

/// Two jobs are never in each other's sleep sets. Otherwise the failure of each job would depend on the failure of the
/// other job. The number of preemptions is limited to three, because the number of orders would be too large otherwise.
#[test]
fn sleeping_jobs_were_closed_before() {
    let mut some = loom::model::Builder::new();
    some.preemption_bound = Some(3);
    some.check(|| {
        let all = run_two_workers(2, &[]);
        assert_eq!((all.closed, all.solved), (vec![0, 1], None));
        for (job, asleep) in &all.slept {
            let rest_on_it = |&(other, ref asleep): &(usize, Vec<usize>)| asleep.contains(job).then_some(other);
            assert!(all.slept.iter().filter_map(rest_on_it).all(|other| !asleep.contains(&other)));
        }
    });
}

/// If several jobs have a solution, the solution of the job with the lowest index becomes the result. This is true in
/// every order in which the workers take their steps.
#[test]
fn the_lowest_solved_job_counts() {
    loom::model(|| {
        let all = run_two_workers(3, &[1, 2]);
        assert_eq!((all.closed, all.solved), (vec![0], Some(1)));
    });
}
