//! Solves the puzzle *Nurikabe*: draw islands of given sizes in one connected sea.
//!
//! [`count()`] finds all solutions of a [`Grid`]. A [`certificate`] proves that no other solution
//! exists. The module [`deduce`] solves grids as a person would.

#![warn(missing_docs)]

mod address;
#[cfg(feature = "internals")]
mod altered;
pub mod certificate;
mod clauses;
mod count;
mod cuts;
pub mod deduce;
mod encoding;
mod export;
pub mod generate;
mod grid;
mod notes;
mod packed;
mod read;
mod refutation;
mod rules;
mod solver;
mod theory;

pub use address::address;
pub use count::{BYTES_PER_CLAUSE, Count, CountError, CountOptions, End, count, count_with};
pub use cuts::Cut;
pub use export::{dimacs, drat};
pub use grid::{Grid, GridError, MAX_SIDE, UNKNOWN};
pub use read::read;
pub use refutation::Refutation;
pub use rules::{Colouring, ParseColouringError, is_solution};

/// Parts of the crate that tests and benches use. These parts may change in any version.
#[cfg(feature = "internals")]
pub mod internals {
    pub use super::altered::{altered, only};
    pub use super::count::count_within;
    pub use super::deduce::internals::{RULES, apply_rules, contradiction};
    pub use super::packed::{Source, Writer};
}

/// Compiles and runs the example of the README as a test.
#[cfg(doctest)]
#[doc = include_str!("README.md")]
struct Readme;
