//! The notes in the journal of a level: the first bound, and the route that the anytime phase has come to, a line each.
//! Those of branches are [elsewhere](crate::branches).
//!
//! ```text
//! bound <nanoseconds> <value of each linear program, commas between> <cut> ...
//! route <pushes>
//! ```
//!
//! Neither is believed: cuts are those of the graph, or are not taken, and the bound is computed from them again; a route is
//! replayed.
//!
//! # Why jobs that are closed can be believed
//!
//! Jobs have numbers in the order in which a search comes to them, and which there are depends on the bound. With the cuts and
//! their dual values from the journal, digit for digit, the bound is the one with which the jobs were closed. A linear
//! program that is solved again, by another processor perhaps, may bring another bound: then jobs of earlier sessions are of
//! no use, and the search goes without the journal.

use crate::direction::{Direction, letters, parse_moves};
use crate::graph::Graph;
use crate::level::Level;
use crate::linear_program::{Relaxation, cut_of_word, cut_word};
use crate::replay::replay;
use kortest_base::runtime::Journal;
use std::time::Duration;

/// The notes of earlier sessions, and the journal that takes new ones.
pub struct Notes<'a> {
    journal: Option<&'a Journal>,
    bound: Option<&'a str>,
    route: Option<&'a str>,
    /// Whether the bound is the one with which the jobs in the journal were closed.
    is_of_jobs: bool,
}

impl<'a> Notes<'a> {
    /// Reads the notes of a journal, if there is one.
    pub fn read(journal: Option<&'a Journal>) -> Notes<'a> {
        let last = |kind: &str| {
            let notes = journal.into_iter().flat_map(Journal::notes);
            notes.filter_map(|note| note.strip_prefix(kind)?.strip_prefix(' ')).last()
        };
        Notes { journal, bound: last("bound"), route: last("route"), is_of_jobs: false }
    }

    /// The journal, for branches.
    pub fn journal(&self) -> Option<&'a Journal> {
        self.journal
    }

    /// The journal for a search, if what it has or will have of one is made with this bound.
    pub fn journal_of_jobs(&self) -> Option<&'a Journal> {
        self.journal.filter(|_| self.is_of_jobs)
    }

    /// That the bound is the same in every session, because no linear program has a part in it.
    pub fn has_plain_bound(&mut self) {
        self.is_of_jobs = true;
    }

    /// The linear program of an earlier session, without the usage of moves, and the time that it took.
    pub fn bound(&mut self, graph: &Graph) -> Option<(Relaxation, Duration)> {
        let mut words = self.bound?.split(' ');
        let time = Duration::from_nanos(words.next()?.parse().ok()?);
        let values = words.next()?.split(',').map(|value| value.parse().ok()).collect::<Option<_>>()?;
        let cuts = words.map(|word| cut_of_word(word, graph)).collect::<Option<_>>()?;
        self.is_of_jobs = true;
        Some((Relaxation { cuts, values, usage: Vec::new() }, time))
    }

    /// Notes a linear program that was solved to its end.
    pub fn note_bound(&mut self, Relaxation { cuts, values, .. }: &Relaxation, time: Duration) {
        let Some(journal) = self.journal else { return };
        let values: Vec<String> = values.iter().map(f64::to_string).collect();
        let cuts: String = cuts.iter().map(|cut| format!(" {}", cut_word(cut))).collect();
        journal.note(&format!("bound {} {}{cuts}", time.as_nanos(), values.join(",")));
        self.is_of_jobs = !journal.has_jobs();
    }

    /// The route of an earlier session.
    pub fn route(&self, level: &Level) -> Option<Vec<Direction>> {
        let route = parse_moves(self.route?).ok()?;
        replay(level, &route).is_ok_and(|replay| replay.wins()).then_some(route)
    }

    /// Notes the route that the anytime phase has come to at its end.
    pub fn note_route(&self, route: &[Direction]) {
        if let Some(journal) = self.journal {
            journal.note(&format!("route {}", letters(route)));
        }
    }
}
