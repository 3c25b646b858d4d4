//! kortest proves that a puzzle solution is the best there is.
//!
//! The data flows one way: text, [`former::Board`], [`anytime`], [`engine`], records, [`certificate`],
//! [`checker`], verdict.
//!
//! | module | what is in it |
//! |---|---|
//! | [`puzzle`] | what the engine asks of a game |
//! | [`engine`] | iterative deepening, transposition table, jobs; knows no game |
//! | [`anytime`] | good solutions soon; knows no game |
//! | [`former`] | the game: board, kernel, bounds, pruning |
//! | [`chilly`] | Santa Chilly: level, graph of moves, linear program, bounds |
//! | [`nurikabe`] | a game where the question is how many solutions there are: encoding, cuts, counting, deduction |
//! | [`certificate`] | the written format, and writing it |
//! | [`checker`] | verifies a certificate with code of its own: std only, and nothing else of this crate |
//! | [`report`] | a certificate as a page to look at, and an archive as a site |
//! | [`cli`] | one file per command |

#![warn(missing_docs)]

pub mod anytime;
pub mod certificate;
pub use kortest_checker as checker;
pub mod chilly;
pub mod cli;
pub mod engine;
pub mod former;
pub mod nurikabe;
pub mod puzzle;
pub mod report;
