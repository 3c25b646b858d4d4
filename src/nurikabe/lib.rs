//! Solves the puzzle *Nurikabe*: draw islands of given sizes in one connected sea.
//!
//! [`count()`] finds all solutions of a [`Grid`]. A [`certificate`] proves that no other solution
//! exists. The module [`deduce`] solves grids as a person would, and [`ants()`] with an ant colony.

#![warn(missing_docs)]

mod address;
#[cfg(feature = "internals")]
mod altered;
mod ants;
pub mod certificate;
mod clauses;
mod count;
pub mod deduce;
mod encoding;
pub mod generate;
mod grid;
mod notes;
mod packed;
mod read;
mod refutation;
mod solver;
mod theory;

pub use address::address;
pub use ants::{AntEnd, AntOptions, AntSearch, Attempt, ants, rules_then_ants};
pub use clauses::Cut;
pub use count::{BYTES_PER_CLAUSE, Count, CountError, CountOptions, End, count, count_with};
pub use grid::{Colouring, Grid, GridError, MAX_SIDE, ParseColouringError, UNKNOWN, is_solution};
pub use read::read;
pub use refutation::{Refutation, dimacs, drat};

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
