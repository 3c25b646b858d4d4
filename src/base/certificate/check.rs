//! Checks a certificate that a game of your own cannot be solved in fewer moves.
//!
//! # What the check trusts
//!
//! The rules of the game (`root`, `moves`, `after`, `is_solved`), its `key`, its `state_of` (if any) and its `bound`.
//! The check does not trust the search, its table, its journal, the other methods of the game, or the file. At each
//! move that the check looks at, it finds a bound that decreases by more than one, and a solved state whose bound is
//! not 0. A bound without these mistakes is right: a bound of `n` needs at least `n` moves to reach 0.
//!
//! # Why a checked certificate is a proof
//!
//! A *budget* is a number of moves. A state is *covered* at a budget in each of these cases:
//!
//! * The budget is -1.
//! * The lower bound of the state exceeds the budget.
//! * The state has a record of at least this budget.
//! * The budget is below the floor (the smallest budget with records), and a search of the check finds no solution.
//!
//! The check verifies that the root is covered at `K` - 1, that the state of a record is not solved, and that each
//! child of a record with the budget `b` is covered at `b` - 1. Suppose that some covered state has a solution within
//! its budget. Take such a state with the shortest solution. A solution exists, so neither the bound nor the search
//! covers this state, and it must have a record. The state is not solved, so its solution has a first move. The child
//! after this move is covered at one move less, and has a shorter solution, which is a contradiction.

use super::bound::{MAX_MOVES, Subject, VERSION};
use super::frame::{HEADER_LINES, Header, LAST_LINE_BYTES, MAGIC, digest, is_sealed};
use super::reader::CertificateReader;
use super::records::read_records;
use crate::claim::Claim;
use crate::puzzle::{Key, Puzzle};
use crate::runtime::{Limits, Progress, Run, Stopped, counted_memory};
use crate::search::Records;
use std::collections::HashMap;
use thiserror::Error;

/// A lower bound that [`check_records`] has verified.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct CheckedBound {
    /// No solution has fewer moves than this number.
    pub lower_bound: u32,
    /// Number of records in the certificate: states, each with a number of moves in which it cannot be solved.
    pub records: usize,
    /// Number of states that the check has searched itself, because the certificate does not list them.
    pub searched: u64,
    /// The SHA-256 digest of the file, as `sha256sum` prints it.
    pub digest: String,
}

/// The reason why a certificate was not found valid.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[non_exhaustive]
pub enum RecordsError {
    /// The certificate is not valid. The text says why.
    #[error("{0}")]
    Invalid(String),
    /// A limit ended the check, so it has no verdict.
    #[error("not checked: {0}")]
    Stopped(#[from] Stopped),
    /// The check needs more memory than the run allows, so it has no verdict.
    #[error("not checked: needs more than {} MiB of memory", memory >> 20)]
    Memory {
        /// The memory of the run, in bytes.
        memory: usize,
    },
}

impl RecordsError {
    /// Returns the error for a certificate that is not valid. `why` is the reason, for the user.
    fn invalid(why: impl Into<String>) -> RecordsError {
        RecordsError::Invalid(why.into())
    }
}

/// Checks a certificate of [`write_records`](super::write_records), which claims that this game cannot be solved in
/// fewer than a number of moves. Returns this number if the evidence in the certificate proves it. The game must be
/// made from the board of `subject`. The check needs memory for the records of the certificate (refuted states) and,
/// unless the game implements [`Puzzle::state_of`], for their states. This function sets no limit to the memory.
///
/// # Errors
///
/// The certificate is about something else, does not follow the format, or does not prove its claim; or a limit was hit.
pub fn check_records<P: Puzzle>(
    puzzle: &P,
    subject: Subject,
    certificate: &[u8],
    limits: Limits,
) -> Result<CheckedBound, RecordsError> {
    let progress = Progress::default();
    let run = Run::new(&progress).limits(limits).memory(usize::MAX);
    check_records_within(puzzle, subject, certificate, run)
}

/// Checks a certificate (a file with a lower bound for a game and its evidence) like [`check_records`], within the
/// limits and the memory of a run. Returns the proven lower bound.
///
/// # Errors
///
/// Fails like [`check_records`], or because the check needs more memory.
pub fn check_records_within<P: Puzzle>(
    puzzle: &P,
    subject: Subject,
    certificate: &[u8],
    run: Run,
) -> Result<CheckedBound, RecordsError> {
    verify_digest(certificate)?;
    let header = read_header(certificate)?;
    verify_subject(&header, subject)?;
    let lower_bound = claimed_bound(&header)?;
    // The evidence must show that this number of moves does not suffice.
    let budget = lower_bound - 1;
    let records = read_evidence::<P>(certificate, budget)?;
    let mut check = Check::new(puzzle, &records, run)?;
    check.verify(budget, &records)?;
    Ok(CheckedBound {
        lower_bound,
        records: count_records(&records),
        searched: check.searched,
        digest: digest(certificate),
    })
}

/// The check remembers states that its own search has refuted (cannot be solved in a number of moves). These states get
/// the memory that the records leave, divided by this number.
const REFUTED_SHARE: usize = 4;

/// Returns the bytes that a hash map needs for one entry of type `T`; the map adds one byte to each entry. While the
/// map grows, its old and new memory exist at the same time, and each may be twice as large as necessary: hence the
/// factor 4, 2 times 2.
const fn map_bytes<T>() -> usize {
    4 * (size_of::<T>() + 1)
}

/// Returns the number of records (states with a budget in which they cannot be solved), over all budgets.
fn count_records<K: Key>(records: &Records<K>) -> usize {
    records.keys.iter().map(Vec::len).sum()
}

/// Verifies the last line of a certificate, which has the digest (checksum) of all bytes before it.
fn verify_digest(certificate: &[u8]) -> Result<(), RecordsError> {
    if certificate.len() < LAST_LINE_BYTES {
        return Err(RecordsError::invalid("the file is cut off"));
    }
    if !is_sealed(certificate) {
        return Err(RecordsError::invalid(
            "the digest in the last line is wrong",
        ));
    }
    Ok(())
}

/// Reads the header of a certificate (game, board and claim). Fails if the file is not a certificate of the version
/// that this check knows.
fn read_header(certificate: &[u8]) -> Result<Header, RecordsError> {
    let first_line = [MAGIC, VERSION.as_bytes(), b"\n"].concat();
    if certificate.starts_with(&first_line)
        && let Some(header) = Header::read(certificate)
    {
        return Ok(header);
    }
    let why = format!("not a certificate of version {VERSION}");
    Err(RecordsError::Invalid(why))
}

/// Fails if the certificate is about another game or board than `subject`.
fn verify_subject(header: &Header, subject: Subject) -> Result<(), RecordsError> {
    let Header { puzzle, board, .. } = header;
    if puzzle != subject.puzzle || board != subject.board {
        let why = format!("the certificate is about {puzzle:?}, {board:?}");
        return Err(RecordsError::Invalid(why));
    }
    Ok(())
}

/// Returns the lower bound that a certificate claims: no solution has fewer moves. Fails if the certificate has another
/// claim, or a number out of range.
fn claimed_bound(header: &Header) -> Result<u32, RecordsError> {
    if let Some(Claim::AtLeast(moves @ 1..=MAX_MOVES)) = header.claim.known() {
        return Ok(moves);
    }
    Err(RecordsError::Invalid(format!(
        "the claim is {:?}; write `at-least` and 1 to {MAX_MOVES} moves",
        header.claim.to_string()
    )))
}

/// Reads all records of a certificate (states with a budget, a number of moves in which they cannot be solved).
/// `budget` is the largest budget that a record may have. Fails if the records do not follow the format, or if anything
/// but the last line (the digest) follows the records.
fn read_evidence<P: Puzzle>(
    certificate: &[u8],
    budget: u32,
) -> Result<Records<P::Key>, RecordsError> {
    let mut file = CertificateReader::new(certificate);
    for _ in 0..HEADER_LINES {
        file.line();
    }
    if file.line() != Some("evidence search") {
        return Err(RecordsError::invalid(
            "the line `evidence search` is missing",
        ));
    }
    let Some(records) = read_records(&mut file, budget) else {
        return Err(RecordsError::invalid(
            "the records do not follow the format",
        ));
    };
    // Skip the line of the digest, which has been verified before.
    file.line();
    if !file.is_at_end() {
        return Err(RecordsError::invalid("lines follow the evidence"));
    }
    Ok(records)
}

/// Returns, for each recorded key, its largest budget (the number of moves in which the state cannot be solved).
fn largest_budgets<K: Key>(records: &Records<K>) -> HashMap<K, u32> {
    let mut budgets = HashMap::new();
    // The index of a list is the budget of its keys. Larger budgets come later, and replace smaller ones.
    for (budget, keys) in (0..).zip(&records.keys) {
        for &key in keys {
            budgets.insert(key, budget);
        }
    }
    budgets
}

/// Maximum number of refuted states that the check finds itself and stores, to search them only once.
const MAX_REFUTED: usize = 1 << 20;

/// Number of states between two checks of the limits.
const STATES_PER_CHECK: u64 = 256;

/// The check of a certificate, in progress.
struct Check<'a, P: Puzzle> {
    puzzle: &'a P,
    run: Run<'a>,
    /// Maximum heap memory of all stored states, in bytes.
    max_heap_bytes: usize,
    /// Heap memory of the states that are stored, for records and on the path of the search, in bytes.
    heap_bytes: usize,
    /// Maximum number of refuted states that the search remembers.
    max_refuted: usize,
    floor: u32,
    /// For each key in the records of the certificate, its largest budget (number of moves that do not solve it).
    budgets: HashMap<P::Key, u32>,
    /// Whether the check stores states, because the game cannot return the state of a key.
    stores_states: bool,
    /// The stored states: one for each recorded key that was reached, until its record is verified.
    states: HashMap<P::Key, P::State>,
    /// For some keys, a number of moves that does not solve the state, as a search of this check has shown.
    refuted: HashMap<P::Key, u32>,
    /// Number of states that the check has searched.
    searched: u64,
}

impl<'a, P: Puzzle> Check<'a, P> {
    /// Prepares the check of the records of a certificate: states, each with a budget (number of moves) in which it
    /// cannot be solved. Fails if the records need more memory than the run allows. The records leave some memory: one
    /// part is for refuted states that the check finds itself, the other part for the heap memory of stored states.
    fn new(
        puzzle: &'a P,
        records: &Records<P::Key>,
        run: Run<'a>,
    ) -> Result<Check<'a, P>, RecordsError> {
        // A record has only a key. If the game cannot return the state of a key, the check stores the states it finds.
        let stores_states = puzzle.state_of(puzzle.key(&puzzle.root())).is_none();
        // The list of the records may have twice as much capacity as it needs.
        let mut bytes_per_record = 2 * size_of::<P::Key>() + map_bytes::<(P::Key, u32)>();
        if stores_states {
            bytes_per_record += map_bytes::<(P::Key, P::State)>();
        }
        let record_bytes = count_records(records).saturating_mul(bytes_per_record);
        let Some(memory) = counted_memory(run.memory).checked_sub(record_bytes) else {
            return Err(RecordsError::Memory { memory: run.memory });
        };
        let refuted_bytes = memory / REFUTED_SHARE;
        Ok(Check {
            puzzle,
            run,
            max_heap_bytes: memory - refuted_bytes,
            heap_bytes: 0,
            max_refuted: MAX_REFUTED.min(refuted_bytes / map_bytes::<(P::Key, u32)>()),
            floor: records.floor,
            budgets: largest_budgets(records),
            stores_states,
            states: HashMap::new(),
            refuted: HashMap::new(),
            searched: 0,
        })
    }

    /// Verifies that the root cannot be solved within `budget` moves. A state is *covered* at a budget if its lower
    /// bound, a record or a search shows that it cannot be solved within this budget. The root must be covered. For
    /// each record, the children of its state must be covered at one move less. `records` has one list of keys for each
    /// budget from 0 to `budget`.
    fn verify(&mut self, budget: u32, records: &Records<P::Key>) -> Result<(), RecordsError> {
        let root = self.puzzle.root();
        if self.puzzle.is_solved(&root) {
            return Err(RecordsError::invalid("the initial state is solved"));
        }
        if !self.is_covered(&root, budget)? {
            return Err(RecordsError::invalid("the initial state is not covered"));
        }
        // From the largest budget down. A record has only a key; its state was stored before, as the root or as a child
        // of the state of a record with a larger budget.
        for recorded_budget in (0..=budget).rev() {
            for &key in &records.keys[recorded_budget as usize] {
                self.verify_record(key, recorded_budget)?;
            }
        }
        Ok(())
    }

    /// Returns the state of a recorded key. The game computes this state, or else the stored state is removed.
    /// Returns `None` if the game knows no such state, or if no record with a larger budget leads to this state.
    fn state_of(&mut self, key: P::Key) -> Option<P::State> {
        if !self.stores_states {
            return self.puzzle.state_of(key);
        }
        let state = self.states.remove(&key)?;
        self.subtract_heap(&state);
        Some(state)
    }

    /// Counts the heap memory (such as vectors) of one more stored state. Fails if all stored states together have too
    /// much heap memory.
    fn add_heap(&mut self, state: &P::State) -> Result<(), RecordsError> {
        let heap_bytes = self.puzzle.heap_bytes(state);
        self.heap_bytes = self.heap_bytes.saturating_add(heap_bytes);
        if self.heap_bytes > self.max_heap_bytes {
            let memory = self.run.memory;
            return Err(RecordsError::Memory { memory });
        }
        Ok(())
    }

    /// Subtracts the heap memory of a state that is no longer stored. A game that reports another size than before
    /// makes the sum wrong, but not negative.
    fn subtract_heap(&mut self, state: &P::State) {
        let heap_bytes = self.puzzle.heap_bytes(state);
        self.heap_bytes = self.heap_bytes.saturating_sub(heap_bytes);
    }

    /// Verifies a record, which says that the state with this key cannot be solved within `budget` moves: the key is
    /// that of an unsolved state, and each child of this state is covered (shown to be unsolvable by its bound, a
    /// record or a search) at one move less.
    fn verify_record(&mut self, key: P::Key, budget: u32) -> Result<(), RecordsError> {
        if key.to_number() >> self.puzzle.key_bits() != 0 {
            let why = format!("the key {key:?} is too large");
            return Err(RecordsError::Invalid(why));
        }
        let Some(state) = self.state_of(key) else {
            let why = format!("no record with a larger budget leads to the record {key:?}");
            return Err(RecordsError::Invalid(why));
        };
        if self.puzzle.key(&state) != key || self.puzzle.is_solved(&state) {
            let why = format!("the key {key:?} is not the key of an unsolved state");
            return Err(RecordsError::Invalid(why));
        }
        let mut moves = Vec::new();
        self.puzzle.moves(&state, &mut moves);
        for mv in moves {
            let child = self.puzzle.after(&state, mv);
            self.verify_bound(&state, &child)?;
            if !self.is_child_covered(&child, budget)? {
                let why =
                    format!("a child of the record {key:?} with budget {budget} is not covered");
                return Err(RecordsError::Invalid(why));
            }
        }
        Ok(())
    }

    /// Returns whether a child of a recorded state is covered: its bound, a record or a search shows that it cannot be
    /// solved in `budget - 1` moves. `budget` is the number of moves of the record. Has the side effects of
    /// [`is_covered`](Check::is_covered).
    fn is_child_covered(&mut self, child: &P::State, budget: u32) -> Result<bool, RecordsError> {
        if budget == 0 {
            // The parent has no moves left, so no solution leads through the child, and nothing has to be shown.
            return Ok(true);
        }
        if self.puzzle.is_solved(child) {
            return Ok(false);
        }
        self.is_covered(child, budget - 1)
    }

    /// Verifies what a game promises about its lower bound on the number of moves, at the move from `state` to `child`:
    /// a solved state has the bound 0, and a move decreases the bound by at most one.
    fn verify_bound(&self, state: &P::State, child: &P::State) -> Result<(), RecordsError> {
        let bound = self.puzzle.bound(child);
        if self.puzzle.is_solved(child) && bound > 0 {
            return Err(RecordsError::invalid(
                "the lower bound of a solved state is not 0",
            ));
        }
        if bound.saturating_add(1) < self.puzzle.bound(state) {
            return Err(RecordsError::invalid(
                "the lower bound of the game decreases by more than one in a move",
            ));
        }
        Ok(())
    }

    /// Returns whether an unsolved state is covered at a budget: its bound, a record or a search shows that it cannot
    /// be solved within this number of moves. Stores the state if a record covers it, so that the record can be
    /// verified later. Searches the state only if the budget is below the floor, the smallest budget with records.
    fn is_covered(&mut self, state: &P::State, budget: u32) -> Result<bool, RecordsError> {
        if self.puzzle.bound(state) > budget {
            return Ok(true);
        }
        let key = self.puzzle.key(state);
        let recorded_budget = self.budgets.get(&key).copied();
        if recorded_budget.is_some_and(|recorded| recorded >= budget) {
            self.store_state(key, state)?;
            return Ok(true);
        }
        if budget >= self.floor {
            return Ok(false);
        }
        self.is_refuted(state, budget)
    }

    /// Stores the state of a recorded key, so that its record can be checked later. Does nothing if the state is stored
    /// already, or if the game can compute the state from the key. Fails if the memory does not suffice.
    fn store_state(&mut self, key: P::Key, state: &P::State) -> Result<(), RecordsError> {
        if self.stores_states && !self.states.contains_key(&key) {
            self.add_heap(state)?;
            self.states.insert(key, state.clone());
        }
        Ok(())
    }

    /// Searches an unsolved state depth first. Returns `true` if the state cannot be solved in `budget` moves, and
    /// `false` if it can. Fails if a limit ends the search, or if the game breaks a promise about its lower bound.
    fn is_refuted(&mut self, state: &P::State, budget: u32) -> Result<bool, RecordsError> {
        // A vector, not recursion: the file decides how deep the search goes, and recursion could overflow the stack.
        let mut path = vec![self.begin_visit(state.clone(), budget)?];
        while let Some(visit) = path.last_mut() {
            let Some(mv) = visit.moves.pop() else {
                // All moves are tried, and none begins a solution.
                self.subtract_heap(&visit.state);
                self.remember_refuted(self.puzzle.key(&visit.state), visit.budget);
                path.pop();
                continue;
            };
            let child = self.puzzle.after(&visit.state, mv);
            self.verify_bound(&visit.state, &child)?;
            if self.puzzle.is_solved(&child) {
                // The check fails, so the memory of the path no longer matters.
                return Ok(false);
            }
            // Not negative: a state with a budget of 0 has no moves to try, so the loop does not come here.
            let child_budget = visit.budget - 1;
            let is_refuted_by_bound = self.puzzle.bound(&child) > child_budget;
            if !is_refuted_by_bound && !self.is_known_refuted(&child, child_budget) {
                path.push(self.begin_visit(child, child_budget)?);
            }
        }
        Ok(true)
    }

    /// Begins to search a state within `budget` moves: returns the state with the moves to try (none for a budget of
    /// 0). Counts the state and its heap memory. Fails if a limit has ended the run, or the memory is full.
    fn begin_visit(&mut self, state: P::State, budget: u32) -> Result<Visit<P>, RecordsError> {
        self.searched += 1;
        if self.searched.is_multiple_of(STATES_PER_CHECK) {
            self.run.limits.check()?;
        }
        self.add_heap(&state)?;
        let mut moves = Vec::new();
        if budget > 0 {
            self.puzzle.moves(&state, &mut moves);
        }
        Ok(Visit {
            state,
            budget,
            moves,
        })
    }

    /// Returns whether this check has already found out that a state cannot be solved in `budget` moves or more.
    fn is_known_refuted(&self, state: &P::State, budget: u32) -> bool {
        let known = self.refuted.get(&self.puzzle.key(state));
        known.is_some_and(|&known| known >= budget)
    }

    /// Stores that the state with this key cannot be solved in `budget` moves, to save a later search. If the memory is
    /// full, forgets all states stored in this way first.
    fn remember_refuted(&mut self, key: P::Key, budget: u32) {
        if self.refuted.len() >= self.max_refuted {
            self.refuted.clear();
        }
        // A new entry begins with a budget of 0 moves: an unsolved state cannot be solved in 0 moves.
        let known = self.refuted.entry(key).or_default();
        *known = budget.max(*known);
    }
}

/// A state on the path of the search.
struct Visit<P: Puzzle> {
    state: P::State,
    budget: u32,
    /// The moves that are not tried yet.
    moves: Vec<P::Move>,
}

#[cfg(test)]
mod tests;
