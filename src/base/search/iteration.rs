//! One iteration of the search: all jobs (subtrees) of one budget.
//!
//! Each worker starts jobs until all jobs have been started, and then helps with running jobs. If the budget is known
//! to have a solution, the jobs start in the order of their indices, and the workers start one after the other. Workers
//! that help with the same job search its subtree in different orders and share the transposition table (Lazy SMP).
//!
//! # Why the solution does not depend on the number of threads or on the order of jobs
//!
//! The result is the solution of the solvable job with the lowest index. Once a job is solved, only jobs with lower
//! indices are completed. Only the worker that started a job reports a solution of the job, the first one in
//! depth-first order. Workers that joined later only help to refute states. The transposition table and the sleep sets
//! prune only subtrees without a solution.

use super::jobs::{Expanded, Job, JobList};
use super::worker::{Abandoned, Assignment, NO_JOB, Role, Shared, Worker};
use crate::puzzle::Puzzle;
use crate::runtime::{Stopped, Workers};
use crate::table::TranspositionTable;
use std::cmp::Reverse;
use std::collections::HashSet;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;
use xxhash_rust::xxh3::xxh3_64_with_seed;

/// The result of searching all jobs (subtrees of the search tree) of one budget (allowed number of moves).
pub struct IterationResult<M> {
    pub solution: Option<Vec<M>>,
    /// Number of states visited, including the states that earlier runs visited.
    pub states: u64,
    /// Whether a limit or a failed write to the journal ended the iteration without an answer.
    pub stopped: bool,
}

/// Searches all jobs of one budget (allowed number of moves), except the jobs that an earlier run has refuted. A job is
/// a subtree of the search tree below a fixed depth. Also starts the progress counters of the budget. `shuffle` is the
/// seed of a random order of the jobs, for tests. Returns `None` if the states above the jobs need too much heap
/// memory.
pub fn search_all_jobs<P: Puzzle>(
    shared: &Shared<P>,
    workers: &Workers,
    shuffle: Option<u64>,
) -> Option<IterationResult<P::Move>> {
    let list = match expand(shared) {
        Expanded::Jobs(list) => list,
        Expanded::Solved(moves) => {
            return Some(IterationResult {
                solution: Some(moves),
                // No worker has searched a job, so only the root counts as visited.
                states: 1,
                stopped: false,
            });
        }
        Expanded::TooLarge => return None,
    };
    // Earlier runs have refuted these jobs, as the journal (the file of these runs) says.
    let refuted = shared.refuted_jobs();
    let mut order = finish_refuted(&list, &refuted.jobs);
    sort_jobs(&mut order, &list, shared, workers, shuffle);
    begin_progress(shared, list.len(), order.len());
    let mut result = search_jobs(&list, order, shared, workers);
    // The states of earlier runs and the states above the jobs count, too.
    let uncounted_states = refuted.states.saturating_add(list.top_count() as u64);
    result.states = result.states.saturating_add(uncounted_states);
    Some(result)
}

/// Looks for a solution in some jobs (subtrees of the search tree below a fixed depth). `jobs` has the indices of these
/// jobs; `None` means all jobs. Returns a solution that leads through one of these jobs, or that ends above all jobs.
/// The result `None` proves nothing: perhaps no solution exists, or a limit has ended the search, or the states above
/// the jobs need too much heap memory. Also starts the progress counters of the budget (allowed number of moves).
pub fn find_in_jobs<P: Puzzle>(
    shared: &Shared<P>,
    workers: &Workers,
    jobs: Option<&HashSet<usize>>,
) -> Option<Vec<P::Move>> {
    let list = match expand(shared) {
        Expanded::Jobs(list) => list,
        Expanded::Solved(moves) => return Some(moves),
        Expanded::TooLarge => return None,
    };
    let mut order: Vec<usize> = (0..list.len()).collect();
    if let Some(jobs) = jobs {
        order.retain(|job| jobs.contains(job));
    }
    begin_progress(shared, order.len(), order.len());
    search_jobs(&list, order, shared, workers).solution
}

/// Expands the top of the search tree down to the jobs, the subtrees that the workers search.
fn expand<P: Puzzle>(shared: &Shared<P>) -> Expanded<P> {
    let max_heap_bytes = heap_above_jobs(shared.max_heap_bytes);
    JobList::expand(shared.puzzle, shared.budget, shared.depth, max_heap_bytes)
}

/// Returns how much heap memory the states near the root may have, down to the roots of the jobs (the subtrees that the
/// workers search), in bytes: half of the limit for all states. The other half is for the paths of the workers.
pub fn heap_above_jobs(max_heap_bytes: usize) -> usize {
    max_heap_bytes / 2
}

/// Sets the progress counters for the user to the start of a budget (allowed number of moves) with `jobs` jobs
/// (subtrees of the search), of which `open_jobs` are not refuted yet.
fn begin_progress<P: Puzzle>(shared: &Shared<P>, jobs: usize, open_jobs: usize) {
    let progress = shared.run.progress;
    progress.budget.store(shared.budget, Ordering::Relaxed);
    progress.begin(jobs);
    progress.done.store(jobs - open_jobs, Ordering::Relaxed);
}

/// Marks the jobs (subtrees of the search) in `refuted` as finished. Returns the indices of the other jobs. Ignores
/// indices of jobs that do not exist, because anybody may have written them.
fn finish_refuted<P: Puzzle>(list: &JobList<P>, refuted: &HashSet<usize>) -> Vec<usize> {
    let mut open_jobs = Vec::new();
    for (index, job) in list.jobs.iter().enumerate() {
        if refuted.contains(&index) {
            job.workers.finish();
        } else {
            open_jobs.push(index);
        }
    }
    open_jobs
}

/// Sorts the indices of the jobs (subtrees of the search) in `order` into the order in which the workers start the
/// jobs. If several workers start at once, the largest jobs come first, so that all workers finish at about the same
/// time. If the workers start one after the other, the order stays the same. With `shuffle`, a seed, it is random.
fn sort_jobs<P: Puzzle>(
    order: &mut [usize],
    list: &JobList<P>,
    shared: &Shared<P>,
    workers: &Workers,
    shuffle: Option<u64>,
) {
    // With 0, no worker waits until the other workers have visited some states.
    let workers_start_at_once = shared.states_per_worker == 0;
    if let Some(seed) = shuffle {
        order.sort_by_cached_key(|&job| xxh3_64_with_seed(&job.to_le_bytes(), seed));
    } else if workers.count() > 1 && workers_start_at_once {
        // A job is usually larger if its slack is larger: the number of moves left minus the lower bound.
        order.sort_by_cached_key(|&job| Reverse(list.slack(shared.puzzle, job)));
    }
}

/// Searches jobs (subtrees of the search tree) in parallel, with one worker on each thread of the pool. `order` has the
/// indices of the jobs to search, in the order in which they start.
fn search_jobs<P: Puzzle>(
    list: &JobList<P>,
    order: Vec<usize>,
    shared: &Shared<P>,
    workers: &Workers,
) -> IterationResult<P::Move> {
    let queue = Queue {
        order,
        next: AtomicUsize::new(0),
        starters: AtomicUsize::new(workers.count()),
        workers: workers.count(),
    };
    // The roots of the jobs and the states above are in memory once, and have at most a part of the heap memory. The
    // workers share the other part equally.
    let max_heap_bytes = (shared.max_heap_bytes - list.heap_bytes) / workers.count();
    let results = workers.broadcast(|number| {
        let searcher = Searcher {
            list,
            shared,
            queue: &queue,
            number,
            worker: Worker::new(shared, number as u64, max_heap_bytes),
            solved: None,
        };
        searcher.work()
    });
    combine_results(results, shared)
}

/// Combines the results of all workers: adds their numbers of visited states, and selects one solution. If several jobs
/// (subtrees of the search tree) are solved, the solution of the job with the lowest index counts, so that the solution
/// does not depend on timing.
fn combine_results<P: Puzzle>(
    results: Vec<WorkerResult<P::Move>>,
    shared: &Shared<P>,
) -> IterationResult<P::Move> {
    let states = results.iter().map(|result| result.states).sum();
    let has_stopped = results.iter().any(|result| result.stopped);
    // After a failed write to the journal (the file for a later run), the search has no answer either.
    let has_failed = shared.check_journal().is_err();
    let solved = results.into_iter().filter_map(|result| result.solved);
    let first_solved = solved.min_by_key(|solved| solved.job);
    IterationResult {
        states,
        // A solution is an answer, even if a limit has stopped some workers.
        stopped: first_solved.is_none() && (has_stopped || has_failed),
        solution: first_solved.map(|solved| solved.moves),
    }
}

/// The jobs (subtrees of the search tree) that the workers start, one after the other.
struct Queue {
    /// The indices of the jobs (subtrees), in the order in which the workers start the jobs.
    order: Vec<usize>,
    /// The place in `order` of the next job to start. If all jobs have been started, this place is past the end.
    next: AtomicUsize,
    /// Number of workers that still start or search jobs of their own.
    starters: AtomicUsize,
    /// Number of all workers.
    workers: usize,
}

impl Queue {
    /// Removes the next job (subtree to search) from the queue, and returns its index; `None` if all were started.
    fn take_next(&self) -> Option<usize> {
        let next = self.next.fetch_add(1, Ordering::Relaxed);
        self.order.get(next).copied()
    }

    /// Returns whether every worker may still start jobs (subtrees to search). A worker starts no more jobs if all jobs
    /// are started, or if its search has ended without an answer.
    fn all_may_start(&self) -> bool {
        self.starters.load(Ordering::Relaxed) == self.workers
    }
}

/// A guard for a worker that starts jobs (subtrees to search). When the guard is dropped, also by a panic, the worker
/// no longer counts in `Queue::starters`.
struct StarterGuard<'a> {
    starters: &'a AtomicUsize,
}

impl Drop for StarterGuard<'_> {
    fn drop(&mut self) {
        // `Release`: a worker that reads the new number with `Acquire` also sees what this worker has written before.
        self.starters.fetch_sub(1, Ordering::Release);
    }
}

/// A solution that leads through a job (a subtree of the search tree).
struct SolvedJob<M> {
    job: usize,
    moves: Vec<M>,
}

/// What one worker has found while it searched the jobs (subtrees) of one budget (allowed number of moves).
struct WorkerResult<M> {
    states: u64,
    /// Whether a limit or a failed write to the journal ended the search of this worker.
    stopped: bool,
    /// The solution that this worker reports, if any.
    solved: Option<SolvedJob<M>>,
}

/// Time that a worker sleeps if it finds no job (subtree that another worker searches) to join.
const IDLE_SLEEP: Duration = Duration::from_millis(1);

/// A worker, with the jobs that it shares with the other workers of an iteration.
struct Searcher<'a, P: Puzzle> {
    list: &'a JobList<P>,
    shared: &'a Shared<'a, P>,
    queue: &'a Queue,
    /// The number of the worker, from 0.
    number: usize,
    worker: Worker<'a, P>,
    /// The job (a subtree) with the lowest index that this worker started and solved.
    solved: Option<SolvedJob<P::Move>>,
}

impl<P: Puzzle> Searcher<'_, P> {
    /// Starts and searches jobs (subtrees of the search tree), and then helps with jobs of other workers, until the
    /// result is known, or a limit or a failed write to the journal ends the work. Returns what this worker has found.
    fn work(mut self) -> WorkerResult<P::Move> {
        let result = self.start_jobs().and_then(|()| self.help());
        WorkerResult {
            states: self.worker.states,
            stopped: result.is_err(),
            solved: self.solved,
        }
    }

    /// Starts and searches jobs (subtrees of the search tree) until all are started. Stores the solution of the solved
    /// job with the lowest index in `self.solved`. Returns `Err` if a limit or a failed journal write ends the work.
    fn start_jobs(&mut self) -> Result<(), Stopped> {
        // When the guard is dropped, other workers learn that this worker starts no more jobs (subtrees).
        let _guard = StarterGuard {
            starters: &self.queue.starters,
        };
        self.wait_to_start()?;
        while let Some(job) = self.queue.take_next() {
            // Only the solution of the job with the lowest index counts, so a job after a solved job is skipped.
            if job > self.shared.first_solved.load(Ordering::Relaxed) {
                continue;
            }
            let solution = self.start_job(job)?;
            if let Some(moves) = solution {
                self.shared.first_solved.fetch_min(job, Ordering::Relaxed);
                // Replace an earlier solution of this worker: it belongs to a job with a higher index.
                self.solved = Some(SolvedJob {
                    job,
                    moves: self.list.moves(job).chain(moves).collect(),
                });
            }
        }
        Ok(())
    }

    /// Waits until this worker may start jobs (subtrees to search), or another worker has stopped starting jobs, or a
    /// job is solved. Returns `Err` if a limit or a failed write to the journal ends the work.
    ///
    /// If a solution probably exists, the workers begin one after the other, because the states that many workers visit
    /// before the solution is found are wasted.
    fn wait_to_start(&self) -> Result<(), Stopped> {
        while !self.shared.may_start(self.number) && self.queue.all_may_start() {
            // After a solved job, only jobs with lower indices matter. Most of them have started, so little is wasted.
            let is_job_solved = self.shared.first_solved.load(Ordering::Relaxed) != NO_JOB;
            if is_job_solved {
                break;
            }
            std::thread::sleep(IDLE_SLEEP);
            self.shared.run.limits.check()?;
            self.shared.check_journal()?;
        }
        Ok(())
    }

    /// Joins other workers in searching their jobs (subtrees), until all jobs have ended or this worker finds a
    /// solution. Returns `Err` if a limit or a failed write to the journal ends the work.
    fn help(&mut self) -> Result<(), Stopped> {
        // A starter is a worker that still starts or searches jobs (subtrees) of its own.
        while self.queue.starters.load(Ordering::Acquire) > 0 {
            match self.job_to_join() {
                Some(job) => {
                    // This solution is dropped: the answer must not depend on timing, so only the worker that started
                    // the job reports its solution.
                    let solution = self.help_with(job)?;
                    // From now on, this worker could only find the same solution again.
                    if solution.is_some() {
                        return Ok(());
                    }
                }
                None => std::thread::sleep(IDLE_SLEEP),
            }
            self.shared.run.limits.check()?;
            self.shared.check_journal()?;
        }
        Ok(())
    }

    /// Joins a running job (a subtree that another worker searches), and searches this job, too. Returns a solution if
    /// this worker found one. `None` means that the job has no solution, that another worker has made the answer
    /// unnecessary, or that the job had ended before this worker could join.
    fn help_with(&mut self, job: usize) -> Result<Option<Vec<P::Move>>, Stopped> {
        let has_joined = self.list.jobs[job].workers.join();
        if !has_joined {
            return Ok(None);
        }
        self.search(job, Role::Helper)
    }

    /// Returns the index of the running job (a subtree that workers search) with the fewest workers, or `None` if no
    /// job can be joined. Ignores a solved job and the jobs after it: only the solved job with the lowest index counts.
    fn job_to_join(&self) -> Option<usize> {
        let first_solved = self.shared.first_solved.load(Ordering::Relaxed);
        let wanted = self.queue.order.iter().filter(|&&job| job < first_solved);
        let joinable = wanted.filter_map(|&job| {
            let worker_count = self.list.jobs[job].workers.joinable_worker_count()?;
            Some((worker_count, job))
        });
        // Among jobs with equally many workers, the smallest tuple has the lowest index.
        let (_, job) = joinable.min()?;
        Some(job)
    }

    /// Starts a job (a subtree of the search tree): searches the subtree, unless the table of refuted states shows that
    /// its root cannot be solved in the remaining moves. Returns a solution if this worker found one, and `None` if the
    /// job is refuted or no longer matters. Returns `Err` if a limit or a failed write to the journal ends the work.
    fn start_job(&mut self, job: usize) -> Result<Option<Vec<P::Move>>, Stopped> {
        let Job { state, workers, .. } = &self.list.jobs[job];
        let key = self.shared.puzzle.key(state);
        if self.shared.table.is_refuted(key, self.list.budget) {
            let states = 0;
            self.finish_job(job, states)?;
            return Ok(None);
        }
        workers.begin();
        self.search(job, Role::Starter)
    }

    /// Searches a job (a subtree of the search tree) with this worker. Returns a solution if this worker found one;
    /// `None` if the job has no solution, or another worker has made the answer unnecessary. If no other worker is left
    /// on a job without a solution, also finishes the job: writes it to the journal, the file from which a later run
    /// resumes.
    fn search(&mut self, job: usize, role: Role) -> Result<Option<Vec<P::Move>>, Stopped> {
        let Job { state, workers, .. } = &self.list.jobs[job];
        // Moves that need not be tried, because no solution begins with them (sleep sets).
        let mut asleep = Vec::new();
        if self.shared.sleep {
            asleep = self.list.asleep(self.shared.puzzle, job);
        }
        let states_before = self.worker.states;
        let assignment = Assignment { job, workers, role };
        let result = self
            .worker
            .search(state, self.list.budget, &asleep, assignment);
        // This worker has searched the whole subtree without finding a solution. Mark the job as refuted before
        // leaving, because only a refuted job is finished when its last worker leaves.
        if let Ok(None) = result {
            workers.refute();
        }
        // Only the last worker that leaves a refuted job gets the number of states that all its workers have visited.
        let total_states = workers.leave(self.worker.states - states_before);
        if let Some(states) = total_states {
            self.finish_job(job, states)?;
        }
        match result {
            Ok(solution) => Ok(solution),
            Err(Abandoned::Superseded) => Ok(None),
            Err(Abandoned::Stopped) => Err(Stopped),
        }
    }

    /// Finishes a refuted job (a subtree without a solution): writes it to the journal, the file from which a later run
    /// resumes, and counts it as done. `states` is the number of states that all workers visited for the job. Fails if
    /// a write to the journal has failed.
    fn finish_job(&self, job: usize, states: u64) -> Result<(), Stopped> {
        let Shared {
            journal,
            budget,
            depth,
            ..
        } = *self.shared;
        if let Some(journal) = journal {
            journal.write_refuted_job(budget, depth, job, states);
        }
        // If this write or an earlier one has failed, the run ends.
        self.shared.check_journal()?;
        self.list.jobs[job].workers.finish();
        self.shared.run.progress.finish_one();
        Ok(())
    }
}
