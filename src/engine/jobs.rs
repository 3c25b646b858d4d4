//! The top of the tree, expanded breadth first: the states at a fixed shallow depth are the jobs that workers fetch.
//!
//! # What may sleep when a job begins
//!
//! The [sleep rule](super::search) wants siblings that *have failed*. With several workers that means: a
//! sibling may sleep in a job only if, before the job began, it was finished, with everything below it. A
//! finished job raises its flag with release ordering, after its last state has failed; whoever sees the flag
//! (acquire) knows that the failure is established. Which siblings have finished by then depends on timing;
//! that changes the work, and never an answer. A job that an earlier session has closed raises no flag (see
//! [`journal`](super::journal) for the reason).

use super::job_bound::Judged;
use super::limits::Stopped;
use super::search::{Shared, Worker};
use crate::puzzle::Puzzle;
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// Moves from the root to a job. Enough jobs for some dozens of workers on real boards, few enough to list.
pub const DEPTH: u32 = 2;
/// With so many workers the largest job would be the longest time (`benches/CORES.md`), so jobs lie deeper.
const MANY: usize = 32;

/// Moves from the root to a job for so many workers. The jobs do not begin below the floor if that can be helped: there
/// moves are left out for reasons that the tree above the jobs does not know.
pub fn depth_for_workers(workers: usize, budget: u32, floor: u32) -> u32 {
    let deeper = workers >= MANY && budget.saturating_sub(floor) > DEPTH;
    DEPTH + u32::from(deeper)
}

/// Where a move of a top state leads.
#[derive(Clone, Copy)]
enum Child {
    /// The bound refutes it.
    Bounded,
    /// Another top state, by its number.
    Top(usize),
    /// A job, by its number.
    Job(usize),
}

/// A state above the jobs.
struct Top<P: Puzzle> {
    state: P::State,
    children: Vec<(P::Move, Child)>,
}

/// From the root: the number of each top state on the way, and of the child taken there.
type Route = Vec<(usize, usize)>;

/// A subtree for one worker.
struct Job<P: Puzzle> {
    state: P::State,
    route: Route,
    failed: AtomicBool,
}

/// How a job ended.
enum Settled<M> {
    /// By these moves from the job on.
    Solved(Vec<M>),
    /// It has failed, and all below it is recorded.
    Searched,
    /// It has failed by its bound, and nothing below it is known.
    Bounded,
    /// It no longer matters.
    Superseded,
}

/// The tree above the jobs, and the jobs.
pub struct JobList<P: Puzzle> {
    tops: Vec<Top<P>>,
    jobs: Vec<Job<P>>,
    /// Keys and budgets of the top states.
    records: Vec<(u64, u32)>,
    /// Budget of every job.
    budget: u32,
}

/// Either the list, or a solution found on the way.
pub enum Expanded<P: Puzzle> {
    /// The jobs decide.
    Jobs(JobList<P>),
    /// These moves solve the root.
    Solved(Vec<P::Move>),
}

impl<P: Puzzle> JobList<P> {
    /// Expands the root, which is not solved and whose bound does not exceed the budget. A state reached in two
    /// ways is one job. The jobs lie `depth` moves below the root.
    pub fn expand(puzzle: &P, budget: u32, depth: u32) -> Expanded<P> {
        let depth = depth.min(budget);
        let mut list = JobList { tops: Vec::new(), jobs: Vec::new(), records: Vec::new(), budget: budget - depth };
        if depth == 0 {
            list.jobs.push(Job { state: puzzle.root(), route: Vec::new(), failed: AtomicBool::new(false) });
            return Expanded::Jobs(list);
        }
        let mut layer: Vec<(P::State, Route)> = vec![(puzzle.root(), Vec::new())];
        for step in 1..=depth {
            let left = budget - step;
            let mut next = Vec::new();
            let mut numbers: HashMap<u64, usize> = HashMap::new();
            let base = list.tops.len() + layer.len();
            for (state, route) in layer {
                let number = list.tops.len();
                list.records.push((puzzle.key(&state), left + 1));
                let mut moves = Vec::new();
                puzzle.moves(&state, &mut moves);
                let mut children = Vec::with_capacity(moves.len());
                for mv in moves {
                    let after = puzzle.after(&state, mv);
                    if puzzle.is_solved(&after) {
                        let moves = route.iter().map(|&(top, child): &(usize, usize)| list.tops[top].children[child].0);
                        return Expanded::Solved(moves.chain([mv]).collect());
                    }
                    let child = if puzzle.bound(&after) > left {
                        Child::Bounded
                    } else {
                        let fresh = next.len();
                        let index = *numbers.entry(puzzle.key(&after)).or_insert(fresh);
                        if index == fresh {
                            next.push((after, [route.as_slice(), &[(number, children.len())]].concat()));
                        }
                        if step == depth { Child::Job(index) } else { Child::Top(base + index) }
                    };
                    children.push((mv, child));
                }
                list.tops.push(Top { state, children });
            }
            layer = next;
        }
        let job = |(state, route)| Job { state, route, failed: AtomicBool::new(false) };
        list.jobs = layer.into_iter().map(job).collect();
        Expanded::Jobs(list)
    }

    /// What the bound leaves of a job's budget. The more, the larger the subtree is expected to be.
    pub fn slack(&self, puzzle: &P, job: usize) -> u32 {
        self.budget - puzzle.bound(&self.jobs[job].state)
    }

    /// Number of jobs.
    pub fn len(&self) -> usize {
        self.jobs.len()
    }

    /// Number of states above the jobs.
    pub fn tops(&self) -> usize {
        self.records.len()
    }

    /// Keys of the states above the jobs by budget, from the floor on.
    pub fn records(&self, floor: u32) -> Vec<Vec<u64>> {
        let root = self.records.first().map_or(0, |&(_, budget)| budget as usize);
        let mut lists = vec![Vec::new(); root + 1];
        for &(key, budget) in self.records.iter().filter(|&&(_, budget)| budget >= floor) {
            lists[budget as usize].push(key);
        }
        lists
    }

    /// The moves that lead to a job.
    fn moves(&self, job: usize) -> impl Iterator<Item = P::Move> {
        self.jobs[job].route.iter().map(|&(top, child)| self.tops[top].children[child].0)
    }

    /// Whether a child is known to fail, and recorded.
    fn has_failed(&self, child: Child) -> bool {
        match child {
            Child::Bounded => false,
            Child::Job(job) => self.jobs[job].failed.load(Ordering::Acquire),
            Child::Top(top) => {
                let mut children = self.tops[top].children.iter();
                children.all(|&(_, child)| matches!(child, Child::Bounded) || self.has_failed(child))
            }
        }
    }

    /// The moves that sleep in a job that begins now.
    fn asleep(&self, puzzle: &P, job: usize) -> Vec<P::Move> {
        let mut asleep: Vec<P::Move> = Vec::new();
        for &(top, taken) in &self.jobs[job].route {
            let Top { state, children } = &self.tops[top];
            let mv = children[taken].0;
            let siblings = children.iter().enumerate().filter(|&(i, &(_, child))| i != taken && self.has_failed(child));
            let siblings = siblings.map(|(_, &(sibling, _))| sibling);
            let known: Vec<P::Move> = asleep.iter().copied().filter(|&z| z != mv).chain(siblings).collect();
            asleep = known.into_iter().filter(|&z| puzzle.enabled_after(state, mv, z)).collect();
        }
        asleep
    }

    /// Works on jobs until there is none left that matters, or it is time to stop. `order` lists the jobs;
    /// `next` is shared by all workers.
    ///
    /// # Why the solution does not depend on threads or order
    ///
    /// Of the jobs that can be solved the one with the lowest number counts, so jobs above a solved one are
    /// dropped and jobs below it are worked off. Inside a job the first solution in depth-first order counts;
    /// tables and sleepers leave out only what holds no solution.
    pub fn work(
        &self,
        shared: &Shared<P>,
        worker: &mut Worker<P>,
        order: &[usize],
        next: &AtomicUsize,
    ) -> Result<(), Stopped> {
        while let Some(&job) = order.get(next.fetch_add(1, Ordering::Relaxed)) {
            if job > shared.first_solved.load(Ordering::Relaxed) {
                continue;
            }
            let before = worker.states;
            let failed = match self.settle(shared, worker, job)? {
                Settled::Solved(moves) => {
                    worker.solved = Some((job, self.moves(job).chain(moves).collect()));
                    shared.first_solved.fetch_min(job, Ordering::Relaxed);
                    continue;
                }
                Settled::Superseded => continue,
                Settled::Searched => true,
                Settled::Bounded => false,
            };
            worker.hand_over();
            shared.recorder.close(job, worker.states - before);
            if shared.recorder.has_failed() {
                return Err(Stopped);
            }
            self.jobs[job].failed.store(failed, Ordering::Release);
            shared.progress.closed.fetch_add(1, Ordering::Relaxed);
        }
        Ok(())
    }

    /// One job: by its bound, by the table, or by a search.
    fn settle(&self, shared: &Shared<P>, worker: &mut Worker<P>, job: usize) -> Result<Settled<P::Move>, Stopped> {
        let state = &self.jobs[job].state;
        if shared.table.fails(shared.puzzle.key(state), self.budget) {
            return Ok(Settled::Searched);
        }
        // Below the floor a checker searches for itself.
        if let Some(bound) = shared.job_bound.filter(|_| self.budget >= shared.floor) {
            shared.limits.check()?;
            match bound.judge(state, self.budget, shared.limits) {
                Judged::Fails => return Ok(Settled::Bounded),
                Judged::Solved(moves) => return Ok(Settled::Solved(moves)),
                Judged::Unknown => {}
            }
        }
        let asleep = if shared.sleep { self.asleep(shared.puzzle, job) } else { Vec::new() };
        worker.job = job;
        Ok(match worker.search(state, self.budget, &asleep)? {
            Some(true) => Settled::Solved(worker.solution.drain(..).rev().collect()),
            Some(false) => Settled::Searched,
            None => Settled::Superseded,
        })
    }
}
