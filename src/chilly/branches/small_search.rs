//! A depth-first search of limited size for a route within a budget.

use kortest_base::puzzle::Puzzle;
use std::collections::HashMap;

/// The result of a search with a limited number of states.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Found<M> {
    /// A route within the budget.
    Route(Vec<M>),
    /// No route fits the budget.
    NoRoute,
    /// The search has visited the maximum number of states.
    Unknown,
}

/// Searches for a route within the budget. Also returns the number of visited states.
pub fn small_search<P: Puzzle>(
    puzzle: &P,
    budget: u32,
    max_states: usize,
) -> (u64, Found<P::Move>) {
    let root = puzzle.root();
    if puzzle.bound(&root) > budget {
        return (0, Found::NoRoute);
    }
    let mut met: HashMap<u64, u32> = HashMap::from([(puzzle.key(&root), budget)]);
    // The current path: each state with its untried moves, best move last.
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
        if visits > max_states as u64 {
            return (visits, Found::Unknown);
        }
        made.push(mv);
        path.push((next, ordered(puzzle, &next)));
    }
    (visits, Found::NoRoute)
}

/// Sorts the moves of a state by lower bound, lowest bound last.
fn ordered<P: Puzzle>(puzzle: &P, state: &P::State) -> Vec<(u32, P::Move)> {
    let mut moves = Vec::new();
    puzzle.moves(state, &mut moves);
    let mut moves: Vec<_> = moves
        .into_iter()
        .map(|mv| (puzzle.bound(&puzzle.after(state, mv)), mv))
        .collect();
    moves.sort_by_key(|&(bound, _)| std::cmp::Reverse(bound));
    moves
}
