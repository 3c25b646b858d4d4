//! Splits the search tree into jobs: each subtree below a fixed depth is a *job* for the [workers](super::iteration).
//! The states above the jobs, which are nearer to the root, are stored once.
//!
//! # Which moves a job may skip
//!
//! A job may skip refuted moves, with which no solution within the budget begins ([sleep sets](super::worker)). A move
//! near the root is refuted as soon as all jobs in the subtree of this move are refuted.
//!
//! Timing decides which jobs are refuted first, and so which moves another job skips. Timing never changes the answer,
//! because a skipped move leads to no solution.
//!
//! # The workers of a job
//!
//! When no job is left to start, idle workers help with running jobs. All workers of a job search the whole subtree,
//! each in a different order. A worker skips states that another worker has refuted and stored in the shared table.
//!
//! # Why a job is finished exactly once, and only when all its work is counted
//!
//! A job is refuted as soon as one worker has searched its whole subtree. The other workers then leave. The last worker
//! that leaves a refuted job finishes the job: it stores the number of states that all its workers have visited. A job
//! without workers cannot be joined again. So exactly one worker is the last.

use crate::puzzle::Puzzle;
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::ops::{ControlFlow, RangeInclusive};

#[cfg(loom)]
use loom::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
#[cfg(not(loom))]
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};

/// Number of moves from the root to a job (a subtree that workers search), by default.
pub const JOB_DEPTH: u32 = 2;

/// Returns the depth (number of moves from the root) at which the search tree is split into jobs, the subtrees that the
/// workers search. `budget` is the allowed number of moves.
///
/// This is the first depth in `depths` with at least `min_jobs` jobs, or else the last depth. An earlier depth is
/// returned if a solution ends above its jobs, because then the number of jobs does not matter, or if the states above
/// its jobs need more heap memory than `max_heap_bytes`.
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

/// What a move near the root of the search tree leads to. A job is a subtree that workers search.
#[derive(Clone, Copy)]
enum TopChild {
    /// A state whose lower bound exceeds the budget.
    RefutedByBound,
    /// A state above the jobs (nearer to the root), as an index into `JobList::top_states`.
    TopState(usize),
    /// The state of a job (the root of a subtree to search), as an index into `JobList::jobs`.
    Job(usize),
}

/// A move from a state above the jobs (nearer to the root), and what the move leads to.
struct Branch<P: Puzzle> {
    mv: P::Move,
    child: TopChild,
}

/// A state above the jobs (nearer to the root), with all its moves.
struct TopState<P: Puzzle> {
    state: P::State,
    branches: Vec<Branch<P>>,
}

/// A branch (a move from a state) on the way from the root to a job.
#[derive(Clone, Copy)]
struct BranchIndex {
    /// An index into `JobList::top_states`.
    top: usize,
    /// An index into `TopState::branches`.
    branch: usize,
}

/// A job: a subtree that one or more workers search.
pub struct Job<P: Puzzle> {
    pub state: P::State,
    /// The branches (moves) from the root to the job.
    path: Vec<BranchIndex>,
    pub workers: JobWorkers,
}

/// All jobs (subtrees to search), and the states between the root and the jobs.
pub struct JobList<P: Puzzle> {
    top_states: Vec<TopState<P>>,
    pub jobs: Vec<Job<P>>,
    /// The number of moves allowed after the state of a job, the root of a subtree.
    pub budget: u32,
    /// Bytes of heap memory of all states except the root.
    pub heap_bytes: usize,
}

/// The result of expanding the top of the search tree.
pub enum Expanded<P: Puzzle> {
    /// The jobs (subtrees to search). If all jobs are refuted, the root is refuted.
    Jobs(JobList<P>),
    /// The moves of a solution that ends above the jobs, that is, nearer to the root.
    Solved(Vec<P::Move>),
    /// The states down to the roots of the jobs need more heap memory than the caller allows.
    TooLarge,
}

impl<P: Puzzle> JobList<P> {
    /// Expands the search tree from the root, which must be unsolved, and returns the jobs: the states after `depth`
    /// moves that may be solved within `budget` moves from the root. A worker searches the subtree of a job later.
    /// Returns `Solved` instead if it finds a solution of at most `depth` moves, or `TooLarge` if all states except the
    /// root together have more than `max_heap_bytes` bytes of heap memory.
    pub fn expand(puzzle: &P, budget: u32, depth: u32, max_heap_bytes: usize) -> Expanded<P> {
        // No state is more moves away from the root than the budget allows.
        let depth = depth.min(budget);
        let mut list = JobList {
            top_states: Vec::new(),
            jobs: Vec::new(),
            budget: budget - depth,
            heap_bytes: 0,
        };
        let mut layer = vec![Unexpanded {
            state: puzzle.root(),
            path: Vec::new(),
        }];
        for moves in 1..=depth {
            match list.expand_layer(puzzle, layer, budget - moves, max_heap_bytes) {
                ControlFlow::Continue(next_layer) => layer = next_layer,
                ControlFlow::Break(end) => return end,
            }
        }
        for Unexpanded { state, path } in layer {
            list.jobs.push(Job {
                state,
                path,
                workers: JobWorkers::default(),
            });
        }
        Expanded::Jobs(list)
    }

    /// Expands all states of a layer (the states after the same number of moves), and stores them with their moves in
    /// `top_states`. Returns the next layer, whose states have `moves_left` moves left. The states of the last layer
    /// are the jobs: workers search their subtrees later. Breaks if it finds a solved state, or if all states of the
    /// list have more than `max_heap_bytes` bytes of heap memory.
    fn expand_layer(
        &mut self,
        puzzle: &P,
        layer: Vec<Unexpanded<P>>,
        moves_left: u32,
        max_heap_bytes: usize,
    ) -> ControlFlow<Expanded<P>, Vec<Unexpanded<P>>> {
        // `self.budget` is the number of moves left at the state of a job.
        let next_are_jobs = moves_left == self.budget;
        // Not negative: the loop below breaks as soon as the states have too much heap memory.
        let free_heap_bytes = max_heap_bytes - self.heap_bytes;
        // `TopChild::Job` and `TopChild::TopState` make a `TopChild` of the index of a state.
        let mut next_layer = if next_are_jobs {
            let first_job = 0;
            UpcomingLayer::new(TopChild::Job, first_job, free_heap_bytes)
        } else {
            // In the list of top states, the states of the next layer follow the states of this layer.
            let first_top_state = self.top_states.len() + layer.len();
            UpcomingLayer::new(TopChild::TopState, first_top_state, free_heap_bytes)
        };
        for parent in layer {
            let branches = self.expand_state(puzzle, &parent, moves_left, &mut next_layer)?;
            let state = parent.state;
            self.top_states.push(TopState { state, branches });
        }
        self.heap_bytes += next_layer.heap_bytes;
        ControlFlow::Continue(next_layer.states)
    }

    /// Returns all moves of the next top state (a state above the jobs), `parent`, each with what the move leads to.
    /// Adds the states after these moves to `next_layer`, except states whose lower bound exceeds `budget`, the number
    /// of moves allowed after them. Breaks if a move solves the game, or if the layer needs too much heap memory.
    fn expand_state(
        &self,
        puzzle: &P,
        parent: &Unexpanded<P>,
        budget: u32,
        next_layer: &mut UpcomingLayer<P>,
    ) -> ControlFlow<Expanded<P>, Vec<Branch<P>>> {
        let mut moves = Vec::new();
        puzzle.moves(&parent.state, &mut moves);
        let mut branches = Vec::with_capacity(moves.len());
        for mv in moves {
            let state = puzzle.after(&parent.state, mv);
            if puzzle.is_solved(&state) {
                let solution = self.moves_along(&parent.path).chain([mv]);
                return ControlFlow::Break(Expanded::Solved(solution.collect()));
            }
            let child = if puzzle.bound(&state) <= budget {
                let last_branch = BranchIndex {
                    top: self.top_states.len(),
                    branch: branches.len(),
                };
                next_layer.insert(puzzle, state, &parent.path, last_branch)
            } else {
                TopChild::RefutedByBound
            };
            branches.push(Branch { mv, child });
            if next_layer.heap_bytes > next_layer.max_heap_bytes {
                return ControlFlow::Break(Expanded::TooLarge);
            }
        }
        ControlFlow::Continue(branches)
    }

    /// Returns the slack of a job (a subtree to search): the number of moves allowed from its state, minus the lower
    /// bound on the number of moves needed. With more slack, the subtree is larger.
    pub fn slack(&self, puzzle: &P, job: usize) -> u32 {
        // Not negative: the roots of jobs have lower bounds within the budget, because `expand` drops other states.
        self.budget - puzzle.bound(&self.jobs[job].state)
    }

    /// Returns the number of jobs (subtrees to search).
    pub fn len(&self) -> usize {
        self.jobs.len()
    }

    /// Returns the number of states above the jobs, including the root.
    pub fn top_count(&self) -> usize {
        self.top_states.len()
    }

    /// Returns the moves from the root to a job (the first state of a subtree to search).
    pub fn moves(&self, job: usize) -> impl Iterator<Item = P::Move> {
        self.moves_along(&self.jobs[job].path)
    }

    /// Returns the moves of the branches on a path.
    fn moves_along(&self, path: &[BranchIndex]) -> impl Iterator<Item = P::Move> {
        path.iter()
            .map(|index| self.top_states[index.top].branches[index.branch].mv)
    }

    /// Returns the sleep set of a job (a subtree to search): moves of its first state with which no solution within the
    /// budget begins, so the job can omit them. Follows the path from the root to the job: a refuted move of a state on
    /// this path sleeps in the later states, too, if this move could as well have been made before the moves in
    /// between, with the same result.
    pub fn asleep(&self, puzzle: &P, job: usize) -> Vec<P::Move> {
        let mut asleep: Vec<P::Move> = Vec::new();
        for index in &self.jobs[job].path {
            let TopState { state, branches } = &self.top_states[index.top];
            let mv = branches[index.branch].mv;
            // The move on the path is made, so it does not sleep (sleeping moves are not tried).
            asleep.retain(|&other| other != mv);
            // Timing decides which other moves are refuted by now. The answer does not depend on the timing.
            for (number, branch) in branches.iter().enumerate() {
                if number != index.branch && self.has_refuted_jobs(branch.child) {
                    asleep.push(branch.mv);
                }
            }
            // A refuted move sleeps after `mv` only if both moves may be made in the other order, with the same result.
            asleep.retain(|&other| puzzle.enabled_after(state, mv, other));
        }
        asleep
    }

    /// Returns whether all jobs (subtrees that the workers search) below a state near the root are finished, and so
    /// refuted. Returns `false` for a state without jobs, which its lower bound refutes. The move to such a state need
    /// not be remembered as refuted: the lower bound decreases by at most one in a move, so the bound also refutes this
    /// move after other moves.
    fn has_refuted_jobs(&self, child: TopChild) -> bool {
        match child {
            TopChild::RefutedByBound => false,
            TopChild::Job(job) => self.jobs[job].workers.is_finished(),
            TopChild::TopState(top) => {
                let mut branches = self.top_states[top].branches.iter();
                branches.all(|branch| self.is_refuted(branch.child))
            }
        }
    }

    /// Returns whether a state near the root is refuted: its lower bound exceeds the budget, or all jobs in its subtree
    /// are finished without a solution.
    fn is_refuted(&self, child: TopChild) -> bool {
        matches!(child, TopChild::RefutedByBound) || self.has_refuted_jobs(child)
    }
}

/// A state near the root that is not expanded yet, with its first known path from the root.
struct Unexpanded<P: Puzzle> {
    state: P::State,
    path: Vec<BranchIndex>,
}

/// The states one move after the states that are being expanded. Each state occurs only once.
struct UpcomingLayer<P: Puzzle> {
    states: Vec<Unexpanded<P>>,
    /// For each key, an index into `states`.
    indices: HashMap<P::Key, usize>,
    /// Makes a `TopChild` of the index of a state: [`TopChild::Job`] if all these states are the roots of jobs, and
    /// [`TopChild::TopState`] if they are nearer to the root of the search tree.
    make_child: fn(usize) -> TopChild,
    /// The index of the first of these states in the list of jobs, or in the list of states above the jobs.
    first_index: usize,
    /// Bytes of heap memory of the states.
    heap_bytes: usize,
    /// The largest number of these bytes that the caller allows.
    max_heap_bytes: usize,
}

impl<P: Puzzle> UpcomingLayer<P> {
    /// Returns an empty layer, for states after the same number of moves. If they are the roots of jobs (subtrees that
    /// workers search), `make_child` is `TopChild::Job`, and `first_index` is the future index of the first of them in
    /// the list of jobs. If they are nearer to the root of the search tree, `make_child` is `TopChild::TopState`, and
    /// `first_index` is the future index of the first of them in the list of states above the jobs.
    fn new(
        make_child: fn(usize) -> TopChild,
        first_index: usize,
        max_heap_bytes: usize,
    ) -> UpcomingLayer<P> {
        UpcomingLayer {
            states: Vec::new(),
            indices: HashMap::new(),
            make_child,
            first_index,
            heap_bytes: 0,
            max_heap_bytes,
        }
    }

    /// Adds a state to the layer (the states after the same number of moves), unless the layer has a state with the
    /// same key. Returns the index of the state with this key: as a `Job` if the states of this layer are the roots of
    /// jobs (subtrees to search), or else as a `TopState`. `path` is the way from the root to the parent of the state,
    /// and `last_branch` is the move from the parent to the state.
    fn insert(
        &mut self,
        puzzle: &P,
        state: P::State,
        path: &[BranchIndex],
        last_branch: BranchIndex,
    ) -> TopChild {
        let index = match self.indices.entry(puzzle.key(&state)) {
            Entry::Occupied(entry) => *entry.get(),
            Entry::Vacant(entry) => {
                let index = *entry.insert(self.states.len());
                let heap_bytes = puzzle.heap_bytes(&state);
                self.heap_bytes = self.heap_bytes.saturating_add(heap_bytes);
                let path = [path, &[last_branch]].concat();
                self.states.push(Unexpanded { state, path });
                index
            }
        };
        // Count the index from the start of the list of jobs or top states, to which this layer will be added.
        // `make_child` is `TopChild::Job` or `TopChild::TopState`.
        (self.make_child)(self.first_index + index)
    }
}

/// The workers of a job. A job is *refuted* when one worker has found that it has no solution. The job is *finished*
/// when all its workers have left, too, and its states are counted.
#[derive(Debug, Default)]
pub struct JobWorkers {
    /// Number of workers that are searching the job (a subtree).
    worker_count: AtomicUsize,
    refuted: AtomicBool,
    /// Number of states visited by the workers that have left the job (a subtree).
    states: AtomicU64,
    finished: AtomicBool,
}

impl JobWorkers {
    /// Registers the first worker of a job (a subtree to search). Call this function at most once for each job.
    pub fn begin(&self) {
        self.worker_count.store(1, Ordering::Relaxed);
    }

    /// Returns the number of workers that are searching this job (a subtree); `None` if no more worker can join,
    /// because the job is refuted or has no workers.
    pub fn joinable_worker_count(&self) -> Option<usize> {
        let workers = self.worker_count.load(Ordering::Relaxed);
        if workers == 0 || self.is_refuted() {
            return None;
        }
        Some(workers)
    }

    /// Adds a worker to a job (a subtree to search) if the job is not refuted and has workers. Returns whether the
    /// worker was added.
    pub fn join(&self) -> bool {
        if self.is_refuted() {
            return false;
        }
        // Fails for 0 workers: the last worker has left in the meantime, and such a job must not be joined again.
        let one_more_worker = |workers: usize| (workers > 0).then(|| workers + 1);
        self.worker_count
            .fetch_update(Ordering::AcqRel, Ordering::Relaxed, one_more_worker)
            .is_ok()
    }

    /// Marks the job (a subtree) as refuted: a worker has found out that it contains no solution.
    pub fn refute(&self) {
        self.refuted.store(true, Ordering::Relaxed);
    }

    /// Returns whether a worker has refuted the job (found out that the subtree contains no solution).
    pub fn is_refuted(&self) -> bool {
        self.refuted.load(Ordering::Relaxed)
    }

    /// Removes a worker that has visited `states` states of the job (the subtree that it searched). If no worker
    /// remains and the job is refuted, returns the number of states that all its workers have visited; the caller then
    /// finishes the job. Returns `None` if workers remain or the job is not refuted.
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

    /// Marks a refuted job as finished. Only the worker that has left it last calls this function.
    pub fn finish(&self) {
        self.finished.store(true, Ordering::Release);
    }

    /// Returns whether the job (a subtree) is refuted and all its workers have left.
    pub fn is_finished(&self) -> bool {
        self.finished.load(Ordering::Acquire)
    }
}
