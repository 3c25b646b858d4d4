//! The alphabet of a layer: the steps of its column, and what a step of the layer before can become here.
//!
//! What a click can do depends on the rows that its colour fills here, not on the rest of the content. So it is
//! tabulated by pattern.

use super::column::{Column, Content};
use super::layer::Layer;
use super::rules::{continues, ends};
use super::step::{Rows, Step, Symbol};
use crate::former::board::{Colour, MAX_COLOURS};
use hashbrown::HashMap;
use xxhash_rust::xxh3::Xxh3Builder;

/// A click that begins in this column.
pub struct Beginning {
    /// The number of the removal in the pattern.
    pub removal: usize,
    /// The rows that it takes; none of its colour may be beside them in the column before.
    pub rows: Rows,
    /// The number of its symbol.
    pub symbol: u32,
}

/// A step that the click of a step before can make in this column.
#[derive(Clone, Copy)]
pub struct Continuation {
    /// The number of the removal in the pattern.
    pub removal: u32,
    /// The number of its symbol.
    pub symbol: u32,
}

/// What a step of the layer before can do beside a pattern.
#[derive(Clone, Copy)]
struct Cell {
    first: u32,
    end: u32,
    /// Whether its click can end in the column before.
    ends: bool,
}

/// The alphabet.
pub struct Alphabet {
    /// The symbols, by number.
    pub symbols: Vec<Symbol>,
    /// By pattern.
    beginnings: Vec<Vec<Beginning>>,
    /// By symbol of the layer before: its colour, and where its cells begin, less the number of its colour's first
    /// pattern.
    rows: Vec<(Colour, u32)>,
    /// By symbol of the layer before, then by pattern of its colour.
    cells: Vec<Cell>,
    continuations: Vec<Continuation>,
}

/// Numbers symbols in the order in which they are met.
#[derive(Default)]
struct Numbers {
    symbols: Vec<Symbol>,
    numbers: HashMap<Symbol, u32, Xxh3Builder>,
}

impl Numbers {
    fn of(&mut self, symbol: Symbol) -> u32 {
        *self.numbers.entry(symbol).or_insert_with(|| {
            self.symbols.push(symbol);
            (self.symbols.len() - 1) as u32
        })
    }
}

impl Alphabet {
    /// The alphabet of a column. Only steps of the colours in the set `returns` may consist of several blocks: those
    /// whose tiles may be connected on the far side.
    pub fn new(before: &Layer, column: &Column, returns: u8) -> Alphabet {
        let mut numbers = Numbers::default();
        let several = |colour: Colour| returns >> colour & 1 == 1;
        let beginnings = column.patterns().iter().map(|pattern| {
            let removals = pattern.removals.iter().enumerate();
            let possible = removals.filter(|&(_, &rows)| several(pattern.colour) || Step::is_one_run(rows));
            let beginning = |(removal, &rows)| {
                let symbol = Symbol { colour: pattern.colour, all: pattern.rows, step: Step::discrete(rows) };
                Beginning { removal, rows, symbol: numbers.of(symbol) }
            };
            possible.map(beginning).collect()
        });
        let beginnings = beginnings.collect();
        let (mut rows, mut cells, mut continuations) = (Vec::new(), Vec::new(), Vec::new());
        for &symbol in &before.symbols {
            let colour = symbol.colour;
            let (first_pattern, patterns) = column.patterns_of(colour);
            rows.push((colour, (cells.len() as u32).wrapping_sub(first_pattern)));
            for pattern in patterns {
                let first = continuations.len() as u32;
                for (removal, &rows) in pattern.removals.iter().enumerate() {
                    let step = continues(symbol, rows, pattern.rows);
                    if let Some(step) = step.filter(|step| several(colour) || step.is_one_block()) {
                        let symbol = numbers.of(Symbol { colour, all: pattern.rows, step });
                        continuations.push(Continuation { removal: removal as u32, symbol });
                    }
                }
                let end = continuations.len() as u32;
                cells.push(Cell { first, end, ends: ends(symbol, pattern.rows) });
            }
        }
        Alphabet { symbols: numbers.symbols, beginnings, rows, cells, continuations }
    }

    /// The clicks that can begin in a content: their colours with the beginnings of each.
    pub fn beginnings(&self, content: &Content) -> impl Iterator<Item = (Colour, &[Beginning])> {
        let colours = (0..MAX_COLOURS).filter(|&colour| content.rows[colour] != 0);
        colours.map(|colour| (colour as Colour, &self.beginnings[content.pattern[colour] as usize][..]))
    }

    /// The colour of a symbol of the layer before, whether its click can end beside a content, and what the click can
    /// do in the content.
    #[inline]
    pub fn beside(&self, symbol: u32, content: &Content) -> (Colour, bool, &[Continuation]) {
        let (colour, row) = self.rows[symbol as usize];
        let cell = self.cells[row.wrapping_add(content.pattern[usize::from(colour)]) as usize];
        (colour, cell.ends, &self.continuations[cell.first as usize..cell.end as usize])
    }
}
