//! Reads the journal of earlier sessions.

use super::entry::Entry;
use crate::blocking::blocking_clause;
use crate::encoding::Encoding;
use crate::grid::Grid;
use crate::refutation::Resolver;
use crate::rules::{Colouring, is_solution};
use crate::solver::{Origin, Solver, Theory};
use crate::theory::Rules;
use kortest_base::runtime::{Journal, Limits};
use std::collections::HashSet;

const MAX_LATEST_CLAUSES: usize = 20_000;
/// The solver receives all learnt clauses of the journal with at most this number of literals, even
/// old clauses.
const MAX_SHORT_LITERALS: usize = 2;

/// The reason why reading the journal stopped early.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReadStopped {
    /// A deadline has passed, or a stop signal arrived.
    Stopped,
    /// The clauses do not fit into the memory.
    Memory,
}

pub struct JournalReader<'a> {
    pub grid: &'a Grid,
    pub encoding: &'a Encoding,
    /// Reading stops when this number of solutions is reached.
    pub limit: usize,
    pub limits: Limits<'a>,
    /// The memory for clauses, in bytes.
    pub room: usize,
}

impl JournalReader<'_> {
    /// Reads the journal up to its first wrong entry. After an error, the journal must not be
    /// written.
    pub fn read<T: Theory>(
        &self,
        journal: &Journal,
        solver: &mut Solver<T>,
        solutions: &mut Vec<Colouring>,
    ) -> Result<(), ReadStopped> {
        let entries = self.entries(journal);
        let mut clauses = self.encoding.clauses.clone();
        let mut rules = Rules::new(self.grid, &self.encoding.variables);
        let mut resolver = Resolver::new(self.encoding.variables.count);
        let (mut found, mut bytes) = (HashSet::new(), 0);
        for (n, text) in entries.iter().enumerate() {
            if n % 64 == 0 && self.limits.check().is_err() {
                return Err(ReadStopped::Stopped);
            }
            if bytes + solver.log().bytes() > self.room {
                return Err(ReadStopped::Memory);
            }
            if solutions.len() >= self.limit {
                break;
            }
            let number = clauses.len() as u32;
            let Some(entry) = self.entry(text, number) else {
                break;
            };
            let clause = match entry {
                Entry::Solution(colouring) => {
                    if !is_solution(self.grid, &colouring) || !found.insert(colouring.clone()) {
                        break;
                    }
                    let clause = blocking_clause(self.grid, &colouring);
                    let given = self.encoding.clauses.len() + solutions.len();
                    solver.add(&clause, Origin::Given(given as u32));
                    solutions.push(colouring);
                    clause
                }
                Entry::Cut(cut) => {
                    let clause = cut.literals.clone();
                    if !rules.can_prove(&cut) || solver.recall_cut(cut) != number {
                        break;
                    }
                    clause
                }
                Entry::Step(hints) => {
                    let Some(clause) =
                        resolver.resolve(&clauses, hints.iter().map(|hint| hint + 1))
                    else {
                        break;
                    };
                    let is_wanted = clause.len() <= MAX_SHORT_LITERALS
                        || n + MAX_LATEST_CLAUSES >= entries.len();
                    solver.recall_step(&clause, &hints, is_wanted);
                    clause
                }
            };
            clauses.push(&clause);
            bytes += size_of_val(&clause[..]) + size_of::<usize>();
            if solver.log().end().is_some() {
                break;
            }
        }
        Ok(())
    }

    /// Splits the lines of the journal into the texts of single entries.
    fn entries<'j>(&self, journal: &'j Journal) -> Vec<&'j str> {
        let mut entries = Vec::new();
        let notes = journal
            .notes()
            .filter_map(|note| note.strip_prefix("log ")?.split_once(' '));
        for (first, texts) in notes {
            let Some(first) = first
                .parse()
                .ok()
                .filter(|&first: &usize| first <= entries.len())
            else {
                continue;
            };
            entries.truncate(first);
            for text in texts.split_terminator(';') {
                if self
                    .entry(text, (self.encoding.clauses.len() + entries.len()) as u32)
                    .is_none()
                {
                    break;
                }
                entries.push(text);
            }
        }
        entries
    }

    fn entry(&self, text: &str, number: u32) -> Option<Entry> {
        Entry::parse(text, number, self.grid, self.encoding.clauses.len() as u32)
    }
}
