//! Counts the solutions: solve, then block, until the clauses are unsatisfiable.
//!
//! A model solves the grid, because [cuts](super::cuts) exclude what the clauses allow and the rules do not; it is recorded
//! as a solution and excluded by a blocking clause. When no model is left, what the [solver](super::solver) has derived
//! becomes a [refutation](super::refutation), which proves that the solutions found are all there are.

use super::blocking::blocking_clause;
use super::encoding::{Encoding, MAX_SIZE, encode, size, white};
use super::grid::Grid;
use super::notes::{Notes, Recall, Unread};
use super::packed::{Task, group, groups};
use super::refutation::{Refutation, refutation};
use super::rules::{Colouring, is_solution};
use super::solver::{Answer, Origin, Settings, Solver};
use super::theory::Rules;
use crate::certificate::NurikabeCertificate;
use kortest_base::runtime::{Journal, Limits, Phase, Progress, Stage};
use std::sync::Arc;
use thiserror::Error;

/// Bytes per clause of the encoding, in it and in the proof; what the solver holds is counted by itself.
pub const BYTES_PER_CLAUSE: usize = 160;

/// The options of a count.
#[derive(Clone, Debug)]
pub struct CountOptions {
    /// Stop after this number of solutions.
    pub limit: usize,
    /// Bytes for clauses.
    pub memory: usize,
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
    count_with(
        grid,
        &CountOptions { limit: 1000, memory: 1 << 30, journal: None },
        Limits::none(),
        &Progress::default(),
    )
}

/// The phase of a count.
static COUNTING: Stage = Stage { name: "counting", counters: &["solutions so far", "clauses learnt"] };

/// Counts the solutions of a grid.
pub fn count_with(
    grid: &Grid,
    options: &CountOptions,
    limits: Limits,
    progress: &Progress,
) -> Result<Count, CountError> {
    count_within(grid, options, u64::MAX, limits, progress)
}

/// The same, stopped after so many conflicts, or little more: a limit that is the same on every machine.
pub fn count_within(
    grid: &Grid,
    options: &CountOptions,
    conflicts: u64,
    limits: Limits,
    progress: &Progress,
) -> Result<Count, CountError> {
    progress.enter(Phase::Stage(&COUNTING));
    let most = options.memory / BYTES_PER_CLAUSE;
    let size = size(grid);
    if size > MAX_SIZE {
        return Err(CountError::TooLargeToCertify(size));
    }
    let encoding = encode(grid, most).ok_or(CountError::TooLarge(most))?;
    let (clauses, variables) = (encoding.clauses.len(), encoding.variables.count);
    let mut solver = Solver::new(variables, Rules::new(grid, &encoding.variables), Settings::default());
    (0..).zip(encoding.clauses.iter()).for_each(|(number, clause)| solver.add(clause, Origin::Given(number)));
    (0..grid.cells()).for_each(|cell| solver.prefer(white(cell)));
    // An eighth is left for the program itself, and for what the allocator cannot use.
    let room = (options.memory - options.memory / 8).saturating_sub(clauses * BYTES_PER_CLAUSE);
    let mut solutions: Vec<Colouring> = Vec::new();
    let journal = options.journal.as_deref();
    let recall = Recall { grid, encoding: &encoding, limit: options.limit, limits, room };
    let unread = journal.and_then(|journal| recall.read(journal, &mut solver, &mut solutions).err());
    let mut notes = Notes::new(journal, grid, clauses, &solver);
    let end = loop {
        progress.set(0, solutions.len() as u64);
        if solutions.len() >= options.limit {
            break End::Limit;
        }
        match unread {
            Some(Unread::Stopped) => break End::Stopped,
            Some(Unread::Memory) => break End::Memory,
            None => {}
        }
        let answer = solver.search(|log| {
            progress.set(1, log.origins().len() as u64);
            log.bytes() > room || log.conflicts >= conflicts || limits.check().is_err() || notes.are_due()
        });
        let is_over = solver.conflicts() >= conflicts || limits.check().is_err();
        match answer {
            Answer::Refuted => break End::Exact,
            Answer::Stopped => {
                let is_full = solver.log().bytes() > room;
                notes.write(&solver, &solutions, is_full || is_over);
                if is_full {
                    break End::Memory;
                }
                if is_over || notes.have_failed() {
                    break End::Stopped;
                }
                continue;
            }
            Answer::Model => {}
        }
        let colouring =
            Colouring::new(grid.columns(), (0..grid.cells()).map(|cell| !solver.is_true(white(cell))).collect());
        if !is_solution(grid, &colouring) {
            return Err(CountError::Internal("a model breaks the rules"));
        }
        solver.add(&blocking_clause(grid, &colouring), Origin::Given((clauses + solutions.len()) as u32));
        solutions.push(colouring);
    };
    // A journal that failed only after that is no loss: the answer is there.
    let unanswered = matches!(end, End::Stopped | End::Memory);
    let journal_error = journal.and_then(Journal::error).filter(|_| unanswered);
    let texts: Vec<String> = solutions.iter().map(Colouring::to_string).collect();
    let mut order: Vec<usize> = (0..solutions.len()).collect();
    order.sort_by_key(|&n| &texts[n]);
    let mut place = vec![0; order.len()];
    (0..).zip(&order).for_each(|(number, &n)| place[n] = number);
    let refutation = (end == End::Exact).then(|| refutation(solver.log(), clauses as u32, &place));
    let cuts = solver.log().cuts();
    let learnt = solver.conflicts() as usize;
    let solutions = order.into_iter().map(|n| solutions[n].clone()).collect();
    Ok(Count { solutions, end, refutation, variables, clauses, cuts, learnt, journal_error })
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
        cuts: refutation
            .cuts
            .iter()
            .map(|cut| (group(cut, &encoding.variables), cut.clause(&encoding.variables)))
            .collect(),
        refutation,
    }
}
