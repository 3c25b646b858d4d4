//! The part of kortest that all games share.
//!
//! | module | contents |
//! |---|---|
//! | [`puzzle`] | the interface between a game and the algorithms |
//! | [`contract`] | looks for broken promises in a game of your own |
//! | [`search`] | iterative deepening with a transposition table: refutes budgets |
//! | [`anytime`] | algorithms that find good solutions quickly |
//! | [`perft`] | counts the sequences of moves of each length |
//! | [`bounds`] | proven bounds on a number of moves |
//! | [`evidence`] | a lower bound that holds its evidence |
//! | [`claim`] | claims about the result of a board, and verdicts |
//! | [`runtime`] | limits, threads, memory, progress, and the journal of a long run |
//! | [`certificate`] | header and digest of certificates |
//! | [`text`] | normalises text before it is parsed, and formats results |

#![warn(missing_docs)]
// The items of `internals` need no `Debug`.
#![cfg_attr(not(feature = "internals"), warn(missing_debug_implementations))]
#![warn(clippy::missing_errors_doc, clippy::missing_panics_doc)]

pub mod anytime;
pub mod bounds;
pub mod certificate;
pub mod claim;
pub mod contract;
#[doc(hidden)]
pub mod evidence;
mod heap;
mod key;
pub mod perft;
pub mod puzzle;
pub mod runtime;
pub mod search;
mod serde_text;
mod setters;
mod table;
pub mod text;
#[cfg(test)]
mod toy;

/// Runs the example of the README as a test.
#[cfg(doctest)]
#[doc = include_str!("README.md")]
struct Readme;
