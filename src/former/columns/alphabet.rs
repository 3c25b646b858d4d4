//! The possible steps of a column, and the clicks that can make each step. A *step* is what one click removes from one
//! column.

use super::column::{Column, Content};
use super::layer::Layer;
use super::rules::continues;
use super::step::{Rows, Step, Symbol};
use crate::board::MAX_COLOURS;
use std::collections::HashMap;
use std::ops::Range;
use xxhash_rust::xxh3::Xxh3Builder;

/// A step of a column (the tiles that one click removes from the column), and the clicks that can make the step.
#[derive(Clone, Debug)]
pub struct StepRule {
    /// Index of the step's symbol in `Alphabet::symbols`.
    pub symbol: u32,
    /// The removed rows, as an index in `Pattern::removals`.
    pub removal: u32,
    /// The removed rows, if this column can be the first column of the click; otherwise `None`.
    pub begins: Option<Rows>,
    /// What the same click can remove from the previous column, as a range of `Alphabet::before`.
    before: Range<usize>,
}

/// The possible steps of a column. A step is what one click removes from the column.
pub struct Alphabet {
    /// One symbol for each step, in the order of `step_rules`.
    pub symbols: Vec<Symbol>,
    /// All steps, grouped by pattern. A pattern consists of a colour and the rows that this colour fills.
    step_rules: Vec<StepRule>,
    /// For each pattern (a colour and its rows), the index of the first step in `step_rules`.
    first: Vec<usize>,
    /// Concatenated lists of steps of the previous column, as indices of symbols. Each `StepRule::before` is the range
    /// of one list.
    before: Vec<u32>,
}

impl Alphabet {
    /// Lists the possible steps of `column` after the layer `before`. Later columns may connect separate runs of the
    /// colours `returns`.
    pub fn new(before: &Layer, column: &Column, returns: u8) -> Alphabet {
        let mut by_colour: [Vec<u32>; MAX_COLOURS] = Default::default();
        before.symbols.iter().zip(0..).for_each(|(symbol, n)| by_colour[usize::from(symbol.colour)].push(n));
        let mut alphabet = Alphabet { symbols: Vec::new(), step_rules: Vec::new(), first: vec![0], before: Vec::new() };
        for pattern in column.patterns() {
            let several = returns >> pattern.colour & 1 == 1;
            let before_here = &by_colour[usize::from(pattern.colour)];
            for (&rows, removal) in pattern.removals.iter().zip(0..) {
                // If the click begins in this column, nothing connects its vertical runs yet.
                let begins = Step::discrete(rows);
                let mut made: Vec<(Step, Vec<u32>)> = vec![(begins, Vec::new())];
                let mut places: HashMap<Step, usize, Xxh3Builder> = [(begins, 0)].into_iter().collect();
                for &number in before_here {
                    let Some(step) = continues(before.symbols[number as usize], rows, pattern.rows) else { continue };
                    let place = *places.entry(step).or_insert_with(|| {
                        made.push((step, Vec::new()));
                        made.len() - 1
                    });
                    made[place].1.push(number);
                }
                for (step, numbers) in made.into_iter().filter(|(step, _)| several || step.is_one_block()) {
                    let first = alphabet.before.len();
                    alphabet.before.extend(numbers);
                    alphabet.step_rules.push(StepRule {
                        symbol: alphabet.symbols.len() as u32,
                        removal,
                        begins: (step == begins).then_some(rows),
                        before: first..alphabet.before.len(),
                    });
                    alphabet.symbols.push(Symbol { colour: pattern.colour, all: pattern.rows, step });
                }
            }
            alphabet.first.push(alphabet.step_rules.len());
        }
        alphabet
    }

    /// Returns the possible steps of a column in which the tiles `content` remain.
    pub fn step_rules(&self, content: &Content) -> impl Iterator<Item = &StepRule> {
        let of_pattern =
            |pattern: u32| &self.step_rules[self.first[pattern as usize]..self.first[pattern as usize + 1]];
        content.pattern.into_iter().flat_map(of_pattern)
    }

    /// Returns what a click that makes the step `rule` can remove from the previous column, as indices of symbols.
    pub fn before(&self, rule: &StepRule) -> &[u32] {
        &self.before[rule.before.clone()]
    }

    /// Returns the memory of the alphabet, in bytes.
    pub fn bytes(&self) -> usize {
        self.symbols.capacity() * size_of::<Symbol>()
            + self.step_rules.capacity() * size_of::<StepRule>()
            + self.before.capacity() * size_of::<u32>()
    }
}
