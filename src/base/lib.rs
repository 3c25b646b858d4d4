//! The part of kortest that all games use. It knows none of them.
//!
//! | module | contents |
//! |---|---|
//! | [`puzzle`] | the interface between a game and the algorithms |
//! | [`search`] | iterative deepening with a transposition table: refutes budgets |
//! | [`anytime`] | algorithms that find good solutions quickly |
//! | [`runtime`] | limits, threads, memory, progress, and the journal of a long run |
//! | [`certificate`] | the parts that certificates of all games share: header, digest, files |
//! | [`text`] | clean-up of text before it is read |

#![warn(missing_docs)]

pub mod anytime;
pub mod certificate;
mod key_hasher;
pub mod puzzle;
pub mod runtime;
pub mod search;
pub mod text;

/// The example of the README.
#[cfg(doctest)]
#[doc = include_str!("README.md")]
struct Readme;
