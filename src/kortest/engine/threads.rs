//! Worker threads.

use rayon::{ThreadPool, ThreadPoolBuilder};

/// A pool of this many worker threads, at least one.
pub fn worker_threads(threads: usize) -> ThreadPool {
    ThreadPoolBuilder::new().num_threads(threads.max(1)).build().expect("the system starts the worker threads")
}

/// Does some work with this many worker threads. If the calling thread is the only worker of its pool, and one is asked for,
/// it is the one.
pub fn on_workers<R: Send>(threads: usize, work: impl FnOnce() -> R + Send) -> R {
    let is_alone = rayon::current_thread_index().is_some() && rayon::current_num_threads() == 1;
    if is_alone && threads <= 1 { work() } else { worker_threads(threads).install(work) }
}
