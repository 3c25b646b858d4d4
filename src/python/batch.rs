//! Runs work on threads without the lock of the interpreter, while the calling thread delivers
//! results to Python, looks for Ctrl-C, and calls the watcher of the caller.
//!
//! A *batch* is a list of items with the work that is done for each of them, for example boards to
//! prove. A *worker* is a thread that takes items of a batch. The *watcher* is a function of Python
//! that sees the progress and may stop the work.
//!
//! Even a single item has a worker, because only the main thread of Python learns of a signal.
//! After an exception, the call returns at once, and the workers end as soon as they see the stop
//! flag. The worker of a batch with a single worker is kept for the next such batch. A process that
//! was forked meanwhile starts a new thread instead.
//!
//! If the watcher asks for a stop, the stop flag is a limit like the time: each item that is not
//! finished has a result at once, which says what is known.

use crate::error::{internal, unable};
use kortest::runtime::{self, Instant, Member, Phase, Progress, Run, cores};
use pyo3::prelude::*;
use rayon::ThreadPoolBuilder;
use std::fmt::Display;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, TryRecvError, channel};
use std::sync::{Arc, Mutex};
use std::thread::Builder;
use std::time::Duration;

/// The interval between two looks for Ctrl-C, and between two calls of the watcher.
const POLL_INTERVAL: Duration = Duration::from_millis(50);

/// The stack of a worker: as large as the one of the main thread on most systems, where the program
/// runs the same code.
const STACK_BYTES: usize = 8 << 20;

/// The limits of a batch, which `kortest/_limits.py` reads from the arguments of a call.
#[derive(FromPyObject)]
pub struct BatchLimits {
    /// Number of threads, at least 1. A batch starts at most one for each core.
    threads: usize,
    /// Memory for the whole batch, in bytes.
    pub memory: usize,
    /// Time limit for each item, in seconds.
    seconds: Option<f64>,
    /// The watcher. It is called regularly with the [`Status`] of the work if the batch has a
    /// single item, otherwise with `None`. It returns whether the work must stop.
    watch: Option<Py<PyAny>>,
}

impl BatchLimits {
    /// Returns the number of threads, at most one for each core.
    fn threads(&self) -> usize {
        self.threads.min(cores())
    }
}

/// The progress of the work on one item.
#[derive(IntoPyObject)]
struct Status {
    phase: &'static str,
    /// Number of moves of the best solution, while the work looks for solutions or searches.
    upper_bound: Option<u32>,
    /// The number of moves that the search refutes now.
    budget: Option<u32>,
    /// Number of finished parts of the work in this phase; `None` if the phase has no parts.
    done: Option<usize>,
    /// Number of all parts of the work in this phase.
    total: Option<usize>,
    /// Number of states that the work has expanded.
    states: u64,
}

impl Status {
    /// Returns the progress at this moment. A phase with the total 0 has no parts.
    fn of(progress: &Progress) -> Status {
        let phase = progress.phase();
        let total = progress.total.load(Relaxed);
        let has_parts = total > 0;
        let mut status = Status {
            phase: phase.name(),
            upper_bound: None,
            budget: None,
            done: has_parts.then(|| progress.done.load(Relaxed)),
            total: has_parts.then_some(total),
            states: progress.states.load(Relaxed),
        };
        if let Phase::Anytime | Phase::Refuting = phase {
            // The best number of moves is 0 until there is a solution.
            let best = progress.best.load(Relaxed);
            status.upper_bound = (best > 0).then_some(best);
        }
        if let Phase::Refuting = phase {
            status.budget = Some(progress.budget.load(Relaxed));
        }
        status
    }
}

/// Returns `wanted` bytes of memory, or less if the system does not allow it.
#[pyfunction]
pub fn allowed_memory(wanted: usize) -> usize {
    runtime::allowed_memory(wanted)
}

/// The resources of the work on one item.
pub struct Resources<'a> {
    pub run: Run<'a>,
    /// The stop flag of the batch, which is also the one of `run`.
    pub stop: &'a AtomicBool,
}

/// The result of the work on one item.
struct ItemResult<R> {
    /// The index of the item in the batch.
    index: usize,
    result: PyResult<R>,
}

/// Does `work` for each item. Calls `receive` in Python with the index and the result of each item,
/// in the order in which they finish. `work` gets an item and its share of the threads and the
/// memory of `limits`.
///
/// # Errors
///
/// Returns the first exception: of the work, of `receive`, of the watcher, or of a signal such as
/// Ctrl-C. The items without a result are then abandoned.
pub fn run_batch<I, R, W>(
    py: Python,
    items: Vec<I>,
    limits: &BatchLimits,
    receive: &Py<PyAny>,
    work: W,
) -> PyResult<()>
where
    I: Send + Sync + 'static,
    R: for<'py> IntoPyObject<'py> + Send + 'static,
    W: Fn(&I, Resources) -> PyResult<R> + Send + Sync + 'static,
{
    let workers = limits.threads().min(items.len());
    if workers == 0 {
        return Ok(());
    }
    let batch = Arc::new(Batch::new(items, work, limits, workers));
    let watch = limits.watch.as_ref();
    // The watcher is called at least once before and once after the work, even if the work is
    // short.
    batch.check_signals_and_watch(py, watch)?;
    py.detach(|| {
        let Started {
            results,
            only_worker,
        } = start(&batch, workers)?;
        let delivered = batch.deliver(&results, receive, watch);
        match (&delivered, only_worker) {
            (Ok(()), Some(thread)) => keep_for_next_batch(thread),
            (Ok(()), None) => {}
            (Err(_), _) => batch.abandon(),
        }
        delivered
    })
}

/// Converts a time limit in seconds. Returns `None`, no limit, for a time that no [`Duration`]
/// holds.
fn time_of_seconds(seconds: f64) -> Option<Duration> {
    Duration::try_from_secs_f64(seconds).ok()
}

/// A batch that is running.
struct Started<R> {
    results: Receiver<ItemResult<R>>,
    /// The worker of a batch with a single worker, which can wait for the next batch.
    only_worker: Option<Thread>,
}

/// Starts the workers of a batch.
fn start<I, R, W>(batch: &Arc<Batch<I, W>>, workers: usize) -> PyResult<Started<R>>
where
    I: Send + Sync + 'static,
    R: Send + 'static,
    W: Fn(&I, Resources) -> PyResult<R> + Send + Sync + 'static,
{
    let (sender, results) = channel();
    if workers > 1 {
        start_team(batch, workers, &sender)?;
        return Ok(Started {
            results,
            only_worker: None,
        });
    }
    let thread = idle_thread().map_or_else(start_thread, Ok)?;
    spawn(batch, &thread, &sender);
    Ok(Started {
        results,
        only_worker: Some(thread),
    })
}

/// Starts `workers` threads as a team, in which a worker without an item helps the others with
/// theirs. If the system refuses some threads, the workers that have started do all the work.
/// `sender` is where the workers send their results.
fn start_team<I, R, W>(
    batch: &Arc<Batch<I, W>>,
    workers: usize,
    sender: &Sender<ItemResult<R>>,
) -> PyResult<()>
where
    I: Send + Sync + 'static,
    R: Send + 'static,
    W: Fn(&I, Resources) -> PyResult<R> + Send + Sync + 'static,
{
    let mut has_started = false;
    for member in Member::team(workers) {
        let batch = Arc::clone(batch);
        let sender = sender.clone();
        let work = move || batch.work_all(&sender);
        let builder = Builder::new().stack_size(STACK_BYTES);
        match builder.spawn(move || member.work(work)) {
            Ok(_) => has_started = true,
            Err(_) if has_started => break,
            Err(error) => return Err(no_thread(error)),
        }
    }
    Ok(())
}

/// Makes a thread the worker of a batch. `sender` is where it sends the results.
fn spawn<I, R, W>(batch: &Arc<Batch<I, W>>, thread: &Thread, sender: &Sender<ItemResult<R>>)
where
    I: Send + Sync + 'static,
    R: Send + 'static,
    W: Fn(&I, Resources) -> PyResult<R> + Send + Sync + 'static,
{
    let batch = Arc::clone(batch);
    let sender = sender.clone();
    // This cannot fail: the thread receives jobs as long as `thread` exists.
    let _ = thread.jobs.send(Box::new(move || batch.work_all(&sender)));
}

/// The work of a thread for one batch.
type Job = Box<dyn FnOnce() + Send>;

/// A thread that does one job after another. When the value is dropped, the thread ends after its
/// last job.
struct Thread {
    jobs: Sender<Job>,
}

/// The time for which a thread looks for the next message before it sleeps. Waking a thread can
/// take longer than proving a small board.
const AWAKE_TIME: Duration = Duration::from_micros(50);

/// Returns the next message if it comes within [`AWAKE_TIME`]. Meanwhile the thread stays awake and
/// lets other threads run; in `recv_timeout` it would sleep.
fn receive_soon<T>(messages: &Receiver<T>) -> Result<T, TryRecvError> {
    let end = Instant::now() + AWAKE_TIME;
    loop {
        match messages.try_recv() {
            Err(TryRecvError::Empty) if Instant::now() < end => std::thread::yield_now(),
            received => return received,
        }
    }
}

/// Does jobs until no more can come, because their sender was dropped.
fn do_jobs(jobs: &Receiver<Job>) {
    while let Ok(job) = receive_soon(jobs).or_else(|_| jobs.recv()) {
        job();
    }
}

/// A thread that waits for the next batch. Starting a thread would take longer than a small proof.
struct IdleThread {
    thread: Thread,
    /// The identifier of the thread's process. A process that was forked from it has a copy of this
    /// value, but no thread.
    process: u32,
}

/// The thread that was kept for the next batch.
static IDLE_THREAD: Mutex<Option<IdleThread>> = Mutex::new(None);

/// Takes the idle thread, if there is one in this process. Never waits for the lock: in a forked
/// process, a thread that no longer exists may hold it for ever.
fn idle_thread() -> Option<Thread> {
    let idle = IDLE_THREAD.try_lock().ok()?.take()?;
    if idle.process == std::process::id() {
        return Some(idle.thread);
    }
    // Dropping the value in a forked process could wait for locks of threads that no longer exist.
    std::mem::forget(idle.thread);
    None
}

/// Keeps a thread for the next batch, and ends the one that was kept before.
fn keep_for_next_batch(thread: Thread) {
    if let Ok(mut idle) = IDLE_THREAD.try_lock() {
        *idle = Some(IdleThread {
            thread,
            process: std::process::id(),
        });
    }
}

/// Starts a thread, as the only one of a thread pool: the library then runs its parallel parts on
/// this thread too, and starts no other.
fn start_thread() -> PyResult<Thread> {
    let pool = ThreadPoolBuilder::new()
        .num_threads(1)
        .stack_size(STACK_BYTES)
        .build();
    let pool = pool.map_err(no_thread)?;
    let (jobs, receiver) = channel();
    // The pool lives until this task has ended.
    pool.spawn(move || do_jobs(&receiver));
    Ok(Thread { jobs })
}

/// Returns the exception for a thread that the system does not start.
fn no_thread(error: impl Display) -> PyErr {
    unable(format!("no thread can be started: {error}"))
}

/// Items, and the work that is done for each of them.
struct Batch<I, W> {
    items: Vec<I>,
    work: W,
    /// The index of the first item that no worker has taken.
    next: AtomicUsize,
    /// The stop flag, which ends the work on each item early.
    stop: AtomicBool,
    /// Whether the call has ended with an exception, so that no result is wanted any more.
    is_abandoned: AtomicBool,
    /// The progress of the work on a single item. Several items have none, because the caller
    /// counts their results.
    progress: Progress,
    /// Number of threads for each item.
    threads: usize,
    /// Memory for each item, in bytes.
    memory: usize,
    time: Option<Duration>,
}

impl<I, W> Batch<I, W> {
    /// Creates a batch. Its workers share its threads and its memory in equal parts.
    fn new(items: Vec<I>, work: W, limits: &BatchLimits, workers: usize) -> Batch<I, W> {
        Batch {
            items,
            work,
            next: AtomicUsize::new(0),
            stop: AtomicBool::new(false),
            is_abandoned: AtomicBool::new(false),
            progress: Progress::default(),
            threads: limits.threads() / workers,
            memory: limits.memory / workers,
            time: limits.seconds.and_then(time_of_seconds),
        }
    }

    fn has_one_item(&self) -> bool {
        self.items.len() == 1
    }

    /// Works on items and sends their results, until all items are taken or the batch is abandoned.
    fn work_all<R>(&self, results: &Sender<ItemResult<R>>)
    where
        W: Fn(&I, Resources) -> PyResult<R>,
    {
        while !self.is_abandoned.load(Relaxed) {
            let index = self.next.fetch_add(1, Relaxed);
            let Some(item) = self.items.get(index) else {
                return;
            };
            let result = self.work_on(item);
            if results.send(ItemResult { index, result }).is_err() {
                return;
            }
        }
    }

    /// Returns the result of the work on an item.
    fn work_on<R>(&self, item: &I) -> PyResult<R>
    where
        W: Fn(&I, Resources) -> PyResult<R>,
    {
        let stop = &self.stop;
        // The progress of several items is not shown, because the caller counts their results.
        let ignored = Progress::default();
        let progress = if self.has_one_item() {
            &self.progress
        } else {
            &ignored
        };
        let mut run = Run::new(progress);
        run.threads = self.threads;
        run.memory = self.memory;
        run.limits.stop = stop;
        run.limits.deadline = self.time.and_then(|time| Instant::now().checked_add(time));
        let resources = Resources { run, stop };
        let result = catch_unwind(AssertUnwindSafe(|| (self.work)(item, resources)));
        result.unwrap_or_else(|_| Err(internal("internal error, please report it")))
    }

    /// Makes all workers end soon: they stop the work on their items, and take no others.
    fn abandon(&self) {
        self.is_abandoned.store(true, Relaxed);
        self.stop.store(true, Relaxed);
    }

    /// Calls `receive` with each result, and `watch` (the watcher) from time to time, until all
    /// workers have ended. Returns the first exception.
    fn deliver<R>(
        &self,
        results: &Receiver<ItemResult<R>>,
        receive: &Py<PyAny>,
        watch: Option<&Py<PyAny>>,
    ) -> PyResult<()>
    where
        R: for<'py> IntoPyObject<'py>,
    {
        let mut last_check = Instant::now();
        loop {
            let received = receive_soon(results);
            match received.or_else(|_| results.recv_timeout(POLL_INTERVAL)) {
                Ok(result) => Python::attach(|py| hand_over(py, result, receive))?,
                Err(RecvTimeoutError::Timeout) => {}
                // All workers have ended. The watcher sees the final progress.
                Err(RecvTimeoutError::Disconnected) => {
                    return Python::attach(|py| self.call_watcher(py, watch));
                }
            }
            if last_check.elapsed() >= POLL_INTERVAL {
                Python::attach(|py| self.check_signals_and_watch(py, watch))?;
                last_check = Instant::now();
            }
        }
    }

    /// Raises the exception of a signal such as Ctrl-C, if one has come, and calls the watcher.
    fn check_signals_and_watch(&self, py: Python, watch: Option<&Py<PyAny>>) -> PyResult<()> {
        py.check_signals()?;
        self.call_watcher(py, watch)
    }

    /// Calls the watcher, if there is one, and sets the stop flag if it says so.
    fn call_watcher(&self, py: Python, watch: Option<&Py<PyAny>>) -> PyResult<()> {
        let Some(watch) = watch else {
            return Ok(());
        };
        let status = self.has_one_item().then(|| Status::of(&self.progress));
        if watch.call1(py, (status,))?.is_truthy(py)? {
            self.stop.store(true, Relaxed);
        }
        Ok(())
    }
}

/// Calls `receive` with the result of an item, or raises the exception with which the work on it
/// ended.
fn hand_over<R>(py: Python, item: ItemResult<R>, receive: &Py<PyAny>) -> PyResult<()>
where
    R: for<'py> IntoPyObject<'py>,
{
    let result = item.result?;
    receive.call1(py, (item.index, result))?;
    py.check_signals()
}
