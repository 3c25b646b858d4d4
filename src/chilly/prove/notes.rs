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
use crate::linear_program::{Relaxation, cut_of_word, cut_word};
use crate::replay::replay;
use kortest_base::runtime::Journal;
use std::time::Duration;

pub struct JournalEntries<'a> {
    journal: Option<&'a Journal>,
    bound: Option<&'a str>,
    route: Option<&'a str>,
    may_reuse_jobs: bool,
}

impl<'a> JournalEntries<'a> {
    pub fn read(journal: Option<&'a Journal>) -> JournalEntries<'a> {
        let last = |kind: &str| {
            let notes = journal.into_iter().flat_map(Journal::notes);
            notes
                .filter_map(|note| note.strip_prefix(kind)?.strip_prefix(' '))
                .last()
        };
        JournalEntries {
            journal,
            bound: last("bound"),
            route: last("route"),
            may_reuse_jobs: false,
        }
    }

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

    pub fn bound(&mut self, graph: &Graph) -> Option<(Relaxation, Duration)> {
        let mut words = self.bound?.split(' ');
        let time = Duration::from_nanos(words.next()?.parse().ok()?);
        let values = words
            .next()?
            .split(',')
            .map(|value| value.parse().ok())
            .collect::<Option<_>>()?;
        let cuts = words
            .map(|word| cut_of_word(word, graph))
            .collect::<Option<_>>()?;
        self.may_reuse_jobs = true;
        Some((
            Relaxation {
                cuts,
                values,
                usage: Vec::new(),
            },
            time,
        ))
    }

    pub fn note_bound(&mut self, Relaxation { cuts, values, .. }: &Relaxation, time: Duration) {
        let Some(journal) = self.journal else { return };
        let values: Vec<String> = values.iter().map(f64::to_string).collect();
        let cuts: String = cuts
            .iter()
            .map(|cut| format!(" {}", cut_word(cut)))
            .collect();
        journal.note(&format!(
            "bound {} {}{cuts}",
            time.as_nanos(),
            values.join(",")
        ));
        self.may_reuse_jobs = !journal.has_jobs();
    }

    /// Returns the route of an earlier session, if a replay of the route wins the game.
    pub fn route(&self, level: &Level) -> Option<Vec<Direction>> {
        let route = parse_moves(self.route?).ok()?;
        replay(level, &route)
            .is_ok_and(|replay| replay.wins())
            .then_some(route)
    }

    pub fn note_route(&self, route: &[Direction]) {
        if let Some(journal) = self.journal {
            journal.note(&format!("route {}", letters(route)));
        }
    }
}
