//! What workers share, in every order of events that the memory model allows (within the bounds of loom).
//!
//! The table is the real one, made with loom's atomics; closing a job is a model of what `src/engine/jobs.rs` does.
//! `RUSTFLAGS="--cfg loom" cargo test --release --test loom` runs this; without the flag the file is empty.

#![cfg(loom)]

use kortest::engine::Table;
use loom::cell::UnsafeCell;
use loom::sync::Arc;
use loom::sync::atomic::{AtomicBool, AtomicUsize, Ordering::*};
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

/// Whether some facts say that a state cannot be solved with a budget.
fn follows(facts: &[(u64, u32)], key: u64, budget: u32) -> bool {
    facts.iter().any(|&(k, most)| k == key && budget <= most)
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

/// A job, as workers see it: its flag, and what was established before the flag was raised.
struct Job {
    failed: AtomicBool,
    established: UnsafeCell<bool>,
}

/// The list of jobs, all of them siblings.
struct List {
    jobs: Vec<Job>,
    next: AtomicUsize,
    first_solved: AtomicUsize,
}

impl List {
    fn new(jobs: usize) -> List {
        let job = |_| Job { failed: AtomicBool::new(false), established: UnsafeCell::new(false) };
        let first_solved = AtomicUsize::new(usize::MAX);
        List { jobs: (0..jobs).map(job).collect(), next: AtomicUsize::new(0), first_solved }
    }

    /// The siblings that sleep in a job that begins now: their failure is established, with all that it rests on.
    /// (Loom complains if this reads what another thread may still be writing.)
    fn asleep(&self, job: usize) -> Vec<usize> {
        let siblings = (0..self.jobs.len()).filter(|&sibling| sibling != job);
        let asleep: Vec<usize> = siblings.filter(|&sibling| self.jobs[sibling].failed.load(Acquire)).collect();
        for &sibling in &asleep {
            assert!(self.jobs[sibling].established.with(|fact| unsafe { *fact }));
        }
        asleep
    }

    /// One worker: the jobs it has closed, each with its sleepers, and the lowest that it has solved.
    fn work(&self, solvable: &[usize]) -> (Vec<(usize, Vec<usize>)>, Option<usize>) {
        let (mut closed, mut solved) = (Vec::new(), None);
        loop {
            let job = self.next.fetch_add(1, Relaxed);
            if job >= self.jobs.len() {
                return (closed, solved);
            }
            if job > self.first_solved.load(Relaxed) {
                continue;
            }
            let asleep = self.asleep(job);
            if solvable.contains(&job) {
                solved = solved.or(Some(job));
                self.first_solved.fetch_min(job, Relaxed);
                continue;
            }
            self.jobs[job].established.with_mut(|fact| unsafe { *fact = true });
            self.jobs[job].failed.store(true, Release);
            closed.push((job, asleep));
        }
    }
}

/// Two workers on three jobs.
fn run_two_workers(solvable: &'static [usize]) -> (Vec<(usize, Vec<usize>)>, Option<usize>) {
    let list = Arc::new(List::new(3));
    let other = {
        let list = list.clone();
        thread::spawn(move || list.work(solvable))
    };
    let (mut closed, solved) = list.work(solvable);
    let (mut others, also_solved) = other.join().unwrap();
    closed.append(&mut others);
    closed.sort();
    (closed, solved.into_iter().chain(also_solved).min())
}

/// Each job is closed once, and no two jobs sleep in each other: that would be two failures that rest on each other.
#[test]
fn what_sleeps_was_closed_before() {
    loom::model(|| {
        let (closed, solved) = run_two_workers(&[]);
        assert_eq!((closed.iter().map(|&(job, _)| job).collect::<Vec<_>>(), solved), (vec![0, 1, 2], None));
        for (job, asleep) in &closed {
            assert!(asleep.iter().all(|&sibling| !closed[sibling].1.contains(job)));
        }
    });
}

/// Of the jobs that can be solved the lowest counts, whoever solves what first.
#[test]
fn the_lowest_solved_job_counts() {
    loom::model(|| {
        let (closed, solved) = run_two_workers(&[1, 2]);
        assert_eq!((closed.len(), solved), (1, Some(1)));
    });
}
