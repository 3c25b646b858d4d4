//! The clauses of the solver: the active clauses, and the log of all clauses with their origins.
//!
//! Indices of literals and numbers of clauses have 32 bits. More literals than 32 bits can count
//! would need over 16 GiB of memory, and a proof ends long before that.

use super::assignment::Lit;
use crate::encoding::Cut;
use std::collections::HashMap;

/// The index of a clause in the database. A reduction, which deletes clauses, changes this index.
pub type ClauseRef = u32;

/// An entry of a watch list: a clause that watches a literal.
#[derive(Clone, Copy)]
pub struct Watch {
    pub clause: ClauseRef,
    /// Another literal of the clause. If this literal is true, the clause need not be visited.
    pub other: Lit,
}

/// Where a clause is stored, and how useful it is.
#[derive(Clone, Copy)]
pub struct Header {
    begin: u32,
    length: u32,
    /// The number of the clause in the log.
    pub number: u32,
    /// The number of different decision levels of the literals, without level 0: the smallest such
    /// number so far, or [`PERMANENT`]. Clauses with a small number are the most useful clauses.
    pub level_count: u32,
    /// Whether a conflict has used the clause since the last reduction. True for new clauses.
    pub is_used: bool,
}

/// Clauses with at most this number of decision levels are never deleted.
const MAX_KEPT_LEVELS: u32 = 2;
/// The `level_count` of a clause of the caller, so that the clause is never deleted.
pub const PERMANENT: u32 = 0;

impl Header {
    /// Returns whether a reduction may delete the clause.
    pub fn may_be_deleted(&self) -> bool {
        self.level_count > MAX_KEPT_LEVELS
    }
}

/// All active clauses, that is, the clauses that the solver propagates and has not deleted.
#[derive(Default)]
pub struct Database {
    literals: Vec<Lit>,
    headers: Vec<Header>,
}

impl Database {
    /// Stores a clause and returns its index. `number` is its number in the log. `level_count` is the
    /// number of different decision levels of its literals or an upper bound of it (a small number
    /// means a useful clause), or [`PERMANENT`] for a clause that must never be deleted.
    pub fn push(&mut self, literals: &[Lit], number: u32, level_count: u32) -> ClauseRef {
        let begin = self.literals.len() as u32;
        self.literals.extend_from_slice(literals);
        self.headers.push(Header {
            begin,
            length: literals.len() as u32,
            number,
            level_count,
            is_used: true,
        });
        // The new clause is the last one, and indices begin with 0.
        self.headers.len() as ClauseRef - 1
    }

    pub fn len(&self) -> usize {
        self.headers.len()
    }

    /// Returns the memory of all clauses in bytes, doubled because a reduction (a deletion of
    /// clauses) copies them. Two watches count for each clause.
    pub fn bytes(&self) -> usize {
        2 * (self.literals.len() * size_of::<Lit>()
            + self.headers.len() * (size_of::<Header>() + 2 * size_of::<Watch>()))
    }

    /// Returns the headers of all clauses: where each one is stored, and how useful it is.
    pub fn headers(&self) -> &[Header] {
        &self.headers
    }

    /// Returns the header of a clause: where it is stored, and how useful it is.
    pub fn header(&self, clause: ClauseRef) -> &Header {
        &self.headers[clause as usize]
    }

    pub fn header_mut(&mut self, clause: ClauseRef) -> &mut Header {
        &mut self.headers[clause as usize]
    }

    /// Returns the literals of a clause. The solver watches the first two literals of each clause.
    pub fn literals(&self, clause: ClauseRef) -> &[Lit] {
        let Header { begin, length, .. } = self.headers[clause as usize];
        &self.literals[begin as usize..(begin + length) as usize]
    }

    /// Returns the literals of a clause, whose order the caller may change.
    pub fn literals_mut(&mut self, clause: ClauseRef) -> &mut [Lit] {
        let Header { begin, length, .. } = self.headers[clause as usize];
        &mut self.literals[begin as usize..(begin + length) as usize]
    }

    /// Returns a copy with only the clauses for which `keep` is true, with new indices. None of
    /// these clauses counts as used by a conflict yet.
    pub fn compacted(&self, keep: &[bool]) -> Database {
        let mut kept = Database::default();
        for (clause, header) in self.headers.iter().enumerate() {
            if keep[clause] {
                let begin = kept.literals.len() as u32;
                kept.literals
                    .extend_from_slice(self.literals(clause as ClauseRef));
                kept.headers.push(Header {
                    begin,
                    is_used: false,
                    ..*header
                });
            }
        }
        kept
    }
}

/// The origin of a clause in the log: the caller, a rule of the game, or other clauses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Origin {
    /// A clause given by the caller, with the caller's number.
    Given(u32),
    /// The clause of a cut, which the rules of the game imply.
    Cut(Cut),
    /// A clause resolved from the clauses with the numbers `Log::hints()[begin..end]`.
    Step { begin: usize, end: usize },
}

impl Origin {
    /// Returns whether the clause is a cut.
    pub fn is_cut(&self) -> bool {
        matches!(self, Origin::Cut(_))
    }
}

/// All clauses of a search, numbered from 0, including deleted clauses.
#[derive(Default)]
pub struct Log {
    origins: Vec<Origin>,
    hints: Vec<u32>,
    cuts: HashMap<Cut, u32>,
    /// The number of the empty clause, which ends the search.
    empty_clause: Option<u32>,
    /// Memory of all cuts (clauses that the rules of the game imply), in bytes.
    cut_bytes: usize,
    /// Memory of the solver's active clauses, in bytes.
    pub active_bytes: usize,
    /// The number of conflicts of the solver.
    pub conflicts: u64,
}

/// Estimated overhead of the allocator and the hash table for each cut, in bytes.
const CUT_OVERHEAD_BYTES: usize = 64;

impl Log {
    /// Returns the origins of all clauses, ordered by clause number.
    pub fn origins(&self) -> &[Origin] {
        &self.origins
    }

    /// Returns the hints of all steps, one step after the other. A hint is the number of a clause
    /// that the step resolves.
    pub fn hints(&self) -> &[u32] {
        &self.hints
    }

    /// Returns the number of the empty clause, if it was derived.
    pub fn empty_clause(&self) -> Option<u32> {
        self.empty_clause
    }

    /// Records that the clause with this number is the empty clause, which ends the search.
    pub fn set_empty_clause(&mut self, number: u32) {
        self.empty_clause = Some(number);
    }

    /// Returns the number of different cuts, clauses that the rules of the game imply.
    pub fn cuts(&self) -> usize {
        self.cuts.len()
    }

    /// Returns the approximate memory of the log and of the solver's clauses, in bytes.
    pub fn bytes(&self) -> usize {
        self.hints.len() * size_of::<u32>()
            + self.origins.len() * size_of::<Origin>()
            + self.cut_bytes
            + self.active_bytes
    }

    /// Logs a clause with its origin, and returns its number.
    pub fn push(&mut self, origin: Origin) -> u32 {
        self.origins.push(origin);
        // Clauses are numbered from 0, and the new one is the last.
        self.origins.len() as u32 - 1
    }

    /// Logs a *cut* (a clause that the rules of the game imply), and returns its number. A cut that
    /// is already in the log keeps its number.
    pub fn push_cut(&mut self, cut: Cut) -> u32 {
        if let Some(&number) = self.cuts.get(&cut) {
            return number;
        }
        let number = self.push(Origin::Cut(cut.clone()));
        // The factors 2: both `origins` and `cuts` store a copy of the cut.
        self.cut_bytes +=
            2 * size_of::<(Cut, u32)>() + 2 * size_of_val(&cut.literals[..]) + CUT_OVERHEAD_BYTES;
        self.cuts.insert(cut, number);
        number
    }

    /// Logs a *step* of the proof: a clause that is resolved from the clauses with the numbers
    /// `hints`. Returns the number of the new clause. Its literals are not stored.
    pub fn push_step(&mut self, hints: &[u32]) -> u32 {
        let begin = self.hints.len();
        self.hints.extend_from_slice(hints);
        self.push(Origin::Step {
            begin,
            end: self.hints.len(),
        })
    }
}
