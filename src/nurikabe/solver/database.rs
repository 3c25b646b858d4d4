//! Stores the active clauses of the solver.

use super::assignment::Lit;

/// The index of a clause in the database. A [reduction](super::reduction) changes this index.
pub type ClauseRef = u32;

/// An entry of a watch list. If the literal `other` is true, the clause is true.
#[derive(Clone, Copy)]
pub struct Watch {
    pub clause: ClauseRef,
    pub other: Lit,
}

/// The metadata of a clause.
#[derive(Clone, Copy)]
pub struct Header {
    begin: u32,
    length: u32,
    /// The number of the clause in the log.
    pub number: u32,
    /// The least number of different decision levels among the literals so far; 0 for a clause that
    /// is never deleted.
    pub levels: u32,
    /// Whether a recent conflict used the clause.
    pub used: bool,
}

/// Clauses with at most this number of decision levels are never deleted.
const MAX_KEPT_LEVELS: u32 = 2;

impl Header {
    /// Returns whether a [reduction](super::reduction) may delete the clause.
    pub fn may_be_deleted(&self) -> bool {
        self.levels > MAX_KEPT_LEVELS
    }
}

/// All active clauses.
#[derive(Default)]
pub struct Database {
    literals: Vec<Lit>,
    headers: Vec<Header>,
}

impl Database {
    /// Stores a clause. Without `levels`, the clause is never deleted.
    pub fn push(&mut self, literals: &[Lit], number: u32, levels: Option<u32>) -> ClauseRef {
        let begin = self.literals.len() as u32;
        self.literals.extend_from_slice(literals);
        let levels = levels.map_or(0, |levels| levels.max(1));
        self.headers.push(Header {
            begin,
            length: literals.len() as u32,
            number,
            levels,
            used: true,
        });
        self.headers.len() as ClauseRef - 1
    }

    pub fn len(&self) -> usize {
        self.headers.len()
    }

    /// Returns the memory of all clauses, doubled because a reduction copies them.
    pub fn bytes(&self) -> usize {
        2 * (self.literals.len() * size_of::<Lit>()
            + self.headers.len() * (size_of::<Header>() + 2 * size_of::<Watch>()))
    }

    pub fn headers(&self) -> &[Header] {
        &self.headers
    }

    pub fn header(&self, clause: ClauseRef) -> &Header {
        &self.headers[clause as usize]
    }

    pub fn header_mut(&mut self, clause: ClauseRef) -> &mut Header {
        &mut self.headers[clause as usize]
    }

    pub fn literals(&self, clause: ClauseRef) -> &[Lit] {
        let Header { begin, length, .. } = self.headers[clause as usize];
        &self.literals[begin as usize..(begin + length) as usize]
    }

    pub fn literals_mut(&mut self, clause: ClauseRef) -> &mut [Lit] {
        let Header { begin, length, .. } = self.headers[clause as usize];
        &mut self.literals[begin as usize..(begin + length) as usize]
    }

    /// Returns a copy with only the clauses for which `keep` is true.
    pub fn compacted(&self, keep: &[bool]) -> Database {
        let mut kept = Database::default();
        for (clause, header) in self.headers.iter().enumerate() {
            if keep[clause] {
                let begin = kept.literals.len() as u32;
                kept.literals
                    .extend_from_slice(self.literals(clause as ClauseRef));
                kept.headers.push(Header {
                    begin,
                    used: false,
                    ..*header
                });
            }
        }
        kept
    }
}
