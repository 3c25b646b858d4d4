//! Runs work on threads without the lock of the interpreter, while the calling thread delivers
//! results to Python, looks for Ctrl-C, and calls the watcher of the caller.
//!
//! The work runs on threads of its own, even if it is a single item, because only the main thread
//! of Python learns of a signal. After an exception, they end as soon as they see the stop flag, and
//! nobody waits for them. One thread waits for the next batch, and a forked process does without it.
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
    /// A function of Python that is called regularly while a batch works, with the [`Status`] of a
    /// single item or with `None`. It returns whether the work must stop.
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
    states: u64,
}

impl Status {
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
struct Done<R> {
    index: usize,
    result: PyResult<R>,
}

/// Does `work` for each item. Calls `receive` in Python with the index and the result of each item,
/// in the order in which they finish.
///
/// # Errors
///
/// Returns the first exception: of the work, of `receive`, of the watcher, or of a signal such as
/// Ctrl-C. The rest of the work is then abandoned.
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
    batch.look(py, watch)?;
    py.detach(|| {
        let Started { results, alone } = start(&batch, workers)?;
        let delivered = batch.deliver(&results, receive, watch);
        match (&delivered, alone) {
            (Ok(()), Some(thread)) => keep_for_next_batch(thread),
            (Ok(()), None) => {}
            (Err(_), _) => batch.abandon(),
        }
        delivered
    })
}

/// Converts a time limit. A time that is too large for a clock is no limit.
fn time_of_seconds(seconds: f64) -> Option<Duration> {
    Duration::try_from_secs_f64(seconds).ok()
}

/// A batch that is running.
struct Started<R> {
    results: Receiver<Done<R>>,
    /// The only worker, which can wait for the next batch; `None` if there are several.
    alone: Option<Thread>,
}

/// Starts the workers.
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
            alone: None,
        });
    }
    let thread = idle_thread().map_or_else(start_thread, Ok)?;
    spawn(batch, &thread, &sender);
    Ok(Started {
        results,
        alone: Some(thread),
    })
}

/// Starts workers that help each other when no item is left. If the system does not start all of
/// them, the others do all the work.
fn start_team<I, R, W>(
    batch: &Arc<Batch<I, W>>,
    workers: usize,
    sender: &Sender<Done<R>>,
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

/// Lets a thread work for the batch.
fn spawn<I, R, W>(batch: &Arc<Batch<I, W>>, thread: &Thread, sender: &Sender<Done<R>>)
where
    I: Send + Sync + 'static,
    R: Send + 'static,
    W: Fn(&I, Resources) -> PyResult<R> + Send + Sync + 'static,
{
    let batch = Arc::clone(batch);
    let sender = sender.clone();
    // The thread waits for jobs as long as the value exists.
    let _ = thread.jobs.send(Box::new(move || batch.work_all(&sender)));
}

type Job = Box<dyn FnOnce() + Send>;

/// A thread that does one job after another. It ends after the last job when the value is dropped.
struct Thread {
    jobs: Sender<Job>,
}

/// The time for which a thread looks for the next message before it sleeps. To wake a thread can take
/// longer than to prove a small board.
const AWAKE: Duration = Duration::from_micros(50);

/// Returns the next message if it comes within [`AWAKE`]. The thread does not sleep meanwhile, as
/// it would in `recv_timeout`, but lets other threads run.
fn receive_soon<T>(messages: &Receiver<T>) -> Result<T, TryRecvError> {
    let end = Instant::now() + AWAKE;
    loop {
        match messages.try_recv() {
            Err(TryRecvError::Empty) if Instant::now() < end => std::thread::yield_now(),
            received => return received,
        }
    }
}

/// Does all jobs.
fn do_jobs(jobs: &Receiver<Job>) {
    loop {
        let job = match receive_soon(jobs) {
            Ok(job) => Ok(job),
            Err(_) => jobs.recv(),
        };
        let Ok(job) = job else {
            return;
        };
        job();
    }
}

/// A thread that waits for the next batch. Starting a thread would take longer than a small proof.
struct IdleThread {
    thread: Thread,
    /// The process of the thread. A process that was forked from it has the value, but no thread.
    process: u32,
}

static IDLE_THREAD: Mutex<Option<IdleThread>> = Mutex::new(None);

/// Takes the idle thread. A forked process never waits for the lock, because another thread may have
/// held it during the fork.
fn idle_thread() -> Option<Thread> {
    let idle = IDLE_THREAD.try_lock().ok()?.take()?;
    if idle.process == std::process::id() {
        return Some(idle.thread);
    }
    // Dropping the value would wait for locks of threads that do not exist.
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

/// Starts a thread as a pool of one thread. On such a thread, the library needs no other thread.
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
    /// Whether nobody waits for results any more.
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
    /// Creates a batch for a number of workers, which share its threads and its memory.
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

    /// Takes items until none is left.
    fn work_all<R>(&self, results: &Sender<Done<R>>)
    where
        W: Fn(&I, Resources) -> PyResult<R>,
    {
        while !self.is_abandoned.load(Relaxed) {
            let index = self.next.fetch_add(1, Relaxed);
            let Some(item) = self.items.get(index) else {
                return;
            };
            let result = self.work_on(item);
            if results.send(Done { index, result }).is_err() {
                return;
            }
        }
    }

    fn work_on<R>(&self, item: &I) -> PyResult<R>
    where
        W: Fn(&I, Resources) -> PyResult<R>,
    {
        let stop = &self.stop;
        let uncounted = Progress::default();
        let progress = match self.items.len() {
            1 => &self.progress,
            _ => &uncounted,
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
    /// Ends the work of all threads, and takes no other item.
    fn abandon(&self) {
        self.is_abandoned.store(true, Relaxed);
        self.stop.store(true, Relaxed);
    }

    /// Delivers results until all workers have ended.
    fn deliver<R>(
        &self,
        results: &Receiver<Done<R>>,
        receive: &Py<PyAny>,
        watch: Option<&Py<PyAny>>,
    ) -> PyResult<()>
    where
        R: for<'py> IntoPyObject<'py>,
    {
        let mut last_look = Instant::now();
        loop {
            let received = match receive_soon(results) {
                Ok(done) => Ok(done),
                Err(_) => results.recv_timeout(POLL_INTERVAL),
            };
            match received {
                Ok(done) => Python::attach(|py| hand_over(py, done, receive))?,
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => {
                    return Python::attach(|py| self.call_watcher(py, watch));
                }
            }
            if last_look.elapsed() >= POLL_INTERVAL {
                Python::attach(|py| self.look(py, watch))?;
                last_look = Instant::now();
            }
        }
    }

    /// Looks for signals such as Ctrl-C, and calls the watcher.
    fn look(&self, py: Python, watch: Option<&Py<PyAny>>) -> PyResult<()> {
        py.check_signals()?;
        self.call_watcher(py, watch)
    }

    /// Calls the watcher, which may set the stop flag.
    fn call_watcher(&self, py: Python, watch: Option<&Py<PyAny>>) -> PyResult<()> {
        let Some(watch) = watch else {
            return Ok(());
        };
        let status = match self.items.len() {
            1 => Some(Status::of(&self.progress)),
            _ => None,
        };
        if watch.call1(py, (status,))?.is_truthy(py)? {
            self.stop.store(true, Relaxed);
        }
        Ok(())
    }
}

fn hand_over<R>(py: Python, done: Done<R>, receive: &Py<PyAny>) -> PyResult<()>
where
    R: for<'py> IntoPyObject<'py>,
{
    let result = done.result?;
    receive.call1(py, (done.index, result))?;
    py.check_signals()
}
