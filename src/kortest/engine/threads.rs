//! Worker threads.

use rayon::{ThreadPool, ThreadPoolBuilder};

/// A pool of this many worker threads, at least one.
pub fn worker_threads(threads: usize) -> ThreadPool {
    ThreadPoolBuilder::new().num_threads(threads.max(1)).build().expect("the system starts the worker threads")
}
