//! Pools of worker threads.

use rayon::{ThreadPool, ThreadPoolBuilder};
use std::cell::OnceCell;
use std::sync::Arc;

/// Whether the system can start threads. WebAssembly without atomics cannot start threads.
const HAS_THREADS: bool = cfg!(not(all(
    target_family = "wasm",
    not(target_feature = "atomics")
)));

/// Builds a pool of `threads` workers, or of one worker on systems without threads.
pub fn worker_threads(threads: usize) -> Arc<ThreadPool> {
    if !HAS_THREADS {
        return this_thread();
    }
    let pool = ThreadPoolBuilder::new().num_threads(threads.max(1)).build();
    Arc::new(pool.expect("the system starts the worker threads"))
}

/// Returns a pool with the calling thread as its only worker.
fn this_thread() -> Arc<ThreadPool> {
    thread_local! {
        static POOL: OnceCell<Arc<ThreadPool>> = const { OnceCell::new() };
    }
    let join = || {
        let pool = ThreadPoolBuilder::new()
            .num_threads(1)
            .use_current_thread()
            .build();
        Arc::new(pool.expect("the thread is in no other pool"))
    };
    POOL.with(|pool| pool.get_or_init(join).clone())
}

/// Runs `work` once. Its parallel parts use `threads` threads.
pub fn on_workers<R: Send>(threads: usize, work: impl FnOnce() -> R + Send) -> R {
    let is_alone = rayon::current_thread_index().is_some() && rayon::current_num_threads() == 1;
    if is_alone && threads <= 1 {
        work()
    } else {
        worker_threads(threads).install(work)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rayon::prelude::*;

    #[test]
    fn a_pool_without_threads_runs_on_the_caller() {
        let work = || {
            let caller = std::thread::current().id();
            for _ in 0..3 {
                let pool = this_thread();
                assert_eq!(pool.current_num_threads(), 1);
                let threads = pool.install(|| {
                    (0..100)
                        .into_par_iter()
                        .map(|_| std::thread::current().id())
                        .collect()
                });
                let threads: Vec<_> = threads;
                assert!(threads.iter().all(|&thread| thread == caller));
                assert_eq!(pool.broadcast(|_| std::thread::current().id()), [caller]);
            }
        };
        std::thread::spawn(work).join().unwrap();
    }
}
