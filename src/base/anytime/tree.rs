//! The tree of states that an algorithm keeps in memory.

use super::search::{End, Search};
use crate::key_hasher::KeyMap;
use crate::puzzle::Puzzle;

/// A state, its parent, and the move from the parent to the state.
struct Node<P: Puzzle> {
    state: P::State,
    parent: Option<(u32, P::Move)>,
}

/// A tree of states. The states are numbered from 0 in order of addition.
pub struct SearchTree<P: Puzzle> {
    nodes: Vec<Node<P>>,
    max_nodes: usize,
    /// For each key, the smallest depth at which the state was reached.
    depths: KeyMap<u32>,
    moves: Vec<P::Move>,
}

impl<P: Puzzle> SearchTree<P> {
    /// Creates a tree with only the root. The caller needs `extra` bytes per state.
    pub fn new(search: &Search<P>, extra: usize) -> SearchTree<P> {
        let root = Node {
            state: search.puzzle.root(),
            parent: None,
        };
        // Vectors and hash maps may have twice as much capacity as they need.
        let bytes_per_node = 2 * (size_of::<Node<P>>() + extra + 2 * size_of::<(u64, u32)>());
        let max_nodes = (search.run.memory / bytes_per_node).clamp(64, u32::MAX as usize);
        let depths = KeyMap::from_iter([(search.puzzle.key(&root.state), 0)]);
        SearchTree {
            nodes: vec![root],
            max_nodes,
            depths,
            moves: Vec::new(),
        }
    }

    /// Returns the smallest depth at which the state with index `number` was reached.
    pub fn min_depth(&self, puzzle: &P, number: u32) -> u32 {
        self.depths[&puzzle.key(&self.nodes[number as usize].state)]
    }

    /// Expands a state. Calls `on_child` for promising children. Returns whether the memory
    /// suffices.
    pub fn expand(
        &mut self,
        search: &mut Search<P>,
        number: u32,
        depth: u32,
        mut on_child: impl FnMut(&P::State, u32),
    ) -> Result<bool, End> {
        let puzzle = search.puzzle;
        let state = self.nodes[number as usize].state;
        if !search.may_improve(depth, &state) {
            return Ok(true);
        }
        search.expand(1)?;
        self.moves.clear();
        puzzle.moves(&state, &mut self.moves);
        for i in 0..self.moves.len() {
            let mv = self.moves[i];
            let child = puzzle.after(&state, mv);
            if !search.may_improve(depth + 1, &child) {
                continue;
            }
            if puzzle.is_solved(&child) {
                search.offer(self.path(number, mv))?;
                continue;
            }
            let known = self.depths.entry(puzzle.key(&child)).or_insert(u32::MAX);
            if *known <= depth + 1 {
                continue;
            }
            *known = depth + 1;
            if self.nodes.len() >= self.max_nodes {
                return Ok(false);
            }
            on_child(&child, self.nodes.len() as u32);
            self.nodes.push(Node {
                state: child,
                parent: Some((number, mv)),
            });
        }
        Ok(true)
    }

    /// Returns the moves from the root to a state, followed by the move `last`.
    fn path(&self, mut number: u32, last: P::Move) -> Vec<P::Move> {
        let mut moves = vec![last];
        while let Some((from, mv)) = self.nodes[number as usize].parent {
            moves.push(mv);
            number = from;
        }
        moves.reverse();
        moves
    }
}
