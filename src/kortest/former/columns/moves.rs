//! What can happen beside a content: the moves of pairs of a node of the layer before and this content.

use super::alphabet::Alphabet;
use super::column::{Column, ContentId};
use super::layer::Layer;
use super::rules::begins;
use super::step::Rows;
use crate::former::board::MAX_COLOURS;

/// From a node of the layer before to another, at a cost.
#[derive(Clone, Copy)]
pub struct Move {
    pub from: u32,
    pub to: u32,
    pub cost: u8,
}

/// The moves that make one step of this column.
#[derive(Default)]
pub struct StepMoves {
    /// The number of the step's symbol.
    pub symbol: u32,
    /// The content that it leaves.
    pub after: ContentId,
    /// The clicks that make it: those that begin here, and those that continue from the column before.
    pub moves: Vec<Move>,
}

/// The moves beside one content. Lists of moves are by ascending `from`.
#[derive(Default)]
pub struct Moves {
    /// Clicks that end in the column before: they make no step here.
    pub silent: Vec<Move>,
    /// By step, in the order in which they are first met.
    pub steps: Vec<StepMoves>,
    /// By symbol: 1 more than its place in `steps`, or 0.
    places: Vec<u32>,
    /// Lists that are free to be used again.
    spare: Vec<StepMoves>,
}

/// Two neighbouring columns: the layer of one, and the contents of the next.
pub struct Pairs<'a> {
    pub before: &'a Layer,
    pub column: &'a Column,
    pub alphabet: Alphabet,
    /// By node of the layer before: the rows of each colour in its content.
    beside: Vec<[Rows; MAX_COLOURS]>,
}

impl<'a> Pairs<'a> {
    /// `of_before` is the column of the layer before, if it has one.
    pub fn new(before: &'a Layer, of_before: Option<&Column>, column: &'a Column, returns: u8) -> Pairs<'a> {
        let rows = |content| of_before.map_or([0; MAX_COLOURS], |column| column.get(content).rows);
        let beside = before.nodes.iter().map(|node| rows(node.content)).collect();
        Pairs { before, column, alphabet: Alphabet::new(before, column, returns), beside }
    }

    /// The length of a vector: the number of nodes of the layer before.
    pub fn length(&self) -> usize {
        self.before.len()
    }

    /// Lists the moves beside a content.
    pub fn list(&self, content: ContentId, moves: &mut Moves) {
        moves.clear(self.alphabet.symbols.len());
        let here = self.column.get(content);
        for from in 0..self.before.len() {
            for edge in self.before.edges(from) {
                let (colour, ends, continuations) = self.alphabet.beside(edge.symbol, here);
                let mv = Move { from: from as u32, to: edge.to, cost: edge.cost };
                if ends {
                    moves.silent.push(mv);
                }
                for continuation in continuations {
                    let after = || self.column.after(here, colour, continuation.removal as usize);
                    moves.push(continuation.symbol, after, mv);
                }
            }
            for (colour, beginnings) in self.alphabet.beginnings(here) {
                let beside = self.beside[from][usize::from(colour)];
                for beginning in beginnings.iter().filter(|beginning| begins(beginning.rows, beside)) {
                    let after = || self.column.after(here, colour, beginning.removal);
                    let mv = Move { from: from as u32, to: from as u32, cost: 1 };
                    moves.push(beginning.symbol, after, mv);
                }
            }
        }
    }
}

impl Moves {
    fn clear(&mut self, symbols: usize) {
        self.silent.clear();
        for mut step in self.steps.drain(..) {
            self.places[step.symbol as usize] = 0;
            step.moves.clear();
            self.spare.push(step);
        }
        self.places.resize(symbols, 0);
    }

    #[inline]
    fn push(&mut self, symbol: u32, after: impl FnOnce() -> ContentId, mv: Move) {
        let place = &mut self.places[symbol as usize];
        if *place == 0 {
            let moves = self.spare.pop().map(|step| step.moves).unwrap_or_default();
            self.steps.push(StepMoves { symbol, after: after(), moves });
            *place = self.steps.len() as u32;
        }
        self.steps[*place as usize - 1].moves.push(mv);
    }
}
