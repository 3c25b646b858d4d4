//! The interface between a game and the algorithms that all games share.

pub use crate::key::Key;

/// A one-player game whose solutions should have as few moves as possible. The optimum of a state is its smallest
/// number of moves to a solved state.
///
/// A game implements the first six methods. All other methods have defaults that are always right: a default claims
/// nothing, so it only makes the search slower.
///
/// # Contract
///
/// A game may have cycles, and it may have no solution. The results are proofs if these promises hold.
/// [`check_contract`](crate::contract::check_contract) looks for a broken promise.
///
/// * [`key`](Puzzle::key): states with the same key have the same optimum. A key has at most
///   [`key_bits`](Puzzle::key_bits) bits.
/// * [`bound`](Puzzle::bound) never exceeds the optimum and decreases by at most one per move. So a solved state has
///   the bound 0. The bound of a state without a solution may be any number.
/// * [`candidates`](Puzzle::candidates) keeps a winning move if the state can be solved within the budget.
/// * [`enabled_after`](Puzzle::enabled_after) returns `true` only if both orders of the moves lead to the same state.
/// * [`mark`](Puzzle::mark): equal moves have a common bit.
/// * [`fails_at_sight`](Puzzle::fails_at_sight) returns `true` only if the state cannot be solved within the budget.
/// * [`state_of`](Puzzle::state_of) returns `None`, or a state with the same key.
/// * [`budget_step`](Puzzle::budget_step): the length of each solution is the bound of the root plus a multiple of this
///   number.
///
/// # Example
///
/// ```
/// use kortest_base::puzzle::Puzzle;
/// use kortest_base::runtime::{Progress, Run};
/// use kortest_base::search::{Options, deepen};
///
/// /// Reach a number from 1. A move doubles the number or adds 1.
/// struct Reach(u64);
///
/// impl Puzzle for Reach {
///     type State = u64;
///     type Move = bool;
///     type Key = u64;
///
///     fn root(&self) -> u64 {
///         1
///     }
///     fn moves(&self, state: &u64, out: &mut Vec<bool>) {
///         if *state < self.0 {
///             out.extend([true, false]);
///         }
///     }
///     fn after(&self, state: &u64, doubles: bool) -> u64 {
///         if doubles { state * 2 } else { state + 1 }
///     }
///     fn is_solved(&self, state: &u64) -> bool {
///         *state == self.0
///     }
///     fn key(&self, state: &u64) -> u64 {
///         *state
///     }
///     fn bound(&self, state: &u64) -> u32 {
///         u32::from(*state != self.0)
///     }
/// }
///
/// let progress = Progress::default();
/// let outcome = deepen(&Reach(100), &Options::default(), None, Run::new(&progress))?;
/// assert_eq!(outcome.lower_bound, 8);
/// # Ok::<(), kortest_base::search::Contradiction>(())
/// ```
pub trait Puzzle: Sync {
    /// A state of the game, possibly with stored properties such as a lower bound. The search clones a state at each
    /// visit, so a small state without heap memory is faster.
    type State: Clone + Send + Sync;
    /// A move, such as a number, or a small struct with `#[derive(Clone, Copy, PartialEq)]`. Equal values mean the same
    /// move in every state. Each move adds one to the length of a solution.
    type Move: Copy + PartialEq + Send + Sync;
    /// The type of the keys: `u64`, or `u128` for keys of more than 63 bits.
    type Key: Key;

    /// Returns the initial state.
    fn root(&self) -> Self::State;

    /// Appends all moves of a state to `out`. A solved state needs no moves.
    fn moves(&self, state: &Self::State, out: &mut Vec<Self::Move>);

    /// Returns the state after a move.
    fn after(&self, state: &Self::State, mv: Self::Move) -> Self::State;

    /// Returns whether a state is solved.
    fn is_solved(&self, state: &Self::State) -> bool;

    /// Returns the key of a state, a number that identifies it. Different states may share a key only if they need
    /// equally many moves to be solved.
    fn key(&self, state: &Self::State) -> Self::Key;

    /// Returns a lower bound on the optimum of a state (its smallest number of moves to a solved state). Checkers must
    /// compute the same bound. 0 is always right.
    fn bound(&self, state: &Self::State) -> u32;

    /// Returns the number of bits in a key, 1 to [`Key::MAX_BITS`]. With fewer bits, the table of the search stores
    /// larger budgets. The default is the largest number.
    fn key_bits(&self) -> u32 {
        Self::Key::MAX_BITS
    }

    /// Appends to `out` all moves that may begin a solution of at most `budget` moves. The default appends all moves.
    fn candidates(&self, state: &Self::State, _budget: u32, out: &mut Vec<Self::Move>) {
        self.moves(state, out);
    }

    /// Returns whether move `a` is still possible after move `b`, and both orders lead to the same state. Both `a` and
    /// `b` are moves of `state`. The default returns `false`, which is always right.
    fn enabled_after(&self, _state: &Self::State, _a: Self::Move, _b: Self::Move) -> bool {
        false
    }

    /// Returns a bit mask for a quick test: moves without a common bit are different. The default is one bit for all.
    fn mark(&self, _: Self::Move) -> u64 {
        1
    }

    /// Returns whether a cheap test proves that `state` cannot be solved in `budget` moves. The buffer is free for the
    /// moves of the state; clear it first, because earlier calls may have left moves in it. The default proves nothing.
    fn fails_at_sight(
        &self,
        _state: &Self::State,
        _budget: u32,
        _moves: &mut Vec<Self::Move>,
    ) -> bool {
        false
    }

    /// Returns the bytes that a state occupies outside of its own value, such as the buffer of a `Vec`. Each algorithm
    /// adds these bytes to the memory that it counts for the state, so that the algorithm stays within
    /// [`Run::memory`](crate::runtime::Run::memory).
    fn heap_bytes(&self, _state: &Self::State) -> usize {
        0
    }

    /// Returns a number of moves by which the lengths of all solutions differ: each length is the bound of the root
    /// plus a multiple of this number. The search skips all other budgets.
    ///
    /// For example, in many games all solutions have an even length, or all have an odd length. Then this number is 2,
    /// if the bound of the root is even or odd like these lengths.
    fn budget_step(&self) -> u32 {
        1
    }

    /// Returns the work that remains in a state, such as the number of tiles, for algorithms that prefer moves with
    /// much progress. The default is the lower bound.
    fn remaining(&self, state: &Self::State) -> u32 {
        self.bound(state)
    }

    /// Returns whether solutions may have hundreds of moves. Then triangle search is a bad start: when it reaches depth
    /// `d`, it has expanded up to `d (d + 1) / 2` states.
    fn has_long_solutions(&self) -> bool {
        false
    }

    /// Returns a state with this key, for certificates. If this method returns `None`, as by default, recording and
    /// checking a certificate also store states. Then states with the same key must have children with the same keys.
    fn state_of(&self, _key: Self::Key) -> Option<Self::State> {
        None
    }

    /// Estimates how far a state is from a solution; a lower value is better. The default is the lower bound. The
    /// buffer is free for the moves of the state; clear it first.
    fn estimate(&self, state: &Self::State, _moves: &mut Vec<Self::Move>) -> u32 {
        self.bound(state)
    }
}
