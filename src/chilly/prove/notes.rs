//! Journal entries about a level: the lower bound of the linear program, and the route of the
//! anytime algorithm. The program verifies all entries.
//!
//! ```text
//! bound <nanoseconds> <value of each linear program, commas between> <cut> ...
//! route <pushes>
//! ```
//!
//! # Why a run may reuse the subtrees that an earlier run refuted
//!
//! The journal identifies each refuted subtree of the search by an index. With a different lower
//! bound, index 7 may be a different subtree. So a run may reuse the refuted subtrees only with the
//! same bound:
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
    journal: Option<&'a Journal>,
    /// The last entry with a lower bound, without its first word.
    bound: Option<&'a str>,
    /// The last entry with a route, without its first word.
    route: Option<&'a str>,
    /// Whether the refuted subtrees in the journal belong to the lower bound of this run.
    may_reuse_jobs: bool,
}

impl<'a> JournalEntries<'a> {
    /// Reads the entries of earlier sessions.
    pub fn read(journal: Option<&'a Journal>) -> JournalEntries<'a> {
        JournalEntries {
            journal,
            bound: journal.and_then(|journal| last_note(journal, "bound ")),
            route: journal.and_then(|journal| last_note(journal, "route ")),
            may_reuse_jobs: false,
        }
    }

    /// Returns the journal, if the run has one.
    pub fn journal(&self) -> Option<&'a Journal> {
        self.journal
    }

    /// Returns the journal if the search may reuse the refuted subtrees in the journal.
    pub fn journal_of_jobs(&self) -> Option<&'a Journal> {
        self.journal.filter(|_| self.may_reuse_jobs)
    }

    /// Call this function if the bound uses no linear program. Such a bound is the same in every
    /// run, so the search may reuse the refuted subtrees in the journal.
    pub fn set_plain_bound(&mut self) {
        self.may_reuse_jobs = true;
    }

    /// Returns the solution of the linear program in an earlier session, and how long it took.
    /// `None` if the journal has no valid solution.
    ///
    /// If there is a solution, the search may reuse the refuted subtrees in the journal after this
    /// call, because they belong to the same bound.
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
        self.may_reuse_jobs = true;
        Some((relaxation, time))
    }

    /// Stores the solution of the linear program that this run has found.
    ///
    /// The search may use the refuted subtrees in the journal only if there are none yet: then all
    /// that the journal will have belong to this bound. Others belong to an earlier bound.
    pub fn store_relaxation(&mut self, relaxation: &Relaxation, time: Duration) {
        let Some(journal) = self.journal else { return };
        let values: Vec<String> = relaxation.values.iter().map(f64::to_string).collect();
        let mut note = format!("bound {} {}", time.as_nanos(), values.join(","));
        for cut in &relaxation.cuts {
            note += &format!(" {}", cut.to_word());
        }
        journal.note(&note);
        self.may_reuse_jobs = !journal.has_unchecked_results();
    }

    /// Returns the route of an earlier session, if a replay of the route wins the game. `None` if
    /// it does not, or if the journal has no route.
    pub fn route(&self, level: &Level) -> Option<Vec<Direction>> {
        let route = parse_moves(self.route?).ok()?;
        let replay = replay(level, &route).ok()?;
        replay.wins().then_some(route)
    }

    /// Stores a route.
    pub fn store_route(&self, route: &[Direction]) {
        if let Some(journal) = self.journal {
            journal.note(&format!("route {}", letters(route)));
        }
    }
}

/// Returns the last entry that begins with `kind`, without this beginning.
fn last_note<'a>(journal: &'a Journal, kind: &str) -> Option<&'a str> {
    let notes = journal.notes();
    notes.filter_map(|note| note.strip_prefix(kind)).last()
}
