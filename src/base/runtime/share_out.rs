//! Runs large tasks in parallel, at most one task at a time on each thread.

use super::marks;
use super::threads::HAS_THREADS;
use rayon::Scope;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};

/// Calls `work` once for each number below `count` (a task), in parallel, and returns the results in this order.
///
/// A thread works on one task at a time. While the thread waits for a parallel part of its task, it helps with tasks
/// that have begun. Unlike a thread of a parallel iterator, it does not begin another task while it waits. So there are
/// never more tasks at once than threads, and each task may use its share of the memory.
///
/// # Panics
///
/// A call of `work` panics.
pub fn share_out<R: Send>(count: usize, work: impl Fn(usize) -> R + Sync) -> Vec<R> {
    if !HAS_THREADS {
        return (0..count).map(work).collect();
    }
    let threads = rayon::current_num_threads();
    let tasks = Tasks {
        next: AtomicUsize::new(0),
        results: (0..count).map(|_| Mutex::new(None)).collect(),
        is_busy: (0..threads).map(|_| AtomicBool::new(false)).collect(),
        work,
    };
    // Benches record the tasks until this guard is dropped.
    let _all_tasks = marks::parallel();
    rayon::scope(|scope| tasks.run(scope));
    let mut in_order = Vec::with_capacity(count);
    for result in tasks.results {
        let result = result.into_inner().unwrap_or_else(PoisonError::into_inner);
        in_order.push(result.expect("a scope ends when all tasks are done"));
    }
    in_order
}

/// The tasks of one call of [`share_out`], with their results.
struct Tasks<W, R> {
    /// The number of the first task that no thread has begun.
    next: AtomicUsize,
    /// The result of each task that is done.
    results: Vec<Mutex<Option<R>>>,
    /// For each thread of the pool, whether it works on a task.
    is_busy: Vec<AtomicBool>,
    work: W,
}

impl<W: Fn(usize) -> R + Sync, R: Send> Tasks<W, R> {
    /// Works on one task after another until every task has been begun by some thread, and stores the results. Returns
    /// at once if this thread is already working on a task: a thread that waits for a parallel part of its task may be
    /// asked to run this function.
    fn run<'scope>(&'scope self, scope: &Scope<'scope>) {
        let thread = rayon::current_thread_index().expect("a scope runs in a pool");
        if self.is_busy[thread].swap(true, Relaxed) {
            return;
        }
        while let Some(number) = self.begin_next() {
            // Another thread without work may run this closure, and so begin the next task.
            scope.spawn(|scope| self.run(scope));
            let result = self.run_task(number);
            let mut slot = self.results[number]
                .lock()
                .unwrap_or_else(PoisonError::into_inner);
            *slot = Some(result);
        }
        self.is_busy[thread].store(false, Relaxed);
    }

    /// Runs the task with this number, and returns its result. Benches record the task as one part of parallel work.
    fn run_task(&self, number: usize) -> R {
        let _part = marks::part();
        (self.work)(number)
    }

    /// Returns the number of the next task, which the caller must run; `None` if all tasks have been begun.
    fn begin_next(&self) -> Option<usize> {
        let number = self.next.fetch_add(1, Relaxed);
        (number < self.results.len()).then_some(number)
    }
}

#[cfg(test)]
mod tests {
    use super::super::threads::{allow_threads, on_workers};
    use super::*;
    use rayon::prelude::*;

    #[test]
    fn results_are_in_order() {
        allow_threads(3);
        for threads in [1, 3] {
            for count in [0, 1, 100] {
                let squares = on_workers(threads, || share_out(count, |number| number * number));

                let expected: Vec<usize> = (0..count).map(|number| number * number).collect();
                assert_eq!(squares, expected);
            }
        }
    }

    #[test]
    fn no_thread_begins_a_task_within_another_one() {
        allow_threads(3);
        let nested = on_workers(3, || {
            let is_inside: Vec<AtomicBool> = (0..3).map(|_| AtomicBool::default()).collect();
            share_out(50, |_| {
                let thread = rayon::current_thread_index().unwrap();
                let was_inside = is_inside[thread].swap(true, Relaxed);
                let parts = (0..64).into_par_iter().with_max_len(1);
                parts.for_each(|_| std::thread::yield_now());
                is_inside[thread].store(false, Relaxed);
                was_inside
            })
        });

        assert_eq!(nested, [false; 50]);
    }
}
