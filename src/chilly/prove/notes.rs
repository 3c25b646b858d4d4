//! Journal entries about a level: the first lower bound, and the first route. The program verifies all entries.
//!
//! ```text
//! bound <nanoseconds> <value of each linear program, commas between> <cut> ...
//! route <pushes>
//! ```
//!
//! # Why refuted subtrees of the search can be trusted
//!
//! The indices of subtrees depend on the bound. The journal contains all numbers from which the bound is computed, with
//! all digits. So a run that reads the bound from the journal has the same indices. A run that solves the linear
//! program again may find a different bound, and does not reuse the subtrees in the journal.

use crate::direction::{Direction, letters, parse_moves};
use crate::graph::Graph;
use crate::level::Level;
use crate::linear_program::{Relaxation, cut_of_word, cut_word};
use crate::replay::replay;
use kortest_base::runtime::Journal;
use std::time::Duration;

/// The journal entries about a level, and the journal for new entries.
pub struct JournalEntries<'a> {
    journal: Option<&'a Journal>,
    bound: Option<&'a str>,
    route: Option<&'a str>,
    /// Whether the subtrees in the journal were refuted with the current bound.
    matches_jobs: bool,
}

impl<'a> JournalEntries<'a> {
    /// Reads the entries of a journal. Without a journal there are no entries.
    pub fn read(journal: Option<&'a Journal>) -> JournalEntries<'a> {
        let last = |kind: &str| {
            let notes = journal.into_iter().flat_map(Journal::notes);
            notes.filter_map(|note| note.strip_prefix(kind)?.strip_prefix(' ')).last()
        };
        JournalEntries { journal, bound: last("bound"), route: last("route"), matches_jobs: false }
    }

    pub fn journal(&self) -> Option<&'a Journal> {
        self.journal
    }

    /// Returns the journal if the search may reuse its refuted subtrees.
    pub fn journal_of_jobs(&self) -> Option<&'a Journal> {
        self.journal.filter(|_| self.matches_jobs)
    }

    /// Call this function if the bound uses no linear program. Such a bound is the same in every run, so the search may
    /// reuse the refuted subtrees in the journal.
    pub fn set_plain_bound(&mut self) {
        self.matches_jobs = true;
    }

    /// Reads the solution of the linear program, and the solver's time, from the journal.
    pub fn bound(&mut self, graph: &Graph) -> Option<(Relaxation, Duration)> {
        let mut words = self.bound?.split(' ');
        let time = Duration::from_nanos(words.next()?.parse().ok()?);
        let values = words.next()?.split(',').map(|value| value.parse().ok()).collect::<Option<_>>()?;
        let cuts = words.map(|word| cut_of_word(word, graph)).collect::<Option<_>>()?;
        self.matches_jobs = true;
        Some((Relaxation { cuts, values, usage: Vec::new() }, time))
    }

    /// Writes the solution of a linear program to the journal.
    pub fn note_bound(&mut self, Relaxation { cuts, values, .. }: &Relaxation, time: Duration) {
        let Some(journal) = self.journal else { return };
        let values: Vec<String> = values.iter().map(f64::to_string).collect();
        let cuts: String = cuts.iter().map(|cut| format!(" {}", cut_word(cut))).collect();
        journal.note(&format!("bound {} {}{cuts}", time.as_nanos(), values.join(",")));
        self.matches_jobs = !journal.has_jobs();
    }

    /// Returns the route of an earlier session, if a replay of the route wins the game.
    pub fn route(&self, level: &Level) -> Option<Vec<Direction>> {
        let route = parse_moves(self.route?).ok()?;
        replay(level, &route).is_ok_and(|replay| replay.wins()).then_some(route)
    }

    pub fn note_route(&self, route: &[Direction]) {
        if let Some(journal) = self.journal {
            journal.note(&format!("route {}", letters(route)));
        }
    }
}
