//! The states that an algorithm keeps, each with a link to its parent.

use super::search::Search;
use crate::puzzle::Puzzle;

/// A state, its parent, and the move that led to it.
struct Node<P: Puzzle> {
    state: P::State,
    parent: Option<(u32, P::Move)>,
}

/// A tree of states, numbered in the order in which they were added.
pub struct SearchTree<P: Puzzle> {
    nodes: Vec<Node<P>>,
    most: usize,
}

impl<P: Puzzle> SearchTree<P> {
    /// A tree of the root alone, which is number 0. `extra` is the number of bytes that the caller itself keeps per
    /// state.
    pub fn new(search: &Search<P>, extra: usize) -> SearchTree<P> {
        let root = Node { state: search.puzzle.root(), parent: None };
        // The capacity of vectors and maps is up to twice their length.
        let each = 2 * (size_of::<Node<P>>() + extra);
        let most = (search.run.memory / each).clamp(64, u32::MAX as usize);
        SearchTree { nodes: vec![root], most }
    }

    /// Whether the memory is full.
    pub fn is_full(&self) -> bool {
        self.nodes.len() >= self.most
    }

    /// The state with a number.
    pub fn state(&self, number: u32) -> P::State {
        self.nodes[number as usize].state
    }

    /// Adds the state that a move leads to, and returns its number.
    pub fn add(&mut self, from: u32, mv: P::Move, state: P::State) -> u32 {
        let number = self.nodes.len() as u32;
        self.nodes.push(Node { state, parent: Some((from, mv)) });
        number
    }

    /// The moves from the root to a state, and one more.
    pub fn path(&self, mut number: u32, last: P::Move) -> Vec<P::Move> {
        let mut moves = vec![last];
        while let Some((from, mv)) = self.nodes[number as usize].parent {
            moves.push(mv);
            number = from;
        }
        moves.reverse();
        moves
    }
}
