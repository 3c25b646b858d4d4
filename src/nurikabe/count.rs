//! Counts the solutions of a grid: finds a solution, excludes it by a clause, and repeats.

use super::blocking::blocking_clause;
use super::encoding::{Encoding, MAX_ENCODING_SIZE, encode, size, white};
use super::grid::Grid;
use super::notes::{JournalReader, JournalWriter, ReadStopped};
use super::packed::{Task, groups};
use super::refutation::{Refutation, refutation};
use super::rules::{Colouring, is_solution};
use super::solver::{Answer, Origin, Settings, Solver};
use super::theory::Rules;
use crate::certificate::NurikabeCertificate;
use kortest_base::runtime::{Journal, Phase, Progress, Run, Stage};
use std::fmt;
use std::sync::Arc;
use thiserror::Error;

/// Bytes of memory for each clause of the encoding.
pub const BYTES_PER_CLAUSE: usize = 160;

/// The options for counting the solutions of a grid.
#[derive(Clone, Debug)]
pub struct CountOptions {
    /// The search ends after this number of solutions.
    pub limit: usize,
    /// The journal from which a later run can resume. Its header text must be
    /// [`question`](CountOptions::question).
    pub journal: Option<Arc<Journal>>,
}

impl CountOptions {
    /// Returns the header text of the journal: the grid, and all options that influence the
    /// certificate.
    pub fn question(&self, grid: &Grid) -> String {
        format!(
            "version {}\npuzzle nurikabe\nboard {grid}\nlimit {}\n",
            env!("CARGO_PKG_VERSION"),
            self.limit
        )
    }
}

/// The reason why the search for solutions ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// All solutions of the grid were found.
    Exact,
    /// The maximum number of solutions is reached. More solutions may exist.
    Limit,
    /// A deadline has passed, or a stop signal arrived.
    Stopped,
    /// The learnt clauses fill the memory.
    Memory,
}

/// The reason why counting the solutions failed.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum CountError {
    /// The encoding has more clauses than fit into the memory.
    #[error(
        "the grid is too large: it needs more than {0} clauses, the maximum for this memory limit; raise --memory"
    )]
    TooLarge(usize),
    /// The encoding is larger than the format of certificates allows.
    #[error(
        "the grid is too large: the size of its encoding is {0}, and the format of certificates allows {MAX_ENCODING_SIZE}"
    )]
    TooLargeToCertify(usize),
    /// A bug in this program: a model breaks the rules, or a refutation is incomplete.
    #[error("internal error: {0}; please report this grid")]
    Internal(&'static str),
}

/// The result of counting the solutions of a grid.
#[derive(Clone, Debug)]
pub struct Count {
    /// The solutions, sorted by their texts.
    pub solutions: Vec<Colouring>,
    /// The reason why the search for solutions ended.
    pub end: End,
    /// The proof that no other solution exists, if `end` is [`End::Exact`].
    pub refutation: Option<Refutation>,
    /// The number of variables of the encoding.
    pub variables: usize,
    /// The number of clauses of the encoding.
    pub clauses: usize,
    /// The number of cuts that the search added.
    pub cuts: usize,
    /// The number of clauses that the solver learnt in this run.
    pub learnt: usize,
    /// The error of the journal, if such an error ended the search.
    pub journal_error: Option<String>,
}

/// Writes the number of solutions and the solutions, such as `exactly 2 solutions: .#/.# ../##`.
impl fmt::Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let (count, word) = (
            self.solutions.len(),
            if self.end == End::Exact {
                "exactly"
            } else {
                "at least"
            },
        );
        write!(
            f,
            "{word} {count} solution{}",
            if count == 1 { "" } else { "s" }
        )?;
        let write = |(n, solution)| write!(f, "{} {solution}", if n == 0 { ":" } else { "" });
        self.solutions.iter().enumerate().try_for_each(write)
    }
}

/// Finds up to 1000 solutions of a grid, with 1 GiB of memory and no time limit.
pub fn count(grid: &Grid) -> Result<Count, CountError> {
    count_with(
        grid,
        &CountOptions {
            limit: 1000,
            journal: None,
        },
        Run::new(&Progress::default()),
    )
}

static COUNTING: Stage = Stage {
    name: "counting",
    counters: &["solutions so far", "clauses learnt"],
};

/// Counts the solutions of a grid. The clauses use at most `run.memory` bytes.
pub fn count_with(grid: &Grid, options: &CountOptions, run: Run) -> Result<Count, CountError> {
    count_within(grid, options, u64::MAX, run)
}

/// Counts the solutions of a grid, and stops soon after `max_conflicts` conflicts of the solver.
pub fn count_within(
    grid: &Grid,
    options: &CountOptions,
    max_conflicts: u64,
    run: Run,
) -> Result<Count, CountError> {
    run.progress.enter(Phase::Stage(&COUNTING));
    let max_clauses = run.memory / BYTES_PER_CLAUSE;
    let size = size(grid);
    if size > MAX_ENCODING_SIZE {
        return Err(CountError::TooLargeToCertify(size));
    }
    let encoding = encode(grid, max_clauses).ok_or(CountError::TooLarge(max_clauses))?;
    let clauses = encoding.clauses.len();
    // Reserve an eighth of the memory for the program itself.
    let max_log_bytes = (run.memory - run.memory / 8).saturating_sub(clauses * BYTES_PER_CLAUSE);
    let solver = solver(grid, &encoding);
    let mut counting = Counting {
        grid,
        options,
        clauses,
        max_conflicts,
        max_log_bytes,
        run,
        solver,
        solutions: Vec::new(),
    };
    let journal = options.journal.as_deref();
    let reader = JournalReader {
        grid,
        encoding: &encoding,
        limit: options.limit,
        limits: run.limits,
        room: max_log_bytes,
    };
    let read_stopped = journal.and_then(|journal| {
        reader
            .read(journal, &mut counting.solver, &mut counting.solutions)
            .err()
    });
    let mut writer = JournalWriter::new(journal, grid, clauses, &counting.solver);
    let end = counting.search(read_stopped, &mut writer)?;
    // A failed journal does not matter if the search is complete.
    let has_no_answer = matches!(end, End::Stopped | End::Memory);
    let journal_error = journal.and_then(Journal::error).filter(|_| has_no_answer);
    Ok(Count {
        variables: encoding.variables.count,
        journal_error,
        ..counting.result(end)
    })
}

/// Creates a solver that tries white first for each cell.
fn solver<'a>(grid: &'a Grid, encoding: &'a Encoding) -> Solver<Rules<'a>> {
    let mut solver = Solver::new(
        encoding.variables.count,
        Rules::new(grid, &encoding.variables),
        Settings::default(),
    );
    (0..)
        .zip(encoding.clauses.iter())
        .for_each(|(number, clause)| solver.add(clause, Origin::Given(number)));
    (0..grid.cells()).for_each(|cell| solver.prefer(white(cell)));
    solver
}

/// The state of the search for solutions.
struct Counting<'a> {
    grid: &'a Grid,
    options: &'a CountOptions,
    /// The number of clauses of the encoding.
    clauses: usize,
    max_conflicts: u64,
    max_log_bytes: usize,
    run: Run<'a>,
    solver: Solver<Rules<'a>>,
    solutions: Vec<Colouring>,
}

impl Counting<'_> {
    /// Searches for solutions until no further solution exists, or a limit is reached.
    fn search(
        &mut self,
        read_stopped: Option<ReadStopped>,
        writer: &mut JournalWriter,
    ) -> Result<End, CountError> {
        loop {
            self.run.progress.set(0, self.solutions.len() as u64);
            if self.solutions.len() >= self.options.limit {
                return Ok(End::Limit);
            }
            match read_stopped {
                Some(ReadStopped::Stopped) => return Ok(End::Stopped),
                Some(ReadStopped::Memory) => return Ok(End::Memory),
                None => {}
            }
            let Counting {
                max_conflicts,
                max_log_bytes,
                run,
                ..
            } = *self;
            let answer = self.solver.search(|log| {
                run.progress.set(1, log.origins().len() as u64);
                log.bytes() > max_log_bytes
                    || log.conflicts >= max_conflicts
                    || run.limits.check().is_err()
                    || writer.is_due()
            });
            match answer {
                Answer::Refuted => return Ok(End::Exact),
                Answer::Model => self.add_solution()?,
                Answer::Stopped => {
                    if let Some(end) = self.write_and_check_limits(writer) {
                        return Ok(end);
                    }
                }
            }
        }
    }

    /// Writes new clauses to the journal. Returns the limit that is reached, or `None`.
    fn write_and_check_limits(&mut self, writer: &mut JournalWriter) -> Option<End> {
        let is_full = self.solver.log().bytes() > self.max_log_bytes;
        let is_over =
            self.solver.conflicts() >= self.max_conflicts || self.run.limits.check().is_err();
        writer.write(&self.solver, &self.solutions, is_full || is_over);
        if is_full {
            return Some(End::Memory);
        }
        (is_over || writer.has_failed()).then_some(End::Stopped)
    }

    /// Stores the solver's model as a solution, and excludes it by a clause.
    fn add_solution(&mut self) -> Result<(), CountError> {
        let black = (0..self.grid.cells())
            .map(|cell| !self.solver.is_true(white(cell)))
            .collect();
        let colouring = Colouring::new(self.grid.columns(), black);
        if !is_solution(self.grid, &colouring) {
            return Err(CountError::Internal("a model breaks the rules"));
        }
        let number = (self.clauses + self.solutions.len()) as u32;
        self.solver.add(
            &blocking_clause(self.grid, &colouring),
            Origin::Given(number),
        );
        self.solutions.push(colouring);
        Ok(())
    }

    /// Returns the result, with the solutions sorted by their texts.
    fn result(self, end: End) -> Count {
        let texts: Vec<String> = self.solutions.iter().map(Colouring::to_string).collect();
        let mut order: Vec<usize> = (0..texts.len()).collect();
        order.sort_by_key(|&n| &texts[n]);
        let mut place = vec![0; order.len()];
        (0..).zip(&order).for_each(|(number, &n)| place[n] = number);
        let log = self.solver.log();
        Count {
            refutation: (end == End::Exact).then(|| refutation(log, self.clauses as u32, &place)),
            solutions: order
                .into_iter()
                .map(|n| self.solutions[n].clone())
                .collect(),
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
    /// Builds the certificate for the solutions that were found.
    pub fn certify(&self, grid: &Grid) -> NurikabeCertificate {
        let evidence = self.refutation.as_ref().map(|refutation| {
            let encoding = encode(grid, usize::MAX).expect("the encoding has no size limit here");
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

/// Collects the input of the certificate writer.
pub fn task<'a>(
    grid: &Grid,
    encoding: &'a Encoding,
    solutions: &[Colouring],
    refutation: &'a Refutation,
) -> Task<'a> {
    Task {
        groups: groups(grid.cells(), &encoding.variables),
        encoding: &encoding.clauses,
        solutions: solutions
            .iter()
            .map(|solution| blocking_clause(grid, solution))
            .collect(),
        refutation,
    }
}
