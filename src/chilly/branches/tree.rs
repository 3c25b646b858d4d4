//! A branch-and-cut tree: a proof that every route has more moves than a given budget.
//!
//! The journal stores how each node of the tree was decided ([`Decisions`]), so that a resumed run
//! can reuse it.
//!
//! # Format of a journal entry
//!
//! ```text
//! node <budget> <place> <linear programs> <nanoseconds> <how> <cut> ...
//! ```
//!
//! `<how>` (see [`DecidedBy`]) is `cuts`, `search`, `unreachable`, or a set of moves in
//! hexadecimal. The place is the path from the root: `.` for the level itself, then one digit for
//! each split by a set of moves. The digit `0` stands for the case that a route makes none of these
//! moves. The digit `1` stands for the case that a route makes at least one of these moves. Each
//! cut is a [word](crate::linear_program::WeightedCut::to_word).
//!
//! # Why it is sound to read entries
//!
//! A wrong entry can only make a tree larger. The program verifies each cut, computes the bound
//! again, and repeats each search. A split by any set of moves is sound. An entry that does not fit
//! the graph is ignored.
//!
//! # Why a resumed run builds the same tree as an uninterrupted run
//!
//! Entries contain all numbers that later computations use, with all digits.

use crate::bounds::certified::Certified;
use crate::graph::Graph;
use crate::linear_program::WeightedCut;
use kortest_base::runtime::Journal;
use std::collections::HashMap;
use std::time::Duration;

/// A set of moves: one `bool` for each move.
pub type MoveSet = Vec<bool>;

/// A proof that a graph has no route within a budget of moves.
#[derive(Clone, Debug)]
pub enum Tree {
    /// A proof that needs no bound: the graph has no walk from the start to the exit.
    Unreachable,
    /// A proof by cuts alone.
    Cuts(Box<Node>),
    /// A proof by a search that uses the cuts.
    Search(Box<Node>),
    /// No route within the budget makes certain expensive moves. The proof continues with the graph
    /// without these moves.
    Fewer {
        /// The graph with the expensive moves, and its lower bound, which shows that these moves
        /// are too expensive.
        node: Box<Node>,
        /// The proof for the graph without the expensive moves.
        proof: Box<Tree>,
    },
    /// Two cases: a route makes none of the marked moves, or at least one.
    Branch {
        /// The marked moves.
        set: MoveSet,
        /// The proof for routes that make none of the marked moves.
        without: Box<Tree>,
        /// The proof for routes that make a marked move.
        with: Box<Tree>,
    },
}

/// A graph, and a lower bound on the number of moves of its routes.
#[derive(Clone, Debug)]
pub struct Node {
    pub graph: Graph,
    pub certified: Certified,
}

impl Tree {
    /// Returns the number of leaves of the tree, which are the cases that the proof distinguishes.
    pub fn leaves(&self) -> usize {
        match self {
            Tree::Unreachable | Tree::Cuts(_) | Tree::Search(_) => 1,
            Tree::Fewer { proof, .. } => proof.leaves(),
            Tree::Branch { without, with, .. } => without.leaves() + with.leaves(),
        }
    }
}

/// How a node was decided: why it was refuted (has no route within the budget), or by which set of
/// moves it was split into two cases.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DecidedBy {
    /// The cuts of the linear program prove that every route exceeds the budget.
    Cuts,
    /// A search finds no route within the budget.
    Search,
    /// Without the moves that are too expensive for the budget, the exit is unreachable.
    Unreachable,
    /// The node was split by a set of moves, written in hexadecimal.
    Branch(String),
}

impl DecidedBy {
    /// Returns the word that stands for this decision in a journal entry: a keyword, or the set of
    /// moves in hexadecimal.
    fn word(&self) -> &str {
        match self {
            DecidedBy::Cuts => "cuts",
            DecidedBy::Search => "search",
            DecidedBy::Unreachable => "unreachable",
            DecidedBy::Branch(set) => set,
        }
    }

    /// Parses how a node was decided from a word of a journal entry. `None` if the word is neither
    /// a keyword nor a set of moves in hexadecimal. The length of a set is checked later, against
    /// the graph of its node.
    fn of_word(word: &str) -> Option<DecidedBy> {
        match word {
            "cuts" => Some(DecidedBy::Cuts),
            "search" => Some(DecidedBy::Search),
            "unreachable" => Some(DecidedBy::Unreachable),
            // Every other word must be a set of moves in hexadecimal.
            set => {
                let is_hexadecimal = set.bytes().all(|byte| byte.is_ascii_hexdigit());
                is_hexadecimal.then(|| DecidedBy::Branch(set.into()))
            }
        }
    }
}

/// What the journal stores about one node of a proof.
#[derive(Clone, Debug)]
pub struct Decision {
    /// The number of linear programs that were solved to decide this node.
    pub programs: usize,
    /// How long the decision took.
    pub time: Duration,
    /// The reason why the node is refuted, or the set of moves that splits it.
    pub how: DecidedBy,
    /// The cuts that raise the lower bound of the node, with their dual values.
    pub cuts: Vec<WeightedCut>,
}

/// The journal entries about the nodes of one branch-and-cut tree.
#[derive(Default)]
pub struct Decisions<'a> {
    /// The largest number of moves that is refuted: the tree proves that every route has more
    /// moves.
    budget: u32,
    /// The journal, if the run has one.
    journal: Option<&'a Journal>,
    /// For the place of each node, the words after the place in its entry from an earlier session.
    earlier: HashMap<&'a str, &'a str>,
}

impl<'a> Decisions<'a> {
    /// Finds the entries that earlier sessions have written to a journal about the tree for
    /// `budget`, the largest number of moves that it refutes. Such an entry stores how one node of
    /// the tree was decided. The entry begins with the word `node`, the budget, and the place of
    /// the node, which is its path from the root. If a node has several entries, the last one
    /// counts.
    pub fn new(budget: u32, journal: Option<&'a Journal>) -> Decisions<'a> {
        let start = format!("node {budget} ");
        let mut earlier = HashMap::new();
        for entry in journal.into_iter().flat_map(Journal::notes) {
            if let Some(words) = entry.strip_prefix(&start)
                && let Some((place, words_after_place)) = words.split_once(' ')
            {
                earlier.insert(place, words_after_place);
            }
        }
        Decisions {
            budget,
            journal,
            earlier,
        }
    }

    /// Returns the decision of an earlier session about the node at `place`, the path from the root
    /// to the node. `None` if the journal has no entry for the node, or if the entry does not fit
    /// `graph`.
    pub fn read(&self, place: &str, graph: &Graph) -> Option<Decision> {
        let mut words = self.earlier.get(place)?.split(' ');
        let programs = words.next()?.parse().ok()?;
        let time = Duration::from_nanos(words.next()?.parse().ok()?);
        let how = DecidedBy::of_word(words.next()?)?;
        let mut cuts = Vec::new();
        for word in words {
            cuts.push(WeightedCut::of_word(word, graph)?);
        }
        Some(Decision {
            programs,
            time,
            how,
            cuts,
        })
    }

    /// Writes the decision about the node at `place`, the path from the root to the node, to the
    /// journal, if the run has one.
    pub fn record(&self, place: &str, decision: &Decision) {
        let Some(journal) = self.journal else { return };
        let mut entry = format!(
            "node {} {place} {} {} {}",
            self.budget,
            decision.programs,
            decision.time.as_nanos(),
            decision.how.word()
        );
        for cut in &decision.cuts {
            entry += &format!(" {}", cut.to_word());
        }
        journal.note(&entry);
    }

    /// Returns whether a write to the journal has failed. A run without a journal never fails.
    pub fn has_failed(&self) -> bool {
        self.journal.is_some_and(Journal::has_failed)
    }
}
