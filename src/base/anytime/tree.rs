//! The tree of states that an algorithm keeps in memory.

use super::search::{End, Search};
use crate::puzzle::{KeyMap, Puzzle};
use std::ops::Range;

/// A state, and how it was reached.
struct Node<P: Puzzle> {
    state: P::State,
    /// `None` for the root.
    step: Option<Step<P>>,
}

/// The number of a parent state, and the move from the parent.
struct Step<P: Puzzle> {
    parent: u32,
    by: P::Move,
}

/// A tree of states. The states are numbered from 0 in order of addition.
pub struct SearchTree<P: Puzzle> {
    nodes: Vec<Node<P>>,
    max_nodes: usize,
    /// For each key, the smallest depth at which the state was reached.
    depths: KeyMap<u32>,
    /// Scratch buffer for the moves of a state.
    moves: Vec<P::Move>,
}

impl<P: Puzzle> SearchTree<P> {
    /// Creates a tree with only the root. The caller needs `extra` bytes of memory per state.
    pub fn new(search: &Search<P>, extra: usize) -> SearchTree<P> {
        let root = Node {
            state: search.puzzle.root(),
            step: None,
        };
        // Vectors and hash maps may have twice as much capacity as they need.
        let bytes_per_node = 2 * (size_of::<Node<P>>() + extra + 2 * size_of::<(u64, u32)>());
        let max_nodes = (search.run.memory / bytes_per_node).clamp(64, u32::MAX as usize);
        SearchTree {
            depths: KeyMap::from_iter([(search.puzzle.key(&root.state), 0)]),
            nodes: vec![root],
            max_nodes,
            moves: Vec::new(),
        }
    }

    /// Returns the state with this number.
    pub fn state(&self, number: u32) -> &P::State {
        &self.nodes[number as usize].state
    }

    /// Returns the smallest depth at which the state with this number, or a state with the same key,
    /// was reached.
    pub fn min_depth(&self, puzzle: &P, number: u32) -> u32 {
        self.depths[&puzzle.key(self.state(number))]
    }

    /// Expands a state. Adds its promising children to the tree and returns their numbers; `None` if
    /// the memory does not suffice.
    pub fn expand(
        &mut self,
        search: &mut Search<P>,
        number: u32,
        depth: u32,
    ) -> Result<Option<Range<u32>>, End> {
        let puzzle = search.puzzle;
        let state = *self.state(number);
        let first_child = self.nodes.len() as u32;
        if !search.may_improve(depth, &state) {
            return Ok(Some(first_child..first_child));
        }
        search.expand(1)?;
        self.moves.clear();
        puzzle.moves(&state, &mut self.moves);
        for i in 0..self.moves.len() {
            let step = Step {
                parent: number,
                by: self.moves[i],
            };
            let child = puzzle.after(&state, step.by);
            if !search.may_improve(depth + 1, &child) {
                continue;
            }
            if puzzle.is_solved(&child) {
                search.offer(self.path(&step))?;
                continue;
            }
            if !self.is_first_at(puzzle.key(&child), depth + 1) {
                continue;
            }
            if self.nodes.len() >= self.max_nodes {
                return Ok(None);
            }
            self.nodes.push(Node {
                state: child,
                step: Some(step),
            });
        }
        Ok(Some(first_child..self.nodes.len() as u32))
    }

    /// Notes that a state with this key was reached at `depth`. Returns whether all earlier depths
    /// of the key are larger.
    fn is_first_at(&mut self, key: u64, depth: u32) -> bool {
        let min_depth = self.depths.entry(key).or_insert(u32::MAX);
        let is_first = depth < *min_depth;
        *min_depth = depth.min(*min_depth);
        is_first
    }

    /// Returns the moves from the root that end with `last`.
    fn path(&self, last: &Step<P>) -> Vec<P::Move> {
        let mut moves = vec![last.by];
        let mut number = last.parent;
        while let Some(step) = &self.nodes[number as usize].step {
            moves.push(step.by);
            number = step.parent;
        }
        moves.reverse();
        moves
    }
}
