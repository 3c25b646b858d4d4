//! Writes journal entries while the solver searches.

use super::entry::Entry;
use crate::grid::Grid;
use crate::rules::Colouring;
use crate::solver::{Origin, Solver, Theory};
use kortest_base::runtime::{Instant, Journal};
use std::time::Duration;

/// Minimum time between two writes to the journal.
const MIN_INTERVAL: Duration = Duration::from_secs(1);
/// The time between two writes to the journal is the run time so far, divided by this number.
const INTERVAL_DIVISOR: u32 = 16;
/// The writer begins a new line after this number of bytes.
const MAX_LINE_BYTES: usize = 1 << 20;
/// Placeholder for the number of a clause that is not in the journal.
const NOT_WRITTEN: u32 = u32::MAX;

/// Writes the solver's clauses to the journal, each clause at most once.
pub struct JournalWriter<'a> {
    journal: Option<&'a Journal>,
    grid: &'a Grid,
    /// The number of clauses of the encoding.
    encoding: u32,
    /// For each clause of the solver, its number in the journal, or [`NOT_WRITTEN`].
    place: Vec<u32>,
    /// The number of the next entry in the journal.
    next: u32,
    began: Instant,
    last: Instant,
}

impl<'a> JournalWriter<'a> {
    /// Creates a journal writer for a solver that has already received the clauses of the journal.
    pub fn new<T: Theory>(
        journal: Option<&'a Journal>,
        grid: &'a Grid,
        encoding: usize,
        solver: &Solver<T>,
    ) -> Self {
        let (next, now) = (solver.log().origins().len() as u32, Instant::now());
        JournalWriter {
            journal,
            grid,
            encoding: encoding as u32,
            place: (0..next).collect(),
            next,
            began: now,
            last: now,
        }
    }

    /// Returns whether enough time has passed since the last write.
    pub fn is_due(&self) -> bool {
        self.journal.is_some()
            && self.last.elapsed() >= MIN_INTERVAL.max(self.began.elapsed() / INTERVAL_DIVISOR)
    }

    pub fn has_failed(&self) -> bool {
        self.journal.is_some_and(Journal::has_failed)
    }

    /// Writes new clauses to the journal. Unless `at_end`, skips clauses that the solver may soon
    /// delete.
    pub fn write<T: Theory>(&mut self, solver: &Solver<T>, solutions: &[Colouring], at_end: bool) {
        let Some(journal) = self.journal else { return };
        self.last = Instant::now();
        let (origins, hints) = (solver.log().origins(), solver.log().hints());
        let mut needed = Vec::new();
        // A cut is written only if a written clause depends on this cut.
        let is_cut = |n: &u32| matches!(origins[*n as usize], Origin::Cut(_));
        let mut open: Vec<u32> = solver.live(!at_end).filter(|n| !is_cut(n)).collect();
        let is_given = |n: &usize| matches!(origins[*n], Origin::Given(_));
        open.extend(
            (self.place.len()..origins.len())
                .filter(is_given)
                .map(|n| n as u32),
        );
        self.place.resize(origins.len(), NOT_WRITTEN);
        while let Some(n) = open.pop() {
            if self.place[n as usize] == NOT_WRITTEN {
                self.place[n as usize] = 0;
                needed.push(n);
                if let Origin::Step { begin, end } = origins[n as usize] {
                    open.extend_from_slice(&hints[begin..end]);
                }
            }
        }
        // Each clause comes after the clauses from which it is derived.
        needed.sort_unstable();
        let mut text = self.head();
        for n in needed {
            let entry = match &origins[n as usize] {
                Origin::Given(given) => {
                    Entry::Solution(solutions[(given - self.encoding) as usize].clone())
                }
                Origin::Cut(cut) => Entry::Cut(cut.clone()),
                &Origin::Step { begin, end } => Entry::Step(
                    hints[begin..end]
                        .iter()
                        .map(|&hint| self.place[hint as usize])
                        .collect(),
                ),
            };
            text += &entry.text(self.next, self.grid, self.encoding);
            text.push(';');
            self.place[n as usize] = self.next;
            self.next += 1;
            if text.len() >= MAX_LINE_BYTES {
                journal.note(&std::mem::replace(&mut text, self.head()));
            }
        }
        if text != self.head() {
            journal.note(&text);
        }
    }

    fn head(&self) -> String {
        format!("log {} ", self.next - self.encoding)
    }
}
