//! Records which clauses and literals a proof used recently, to predict its next choices.

use crate::clauses::{Literal, index};
use std::cell::Cell;

/// A clause in the list of all clauses that contain a certain literal.
#[derive(Clone)]
pub struct Entry {
    /// The number of the clause, counted from 1.
    pub number: u32,
    pub misfit: Cell<Literal>,
}

/// The recently used clauses and literals.
pub struct Memory {
    /// For each literal, the clauses that contain it, most recently used last.
    lists: Vec<Vec<Entry>>,
    /// For each literal, the latest step with this literal, and whether the step resolved it away.
    last: Vec<(u32, bool)>,
    signs_in_last_two_cuts: Vec<u8>,
    /// The number of the current step, counted from 1.
    step: u32,
}

impl Memory {
    pub fn new(variables: usize) -> Memory {
        let lists = vec![Vec::new(); 2 * variables];
        let last = vec![(0, false); 2 * variables];
        Memory {
            lists,
            last,
            signs_in_last_two_cuts: vec![0; variables],
            step: 1,
        }
    }

    /// Adds a new clause to the lists of all its literals.
    pub fn insert(&mut self, number: u32, clause: &[Literal]) {
        let entry = Entry {
            number,
            misfit: Cell::new(0),
        };
        clause
            .iter()
            .for_each(|&literal| self.lists[index(literal)].push(entry.clone()));
    }

    /// Returns the clauses that contain a literal, most recently used first.
    pub fn with(&self, literal: Literal) -> impl Iterator<Item = &Entry> {
        self.lists[index(literal)].iter().rev()
    }

    /// Marks clause `number` as the most recently used clause of a literal.
    pub fn touch(&mut self, literal: Literal, number: u32) {
        let list = &mut self.lists[index(literal)];
        if let Some(at) = list.iter().rposition(|other| other.number == number) {
            list[at..].rotate_left(1);
        }
    }

    pub fn class(&self, literal: Literal) -> usize {
        match self.last[index(literal)] {
            (0, _) => 0,
            (step, implied) => {
                1 + 3 * usize::from(implied) + (self.step - step - 1).min(2) as usize
            }
        }
    }

    pub fn meet(&mut self, literal: Literal, implied: bool) {
        self.last[index(literal)] = (self.step, implied);
    }

    pub fn end_step(&mut self) {
        self.step += 1;
    }

    pub fn signs_in_last_two_cuts(&self, variable: usize) -> usize {
        self.signs_in_last_two_cuts[variable].into()
    }

    pub fn record_sign(&mut self, variable: usize, sign: Option<bool>) {
        let latest = match sign {
            None => 0b00,
            Some(false) => 0b01,
            Some(true) => 0b10,
        };
        let before = self.signs_in_last_two_cuts[variable] & 0b11;
        self.signs_in_last_two_cuts[variable] = before << 2 | latest;
    }
}
