//! What the journal has of the nodes of a tree: how each was decided, so that a killed run does not solve its linear
//! programs again.
//!
//! # The notes
//!
//! ```text
//! node <budget> <place> <linear programs> <nanoseconds> <how> <cut> ...
//! ```
//!
//! The place is `.` for the level itself, and then a digit for each branch: `0` for the case without the moves of the
//! set, `1` for the other one. How it was decided is `cuts`, `search`, `unreachable` (all that is left is too dear), or the set of a
//! branch in hexadecimal. The cuts are [words](crate::linear_program::cut_word).
//!
//! # Why it is sound to read them
//!
//! Of what a note says nothing is believed. Cuts are those of the graph, or are not taken; multipliers and potentials
//! are computed again, and so is what follows from them: that there is no room, that moves are too dear. A search is
//! done again, and any set of moves is one to branch on. So a wrong note makes a tree larger, but not wrong. A note that does not
//! fit is none.
//!
//! # Why the tree is that of a run that nobody has killed
//!
//! The dual values are written digit for digit, so that all that follows from them is the same, to the last of the
//! cuts that the cases begin with.

use crate::graph::Graph;
use crate::linear_program::{Cut, cut_of_word, cut_word};
use kortest_base::runtime::Journal;
use std::collections::HashMap;
use std::time::Duration;

/// How a node was decided.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum How {
    /// By its cuts.
    Cuts,
    /// By a search.
    Search,
    /// Without the moves that are too dear the exit cannot be reached.
    Unreachable,
    /// By a branch: its set of moves, in hexadecimal.
    Branch(String),
}

/// A node that was decided.
#[derive(Clone, Debug)]
pub struct Decision {
    /// How many linear programs it took, and the time.
    pub programs: usize,
    pub time: Duration,
    pub how: How,
    /// The cuts that contribute to its bound, with their dual values.
    pub cuts: Vec<(Cut, f64)>,
}

/// The decisions for a budget.
#[derive(Default)]
pub struct Decisions<'a> {
    budget: u32,
    journal: Option<&'a Journal>,
    /// The rest of each note of an earlier session, by its place.
    earlier: HashMap<&'a str, &'a str>,
}

impl<'a> Decisions<'a> {
    /// Those that a journal has; without one there are none.
    pub fn new(budget: u32, journal: Option<&'a Journal>) -> Decisions<'a> {
        let start = format!("node {budget} ");
        let notes = journal.into_iter().flat_map(Journal::notes);
        let earlier = notes.filter_map(|note| note.strip_prefix(&start)?.split_once(' ')).collect();
        Decisions { budget, journal, earlier }
    }

    /// That of an earlier session for the node at a place, which has this graph.
    pub fn earlier(&self, place: &str, graph: &Graph) -> Option<Decision> {
        let mut words = self.earlier.get(place)?.split(' ');
        let programs = words.next()?.parse().ok()?;
        let time = Duration::from_nanos(words.next()?.parse().ok()?);
        let how = match words.next()? {
            "cuts" => How::Cuts,
            "search" => How::Search,
            "unreachable" => How::Unreachable,
            set => How::Branch(set.into()),
        };
        let cuts = words.map(|word| cut_of_word(word, graph)).collect::<Option<_>>()?;
        Some(Decision { programs, time, how, cuts })
    }

    /// Notes one.
    pub fn note(&self, place: &str, Decision { programs, time, how, cuts }: &Decision) {
        let Some(journal) = self.journal else { return };
        let how = match how {
            How::Cuts => "cuts",
            How::Search => "search",
            How::Unreachable => "unreachable",
            How::Branch(set) => set,
        };
        let cuts: String = cuts.iter().map(|cut| format!(" {}", cut_word(cut))).collect();
        journal.note(&format!("node {} {place} {programs} {} {how}{cuts}", self.budget, time.as_nanos()));
    }

    /// Whether what is decided is no longer safe, because the journal cannot be written.
    pub fn has_failed(&self) -> bool {
        self.journal.is_some_and(Journal::has_failed)
    }
}
