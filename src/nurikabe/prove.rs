//! Proves how many solutions a grid has: finds a solution, excludes it by a clause, and repeats.

use super::colouring::{Colouring, is_solution};
use super::encoding::{Encoding, MAX_ENCODING_SIZE, blocking_clause, encode, encoding_size, white};
use super::grid::Grid;
use super::journal_entries::{JournalReader, JournalWriter, ReadStopped};
use super::packed;
use super::refutation::{Refutation, dimacs, drat, extract_refutation};
use super::solver::{Answer, Log, Origin, Settings, Solver};
use super::theory::Rules;
use crate::certificate::{Certificate, Claim};
use kortest_base::bounds::Bounds;
use kortest_base::runtime::{Journal, Phase, Progress, Run, Stage};
use kortest_base::setters;
use std::fmt;
use std::sync::Arc;
use thiserror::Error;

/// Estimated memory for each clause of the encoding, in bytes.
const BYTES_PER_CLAUSE: usize = 160;
/// The memory of a run divided by this number is reserved for the program itself.
const RESERVE_DIVISOR: usize = 8;

/// The options of a proof.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(default, deny_unknown_fields))]
#[non_exhaustive]
pub struct ProveOptions {
    /// The search ends after this number of solutions.
    pub limit: usize,
    /// The journal from which a later run can resume. Its header text must be [`question`](ProveOptions::question).
    #[cfg_attr(feature = "serde", serde(skip))]
    pub journal: Option<Arc<Journal>>,
}

impl Default for ProveOptions {
    /// Returns options with which a proof finds up to 1000 solutions, without a journal.
    fn default() -> ProveOptions {
        ProveOptions {
            limit: 1000,
            journal: None,
        }
    }
}

impl ProveOptions {
    setters! {
        limit: usize,
        journal: Option<Arc<Journal>>,
    }

    /// Returns the header text of the journal: the grid, and all options that influence the certificate.
    pub fn question(&self, grid: &Grid) -> String {
        format!(
            "version {}\npuzzle nurikabe\nboard {grid}\nlimit {}\n",
            env!("CARGO_PKG_VERSION"),
            self.limit
        )
    }
}

/// The reason why the search for solutions ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
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

/// The reason why a proof failed.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ProveError {
    /// The encoding has more clauses than fit into the memory.
    #[error(
        "the grid is too large: it needs more than {0} clauses, the maximum for this memory limit"
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

/// The solutions of a grid, and the proof that no others exist.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Proof {
    board: Grid,
    /// The solutions, sorted by their texts.
    solutions: Vec<Colouring>,
    /// The reason why the search ended. If all solutions were found, it holds the proof.
    #[cfg_attr(feature = "serde", serde(rename = "end"))]
    outcome: Outcome,
    /// The number of variables of the encoding.
    pub variables: usize,
    /// The number of clauses of the encoding.
    pub clauses: usize,
    /// The number of cuts (clauses that the rules of the game imply) that the search added.
    pub cuts: usize,
    /// The number of clauses that the solver learnt in this run.
    pub learnt: usize,
    /// The error of the journal, if such an error ended the search.
    pub journal_error: Option<String>,
}

/// How a search for solutions ended, as [`End`] says, with the proof if all solutions were found.
#[derive(Clone, Debug)]
enum Outcome {
    /// No other solution exists, and this is the proof.
    Exact(Refutation),
    Limit,
    Stopped,
    Memory,
}

impl Outcome {
    /// Returns the reason why the search for solutions ended. Leaves out the proof that `Exact` has.
    fn end(&self) -> End {
        match self {
            Outcome::Exact(_) => End::Exact,
            Outcome::Limit => End::Limit,
            Outcome::Stopped => End::Stopped,
            Outcome::Memory => End::Memory,
        }
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Outcome {
    /// Writes only the reason why the search ended.
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.end().serialize(serializer)
    }
}

impl fmt::Display for Proof {
    /// Writes what is proven about the number of solutions, and the known solutions, such as
    /// `exactly 2 solutions: .#/.# ../##`.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let quantity = if self.is_settled() {
            "exactly"
        } else {
            "at least"
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

/// Proves how many solutions a grid has, with default options, one thread, and no time limit.
///
/// # Errors
///
/// The grid is too large, or two results contradict each other, which is a bug.
pub fn prove(grid: &Grid) -> Result<Proof, ProveError> {
    let progress = Progress::default();
    prove_with(grid, &ProveOptions::default(), Run::new(&progress))
}

/// The stage of a run that searches for solutions, with the counters that the display of progress shows.
static COUNTING: Stage = Stage {
    name: "counting",
    counters: &["solutions so far", "clauses learnt"],
};
/// The first counter of [`COUNTING`]: the solutions found so far.
const SOLUTIONS: usize = 0;
/// The second counter of [`COUNTING`]: the clauses in the solver's log.
const CLAUSES_LEARNT: usize = 1;

/// Proves how many solutions a grid has, or finds as many solutions as the limits allow. The SAT
/// clauses use at most `run.memory` bytes.
///
/// # Errors
///
/// The grid is too large, or two results contradict each other, which is a bug.
pub fn prove_with(grid: &Grid, options: &ProveOptions, run: Run) -> Result<Proof, ProveError> {
    let max_conflicts = u64::MAX; // Only the limits of the run end the search.
    prove_within(grid, options, max_conflicts, run)
}

/// Proves how many solutions a grid has, or finds as many solutions as the limits allow: encodes the grid
/// as SAT clauses, and searches for one solution after the other. Continues from the journal of an earlier
/// run, if the options have one. Stops soon after `max_conflicts` conflicts of the SAT solver.
///
/// # Errors
///
/// The grid is too large, or two results contradict each other, which is a bug.
pub fn prove_within(
    grid: &Grid,
    options: &ProveOptions,
    max_conflicts: u64,
    run: Run,
) -> Result<Proof, ProveError> {
    run.progress.enter(Phase::Stage(&COUNTING));
    let encoding = encode_within(grid, run.memory / BYTES_PER_CLAUSE)?;
    let clauses = encoding.clauses.len();
    // A part of the memory is reserved for the rest of the program.
    let memory = run.memory - run.memory / RESERVE_DIVISOR;
    // If the encoding alone fills the memory, no memory is left for the solver's log (its clauses), and the search ends
    // at its first pause.
    let max_log_bytes = memory.saturating_sub(clauses * BYTES_PER_CLAUSE);
    let mut counting = Counting {
        grid,
        encoding: &encoding,
        max_solutions: options.limit,
        limits: SearchLimits {
            max_conflicts,
            max_log_bytes,
            run,
        },
        solver: new_solver(grid, &encoding),
        solutions: Vec::new(),
    };
    let journal = options.journal.as_deref();
    let end = counting.resume(journal)?;
    Ok(counting.into_proof(end, journal))
}

/// Encodes a grid as SAT clauses. The error says that the clauses are too many for the memory (more
/// than `max_clauses`), or for the format of certificates.
fn encode_within(grid: &Grid, max_clauses: usize) -> Result<Encoding, ProveError> {
    let size = encoding_size(grid);
    if size > MAX_ENCODING_SIZE {
        return Err(ProveError::TooLargeToCertify(size));
    }
    encode(grid, max_clauses).ok_or(ProveError::TooLarge(max_clauses))
}

/// Creates a SAT solver with the clauses that encode a grid, and with the rules that the clauses leave out. The
/// solver tries the colour white first for each cell. A *given* clause is one that the solver has not derived.
fn new_solver<'a>(grid: &'a Grid, encoding: &'a Encoding) -> Solver<Rules<'a>> {
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
    /// The maximum number of conflicts of the solver.
    max_conflicts: u64,
    /// The maximum memory of the solver and its log, in bytes.
    max_log_bytes: usize,
    run: Run<'a>,
}

impl SearchLimits<'_> {
    /// Returns whether the log of the solver (all its clauses) fills the memory.
    fn is_memory_full(&self, log: &Log) -> bool {
        log.bytes() > self.max_log_bytes
    }

    /// Returns whether the time or the number of conflicts is used up.
    fn is_over(&self, conflicts: u64) -> bool {
        conflicts >= self.max_conflicts || self.run.limits.check().is_err()
    }

    /// Returns whether the solver must pause: because a limit is reached, or because it is time to
    /// write to the journal.
    fn must_pause(&self, log: &Log, writer: &JournalWriter) -> bool {
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
    /// Reads the journal, if any, and continues the search for solutions where an earlier run stopped. Returns
    /// why the search ends. If a limit is already reached while the journal is read, does not search.
    fn resume(&mut self, journal: Option<&Journal>) -> Result<End, ProveError> {
        if let Some(journal) = journal {
            let reader = JournalReader {
                grid: self.grid,
                encoding: self.encoding,
                max_solutions: self.max_solutions,
                limits: self.limits.run.limits,
                max_clause_bytes: self.limits.max_log_bytes,
            };
            let is_read = reader.read(journal, &mut self.solver, &mut self.solutions);
            if let Err(reason) = is_read {
                self.show_solutions();
                return Ok(self.end_of_reading(reason));
            }
        }
        let clauses = self.encoding.clauses.len();
        let mut writer = JournalWriter::new(journal, self.grid, clauses, &self.solver);
        self.search(&mut writer)
    }

    /// Searches for solutions, and excludes each one that it finds, until no further solution
    /// exists or a limit is reached. Returns the reason why the search ended. `writer` writes the
    /// clauses of the solver to the journal whenever the solver pauses.
    fn search(&mut self, writer: &mut JournalWriter) -> Result<End, ProveError> {
        loop {
            self.show_solutions();
            if self.solutions.len() >= self.max_solutions {
                return Ok(End::Limit);
            }
            // A copy, because the search borrows the solver, a part of `self`, mutably.
            let limits = self.limits;
            let answer = self.solver.search(|log| {
                // The log also has the clauses of the encoding, of solutions and of cuts, which count, too.
                let clauses = log.origins().len() as u64;
                limits.run.progress.set(CLAUSES_LEARNT, clauses);
                limits.must_pause(log, writer)
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

    /// Returns why the search ends if reading the journal, the file of an earlier run, stopped early for a `reason`. If
    /// the maximum number of solutions is reached, no more entries are needed, so the end is `Limit` for each `reason`.
    fn end_of_reading(&self, reason: ReadStopped) -> End {
        if self.solutions.len() >= self.max_solutions {
            return End::Limit;
        }
        match reason {
            ReadStopped::Stopped => End::Stopped,
            ReadStopped::Memory => End::Memory,
        }
    }

    /// Shows the number of solutions as progress.
    fn show_solutions(&self) {
        let progress = self.limits.run.progress;
        progress.set(SOLUTIONS, self.solutions.len() as u64);
    }

    /// Writes new clauses of the solver to the journal after the solver has paused. Returns why the search ends, or
    /// `None` if the search goes on. Clauses that the solver may soon delete are written only at the end of the search.
    /// A failed write to the journal ends the search, too.
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

    /// Stores the solver's model (its values of all variables) as a solution, and excludes it by a
    /// clause. The error is a bug: the model breaks the rules.
    fn add_solution(&mut self) -> Result<(), ProveError> {
        let cells = 0..self.grid.cells();
        let black = cells.map(|cell| !self.solver.is_true(white(cell)));
        let colouring = Colouring::of_grid(self.grid, black.collect());
        if !is_solution(self.grid, &colouring) {
            return Err(ProveError::Internal("a model breaks the rules"));
        }
        // The solver numbers the clauses that it is given: first the clauses of the encoding, and
        // then one clause for each solution.
        let number = (self.encoding.clauses.len() + self.solutions.len()) as u32;
        let clause = blocking_clause(self.grid, &colouring);
        self.solver.add(&clause, Origin::Given(number));
        self.solutions.push(colouring);
        Ok(())
    }

    /// Returns what a search that ended for the reason `end` has proven: its solutions, sorted by
    /// their texts, and, if all were found, the proof that no other exists. The result has the
    /// error of the journal, if any, unless all solutions or the wanted number of them were found.
    fn into_proof(self, end: End, journal: Option<&Journal>) -> Proof {
        let sorted = SortedSolutions::of(&self.solutions);
        let log = self.solver.log();
        let clauses = self.encoding.clauses.len();
        let outcome = match end {
            End::Exact => {
                let refutation = extract_refutation(log, clauses as u32, &sorted.sorted_index);
                Outcome::Exact(refutation)
            }
            End::Limit => Outcome::Limit,
            End::Stopped => Outcome::Stopped,
            End::Memory => Outcome::Memory,
        };
        // If the search is complete, no later run needs the journal, so its error does not matter.
        let journal_error = match end {
            End::Exact | End::Limit => None,
            End::Stopped | End::Memory => journal.and_then(Journal::error),
        };
        Proof {
            board: self.grid.clone(),
            solutions: sorted.solutions,
            outcome,
            variables: self.encoding.variables.count,
            clauses,
            cuts: log.cuts(),
            // The solver learns one clause from each conflict.
            learnt: self.solver.conflicts() as usize,
            journal_error,
        }
    }
}

/// Solutions in the order of their texts.
struct SortedSolutions {
    solutions: Vec<Colouring>,
    /// For each solution in the order of the search, its index in `solutions`.
    sorted_index: Vec<u32>,
}

impl SortedSolutions {
    /// Sorts solutions by their texts, and stores the new place of each solution. `found` has the
    /// solutions in the order of the search.
    fn of(found: &[Colouring]) -> SortedSolutions {
        let texts: Vec<String> = found.iter().map(Colouring::to_string).collect();
        // The indices in `found`, in the order of the texts.
        let mut order: Vec<usize> = (0..texts.len()).collect();
        order.sort_by_key(|&n| &texts[n]);
        let mut solutions = Vec::new();
        let mut sorted_index = vec![0; order.len()];
        for n in order {
            // 32 bits suffice, because the memory cannot hold more solutions.
            sorted_index[n] = solutions.len() as u32;
            solutions.push(found[n].clone());
        }
        SortedSolutions {
            solutions,
            sorted_index,
        }
    }
}

impl Proof {
    /// Returns the grid.
    pub fn board(&self) -> &Grid {
        &self.board
    }

    /// Returns the solutions that were found, sorted by their texts.
    pub fn solutions(&self) -> &[Colouring] {
        &self.solutions
    }

    /// Returns the reason why the search for solutions ended.
    pub fn end(&self) -> End {
        self.outcome.end()
    }

    /// Returns the proof that no other solution exists, if the search has finished.
    #[doc(hidden)]
    pub fn refutation(&self) -> Option<&Refutation> {
        match &self.outcome {
            Outcome::Exact(refutation) => Some(refutation),
            Outcome::Limit | Outcome::Stopped | Outcome::Memory => None,
        }
    }

    /// Returns whether all solutions are known.
    pub fn is_settled(&self) -> bool {
        self.refutation().is_some()
    }

    /// Returns the bounds that are proven for the number of solutions: the exact number if all are
    /// known, or else at least the number that was found.
    pub fn bounds(&self) -> Bounds {
        let found = self.solutions.len() as u32;
        if self.is_settled() {
            return Bounds::known(found);
        }
        Bounds {
            at_least: found,
            ..Bounds::OPEN
        }
    }

    /// Returns a certificate of a claim, a statement about the number of solutions. `None` if the
    /// claim needs solutions or evidence that the proof does not have, or states another number.
    pub fn certificate(&self, claim: Claim) -> Option<Certificate> {
        let certificate = match claim {
            Claim::Exactly(_) => self.certify(),
            Claim::AtLeast(_) => self.certify_solution(),
            // These claims are about numbers of moves, not of solutions. For a grid without a
            // solution, the claim is `exactly 0`.
            Claim::Optimal(_) | Claim::AtMost(_) | Claim::Unsolvable => None,
        };
        certificate.filter(|certificate| certificate.claim() == claim)
    }

    /// Returns a certificate of the exact number of solutions, with the evidence that no others
    /// exist. `None` if this is not proven.
    pub fn certify(&self) -> Option<Certificate> {
        let refutation = self.refutation()?;
        // Without a maximum number of clauses, encoding never returns `None`.
        let encoding = encode(&self.board, usize::MAX)?;
        Some(Certificate {
            evidence: Some(packed::write(&encoding, self.solutions.len(), refutation)),
            ..self.without_evidence()
        })
    }

    /// Returns a certificate that the found solutions are solutions, without evidence that no
    /// others exist. `None` if there are no solutions.
    pub fn certify_solution(&self) -> Option<Certificate> {
        if self.solutions.is_empty() {
            return None;
        }
        Some(self.without_evidence())
    }

    /// Returns a certificate of the solutions alone: no evidence says that others do not exist.
    fn without_evidence(&self) -> Certificate {
        Certificate {
            board: self.board.to_string(),
            solutions: self.solutions.iter().map(Colouring::to_string).collect(),
            evidence: None,
        }
    }

    /// Returns the refuted clauses as a text in DIMACS format. Variable `1 + row * columns + column` means
    /// a white cell. `None` if the proof is not finished, or if the clauses do not fit into `memory` bytes.
    pub fn dimacs(&self, memory: usize) -> Option<String> {
        let max_clauses = memory / BYTES_PER_CLAUSE;
        dimacs(
            &self.board,
            &self.solutions,
            self.refutation()?,
            max_clauses,
        )
    }

    /// Returns the proof that no other solution exists in the text form of DRAT, a format of SAT
    /// solvers. Each clause follows from those before by reverse unit propagation (RUP). `None` if
    /// the proof is not finished, or if the clauses do not fit into `memory` bytes.
    pub fn drat(&self, memory: usize) -> Option<String> {
        let max_clauses = memory / BYTES_PER_CLAUSE;
        drat(
            &self.board,
            &self.solutions,
            self.refutation()?,
            max_clauses,
        )
    }
}
