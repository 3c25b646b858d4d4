//! The top of the search tree. Below a fixed depth, each subtree is a *job* for the
//! [workers](super::iteration).
//!
//! # Which moves a job may skip
//!
//! A job may skip moves that are proven to fail ([sleep sets](super::worker)). A move near the root
//! is proven to fail as soon as all jobs in the subtree of this move are refuted.
//!
//! Timing decides which jobs are refuted first, and so which moves another job skips. Timing never
//! changes the answer, because a skipped move leads to no solution.
//!
//! # The workers of a job
//!
//! When no job is left to start, idle workers help with running jobs. All workers of a job search
//! the whole subtree, each in a different order. They skip states that another worker has refuted
//! and stored in the shared table.
//!
//! # Why a job is closed exactly once, and only when all its work is counted
//!
//! A job is refuted as soon as one worker has finished it. The other workers then leave. The last
//! worker that leaves a refuted job closes the job, and stores the number of states of all workers.
//! A job without workers cannot be joined again. So exactly one worker is the last.

use crate::puzzle::Puzzle;
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::ops::{ControlFlow, RangeInclusive};

#[cfg(loom)]
use loom::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
#[cfg(not(loom))]
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};

/// Number of moves from the root to a job.
pub const JOB_DEPTH: u32 = 2;

/// Returns the first depth in `depths` with at least `min_jobs` jobs, or else the last depth. Also
/// returns a depth if a solution ends above its jobs, because then the number of jobs does not
/// matter, or if the states above its jobs need more heap memory than `max_heap_bytes`.
pub fn depth_of<P: Puzzle>(
    puzzle: &P,
    budget: u32,
    depths: RangeInclusive<u32>,
    min_jobs: usize,
    max_heap_bytes: usize,
) -> u32 {
    let deepest = *depths.end();
    for depth in *depths.start()..deepest {
        match JobList::expand(puzzle, budget, depth, max_heap_bytes) {
            Expanded::Jobs(list) if list.len() < min_jobs => {}
            Expanded::Jobs(_) | Expanded::Solved(_) | Expanded::TooLarge => return depth,
        }
    }
    deepest
}

/// The result of one move near the root of the search tree.
#[derive(Clone, Copy)]
enum Child {
    /// The lower bound of the state exceeds the budget.
    Bounded,
    /// An index into `JobList::tops`.
    Top(usize),
    /// A job, as an index into `JobList::jobs`.
    Job(usize),
}

/// A move near the root of the search tree, with its result.
struct Branch<P: Puzzle> {
    mv: P::Move,
    child: Child,
}

/// A state near the root of the search tree, with all its moves.
struct Top<P: Puzzle> {
    state: P::State,
    branches: Vec<Branch<P>>,
}

/// A branch on the way from the root to a job.
#[derive(Clone, Copy)]
struct Turn {
    /// An index into `JobList::tops`.
    top: usize,
    /// An index into `Top::branches`.
    branch: usize,
}

/// A job: a subtree that one or more workers search.
pub struct Job<P: Puzzle> {
    pub state: P::State,
    /// The branches from the root to the job.
    route: Vec<Turn>,
    pub workers: JobWorkers,
}

/// All jobs, and the states between the root and the jobs.
pub struct JobList<P: Puzzle> {
    tops: Vec<Top<P>>,
    pub jobs: Vec<Job<P>>,
    /// The number of moves allowed in every job.
    pub budget: u32,
    /// Bytes of heap memory of all states except the root.
    pub heap_bytes: usize,
}

/// The result of expanding the top of the search tree.
pub enum Expanded<P: Puzzle> {
    /// The jobs. If all jobs are refuted, the root is refuted.
    Jobs(JobList<P>),
    /// The moves of a solution that ends above the jobs.
    Solved(Vec<P::Move>),
    /// The states need more heap memory than the caller allows.
    TooLarge,
}

impl<P: Puzzle> JobList<P> {
    /// Expands the root, which must be unsolved, down to `depth`. The states after the root may have
    /// `max_heap_bytes` bytes of heap memory.
    pub fn expand(puzzle: &P, budget: u32, depth: u32, max_heap_bytes: usize) -> Expanded<P> {
        let depth = depth.min(budget);
        let mut list = JobList {
            tops: Vec::new(),
            jobs: Vec::new(),
            budget: budget - depth,
            heap_bytes: 0,
        };
        let mut layer = vec![Unexpanded {
            state: puzzle.root(),
            route: Vec::new(),
        }];
        for moves in 1..=depth {
            match list.expand_layer(puzzle, layer, budget - moves, max_heap_bytes) {
                ControlFlow::Continue(next) => layer = next,
                ControlFlow::Break(end) => return end,
            }
        }
        for Unexpanded { state, route } in layer {
            list.jobs.push(Job {
                state,
                route,
                workers: JobWorkers::default(),
            });
        }
        Expanded::Jobs(list)
    }

    /// Expands all states of a layer. Returns the next layer, or breaks with a solution or for lack
    /// of memory. `budget` is the number of moves allowed after the next layer.
    fn expand_layer(
        &mut self,
        puzzle: &P,
        layer: Vec<Unexpanded<P>>,
        budget: u32,
        max_heap_bytes: usize,
    ) -> ControlFlow<Expanded<P>, Vec<Unexpanded<P>>> {
        // The next layer has the jobs if as many moves are left as a job may make.
        let mut next = if budget == self.budget {
            NextLayer::new(Child::Job, 0)
        } else {
            NextLayer::new(Child::Top, self.tops.len() + layer.len())
        };
        for Unexpanded { state, route } in layer {
            let mut moves = Vec::new();
            puzzle.moves(&state, &mut moves);
            let mut branches = Vec::with_capacity(moves.len());
            for mv in moves {
                let after = puzzle.after(&state, mv);
                if puzzle.is_solved(&after) {
                    let solution = self.moves_along(&route).chain([mv]);
                    return ControlFlow::Break(Expanded::Solved(solution.collect()));
                }
                let turn = Turn {
                    top: self.tops.len(),
                    branch: branches.len(),
                };
                let child = if puzzle.bound(&after) <= budget {
                    next.insert(puzzle, after, &route, turn)
                } else {
                    Child::Bounded
                };
                branches.push(Branch { mv, child });
                if self.heap_bytes.saturating_add(next.heap_bytes) > max_heap_bytes {
                    return ControlFlow::Break(Expanded::TooLarge);
                }
            }
            self.tops.push(Top { state, branches });
        }
        self.heap_bytes += next.heap_bytes;
        ControlFlow::Continue(next.states)
    }

    /// Returns the budget minus the lower bound of the job's state.
    pub fn slack(&self, puzzle: &P, job: usize) -> u32 {
        self.budget - puzzle.bound(&self.jobs[job].state)
    }

    /// Returns the number of jobs.
    pub fn len(&self) -> usize {
        self.jobs.len()
    }

    /// Returns the number of states between the root and the jobs, with the root.
    pub fn tops(&self) -> usize {
        self.tops.len()
    }

    /// Returns the moves from the root to a job.
    pub fn moves(&self, job: usize) -> impl Iterator<Item = P::Move> {
        self.moves_along(&self.jobs[job].route)
    }

    fn moves_along(&self, route: &[Turn]) -> impl Iterator<Item = P::Move> {
        route
            .iter()
            .map(|turn| self.tops[turn.top].branches[turn.branch].mv)
    }

    /// Returns the moves that a job can omit, because these moves are already known to fail.
    pub fn asleep(&self, puzzle: &P, job: usize) -> Vec<P::Move> {
        let mut asleep: Vec<P::Move> = Vec::new();
        for turn in &self.jobs[job].route {
            let Top { state, branches } = &self.tops[turn.top];
            let mv = branches[turn.branch].mv;
            asleep.retain(|&other| other != mv);
            for (number, branch) in branches.iter().enumerate() {
                if number != turn.branch && self.has_refuted_jobs(branch.child) {
                    asleep.push(branch.mv);
                }
            }
            asleep.retain(|&other| puzzle.enabled_after(state, mv, other));
        }
        asleep
    }

    /// Returns whether all jobs in the subtree of a child are refuted. Returns `false` for a child
    /// that its lower bound refutes. A job need not skip its move: a bound decreases by at most one
    /// in a move, so it also refutes this move after other moves that change places with it.
    fn has_refuted_jobs(&self, child: Child) -> bool {
        match child {
            Child::Bounded => false,
            Child::Job(job) => self.jobs[job].workers.is_closed(),
            Child::Top(top) => {
                let mut branches = self.tops[top].branches.iter();
                branches.all(|branch| self.is_refuted(branch.child))
            }
        }
    }

    /// Returns whether the lower bound of a child, or all jobs in its subtree, refute it.
    fn is_refuted(&self, child: Child) -> bool {
        matches!(child, Child::Bounded) || self.has_refuted_jobs(child)
    }
}

/// A state near the root of the search tree, with its first known route.
struct Unexpanded<P: Puzzle> {
    state: P::State,
    route: Vec<Turn>,
}

/// The states after one more move. Each state occurs only once.
struct NextLayer<P: Puzzle> {
    states: Vec<Unexpanded<P>>,
    /// For each key, an index into `states`.
    numbers: HashMap<P::Key, usize>,
    /// What the states become: [`Child::Top`] or [`Child::Job`].
    kind: fn(usize) -> Child,
    /// The number of the first state in the list of tops or jobs.
    first: usize,
    /// Bytes of heap memory of the states.
    heap_bytes: usize,
}

impl<P: Puzzle> NextLayer<P> {
    fn new(kind: fn(usize) -> Child, first: usize) -> NextLayer<P> {
        NextLayer {
            states: Vec::new(),
            numbers: HashMap::new(),
            kind,
            first,
            heap_bytes: 0,
        }
    }

    /// Returns the child that a state becomes. If the state is new, adds it with a route that ends
    /// with `turn`.
    fn insert(&mut self, puzzle: &P, state: P::State, route: &[Turn], turn: Turn) -> Child {
        let number = match self.numbers.entry(puzzle.key(&state)) {
            Entry::Occupied(entry) => *entry.get(),
            Entry::Vacant(entry) => {
                let number = *entry.insert(self.states.len());
                let heap_bytes = puzzle.heap_bytes(&state);
                self.heap_bytes = self.heap_bytes.saturating_add(heap_bytes);
                let route = [route, &[turn]].concat();
                self.states.push(Unexpanded { state, route });
                number
            }
        };
        (self.kind)(self.first + number)
    }
}

/// The workers of a job. A job without a solution is *refuted*. When all its workers have left, the
/// job is *closed*.
#[derive(Debug, Default)]
pub struct JobWorkers {
    worker_count: AtomicUsize,
    refuted: AtomicBool,
    /// Number of states visited by the workers that have left the job.
    states: AtomicU64,
    closed: AtomicBool,
}

impl JobWorkers {
    /// Registers the first worker of the job. Call this function once for each job.
    pub fn begin(&self) {
        self.worker_count.store(1, Ordering::Relaxed);
    }

    /// Returns the number of workers on this job; `None` if the job cannot be joined, because it is
    /// refuted or has no workers.
    pub fn joinable(&self) -> Option<usize> {
        let workers = self.worker_count.load(Ordering::Relaxed);
        if workers == 0 || self.is_refuted() {
            return None;
        }
        Some(workers)
    }

    /// Adds a worker if the job is running. Returns whether the worker was added.
    pub fn join(&self) -> bool {
        if self.is_refuted() {
            return false;
        }
        let update =
            self.worker_count
                .fetch_update(Ordering::AcqRel, Ordering::Relaxed, one_more_worker);
        update.is_ok()
    }

    /// Marks the job as refuted.
    pub fn refute(&self) {
        self.refuted.store(true, Ordering::Relaxed);
    }

    /// Returns whether a worker has refuted the job.
    pub fn is_refuted(&self) -> bool {
        self.refuted.load(Ordering::Relaxed)
    }

    /// Removes a worker. If no worker remains on a refuted job, returns the job's number of visited
    /// states.
    #[must_use]
    pub fn leave(&self, states: u64) -> Option<u64> {
        self.states.fetch_add(states, Ordering::Relaxed);
        // `AcqRel`: the last worker sees all writes of the workers that left earlier.
        let is_last = self.worker_count.fetch_sub(1, Ordering::AcqRel) == 1;
        if !is_last || !self.is_refuted() {
            return None;
        }
        Some(self.states.load(Ordering::Relaxed))
    }

    /// Closes a refuted job that has no workers any more.
    pub fn close(&self) {
        self.closed.store(true, Ordering::Release);
    }

    /// Returns whether the job is closed.
    pub fn is_closed(&self) -> bool {
        self.closed.load(Ordering::Acquire)
    }
}

/// Returns the number of workers after one more has joined. A job without workers cannot be joined.
fn one_more_worker(workers: usize) -> Option<usize> {
    if workers == 0 {
        return None;
    }
    Some(workers + 1)
}
