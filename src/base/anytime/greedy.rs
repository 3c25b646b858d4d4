//! **Greedy search.** Always takes the move that looks best by a simple rule.

use super::playout::playout;
use super::search::{End, Ended, Search};
use crate::puzzle::Puzzle;

/// The rule by which greedy search chooses a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rule {
    /// Take the move that makes the most progress (leaves the least work).
    Most,
    /// Take the move after which the fewest moves are possible.
    Fewest,
}

pub fn greedy<P: Puzzle>(search: &mut Search<P>, rule: Rule) -> Ended {
    let mut path = Vec::new();
    let mut buffer = Vec::new();
    let mut left = |puzzle: &P, state: &P::State, mv: P::Move| {
        let child = puzzle.after(state, mv);
        match rule {
            Rule::Most => puzzle.remaining(&child) as usize,
            Rule::Fewest => {
                buffer.clear();
                puzzle.moves(&child, &mut buffer);
                // An unsolved state without moves comes last.
                if buffer.is_empty() && !puzzle.is_solved(&child) {
                    usize::MAX
                } else {
                    buffer.len()
                }
            }
        }
    };
    let root = search.puzzle.root();
    let solved = playout(search, root, &mut path, false, |puzzle, state, moves| {
        (0..moves.len())
            .min_by_key(|&i| left(puzzle, state, moves[i]))
            .expect("there are moves")
    })?;
    if solved {
        search.offer(path)?;
    }
    Ok(End::Done)
}
