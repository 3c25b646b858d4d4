//! The interface between a game on one side and the search and the anytime algorithms on the other.
//!
//! A game is a directed graph of states whose moves cost one each; the question is how few moves lead to a solved
//! state. Everything is generic over this trait and compiled for each game; there is no dynamic dispatch in a hot loop.

/// A one-player game in which the least number of moves is asked for.
///
/// # What an implementation promises
///
/// * [`key`](Puzzle::key) is exact: two states with one key have the same optimum. It has at most
///   [`key_bits`](Puzzle::key_bits) bits.
/// * [`bound`](Puzzle::bound) never exceeds the optimum and falls by at most one with a move, and a solved
///   state is exactly one with [`is_solved`](Puzzle::is_solved).
/// * [`candidates`](Puzzle::candidates) keeps a winning move if the state can be solved within the budget.
/// * If a move is [`enabled_after`](Puzzle::enabled_after) another, playing them in either order leads to the
///   same state.
pub trait Puzzle: Sync {
    /// A state, with cached properties that are cheap to compute.
    type State: Copy + Send + Sync;
    /// A move. Its value must stay the same while other moves are made.
    type Move: Copy + PartialEq + Send + Sync;

    /// The initial state.
    fn root(&self) -> Self::State;

    /// Bits of a key, 1 to 63.
    fn key_bits(&self) -> u32;

    /// The exact key of a state.
    fn key(&self, state: &Self::State) -> u64;

    /// A lower bound on the optimum. If the game's certificates have records, every checker of them knows it.
    fn bound(&self, state: &Self::State) -> u32;

    /// Whether a state is solved.
    fn is_solved(&self, state: &Self::State) -> bool;

    /// The state after a move.
    fn after(&self, state: &Self::State, mv: Self::Move) -> Self::State;

    /// Appends all moves.
    fn moves(&self, state: &Self::State, out: &mut Vec<Self::Move>);

    /// Appends moves that suffice to decide whether the state can be solved in `budget` moves. Every move that is left out
    /// must lead to a state whose [`bound`](Puzzle::bound) exceeds `budget` - 1.
    fn candidates(&self, state: &Self::State, budget: u32, out: &mut Vec<Self::Move>);

    /// Whether move `a` of a state is still possible, and does the same, after move `b` of that state or of an
    /// earlier one. It must be right whenever `b` is possible in the state.
    fn enabled_after(&self, state: &Self::State, a: Self::Move, b: Self::Move) -> bool;

    /// A bit mask for a quick inequality test: two moves with different marks are different.
    fn mark(&self, _: Self::Move) -> u64 {
        1
    }

    /// Whether a cheap test shows that a state, whose bound is at most `budget`, cannot be solved in `budget` moves. The
    /// search asks before it probes the table. The contents of `moves`, a buffer, are lost.
    fn fails_at_sight(&self, _state: &Self::State, _budget: u32, _moves: &mut Vec<Self::Move>) -> bool {
        false
    }

    /// How much is left to do, in units of the game. Simple algorithms prefer moves that reduce it most.
    fn remaining(&self, state: &Self::State) -> u32 {
        self.bound(state)
    }

    /// How promising a state is for a short solution: less is better. It need not be a bound.
    fn estimate(&self, state: &Self::State, moves: &mut Vec<Self::Move>) -> u32 {
        let before = moves.len();
        self.moves(state, moves);
        let count = moves.len() - before;
        moves.truncate(before);
        count as u32
    }
}

/// A game whose certificates list states, which are known by their keys.
pub trait Recorded: Puzzle {
    /// The state with this key, or one that is the same but for names.
    fn state_of(&self, key: u64) -> Self::State;
}
