//! Counts the solutions of a grid: finds a solution, excludes it by a clause, and repeats.

use super::encoding::{Encoding, MAX_ENCODING_SIZE, blocking_clause, encode, size, white};
use super::grid::{Colouring, Grid, is_solution};
use super::notes::{JournalReader, JournalWriter, ReadStopped};
use super::packed;
use super::refutation::{Refutation, refutation};
use super::solver::{Answer, Log, Origin, Settings, Solver};
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
        let quantity = match self.end {
            End::Exact => "exactly",
            End::Limit | End::Stopped | End::Memory => "at least",
        };
        let plural = if self.solutions.len() == 1 { "" } else { "s" };
        write!(f, "{quantity} {} solution{plural}", self.solutions.len())?;
        for (n, solution) in self.solutions.iter().enumerate() {
            f.write_str(if n == 0 { ": " } else { " " })?;
            write!(f, "{solution}")?;
        }
        Ok(())
    }
}

/// Finds up to 1000 solutions of a grid, with 1 GiB of memory and no time limit.
pub fn count(grid: &Grid) -> Result<Count, CountError> {
    let options = CountOptions {
        limit: 1000,
        journal: None,
    };
    count_with(grid, &options, Run::new(&Progress::default()))
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
    let encoding = encode_within(grid, run.memory / BYTES_PER_CLAUSE)?;
    let clauses = encoding.clauses.len();
    // Reserve an eighth of the memory for the program itself.
    let max_log_bytes = (run.memory - run.memory / 8).saturating_sub(clauses * BYTES_PER_CLAUSE);
    let mut counting = Counting {
        grid,
        encoding: &encoding,
        max_solutions: options.limit,
        limits: SearchLimits {
            max_conflicts,
            max_log_bytes,
            run,
        },
        solver: solver(grid, &encoding),
        solutions: Vec::new(),
    };
    let journal = options.journal.as_deref();
    let end = counting.resume(journal)?;
    let mut count = counting.into_count(end);
    // A failed journal does not matter if the search is complete.
    if matches!(end, End::Stopped | End::Memory) {
        count.journal_error = journal.and_then(Journal::error);
    }
    Ok(count)
}

/// Encodes a grid, unless the encoding is too large for the memory or for certificates.
fn encode_within(grid: &Grid, max_clauses: usize) -> Result<Encoding, CountError> {
    let size = size(grid);
    if size > MAX_ENCODING_SIZE {
        return Err(CountError::TooLargeToCertify(size));
    }
    encode(grid, max_clauses).ok_or(CountError::TooLarge(max_clauses))
}

/// Creates a solver that tries white first for each cell.
fn solver<'a>(grid: &'a Grid, encoding: &'a Encoding) -> Solver<Rules<'a>> {
    let rules = Rules::new(grid, &encoding.variables);
    let mut solver = Solver::new(encoding.variables.count, rules, Settings::default());
    for (number, clause) in (0..).zip(encoding.clauses.iter()) {
        solver.add(clause, Origin::Given(number));
    }
    for cell in 0..grid.cells() {
        solver.prefer(white(cell));
    }
    solver
}

/// The limits of a search.
#[derive(Clone, Copy)]
struct SearchLimits<'a> {
    max_conflicts: u64,
    max_log_bytes: usize,
    run: Run<'a>,
}

impl SearchLimits<'_> {
    /// Returns whether the log fills the memory.
    fn is_memory_full(&self, log: &Log) -> bool {
        log.bytes() > self.max_log_bytes
    }

    /// Returns whether the time or the number of conflicts is used up.
    fn is_over(&self, conflicts: u64) -> bool {
        conflicts >= self.max_conflicts || self.run.limits.check().is_err()
    }

    /// Shows the progress. Returns whether the search must pause, for a limit or the journal.
    fn must_pause(&self, log: &Log, writer: &JournalWriter) -> bool {
        self.run.progress.set(1, log.origins().len() as u64);
        self.is_memory_full(log) || self.is_over(log.conflicts) || writer.is_due()
    }
}

/// The state of the search for solutions.
struct Counting<'a> {
    grid: &'a Grid,
    encoding: &'a Encoding,
    max_solutions: usize,
    limits: SearchLimits<'a>,
    solver: Solver<Rules<'a>>,
    solutions: Vec<Colouring>,
}

impl Counting<'_> {
    /// Reads the journal, and continues the search where an earlier run stopped.
    fn resume(&mut self, journal: Option<&Journal>) -> Result<End, CountError> {
        if let Some(journal) = journal {
            let reader = JournalReader {
                grid: self.grid,
                encoding: self.encoding,
                limit: self.max_solutions,
                limits: self.limits.run.limits,
                room: self.limits.max_log_bytes,
            };
            let reading = reader.read(journal, &mut self.solver, &mut self.solutions);
            if let Err(reason) = reading {
                return Ok(self.end_of_reading(reason));
            }
        }
        let clauses = self.encoding.clauses.len();
        let mut writer = JournalWriter::new(journal, self.grid, clauses, &self.solver);
        self.search(&mut writer)
    }

    /// Searches for solutions until no further solution exists, or a limit is reached.
    fn search(&mut self, writer: &mut JournalWriter) -> Result<End, CountError> {
        loop {
            self.show_solutions();
            if self.solutions.len() >= self.max_solutions {
                return Ok(End::Limit);
            }
            let limits = self.limits;
            match self.solver.search(|log| limits.must_pause(log, writer)) {
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

    /// Returns why the search ends if reading the journal stopped early.
    fn end_of_reading(&self, reason: ReadStopped) -> End {
        self.show_solutions();
        if self.solutions.len() >= self.max_solutions {
            return End::Limit;
        }
        match reason {
            ReadStopped::Stopped => End::Stopped,
            ReadStopped::Memory => End::Memory,
        }
    }

    fn show_solutions(&self) {
        let progress = self.limits.run.progress;
        progress.set(0, self.solutions.len() as u64);
    }

    /// Writes new clauses to the journal. Returns the limit that is reached, or `None`.
    fn write_and_check_limits(&mut self, writer: &mut JournalWriter) -> Option<End> {
        let is_full = self.limits.is_memory_full(self.solver.log());
        let is_over = self.limits.is_over(self.solver.conflicts());
        if is_full || is_over {
            writer.write_all(&self.solver, &self.solutions);
        } else {
            writer.write_lasting(&self.solver, &self.solutions);
        }
        if is_full {
            return Some(End::Memory);
        }
        if is_over || writer.has_failed() {
            return Some(End::Stopped);
        }
        None
    }

    /// Stores the solver's model as a solution, and excludes it by a clause.
    fn add_solution(&mut self) -> Result<(), CountError> {
        let cells = 0..self.grid.cells();
        let black = cells.map(|cell| !self.solver.is_true(white(cell)));
        let colouring = Colouring::new(self.grid.columns(), black.collect());
        if !is_solution(self.grid, &colouring) {
            return Err(CountError::Internal("a model breaks the rules"));
        }
        let number = (self.encoding.clauses.len() + self.solutions.len()) as u32;
        let clause = blocking_clause(self.grid, &colouring);
        self.solver.add(&clause, Origin::Given(number));
        self.solutions.push(colouring);
        Ok(())
    }

    /// Returns the result, with the solutions sorted by their texts.
    fn into_count(self, end: End) -> Count {
        let texts: Vec<String> = self.solutions.iter().map(Colouring::to_string).collect();
        let mut order: Vec<usize> = (0..texts.len()).collect();
        order.sort_by_key(|&n| &texts[n]);
        let mut solutions = Vec::new();
        // For each found solution, its index in the sorted list.
        let mut place = vec![0; order.len()];
        for n in order {
            place[n] = solutions.len() as u32;
            solutions.push(self.solutions[n].clone());
        }
        let log = self.solver.log();
        let clauses = self.encoding.clauses.len();
        Count {
            refutation: (end == End::Exact).then(|| refutation(log, clauses as u32, &place)),
            solutions,
            end,
            variables: self.encoding.variables.count,
            clauses,
            cuts: log.cuts(),
            learnt: self.solver.conflicts() as usize,
            journal_error: None,
        }
    }
}

impl Count {
    /// Builds the certificate for the solutions that were found.
    pub fn certify(&self, grid: &Grid) -> NurikabeCertificate {
        NurikabeCertificate {
            board: grid.to_string(),
            solutions: self.solutions.iter().map(Colouring::to_string).collect(),
            evidence: self
                .refutation
                .as_ref()
                .map(|refutation| self.evidence(grid, refutation)),
        }
    }

    /// Writes the proof that no other solution exists.
    fn evidence(&self, grid: &Grid, refutation: &Refutation) -> Vec<u8> {
        let encoding = encode(grid, usize::MAX).expect("the encoding has no size limit here");
        packed::write(&encoding, self.solutions.len(), refutation)
    }
}
