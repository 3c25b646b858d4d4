//! Lists how one click can change two neighbouring columns.

use super::alphabet::{Alphabet, StepRule};
use super::column::{Column, ContentId};
use super::layer::{Layer, Move};
use super::rows::{Lanes, relax};
use super::rules::{can_begin, can_end};
use super::step::Rows;
use crate::board::{Colour, MAX_COLOURS};

/// Finds how one click can change a pair of columns: `column` and the previous column.
pub struct Pairs<'a> {
    pub before: &'a Layer,
    pub column: &'a Column,
    pub alphabet: Alphabet,
    beside: [Vec<Rows>; MAX_COLOURS],
    edges: Vec<Vec<Move>>,
}

impl<'a> Pairs<'a> {
    pub fn new(
        before: &'a Layer,
        of_before: Option<&Column>,
        column: &'a Column,
        returns: u8,
    ) -> Pairs<'a> {
        let rows =
            |content, colour: usize| of_before.map_or(0, |column| column.get(content).rows[colour]);
        let beside = std::array::from_fn(|colour| {
            before
                .nodes
                .iter()
                .map(|node| rows(node.content, colour))
                .collect()
        });
        let alphabet = Alphabet::new(before, column, returns);
        Pairs {
            before,
            column,
            alphabet,
            beside,
            edges: before.moves_by_symbol(),
        }
    }

    pub fn length(&self) -> usize {
        self.before.len()
    }

    pub fn silent(&self, content: ContentId, moves: &mut Vec<Move>) {
        let here = self.column.get(content).rows;
        let silent = self
            .before
            .symbols
            .iter()
            .map(|&symbol| can_end(symbol, here[usize::from(symbol.colour)]));
        let silent: Vec<bool> = silent.collect();
        moves.clear();
        for from in 0..self.before.len() {
            let edges = self
                .before
                .edges(from)
                .iter()
                .filter(|edge| silent[edge.symbol as usize]);
            moves.extend(edges.map(|edge| Move {
                from: from as u32,
                to: edge.to,
                cost: edge.cost,
            }));
        }
    }

    /// Lists the ways in which one click can remove tiles of this column.
    pub fn steps(&self, content: ContentId) -> impl Iterator<Item = (&StepRule, ContentId)> {
        let here = self.column.get(content);
        self.alphabet.step_rules(here).map(move |rule| {
            let colour = self.alphabet.symbols[rule.symbol as usize].colour;
            (rule, self.column.after(here, colour, rule.removal as usize))
        })
    }

    pub fn forwards(&self, rule: &StepRule, from: &[Lanes], to: &mut [Lanes]) {
        if let Some(rows) = rule.begins {
            for (node, &beside) in self.beside(rule).iter().enumerate() {
                if can_begin(rows, beside) {
                    relax(&mut to[node], &from[node], 1);
                }
            }
        }
        for &symbol in self.alphabet.before(rule) {
            for mv in &self.edges[symbol as usize] {
                relax(&mut to[mv.to as usize], &from[mv.from as usize], mv.cost);
            }
        }
    }

    /// Given the costs `to` after a step, updates the costs `from` before the step.
    pub fn backwards(&self, rule: &StepRule, to: &[Lanes], from: &mut [Lanes]) {
        if let Some(rows) = rule.begins {
            for (node, &beside) in self.beside(rule).iter().enumerate() {
                if can_begin(rows, beside) {
                    relax(&mut from[node], &to[node], 1);
                }
            }
        }
        for &symbol in self.alphabet.before(rule) {
            for mv in &self.edges[symbol as usize] {
                relax(&mut from[mv.from as usize], &to[mv.to as usize], mv.cost);
            }
        }
    }

    fn beside(&self, rule: &StepRule) -> &[Rows] {
        &self.beside[usize::from(self.colour(rule))]
    }

    fn colour(&self, rule: &StepRule) -> Colour {
        self.alphabet.symbols[rule.symbol as usize].colour
    }

    pub fn bytes(&self) -> usize {
        self.alphabet.bytes()
            + self.edges.iter().map(Vec::capacity).sum::<usize>() * size_of::<Move>()
            + self.before.len() * size_of::<[Rows; MAX_COLOURS]>()
    }
}
