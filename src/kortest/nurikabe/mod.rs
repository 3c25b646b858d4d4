//! The puzzle *Nurikabe*: islands of given sizes in one connected sea. "The best there is" is here *exactly this
//! many solutions*.
//!
//! The data flows one way: text, [`Grid`], clauses, models, cuts and solutions, a
//! refutation of any more ([`count()`]), the [`certificate`]. Beside that way are [`deduce`], which solves as a person would, and
//! [`ants()`], which looks for a solution by chance.

mod ants;
pub mod certificate;
mod clauses;
mod count;
mod cuts;
pub mod deduce;
mod encoding;
mod export;
mod grid;
mod hints;
mod rules;

pub use ants::{AntOptions, Colony, ants};
pub use count::{BYTES_PER_CLAUSE, Count, CountError, CountOptions, End, Refutation, count, count_with};
pub use export::{dimacs, drat};
pub use grid::{Grid, GridError, MAX_SIDE};
pub use rules::{Colouring, is_solution};

/// What tests and benches look into.
#[cfg(feature = "internals")]
pub mod internals {
    pub use super::deduce::internals::{RULES, apply_rules, contradiction};
}
