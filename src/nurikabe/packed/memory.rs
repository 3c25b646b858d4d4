//! Records which clauses and literals were used recently, to predict the next choices. The decoder does so too.

use crate::clauses::{Literal, index};
use std::cell::Cell;

/// An entry for a clause, in the list of all clauses that contain a certain literal.
#[derive(Clone)]
pub struct Entry {
    /// The index of the clause in the proof, counted from 1.
    pub number: u32,
    /// The literal that made [`implies`](super::Trail) return `false` most recently; 0 for none. The next call tests it
    /// first.
    pub misfit: Cell<Literal>,
}

/// The recently used clauses and literals.
pub struct Memory {
    /// For each literal, the clauses that contain the literal. The most recently used clause is last.
    lists: Vec<Vec<Entry>>,
    /// For each literal, the last step with it (0 for none), and whether this step resolved the literal away.
    last: Vec<(u32, bool)>,
    /// For each variable, its signs in the last two cuts that could contain it: 0 absent, 1 negated, 2 unnegated.
    in_cuts: Vec<u8>,
    /// The number of the current step, counted from 1.
    step: u32,
}

impl Memory {
    /// Creates an empty memory. The variables have the numbers from 1 to `variables - 1`.
    pub fn new(variables: usize) -> Memory {
        let lists = vec![Vec::new(); 2 * variables];
        Memory { lists, last: vec![(0, false); 2 * variables], in_cuts: vec![0; variables], step: 1 }
    }

    /// Adds a new clause to the list of each of its literals, as the most recently used clause.
    pub fn insert(&mut self, number: u32, clause: &[Literal]) {
        let entry = Entry { number, misfit: Cell::new(0) };
        clause.iter().for_each(|&literal| self.lists[index(literal)].push(entry.clone()));
    }

    /// Returns the clauses that contain a literal. The most recently used clause comes first.
    pub fn with(&self, literal: Literal) -> impl Iterator<Item = &Entry> {
        self.lists[index(literal)].iter().rev()
    }

    /// Makes `number` the most recently used clause that contains the literal.
    pub fn touch(&mut self, literal: Literal, number: u32) {
        let list = &mut self.lists[index(literal)];
        if let Some(at) = list.iter().rposition(|other| other.number == number) {
            list[at..].rotate_left(1);
        }
    }

    /// Returns the class (0 to 6) of probability estimates for a literal. Class 0 is a literal without earlier steps.
    pub fn class(&self, literal: Literal) -> usize {
        match self.last[index(literal)] {
            (0, _) => 0,
            (step, implied) => 1 + 3 * usize::from(implied) + (self.step - step - 1).min(2) as usize,
        }
    }

    /// Records that the current step contains a literal. `implied` says whether a clause makes the literal false.
    pub fn meet(&mut self, literal: Literal, implied: bool) {
        self.last[index(literal)] = (self.step, implied);
    }

    /// Ends the current step.
    pub fn end_step(&mut self) {
        self.step += 1;
    }

    /// Returns the signs of a variable in the last two cuts that could contain it: 0 absent, 1 negated, 2 unnegated.
    pub fn in_cuts(&self, variable: usize) -> usize {
        self.in_cuts[variable].into()
    }

    /// Records the sign of a variable in a new cut. `sign` is `None` if the cut does not contain the variable.
    pub fn was_in_cut(&mut self, variable: usize, sign: Option<bool>) {
        let now = sign.map_or(0, |positive| 1 + u8::from(positive));
        self.in_cuts[variable] = (self.in_cuts[variable] << 2 | now) & 15;
    }
}
