//! **Breadth-first search.** All states of one depth after the other, each once. It uses no bound at all.
//!
//! # Why the result is optimal
//!
//! Every state is expanded at its least depth, so the first solution met is a shortest one. If a greedy play
//! has found one of `n` moves before, then states of depth `n - 2` are the last whose children could be
//! solutions of fewer.

use super::greedy::{Greedy, Rule};
use super::search::{Anytime, End, Search};
use super::steps::Steps;
use crate::puzzle::Puzzle;
use hashbrown::HashSet;

/// The algorithm.
pub struct BreadthFirst;

impl Anytime for BreadthFirst {
    fn run<P: Puzzle>(&self, search: &mut Search<P>) -> Result<End, End> {
        Greedy(Rule::Fewest).run(search)?;
        let puzzle = search.puzzle;
        let mut steps = Steps::new(search, 2 * size_of::<u64>() + size_of::<u32>());
        let mut seen: HashSet<u64> = HashSet::from([puzzle.key(&puzzle.root())]);
        let mut moves = Vec::new();
        let mut layer = vec![0];
        let mut depth = 0;
        while !layer.is_empty() && depth + 1 < search.best() {
            let mut next = Vec::new();
            for number in layer {
                search.expand(1)?;
                let state = steps.state(number);
                moves.clear();
                puzzle.moves(&state, &mut moves);
                for &mv in &moves {
                    let child = puzzle.after(&state, mv);
                    if puzzle.is_solved(&child) {
                        search.offer(steps.path(number, mv))?;
                        return Ok(End::Exhausted);
                    }
                    if seen.insert(puzzle.key(&child)) {
                        if steps.is_full() {
                            return Ok(End::Memory);
                        }
                        next.push(steps.add(number, mv, child));
                    }
                }
            }
            layer = next;
            depth += 1;
        }
        Ok(End::Exhausted)
    }
}
