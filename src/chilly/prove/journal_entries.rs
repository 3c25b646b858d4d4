//! Reads and writes the journal entries about a level: the solution of the linear program, and the
//! route of the anytime algorithm. The program verifies all entries.
//!
//! ```text
//! bound <nanoseconds> <value of each linear program, commas between> <cut> ...
//! route <pushes>
//! ```
//!
//! # Why a run may reuse the subtrees that an earlier run refuted
//!
//! Iterative deepening splits its search into subtrees. The journal lists the refuted subtrees, in
//! which no route was found, each by an index. With another lower bound, index 7 may be another
//! subtree. So a run may reuse the refuted subtrees only with the same bound:
//!
//! * A run that reads the bound from the journal has the same bound, because the journal contains
//!   all digits of all numbers from which the bound is computed.
//! * A run that solves the linear program again may find a different bound. So it ignores refuted
//!   subtrees.

use crate::direction::{Direction, letters, parse_moves};
use crate::graph::Graph;
use crate::level::Level;
use crate::linear_program::{Relaxation, WeightedCut};
use crate::replay::replay;
use kortest_base::runtime::Journal;
use std::time::Duration;

/// The entries of a journal about a level.
pub struct JournalEntries<'a> {
    /// The journal, if the run has one.
    journal: Option<&'a Journal>,
    /// The last entry of the journal that begins with the word `bound`, without this word.
    bound: Option<&'a str>,
    /// The last entry of the journal that begins with the word `route`, without this word.
    route: Option<&'a str>,
    /// Whether the search may skip the subtrees that the journal lists as refuted. Another lower
    /// bound gives other subtrees. So the search may skip these subtrees only if they were refuted
    /// with the same lower bound that this run has.
    may_reuse_subtrees: bool,
}

impl<'a> JournalEntries<'a> {
    /// Finds the entries that earlier sessions have written to a journal, the file from which a run
    /// resumes: the last lower bound and the last route. If the run has no journal, there are no
    /// entries. The refuted subtrees in the journal may be reused only after a later call has shown
    /// that they belong to the bound of this run.
    pub fn read(journal: Option<&'a Journal>) -> JournalEntries<'a> {
        JournalEntries {
            journal,
            bound: journal.and_then(|journal| last_entry(journal, "bound ")),
            route: journal.and_then(|journal| last_entry(journal, "route ")),
            may_reuse_subtrees: false,
        }
    }

    /// Returns the journal, if the run has one.
    pub fn journal(&self) -> Option<&'a Journal> {
        self.journal
    }

    /// Returns the journal, if the search may skip the subtrees that the journal lists as refuted,
    /// which have no route. `None` if the run has no journal, or if these subtrees may belong to
    /// another lower bound.
    pub fn journal_of_subtrees(&self) -> Option<&'a Journal> {
        self.journal.filter(|_| self.may_reuse_subtrees)
    }

    /// Allows the search to skip the subtrees that the journal lists as refuted. Must be called
    /// only if the lower bound uses no linear program, because such a bound is the same in every
    /// run.
    pub fn allow_subtrees_of_plain_bound(&mut self) {
        self.may_reuse_subtrees = true;
    }

    /// Returns the solution of the linear program that an earlier session wrote to the journal, and
    /// how long it took. `None` if the journal has no valid solution.
    ///
    /// If there is a solution, the search may then reuse the refuted subtrees in the journal,
    /// because these subtrees belong to the same bound.
    pub fn reuse_relaxation(&mut self, graph: &Graph) -> Option<(Relaxation, Duration)> {
        let mut words = self.bound?.split(' ');
        let time = Duration::from_nanos(words.next()?.parse().ok()?);
        let mut relaxation = Relaxation::default();
        for value in words.next()?.split(',') {
            relaxation.values.push(value.parse().ok()?);
        }
        for word in words {
            relaxation.cuts.push(WeightedCut::of_word(word, graph)?);
        }
        self.may_reuse_subtrees = true;
        Some((relaxation, time))
    }

    /// Writes the solution of the linear program that this run has found to the journal, if the run
    /// has one.
    ///
    /// Also decides whether the search may reuse the refuted subtrees in the journal. If the
    /// journal has no subtrees yet, all later subtrees will belong to this solution, so the search
    /// may reuse them. If the journal has subtrees already, they belong to an earlier solution, so
    /// the search must not reuse them.
    pub fn store_relaxation(&mut self, relaxation: &Relaxation, time: Duration) {
        let Some(journal) = self.journal else { return };
        let values: Vec<String> = relaxation.values.iter().map(f64::to_string).collect();
        let mut entry = format!("bound {} {}", time.as_nanos(), values.join(","));
        for cut in &relaxation.cuts {
            entry += &format!(" {}", cut.to_word());
        }
        journal.note(&entry);
        // The unchecked results of a journal are its refuted subtrees.
        self.may_reuse_subtrees = !journal.has_unchecked_results();
    }

    /// Returns the route that an earlier session wrote to the journal. `None` if the journal has no
    /// route, or if this route does not win.
    pub fn route(&self, level: &Level) -> Option<Vec<Direction>> {
        let route = parse_moves(self.route?).ok()?;
        let replayed = replay(level, &route).ok()?;
        replayed.wins().then_some(route)
    }

    /// Writes a route to the journal, if the run has one.
    pub fn store_route(&self, route: &[Direction]) {
        if let Some(journal) = self.journal {
            journal.note(&format!("route {}", letters(route)));
        }
    }
}

/// Returns the last entry of the journal that begins with `start`, without this beginning. `None`
/// if no entry begins with `start`.
fn last_entry<'a>(journal: &'a Journal, start: &str) -> Option<&'a str> {
    let entries = journal.notes();
    entries.filter_map(|entry| entry.strip_prefix(start)).last()
}
