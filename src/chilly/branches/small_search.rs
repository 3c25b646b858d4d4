//! A depth-first search of limited size for a route within a budget.

use kortest_base::puzzle::Puzzle;
use std::cmp::Reverse;
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

/// The result of a small search, and its size.
pub struct SmallSearch<M> {
    pub found: Found<M>,
    /// The number of visited states.
    pub states: u64,
}

/// Searches for a route within the budget.
pub fn small_search<P: Puzzle>(puzzle: &P, budget: u32, max_states: usize) -> SmallSearch<P::Move> {
    let mut states = 0;
    let root = puzzle.root();
    if puzzle.bound(&root) > budget {
        let found = Found::NoRoute;
        return SmallSearch { found, states };
    }
    // For each visited state, 1 plus the largest number of moves that were left.
    let mut visited: HashMap<u64, u32> = HashMap::from([(puzzle.key(&root), budget + 1)]);
    let mut path = vec![PathState::new(puzzle, root)];
    let mut moves = Vec::new();
    while let Some(last) = path.last_mut() {
        if puzzle.is_solved(&last.state) {
            let found = Found::Route(moves);
            return SmallSearch { found, states };
        }
        let Some(next) = last.untried.pop() else {
            path.pop();
            moves.pop();
            continue;
        };
        let left = budget - moves.len() as u32;
        if next.bound >= left {
            continue;
        }
        let state = puzzle.after(&last.state, next.mv);
        let known = visited.entry(puzzle.key(&state)).or_default();
        if *known >= left {
            continue;
        }
        *known = left;
        states += 1;
        if states > max_states as u64 {
            let found = Found::Unknown;
            return SmallSearch { found, states };
        }
        moves.push(next.mv);
        path.push(PathState::new(puzzle, state));
    }
    let found = Found::NoRoute;
    SmallSearch { found, states }
}

/// A state on the current path of the search.
struct PathState<P: Puzzle> {
    state: P::State,
    /// The moves that were not tried yet, the best move last.
    untried: Vec<RankedMove<P::Move>>,
}

/// A move, and the lower bound of the state after it.
struct RankedMove<M> {
    mv: M,
    bound: u32,
}

impl<P: Puzzle> PathState<P> {
    fn new(puzzle: &P, state: P::State) -> PathState<P> {
        let mut moves = Vec::new();
        puzzle.moves(&state, &mut moves);
        let mut untried = Vec::with_capacity(moves.len());
        for mv in moves {
            let bound = puzzle.bound(&puzzle.after(&state, mv));
            untried.push(RankedMove { mv, bound });
        }
        untried.sort_by_key(|ranked| Reverse(ranked.bound));
        PathState { state, untried }
    }
}
