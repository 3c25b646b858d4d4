//! Worker threads.

use super::marks;
use super::membership::is_in_team;
use rayon::{ThreadPool, ThreadPoolBuilder};
use std::num::NonZero;
use std::sync::Arc;
#[cfg(any(test, feature = "internals"))]
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

/// Whether the system can start threads. WebAssembly without atomics cannot start threads.
pub(super) const HAS_THREADS: bool = cfg!(not(all(
    target_family = "wasm",
    not(target_feature = "atomics")
)));

/// Returns the number of processor cores that this process may use.
pub fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, NonZero::get)
}

/// The largest number of threads of a computation that a test has set; 0 if it has set none.
#[cfg(any(test, feature = "internals"))]
static MAX_THREADS: AtomicUsize = AtomicUsize::new(0);

/// Lets each computation of this process start up to `max_threads` threads, even if the machine has fewer cores. So
/// tests find races that the machine alone would not show, and benches count the work of many threads. Users have no
/// such option, because more threads than cores are slower.
#[cfg(any(test, feature = "internals"))]
pub fn allow_threads(max_threads: usize) {
    MAX_THREADS.store(max_threads, Relaxed);
}

/// Returns the largest number of threads of a computation: one for each core.
#[cfg(not(any(test, feature = "internals")))]
pub(super) fn max_threads() -> usize {
    cores()
}

/// Returns the largest number of threads of a computation: one for each core, or the number that a test has set.
#[cfg(any(test, feature = "internals"))]
pub(super) fn max_threads() -> usize {
    match MAX_THREADS.load(Relaxed) {
        0 => cores(),
        threads => threads,
    }
}

/// Returns the number of threads to start for a caller that asks for `requested`: at least one and at most one for each
/// core. More threads would only wait for each other, and a number with a typing error could bring the machine down.
fn cap_threads(requested: usize) -> usize {
    if requested <= 1 {
        return 1;
    }
    requested.min(max_threads())
}

/// Threads for the parallel parts of a computation, at most one for each core.
///
/// The system may refuse some threads, for example because of `ulimit -u`. Then the computation goes on with the
/// threads that have started, or on the calling thread if none has started.
#[derive(Debug)]
pub struct Workers {
    /// The pool of threads; `None` for the pool that the calling thread belongs to.
    pool: Option<Arc<ThreadPool>>,
}

impl Workers {
    /// Starts a pool of `threads` threads, but at least one and at most one for each core. If the system allows fewer
    /// threads, starts as many as it allows. If the system allows none, the workers consist of the calling thread.
    pub fn start(threads: usize) -> Workers {
        let mut threads = if HAS_THREADS { cap_threads(threads) } else { 0 };
        while threads > 0 {
            match start_pool(threads) {
                Ok(pool) => {
                    let pool = Some(Arc::new(pool));
                    return Workers { pool };
                }
                // Try again with as many threads as could be started, but at least one fewer, so that the loop ends.
                Err(TooManyThreads { started }) => threads = started.min(threads - 1),
            }
        }
        Workers::of_calling_thread()
    }

    /// Returns workers without new threads: they consist of the calling thread, or of the pool to which it belongs.
    fn of_calling_thread() -> Workers {
        // A thread cannot be in two pools, so a thread in a pool gets no pool of its own.
        let is_in_pool = rayon::current_thread_index().is_some();
        let pool = (!is_in_pool).then(|| OWN_POOL.with(Arc::clone));
        Workers { pool }
    }

    /// Returns the number of threads that run [`broadcast`](Workers::broadcast): 1 if it runs on the calling thread.
    pub fn count(&self) -> usize {
        self.pool
            .as_ref()
            .map_or(1, |pool| pool.current_num_threads())
    }

    /// Runs `work` once, and returns its result. Parallel iterators in it use the threads of these workers.
    pub fn install<R: Send>(&self, work: impl FnOnce() -> R + Send) -> R {
        match &self.pool {
            Some(pool) if HAS_THREADS => {
                let mut call = Call::new(work);
                install_call(pool, &mut || call.run());
                call.result()
            }
            // The calling thread is in the pool of these workers already, or the system has no threads.
            _ => work(),
        }
    }

    /// Runs `work` once on each thread of these workers, with the number of the thread (from 0). Returns the results in
    /// the order of these numbers.
    pub fn broadcast<R: Send>(&self, work: impl Fn(usize) -> R + Sync) -> Vec<R> {
        match &self.pool {
            Some(pool) if HAS_THREADS => pool.broadcast(|context| work(context.index())),
            _ => vec![work(0)], // The only thread has the number 0.
        }
    }
}

thread_local! {
    /// A pool with this thread as its only worker.
    static OWN_POOL: Arc<ThreadPool> = Arc::new(pool_of_this_thread());
}

/// Creates a pool of threads in which the calling thread is the only one. Panics if this thread is in a pool already.
fn pool_of_this_thread() -> ThreadPool {
    ThreadPoolBuilder::new()
        .num_threads(1)
        .use_current_thread()
        .build()
        .expect("the thread is in no other pool")
}

/// The system has started fewer threads than requested.
struct TooManyThreads {
    started: usize,
}

/// Starts a pool with exactly `threads` threads. If the system refuses a thread, ends the threads that have started and
/// returns their number as an error.
fn start_pool(threads: usize) -> Result<ThreadPool, TooManyThreads> {
    let mut started = Vec::new();
    let builder = ThreadPoolBuilder::new().num_threads(threads);
    let pool = builder.spawn_handler(|worker| {
        let thread = std::thread::Builder::new().spawn(|| worker.run())?;
        started.push(thread);
        Ok(())
    });
    if let Ok(pool) = pool.build() {
        return Ok(pool);
    }
    let started_count = started.len();
    // The threads of the failed pool end by themselves. Wait until they have ended, because the next pool needs as many
    // threads, and the system may not allow more at a time.
    for thread in started {
        let _ = thread.join();
    }
    Err(TooManyThreads {
        started: started_count,
    })
}

/// Runs two functions, in parallel if another thread of the pool is free, and returns their results.
pub fn join<A: Send, B: Send>(
    first: impl FnOnce() -> A + Send,
    second: impl FnOnce() -> B + Send,
) -> (A, B) {
    if HAS_THREADS {
        // Benches record both functions as parts of parallel work until this guard is dropped.
        let _both = marks::parallel();
        let mut first_call = Call::new(first);
        let mut second_call = Call::new(second);
        join_calls(&mut || first_call.run(), &mut || second_call.run());
        return (first_call.result(), second_call.result());
    }
    // Without threads, the code of rayon would only make the module of a browser larger.
    let first_result = first();
    (first_result, second())
}

/// A function that is called once, perhaps by another thread, and the place for its result. rayon gets it as a
/// [`RunCall`], which has no type of its own for each function, so that the compiler translates the code of rayon once.
struct Call<W, R> {
    /// The function; `None` once it was called.
    work: Option<W>,
    /// What the function has returned; `None` before it was called.
    result: Option<R>,
}

/// Runs a [`Call`].
type RunCall<'a> = &'a mut (dyn FnMut() + Send);

impl<R, W: FnOnce() -> R> Call<W, R> {
    fn new(work: W) -> Call<W, R> {
        let (work, result) = (Some(work), None);
        Call { work, result }
    }

    /// Calls the function, and keeps its result.
    fn run(&mut self) {
        self.result = self.work.take().map(|work| work());
    }

    fn result(self) -> R {
        self.result.expect("rayon has run the call")
    }
}

/// Runs a call in a pool of threads.
fn install_call(pool: &ThreadPool, call: RunCall) {
    pool.install(call);
}

/// Runs two calls, in parallel if another thread of the pool is free. Benches record each call as one part.
fn join_calls(first: RunCall, second: RunCall) {
    let run_as_part = |call: RunCall| {
        let _part = marks::part();
        call();
    };
    rayon::join(|| run_as_part(first), || run_as_part(second));
}

/// Runs `work` once, and returns its result. The parallel parts of `work` use `threads` threads, at most one for each
/// core. With one thread in a team ([`Member`](super::Member), threads that help each other), also threads that help.
pub fn on_workers<R: Send>(threads: usize, work: impl FnOnce() -> R + Send) -> R {
    let is_in_own_pool =
        rayon::current_thread_index().is_some() && rayon::current_num_threads() == 1;
    // The pool of the calling thread already has the right threads, so start no new ones.
    if threads <= 1 && (is_in_own_pool || is_in_team()) {
        work()
    } else {
        Workers::start(threads).install(work)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rayon::prelude::*;
    use std::thread::ThreadId;

    #[test]
    fn workers_without_threads_run_on_the_caller() {
        let caller = std::thread::spawn(|| {
            // A thread can be in one pool only, so all calls must share the pool that the first call makes.
            for _ in 0..3 {
                assert_here_is_the_caller();
            }
        });
        caller.join().unwrap();
    }

    /// Asserts that workers without new threads run everything on the calling thread.
    fn assert_here_is_the_caller() {
        let caller = std::thread::current().id();

        let workers = Workers::of_calling_thread();

        assert_eq!(workers.count(), 1);
        assert_eq!(workers.broadcast(|_| std::thread::current().id()), [caller]);
        let threads = workers.install(threads_of_parallel_loop);
        assert!(threads.iter().all(|&thread| thread == caller));
    }

    /// Runs a parallel loop. Returns the thread on which each of its 100 bodies has run.
    fn threads_of_parallel_loop() -> Vec<ThreadId> {
        let numbers = (0..100).into_par_iter();
        numbers.map(|_| std::thread::current().id()).collect()
    }

    #[test]
    fn workers_of_a_thread_in_a_larger_pool_need_no_second_pool() {
        Workers::start(2).install(|| {
            let workers = Workers::of_calling_thread();

            assert_eq!(workers.install(|| 7), 7);
            assert_eq!(workers.broadcast(|number| number), [0]);
        });
    }

    #[test]
    fn workers_have_the_requested_number() {
        allow_threads(3);
        let workers = Workers::start(3);

        assert_eq!(workers.count(), 3);
        assert_eq!(workers.broadcast(|number| number), [0, 1, 2]);
    }
}
