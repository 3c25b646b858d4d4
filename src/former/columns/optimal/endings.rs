//! In which traces the columns can end together.

use super::interned::{Interned, hash_of};
use super::slots::SlotBoundary;
use hashbrown::HashTable;

/// The set without traces.
pub const NO_ENDING: u32 = 0;

/// Sets of nodes that end tight traces, for the question whether the pasts of all slots can be
/// completed together.
///
/// Going from left to right, the set of a slot has the ends of its traces that are possible beside
/// the slots before it. If the last set has a trace, all slots can be completed: from this trace
/// one goes back to a trace of the slot before, and so on.
#[derive(Default)]
pub struct Endings {
    sets: Interned,
    /// The questions that were answered, hashed by [`Answer::hash`].
    answers: HashTable<Answer>,
}

/// The answer to a question: which set is on the right of a boundary?
#[derive(Clone, Copy)]
struct Answer {
    boundary: u32,
    /// The set on the left of the boundary.
    set: u32,
    pair: u32,
    /// The set on the right of the boundary.
    right: u32,
}

impl Answer {
    fn hash(&self) -> u64 {
        hash_of(&[self.boundary, self.set, self.pair])
    }

    fn has_question_of(&self, other: &Answer) -> bool {
        self.boundary == other.boundary && self.set == other.set && self.pair == other.pair
    }
}

impl Endings {
    pub fn new() -> Endings {
        let mut endings = Endings::default();
        let empty = endings.sets.number(&[]);
        debug_assert_eq!(empty.number, NO_ENDING);
        endings
    }

    /// Returns the set of the first slot, which has the nodes `ends`.
    pub fn first(&mut self, ends: &[u32]) -> u32 {
        self.sets.number(ends).number
    }

    /// Returns the set on the right of a boundary. `set` is the set on its left, and `pair` has the
    /// pasts of both slots.
    pub fn after(&mut self, number: usize, boundary: &SlotBoundary, set: u32, pair: u32) -> u32 {
        let mut answer = Answer {
            boundary: number as u32,
            set,
            pair,
            right: NO_ENDING,
        };
        let hash = answer.hash();
        let is_answer = |other: &Answer| answer.has_question_of(other);
        if let Some(known) = self.answers.find(hash, is_answer) {
            return known.right;
        }
        let right = boundary.ends_beside(pair, self.sets.get(set));
        answer.right = self.sets.number(&right).number;
        self.answers.insert_unique(hash, answer, Answer::hash);
        answer.right
    }

    /// Returns the memory in use, in bytes, about.
    pub fn bytes(&self) -> usize {
        self.sets.bytes() + self.answers.capacity() * size_of::<Answer>()
    }
}
