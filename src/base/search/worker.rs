//! The depth-first search of one worker: decides whether a state can be solved within a budget (a number of moves).
//!
//! # Sleep sets, and why they are sound
//!
//! Two moves often lead to the same state in either order. Then the search need not try both orders.
//!
//! Let `z` be a *refuted* move of a state: no solution within the budget begins with `z`. From the same state, the
//! search makes other moves `m1`, ..., `mk`. If `z` can be made before these moves instead of after them, with the same
//! result, then `z` *sleeps* after `mk`: the search does not try `z` there.
//!
//! No solution is lost. Suppose that a solution within the budget begins with `m1`, ..., `mk`, `z`. Then the moves `z`,
//! `m1`, ..., `mk` are also possible, and lead to the same state. So a solution of the same length begins with `z`. But
//! `z` is refuted, which is a contradiction.
//!
//! So every sleeping move is refuted. If all other moves of a state are refuted too, the state has no solution within
//! the budget, and the table stores this. A move that another worker is still searching never sleeps.
//!
//! Source: Godefroid, *Using partial orders to improve automatic verification methods*, 1990.

use super::jobs::JobWorkers;
use crate::puzzle::{Key, Puzzle};
use crate::runtime::{Journal, RefutedJobs, Run, Stopped};
use crate::table::TranspositionTable;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering::Relaxed};

/// The transposition table (table of refuted states) for the keys of a game.
pub type Table<P> = <<P as Puzzle>::Key as Key>::Table;

/// The data that all workers share while they search the jobs (subtrees) of one budget.
pub struct Shared<'a, P: Puzzle> {
    pub puzzle: &'a P,
    pub table: &'a Table<P>,
    pub run: Run<'a>,
    /// Whether to skip moves that need not be tried, because no solution begins with them (sleep sets).
    pub sleep: bool,
    /// The lowest index of a solved job (a subtree); [`NO_JOB`] if no job is solved.
    pub first_solved: AtomicUsize,
    /// The number of moves allowed from the root.
    pub budget: u32,
    /// Number of moves from the root to a job (a subtree that workers search).
    pub depth: u32,
    /// The journal (a file for later runs) that stores the refuted jobs; `None` if the run has no journal.
    pub journal: Option<&'a Journal>,
    /// Maximum bytes of heap memory of all states: the roots of the jobs, and the states on the paths of the workers.
    pub max_heap_bytes: usize,
    /// Each worker ends without an answer after about this number of states.
    pub max_states: u64,
    /// Number of states that all workers together have visited, as far as they have reported it.
    pub visited: AtomicU64,
    /// Number of states that the iteration visits before it starts one more worker; 0 if all workers start at once,
    /// because the iteration probably has no solution.
    pub states_per_worker: u64,
}

/// Stands for no job (subtree). This number is above the index of each job, so every index is smaller.
pub const NO_JOB: usize = usize::MAX;

impl<P: Puzzle> Shared<'_, P> {
    /// Returns the jobs (subtrees) of this iteration that earlier runs have refuted, as the journal (their file) says.
    pub fn refuted_jobs(&self) -> RefutedJobs {
        match self.journal {
            Some(journal) => journal.refuted_jobs(self.budget, self.depth),
            None => RefutedJobs::default(),
        }
    }

    /// Returns `Err` if a write to the journal (the file from which a later run resumes) has failed.
    pub fn check_journal(&self) -> Result<(), Stopped> {
        if self.journal.is_some_and(Journal::has_failed) {
            return Err(Stopped);
        }
        Ok(())
    }

    /// Returns whether the worker with this number (from 0) may start jobs (subtrees to search). Worker `n` may start
    /// when all workers together have visited `n * states_per_worker` states. If `states_per_worker` is 0, all workers
    /// may start at once.
    pub fn may_start(&self, worker: usize) -> bool {
        let visited = self.visited.load(Relaxed);
        visited >= self.states_per_worker.saturating_mul(worker as u64)
    }
}

/// A worker, which searches one job (a subtree) after the other.
pub struct Worker<'a, P: Puzzle> {
    shared: &'a Shared<'a, P>,
    /// A stack: for each state on the current path, from the root of the job on, the moves with which no solution
    /// begins. First come the moves of the state's sleep set, which need not be tried in this state.
    refuted_moves: Vec<P::Move>,
    /// A stack: for each state on the current path, its children that must still be searched.
    children: Vec<Child<P::Move, P::State>>,
    /// Bytes of heap memory of the children in `children`, and of their copies that are being visited.
    heap_bytes: usize,
    max_heap_bytes: usize,
    /// The moves that may solve the state that is being expanded.
    candidates: Vec<P::Move>,
    /// Scratch buffer for [`Puzzle::fails_at_sight`].
    moves: Vec<P::Move>,
    /// Number of states visited, over all jobs (subtrees) of this worker.
    pub states: u64,
    /// The moves of the last solution, last move first.
    solution: Vec<P::Move>,
    assignment: Option<Assignment<'a>>,
    random: fastrand::Rng,
}

/// A move, and the state after it.
#[derive(Clone)]
struct Child<M, S> {
    mv: M,
    state: S,
}

/// The job (a subtree) that a worker is searching, and the role of this worker there.
#[derive(Clone, Copy)]
pub struct Assignment<'a> {
    pub job: usize,
    pub workers: &'a JobWorkers,
    pub role: Role,
}

/// The role of a worker in a job, a subtree that one or more workers search.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Role {
    /// The worker has started the job, and reports its solution.
    Starter,
    /// The worker helps to refute the states of the job, in a random order.
    Helper,
}

/// Reason why a search ended without an answer.
pub enum Abandoned {
    /// A deadline, the stop flag, or the limit of memory or of states ended the search.
    Stopped,
    /// Another worker has made the answer unnecessary.
    Superseded,
}

/// Number of states visited between two checks of the limits; a power of two.
const STATES_PER_CHECK: u64 = 1024;

/// Number of states visited between two estimates of how full the transposition table (the table of refuted states) is.
/// This number is a multiple of `STATES_PER_CHECK`, because a worker makes an estimate only at a check of the limits.
const STATES_PER_FILL: u64 = 256 * STATES_PER_CHECK;

impl<'a, P: Puzzle> Worker<'a, P> {
    /// Creates a worker, whose states may have `max_heap_bytes` bytes of heap memory. Different workers need different
    /// seeds, so that they search the same subtree in different orders.
    pub fn new(shared: &'a Shared<'a, P>, seed: u64, max_heap_bytes: usize) -> Self {
        Worker {
            shared,
            refuted_moves: Vec::new(),
            children: Vec::new(),
            heap_bytes: 0,
            max_heap_bytes,
            candidates: Vec::new(),
            moves: Vec::new(),
            states: 0,
            solution: Vec::new(),
            assignment: None,
            random: fastrand::Rng::with_seed(seed),
        }
    }

    /// Searches for a solution of an unsolved state in at most `budget` moves. Returns its moves, or `None` if there is
    /// no such solution. Fails if a limit or another worker has ended the search.
    ///
    /// `asleep` has the moves that need not be tried, because no such solution begins with them (a sleep set).
    /// `assignment` is the job (subtree) that this worker is searching, and its role there.
    pub fn search(
        &mut self,
        state: &P::State,
        budget: u32,
        asleep: &[P::Move],
        assignment: Assignment<'a>,
    ) -> Result<Option<Vec<P::Move>>, Abandoned> {
        self.refuted_moves.clear();
        self.refuted_moves.extend_from_slice(asleep);
        self.children.clear();
        self.heap_bytes = 0;
        self.solution.clear();
        self.assignment = Some(assignment);
        let is_solved = self.visit(state, budget, 0)?;
        if is_solved {
            // The last move was stored first.
            return Ok(Some(self.solution.drain(..).rev().collect()));
        }
        Ok(None)
    }

    /// Searches the subtree of an unsolved state. Returns whether the state can be solved in at most `budget` moves; if
    /// so, `solution` then has the moves, in reverse order. If not, stores the state as refuted in the table that all
    /// workers share, unless `budget` is 0. Fails if the search must end.
    ///
    /// From index `first_sleeper` on, `refuted_moves` has this state's moves that need not be tried (its sleep set).
    fn visit(
        &mut self,
        state: &P::State,
        budget: u32,
        first_sleeper: usize,
    ) -> Result<bool, Abandoned> {
        self.count()?;
        // An unsolved state needs at least one move.
        if budget == 0 {
            return Ok(false);
        }
        // Both lists are stacks for the whole path. Remember their lengths, to remove the entries of this state later.
        let refuted_count = self.refuted_moves.len();
        let child_count = self.children.len();
        let is_solvable = self.expand(state, budget, first_sleeper)?;
        self.refuted_moves.truncate(refuted_count);
        self.truncate_children(child_count);
        if !is_solvable {
            let key = self.shared.puzzle.key(state);
            self.shared.table.store(key, budget);
        }
        Ok(is_solvable)
    }

    /// Counts a visited state. After each `STATES_PER_CHECK` states, reports them and fails if the search must end.
    fn count(&mut self) -> Result<(), Abandoned> {
        self.states += 1;
        if !self.states.is_multiple_of(STATES_PER_CHECK) {
            return Ok(());
        }
        self.report();
        self.check_limits()
    }

    /// Adds the `STATES_PER_CHECK` states since the last report to the counters that all workers share. Only sometimes
    /// updates how full the table of refuted states is, because measuring this takes longer.
    fn report(&self) {
        let progress = self.shared.run.progress;
        progress.states.fetch_add(STATES_PER_CHECK, Relaxed);
        self.shared.visited.fetch_add(STATES_PER_CHECK, Relaxed);
        if self.states.is_multiple_of(STATES_PER_FILL) {
            let fill = self.shared.table.fill_in_thousandths();
            progress.table_fill.store(fill, Relaxed);
        }
    }

    /// Returns `Err` if a limit has ended the search, this worker has visited the maximum number of states, a write to
    /// the journal has failed, or the answer for its current job (the subtree to search) is no longer needed.
    fn check_limits(&self) -> Result<(), Abandoned> {
        let limits = self.shared.run.limits.check();
        let has_visited_max = self.states >= self.shared.max_states;
        if has_visited_max || limits.is_err() || self.shared.check_journal().is_err() {
            return Err(Abandoned::Stopped);
        }
        // Each search has an assignment, so the assignment is missing only outside of a search.
        match self.assignment {
            Some(assignment) if self.is_superseded(assignment) => Err(Abandoned::Superseded),
            Some(_) | None => Ok(()),
        }
    }

    /// Returns whether other workers have made the answer of this job (a subtree) unnecessary: they have refuted it, or
    /// have solved a job with a lower index, because only the solution of the job with the lowest index counts.
    fn is_superseded(&self, assignment: Assignment) -> bool {
        let Assignment { job, workers, role } = assignment;
        let first_solved = self.shared.first_solved.load(Relaxed);
        let is_solved = match role {
            Role::Starter => first_solved < job,
            // Helpers, which report no solution, also stop when the worker that started this job has solved it.
            Role::Helper => first_solved <= job,
        };
        is_solved || workers.is_refuted()
    }

    /// Tries the moves of an unsolved state. Returns whether some move begins a solution of at most `budget` moves; if
    /// so, `solution` then has the moves, in reverse order.
    ///
    /// From index `first_sleeper` on, `refuted_moves` has this state's moves that need not be tried (its sleep set).
    fn expand(
        &mut self,
        state: &P::State,
        budget: u32,
        first_sleeper: usize,
    ) -> Result<bool, Abandoned> {
        let first_child = self.children.len();
        let is_solved = self.collect_children(state, budget, first_sleeper)?;
        if is_solved {
            return Ok(true);
        }
        self.drop_refuted_children(first_child, budget);
        // Helpers search the same subtree as the worker that started it, so each helper uses its own order.
        if self.is_helper() {
            self.random.shuffle(&mut self.children[first_child..]);
        }
        self.visit_children(state, budget, first_sleeper, first_child)
    }

    /// Returns whether another worker has started the job (the subtree that this worker is searching).
    fn is_helper(&self) -> bool {
        let assignment = self.assignment;
        assignment.is_some_and(|assignment| assignment.role == Role::Helper)
    }

    /// Appends the children of a state (the states after one move) to `children`, except children that cheap tests
    /// refute. Returns `true` if a single move solves the state; then `solution` has this move, and the children are
    /// not needed. Fails if the children have too much heap memory.
    ///
    /// `budget` is the number of moves allowed from the state. From index `first_sleeper` on, `refuted_moves` has the
    /// moves that sleep: they are skipped, because no solution within the budget begins with them.
    fn collect_children(
        &mut self,
        state: &P::State,
        budget: u32,
        first_sleeper: usize,
    ) -> Result<bool, Abandoned> {
        let Shared { puzzle, table, .. } = *self.shared;
        let marks_asleep = self.marks_asleep(first_sleeper);
        self.candidates.clear();
        puzzle.candidates(state, budget, &mut self.candidates);
        for i in 0..self.candidates.len() {
            let mv = self.candidates[i];
            // A move without a common bit does not sleep, so most moves need no comparison.
            let may_sleep = puzzle.mark(mv) & marks_asleep != 0;
            if may_sleep && self.refuted_moves[first_sleeper..].contains(&mv) {
                continue;
            }
            let child = puzzle.after(state, mv);
            debug_assert_bound(puzzle, state, &child);
            if puzzle.is_solved(&child) {
                self.solution.push(mv);
                return Ok(true);
            }
            // The child must be solved in the remaining `budget - 1` moves.
            if puzzle.bound(&child) < budget
                && !puzzle.fails_at_sight(&child, budget - 1, &mut self.moves)
            {
                // Request the entry of the table as early as possible, because a look-up waits for the memory.
                table.prefetch(puzzle.key(&child));
                self.take_heap(puzzle.heap_bytes(&child))?;
                self.children.push(Child { mv, state: child });
            }
        }
        Ok(false)
    }

    /// Returns the union of the marks (bit masks) of the moves in `refuted_moves` from index `first_sleeper` on, which
    /// need not be tried.
    #[inline]
    fn marks_asleep(&self, first_sleeper: usize) -> u64 {
        let mut marks = 0;
        for &mv in &self.refuted_moves[first_sleeper..] {
            marks |= self.shared.puzzle.mark(mv);
        }
        marks
    }

    /// Takes heap memory of `bytes` bytes for one more state. Fails if the states of this worker then have more than
    /// `max_heap_bytes`.
    #[inline]
    fn take_heap(&mut self, bytes: usize) -> Result<(), Abandoned> {
        if bytes == 0 {
            return Ok(());
        }
        self.heap_bytes = self.heap_bytes.saturating_add(bytes);
        if self.heap_bytes > self.max_heap_bytes {
            return Err(Abandoned::Stopped);
        }
        Ok(())
    }

    /// Drops the children from index `length` on, and no longer counts their heap memory.
    #[inline]
    fn truncate_children(&mut self, length: usize) {
        for child in &self.children[length..] {
            let bytes = self.shared.puzzle.heap_bytes(&child.state);
            self.heap_bytes = self.heap_bytes.saturating_sub(bytes);
        }
        self.children.truncate(length);
    }

    /// Looks up the children (states after one move) from index `first_child` on in the table of refuted states.
    /// Removes children that cannot be solved in `budget - 1` moves, and appends their moves to `refuted_moves`. The
    /// other children keep their order.
    fn drop_refuted_children(&mut self, first_child: usize, budget: u32) {
        let Shared { puzzle, table, .. } = *self.shared;
        // The children from `first_child` to before `end_of_open` are not refuted.
        let mut end_of_open = first_child;
        for i in first_child..self.children.len() {
            let child = &self.children[i];
            if table.is_refuted(puzzle.key(&child.state), budget - 1) {
                self.refuted_moves.push(child.mv);
            } else {
                if end_of_open < i {
                    self.children.swap(end_of_open, i);
                }
                end_of_open += 1;
            }
        }
        self.truncate_children(end_of_open);
    }

    /// Searches the children of a state (the states after one move): `children` from index `first_child` on. Each child
    /// has `budget - 1` moves left. Returns whether some child leads to a solution; if so, `solution` then has the
    /// moves from the state, in reverse order.
    ///
    /// From index `first_sleeper` on, `refuted_moves` has the moves of the state with which no solution begins. The
    /// moves to refuted children are appended, and [`visit`](Worker::visit) removes them. After an error, these moves
    /// stay until the worker begins its next job (subtree).
    fn visit_children(
        &mut self,
        state: &P::State,
        budget: u32,
        first_sleeper: usize,
        first_child: usize,
    ) -> Result<bool, Abandoned> {
        let Shared { puzzle, table, .. } = *self.shared;
        for i in first_child..self.children.len() {
            // The visit needs a copy, because `children` grows while the child is searched.
            let heap_bytes = puzzle.heap_bytes(&self.children[i].state);
            self.take_heap(heap_bytes)?;
            let child = self.children[i].clone();
            // While earlier children were searched, a worker may have refuted this child. The first was just looked up.
            let is_refuted =
                i > first_child && table.is_refuted(puzzle.key(&child.state), budget - 1);
            if !is_refuted && self.visit_child(state, &child, budget - 1, first_sleeper)? {
                self.solution.push(child.mv);
                // After a solution, the heap memory of the copy stays counted until the next job resets `heap_bytes`.
                return Ok(true);
            }
            self.heap_bytes -= heap_bytes;
            self.refuted_moves.push(child.mv);
        }
        Ok(false)
    }

    /// Searches a child of the state `parent` (the state after one move), which has `budget` moves left. Returns whether
    /// the child can be solved; if so, `solution` then has its moves, in reverse order. From index `first_sleeper` on,
    /// `refuted_moves` has the moves of `parent` with which no solution begins, and is the same after the call.
    #[inline]
    fn visit_child(
        &mut self,
        parent: &P::State,
        child: &Child<P::Move, P::State>,
        budget: u32,
        first_sleeper: usize,
    ) -> Result<bool, Abandoned> {
        let refuted_count = self.refuted_moves.len();
        // If the child needs all its moves according to its lower bound, few moves can begin a solution. Then it is not
        // worth the time to find out which moves sleep (need not be tried).
        let has_slack = self.shared.puzzle.bound(&child.state) < budget;
        if self.shared.sleep && has_slack {
            self.append_sleepers(parent, child.mv, first_sleeper);
        }
        let is_solvable = self.visit(&child.state, budget, refuted_count)?;
        self.refuted_moves.truncate(refuted_count);
        Ok(is_solvable)
    }

    /// Appends to `refuted_moves` the moves that sleep after the move `mv` of a state: they need not be tried there.
    /// From index `first_sleeper` on, `refuted_moves` has the refuted moves of the state, with which no solution
    /// begins. Such a move sleeps if it may as well be made before `mv`, with the same result.
    fn append_sleepers(&mut self, state: &P::State, mv: P::Move, first_sleeper: usize) {
        // The range is fixed before the loop, so it ends before the moves that are appended.
        for i in first_sleeper..self.refuted_moves.len() {
            let refuted_move = self.refuted_moves[i];
            if self.shared.puzzle.enabled_after(state, mv, refuted_move) {
                self.refuted_moves.push(refuted_move);
            }
        }
    }
}

/// In builds with debug assertions, panics if a game breaks a promise about its lower bound on the number of moves:
/// `child` is the state one move after `state`.
#[inline]
fn debug_assert_bound<P: Puzzle>(puzzle: &P, state: &P::State, child: &P::State) {
    debug_assert!(
        puzzle.bound(state) <= puzzle.bound(child).saturating_add(1),
        "the lower bound decreases by more than one in a move"
    );
    debug_assert!(
        puzzle.bound(child) == 0 || !puzzle.is_solved(child),
        "the lower bound of a solved state is not 0"
    );
}
