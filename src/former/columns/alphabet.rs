//! The alphabet of a layer: the steps of its column, and the clicks that make them.
//!
//! Which clicks make a step depends on the rows that its colour fills here, not on the rest of the content. So it is
//! tabulated by pattern.

use super::column::{Column, Content};
use super::layer::Layer;
use super::rules::continues;
use super::step::{Rows, Step, Symbol};
use crate::board::MAX_COLOURS;
use std::collections::HashMap;
use std::ops::Range;
use xxhash_rust::xxh3::Xxh3Builder;

/// A step of this column, and the clicks that make it.
#[derive(Clone, Debug)]
pub struct Maker {
    /// The number of the step's symbol.
    pub symbol: u32,
    /// The number of the removal in the pattern.
    pub removal: u32,
    /// If clicks can begin with it: the rows that it takes; none of its colour may be beside them in the column before.
    pub begins: Option<Rows>,
    /// Where the symbols of the layer before are listed whose clicks can make it.
    before: Range<usize>,
}

/// The alphabet.
pub struct Alphabet {
    /// The symbols, by number.
    pub symbols: Vec<Symbol>,
    /// By pattern, then by removal.
    makers: Vec<Maker>,
    /// By pattern: where its makers begin; they end where those of the next pattern begin.
    first: Vec<usize>,
    /// Symbols of the layer before.
    before: Vec<u32>,
}

impl Alphabet {
    /// The alphabet of a column. Only steps of the colours in the set `returns` may consist of several blocks: those
    /// whose tiles may be connected on the far side.
    pub fn new(before: &Layer, column: &Column, returns: u8) -> Alphabet {
        let mut by_colour: [Vec<u32>; MAX_COLOURS] = Default::default();
        before.symbols.iter().zip(0..).for_each(|(symbol, n)| by_colour[usize::from(symbol.colour)].push(n));
        let mut alphabet = Alphabet { symbols: Vec::new(), makers: Vec::new(), first: vec![0], before: Vec::new() };
        for pattern in column.patterns() {
            let several = returns >> pattern.colour & 1 == 1;
            let before_here = &by_colour[usize::from(pattern.colour)];
            for (&rows, removal) in pattern.removals.iter().zip(0..) {
                // The step that a click begins with is first; the others in the order in which they are met.
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
                    alphabet.makers.push(Maker {
                        symbol: alphabet.symbols.len() as u32,
                        removal,
                        begins: (step == begins).then_some(rows),
                        before: first..alphabet.before.len(),
                    });
                    alphabet.symbols.push(Symbol { colour: pattern.colour, all: pattern.rows, step });
                }
            }
            alphabet.first.push(alphabet.makers.len());
        }
        alphabet
    }

    /// The steps of a content, and the clicks that make them.
    pub fn makers(&self, content: &Content) -> impl Iterator<Item = &Maker> {
        let of_pattern = |pattern: u32| &self.makers[self.first[pattern as usize]..self.first[pattern as usize + 1]];
        content.pattern.into_iter().flat_map(of_pattern)
    }

    /// The symbols of the layer before whose clicks can make a step.
    pub fn before(&self, maker: &Maker) -> &[u32] {
        &self.before[maker.before.clone()]
    }

    /// Bytes in use.
    pub fn bytes(&self) -> usize {
        self.symbols.capacity() * size_of::<Symbol>()
            + self.makers.capacity() * size_of::<Maker>()
            + self.before.capacity() * size_of::<u32>()
    }
}
