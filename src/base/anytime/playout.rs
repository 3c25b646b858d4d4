//! Playouts. A playout makes moves until a state is solved or has no moves.

use super::search::{End, Ended, Search};
use crate::puzzle::Puzzle;

/// Maximum number of moves in a playout, because some games may never end.
const MAX_MOVES: usize = 10_000;

/// Makes the moves that `pick` chooses. Returns whether the final state is solved.
pub fn playout<P: Puzzle>(
    search: &mut Search<P>,
    mut state: P::State,
    path: &mut Vec<P::Move>,
    pruned: bool,
    mut pick: impl FnMut(&P, &P::State, &[P::Move]) -> usize,
) -> Result<bool, End> {
    let puzzle = search.puzzle;
    let mut moves = Vec::new();
    while !puzzle.is_solved(&state) {
        if path.len() >= MAX_MOVES || pruned && !search.may_improve(path.len() as u32, &state) {
            return Ok(false);
        }
        search.expand(1)?;
        moves.clear();
        puzzle.moves(&state, &mut moves);
        if moves.is_empty() {
            return Ok(false);
        }
        let mv = moves[pick(puzzle, &state, &moves)];
        state = puzzle.after(&state, mv);
        path.push(mv);
    }
    Ok(true)
}

/// Repeats playouts from the initial state until the best solution meets the lower bound.
pub fn repeat_playouts<P: Puzzle>(
    search: &mut Search<P>,
    mut pick: impl FnMut(&P, &P::State, &[P::Move]) -> usize,
) -> Ended {
    let root = search.puzzle.root();
    while search.may_improve(0, &root) {
        let mut path = Vec::new();
        if playout(search, root, &mut path, true, &mut pick)? {
            search.offer(path)?;
        }
    }
    Ok(End::MeetsBound)
}
