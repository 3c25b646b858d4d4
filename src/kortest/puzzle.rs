//! What the engine and the anytime algorithms ask of a game.
//!
//! A game is a graph of states without cycles worth walking: moves cost one each, and the question is how few
//! of them reach a solved state. Everything is generic over this trait and compiled for each game; there is no
//! dynamic dispatch in a hot loop.

/// A one-player game in which the least number of moves is asked for.
///
/// # What an implementation promises
///
/// * [`key`](Puzzle::key) is exact: two states with one key have the same optimum. It has at most
///   [`key_bits`](Puzzle::key_bits) bits.
/// * [`bound`](Puzzle::bound) never exceeds the optimum and falls by at most one with a move, and a solved
///   state is exactly one with [`is_solved`](Puzzle::is_solved).
/// * [`candidates`](Puzzle::candidates) leaves a winning move if there is one within the budget.
/// * If a move is [`enabled_after`](Puzzle::enabled_after) another, playing them in either order leads to the
///   same state.
pub trait Puzzle: Sync {
    /// A state with what is cheap to know about it.
    type State: Copy + Send + Sync;
    /// A move, named so that it keeps its name while other moves are made.
    type Move: Copy + PartialEq + Send + Sync;
    /// Buffers of one worker.
    type Scratch: Default + Send;

    /// The state to begin with.
    fn root(&self) -> Self::State;

    /// Bits of a key, 1 to 63.
    fn key_bits(&self) -> u32;

    /// The exact key of a state.
    fn key(&self, state: &Self::State) -> u64;

    /// A lower bound that every checker of this game's certificates knows.
    fn bound(&self, state: &Self::State) -> u32;

    /// Whether nothing is left to do.
    fn is_solved(&self, state: &Self::State) -> bool;

    /// The state after a move.
    fn after(&self, state: &Self::State, mv: Self::Move) -> Self::State;

    /// Appends all moves.
    fn moves(&self, state: &Self::State, out: &mut Vec<Self::Move>);

    /// Appends moves that suffice to decide whether the state can be solved in `budget` moves. Unless `deep`,
    /// every move left out must lead to a state whose [`bound`](Puzzle::bound) exceeds `budget` - 1.
    fn candidates(&self, state: &Self::State, budget: u32, deep: bool, out: &mut Vec<Self::Move>);

    /// Whether move `a` of a state is still possible, and does the same, after move `b` of that state or of an
    /// earlier one. It must be right whenever `b` is possible in the state.
    fn enabled_after(&self, state: &Self::State, a: Self::Move, b: Self::Move) -> bool;

    /// A bit that equal moves share: two moves with different marks differ.
    fn mark(&self, _: Self::Move) -> u64 {
        1
    }

    /// Whether a look shows that a state cannot be solved in `budget` moves. Used below the floor only, before the
    /// table is asked.
    fn fails_at_sight(&self, state: &Self::State, budget: u32, _: &mut Self::Scratch) -> bool {
        self.bound(state) > budget
    }

    /// Whether a dearer bound shows that `budget` moves do not suffice. Used below the floor only.
    fn is_refuted(&self, state: &Self::State, budget: u32, scratch: &mut Self::Scratch) -> bool;

    /// Two states whose optima add up to that of this one. Used below the floor only.
    fn split(&self, state: &Self::State) -> Option<[Self::State; 2]>;

    /// How much is left to do, in the game's own units. Simple algorithms like moves that take much off it.
    fn remaining(&self, state: &Self::State) -> u32 {
        self.bound(state)
    }

    /// How promising a state is for a quick solution: less is better. Need not be a bound.
    fn estimate(&self, state: &Self::State, moves: &mut Vec<Self::Move>) -> u32 {
        let before = moves.len();
        self.moves(state, moves);
        let count = moves.len() - before;
        moves.truncate(before);
        count as u32
    }
}
