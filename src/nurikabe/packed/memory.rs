//! What writer and reader remember of clauses and literals, so that what comes again is foreseen.

use crate::clauses::{Literal, index};
use std::cell::Cell;

/// A clause in the list of one of its literals.
#[derive(Clone)]
pub struct Entry {
    /// The number of the clause.
    pub number: u32,
    /// A literal of the clause for which it did not fit when it was looked at last, or 0: most clauses need no second look.
    pub misfit: Cell<Literal>,
}

/// The memory.
pub struct Memory {
    /// By literal: the clauses with it, those that were made or used last at the end.
    lists: Vec<Vec<Entry>>,
    /// By literal: the step in which it was met last, from 1, and whether it was implied there.
    last: Vec<(u32, bool)>,
    /// By variable: what it was in the last two cuts of its group.
    in_cuts: Vec<u8>,
    /// The number of the step.
    step: u32,
}

impl Memory {
    /// Nothing is known of so many variables, of which the first one is 1.
    pub fn new(variables: usize) -> Memory {
        let lists = vec![Vec::new(); 2 * variables];
        Memory { lists, last: vec![(0, false); 2 * variables], in_cuts: vec![0; variables], step: 1 }
    }

    /// A new clause comes first in the lists of its literals.
    pub fn insert(&mut self, number: u32, clause: &[Literal]) {
        let entry = Entry { number, misfit: Cell::new(0) };
        clause.iter().for_each(|&literal| self.lists[index(literal)].push(entry.clone()));
    }

    /// The clauses with a literal.
    pub fn with(&self, literal: Literal) -> impl Iterator<Item = &Entry> {
        self.lists[index(literal)].iter().rev()
    }

    /// A clause was used for a literal.
    pub fn touch(&mut self, literal: Literal, number: u32) {
        let list = &mut self.lists[index(literal)];
        if let Some(at) = list.iter().rposition(|other| other.number == number) {
            list[at..].rotate_left(1);
        }
    }

    /// What is known of a literal: 0 for one that was never met.
    pub fn class(&self, literal: Literal) -> usize {
        match self.last[index(literal)] {
            (0, _) => 0,
            (step, implied) => 1 + 3 * usize::from(implied) + (self.step - step - 1).min(2) as usize,
        }
    }

    /// A literal is met in this step.
    pub fn meet(&mut self, literal: Literal, implied: bool) {
        self.last[index(literal)] = (self.step, implied);
    }

    /// The step is at its end.
    pub fn end_step(&mut self) {
        self.step += 1;
    }

    /// What a variable was in the last two cuts of its group: two bits for each.
    pub fn in_cuts(&self, variable: usize) -> usize {
        self.in_cuts[variable].into()
    }

    /// A cut has a variable with a sign, or has it not.
    pub fn was_in_cut(&mut self, variable: usize, sign: Option<bool>) {
        let now = sign.map_or(0, |positive| 1 + u8::from(positive));
        self.in_cuts[variable] = (self.in_cuts[variable] << 2 | now) & 15;
    }
}
