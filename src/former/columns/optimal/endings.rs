//! In which traces the columns can end together.

use super::interned::Interned;
use super::slots::SlotBoundary;

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
    /// The questions that were answered: boundary, set on its left, and pair.
    questions: Interned,
    /// For each question, the set on the right of the boundary.
    answers: Vec<u32>,
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
        let question = self.questions.number(&[number as u32, set, pair]);
        if question.is_new {
            let right = boundary.ends_beside(pair, self.sets.get(set));
            self.answers.push(self.sets.number(&right).number);
        }
        self.answers[question.number as usize]
    }

    /// Returns the memory in use, in bytes, about.
    pub fn bytes(&self) -> usize {
        let of_answers = self.answers.capacity() * size_of::<u32>();
        self.sets.bytes() + self.questions.bytes() + of_answers
    }
}
