//! Independent pieces of work on several threads.

use crate::output::Failure;
use rayon::ThreadPoolBuilder;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Duration;

/// Between two looks at the flag that ends all.
const TICK: Duration = Duration::from_millis(20);

/// Does the work for all items, in their order, `workers` at a time. `done` is called on the calling thread with each
/// result, in the order of finishing. What runs is told to end, and nothing more begins, when `stop` is raised or `done` has
/// failed; its first failure is returned.
pub fn side_by_side<T: Sync, R: Send>(
    items: &[T],
    workers: usize,
    stop: &AtomicBool,
    work: impl Fn(&T, &AtomicBool) -> R + Sync,
    mut done: impl FnMut(&T, R) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let (halt, next) = (AtomicBool::new(stop.load(Relaxed)), AtomicUsize::new(0));
    let (sender, results) = channel();
    std::thread::scope(|scope| {
        for _ in 0..workers.min(items.len()) {
            let (sender, halt, next, work) = (sender.clone(), &halt, &next, &work);
            scope.spawn(move || {
                // What uses one thread uses this one.
                let _pool = ThreadPoolBuilder::new().num_threads(1).use_current_thread().build();
                while !halt.load(Relaxed) {
                    let Some(item) = items.get(next.fetch_add(1, Relaxed)) else { break };
                    // The other side listens until all have ended.
                    let _ = sender.send((item, work(item, halt)));
                }
            });
        }
        drop(sender);
        let mut failed = Ok(());
        loop {
            match results.recv_timeout(TICK) {
                Ok((item, result)) => failed = failed.and(done(item, result)),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => break failed,
            }
            halt.fetch_or(stop.load(Relaxed) || failed.is_err(), Relaxed);
        }
    })
}
