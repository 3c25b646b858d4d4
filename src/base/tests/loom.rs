//! Loom tests of the data that workers share.
//!
//! Run with
//! `RUSTFLAGS="--cfg loom" cargo test --profile loom -p kortest-base --features internals --test loom`.
//! Without the flag this file is empty.

#![cfg(loom)]

use kortest_base::search::internals::JobWorkers;
use loom::cell::UnsafeCell;
use loom::sync::Arc;
use loom::sync::atomic::{AtomicUsize, Ordering::*};
use loom::thread;

/// A simplified job for these tests. Worker `n` sets `facts[n]` when it searches the job.
struct Job {
    workers: JobWorkers,
    facts: [UnsafeCell<bool>; 2],
}

struct List {
    jobs: Vec<Job>,
    next: AtomicUsize,
    first_solved: AtomicUsize,
}

/// What one worker did: the closed jobs, the skipped jobs, and the solved job.
#[derive(Default)]
struct WorkerResult {
    closed: Vec<usize>,
    slept: Vec<(usize, Vec<usize>)>,
    solved: Option<usize>,
}

impl List {
    fn new(jobs: usize) -> List {
        let cells = || [UnsafeCell::new(false), UnsafeCell::new(false)];
        let jobs = (0..jobs)
            .map(|_| Job {
                workers: JobWorkers::default(),
                facts: cells(),
            })
            .collect();
        List {
            jobs,
            next: AtomicUsize::new(0),
            first_solved: AtomicUsize::new(usize::MAX),
        }
    }

    fn read_facts(&self, job: usize) -> bool {
        self.jobs[job]
            .facts
            .iter()
            .fold(false, |any, cell| any | cell.with(|fact| unsafe { *fact }))
    }

    fn other_closed_jobs(&self, job: usize) -> Vec<usize> {
        let others = (0..self.jobs.len()).filter(|&other| other != job);
        let closed: Vec<usize> = others
            .filter(|&other| self.jobs[other].workers.is_closed())
            .collect();
        assert!(closed.iter().all(|&other| self.read_facts(other)));
        closed
    }

    fn search(&self, me: usize, job: usize, result: &mut WorkerResult) {
        result.slept.push((job, self.other_closed_jobs(job)));
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

#[test]
fn two_workers_at_one_job_close_it_once() {
    let helped = std::sync::Arc::new(std::sync::atomic::AtomicBool::new(false));
    let seen = helped.clone();
    loom::model(move || {
        let all = run_two_workers(1, &[]);
        assert_eq!(all.closed, [0]);
        seen.fetch_or(all.slept.len() == 2, Relaxed);
    });
    assert!(
        helped.load(Relaxed),
        "in some order of events one worker helps the other"
    );
}

/// Proofs of jobs must not be circular.
#[test]
fn sleeping_jobs_were_closed_before() {
    let mut some = loom::model::Builder::new();
    some.preemption_bound = Some(3);
    some.check(|| {
        let all = run_two_workers(2, &[]);
        assert_eq!((all.closed, all.solved), (vec![0, 1], None));
        for (job, asleep) in &all.slept {
            let rest_on_it =
                |&(other, ref asleep): &(usize, Vec<usize>)| asleep.contains(job).then_some(other);
            assert!(
                all.slept
                    .iter()
                    .filter_map(rest_on_it)
                    .all(|other| !asleep.contains(&other))
            );
        }
    });
}

#[test]
fn the_lowest_solved_job_counts() {
    loom::model(|| {
        let all = run_two_workers(3, &[1, 2]);
        assert_eq!((all.closed, all.solved), (vec![0], Some(1)));
    });
}
