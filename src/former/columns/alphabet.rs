//! The alphabet of a layer: the steps of its column, and the clicks that can make each step.
//!
//! The *pattern* of a step is its colour, together with the set of rows that this colour fills in the column. The set
//! of clicks that can make a step depends only on the pattern, not on the other tiles of the column. So the table is
//! indexed by pattern.

use super::column::{Column, Content};
use super::layer::Layer;
use super::rules::continues;
use super::step::{Rows, Step, Symbol};
use crate::board::MAX_COLOURS;
use std::collections::HashMap;
use std::ops::Range;
use xxhash_rust::xxh3::Xxh3Builder;

/// A step of this column (the tiles that one click removes from the column), and the clicks that can make this step.
#[derive(Clone, Debug)]
pub struct StepRule {
    /// Index in `Alphabet::symbols` of the symbol that stands for the step.
    pub symbol: u32,
    /// Index of the set of rows that the step removes. The index refers to the list of removals that belongs to the
    /// pattern of the step (its colour, and the rows that this colour fills in the column).
    pub removal: u32,
    /// The rows of the step if this column can be the first column of a click with this step. A click can begin in this
    /// column only if the previous column has no tile of the click's colour in these rows.
    pub begins: Option<Rows>,
    /// A range of `Alphabet::before`. The range contains symbols of steps in the previous column. They are the steps
    /// that a click can make in the previous column if the click makes this step in this column.
    before: Range<usize>,
}

/// The possible steps of a column, with the clicks that can make each step.
pub struct Alphabet {
    /// The symbols of the layer to be built. An edge of the layer refers to its symbol by the index in this list.
    pub symbols: Vec<Symbol>,
    /// The steps, ordered by pattern and then by removal.
    step_rules: Vec<StepRule>,
    /// For each pattern, the index of the first step of the pattern. The steps of the pattern end where the steps of
    /// the next pattern begin.
    first: Vec<usize>,
    /// Symbols of the previous column's layer. `StepRule::before` is a range of this list.
    before: Vec<u32>,
}

impl Alphabet {
    /// Builds the alphabet of a column. `returns` is the set of colours whose tiles may be connected through later
    /// columns. Only steps of these colours may have several blocks.
    pub fn new(before: &Layer, column: &Column, returns: u8) -> Alphabet {
        let mut by_colour: [Vec<u32>; MAX_COLOURS] = Default::default();
        before.symbols.iter().zip(0..).for_each(|(symbol, n)| by_colour[usize::from(symbol.colour)].push(n));
        let mut alphabet = Alphabet { symbols: Vec::new(), step_rules: Vec::new(), first: vec![0], before: Vec::new() };
        for pattern in column.patterns() {
            let several = returns >> pattern.colour & 1 == 1;
            let before_here = &by_colour[usize::from(pattern.colour)];
            for (&rows, removal) in pattern.removals.iter().zip(0..) {
                // The first step is the step of a click that begins in this column. Nothing to the left connects the
                // runs of this step, so every run is a separate block. Steps of clicks that began in earlier columns
                // follow, in the order in which they are found.
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

    /// Returns the steps that are possible in a column with this content. Each step is listed with the clicks that can
    /// make the step.
    pub fn step_rules(&self, content: &Content) -> impl Iterator<Item = &StepRule> {
        let of_pattern =
            |pattern: u32| &self.step_rules[self.first[pattern as usize]..self.first[pattern as usize + 1]];
        content.pattern.into_iter().flat_map(of_pattern)
    }

    /// Returns the symbols of the previous column's layer whose clicks can continue with a step.
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
