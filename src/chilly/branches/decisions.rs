//! Journal entries for the nodes of a branch-and-cut tree. Each entry records how a node was decided, so that a resumed
//! run does not solve the linear programs of this node again.
//!
//! # Format of an entry
//!
//! ```text
//! node <budget> <place> <linear programs> <nanoseconds> <how> <cut> ...
//! ```
//!
//! The place is the path from the root: `.` for the level itself, then one digit for each branch. A branch splits a
//! node by a set of moves: `0` means that the route makes no move of the set, and `1` means that the route makes at
//! least one move of the set. `<how>` is `cuts`, `search`, `unreachable` (the exit cannot be reached without the moves
//! that are too expensive), or, for a branch, its set of moves in hexadecimal. Each cut is written as a
//! [word](crate::linear_program::cut_word).
//!
//! # Why it is sound to read entries
//!
//! The program trusts none of the values of an entry. It accepts a cut only if it is a tightened cut of the graph. It
//! computes multipliers and potentials again. From these it computes the slack of the budget and the moves that are too
//! expensive. It repeats each search. Branching on any set of moves is sound. So a wrong entry can make a tree larger,
//! but not wrong. An entry that does not fit the graph is ignored.
//!
//! # Why a resumed run builds the same tree as an uninterrupted run
//!
//! The dual values are written with all digits. So a resumed run computes the same results from the dual values,
//! including the cuts with which the two cases of a branch start.

use crate::graph::Graph;
use crate::linear_program::{Cut, cut_of_word, cut_word};
use kortest_base::runtime::Journal;
use std::collections::HashMap;
use std::time::Duration;

/// How a node of the branch-and-cut tree was decided.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DecidedBy {
    /// The cuts and potentials of the node prove that no route fits the budget.
    Cuts,
    /// A search proves that no route fits the budget.
    Search,
    /// Without the moves that are too expensive, the exit cannot be reached.
    Unreachable,
    /// The node was split into two cases by a set of moves. The string is this set in hexadecimal.
    Branch(String),
}

/// The decision about one node, as stored in the journal.
#[derive(Clone, Debug)]
pub struct Decision {
    /// The number of linear programs solved for this node.
    pub programs: usize,
    pub time: Duration,
    pub how: DecidedBy,
    /// The cuts that contribute to the bound of the node, with their dual values.
    pub cuts: Vec<(Cut, f64)>,
}

/// The decisions about all nodes of the tree for one budget, backed by a journal.
#[derive(Default)]
pub struct Decisions<'a> {
    budget: u32,
    journal: Option<&'a Journal>,
    /// The journal entries of earlier sessions. The key is the place of a node (its path from the root), and the value
    /// is the rest of the entry after the place.
    earlier: HashMap<&'a str, &'a str>,
}

impl<'a> Decisions<'a> {
    /// Reads the decisions in a journal. Without a journal, no decision is known, and no new decision is recorded.
    pub fn new(budget: u32, journal: Option<&'a Journal>) -> Decisions<'a> {
        let start = format!("node {budget} ");
        let notes = journal.into_iter().flat_map(Journal::notes);
        let earlier = notes.filter_map(|note| note.strip_prefix(&start)?.split_once(' ')).collect();
        Decisions { budget, journal, earlier }
    }

    /// Returns the decision of an earlier session about the node at `place`, if the journal entry of the node fits the
    /// graph.
    pub fn earlier(&self, place: &str, graph: &Graph) -> Option<Decision> {
        let mut words = self.earlier.get(place)?.split(' ');
        let programs = words.next()?.parse().ok()?;
        let time = Duration::from_nanos(words.next()?.parse().ok()?);
        let how = match words.next()? {
            "cuts" => DecidedBy::Cuts,
            "search" => DecidedBy::Search,
            "unreachable" => DecidedBy::Unreachable,
            set => DecidedBy::Branch(set.into()),
        };
        let cuts = words.map(|word| cut_of_word(word, graph)).collect::<Option<_>>()?;
        Some(Decision { programs, time, how, cuts })
    }

    /// Records the decision about a node in the journal.
    pub fn note(&self, place: &str, Decision { programs, time, how, cuts }: &Decision) {
        let Some(journal) = self.journal else { return };
        let how = match how {
            DecidedBy::Cuts => "cuts",
            DecidedBy::Search => "search",
            DecidedBy::Unreachable => "unreachable",
            DecidedBy::Branch(set) => set,
        };
        let cuts: String = cuts.iter().map(|cut| format!(" {}", cut_word(cut))).collect();
        journal.note(&format!("node {} {place} {programs} {} {how}{cuts}", self.budget, time.as_nanos()));
    }

    /// Returns whether a write to the journal has failed.
    pub fn has_failed(&self) -> bool {
        self.journal.is_some_and(Journal::has_failed)
    }
}
