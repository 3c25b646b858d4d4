//! Recently used clauses and literals. The encoder and the decoder of a refutation maintain the same data, so that
//! repeated choices are predicted well.

use crate::clauses::{Literal, index};
use std::cell::Cell;

/// An entry in the list of a literal: a clause that contains the literal.
#[derive(Clone)]
pub struct Entry {
    /// The number of the clause.
    pub number: u32,
    /// The literal at which the last failed test of [`implies`](super::Trail) failed, or 0. It is tested first the next
    /// time, because most later tests fail at the same literal.
    pub misfit: Cell<Literal>,
}

/// The recently used clauses and literals.
pub struct Memory {
    /// For each literal, the clauses that contain it. The most recently added or used clause is last.
    lists: Vec<Vec<Entry>>,
    /// For each literal, the number of the last step that contained it (counted from 1; 0 for none), and whether the
    /// literal was implied in this step.
    last: Vec<(u32, bool)>,
    /// For each variable, whether the last two cuts of its group contain it: two bits for each cut (absent, negated, or
    /// unnegated).
    in_cuts: Vec<u8>,
    /// The number of the current step.
    step: u32,
}

impl Memory {
    /// Creates an empty memory for variables from 1 to `variables - 1`.
    pub fn new(variables: usize) -> Memory {
        let lists = vec![Vec::new(); 2 * variables];
        Memory { lists, last: vec![(0, false); 2 * variables], in_cuts: vec![0; variables], step: 1 }
    }

    /// Adds a new clause to the lists of its literals, as the most recent clause.
    pub fn insert(&mut self, number: u32, clause: &[Literal]) {
        let entry = Entry { number, misfit: Cell::new(0) };
        clause.iter().for_each(|&literal| self.lists[index(literal)].push(entry.clone()));
    }

    /// Returns the clauses that contain a literal, most recent first.
    pub fn with(&self, literal: Literal) -> impl Iterator<Item = &Entry> {
        self.lists[index(literal)].iter().rev()
    }

    /// Makes a clause the most recent one in the list of a literal, because a step used the clause.
    pub fn touch(&mut self, literal: Literal, number: u32) {
        let list = &mut self.lists[index(literal)];
        if let Some(at) = list.iter().rposition(|other| other.number == number) {
            list[at..].rotate_left(1);
        }
    }

    /// Returns the class of a literal, which selects the chance (probability estimate) for coding: 0 if no step
    /// contained the literal yet, otherwise 1 to 6.
    pub fn class(&self, literal: Literal) -> usize {
        match self.last[index(literal)] {
            (0, _) => 0,
            (step, implied) => 1 + 3 * usize::from(implied) + (self.step - step - 1).min(2) as usize,
        }
    }

    /// Records that the current step contains a literal.
    pub fn meet(&mut self, literal: Literal, implied: bool) {
        self.last[index(literal)] = (self.step, implied);
    }

    /// Ends the current step.
    pub fn end_step(&mut self) {
        self.step += 1;
    }

    /// Returns whether the last two cuts of a variable's group contain the variable, as two bits for each cut.
    pub fn in_cuts(&self, variable: usize) -> usize {
        self.in_cuts[variable].into()
    }

    /// Records whether a new cut contains a variable of its group: `sign` is the variable's sign in the cut, or `None`
    /// if the cut does not contain it.
    pub fn was_in_cut(&mut self, variable: usize, sign: Option<bool>) {
        let now = sign.map_or(0, |positive| 1 + u8::from(positive));
        self.in_cuts[variable] = (self.in_cuts[variable] << 2 | now) & 15;
    }
}
