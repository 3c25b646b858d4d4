//! Lists how one click can change two neighbouring columns, while the layer of the right column is being built.

use crate::board::MAX_COLOURS;
use crate::columns::column::{Column, ContentId, Pattern};
use crate::columns::costs::{Lanes, relax};
use crate::columns::layer::{ColumnLayer, Layer, Transition};
use crate::columns::step::{Rows, Step, Symbol, can_begin_here, can_end_here, next_step};
use std::collections::HashMap;
use std::ops::Range;
use xxhash_rust::xxh3::Xxh3Builder;

/// How one click can make a step of a column (remove certain rows): the click begins in this column, or the click has
/// already removed tiles from the previous column.
#[derive(Clone, Debug)]
pub struct StepRule {
    /// Index of the step (the removal) in `Alphabet::symbols`.
    pub symbol: u32,
    /// Index of the removed rows in `Pattern::removals`.
    pub removal: u32,
    /// The removed rows; `None` if this column cannot be the first column of the click.
    rows_if_first: Option<Rows>,
    /// The previous column's steps that a click can make before this step, as a range of `Alphabet::continued_symbols`.
    continued_range: Range<usize>,
}

/// A step (what one click removes from a column) that is possible now, and what remains in the column after this step.
#[derive(Clone, Copy)]
pub struct PossibleStep<'a> {
    pub rule: &'a StepRule,
    pub content_after: ContentId,
}

/// All ways in which one click can change the previous column, whose automaton is known, and `column`, the next one.
pub struct ColumnPair<'a> {
    /// The previous column, with its automaton.
    pub previous: ColumnLayer<'a>,
    pub column: &'a Column,
    /// The steps of `column`: what one click can remove from it.
    pub alphabet: Alphabet,
    /// For each colour and each node of the previous automaton, the previous column's rows with this colour.
    rows_beside: [Vec<Rows>; MAX_COLOURS],
    /// For each symbol of the previous automaton (what a click removes), its edges.
    transitions: Vec<Vec<Transition>>,
}

impl<'a> ColumnPair<'a> {
    /// Lists what one click can remove from `column` and from the previous column. `returning` is the set of colours
    /// whose separate runs later columns may connect.
    pub fn new(previous: ColumnLayer<'a>, column: &'a Column, returning: u8) -> ColumnPair<'a> {
        let mut rows_beside: [Vec<Rows>; MAX_COLOURS] = Default::default();
        for node in 0..previous.layer.len() {
            for (of_colour, rows) in rows_beside.iter_mut().zip(previous.rows(node)) {
                of_colour.push(rows);
            }
        }
        ColumnPair {
            previous,
            column,
            alphabet: Alphabet::new(previous.layer, column, returning),
            rows_beside,
            transitions: previous.layer.transitions_by_symbol(),
        }
    }

    /// Returns the length of vectors and co-vectors (rows of costs): the number of nodes of the previous automaton.
    pub fn vector_length(&self) -> usize {
        self.previous.layer.len()
    }

    /// Lists in `skipping` the edges of the previous column's automaton that clicks can follow without touching this
    /// column, while its remaining tiles are `content`. The edges are sorted by source node, so in topological order.
    pub fn list_skipping(&self, content: ContentId, skipping: &mut Vec<Transition>) {
        let layer = self.previous.layer;
        let rows = self.column.get(content).rows;
        let mut is_skipping = Vec::with_capacity(layer.symbols.len());
        for &symbol in &layer.symbols {
            is_skipping.push(can_end_here(symbol, rows[usize::from(symbol.colour)]));
        }
        layer.list_transitions(&is_skipping, skipping);
    }

    /// Returns the possible steps (what one click can remove from this column) when it has the given `content`
    /// (remaining tiles). Each step has a rule, which says how clicks can make it, and the content after it.
    pub fn steps(&self, content: ContentId) -> Vec<PossibleStep<'_>> {
        let current = self.column.get(content);
        let mut steps = Vec::new();
        for (colour, &pattern) in (0..).zip(&current.patterns) {
            for rule in self.alphabet.rules(pattern) {
                let removal = rule.removal as usize;
                let content_after = self.column.after_removal(current, colour, removal);
                steps.push(PossibleStep {
                    rule,
                    content_after,
                });
            }
        }
        steps
    }

    /// Lowers the costs after the step of `rule` (what one click removes from this column), given the costs before it.
    /// Both are for each node of the previous column's automaton. The click follows an edge of it, or begins here.
    ///
    /// This is a hot loop. Nested loops take fewer instructions than an iterator over all transitions.
    #[inline(always)]
    pub fn lower_costs_after(
        &self,
        rule: &StepRule,
        costs_before: &[Lanes],
        costs_after: &mut [Lanes],
    ) {
        self.lower_costs_by_first_step(rule, costs_before, costs_after);
        // A click that began before this column follows an edge of the previous column's automaton, at its cost.
        for &symbol in self.alphabet.continued_symbols(rule) {
            for transition in &self.transitions[symbol as usize] {
                let costs = &costs_before[transition.from as usize];
                let after_transition = &mut costs_after[transition.to as usize];
                relax(after_transition, costs, transition.cost);
            }
        }
    }

    /// Lowers the costs before a step (what one click removes from this column), given the costs after it. Both have,
    /// for each node of the previous column's automaton, the costs of clearing both columns. This is a hot loop.
    #[inline(always)]
    pub fn lower_costs_before(
        &self,
        rule: &StepRule,
        costs_after: &[Lanes],
        costs_before: &mut [Lanes],
    ) {
        self.lower_costs_by_first_step(rule, costs_after, costs_before);
        // A click that began before this column follows an edge of the previous column's automaton, at its cost.
        for &symbol in self.alphabet.continued_symbols(rule) {
            for transition in &self.transitions[symbol as usize] {
                let costs = &costs_after[transition.to as usize];
                let before_transition = &mut costs_before[transition.from as usize];
                relax(before_transition, costs, transition.cost);
            }
        }
    }

    /// Lowers `new_costs` by a click that begins in this column and makes the step of `rule`, given the costs on the
    /// other side of the step. Both have costs for each node of the previous column's automaton. The click leaves the
    /// previous column unchanged and costs 1. Changes nothing if the click cannot begin in this column.
    #[inline(always)]
    fn lower_costs_by_first_step(&self, rule: &StepRule, costs: &[Lanes], new_costs: &mut [Lanes]) {
        let Some(rows) = rule.rows_if_first else {
            return;
        };
        let colour = self.alphabet.symbols[rule.symbol as usize].colour;
        for (node, &rows_beside) in self.rows_beside[usize::from(colour)].iter().enumerate() {
            if can_begin_here(rows, rows_beside) {
                relax(&mut new_costs[node], &costs[node], 1);
            }
        }
    }

    /// Returns the memory of the tables, in bytes.
    pub fn bytes(&self) -> usize {
        let transitions = self.transitions.iter().map(Vec::capacity);
        self.alphabet.bytes()
            + transitions.sum::<usize>() * size_of::<Transition>()
            + self.vector_length() * size_of::<[Rows; MAX_COLOURS]>()
    }
}

/// All steps of a column (what one click can remove), as the symbols of its automaton, and how clicks can make them.
pub struct Alphabet {
    pub symbols: Vec<Symbol>,
    /// The rules of all patterns, one pattern after the other. A pattern is a colour with the rows that it fills.
    rules: Vec<StepRule>,
    /// For each pattern (colour and rows), the index of its first rule; a last entry is the number of all rules.
    first_rules: Vec<usize>,
    /// For each rule, the previous column's symbols (removals) that the same click can have, one rule after another.
    continued_symbols: Vec<u32>,
}

impl Alphabet {
    /// Finds all that one click can remove from `column`. `previous` is the automaton of the previous column, and
    /// `returning` has the colours whose separate runs later columns may connect, as a bit set.
    fn new(previous: &Layer, column: &Column, returning: u8) -> Alphabet {
        let previous_symbols = symbols_by_colour(previous);
        let mut alphabet = Alphabet {
            symbols: Vec::new(),
            rules: Vec::new(),
            first_rules: vec![0],
            continued_symbols: Vec::new(),
        };
        for pattern in column.patterns() {
            let can_be_connected_later = returning >> pattern.colour & 1 == 1;
            let same_colour = &previous_symbols[usize::from(pattern.colour)];
            for (removal, &rows) in (0..).zip(&pattern.removals) {
                for origins in steps_that_remove(rows, pattern, previous, same_colour) {
                    // If the removed runs form several blocks (connected runs), later columns must connect the blocks.
                    if can_be_connected_later || origins.step.is_one_block() {
                        alphabet.add(pattern, removal, &origins);
                    }
                }
            }
            alphabet.first_rules.push(alphabet.rules.len());
        }
        alphabet
    }

    /// Adds the symbol and the rule of a step, which removes `pattern.removals[removal]` from the column. `origins` has
    /// the step itself, and what the same click can remove from the previous column.
    fn add(&mut self, pattern: &Pattern, removal: u32, origins: &StepOrigins) {
        let rows = pattern.removals[removal as usize];
        let first = self.continued_symbols.len();
        self.continued_symbols.extend(&origins.continued_symbols);
        self.rules.push(StepRule {
            symbol: self.symbols.len() as u32,
            removal,
            // If this is the first column of the click, nothing connects its separate runs.
            rows_if_first: (origins.step == Step::unconnected(rows)).then_some(rows),
            continued_range: first..self.continued_symbols.len(),
        });
        self.symbols.push(Symbol {
            colour: pattern.colour,
            same_colour: pattern.rows,
            step: origins.step,
        });
    }

    /// Returns the rules for the clicks on the colour of a pattern (a colour with the rows that it fills).
    fn rules(&self, pattern: u32) -> &[StepRule] {
        let pattern = pattern as usize;
        &self.rules[self.first_rules[pattern]..self.first_rules[pattern + 1]]
    }

    /// Returns the symbols of the previous column (what a click removes) that the click of `rule` can have.
    fn continued_symbols(&self, rule: &StepRule) -> &[u32] {
        &self.continued_symbols[rule.continued_range.clone()]
    }

    fn bytes(&self) -> usize {
        self.symbols.capacity() * size_of::<Symbol>()
            + self.rules.capacity() * size_of::<StepRule>()
            + self.first_rules.capacity() * size_of::<usize>()
            + self.continued_symbols.capacity() * size_of::<u32>()
    }
}

/// Returns, for each colour, the indices of the symbols (what a click removes) with this colour.
fn symbols_by_colour(layer: &Layer) -> [Vec<u32>; MAX_COLOURS] {
    let mut by_colour: [Vec<u32>; MAX_COLOURS] = Default::default();
    for (index, symbol) in (0..).zip(&layer.symbols) {
        by_colour[usize::from(symbol.colour)].push(index);
    }
    by_colour
}

/// A step (what one click removes from a column), and what the same click can remove from the previous column.
struct StepOrigins {
    step: Step,
    continued_symbols: Vec<u32>,
}

impl StepOrigins {
    /// Creates an entry for `step` (what one click removes from a column) without symbols of the previous column.
    fn none(step: Step) -> StepOrigins {
        StepOrigins {
            step,
            continued_symbols: Vec::new(),
        }
    }
}

/// Returns the steps that remove exactly `rows` of the tiles of one colour, which fill `pattern.rows`. The steps differ
/// in which of the removed runs are connected so far. For each step, lists which of the `previous_symbols` (what a
/// click removes from the previous column) the same click can have. In the first step, no runs are connected: only this
/// step can begin a click.
fn steps_that_remove(
    rows: Rows,
    pattern: &Pattern,
    previous: &Layer,
    previous_symbols: &[u32],
) -> Vec<StepOrigins> {
    let first_step = Step::unconnected(rows);
    let mut steps = vec![StepOrigins::none(first_step)];
    let mut index_of_step: HashMap<Step, usize, Xxh3Builder> = HashMap::default();
    index_of_step.insert(first_step, 0);
    for &symbol in previous_symbols {
        // `next_step` returns `None` if no click can remove the tiles of both columns.
        let Some(step) = next_step(previous.symbols[symbol as usize], rows, pattern.rows) else {
            continue;
        };
        let index = *index_of_step.entry(step).or_insert(steps.len());
        let is_new = index == steps.len();
        if is_new {
            steps.push(StepOrigins::none(step));
        }
        steps[index].continued_symbols.push(symbol);
    }
    steps
}
