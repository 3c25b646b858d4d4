//! What can happen beside a content: the moves of pairs of a node of the layer before and this content.

use super::alphabet::{Alphabet, Maker};
use super::column::{Column, ContentId};
use super::layer::{Layer, Move};
use super::rows::{Lanes, relax};
use super::rules::{begins, ends};
use super::step::Rows;
use crate::board::{Colour, MAX_COLOURS};

/// Two neighbouring columns: the layer of one, and the contents of the next.
pub struct Pairs<'a> {
    pub before: &'a Layer,
    pub column: &'a Column,
    pub alphabet: Alphabet,
    /// By colour: its rows beside each node of the layer before.
    beside: [Vec<Rows>; MAX_COLOURS],
    /// The edges of the layer before, by symbol.
    edges: Vec<Vec<Move>>,
}

impl<'a> Pairs<'a> {
    /// `of_before` is the column of the layer before, if it has one.
    pub fn new(before: &'a Layer, of_before: Option<&Column>, column: &'a Column, returns: u8) -> Pairs<'a> {
        let rows = |content, colour: usize| of_before.map_or(0, |column| column.get(content).rows[colour]);
        let beside = std::array::from_fn(|colour| before.nodes.iter().map(|node| rows(node.content, colour)).collect());
        let alphabet = Alphabet::new(before, column, returns);
        Pairs { before, column, alphabet, beside, edges: before.moves_by_symbol() }
    }

    /// The length of a vector: the number of nodes of the layer before.
    pub fn length(&self) -> usize {
        self.before.len()
    }

    /// The clicks that end in the column before: they make no step here. By ascending `from`.
    pub fn silent(&self, content: ContentId, moves: &mut Vec<Move>) {
        let here = self.column.get(content).rows;
        let silent = self.before.symbols.iter().map(|&symbol| ends(symbol, here[usize::from(symbol.colour)]));
        let silent: Vec<bool> = silent.collect();
        moves.clear();
        for from in 0..self.before.len() {
            let edges = self.before.edges(from).iter().filter(|edge| silent[edge.symbol as usize]);
            moves.extend(edges.map(|edge| Move { from: from as u32, to: edge.to, cost: edge.cost }));
        }
    }

    /// The steps of a content, and the content that each leaves.
    pub fn steps(&self, content: ContentId) -> impl Iterator<Item = (&Maker, ContentId)> {
        let here = self.column.get(content);
        self.alphabet.makers(here).map(move |maker| {
            let colour = self.alphabet.symbols[maker.symbol as usize].colour;
            (maker, self.column.after(here, colour, maker.removal as usize))
        })
    }

    /// Goes along the moves that make a step: `to` is lowered to what is reached from `from`.
    pub fn forwards(&self, maker: &Maker, from: &[Lanes], to: &mut [Lanes]) {
        self.beginnings(maker).for_each(|node| relax(&mut to[node], &from[node], 1));
        self.continuations(maker).for_each(|mv| relax(&mut to[mv.to as usize], &from[mv.from as usize], mv.cost));
    }

    /// Goes back along the moves that make a step: `from` is lowered to what it costs to go on from `to`.
    pub fn backwards(&self, maker: &Maker, to: &[Lanes], from: &mut [Lanes]) {
        self.beginnings(maker).for_each(|node| relax(&mut from[node], &to[node], 1));
        self.continuations(maker).for_each(|mv| relax(&mut from[mv.from as usize], &to[mv.to as usize], mv.cost));
    }

    /// The nodes beside which a click can begin with a step.
    fn beginnings(&self, maker: &Maker) -> impl Iterator<Item = usize> {
        let beside = &self.beside[usize::from(self.colour(maker))];
        let here = move |rows| (0..beside.len()).filter(move |&node| begins(rows, beside[node]));
        maker.begins.into_iter().flat_map(here)
    }

    /// The edges of the layer before whose clicks can make a step.
    fn continuations(&self, maker: &Maker) -> impl Iterator<Item = Move> {
        self.alphabet.before(maker).iter().flat_map(|&symbol| &self.edges[symbol as usize]).copied()
    }

    fn colour(&self, maker: &Maker) -> Colour {
        self.alphabet.symbols[maker.symbol as usize].colour
    }

    /// Bytes in use.
    pub fn bytes(&self) -> usize {
        self.alphabet.bytes()
            + self.edges.iter().map(Vec::capacity).sum::<usize>() * size_of::<Move>()
            + self.before.len() * size_of::<[Rows; MAX_COLOURS]>()
    }
}
