//! A search of few states, depth first: for a route of at most so many moves, or that there is none.

use kortest_base::puzzle::Puzzle;
use std::collections::HashMap;

/// What it found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Found<M> {
    /// A route.
    Route(Vec<M>),
    /// That there is none.
    Nothing,
    /// There are too many states.
    Unknown,
}

/// Visits at most `most` states, a state again only with more moves left. Says how many, and what it found.
pub fn small_search<P: Puzzle>(puzzle: &P, budget: u32, most: usize) -> (u64, Found<P::Move>) {
    let root = puzzle.root();
    if puzzle.bound(&root) > budget {
        return (0, Found::Nothing);
    }
    let mut met: HashMap<u64, u32> = HashMap::from([(puzzle.key(&root), budget)]);
    // The states on the path, each with the moves that are still to be tried, the most promising one last.
    let mut path = vec![(root, ordered(puzzle, &root))];
    let (mut made, mut visits) = (Vec::new(), 0u64);
    while let Some((state, moves)) = path.last_mut() {
        if puzzle.is_solved(state) {
            return (visits, Found::Route(made));
        }
        let Some((bound, mv)) = moves.pop() else {
            path.pop();
            made.pop();
            continue;
        };
        let left = budget - made.len() as u32;
        if bound >= left {
            continue;
        }
        let next = puzzle.after(state, mv);
        let known = met.entry(puzzle.key(&next)).or_insert(u32::MAX);
        if *known != u32::MAX && *known >= left - 1 {
            continue;
        }
        *known = left - 1;
        visits += 1;
        if visits > most as u64 {
            return (visits, Found::Unknown);
        }
        made.push(mv);
        path.push((next, ordered(puzzle, &next)));
    }
    (visits, Found::Nothing)
}

/// The moves of a state with the bounds of where they lead, the least bound last.
fn ordered<P: Puzzle>(puzzle: &P, state: &P::State) -> Vec<(u32, P::Move)> {
    let mut moves = Vec::new();
    puzzle.moves(state, &mut moves);
    let mut moves: Vec<_> = moves.into_iter().map(|mv| (puzzle.bound(&puzzle.after(state, mv)), mv)).collect();
    moves.sort_by_key(|&(bound, _)| std::cmp::Reverse(bound));
    moves
}
