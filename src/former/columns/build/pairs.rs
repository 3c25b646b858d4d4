//! Lists how one click can change two neighbouring columns, while the layer of the second one is
//! being built.

use crate::board::MAX_COLOURS;
use crate::columns::avx2::with_avx2;
use crate::columns::column::{Column, ContentId, Pattern};
use crate::columns::costs::{Lanes, relax};
use crate::columns::layer::{ColumnLayer, Layer, Transition};
use crate::columns::step::{Rows, Step, Symbol, can_begin, can_end, next_step};
use std::collections::HashMap;
use std::ops::Range;
use xxhash_rust::xxh3::Xxh3Builder;

/// A rule for one step of the column: what it removes, and how a click can make it. A click begins
/// with the step, or continues a step of the previous column.
#[derive(Clone, Debug)]
pub struct StepRule {
    /// Index in `Alphabet::symbols`.
    pub symbol: u32,
    /// Index in `Pattern::removals`.
    pub removal: u32,
    /// The removed rows, if a click can begin with this step.
    begins: Option<Rows>,
    /// The previous column's symbols that the step can continue, as a range of
    /// `Alphabet::continued_symbols`.
    continued: Range<usize>,
}

/// A step that is possible from a content, and the content after the step.
#[derive(Clone, Copy)]
pub struct PossibleStep<'a> {
    pub rule: &'a StepRule,
    pub after: ContentId,
}

/// All ways in which one click can change two neighbouring columns: `column`, whose layer is being
/// built, and the previous column.
pub struct Pairs<'a> {
    /// The previous column, with its layer.
    pub before: ColumnLayer<'a>,
    pub column: &'a Column,
    /// The steps of `column`.
    pub alphabet: Alphabet,
    /// For each colour and each node of the previous layer, the previous column's rows with this
    /// colour.
    beside: [Vec<Rows>; MAX_COLOURS],
    /// For each symbol of the previous layer, its transitions.
    transitions: Vec<Vec<Transition>>,
}

impl<'a> Pairs<'a> {
    /// Lists all steps of `column`. `returning` is the set of colours whose separate runs later
    /// columns may connect.
    pub fn new(before: ColumnLayer<'a>, column: &'a Column, returning: u8) -> Pairs<'a> {
        let mut beside: [Vec<Rows>; MAX_COLOURS] = Default::default();
        for node in 0..before.layer.len() {
            for (of_colour, rows) in beside.iter_mut().zip(before.rows(node)) {
                of_colour.push(rows);
            }
        }
        Pairs {
            before,
            column,
            alphabet: Alphabet::new(before.layer, column, returning),
            beside,
            transitions: before.layer.transitions_by_symbol(),
        }
    }

    /// Returns the length of vectors and co-vectors: the number of nodes of the previous layer.
    pub fn length(&self) -> usize {
        self.before.layer.len()
    }

    /// Lists the *silent* transitions: those of the previous layer by clicks that do not touch this
    /// column while it has the given content. They replace the content of `silent`, in topological
    /// order.
    pub fn list_silent(&self, content: ContentId, silent: &mut Vec<Transition>) {
        let layer = self.before.layer;
        let here = self.column.get(content).rows;
        let mut is_silent = Vec::with_capacity(layer.symbols.len());
        for &symbol in &layer.symbols {
            is_silent.push(can_end(symbol, here[usize::from(symbol.colour)]));
        }
        silent.clear();
        for from in 0..layer.len() {
            // This is a hot loop: `extend` takes fewer instructions than `push`.
            let edges = layer.edges(from).iter();
            let silent_edges = edges.filter(|edge| is_silent[edge.symbol as usize]);
            silent.extend(silent_edges.map(|edge| edge.transition(from)));
        }
    }

    /// Returns the steps that one click can make in this column when it has the given content.
    pub fn steps(&self, content: ContentId) -> Vec<PossibleStep<'_>> {
        let here = self.column.get(content);
        let mut steps = Vec::new();
        for (colour, &pattern) in (0..).zip(&here.pattern) {
            for rule in self.alphabet.rules(pattern) {
                let removal = rule.removal as usize;
                let after = self.column.after(here, colour, removal);
                steps.push(PossibleStep { rule, after });
            }
        }
        steps
    }

    /// Lowers the costs `to` after a step, given the costs `from` before it.
    ///
    /// This is a hot loop. Nested loops take fewer instructions than an iterator over all
    /// transitions.
    pub fn lower_costs_after(&self, rule: &StepRule, from: &[Lanes], to: &mut [Lanes]) {
        with_avx2!(self.lower_costs_after_inlined(rule, from, to));
    }

    /// The loops of [`lower_costs_after`](Pairs::lower_costs_after), compiled with and without
    /// AVX2.
    #[inline(always)]
    fn lower_costs_after_inlined(&self, rule: &StepRule, from: &[Lanes], to: &mut [Lanes]) {
        // A click that begins in this column costs 1 and leaves the previous column unchanged.
        if let Some(rows) = rule.begins {
            for (node, &beside) in self.beside(rule).iter().enumerate() {
                if can_begin(rows, beside) {
                    relax(&mut to[node], &from[node], 1);
                }
            }
        }
        for &symbol in self.alphabet.continued_symbols(rule) {
            for transition in &self.transitions[symbol as usize] {
                let costs = &from[transition.from as usize];
                relax(&mut to[transition.to as usize], costs, transition.cost);
            }
        }
    }

    /// Lowers the costs `from` before a step, given the costs `to` after it. This is a hot loop,
    /// like [`lower_costs_after`](Pairs::lower_costs_after).
    pub fn lower_costs_before(&self, rule: &StepRule, to: &[Lanes], from: &mut [Lanes]) {
        with_avx2!(self.lower_costs_before_inlined(rule, to, from));
    }

    /// The loops of [`lower_costs_before`](Pairs::lower_costs_before), compiled with and without
    /// AVX2.
    #[inline(always)]
    fn lower_costs_before_inlined(&self, rule: &StepRule, to: &[Lanes], from: &mut [Lanes]) {
        // A click that begins in this column costs 1 and leaves the previous column unchanged.
        if let Some(rows) = rule.begins {
            for (node, &beside) in self.beside(rule).iter().enumerate() {
                if can_begin(rows, beside) {
                    relax(&mut from[node], &to[node], 1);
                }
            }
        }
        for &symbol in self.alphabet.continued_symbols(rule) {
            for transition in &self.transitions[symbol as usize] {
                let costs = &to[transition.to as usize];
                relax(&mut from[transition.from as usize], costs, transition.cost);
            }
        }
    }

    /// Returns, for each node of the previous layer, the previous column's rows with the colour of
    /// a step.
    fn beside(&self, rule: &StepRule) -> &[Rows] {
        let colour = self.alphabet.symbols[rule.symbol as usize].colour;
        &self.beside[usize::from(colour)]
    }

    pub fn bytes(&self) -> usize {
        let mut transitions = 0;
        for of_symbol in &self.transitions {
            transitions += of_symbol.capacity();
        }
        self.alphabet.bytes()
            + transitions * size_of::<Transition>()
            + self.length() * size_of::<[Rows; MAX_COLOURS]>()
    }
}

/// All steps of a column, as the symbols and rules of its layer. A step is what one click removes
/// from the column.
pub struct Alphabet {
    pub symbols: Vec<Symbol>,
    /// The rules of all patterns, one pattern after the other.
    rules: Vec<StepRule>,
    /// For each pattern, the index of its first rule; then the number of all rules.
    first_rules: Vec<usize>,
    /// For each rule, the previous column's symbols that its step can continue, one rule after the
    /// other.
    continued_symbols: Vec<u32>,
}

impl Alphabet {
    /// Finds all steps of `column`. `before` is the previous layer, and `returning` has the colours
    /// whose separate runs later columns may connect.
    fn new(before: &Layer, column: &Column, returning: u8) -> Alphabet {
        let previous_symbols = symbols_by_colour(before);
        let mut alphabet = Alphabet {
            symbols: Vec::new(),
            rules: Vec::new(),
            first_rules: vec![0],
            continued_symbols: Vec::new(),
        };
        for pattern in column.patterns() {
            let may_return = returning >> pattern.colour & 1 == 1;
            let previous_symbols = &previous_symbols[usize::from(pattern.colour)];
            for (removal, &rows) in (0..).zip(&pattern.removals) {
                for origins in steps_that_remove(rows, pattern, before, previous_symbols) {
                    // Later columns must connect the blocks of a step that has several.
                    if may_return || origins.step.is_one_block() {
                        alphabet.add(pattern, removal, &origins);
                    }
                }
            }
            alphabet.first_rules.push(alphabet.rules.len());
        }
        alphabet
    }

    /// Adds the symbol and the rule of a step. `removal` is the index of its rows in
    /// `pattern.removals`.
    fn add(&mut self, pattern: &Pattern, removal: u32, origins: &StepOrigins) {
        let rows = pattern.removals[removal as usize];
        let first = self.continued_symbols.len();
        self.continued_symbols.extend(&origins.continued_symbols);
        self.rules.push(StepRule {
            symbol: self.symbols.len() as u32,
            removal,
            begins: (origins.step == Step::discrete(rows)).then_some(rows),
            continued: first..self.continued_symbols.len(),
        });
        self.symbols.push(Symbol {
            colour: pattern.colour,
            all: pattern.rows,
            step: origins.step,
        });
    }

    /// Returns the rules of a pattern.
    fn rules(&self, pattern: u32) -> &[StepRule] {
        let pattern = pattern as usize;
        &self.rules[self.first_rules[pattern]..self.first_rules[pattern + 1]]
    }

    /// Returns the previous column's symbols that the step of a rule can continue.
    fn continued_symbols(&self, rule: &StepRule) -> &[u32] {
        &self.continued_symbols[rule.continued.clone()]
    }

    fn bytes(&self) -> usize {
        self.symbols.capacity() * size_of::<Symbol>()
            + self.rules.capacity() * size_of::<StepRule>()
            + self.first_rules.capacity() * size_of::<usize>()
            + self.continued_symbols.capacity() * size_of::<u32>()
    }
}

/// Returns, for each colour, the indices of the layer's symbols with this colour.
fn symbols_by_colour(layer: &Layer) -> [Vec<u32>; MAX_COLOURS] {
    let mut by_colour: [Vec<u32>; MAX_COLOURS] = Default::default();
    for (index, symbol) in (0..).zip(&layer.symbols) {
        by_colour[usize::from(symbol.colour)].push(index);
    }
    by_colour
}

/// A step, and how a click can make it: by continuing one of these symbols of the previous column.
struct StepOrigins {
    step: Step,
    continued_symbols: Vec<u32>,
}

/// Returns the steps that remove `rows`, which differ in their blocks, and which of the
/// `previous_symbols` each of them can continue. The first one is the step of a click that begins
/// in this column.
fn steps_that_remove(
    rows: Rows,
    pattern: &Pattern,
    before: &Layer,
    previous_symbols: &[u32],
) -> Vec<StepOrigins> {
    let begins = Step::discrete(rows);
    let mut steps = vec![StepOrigins {
        step: begins,
        continued_symbols: Vec::new(),
    }];
    let mut index_of_step: HashMap<Step, usize, Xxh3Builder> = HashMap::default();
    index_of_step.insert(begins, 0);
    for &symbol in previous_symbols {
        let Some(step) = next_step(before.symbols[symbol as usize], rows, pattern.rows) else {
            continue;
        };
        let index = *index_of_step.entry(step).or_insert(steps.len());
        if index == steps.len() {
            steps.push(StepOrigins {
                step,
                continued_symbols: Vec::new(),
            });
        }
        steps[index].continued_symbols.push(symbol);
    }
    steps
}
