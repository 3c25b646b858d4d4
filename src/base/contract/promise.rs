//! The promises of a game, and the error for a broken one.

use std::fmt::{self, Debug};
use thiserror::Error;

/// A promise that a game makes about its methods.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Promise {
    /// `moves` and `candidates` append to the buffer, and keep its earlier moves.
    Append,
    /// A key has at most `key_bits` bits.
    KeyBits,
    /// If `state_of` returns a state for a key, this state has the key.
    StateOf,
    /// States with the same key have the same optimum.
    Key,
    /// `bound` never exceeds the optimum.
    BoundIsLower,
    /// `bound` decreases by at most one per move.
    BoundDecreasesSlowly,
    /// `candidates` returns only moves of the state.
    CandidatesAreMoves,
    /// `candidates` keeps a winning move if the state can be solved within the budget.
    CandidatesWin,
    /// `enabled_after` returns `true` only if both orders of the moves lead to the same state.
    EnabledAfter,
    /// Equal moves have a common bit in `mark`.
    Mark,
    /// `fails_at_sight` refutes only states that cannot be solved within the budget.
    FailsAtSight,
    /// The length of each solution is the bound of the root plus a multiple of `budget_step`.
    BudgetStep,
}

impl fmt::Display for Promise {
    /// Writes how a game has broken this promise about one of its methods.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(match self {
            Promise::Append => "`moves` or `candidates` does not append to the buffer",
            Promise::KeyBits => "`key` has more bits than `key_bits` allows",
            Promise::StateOf => "`state_of` returns a state with another key",
            Promise::Key => "`key` is the same for states with different optima",
            Promise::BoundIsLower => "`bound` exceeds the length of a solution",
            Promise::BoundDecreasesSlowly => "`bound` decreases by more than one in a move",
            Promise::CandidatesAreMoves => "`candidates` has a move that `moves` does not have",
            Promise::CandidatesWin => "`candidates` omits all moves of the shortest solutions",
            Promise::EnabledAfter => "`enabled_after` is true for moves that cannot change places",
            Promise::Mark => "`mark` is 0",
            Promise::FailsAtSight => "`fails_at_sight` refutes a state that can be solved",
            Promise::BudgetStep => "`budget_step` excludes the length of a solution",
        })
    }
}

/// A promise that a game has broken, with an example.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("{promise}: {}{}", in_states(.states), at_moves(.moves))]
#[non_exhaustive]
pub struct BrokenContract {
    /// The broken promise.
    pub promise: Promise,
    /// The state in which the promise is broken, or both states for [`Promise::Key`].
    pub states: Vec<String>,
    /// The moves that show the broken promise, if any: moves of the only state in `states`.
    pub moves: Vec<String>,
}

/// Formats states for a message, such as `in the state 3 and in the state 5`.
fn in_states(states: &[String]) -> String {
    let texts = states.iter().map(|state| format!("in the state {state}"));
    texts.collect::<Vec<String>>().join(" and ")
}

/// Formats moves for a message, such as `, at 1 and 2`. Without moves the text is empty.
fn at_moves(moves: &[String]) -> String {
    if moves.is_empty() {
        return String::new();
    }
    format!(", at {}", moves.join(" and "))
}

/// Returns the error for a promise that a game breaks in this state.
pub fn broken<S: Debug>(promise: Promise, state: &S) -> BrokenContract {
    BrokenContract {
        promise,
        states: vec![format!("{state:?}")],
        moves: Vec::new(),
    }
}

/// Returns the error for a promise that two states of a game break together. `first` is the first state as text.
pub fn broken_in_both<S: Debug>(promise: Promise, first: &str, second: &S) -> BrokenContract {
    BrokenContract {
        promise,
        states: vec![first.to_string(), format!("{second:?}")],
        moves: Vec::new(),
    }
}

/// Returns the error for a promise that a game breaks at some moves of this state.
pub fn broken_at<S: Debug, M: Debug>(promise: Promise, state: &S, moves: &[M]) -> BrokenContract {
    BrokenContract {
        moves: moves.iter().map(|mv| format!("{mv:?}")).collect(),
        ..broken(promise, state)
    }
}
