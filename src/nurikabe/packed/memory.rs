//! Stores which clauses and literals were used recently, to predict which will be used next. The encoder and the
//! decoder of a proof store the same data.

use crate::clauses::{Literal, index};
use std::cell::Cell;

/// A clause in the list of clauses that contain a certain literal.
#[derive(Clone)]
pub struct Entry {
    /// The number of the clause.
    pub number: u32,
    /// The literal that made the last test of [`implies`](super::Trail) fail, or 0. The next test begins with this
    /// literal.
    pub misfit: Cell<Literal>,
}

/// The recently used clauses and literals.
pub struct Memory {
    /// For each literal, the clauses that contain it, most recently used last.
    lists: Vec<Vec<Entry>>,
    /// For each literal, the last step that contained it (counted from 1; 0 for none), and whether this step implied
    /// it.
    last: Vec<(u32, bool)>,
    /// For each variable, two bits for each of the last two cuts: 0 if the variable is absent, 1 if it is negated, 2
    /// otherwise.
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

    /// Makes a clause the most recently used clause of a literal.
    pub fn touch(&mut self, literal: Literal, number: u32) {
        let list = &mut self.lists[index(literal)];
        if let Some(at) = list.iter().rposition(|other| other.number == number) {
            list[at..].rotate_left(1);
        }
    }

    /// Returns a class from 0 to 6 that selects how a literal is encoded. Class 0 means that no step has contained the
    /// literal.
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

    /// Returns how a variable occurs in the last two cuts. Each cut takes two bits: 0 for absent, 1 for negated, 2
    /// otherwise.
    pub fn in_cuts(&self, variable: usize) -> usize {
        self.in_cuts[variable].into()
    }

    /// Records whether and with which sign a variable occurs in a new cut.
    pub fn was_in_cut(&mut self, variable: usize, sign: Option<bool>) {
        let now = sign.map_or(0, |positive| 1 + u8::from(positive));
        self.in_cuts[variable] = (self.in_cuts[variable] << 2 | now) & 15;
    }
}
