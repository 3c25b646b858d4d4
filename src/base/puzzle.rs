//! The interface between a game and the algorithms that all games share, and hash maps for the keys
//! of its states.

use std::collections::{HashMap, HashSet};
use std::hash::{BuildHasherDefault, Hasher};

/// A one-player game whose solutions should have as few moves as possible. The optimum of a state
/// is its smallest number of moves to a solved state.
///
/// # Contract
///
/// * [`key`](Puzzle::key): states with the same key have the same optimum. A key has at most
///   [`key_bits`](Puzzle::key_bits) bits.
/// * [`bound`](Puzzle::bound) never exceeds the optimum and decreases by at most one per move.
/// * [`candidates`](Puzzle::candidates) keeps a winning move if the state can be solved within the
///   budget.
/// * [`enabled_after`](Puzzle::enabled_after) returns `true` only if both orders of the moves lead
///   to the same state.
pub trait Puzzle: Sync {
    /// A state of the game, possibly with stored properties such as a lower bound.
    type State: Copy + Send + Sync;
    /// A move. Equal values mean the same move in every state.
    type Move: Copy + PartialEq + Send + Sync;

    /// Returns the initial state.
    fn root(&self) -> Self::State;

    /// Returns the number of bits in a key, 1 to 63.
    fn key_bits(&self) -> u32;

    /// Returns the key of a state. Only states with the same optimum share a key.
    fn key(&self, state: &Self::State) -> u64;

    /// Returns a lower bound on the optimum of a state. Checkers must compute the same bound.
    fn bound(&self, state: &Self::State) -> u32;

    /// Returns whether a state is solved.
    fn is_solved(&self, state: &Self::State) -> bool;

    /// Returns the state after a move.
    fn after(&self, state: &Self::State, mv: Self::Move) -> Self::State;

    /// Appends all moves of a state to `out`.
    fn moves(&self, state: &Self::State, out: &mut Vec<Self::Move>);

    /// Appends to `out` all moves that may begin a solution of at most `budget` moves.
    fn candidates(&self, state: &Self::State, budget: u32, out: &mut Vec<Self::Move>);

    /// Returns whether move `a` is still possible, with the same effect, after move `b`.
    fn enabled_after(&self, state: &Self::State, a: Self::Move, b: Self::Move) -> bool;

    /// Returns a bit mask. Two moves without a common bit are different.
    fn mark(&self, _: Self::Move) -> u64 {
        1
    }

    /// Returns whether a cheap test proves that `state` cannot be solved in `budget` moves.
    fn fails_at_sight(
        &self,
        _state: &Self::State,
        _budget: u32,
        _moves: &mut Vec<Self::Move>,
    ) -> bool {
        false
    }

    /// Returns the remaining work in a state, such as the number of tiles.
    fn remaining(&self, state: &Self::State) -> u32 {
        self.bound(state)
    }

    /// Returns whether solutions may have hundreds of moves. Then triangle search is a bad start:
    /// when it reaches depth `d`, it has expanded up to `d (d + 1) / 2` states.
    fn has_long_solutions(&self) -> bool {
        false
    }

    /// Estimates how far a state is from a solution; a lower value is better.
    fn estimate(&self, state: &Self::State, moves: &mut Vec<Self::Move>) -> u32 {
        let before = moves.len();
        self.moves(state, moves);
        let count = moves.len() - before;
        moves.truncate(before);
        count as u32
    }
}

/// A game whose certificates list refuted states by their keys.
pub trait Recorded: Puzzle {
    /// Returns a state with this key.
    fn state_of(&self, key: u64) -> Self::State;
}

/// The builder of the hasher for [`KeyMap`] and [`KeySet`].
pub(crate) type KeyHash = BuildHasherDefault<KeyHasher>;
/// A hash map from keys of states to values.
pub(crate) type KeyMap<V> = HashMap<u64, V, KeyHash>;
/// A hash set of keys of states.
pub(crate) type KeySet = HashSet<u64, KeyHash>;

/// A hasher for 64-bit keys. It is faster than the hasher of the standard library.
#[derive(Default)]
pub(crate) struct KeyHasher {
    hash: u64,
}

impl Hasher for KeyHasher {
    fn finish(&self) -> u64 {
        self.hash
    }

    fn write(&mut self, _: &[u8]) {
        unreachable!("keys are hashed as one 64-bit word")
    }

    fn write_u64(&mut self, word: u64) {
        self.hash = mix(word, 0);
    }
}

/// Scrambles a key with the finaliser of MurmurHash3. Different keys give different results.
pub(crate) fn mix(key: u64, seed: u64) -> u64 {
    let mut word = key ^ seed;
    word = (word ^ word >> 33).wrapping_mul(0xff51_afd7_ed55_8ccd);
    word = (word ^ word >> 33).wrapping_mul(0xc4ce_b9fe_1a85_ec53);
    word ^ word >> 33
}
