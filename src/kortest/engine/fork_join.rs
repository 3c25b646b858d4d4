//! Fork and join for portions of some microseconds: threads that wait for each other stay awake.
//!
//! A pool lets a thread sleep that finds nothing to do, and to wake it takes longer than such a portion. Here it looks for
//! work until the others are done as well. That is bearable since they are not busy for long, or make work all the time.

use rayon::Yield;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

/// The threads that work on something together.
#[derive(Default)]
struct Crew {
    at_work: AtomicUsize,
}

/// Leaves the crew, after a panic as well: the others do not wait for ever.
struct AtWork<'a>(&'a Crew);

impl Drop for AtWork<'_> {
    fn drop(&mut self) {
        self.0.at_work.fetch_sub(1, Relaxed);
    }
}

impl Crew {
    /// Does its part of the work.
    fn work<T>(&self, part: impl FnOnce() -> T) -> T {
        self.at_work.fetch_add(1, Relaxed);
        let _at_work = AtWork(self);
        part()
    }

    /// Helps with whatever there is to do, until nobody is at work. It says nothing about what they have done: that is for
    /// the pool, which ends a join or a scope when everything in it has ended.
    fn help(&self) {
        while self.at_work.load(Relaxed) > 0 {
            if rayon::yield_now() != Some(Yield::Executed) {
                std::thread::yield_now();
            }
        }
    }
}

/// The results of both, at the same time if a thread of the current pool is free. Which is done first helps the other.
pub fn both<A: Send, B: Send>(a: impl FnOnce() -> A + Send, b: impl FnOnce() -> B + Send) -> (A, B) {
    let crew = Crew::default();
    let (a, b) = (|| crew.work(a), || crew.work(b));
    let then_help = || crew.help();
    rayon::join(|| (a(), then_help()).0, || (b(), then_help()).0)
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
        (1..threads).for_each(|_| scope.spawn(|_| crew.work(take_turns)));
        crew.work(take_turns);
        crew.help();
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
    use crate::engine::threads::worker_threads;
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
    fn both_have_their_results_and_may_share_work_themselves() {
        for threads in 1..=3 {
            let sums = |n: u64| map((0..n).collect(), usize::MAX, |n| Ok::<_, ()>(sum(n))).map(|sums| sums.len());
            let results = worker_threads(threads).install(|| both(|| sums(2000), || both(|| sums(10), || sums(300))));
            assert_eq!(results, (Ok(2000), (Ok(10), Ok(300))));
        }
    }

    #[test]
    fn nobody_waits_for_what_has_panicked() {
        for threads in 1..=3 {
            let work = |n: u64| if n == 30 { panic!("on purpose") } else { Ok::<_, ()>(sum(n)) };
            let pool = worker_threads(threads);
            let one = || pool.install(|| map((0..100).collect(), usize::MAX, work));
            assert!(catch_unwind(AssertUnwindSafe(one)).is_err());
            let one = || pool.install(|| both(|| map((0..100).collect(), usize::MAX, work), || sum(6)));
            assert!(catch_unwind(AssertUnwindSafe(one)).is_err());
        }
    }
}
