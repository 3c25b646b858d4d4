//! What workers share, in every order of events that the memory model allows (within the bounds of loom).
//!
//! The table and the crews of jobs are the real ones, made with loom's atomics; around them is a model of what
//! `src/base/search/queue.rs` does. `RUSTFLAGS="--cfg loom" cargo test --profile loom -p kortest-base --features internals
//! --test loom` runs this; without the flag the file is empty.

#![cfg(loom)]

use kortest_base::search::internals::{JobWorkers, Table};
use loom::cell::UnsafeCell;
use loom::sync::Arc;
use loom::sync::atomic::{AtomicUsize, Ordering::*};
use loom::thread;

/// Bits of the keys in these models.
const KEY_BITS: u32 = 6;

/// Three keys of one bucket, which has room for two: whoever stores all three has the table forget.
fn keys_of_one_bucket() -> [u64; 3] {
    // Of five keys three are in the same of the two buckets.
    let triples = (1..=5).flat_map(|i| (i + 1..=5).flat_map(move |j| (j + 1..=5).map(move |k| [i, j, k])));
    let found = std::sync::Arc::new(std::sync::OnceLock::new());
    for keys in triples {
        let found = found.clone();
        loom::model(move || {
            let table = Table::new(0, KEY_BITS);
            keys.iter().for_each(|&key| table.store(key, 0));
            if keys.iter().any(|&key| !table.fails(key, 0)) {
                found.get_or_init(|| keys);
            }
        });
    }
    *found.get().expect("a table of four entries forgets")
}

/// A table that two workers have, with something that both touch before they touch the table: loom tells the orders of
/// two events apart by the last access to a place, and a load just before a store would hide what others have loaded.
#[derive(Clone)]
struct Both {
    table: Arc<Table>,
    touched: Arc<AtomicUsize>,
}

impl Both {
    /// One whose bucket is full.
    fn with(facts: &[(u64, u32)]) -> Both {
        let both = Both { table: Arc::new(Table::new(0, KEY_BITS)), touched: Arc::new(AtomicUsize::new(0)) };
        both.store(facts);
        both
    }

    fn store(&self, facts: &[(u64, u32)]) {
        for &(key, budget) in facts {
            self.touched.fetch_add(1, Relaxed);
            self.table.store(key, budget);
        }
    }

    fn fails(&self, key: u64, budget: u32) -> bool {
        self.touched.fetch_add(1, Relaxed);
        self.table.fails(key, budget)
    }
}

/// A hit is a fact that somebody has stored, with this budget or a larger one: in a full bucket, while another worker
/// displaces one of its facts.
#[test]
fn a_hit_is_never_an_accident() {
    let [a, b, c] = keys_of_one_bucket();
    loom::model(move || {
        let both = Both::with(&[(a, 3), (b, 5)]);
        let writer = thread::spawn({
            let both = both.clone();
            move || both.store(&[(c, 1), (a, 4)])
        });
        for (key, budget) in [(c, 2), (a, 5), (b, 6)] {
            assert!(!both.fails(key, budget));
        }
        writer.join().unwrap();
    });
}

/// The same when two workers have displaced facts of one bucket at the same time.
#[test]
fn two_writers_leave_nothing_but_facts() {
    let [a, b, c] = keys_of_one_bucket();
    loom::model(move || {
        let (before, mine, theirs) = ([(a, 3), (b, 5)], [(c, 1), (a, 4)], [(b, 2), (c, 4)]);
        let both = Both::with(&before);
        let writer = thread::spawn({
            let both = both.clone();
            move || both.store(&theirs)
        });
        both.store(&mine);
        writer.join().unwrap();
        let facts = [before, mine, theirs].concat();
        for (key, budget) in (0..8).flat_map(|key| [1, 2, 3, 4, 5, 6].map(|budget| (key, budget))) {
            let true_fact = facts.iter().any(|&(k, most)| k == key && budget <= most);
            assert!(!both.table.fails(key, budget) || true_fact, "{key} {budget}");
        }
    });
}

/// Two workers prove the same state with different budgets, and nobody displaces them: whoever is last, the table knows
/// what both have proven.
#[test]
fn a_worker_finds_what_it_has_stored() {
    let [a, ..] = keys_of_one_bucket();
    loom::model(move || {
        let table = Arc::new(Table::new(0, KEY_BITS));
        let workers = [3, 4].map(|budget| {
            let table = table.clone();
            thread::spawn(move || {
                table.store(a, budget);
                // The other's store may have taken the place of this one, and may say less: that is forgetting.
                assert!(table.fails(a, 3));
            })
        });
        workers.into_iter().for_each(|worker| worker.join().unwrap());
        assert!(table.fails(a, 3) && !table.fails(a, 5));
    });
}

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
