//! Iterative deepening depth-first search for every [`Puzzle`], on all cores.
//!
//! [`deepen`] finds an optimal solution or refutes budgets, and [`record`] lists refuted states as evidence.

mod all_states;
mod claims;
mod depths;
mod few_states;
mod iteration;
mod jobs;
mod records;
mod solver;
#[cfg(test)]
mod tests;
mod worker;

#[doc(hidden)]
pub use jobs::JOB_DEPTH;
#[doc(hidden)]
pub use records::{MIN_RECORDS, max_records, record_refuted};
pub use records::{NoRecords, RecordOptions, Records, record};

use crate::heap;
use crate::puzzle::Puzzle;
use crate::runtime::{Instant, Journal, Phase, Run, SearchCost, Workers, counted_memory};
use crate::setters;
use crate::table::TranspositionTable;
use all_states::{AllStatesSearch, UNSOLVABLE};
use few_states::FIRST_MAX_STATES;
use iteration::{IterationResult, heap_above_jobs, search_all_jobs};
use jobs::depth_of;
use std::ops::RangeInclusive;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::time::Duration;
use thiserror::Error;
use worker::{NO_JOB, Shared, Table};

/// Internal items for tests and benches, which may change at any time.
#[cfg(feature = "internals")]
#[doc(hidden)]
pub mod internals {
    pub use super::jobs::JobWorkers;
    pub use super::{Options, Outcome, deepen};
}

/// Options of the search.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(default, deny_unknown_fields))]
#[non_exhaustive]
pub struct Options {
    /// Size of the transposition table (the table of refuted states) in the first iteration, in bytes.
    #[doc(hidden)]
    pub first_table_bytes: usize,
    /// The largest number of moves to try.
    pub last_budget: u32,
    /// Whether a search that has become slow skips all smaller numbers of moves and tries `last_budget` next.
    #[doc(hidden)]
    pub only_last: bool,
    /// The number of moves of a known solution, if any. Only smaller numbers of moves are tried. A lower bound above
    /// this number is an error.
    pub upper_bound: Option<u32>,
    /// Whether a solution is known to exist. If not, the search also looks, between its iterations, for a proof that no
    /// solution exists. This proof uses a part of the memory.
    pub is_solvable: bool,
    /// Maximum number of states that the search stores and expands before the first iteration. These states decide a
    /// small game, and refute the first numbers of moves of other games. With 0, the first iteration begins at once.
    pub max_stored_states: usize,
    /// Depths (numbers of moves from the root) at which the search tree may be split into parallel jobs.
    #[doc(hidden)]
    pub depths: RangeInclusive<u32>,
    /// Minimum number of subtrees into which the search tree should be split.
    #[doc(hidden)]
    pub min_jobs: usize,
    /// Whether to skip moves that need not be tried, because another order of the same moves was tried (sleep sets).
    #[doc(hidden)]
    pub sleep: bool,
    /// Seed of a random order of the parallel jobs (subtrees), for tests. Results do not depend on this order.
    #[doc(hidden)]
    pub shuffle: Option<u64>,
    /// Memory of a quick solver that runs between long iterations, in bytes. This memory is not a part of the memory of
    /// the run. With 0, the solver does not run.
    #[doc(hidden)]
    pub solver_memory: usize,
}

/// Default size of the transposition table in the first iteration, in bytes.
const FIRST_TABLE_BYTES: usize = 1 << 20;

/// Default of [`Options::max_stored_states`]. To expand this many states takes some seconds.
const MAX_STORED_STATES: usize = 1 << 23;

impl Default for Options {
    /// Returns options for a search of all numbers of moves, without a known solution.
    fn default() -> Options {
        Options {
            first_table_bytes: FIRST_TABLE_BYTES,
            last_budget: u32::MAX,
            only_last: false,
            upper_bound: None,
            is_solvable: false,
            max_stored_states: MAX_STORED_STATES,
            depths: JOB_DEPTH..=JOB_DEPTH,
            min_jobs: 0,
            sleep: true,
            shuffle: None,
            solver_memory: 0,
        }
    }
}

impl Options {
    setters! {
        last_budget: u32,
        upper_bound: Option<u32>,
        is_solvable: bool,
        max_stored_states: usize,
    }
}

#[doc(hidden)]
impl Options {
    setters! {
        first_table_bytes: usize,
        only_last: bool,
        depths: RangeInclusive<u32>,
        min_jobs: usize,
        sleep: bool,
        shuffle: Option<u64>,
        solver_memory: usize,
    }
}

/// One iteration of the search, with its cost.
#[derive(Clone, Copy, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Iteration {
    /// Number of moves allowed in this iteration.
    pub budget: u32,
    /// Number of states visited in this iteration.
    pub states: u64,
    /// Wall-clock time of the iteration.
    pub time: Duration,
    /// Whether the iteration ran to completion.
    pub finished: bool,
}

impl Iteration {
    /// Returns an iteration with this cost; `finished` says whether it ran to completion.
    fn new(budget: u32, cost: SearchCost, finished: bool) -> Iteration {
        Iteration {
            budget,
            states: cost.states,
            time: cost.time,
            finished,
        }
    }
}

/// The reason why iterative deepening ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum End {
    /// A solution of [`lower_bound`](Outcome::lower_bound) moves was found, so it is optimal.
    Solved,
    /// All numbers of moves that the options allow are refuted.
    Refuted,
    /// No solution exists.
    Unsolvable,
    /// A limit or a failed write to the journal (the file for a later run) ended the search early.
    Stopped,
}

/// The result of [`deepen`].
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Outcome<M> {
    /// Proven lower bound on the number of moves of every solution; `u32::MAX` if no solution exists.
    pub lower_bound: u32,
    /// A solution of exactly `lower_bound` moves, if the search found one. If a limit ended the search, this solution
    /// may have more moves.
    pub solution: Option<Vec<M>>,
    /// The iterations, in order of their budgets (allowed numbers of moves).
    pub iterations: Vec<Iteration>,
    /// The reason why the search ended.
    pub end: End,
    /// The error of a failed write to the journal (the file for a later run).
    pub error: Option<String>,
}

impl<M> Outcome<M> {
    /// Returns the number of states that all iterations have visited together, at most `u64::MAX`.
    fn visited_states(&self) -> u64 {
        let mut states = 0;
        // Some counts come from a journal (a file of an earlier run), so their sum may overflow.
        for iteration in &self.iterations {
            states = u64::saturating_add(states, iteration.states);
        }
        states
    }
}

/// The error if a lower bound exceeds the length of a solution, or the journal excludes a solution. So the game breaks
/// its [contract](Puzzle#contract), an option is wrong, or somebody has changed the journal.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq, Hash)]
#[error("the lower bound of {lower} moves exceeds a solution of {upper} moves")]
pub struct Contradiction {
    /// The lower bound on the number of moves.
    pub lower: u32,
    /// The number of moves of the solution.
    pub upper: u32,
}

/// Searches for an optimal solution by iterative deepening: refutes one budget (an allowed number of moves) after
/// another, up to `options.last_budget`. Ends early if a solution is found, or if it is proven that no solution exists.
///
/// `journal` is a file with the refutations of earlier runs, which the search does not repeat. It tests them first: for
/// at most about two seconds, it looks for a solution that they wrongly exclude.
///
/// A game with few states is decided by a best-first search that stores them, and needs no journal. With more states,
/// iterative deepening goes on where that search ends.
///
/// # Errors
///
/// A lower bound exceeds the length of a solution. Nothing is proven then.
pub fn deepen<P: Puzzle>(
    puzzle: &P,
    options: &Options,
    journal: Option<&Journal>,
    run: Run,
) -> Result<Outcome<P::Move>, Contradiction> {
    // A step of 0 counts as 1, so that the budgets grow.
    let step = puzzle.budget_step().max(1);
    let last_budget = last_budget(options);
    let outcome = outcome_of_root(puzzle, step);
    // The root is solved or has no solution, or its lower bound exceeds the last budget.
    if outcome.end != End::Refuted || outcome.lower_bound > last_budget {
        return verify_outcome(outcome, options);
    }
    let memory = Memory::divide(puzzle, options, run.memory);
    let first_table_bytes = options.first_table_bytes.min(memory.table_bytes());
    let deepening = Deepening {
        puzzle,
        options,
        journal,
        run,
        workers: Workers::start(run.threads),
        table: Table::<P>::new(first_table_bytes, puzzle.key_bits()),
        memory,
        step,
        last_budget,
        all_states: None,
        next_all_states: FIRST_MAX_STATES,
        quick_solution: None,
        outcome,
    };
    deepening.test_claims()?;
    run.progress.enter(Phase::Refuting);
    verify_outcome(deepening.finish(), options)
}

/// Returns what the initial state alone shows, before any search: it is solved, or its lower bound says that it has no
/// solution, or the lower bound refutes all smaller numbers of moves. The lengths of all solutions differ by multiples
/// of `step`.
fn outcome_of_root<P: Puzzle>(puzzle: &P, step: u32) -> Outcome<P::Move> {
    let root = puzzle.root();
    let mut outcome = Outcome {
        lower_bound: puzzle.bound(&root),
        solution: None,
        iterations: Vec::new(),
        end: End::Refuted,
        error: None,
    };
    if puzzle.is_solved(&root) {
        outcome.solution = Some(Vec::new());
        outcome.end = End::Solved;
    } else if outcome.lower_bound == UNSOLVABLE {
        outcome.end = End::Unsolvable;
    } else if outcome.lower_bound == 0 {
        // An unsolved root needs a move, and the length of each solution is the bound 0 plus a multiple of `step`.
        outcome.lower_bound = step;
    }
    outcome
}

/// Returns the largest number of moves to try: the number in the options, but fewer moves than a known solution has.
fn last_budget(options: &Options) -> u32 {
    // `UNSOLVABLE` (`u32::MAX`) is not a number of moves: it is the lower bound of a state without a solution.
    let last_budget = options.last_budget.min(UNSOLVABLE - 1);
    match options.upper_bound {
        // A solution of 0 moves means that the root is solved. Then no number of moves is tried.
        Some(moves) => last_budget.min(moves.saturating_sub(1)),
        None => last_budget,
    }
}

/// Returns the outcome of a search. Fails if its lower bound exceeds the number of moves of its own solution, or of the
/// solution that the caller knows (`options.upper_bound`).
fn verify_outcome<M>(outcome: Outcome<M>, options: &Options) -> Result<Outcome<M>, Contradiction> {
    let lower = outcome.lower_bound;
    let found = outcome.solution.as_ref().map(|moves| moves.len() as u32);
    for upper in [found, options.upper_bound].into_iter().flatten() {
        if lower > upper {
            return Err(Contradiction { lower, upper });
        }
    }
    Ok(outcome)
}

/// An iteration that visits fewer states than this is cheap: it takes less than about a second.
const MAX_CHEAP_STATES: u64 = 1 << 20;

/// The transposition table (the table of refuted states) gets this number of bytes for each state that the previous
/// iteration visited. A state needs much less, but the next iteration visits several times as many states.
const BYTES_PER_STATE: usize = 160;

/// The search of all states, which may prove that no solution exists, gets this fraction of the memory of the run.
const ALL_STATES_SHARE: usize = 4;

/// The heap memory of states (such as vectors) may occupy the memory of the run divided by this number.
const HEAP_SHARE: usize = 4;

/// How a search divides its memory, in bytes.
struct Memory {
    /// All memory that the search may fill.
    total: usize,
    /// Memory for the search of all states, which may prove that no solution exists; 0 if this search does not run,
    /// because a solution is known to exist or the search has ended.
    all_states: usize,
    /// Maximum heap memory (such as vectors) of the states that jobs and workers store.
    heap: usize,
    /// Whether the states of the game have heap memory, so that the transposition table leaves `heap` bytes free.
    has_heap: bool,
}

impl Memory {
    /// Divides `memory` bytes between the transposition table, the search of all states, and the heap memory of states
    /// (for example of a `Vec` in a state). A table that fills all memory is faster, so only a game whose states have
    /// heap memory gets a smaller table.
    fn divide<P: Puzzle>(puzzle: &P, options: &Options, memory: usize) -> Memory {
        let has_heap = heap::max_bytes_near_root(puzzle) > 0;
        // The sizes of heap memory are only estimates, so `counted_memory` keeps a reserve.
        let total = if has_heap {
            counted_memory(memory)
        } else {
            memory
        };
        // The search of all states looks for a proof that no solution exists.
        let all_states = if options.is_solvable {
            0
        } else {
            total / ALL_STATES_SHARE
        };
        Memory {
            total,
            all_states,
            heap: total / HEAP_SHARE,
            has_heap,
        }
    }

    /// Returns the largest size of the transposition table (the table of refuted states), in bytes.
    fn table_bytes(&self) -> usize {
        let heap = if self.has_heap { self.heap } else { 0 };
        self.total - self.all_states - heap
    }
}

/// Iterative deepening in progress: it tries one budget (allowed number of moves) after another.
struct Deepening<'a, P: Puzzle> {
    puzzle: &'a P,
    options: &'a Options,
    journal: Option<&'a Journal>,
    run: Run<'a>,
    workers: Workers,
    table: Table<P>,
    memory: Memory,
    /// Difference between two successive budgets (numbers of moves) to try.
    step: u32,
    last_budget: u32,
    /// The search of all states that is continued between the iterations, if it has begun.
    all_states: Option<AllStatesSearch<'a, P>>,
    /// Number of states that the search of all states expands after the next iteration.
    next_all_states: u64,
    /// The best solution of the quick solver (an anytime algorithm), if it has found one.
    quick_solution: Option<Vec<P::Move>>,
    outcome: Outcome<P::Move>,
}

impl<P: Puzzle> Deepening<'_, P> {
    /// Runs the whole search, one budget (allowed number of moves) after another, until the search has its answer, has
    /// refuted the last budget, or is ended by a limit. Returns the outcome.
    fn finish(mut self) -> Outcome<P::Move> {
        // A best-first search, which stores all states, is faster if the game has few states.
        self.decide_few_states();
        while self.is_undecided() {
            self.try_budget(self.next_budget());
            // On a game with cycles and without a solution, larger budgets alone would never end the search.
            if self.is_undecided() && self.memory.all_states > 0 {
                self.continue_all_states();
            }
        }
        // A failed write to the journal (the file for a later run) does not matter if the search has its answer.
        if self.outcome.end == End::Stopped {
            self.outcome.error = self.journal.and_then(Journal::error);
        }
        // Between the budgets, a quick solver may have found a solution, which is better than none if a limit has ended
        // the search.
        self.add_quick_solution();
        self.outcome
    }

    /// Returns whether the search must try another budget (a larger number of moves).
    fn is_undecided(&self) -> bool {
        self.outcome.end == End::Refuted && self.outcome.lower_bound <= self.last_budget
    }

    /// Returns the next budget (number of moves) to try: the lower bound, or the last budget if the search skips to it.
    fn next_budget(&self) -> u32 {
        if self.skips_to_last() {
            self.last_possible_budget()
        } else {
            self.outcome.lower_bound
        }
    }

    /// Returns the largest budget (number of moves) to try. The budget exceeds the lower bound by a multiple of `step`,
    /// as all lengths of solutions do.
    fn last_possible_budget(&self) -> u32 {
        self.last_budget - (self.last_budget - self.outcome.lower_bound) % self.step
    }

    /// Returns whether the next iteration skips to the last budget (number of moves), because the option says so and
    /// the previous iteration was slow.
    fn skips_to_last(&self) -> bool {
        self.options.only_last && self.previous_states() >= MAX_CHEAP_STATES
    }

    /// Returns the number of states that the previous iteration visited; 0 before the first iteration.
    fn previous_states(&self) -> u64 {
        let previous = self.outcome.iterations.last();
        previous.map_or(0, |iteration| iteration.states)
    }

    /// Searches for a solution of at most `budget` moves, and appends the iteration to the outcome. If the journal (the
    /// file of an earlier run) says that there is no such solution, only copies the cost from the journal.
    fn try_budget(&mut self, budget: u32) {
        let earlier_cost = self
            .journal
            .and_then(|journal| journal.cost_of_refutation(budget));
        if let Some(cost) = earlier_cost {
            self.refute(budget);
            let finished = true;
            let iteration = Iteration::new(budget, cost, finished);
            self.outcome.iterations.push(iteration);
            return;
        }
        self.run_quick_solver(budget);
        // The quick solver ends the search if a limit has stopped it, or if it has found a contradiction.
        let goes_on = self.outcome.end == End::Refuted;
        if goes_on {
            let iteration = self.search_budget(budget);
            self.outcome.iterations.push(iteration);
        }
    }

    /// Raises the lower bound, because no solution of at most `budget` moves exists. The next possible number of moves
    /// is `step` larger.
    fn refute(&mut self, budget: u32) {
        self.outcome.lower_bound = budget.saturating_add(self.step);
    }

    /// Searches for a solution of at most `budget` moves with all workers. Updates the end, the solution and the lower
    /// bound of the outcome, and writes a refuted budget to the journal, the file from which a later run resumes.
    /// Returns the cost of this iteration.
    fn search_budget(&mut self, budget: u32) -> Iteration {
        let start = Instant::now();
        self.enlarge_table(budget);
        let result = self.iterate(budget);
        let cost = SearchCost {
            states: result.states,
            time: start.elapsed(),
        };
        // Show the user how full the table of refuted states is.
        let fill = self.table.fill_in_thousandths();
        self.run.progress.table_fill.store(fill, Relaxed);
        if result.solution.is_some() {
            self.outcome.end = End::Solved;
        } else if result.stopped {
            self.outcome.end = End::Stopped;
        } else {
            if let Some(journal) = self.journal {
                journal.write_refuted_budget(budget, cost);
            }
            self.refute(budget);
        }
        self.outcome.solution = result.solution;
        let finished = !result.stopped;
        Iteration::new(budget, cost, finished)
    }

    /// Replaces the table of refuted states by a larger, empty one if the iteration with this budget (allowed number of
    /// moves) needs more space. Keeps the table if a solution within the budget is known.
    fn enlarge_table(&mut self, budget: u32) {
        // An iteration with a known solution may end soon. Such an iteration begins with one thread, which would wait
        // until the operating system has provided the pages of a new table.
        if self.has_solution(budget) {
            return;
        }
        // An iteration that skips budgets (numbers of moves) may visit very many states, so it gets all memory.
        let mut wanted_bytes = self.memory.table_bytes();
        if !self.skips_to_last() {
            let states = usize::try_from(self.previous_states()).unwrap_or(usize::MAX);
            wanted_bytes = wanted_bytes.min(states.saturating_mul(BYTES_PER_STATE));
        }
        if wanted_bytes > self.table.bytes() {
            // Free the old table before allocating the new one.
            self.table = Table::<P>::new(0, self.puzzle.key_bits());
            self.table = Table::<P>::new(wanted_bytes, self.puzzle.key_bits());
        }
    }

    /// Searches all jobs of one budget (allowed number of moves). A job is a subtree of the search tree below a fixed
    /// depth. If the states above the jobs have too much heap memory, tries again with a smaller depth.
    fn iterate(&self, budget: u32) -> IterationResult<P::Move> {
        let mut shared = self.shared(&self.table, budget);
        loop {
            if let Some(result) = search_all_jobs(&shared, &self.workers, self.options.shuffle) {
                return result;
            }
            // This loop ends: at depth 0, the only job (subtree) is the whole tree, so no states are above the jobs.
            shared.depth -= 1;
        }
    }

    /// Returns the data that all threads share while they search the jobs (subtrees) of one budget (allowed number of
    /// moves), with this table of refuted states.
    fn shared<'b>(&'b self, table: &'b Table<P>, budget: u32) -> Shared<'b, P> {
        let options = self.options;
        let depths = options.depths.clone();
        let max_heap_bytes = self.memory.heap;
        Shared {
            puzzle: self.puzzle,
            table,
            run: self.run,
            sleep: options.sleep,
            first_solved: AtomicUsize::new(NO_JOB),
            budget,
            depth: depth_of(
                self.puzzle,
                budget,
                depths,
                options.min_jobs,
                heap_above_jobs(max_heap_bytes),
            ),
            journal: self.journal,
            max_heap_bytes,
            // No limit. Only the test of the claims of a journal (the file of an earlier run) sets a limit.
            max_states: u64::MAX,
            visited: AtomicU64::new(0),
            states_per_worker: self.states_per_worker(budget),
        }
    }
}
