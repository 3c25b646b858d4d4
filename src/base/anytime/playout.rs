//! One playout: moves from a state until it is solved or has no move left.

use super::search::{End, Ended, Search};
use crate::puzzle::Puzzle;

/// Moves after which a playout is abandoned: the states of some games have cycles.
const LONGEST: usize = 10_000;

/// Plays from a state; `pick` returns the index of the next move in the list of legal moves. The moves are appended to
/// `path`, which holds the moves that led to the state. Returns whether the playout ends in a solution. If `pruned`, it
/// ends as soon as the lower bound shows that it cannot beat the best solution so far.
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

/// Plays from the start again and again, until the best solution meets the lower bound. A playout ends where the bound shows
/// that it cannot beat the best solution.
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
