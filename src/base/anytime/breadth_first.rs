//! **Breadth-first search.** All states, depth by depth, each once. It uses no lower bound at all.
//!
//! # Why the result is optimal
//!
//! Every state is expanded at its least depth, so the first solution met is a shortest one. If the greedy playout has
//! found a solution of `n` moves before, states of depth `n - 2` are the last whose children could be shorter
//! solutions.

use super::greedy::{Greedy, Rule};
use super::search::{Anytime, End, Search};
use super::tree::SearchTree;
use crate::key_hasher::KeySet;
use crate::puzzle::Puzzle;

/// The algorithm.
pub struct BreadthFirst;

impl Anytime for BreadthFirst {
    fn run<P: Puzzle>(&self, search: &mut Search<P>) -> Result<End, End> {
        Greedy(Rule::Fewest).run(search)?;
        let puzzle = search.puzzle;
        let mut tree = SearchTree::new(search, 2 * size_of::<u64>() + size_of::<u32>());
        let mut seen = KeySet::from_iter([puzzle.key(&puzzle.root())]);
        let mut moves = Vec::new();
        let mut layer = vec![0];
        let mut depth = 0;
        while !layer.is_empty() && depth + 1 < search.best() {
            let mut next = Vec::new();
            for number in layer {
                search.expand(1)?;
                let state = tree.state(number);
                moves.clear();
                puzzle.moves(&state, &mut moves);
                for &mv in &moves {
                    let child = puzzle.after(&state, mv);
                    if puzzle.is_solved(&child) {
                        search.offer(tree.path(number, mv))?;
                        return Ok(End::Exhausted);
                    }
                    if seen.insert(puzzle.key(&child)) {
                        if tree.is_full() {
                            return Ok(End::Memory);
                        }
                        next.push(tree.add(number, mv, child));
                    }
                }
            }
            layer = next;
            depth += 1;
        }
        Ok(End::Exhausted)
    }
}
