//! The depth-first search of one worker: decides whether a state can be solved within a budget (a
//! number of moves).
//!
//! # Sleep sets, and why they are sound
//!
//! Two moves often lead to the same state in either order. Then the search need not try both
//! orders.
//!
//! Let `z` be a move that is *proven to fail* at a state: no solution within the budget begins with
//! `z`. From the same state, the search makes other moves `m1`, ..., `mk`. If `z` can be made
//! before these moves instead of after them, with the same result, then `z` *sleeps* after `mk`:
//! the search does not try `z` there.
//!
//! No solution is lost. Suppose that a solution within the budget begins with `m1`, ..., `mk`, `z`.
//! Then the moves `z`, `m1`, ..., `mk` are also possible, and lead to the same state. So a solution
//! of the same length begins with `z`. But `z` is proven to fail, which is a contradiction.
//!
//! So every sleeping move fails. If all other moves of a state fail too, the state has no solution
//! within the budget. The table stores this fact. A move that another worker is still searching
//! never sleeps.
//!
//! Source: Godefroid, *Using partial orders to improve automatic verification methods*, 1990.

use super::job_workers::JobWorkers;
use super::table::Table;
use crate::puzzle::Puzzle;
use crate::runtime::{Journal, Run, Stopped};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

/// Number of states visited between two checks of the limits; a power of two.
const STATES_PER_CHECK: u64 = 1024;

/// The data that all workers of an iteration share.
pub struct Shared<'a, P: Puzzle> {
    pub puzzle: &'a P,
    pub table: &'a Table,
    pub run: Run<'a>,
    /// Whether to skip moves that are already known to fail (sleep sets).
    pub sleep: bool,
    /// The lowest index of a solved job; `usize::MAX` if no job is solved.
    pub first_solved: AtomicUsize,
    /// The number of moves allowed from the root.
    pub budget: u32,
    /// Number of moves from the root to a job.
    pub depth: u32,
    /// The journal that stores the refuted jobs; `None` if the run has no journal.
    pub journal: Option<&'a Journal>,
}

impl<P: Puzzle> Shared<'_, P> {
    /// Returns `Err` if a write to the journal has failed.
    pub fn check_journal(&self) -> Result<(), Stopped> {
        if self.journal.is_some_and(Journal::has_failed) {
            Err(Stopped)
        } else {
            Ok(())
        }
    }
}

pub struct Worker<'a, P: Puzzle> {
    shared: &'a Shared<'a, P>,
    arena: Vec<P::Move>,
    /// For each state on the current path, the children that must still be searched.
    children: Vec<(P::Move, P::State)>,
    /// Scratch buffer for [`Puzzle::fails_at_sight`].
    moves: Vec<P::Move>,
    pub states: u64,
    /// The moves of the last solution, last move first.
    solution: Vec<P::Move>,
    /// The lowest index of a job that this worker started and solved, with the solution.
    pub solved: Option<(usize, Vec<P::Move>)>,
    assignment: Option<Assignment<'a>>,
    random: fastrand::Rng,
}

/// The job that a worker is searching.
#[derive(Clone, Copy)]
pub struct Assignment<'a> {
    pub job: usize,
    pub workers: &'a JobWorkers,
    /// Whether this worker only helps another worker that has started the job.
    pub helps: bool,
}

/// Reason why a search ended without an answer.
pub enum Abandoned {
    /// A deadline or the stop flag ended the search.
    Stopped,
    /// Another worker has made the answer unnecessary.
    Superseded,
}

impl<'a, P: Puzzle> Worker<'a, P> {
    /// Creates a worker. Different workers need different seeds.
    pub fn new(shared: &'a Shared<'a, P>, seed: u64) -> Self {
        Worker {
            shared,
            arena: Vec::new(),
            children: Vec::new(),
            moves: Vec::new(),
            states: 0,
            solution: Vec::new(),
            solved: None,
            assignment: None,
            random: fastrand::Rng::with_seed(seed),
        }
    }

    /// Searches an unsolved state. Returns the moves that solve the state within the budget, if
    /// any.
    pub fn search(
        &mut self,
        state: &P::State,
        budget: u32,
        asleep: &[P::Move],
        assignment: Assignment<'a>,
    ) -> Result<Option<Vec<P::Move>>, Abandoned> {
        self.arena.clear();
        self.children.clear();
        self.arena.extend_from_slice(asleep);
        self.solution.clear();
        self.assignment = Some(assignment);
        let solved = self.visit(state, budget, 0)?;
        Ok(solved.then(|| self.solution.drain(..).rev().collect()))
    }

    fn visit(&mut self, state: &P::State, budget: u32, sleepers: usize) -> Result<bool, Abandoned> {
        self.count()?;
        if budget == 0 {
            return Ok(false);
        }
        let (first, children) = (self.arena.len(), self.children.len());
        let solved = self.expand(state, budget, sleepers)?;
        self.arena.truncate(first);
        self.children.truncate(children);
        if !solved {
            self.shared
                .table
                .store(self.shared.puzzle.key(state), budget);
        }
        Ok(solved)
    }

    /// Tries the moves of a state. Returns whether a move leads to a solution.
    fn expand(
        &mut self,
        state: &P::State,
        budget: u32,
        sleepers: usize,
    ) -> Result<bool, Abandoned> {
        let (first, children) = (self.arena.len(), self.children.len());
        if self.collect_children(state, budget, sleepers) {
            return Ok(true);
        }
        // Remove the moves that `collect_children` appended to the arena.
        self.arena.truncate(first);
        self.drop_known_failures(children, budget);
        if self.assignment.is_some_and(|assignment| assignment.helps) {
            self.random.shuffle(&mut self.children[children..]);
        }
        self.visit_children(state, budget, sleepers, children)
    }

    /// Collects the children that cheap tests do not refute. Returns whether a single move solves
    /// the state.
    fn collect_children(&mut self, state: &P::State, budget: u32, sleepers: usize) -> bool {
        let Shared { puzzle, table, .. } = *self.shared;
        let first = self.arena.len();
        let asleep = self.arena[sleepers..]
            .iter()
            .fold(0, |marks, &mv| marks | puzzle.mark(mv));
        puzzle.candidates(state, budget, &mut self.arena);
        for i in first..self.arena.len() {
            let mv = self.arena[i];
            if puzzle.mark(mv) & asleep != 0 && self.arena[sleepers..first].contains(&mv) {
                continue;
            }
            let child = puzzle.after(state, mv);
            if puzzle.is_solved(&child) {
                self.solution.push(mv);
                return true;
            }
            if puzzle.bound(&child) < budget
                && !puzzle.fails_at_sight(&child, budget - 1, &mut self.moves)
            {
                // Prefetch as early as possible, because a table probe is a cache miss.
                table.prefetch(puzzle.key(&child));
                self.children.push((mv, child));
            }
        }
        false
    }

    fn drop_known_failures(&mut self, children: usize, budget: u32) {
        let Shared { puzzle, table, .. } = *self.shared;
        let mut open = children;
        for i in children..self.children.len() {
            let (mv, child) = self.children[i];
            if table.fails(puzzle.key(&child), budget - 1) {
                self.arena.push(mv);
            } else {
                self.children[open] = (mv, child);
                open += 1;
            }
        }
        self.children.truncate(open);
    }

    fn visit_children(
        &mut self,
        state: &P::State,
        budget: u32,
        sleepers: usize,
        children: usize,
    ) -> Result<bool, Abandoned> {
        let Shared {
            puzzle,
            table,
            sleep,
            ..
        } = *self.shared;
        for i in children..self.children.len() {
            let (mv, child) = self.children[i];
            // While an earlier child was searched, some worker may have refuted this child.
            if i == children || !table.fails(puzzle.key(&child), budget - 1) {
                let failed = self.arena.len();
                if sleep && puzzle.bound(&child) < budget - 1 {
                    for z in sleepers..failed {
                        let other = self.arena[z];
                        if puzzle.enabled_after(state, mv, other) {
                            self.arena.push(other);
                        }
                    }
                }
                let solved = self.visit(&child, budget - 1, failed)?;
                self.arena.truncate(failed);
                if solved {
                    self.solution.push(mv);
                    return Ok(true);
                }
            }
            self.arena.push(mv);
        }
        Ok(false)
    }

    fn count(&mut self) -> Result<(), Abandoned> {
        self.states += 1;
        if self.states.is_multiple_of(STATES_PER_CHECK) {
            self.shared
                .run
                .progress
                .states
                .fetch_add(STATES_PER_CHECK, Relaxed);
            if self.states.is_multiple_of(STATES_PER_CHECK << 8) {
                self.shared
                    .run
                    .progress
                    .table_fill
                    .store((self.shared.table.fill() * 1000.0) as u32, Relaxed);
            }
            let limits = self.shared.run.limits.check();
            limits
                .and_then(|()| self.shared.check_journal())
                .map_err(|Stopped| Abandoned::Stopped)?;
            // Helpers stop when the worker that started the job has found a solution.
            if let Some(Assignment {
                job,
                workers,
                helps,
            }) = self.assignment
                && (workers.is_refuted()
                    || self.shared.first_solved.load(Relaxed) < job + usize::from(helps))
            {
                return Err(Abandoned::Superseded);
            }
        }
        Ok(())
    }
}
