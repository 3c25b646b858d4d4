//! Writes notes while the solver searches.

use super::entry::Entry;
use crate::grid::Grid;
use crate::rules::Colouring;
use crate::solver::{Origin, Solver, Theory};
use kortest_base::runtime::{Instant, Journal};
use std::time::Duration;

/// The shortest time between two notes.
const OFTEN: Duration = Duration::from_secs(1);
/// The part of the whole time that passes at most between two notes: the later they come, the less there is to write.
const PART: u32 = 16;
/// Bytes of a note, or little more.
const LONG: usize = 1 << 20;
/// Not written.
const NOT: u32 = u32::MAX;

/// What has been noted.
pub struct Notes<'a> {
    journal: Option<&'a Journal>,
    grid: &'a Grid,
    /// How many clauses the encoding has.
    encoding: u32,
    /// By number in the solver's log: that in the journal.
    place: Vec<u32>,
    /// The number of the next entry in the journal.
    next: u32,
    began: Instant,
    last: Instant,
}

impl<'a> Notes<'a> {
    /// For a solver whose log begins with the encoding, and then has what was read of the journal.
    pub fn new<T: Theory>(journal: Option<&'a Journal>, grid: &'a Grid, encoding: usize, solver: &Solver<T>) -> Self {
        let (next, now) = (solver.log().origins().len() as u32, Instant::now());
        Notes { journal, grid, encoding: encoding as u32, place: (0..next).collect(), next, began: now, last: now }
    }

    /// Whether it is time to write.
    pub fn are_due(&self) -> bool {
        self.journal.is_some() && self.last.elapsed() >= OFTEN.max(self.began.elapsed() / PART)
    }

    /// Whether writing has failed.
    pub fn have_failed(&self) -> bool {
        self.journal.is_some_and(Journal::has_failed)
    }

    /// Writes what the solver is likely to need for long, or at the end all that it works with. These are all solutions that it
    /// has found.
    pub fn write<T: Theory>(&mut self, solver: &Solver<T>, solutions: &[Colouring], at_end: bool) {
        let Some(journal) = self.journal else { return };
        self.last = Instant::now();
        let (origins, hints) = (solver.log().origins(), solver.log().hints());
        let mut needed = Vec::new();
        // A cut that no step needs is made again by the theory.
        let is_cut = |n: &u32| matches!(origins[*n as usize], Origin::Cut(_));
        let mut open: Vec<u32> = solver.live(!at_end).filter(|n| !is_cut(n)).collect();
        let is_given = |n: &usize| matches!(origins[*n], Origin::Given(_));
        open.extend((self.place.len()..origins.len()).filter(is_given).map(|n| n as u32));
        self.place.resize(origins.len(), NOT);
        while let Some(n) = open.pop() {
            if self.place[n as usize] == NOT {
                // Met; the right number follows.
                self.place[n as usize] = 0;
                needed.push(n);
                if let Origin::Step { begin, end } = origins[n as usize] {
                    open.extend_from_slice(&hints[begin..end]);
                }
            }
        }
        // Then each has its hints before it.
        needed.sort_unstable();
        let mut text = self.head();
        for n in needed {
            let entry = match &origins[n as usize] {
                Origin::Given(given) => Entry::Solution(solutions[(given - self.encoding) as usize].clone()),
                Origin::Cut(cut) => Entry::Cut(cut.clone()),
                &Origin::Step { begin, end } => {
                    Entry::Step(hints[begin..end].iter().map(|&hint| self.place[hint as usize]).collect())
                }
            };
            entry.put(&mut text, self.next, self.grid, self.encoding);
            self.place[n as usize] = self.next;
            self.next += 1;
            if text.len() >= LONG {
                journal.note(&std::mem::replace(&mut text, self.head()));
            }
        }
        if text != self.head() {
            journal.note(&text);
        }
    }

    /// The beginning of a note.
    fn head(&self) -> String {
        format!("log {} ", self.next - self.encoding)
    }
}
