//! Fork and join for portions of some microseconds: threads that wait for each other stay awake.
//!
//! A pool lets a thread sleep that finds nothing to do, and to wake it takes longer than such a portion. Here it looks for
//! work until the others are done as well. That is bearable since they are not busy for long, or make work all the time.
//!
//! # Why nobody waits for ever
//!
//! A thread that looks for work may find some of quite another task, and what it waited for lies below that on its stack.
//! If that task waited for something below on the stack of a second thread, and that one for something of the first, neither
//! would go on. So, as in the pool itself, a task waits only for what it has begun, which cannot wait for it: [`map`] for
//! threads that take items. The one exception, the companion of [`accompanied`], waits for a time only.

use super::clock::Instant;
use rayon::Yield;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::time::Duration;

/// So long a companion finds nothing to do, and stays.
const PATIENCE: Duration = Duration::from_millis(1);

/// The threads that work on something together.
#[derive(Default)]
struct Crew {
    at_work: AtomicUsize,
}

/// A thread at work. It is none any more after a panic as well: the others need not wait.
struct AtWork<'a>(&'a Crew);

impl Drop for AtWork<'_> {
    fn drop(&mut self) {
        self.0.at_work.fetch_sub(1, Relaxed);
    }
}

impl Crew {
    /// There is one thread more, until the result is dropped.
    fn enter(&self) -> AtWork<'_> {
        self.at_work.fetch_add(1, Relaxed);
        AtWork(self)
    }

    /// Helps with whatever there is to do, until nobody is at work, or there has been nothing for so long. It says nothing
    /// about what they have done: that is for the pool, which ends a join or a scope when everything in it has ended.
    fn help(&self, patience: Option<Duration>) {
        let mut idle: Option<Instant> = None;
        while self.at_work.load(Relaxed) > 0 {
            if rayon::yield_now() == Some(Yield::Executed) {
                idle = None;
                continue;
            }
            std::thread::yield_now();
            if patience.is_some_and(|patience| idle.get_or_insert_with(Instant::now).elapsed() > patience) {
                break;
            }
        }
    }
}

/// Does some work that makes more work now and then; meanwhile a thread of the current pool that has nothing else to do
/// stays awake for it.
pub fn accompanied<T: Send>(work: impl FnOnce() -> T + Send) -> T {
    let crew = Crew::default();
    let at_work = crew.enter();
    let here = rayon::current_thread_index();
    let work = move || {
        let _at_work = at_work;
        work()
    };
    let companion = || {
        // Otherwise the work is done, or waits on this very stack.
        if rayon::current_thread_index() != here {
            crew.help(Some(PATIENCE));
        }
    };
    rayon::join(work, companion).0
}

/// The results of some work on all items, in their order, or an error of one of them. At most so many `threads` of the
/// current pool take one item after the other, as items may cost very different amounts.
pub fn map<I: Send, T: Send, E: Send>(
    items: Vec<I>,
    threads: usize,
    work: impl Fn(I) -> Result<T, E> + Sync,
) -> Result<Vec<T>, E> {
    let threads = threads.min(items.len()).min(rayon::current_num_threads());
    if threads <= 1 {
        return items.into_iter().map(work).collect();
    }
    let done = Mutex::new(Vec::with_capacity(items.len()));
    let items = Mutex::new(items.into_iter().enumerate());
    let next = || items.lock().expect(UNBROKEN).next();
    let take_turns = || {
        while let Some((number, item)) = next() {
            let result = work(item);
            if result.is_err() {
                items.lock().expect(UNBROKEN).by_ref().for_each(drop);
            }
            done.lock().expect(UNBROKEN).push((number, result));
        }
    };
    let crew = Crew::default();
    rayon::in_place_scope(|scope| {
        for _ in 1..threads {
            scope.spawn(|_| {
                let _at_work = crew.enter();
                take_turns();
            });
        }
        take_turns();
        crew.help(None);
    });
    let mut done = done.into_inner().expect(UNBROKEN);
    done.sort_unstable_by_key(|&(number, _)| number);
    done.into_iter().map(|(_, result)| result).collect()
}

/// Why locks are not poisoned.
const UNBROKEN: &str = "nothing panics while it is held";

#[cfg(test)]
mod tests {
    use super::*;
    use crate::runtime::threads::worker_threads;
    use std::panic::{AssertUnwindSafe, catch_unwind};

    /// Some work that takes very different amounts of time.
    fn sum(n: u64) -> u64 {
        (0..n % 7 * 1000).fold(n, |sum, n| std::hint::black_box(sum ^ n))
    }

    #[test]
    fn results_are_in_the_order_of_the_items() {
        for threads in 1..=4 {
            worker_threads(threads).install(|| {
                for count in [0, 1, 2, 3, 10, 1000] {
                    for limit in [0, 1, 2, usize::MAX] {
                        let results = map((0..count).collect(), limit, |n| Ok::<_, ()>(sum(n)));
                        assert_eq!(results, Ok((0..count).map(sum).collect()));
                    }
                }
            });
        }
    }

    #[test]
    fn an_error_ends_it() {
        for threads in 1..=4 {
            let work = |n: u64| if n == 500 { Err(n) } else { Ok(sum(n)) };
            let result = worker_threads(threads).install(|| map((0..1000).collect(), usize::MAX, work));
            assert_eq!(result, Err(500));
        }
    }

    #[test]
    fn work_with_a_companion_has_its_result_and_may_have_others_in_it() {
        let sums = |n: u64| map((0..n).collect(), usize::MAX, |n| Ok::<_, ()>(sum(n))).map(|sums| sums.len());
        for threads in 1..=4 {
            worker_threads(threads).install(|| {
                let two = || rayon::join(|| accompanied(|| sums(2000)), || accompanied(|| sums(300)));
                assert_eq!(accompanied(two), (Ok(2000), Ok(300)));
                let many = |n| accompanied(|| map((0..n).collect(), 2, |n| Ok::<_, ()>(accompanied(|| sums(n)))));
                assert_eq!(many(100), Ok((0..100).map(|n| Ok(n as usize)).collect()));
            });
        }
    }

    #[test]
    fn nobody_waits_for_what_has_panicked() {
        for threads in 1..=3 {
            let work = |n: u64| if n == 30 { panic!("on purpose") } else { Ok::<_, ()>(sum(n)) };
            let pool = worker_threads(threads);
            let one = || pool.install(|| map((0..100).collect(), usize::MAX, work));
            assert!(catch_unwind(AssertUnwindSafe(one)).is_err());
            let one = || pool.install(|| accompanied(|| map((0..100).collect(), usize::MAX, work)));
            assert!(catch_unwind(AssertUnwindSafe(one)).is_err());
        }
    }
}
