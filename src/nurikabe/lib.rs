//! The puzzle *Nurikabe*: islands of given sizes in one connected sea. Here the proof is not of an optimum but of
//! *exactly this many solutions*.
//!
//! The data flows one way: text, [`Grid`], clauses, a search with cuts, solutions, a refutation of any further one
//! by resolution ([`count()`]), the [`certificate`]. Independent of that is
//! [`deduce`], which solves as a person would.

#![warn(missing_docs)]

mod address;
#[cfg(feature = "internals")]
mod altered;
mod blocking;
pub mod certificate;
mod clauses;
mod count;
mod cuts;
pub mod deduce;
mod drawn;
mod encoding;
mod export;
pub mod generate;
mod grid;
mod notes;
mod packed;
mod refutation;
mod rules;
mod solver;
mod theory;
mod unknown;
mod write_address;

pub use address::is_address;
pub use count::{BYTES_PER_CLAUSE, Count, CountError, CountOptions, End, count, count_with};
pub use cuts::Cut;
pub use export::{dimacs, drat};
pub use grid::{Grid, GridError, MAX_SIDE};
pub use refutation::Refutation;
pub use rules::{Colouring, ParseColouringError, is_solution};
pub use unknown::UNKNOWN;
pub use write_address::address;

/// What tests and benches look into.
#[cfg(feature = "internals")]
pub mod internals {
    pub use super::altered::{altered, only};
    pub use super::count::count_within;
    pub use super::deduce::internals::{RULES, apply_rules, contradiction};
    pub use super::packed::{Source, Writer};
}

/// The example of the README.
#[cfg(doctest)]
#[doc = include_str!("README.md")]
struct Readme;
