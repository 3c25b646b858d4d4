//! Reads and writes the journal of a count of solutions: the clauses that the solver may still need.
//!
//! A line of the journal has this form:
//!
//! ```text
//! log <number of the first entry> <entry>;<entry>;...
//! ```
//!
//! Each [entry](JournalEntry) is a solution, a cut, or a learnt clause, written as the numbers of
//! the clauses from which it is resolved (its *hints*). Entries are numbered from 0 over all lines.
//! A line that begins with an earlier number replaces the entries from this number on.
//!
//! # Why the journal need not be trusted
//!
//! [Reading](JournalReader::read) stops at the first wrong entry. Solutions are tested by the
//! rules, cuts by [`can_prove`](Rules::can_prove), and learnt clauses are resolved again.

use super::colouring::{Colouring, is_solution};
use super::encoding::{Clauses, Cut, Encoding, Literal, blocking_clause, index, literal};
use super::grid::Grid;
use super::refutation::Resolver;
use super::solver::{Log, Origin, Solver, Theory};
use super::theory::Rules;
use kortest_base::runtime::{Instant, Journal, Limits};
use std::collections::HashSet;
use std::fmt::Write as _;
use std::time::Duration;

/// The character that ends an entry in a line of the journal.
const END_OF_ENTRY: char = ';';

/// An entry of the journal: the data from which one clause is derived.
#[derive(Clone, Debug, PartialEq, Eq)]
enum JournalEntry {
    /// A learnt clause, resolved from the clauses with these numbers, its hints.
    Step(Vec<u32>),
    /// The clause of a cut, which the rules of the game imply.
    Cut(Cut),
    /// The clause that excludes this solution.
    Solution(Colouring),
}

impl JournalEntry {
    /// Appends the text of this journal entry, from which a later run restores one clause. The text is `step` with the
    /// *hints* (the clauses from which a learnt clause is resolved), `solution` with its white cells, or `cut` with the
    /// group and the literals of a clause that the rules imply. The clause of the entry has the number `clause_number`.
    /// Clauses are numbered from 0, and the first `encoding_clauses` of them belong to the encoding of the grid.
    fn write(&self, clause_number: u32, grid: &Grid, encoding_clauses: u32, text: &mut String) {
        match self {
            JournalEntry::Step(hints) => {
                text.push_str("step");
                for &hint in hints {
                    let code = code_of_hint(hint, clause_number, encoding_clauses);
                    write_number(text, code);
                }
            }
            JournalEntry::Solution(colouring) => {
                text.push_str("solution");
                for cell in colouring.white().filter(|&cell| !grid.has_clue(cell)) {
                    write_number(text, cell as u32);
                }
            }
            JournalEntry::Cut(cut) => {
                text.push_str("cut");
                write_number(text, cut.group as u32);
                for &literal in &cut.literals {
                    write_number(text, index(literal) as u32);
                }
            }
        }
    }

    /// Parses the text of one journal entry, whose clause has the given number, without verifying the clause: a
    /// word for the kind of the entry, and numbers. `None` if the text has another form. `encoding_clauses` is
    /// the number of clauses of the encoding, which come first. Also accepts some texts that
    /// [`write`](JournalEntry::write) never writes, such as numbers with a plus sign or repeated cells.
    fn parse(
        text: &str,
        clause_number: u32,
        grid: &Grid,
        encoding_clauses: u32,
    ) -> Option<JournalEntry> {
        let mut words = text.split(' ');
        let kind = words.next()?;
        let mut numbers: Vec<u32> = Vec::new();
        for word in words {
            numbers.push(word.parse().ok()?);
        }
        match kind {
            // The function `write` begins each entry with one of these words.
            "step" => JournalEntry::decode_step(&numbers, clause_number, encoding_clauses),
            "solution" => JournalEntry::decode_solution(&numbers, grid),
            "cut" => JournalEntry::decode_cut(&numbers),
            _ => None, // A kind of entry that no version has written.
        }
    }

    /// Decodes the entry of a learnt clause: the clauses from which it is resolved (its *hints*). An even code
    /// is twice the number of a clause of the encoding. An odd code is twice the number of clauses between the
    /// hint and this clause, plus 1. `None` if a code does not stand for an earlier clause.
    fn decode_step(
        codes: &[u32],
        clause_number: u32,
        encoding_clauses: u32,
    ) -> Option<JournalEntry> {
        let mut hints = Vec::new();
        for code in codes {
            let half = code / 2;
            if code % 2 == 1 {
                // With no clause between the hint and this clause, the distance is 1.
                let distance = 1 + half;
                hints.push(clause_number.checked_sub(distance)?);
            } else if half < encoding_clauses {
                hints.push(half);
            } else {
                return None;
            }
        }
        Some(JournalEntry::Step(hints))
    }

    /// Decodes the entry of a solution: the indices of its white cells, except cells with a clue,
    /// which are white in every solution. `None` if an index is not a cell of the grid.
    fn decode_solution(white_cells: &[u32], grid: &Grid) -> Option<JournalEntry> {
        let cells = 0..grid.cells();
        let mut black: Vec<bool> = cells.map(|cell| !grid.has_clue(cell)).collect();
        for &cell in white_cells {
            *black.get_mut(cell as usize)? = false;
        }
        Some(JournalEntry::Solution(Colouring::of_grid(grid, black)))
    }

    /// Decodes a cut from the number of its group and the indices of its literals. `None` if `numbers` is empty.
    fn decode_cut(numbers: &[u32]) -> Option<JournalEntry> {
        let (&group, literals) = numbers.split_first()?;
        Some(JournalEntry::Cut(Cut {
            group: group as usize,
            literals: literals.iter().map(|&index| literal(index)).collect(),
        }))
    }
}

/// Returns the code with which the entry of the clause `clause_number` names a hint, the number of an earlier clause.
/// An even code is twice the number of a clause of the encoding. An odd code is twice the number of clauses between
/// the hint and this clause, plus 1: this distance often has fewer digits than the hint.
fn code_of_hint(hint: u32, clause_number: u32, encoding_clauses: u32) -> u32 {
    if hint < encoding_clauses {
        return 2 * hint;
    }
    let clauses_between = clause_number - 1 - hint;
    2 * clauses_between + 1
}

/// Appends a blank and a number.
fn write_number(text: &mut String, number: u32) {
    write!(text, " {number}").expect("writing to a string cannot fail");
}

/// The solver propagates all learnt clauses, however long they are, of this number of latest entries of the journal.
const MAX_LATEST_CLAUSES: usize = 20_000;
/// Maximum number of literals of an older learnt clause that the solver propagates. Longer old
/// clauses are only logged, because propagating all of them would slow the solver down.
const MAX_SHORT_LITERALS: usize = 2;
/// Maximum number of literals of a late learnt clause that the solver propagates: the length does not matter.
const ANY_LENGTH: usize = usize::MAX;

/// Number of entries between two checks of the caller's limits.
const ENTRIES_PER_LIMIT_CHECK: usize = 64;

/// The reason why reading the journal stopped early.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReadStopped {
    /// A deadline has passed, or a stop signal arrived.
    Stopped,
    /// The clauses do not fit into the memory.
    Memory,
}

/// Reads the journal of earlier runs.
pub struct JournalReader<'a> {
    pub grid: &'a Grid,
    pub encoding: &'a Encoding,
    /// Reading stops when this number of solutions is reached.
    pub max_solutions: usize,
    pub limits: Limits<'a>,
    /// The maximum memory for clauses, in bytes.
    pub max_clause_bytes: usize,
}

impl JournalReader<'_> {
    /// Reads the journal of an earlier run up to its first wrong entry. Verifies each entry, and adds its
    /// clause to the solver and its solution, if any, to `solutions`. Also ends if the maximum number of
    /// solutions is reached, or if the clauses prove that no more solutions exist.
    ///
    /// # Errors
    ///
    /// A limit of the caller or of the memory is reached. After this error, the journal must not be
    /// written, because a new line would replace the entries that were not read.
    pub fn read<T: Theory>(
        &self,
        journal: &Journal,
        solver: &mut Solver<T>,
        solutions: &mut Vec<Colouring>,
    ) -> Result<(), ReadStopped> {
        let entries = self.entries(journal);
        // The index of the first of the latest entries. In a short journal it is 0, because all
        // entries are among the latest.
        let first_latest = entries.len().saturating_sub(MAX_LATEST_CLAUSES);
        let mut verifier = Verifier::new(self.grid, self.encoding);
        for (number, text) in entries.iter().enumerate() {
            self.check_limits(number, verifier.clause_bytes + solver.log().bytes())?;
            if solutions.len() >= self.max_solutions {
                break;
            }
            // `entries` has parsed the text with the same number, so this succeeds. It returns only texts, which
            // the journal stores anyway, because all parsed entries together would need much memory.
            let Some(entry) = self.parse_entry(text, verifier.clauses.len()) else {
                break;
            };
            // The solver uses an older clause only if the clause is short, so that the solver stays fast.
            let is_old = number < first_latest;
            let max_literals = if is_old {
                MAX_SHORT_LITERALS
            } else {
                ANY_LENGTH
            };
            let is_right = verifier.add(entry, max_literals, solver, solutions);
            let has_empty_clause = solver.log().empty_clause().is_some();
            if !is_right || has_empty_clause {
                break;
            }
        }
        Ok(())
    }

    /// Returns an error if a limit is reached before the entry with this number is read. Checks the limits of the
    /// caller, such as a deadline, only before some of the entries, and the memory before each entry. `clause_bytes` is
    /// the memory of all clauses so far.
    fn check_limits(&self, number: usize, clause_bytes: usize) -> Result<(), ReadStopped> {
        if number.is_multiple_of(ENTRIES_PER_LIMIT_CHECK) && self.limits.check().is_err() {
            return Err(ReadStopped::Stopped);
        }
        if clause_bytes > self.max_clause_bytes {
            return Err(ReadStopped::Memory);
        }
        Ok(())
    }

    /// Splits the lines of the journal, `log NUMBER ENTRY;ENTRY;...`, into the texts of single
    /// entries, in the order of their numbers. `NUMBER` is the number of the first entry of the
    /// line. A line replaces earlier entries from this number on. Skips a line whose number leaves
    /// a gap, and the remaining texts of a line from the first one that is not an entry.
    fn entries<'j>(&self, journal: &'j Journal) -> Vec<&'j str> {
        let mut entries = Vec::new();
        for line in journal.notes() {
            let Some((first, texts)) = split_line(line) else {
                continue;
            };
            let leaves_gap = first > entries.len();
            if leaves_gap {
                continue;
            }
            entries.truncate(first);
            for text in texts.split_terminator(END_OF_ENTRY) {
                // The clauses of the encoding have the first numbers, and the clauses of the entries follow.
                let number = self.encoding.clauses.len() + entries.len();
                if self.parse_entry(text, number).is_none() {
                    break;
                }
                entries.push(text);
            }
        }
        entries
    }

    /// Parses the journal entry whose clause has the given number. `None` if the text is not an entry.
    /// Numbers of clauses have 32 bits, because the memory ends a search long before.
    fn parse_entry(&self, text: &str, number: usize) -> Option<JournalEntry> {
        let encoding_clauses = self.encoding.clauses.len() as u32;
        JournalEntry::parse(text, number as u32, self.grid, encoding_clauses)
    }
}

/// Splits a line `log NUMBER ENTRIES` of the journal. Returns the number of its first entry, and
/// the text of all its entries. `None` if the line has another form.
fn split_line(line: &str) -> Option<(usize, &str)> {
    let (first, texts) = line.strip_prefix("log ")?.split_once(' ')?;
    Some((first.parse().ok()?, texts))
}

/// Verifies the entries of a journal, and adds their clauses to a solver.
struct Verifier<'a> {
    grid: &'a Grid,
    encoding: &'a Encoding,
    /// The clauses of the encoding and of all entries so far. The solver's log has the same clauses in the same order.
    clauses: Clauses,
    /// The memory for the clauses of the entries, in bytes.
    clause_bytes: usize,
    /// The rules that verify cuts.
    rules: Rules<'a>,
    resolver: Resolver,
    /// The solutions of the entries so far.
    found: HashSet<Colouring>,
}

/// Each method `add_...` verifies an entry, adds its clause to the solver, and returns this clause, or
/// `None` if the entry is wrong.
impl<'a> Verifier<'a> {
    /// Creates a verifier of journal entries, with the clauses of the grid's encoding, and without entries.
    fn new(grid: &'a Grid, encoding: &'a Encoding) -> Verifier<'a> {
        Verifier {
            grid,
            encoding,
            clauses: encoding.clauses.clone(),
            clause_bytes: 0,
            rules: Rules::new(grid, &encoding.variables),
            resolver: Resolver::new(encoding.variables.count),
            found: HashSet::new(),
        }
    }

    /// Verifies an entry of the journal. If the entry is right, adds its clause to the solver, and its solution, if
    /// any, to `solutions`. Returns whether the entry is right. A learnt clause with more than `max_literals` literals
    /// is only logged, and not used by the solver's propagation.
    fn add<T: Theory>(
        &mut self,
        entry: JournalEntry,
        max_literals: usize,
        solver: &mut Solver<T>,
        solutions: &mut Vec<Colouring>,
    ) -> bool {
        let clause = match entry {
            JournalEntry::Solution(colouring) => self.add_solution(colouring, solver, solutions),
            JournalEntry::Cut(cut) => self.add_cut(cut, solver),
            JournalEntry::Step(hints) => self.add_step(&hints, max_literals, solver),
        };
        let Some(clause) = clause else {
            return false;
        };
        self.clauses.push(&clause);
        // `Clauses` stores the literals of the clause, and the index where the clause ends.
        self.clause_bytes += size_of_val(&clause[..]) + size_of::<usize>();
        true
    }

    /// Adds a solution from the journal to `solutions`, and the clause that excludes it to the solver. Returns
    /// the clause, or `None` and adds nothing if the colouring is not a new solution.
    fn add_solution<T: Theory>(
        &mut self,
        colouring: Colouring,
        solver: &mut Solver<T>,
        solutions: &mut Vec<Colouring>,
    ) -> Option<Vec<Literal>> {
        if !is_solution(self.grid, &colouring) {
            return None;
        }
        let is_new = self.found.insert(colouring.clone());
        if !is_new {
            return None;
        }
        let clause = blocking_clause(self.grid, &colouring);
        // The solver numbers the clauses that it is given: first the clauses of the encoding, and
        // then one clause for each solution.
        let given = self.encoding.clauses.len() + solutions.len();
        solver.add(&clause, Origin::Given(given as u32));
        solutions.push(colouring);
        Some(clause)
    }

    /// Logs a *cut* from the journal: a clause that the rules of the game imply. The solver does not propagate this
    /// clause, because its rules find the cut again when the cut matters. Returns the clause, or `None` if the rules do
    /// not prove the cut, or if an earlier entry has the same cut.
    fn add_cut<T: Theory>(&mut self, cut: Cut, solver: &mut Solver<T>) -> Option<Vec<Literal>> {
        if !self.rules.can_prove(&cut) {
            return None;
        }
        let clause = cut.literals.clone();
        let next_number = self.clauses.len();
        let number = solver.log_cut(cut) as usize;
        // A cut that an earlier entry has already added keeps its earlier number.
        let is_new = number == next_number;
        is_new.then_some(clause)
    }

    /// Resolves a learnt clause of the journal again from the clauses with the numbers `hints`, and
    /// logs it. The solver also uses the clause for propagation if the clause has at most
    /// `max_literals` literals. Returns the clause, or `None` if the clauses cannot be resolved.
    fn add_step<T: Theory>(
        &mut self,
        hints: &[u32],
        max_literals: usize,
        solver: &mut Solver<T>,
    ) -> Option<Vec<Literal>> {
        // The journal numbers clauses from 0, and `Clauses` from 1.
        let numbers = hints.iter().map(|hint| hint + 1);
        let clause = self.resolver.resolve(&self.clauses, numbers)?;
        if clause.len() <= max_literals {
            solver.add_step(&clause, hints);
        } else {
            solver.log_step(&clause, hints);
        }
        Some(clause)
    }
}

/// Minimum time between two writes to the journal.
const MIN_INTERVAL: Duration = Duration::from_secs(1);
/// The time between two writes to the journal is the run time so far, divided by this number, but at least
/// [`MIN_INTERVAL`].
const INTERVAL_DIVISOR: u32 = 16;
/// The writer begins a new line after this number of bytes.
const MAX_LINE_BYTES: usize = 1 << 20;

/// Writes the solver's clauses to the journal while the solver searches, each clause at most once.
pub struct JournalWriter<'a> {
    journal: Option<&'a Journal>,
    grid: &'a Grid,
    /// The number of clauses of the encoding.
    encoding_clauses: u32,
    /// For each clause that the solver had at the last write, the number of its clause in the
    /// journal. `None` for a clause that is not written.
    journal_number: Vec<Option<u32>>,
    /// The number that the next clause in the journal gets. The clauses of the encoding have the
    /// first numbers, and the clauses of the entries follow.
    next_number: u32,
    began: Instant,
    last_write: Instant,
}

impl<'a> JournalWriter<'a> {
    /// Creates a writer for a solver that has already received all clauses of the journal, so that
    /// they are not written again. Without a journal, the writer writes nothing. `encoding_clauses`
    /// is the number of clauses of the grid's encoding.
    pub fn new<T: Theory>(
        journal: Option<&'a Journal>,
        grid: &'a Grid,
        encoding_clauses: usize,
        solver: &Solver<T>,
    ) -> Self {
        let next_number = solver.log().origins().len() as u32;
        let now = Instant::now();
        JournalWriter {
            journal,
            grid,
            encoding_clauses: encoding_clauses as u32,
            // So far, each clause has the same number in the solver's log and in the journal.
            journal_number: (0..next_number).map(Some).collect(),
            next_number,
            began: now,
            last_write: now,
        }
    }

    /// Returns whether the run has a journal, and enough time has passed since the last write.
    pub fn is_due(&self) -> bool {
        let interval = MIN_INTERVAL.max(self.began.elapsed() / INTERVAL_DIVISOR);
        self.journal.is_some() && self.last_write.elapsed() >= interval
    }

    /// Returns whether a write to the journal has failed.
    pub fn has_failed(&self) -> bool {
        self.journal.is_some_and(Journal::has_failed)
    }

    /// Writes all clauses of the solver that are not in the journal yet, at the end of a search.
    pub fn write_all<T: Theory>(&mut self, solver: &Solver<T>, solutions: &[Colouring]) {
        self.write(solver.log(), solver.active_clauses(), solutions);
    }

    /// Writes the clauses of the solver that are not in the journal yet, without clauses that the
    /// solver may soon delete.
    pub fn write_lasting<T: Theory>(&mut self, solver: &Solver<T>, solutions: &[Colouring]) {
        self.write(solver.log(), solver.lasting_clauses(), solutions);
    }

    /// Writes the clauses of `wanted` (numbers in the solver's log) that are not in the journal yet, and all clauses on
    /// which they depend, in lines of limited length. `solutions` are the solutions in the order in which the solver
    /// found them. A new line begins with the number of its first entry. Does nothing without a journal.
    fn write(&mut self, log: &Log, wanted: impl Iterator<Item = u32>, solutions: &[Colouring]) {
        let Some(journal) = self.journal else {
            return;
        };
        self.last_write = Instant::now();
        let needed = self.needed(log, wanted);
        self.journal_number.resize(log.origins().len(), None);
        let mut line = self.line_head();
        for number in needed {
            let entry = self.entry(log, number, solutions);
            entry.write(
                self.next_number,
                self.grid,
                self.encoding_clauses,
                &mut line,
            );
            line.push(END_OF_ENTRY);
            self.journal_number[number as usize] = Some(self.next_number);
            self.next_number += 1;
            if line.len() >= MAX_LINE_BYTES {
                journal.note(&line);
                line = self.line_head();
            }
        }
        // A line without entries is not written.
        let has_entries = line.ends_with(END_OF_ENTRY);
        if has_entries {
            journal.note(&line);
        }
    }

    /// Returns the numbers of the clauses that must be written to the journal now: the clauses of `wanted` except cuts
    /// (which the rules imply), clauses that exclude new solutions, and all clauses on which these clauses depend.
    /// Clauses that are already written are left out. Each clause comes after its hints, the clauses from which it is
    /// resolved, because their numbers are lower.
    fn needed(&self, log: &Log, wanted: impl Iterator<Item = u32>) -> Vec<u32> {
        let origins = log.origins();
        let mut to_visit = Vec::new();
        for number in wanted {
            // A cut is written only if a written clause depends on it.
            if !origins[number as usize].is_cut() {
                to_visit.push(number);
            }
        }
        let written_before = self.journal_number.len();
        for (number, origin) in origins.iter().enumerate().skip(written_before) {
            // A *given* clause is not derived by the solver. Each one since the last write excludes a solution.
            if matches!(origin, Origin::Given(_)) {
                to_visit.push(number as u32);
            }
        }
        let journal_numbers = self.journal_number.iter();
        let mut is_done: Vec<bool> = journal_numbers.map(Option::is_some).collect();
        is_done.resize(origins.len(), false);
        let mut needed = Vec::new();
        while let Some(number) = to_visit.pop() {
            if is_done[number as usize] {
                continue;
            }
            is_done[number as usize] = true;
            needed.push(number);
            if let Origin::Step { begin, end } = origins[number as usize] {
                to_visit.extend_from_slice(&log.hints()[begin..end]);
            }
        }
        needed.sort_unstable();
        needed
    }

    /// Returns the journal entry of a clause: a solution, a cut, or the clauses from which a learnt clause is resolved,
    /// as numbers in the journal. These clauses are already written. `number` is the number of the clause in `log`.
    fn entry(&self, log: &Log, number: u32, solutions: &[Colouring]) -> JournalEntry {
        match &log.origins()[number as usize] {
            Origin::Given(given) => {
                // Given clauses exclude solutions, except the clauses of the encoding, which come first.
                let solution = &solutions[(given - self.encoding_clauses) as usize];
                JournalEntry::Solution(solution.clone())
            }
            Origin::Cut(cut) => JournalEntry::Cut(cut.clone()),
            &Origin::Step { begin, end } => {
                let mut hints = Vec::new();
                for &hint in &log.hints()[begin..end] {
                    let number = self.journal_number[hint as usize];
                    hints.push(number.expect("the hints of a clause are written before it"));
                }
                JournalEntry::Step(hints)
            }
        }
    }

    /// Returns the beginning of a line whose first entry is the next entry.
    fn line_head(&self) -> String {
        // Clauses are numbered from the first clause of the encoding on, and entries from the first
        // clause after the encoding on.
        format!("log {} ", self.next_number - self.encoding_clauses)
    }
}
