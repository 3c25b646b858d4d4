//! Journal entries about a level: the first lower bound, and the route of the anytime phase. The nodes of a
//! branch-and-cut tree have [separate entries](crate::branches).
//!
//! ```text
//! bound <nanoseconds> <value of each linear program, commas between> <cut> ...
//! route <pushes>
//! ```
//!
//! The program does not trust these entries. It accepts a cut only if it is a tightened cut of the graph, and computes
//! the bound from the cuts again. It replays the route.
//!
//! # Why closed jobs can be trusted
//!
//! Jobs are numbered in the order in which the search creates them, and this order depends on the bound. The journal
//! contains the cuts and their dual values with all digits. So a resumed run computes the same bound that the search
//! used when the jobs were closed. If the linear program is solved again, for example on another processor, the bound
//! may differ. Then the same number may belong to another job, so the search ignores the jobs of the journal.

use crate::direction::{Direction, letters, parse_moves};
use crate::graph::Graph;
use crate::level::Level;
use crate::linear_program::{Relaxation, cut_of_word, cut_word};
use crate::replay::replay;
use kortest_base::runtime::Journal;
use std::time::Duration;

/// The journal entries of earlier sessions about a level, and the journal for new entries.
pub struct JournalEntries<'a> {
    journal: Option<&'a Journal>,
    bound: Option<&'a str>,
    route: Option<&'a str>,
    /// Whether the jobs in the journal were closed with the current bound.
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

    /// Returns the journal, which branch and cut reads and extends.
    pub fn journal(&self) -> Option<&'a Journal> {
        self.journal
    }

    /// Returns the journal for the iterative deepening, if the jobs in the journal were closed with the current bound.
    pub fn journal_of_jobs(&self) -> Option<&'a Journal> {
        self.journal.filter(|_| self.matches_jobs)
    }

    /// Records that the bound does not depend on a linear program. Such a bound is the same in every session, so the
    /// jobs in the journal match it.
    pub fn set_plain_bound(&mut self) {
        self.matches_jobs = true;
    }

    /// Returns the solution of the linear program from an earlier session, and the time that the solver took. The usage
    /// of the moves is empty, because the journal does not contain the usage.
    pub fn bound(&mut self, graph: &Graph) -> Option<(Relaxation, Duration)> {
        let mut words = self.bound?.split(' ');
        let time = Duration::from_nanos(words.next()?.parse().ok()?);
        let values = words.next()?.split(',').map(|value| value.parse().ok()).collect::<Option<_>>()?;
        let cuts = words.map(|word| cut_of_word(word, graph)).collect::<Option<_>>()?;
        self.matches_jobs = true;
        Some((Relaxation { cuts, values, usage: Vec::new() }, time))
    }

    /// Records a linear program that was solved without interruption.
    pub fn note_bound(&mut self, Relaxation { cuts, values, .. }: &Relaxation, time: Duration) {
        let Some(journal) = self.journal else { return };
        let values: Vec<String> = values.iter().map(f64::to_string).collect();
        let cuts: String = cuts.iter().map(|cut| format!(" {}", cut_word(cut))).collect();
        journal.note(&format!("bound {} {}{cuts}", time.as_nanos(), values.join(",")));
        self.matches_jobs = !journal.has_jobs();
    }

    /// Returns the route that an earlier session found, if a replay of the route wins the game.
    pub fn route(&self, level: &Level) -> Option<Vec<Direction>> {
        let route = parse_moves(self.route?).ok()?;
        replay(level, &route).is_ok_and(|replay| replay.wins()).then_some(route)
    }

    /// Records the final route of the anytime phase.
    pub fn note_route(&self, route: &[Direction]) {
        if let Some(journal) = self.journal {
            journal.note(&format!("route {}", letters(route)));
        }
    }
}
