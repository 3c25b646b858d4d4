//! One play from a state to its end.

use super::search::{End, Search};
use crate::puzzle::Puzzle;

/// Moves after which a play is given up: some games can be played in circles.
const LONGEST: usize = 10_000;

/// Plays on from a state by the moves that `pick` chooses by their place in the list, and adds them to `path`,
/// which has the moves that led to the state. Whether the play came to a solution; if `pruned`, it ends where
/// no better one than the best so far can come of it.
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
        if path.len() >= LONGEST || pruned && !search.may_improve(path.len() as u32, &state) {
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
