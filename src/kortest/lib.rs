//! kortest proves that a puzzle solution is the best there is.
//!
//! This is the library, in the package `kortest-core` (`cargo install kortest` is the program): rules, search and proofs of the games, and the certificates that they end in. The data flows
//! one way: text, [`former::Board`], [`anytime`], [`engine`] or the column program, evidence, certificate; and from
//! there to the checker, a crate that shares nothing with this one.
//!
//! | module | what is in it |
//! |---|---|
//! | `puzzle` | what the engine asks of a game |
//! | [`engine`] | iterative deepening, transposition table, jobs; knows no game |
//! | [`anytime`] | good solutions soon; knows no game |
//! | [`analysis`] | what the analyses of the games have in common |
//! | [`certificate`] | what the certificates of all games have in common; knows no game |
//! | [`former`] | the game: board, kernel, bounds, pruning, column program, proof and certificate |
//! | [`chilly`] | Santa Chilly: level, graph of moves, linear program, bounds, proof and certificate |
//! | [`nurikabe`] | a game where the question is how many solutions there are: encoding, cuts, counting, deduction |
//!
//! The last two are features, both on by default: they bring a solver of linear programs and one of clauses with them.
//!
//! # Five lines
//!
//! ```
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let board: kortest::former::Board = "GPBG/OPGP/GPGB".parse()?;
//! let proof = kortest::former::prove(&board)?;
//! let (certificate, _) = proof.certify_optimum().expect("it was proven").to_bytes();
//! kortest_checker::check(&certificate, &kortest_checker::Limits::of(certificate.len()))?;
//! assert_eq!(proof.optimum(), Some(6));
//! # Ok(())
//! # }
//! ```
//!
//! [`chilly::prove`] and [`nurikabe::count()`] are the same for the other games; the functions with `_with` at the end
//! of their names take options, limits and somebody who is told of the progress.

#![warn(missing_docs)]

pub mod analysis;
pub mod anytime;
pub mod certificate;
#[cfg(feature = "chilly")]
pub mod chilly;
pub mod engine;
pub mod former;
#[cfg(feature = "nurikabe")]
pub mod nurikabe;
mod puzzle;
mod text;

/// What tests and benches look into. No promise is made about any of it, and it is there only with the feature
/// `internals`.
#[cfg(feature = "internals")]
#[doc(hidden)]
pub mod internals {
    pub use crate::puzzle::Puzzle;
    pub use crate::{anytime::internals as anytime, chilly::internals as chilly};
    pub use crate::{engine::internals as engine, former::internals as former, nurikabe::internals as nurikabe};
}

/// The examples of the first page that others see.
#[cfg(doctest)]
#[doc = include_str!("README.md")]
struct Readme;
