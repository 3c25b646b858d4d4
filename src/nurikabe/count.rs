//! Counts the solutions: solve, then block, until the clauses are unsatisfiable.
//!
//! A model solves the grid, because [cuts](super::cuts) exclude what the clauses allow and the rules do not; it is recorded
//! as a solution and excluded by a blocking clause. When no model is left, what the [solver](super::solver) has derived
//! becomes a [refutation](super::refutation), which proves that the solutions found are all there are.

use super::blocking::blocking_clause;
use super::encoding::{Encoding, MAX_SIZE, encode, size, white};
use super::grid::Grid;
use super::notes::{Notes, Recall, Unread};
use super::packed::{Task, groups};
use super::refutation::{Refutation, refutation};
use super::rules::{Colouring, is_solution};
use super::solver::{Answer, Origin, Settings, Solver};
use super::theory::Rules;
use crate::certificate::NurikabeCertificate;
use kortest_base::runtime::{Journal, Phase, Progress, Run, Stage};
use std::sync::Arc;
use thiserror::Error;

/// Bytes per clause of the encoding, in it and in the proof; what the solver holds is counted by itself.
pub const BYTES_PER_CLAUSE: usize = 160;

/// The options of a count.
#[derive(Clone, Debug)]
pub struct CountOptions {
    /// Stop after this number of solutions.
    pub limit: usize,
    /// The journal, for resuming the run later. Open it with the text of [`question`](CountOptions::question).
    pub journal: Option<Arc<Journal>>,
}

impl CountOptions {
    /// The lines that identify the question a journal belongs to: everything that the certificate depends on. Memory is not
    /// among them.
    pub fn question(&self, grid: &Grid) -> String {
        format!("version {}\npuzzle nurikabe\nboard {grid}\nlimit {}\n", env!("CARGO_PKG_VERSION"), self.limit)
    }
}

/// Why the count ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// There are no more solutions.
    Exact,
    /// The limit on the number of solutions is reached; there may be more.
    Limit,
    /// A limit was reached, or a signal arrived.
    Stopped,
    /// The learnt clauses fill the memory.
    Memory,
}

/// Why there is no answer.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum CountError {
    /// More clauses than fit into the memory.
    #[error("the grid is too large: it takes more than {0} clauses, the most that fit into the memory (see --memory)")]
    TooLarge(usize),
    /// More than the format of certificates allows.
    #[error("the grid is too large: the size of its encoding is {0}, and the format of certificates allows {MAX_SIZE}")]
    TooLargeToCertify(usize),
    /// A bug: a model that is no solution, or a refutation with a gap.
    #[error("internal error: {0}; please report this grid")]
    Internal(&'static str),
}

/// The result of a count.
#[derive(Clone, Debug)]
pub struct Count {
    /// The solutions, in the order of their texts.
    pub solutions: Vec<Colouring>,
    /// Why the count ended.
    pub end: End,
    /// `Some` exactly if the end is [`End::Exact`].
    pub refutation: Option<Refutation>,
    /// Variables of the encoding.
    pub variables: usize,
    /// Clauses of the encoding.
    pub clauses: usize,
    /// Cuts that were separated.
    pub cuts: usize,
    /// Clauses that the solver has learnt, without those of a journal.
    pub learnt: usize,
    /// Why the journal could not be written, which ended the count.
    pub journal_error: Option<String>,
}

/// Finds all solutions of a grid, up to 1000 of them, with 1 GiB for clauses and no time limit.
pub fn count(grid: &Grid) -> Result<Count, CountError> {
    count_with(grid, &CountOptions { limit: 1000, journal: None }, Run::new(&Progress::default()))
}

/// The phase of a count.
static COUNTING: Stage = Stage { name: "counting", counters: &["solutions so far", "clauses learnt"] };

/// Counts the solutions of a grid. The memory of the run is for clauses.
pub fn count_with(grid: &Grid, options: &CountOptions, run: Run) -> Result<Count, CountError> {
    count_within(grid, options, u64::MAX, run)
}

/// Counts the solutions of a grid, and stops soon after `max_conflicts` conflicts of the solver: a limit that is the same on
/// every machine.
pub fn count_within(grid: &Grid, options: &CountOptions, max_conflicts: u64, run: Run) -> Result<Count, CountError> {
    run.progress.enter(Phase::Stage(&COUNTING));
    let max_clauses = run.memory / BYTES_PER_CLAUSE;
    let size = size(grid);
    if size > MAX_SIZE {
        return Err(CountError::TooLargeToCertify(size));
    }
    let encoding = encode(grid, max_clauses).ok_or(CountError::TooLarge(max_clauses))?;
    let clauses = encoding.clauses.len();
    // An eighth is left for the program itself, and for memory that the allocator cannot use.
    let max_log_bytes = (run.memory - run.memory / 8).saturating_sub(clauses * BYTES_PER_CLAUSE);
    let solver = solver(grid, &encoding);
    let mut counting =
        Counting { grid, options, clauses, max_conflicts, max_log_bytes, run, solver, solutions: Vec::new() };
    let journal = options.journal.as_deref();
    let recall = Recall { grid, encoding: &encoding, limit: options.limit, limits: run.limits, room: max_log_bytes };
    let unread = journal.and_then(|journal| recall.read(journal, &mut counting.solver, &mut counting.solutions).err());
    let mut notes = Notes::new(journal, grid, clauses, &counting.solver);
    let end = counting.search(unread, &mut notes)?;
    // If the journal failed only after the count was complete, nothing is lost.
    let has_no_answer = matches!(end, End::Stopped | End::Memory);
    let journal_error = journal.and_then(Journal::error).filter(|_| has_no_answer);
    Ok(Count { variables: encoding.variables.count, journal_error, ..counting.result(end) })
}

/// A solver with the clauses of a grid, which tries white cells first.
fn solver<'a>(grid: &'a Grid, encoding: &'a Encoding) -> Solver<Rules<'a>> {
    let mut solver = Solver::new(encoding.variables.count, Rules::new(grid, &encoding.variables), Settings::default());
    (0..).zip(encoding.clauses.iter()).for_each(|(number, clause)| solver.add(clause, Origin::Given(number)));
    (0..grid.cells()).for_each(|cell| solver.prefer(white(cell)));
    solver
}

/// A count that is going on.
struct Counting<'a> {
    grid: &'a Grid,
    options: &'a CountOptions,
    /// Number of clauses of the encoding.
    clauses: usize,
    max_conflicts: u64,
    max_log_bytes: usize,
    run: Run<'a>,
    solver: Solver<Rules<'a>>,
    solutions: Vec<Colouring>,
}

impl Counting<'_> {
    /// Looks for solutions until there are no more, or a limit is reached. `unread` is the reason if a part of the journal
    /// could not be read.
    fn search(&mut self, unread: Option<Unread>, notes: &mut Notes) -> Result<End, CountError> {
        loop {
            self.run.progress.set(0, self.solutions.len() as u64);
            if self.solutions.len() >= self.options.limit {
                return Ok(End::Limit);
            }
            match unread {
                Some(Unread::Stopped) => return Ok(End::Stopped),
                Some(Unread::Memory) => return Ok(End::Memory),
                None => {}
            }
            let Counting { max_conflicts, max_log_bytes, run, .. } = *self;
            let answer = self.solver.search(|log| {
                run.progress.set(1, log.origins().len() as u64);
                log.bytes() > max_log_bytes
                    || log.conflicts >= max_conflicts
                    || run.limits.check().is_err()
                    || notes.are_due()
            });
            match answer {
                Answer::Refuted => return Ok(End::Exact),
                Answer::Model => self.add_solution()?,
                Answer::Stopped => {
                    if let Some(end) = self.pause(notes) {
                        return Ok(end);
                    }
                }
            }
        }
    }

    /// Writes notes; returns the end of the count if a limit is reached.
    fn pause(&mut self, notes: &mut Notes) -> Option<End> {
        let is_full = self.solver.log().bytes() > self.max_log_bytes;
        let is_over = self.solver.conflicts() >= self.max_conflicts || self.run.limits.check().is_err();
        notes.write(&self.solver, &self.solutions, is_full || is_over);
        if is_full {
            return Some(End::Memory);
        }
        (is_over || notes.have_failed()).then_some(End::Stopped)
    }

    /// Records the model as a solution, and excludes it from the search.
    fn add_solution(&mut self) -> Result<(), CountError> {
        let black = (0..self.grid.cells()).map(|cell| !self.solver.is_true(white(cell))).collect();
        let colouring = Colouring::new(self.grid.columns(), black);
        if !is_solution(self.grid, &colouring) {
            return Err(CountError::Internal("a model breaks the rules"));
        }
        let number = (self.clauses + self.solutions.len()) as u32;
        self.solver.add(&blocking_clause(self.grid, &colouring), Origin::Given(number));
        self.solutions.push(colouring);
        Ok(())
    }

    /// The result, with the solutions in the order of their texts.
    fn result(self, end: End) -> Count {
        let texts: Vec<String> = self.solutions.iter().map(Colouring::to_string).collect();
        let mut order: Vec<usize> = (0..texts.len()).collect();
        order.sort_by_key(|&n| &texts[n]);
        let mut place = vec![0; order.len()];
        (0..).zip(&order).for_each(|(number, &n)| place[n] = number);
        let log = self.solver.log();
        Count {
            refutation: (end == End::Exact).then(|| refutation(log, self.clauses as u32, &place)),
            solutions: order.into_iter().map(|n| self.solutions[n].clone()).collect(),
            end,
            variables: 0,
            clauses: self.clauses,
            cuts: log.cuts(),
            learnt: self.solver.conflicts() as usize,
            journal_error: None,
        }
    }
}

impl Count {
    /// The certificate of what was found.
    pub fn certify(&self, grid: &Grid) -> NurikabeCertificate {
        let evidence = self.refutation.as_ref().map(|refutation| {
            let encoding = encode(grid, usize::MAX).expect("there is no limit");
            let task = task(grid, &encoding, &self.solutions, refutation);
            let made = task.made().expect("each step is resolved from its hints");
            let (bytes, is_whole) = task.write(&made, |_, _, source| Some(source));
            assert!(is_whole, "the last step has no literals");
            bytes
        });
        NurikabeCertificate {
            board: grid.to_string(),
            solutions: self.solutions.iter().map(Colouring::to_string).collect(),
            evidence,
        }
    }
}

/// What there is to be written.
pub fn task<'a>(grid: &Grid, encoding: &'a Encoding, solutions: &[Colouring], refutation: &'a Refutation) -> Task<'a> {
    Task {
        groups: groups(grid.cells(), &encoding.variables),
        encoding: &encoding.clauses,
        solutions: solutions.iter().map(|solution| blocking_clause(grid, solution)).collect(),
        refutation,
    }
}
