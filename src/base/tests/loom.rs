//! What workers share, in every order of events that the memory model allows (within the bounds of loom).
//!
//! The workers of jobs are the real ones, made with loom's atomics; around them is a model of what
//! `src/base/search/queue.rs` does. `RUSTFLAGS="--cfg loom" cargo test --profile loom -p kortest-base --features internals
//! --test loom` runs this; without the flag the file is empty.

#![cfg(loom)]

use kortest_base::search::internals::JobWorkers;
use loom::cell::UnsafeCell;
use loom::sync::Arc;
use loom::sync::atomic::{AtomicUsize, Ordering::*};
use loom::thread;

/// A job, as workers see it: who is at it, and what each of them has established.
struct Job {
    workers: JobWorkers,
    established: [UnsafeCell<bool>; 2],
}

/// The list of jobs, all of them siblings.
struct List {
    jobs: Vec<Job>,
    next: AtomicUsize,
    first_solved: AtomicUsize,
}

/// What a worker brings: the jobs it has closed, each with those that slept in what it did there; and the lowest that
/// it has solved.
#[derive(Default)]
struct Brought {
    closed: Vec<usize>,
    slept: Vec<(usize, Vec<usize>)>,
    solved: Option<usize>,
}

impl List {
    fn new(jobs: usize) -> List {
        let cells = || [UnsafeCell::new(false), UnsafeCell::new(false)];
        let jobs = (0..jobs).map(|_| Job { workers: JobWorkers::default(), established: cells() }).collect();
        List { jobs, next: AtomicUsize::new(0), first_solved: AtomicUsize::new(usize::MAX) }
    }

    /// What rests on all that is established at a job. (Loom complains if another thread may still be writing.)
    fn rely_on(&self, job: usize) -> bool {
        self.jobs[job].established.iter().fold(false, |any, cell| any | cell.with(|fact| unsafe { *fact }))
    }

    /// The siblings that sleep in a job for who comes to it now.
    fn asleep(&self, job: usize) -> Vec<usize> {
        let siblings = (0..self.jobs.len()).filter(|&sibling| sibling != job);
        let asleep: Vec<usize> = siblings.filter(|&sibling| self.jobs[sibling].workers.is_closed()).collect();
        assert!(asleep.iter().all(|&sibling| self.rely_on(sibling)));
        asleep
    }

    /// One worker at a job, which cannot be solved: it comes to the end, unless it hears that there is no need.
    fn search(&self, me: usize, job: usize, brought: &mut Brought) {
        brought.slept.push((job, self.asleep(job)));
        let Job { workers, established } = &self.jobs[job];
        established[me].with_mut(|fact| unsafe { *fact = true });
        if !workers.is_refuted() {
            workers.refute();
        }
        if workers.leave(1).is_some() {
            assert!(self.rely_on(job));
            workers.close();
            brought.closed.push(job);
        }
    }

    /// One worker: jobs to begin, then one look at each job whether there is somebody to help.
    fn work(&self, me: usize, solvable: &[usize]) -> Brought {
        let mut brought = Brought::default();
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
                brought.solved = brought.solved.or(Some(job));
                self.first_solved.fetch_min(job, Relaxed);
                assert!(self.jobs[job].workers.leave(1).is_none());
            } else {
                self.search(me, job, &mut brought);
            }
        }
        for job in (0..self.jobs.len()).filter(|job| !solvable.contains(job)) {
            if self.jobs[job].workers.join() {
                self.search(me, job, &mut brought);
            }
        }
        brought
    }
}

/// Two workers: the jobs they have closed, the sleepers of each, and the lowest job that is solved.
fn run_two_workers(jobs: usize, solvable: &'static [usize]) -> Brought {
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

/// A job is closed once, by who leaves it last.
#[test]
fn two_workers_at_one_job_close_it_once() {
    let helped = std::sync::Arc::new(std::sync::atomic::AtomicBool::new(false));
    let seen = helped.clone();
    loom::model(move || {
        let all = run_two_workers(1, &[]);
        assert_eq!(all.closed, [0]);
        seen.fetch_or(all.slept.len() == 2, Relaxed);
    });
    assert!(helped.load(Relaxed), "there are orders of events in which one helps the other");
}

/// No two jobs sleep in each other: that would be two failures that rest on each other. (All orders of events with up
/// to three preemptions: they are too many otherwise.)
#[test]
fn what_sleeps_was_closed_before() {
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

/// Of the jobs that can be solved the lowest counts, whoever solves what first.
#[test]
fn the_lowest_solved_job_counts() {
    loom::model(|| {
        let all = run_two_workers(3, &[1, 2]);
        assert_eq!((all.closed, all.solved), (vec![0], Some(1)));
    });
}
