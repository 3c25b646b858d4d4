//! The top of the search tree. Below a fixed depth, each subtree is a *job* for the [workers](super::queue).
//!
//! # Which moves a job may skip
//!
//! A job may skip moves that are proven to fail ([sleep sets](super::worker)). A move near the root is proven to fail
//! as soon as all jobs in the subtree of this move are refuted.
//!
//! Timing decides which jobs are refuted first, and so which moves another job skips. Timing never changes the answer,
//! because a skipped move leads to no solution.

use super::job_workers::JobWorkers;
use crate::puzzle::Puzzle;
use std::collections::HashMap;
use std::ops::RangeInclusive;

/// Number of moves from the root to a job.
pub const JOB_DEPTH: u32 = 2;

/// Returns the first depth in `depths` with at least `min_jobs` jobs, or else the last depth.
pub fn depth_of<P: Puzzle>(
    puzzle: &P,
    budget: u32,
    depths: RangeInclusive<u32>,
    min_jobs: usize,
) -> u32 {
    let enough = |&depth: &u32| match JobList::expand(puzzle, budget, depth) {
        Expanded::Jobs(list) => list.len() >= min_jobs,
        Expanded::Solved(_) => true,
    };
    let deepest = *depths.end();
    (*depths.start()..deepest).find(enough).unwrap_or(deepest)
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

/// A state near the root of the search tree, with its children.
struct Top<P: Puzzle> {
    state: P::State,
    children: Vec<(P::Move, Child)>,
}

type Route = Vec<(usize, usize)>;

/// A job: a subtree that one or more workers search.
pub struct Job<P: Puzzle> {
    pub state: P::State,
    route: Route,
    pub workers: JobWorkers,
}

/// All jobs, and the states between the root and the jobs.
pub struct JobList<P: Puzzle> {
    tops: Vec<Top<P>>,
    pub jobs: Vec<Job<P>>,
    /// The number of moves allowed in every job.
    pub budget: u32,
}

pub enum Expanded<P: Puzzle> {
    /// The jobs. If all jobs are refuted, the root is refuted.
    Jobs(JobList<P>),
    Solved(Vec<P::Move>),
}

impl<P: Puzzle> JobList<P> {
    /// Expands the root, which must be unsolved, down to `depth`.
    pub fn expand(puzzle: &P, budget: u32, depth: u32) -> Expanded<P> {
        let depth = depth.min(budget);
        let mut list = JobList {
            tops: Vec::new(),
            jobs: Vec::new(),
            budget: budget - depth,
        };
        if depth == 0 {
            list.jobs.push(Job {
                state: puzzle.root(),
                route: Vec::new(),
                workers: JobWorkers::default(),
            });
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
                let mut moves = Vec::new();
                puzzle.moves(&state, &mut moves);
                let mut children = Vec::with_capacity(moves.len());
                for mv in moves {
                    let after = puzzle.after(&state, mv);
                    if puzzle.is_solved(&after) {
                        let moves = route
                            .iter()
                            .map(|&(top, child): &(usize, usize)| list.tops[top].children[child].0);
                        return Expanded::Solved(moves.chain([mv]).collect());
                    }
                    let child = if puzzle.bound(&after) > left {
                        Child::Bounded
                    } else {
                        let fresh = next.len();
                        let index = *numbers.entry(puzzle.key(&after)).or_insert(fresh);
                        if index == fresh {
                            next.push((
                                after,
                                [route.as_slice(), &[(number, children.len())]].concat(),
                            ));
                        }
                        if step == depth {
                            Child::Job(index)
                        } else {
                            Child::Top(base + index)
                        }
                    };
                    children.push((mv, child));
                }
                list.tops.push(Top { state, children });
            }
            layer = next;
        }
        let job = |(state, route)| Job {
            state,
            route,
            workers: JobWorkers::default(),
        };
        list.jobs = layer.into_iter().map(job).collect();
        Expanded::Jobs(list)
    }

    /// Returns the budget minus the lower bound of the job's state.
    pub fn slack(&self, puzzle: &P, job: usize) -> u32 {
        self.budget - puzzle.bound(&self.jobs[job].state)
    }

    pub fn len(&self) -> usize {
        self.jobs.len()
    }

    pub fn tops(&self) -> usize {
        self.tops.len()
    }

    /// Returns the moves from the root to a job.
    pub fn moves(&self, job: usize) -> impl Iterator<Item = P::Move> {
        self.jobs[job]
            .route
            .iter()
            .map(|&(top, child)| self.tops[top].children[child].0)
    }

    fn has_failed(&self, child: Child) -> bool {
        match child {
            Child::Bounded => false,
            Child::Job(job) => self.jobs[job].workers.is_closed(),
            Child::Top(top) => {
                let mut children = self.tops[top].children.iter();
                children
                    .all(|&(_, child)| matches!(child, Child::Bounded) || self.has_failed(child))
            }
        }
    }

    /// Returns the moves that a job can omit, because these moves are already known to fail.
    pub fn asleep(&self, puzzle: &P, job: usize) -> Vec<P::Move> {
        let mut asleep: Vec<P::Move> = Vec::new();
        for &(top, taken) in &self.jobs[job].route {
            let Top { state, children } = &self.tops[top];
            let mv = children[taken].0;
            let siblings = children
                .iter()
                .enumerate()
                .filter(|&(i, &(_, child))| i != taken && self.has_failed(child));
            let siblings = siblings.map(|(_, &(sibling, _))| sibling);
            let known: Vec<P::Move> = asleep
                .iter()
                .copied()
                .filter(|&z| z != mv)
                .chain(siblings)
                .collect();
            asleep = known
                .into_iter()
                .filter(|&z| puzzle.enabled_after(state, mv, z))
                .collect();
        }
        asleep
    }
}
