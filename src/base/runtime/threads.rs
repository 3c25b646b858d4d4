//! Worker threads.

use rayon::{ThreadPool, ThreadPoolBuilder};
use std::cell::OnceCell;
use std::sync::Arc;

/// Whether the system can start a thread. WebAssembly without atomics has the one that it is called on.
const HAS_THREADS: bool = cfg!(not(all(target_family = "wasm", not(target_feature = "atomics"))));

/// A pool of this many worker threads, at least one. Where the system has no threads the calling one is the only worker.
pub fn worker_threads(threads: usize) -> Arc<ThreadPool> {
    if !HAS_THREADS {
        return this_thread();
    }
    let pool = ThreadPoolBuilder::new().num_threads(threads.max(1)).build();
    Arc::new(pool.expect("the system starts the worker threads"))
}

/// The pool of which the calling thread is the only worker. A thread stays in the pool that it has joined, so that there
/// can be but one.
fn this_thread() -> Arc<ThreadPool> {
    thread_local! {
        static POOL: OnceCell<Arc<ThreadPool>> = const { OnceCell::new() };
    }
    let join = || {
        let pool = ThreadPoolBuilder::new().num_threads(1).use_current_thread().build();
        Arc::new(pool.expect("the thread is in no other pool"))
    };
    POOL.with(|pool| pool.get_or_init(join).clone())
}

/// Does some work with this many worker threads. If the calling thread is the only worker of its pool, and one is asked for,
/// it is the one.
pub fn on_workers<R: Send>(threads: usize, work: impl FnOnce() -> R + Send) -> R {
    let is_alone = rayon::current_thread_index().is_some() && rayon::current_num_threads() == 1;
    if is_alone && threads <= 1 { work() } else { worker_threads(threads).install(work) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rayon::prelude::*;

    #[test]
    fn one_thread_does_all_the_work_again_and_again() {
        // A thread of its own: it never leaves its pool.
        let work = || {
            let caller = std::thread::current().id();
            for _ in 0..3 {
                let pool = this_thread();
                assert_eq!(pool.current_num_threads(), 1);
                let threads = pool.install(|| (0..100).into_par_iter().map(|_| std::thread::current().id()).collect());
                let threads: Vec<_> = threads;
                assert!(threads.iter().all(|&thread| thread == caller));
                assert_eq!(pool.broadcast(|_| std::thread::current().id()), [caller]);
            }
        };
        std::thread::spawn(work).join().unwrap();
    }
}
