//! Lists what one click can remove from a column.

use super::column::{Column, Content};
use super::layer::Layer;
use super::rules::next_step;
use super::step::{Rows, Step, Symbol};
use crate::board::MAX_COLOURS;
use std::collections::HashMap;
use std::ops::Range;
use xxhash_rust::xxh3::Xxh3Builder;

#[derive(Clone, Debug)]
pub struct StepRule {
    pub symbol: u32,
    pub removal: u32,
    pub begins: Option<Rows>,
    before: Range<usize>,
}

/// All steps of a column. A step is what one click removes from the column.
pub struct Alphabet {
    pub symbols: Vec<Symbol>,
    step_rules: Vec<StepRule>,
    first: Vec<usize>,
    before: Vec<u32>,
}

impl Alphabet {
    pub fn new(before: &Layer, column: &Column, returns: u8) -> Alphabet {
        let mut by_colour: [Vec<u32>; MAX_COLOURS] = Default::default();
        before
            .symbols
            .iter()
            .zip(0..)
            .for_each(|(symbol, n)| by_colour[usize::from(symbol.colour)].push(n));
        let mut alphabet = Alphabet {
            symbols: Vec::new(),
            step_rules: Vec::new(),
            first: vec![0],
            before: Vec::new(),
        };
        for pattern in column.patterns() {
            let several = returns >> pattern.colour & 1 == 1;
            let before_here = &by_colour[usize::from(pattern.colour)];
            for (&rows, removal) in pattern.removals.iter().zip(0..) {
                let begins = Step::discrete(rows);
                let mut made: Vec<(Step, Vec<u32>)> = vec![(begins, Vec::new())];
                let mut places: HashMap<Step, usize, Xxh3Builder> =
                    [(begins, 0)].into_iter().collect();
                for &number in before_here {
                    let Some(step) = next_step(before.symbols[number as usize], rows, pattern.rows)
                    else {
                        continue;
                    };
                    let place = *places.entry(step).or_insert_with(|| {
                        made.push((step, Vec::new()));
                        made.len() - 1
                    });
                    made[place].1.push(number);
                }
                for (step, numbers) in made
                    .into_iter()
                    .filter(|(step, _)| several || step.is_one_block())
                {
                    let first = alphabet.before.len();
                    alphabet.before.extend(numbers);
                    alphabet.step_rules.push(StepRule {
                        symbol: alphabet.symbols.len() as u32,
                        removal,
                        begins: (step == begins).then_some(rows),
                        before: first..alphabet.before.len(),
                    });
                    alphabet.symbols.push(Symbol {
                        colour: pattern.colour,
                        all: pattern.rows,
                        step,
                    });
                }
            }
            alphabet.first.push(alphabet.step_rules.len());
        }
        alphabet
    }

    pub fn step_rules(&self, content: &Content) -> impl Iterator<Item = &StepRule> {
        let of_pattern = |pattern: u32| {
            &self.step_rules[self.first[pattern as usize]..self.first[pattern as usize + 1]]
        };
        content.pattern.into_iter().flat_map(of_pattern)
    }

    pub fn before(&self, rule: &StepRule) -> &[u32] {
        &self.before[rule.before.clone()]
    }

    pub fn bytes(&self) -> usize {
        self.symbols.capacity() * size_of::<Symbol>()
            + self.step_rules.capacity() * size_of::<StepRule>()
            + self.before.capacity() * size_of::<u32>()
    }
}
