//! Solves the puzzle *Nurikabe*: draw islands of given sizes in one connected sea.
//!
//! [`prove()`] finds all solutions of a [`Grid`]. A [`certificate`] proves that no other solution
//! exists. The module [`deduce`] solves grids as a person would, and [`ants()`] with an ant colony.

#![warn(missing_docs)]
// With the feature `internals`, which only tests and benches use, types need no `Debug`.
#![cfg_attr(not(feature = "internals"), warn(missing_debug_implementations))]
#![warn(clippy::missing_errors_doc, clippy::missing_panics_doc)]

mod address;
mod ants;
pub mod certificate;
mod colouring;
#[doc(hidden)]
pub mod deduce;
mod doubt;
mod encoding;
pub mod generate;
mod grid;
mod journal_entries;
mod packed;
mod perft;
mod prove;
mod read;
#[doc(hidden)]
pub mod reasons;
mod refutation;
mod solver;
mod theory;

pub use address::address;
#[doc(hidden)]
pub use ants::{AntEnd, AntOptions, AntSearch, Attempt, ants, rules_then_ants};
pub use colouring::{Colouring, ColouringError, is_solution};
#[doc(hidden)]
pub use encoding::Cut;
pub use grid::{Grid, GridError, MAX_SIDE, UNKNOWN};
pub use kortest_base::perft::perft;
pub use prove::{End, Proof, ProveError, ProveOptions, prove, prove_with};
#[doc(hidden)]
pub use read::read;
#[doc(hidden)]
pub use refutation::Refutation;

/// Parts of the crate that tests and benches use. These parts may change in any version.
///
/// The functions here build proofs, most of them invalid, with which tests attack the checkers.
#[cfg(feature = "internals")]
#[allow(clippy::missing_panics_doc, reason = "only tests call these functions")]
pub mod internals {
    pub use super::deduce::internals::{RULES, apply_rules, contradiction};
    pub use super::prove::prove_within;

    use super::encoding::{Cut, Encoding, Literal, encode};
    use super::grid::Grid;
    use super::packed;
    use super::refutation::Refutation;

    /// The meaning of a variable: the island of a clue contains a cell.
    #[derive(Clone, Copy, Debug)]
    pub struct Inside {
        /// The variable, as a positive literal.
        pub variable: Literal,
        /// The cell of the clue.
        pub clue: usize,
        /// The cell that the island contains.
        pub cell: usize,
    }

    /// Returns the SAT formula that encodes the rules of a grid, however many clauses it has.
    fn encoding_of(grid: &Grid) -> Encoding {
        let max_clauses = usize::MAX;
        encode(grid, max_clauses).expect("a grid has fewer clauses than the largest number")
    }

    /// Returns the meaning of each SAT variable that says whether the island of a clue (the white
    /// cells connected with the clue) contains a cell. The variables are in ascending order.
    pub fn variables_of_islands(grid: &Grid) -> Vec<Inside> {
        let encoding = encoding_of(grid);
        let mut meanings = Vec::new();
        for island in &encoding.variables.islands {
            for &cell in &island.cells {
                meanings.push(Inside {
                    variable: island.literals()[cell],
                    clue: island.clue,
                    cell,
                });
            }
        }
        meanings
    }

    /// Returns the clauses of the SAT formula that encodes the rules of a grid.
    pub fn encoding_clauses(grid: &Grid) -> Vec<Vec<Literal>> {
        let encoding = encoding_of(grid);
        encoding.clauses.iter().map(<[Literal]>::to_vec).collect()
    }

    /// Returns the bytes of a refutation (a proof that a grid has only the given `solutions`) as
    /// the evidence of a certificate. The refutation need not be valid.
    pub fn evidence(grid: &Grid, solutions: usize, refutation: &Refutation) -> Vec<u8> {
        packed::write(&encoding_of(grid), solutions, refutation)
    }

    /// Returns the bytes of a proof whose only step derives the clause of `cut`, a clause that the rules of the game
    /// are claimed to imply. So a checker that reads the proof must decide whether the cut is valid. If several
    /// literals of the cut have the same variable, the clause keeps one of them.
    pub fn evidence_of_cut(grid: &Grid, cut: &Cut) -> Vec<u8> {
        let mut cut = cut.clone();
        cut.literals.sort_by_key(|literal| literal.unsigned_abs());
        cut.literals.dedup_by_key(|literal| literal.unsigned_abs());
        let encoding = encoding_of(grid);
        // Clauses are numbered from 1, and the cut comes after the clauses of the encoding.
        let number_of_cut = encoding.clauses.len() as u32 + 1;
        let refutation = Refutation {
            cuts: vec![cut],
            steps: vec![vec![number_of_cut]],
        };
        let solutions = 0;
        packed::write(&encoding, solutions, &refutation)
    }
}

/// Compiles and runs the example of the README as a test.
#[cfg(doctest)]
#[doc = include_str!("README.md")]
struct Readme;
