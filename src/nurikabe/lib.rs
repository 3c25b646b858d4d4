//! Solves the puzzle *Nurikabe*: draw islands of given sizes in one connected sea.
//!
//! [`count()`] finds all solutions of a [`Grid`]. A [`certificate`] proves that no other solution
//! exists. The module [`deduce`] solves grids as a person would, and [`ants()`] with an ant colony.

#![warn(missing_docs)]

mod address;
mod ants;
pub mod certificate;
mod count;
pub mod deduce;
mod encoding;
pub mod generate;
mod grid;
mod notes;
mod packed;
mod perft;
mod read;
pub mod reasons;
mod refutation;
mod solver;
mod theory;

pub use address::address;
pub use ants::{AntEnd, AntOptions, AntSearch, Attempt, ants, rules_then_ants};
pub use count::{BYTES_PER_CLAUSE, Count, CountError, CountOptions, End, count, count_with};
pub use encoding::Cut;
pub use grid::{Colouring, Grid, GridError, MAX_SIDE, ParseColouringError, UNKNOWN, is_solution};
pub use perft::perft;
pub use read::read;
pub use refutation::{Refutation, dimacs, drat};

/// Parts of the crate that tests and benches use. These parts may change in any version.
///
/// The functions here build proofs, most of them invalid, with which tests attack the checkers.
#[cfg(feature = "internals")]
pub mod internals {
    pub use super::count::count_within;
    pub use super::deduce::internals::{RULES, apply_rules, contradiction};
    pub use super::packed::{Source, Writer};

    use super::count::{Count, task};
    use super::encoding::{Cut, Literal, encode};
    use super::grid::Grid;
    use super::packed::{STEP_BEGIN, groups};

    /// Returns a changed copy of a proof, to test that checkers reject wrong proofs. `None` if
    /// `count` has no valid proof.
    ///
    /// The copy omits the clauses of solutions for which `keeps_solution` returns `false`. Steps
    /// that use them deliberately become wrong: they use the clause before instead.
    ///
    /// `replace_clause` receives each clause that removes a literal from a step. If it returns
    /// `None`, the literal stays in the derived clause. For the first clause of a step, the literal
    /// is `STEP_BEGIN`, and `None` keeps this clause.
    pub fn altered(
        grid: &Grid,
        count: &Count,
        keeps_solution: impl Fn(usize) -> bool,
        mut replace_clause: impl FnMut(&Writer, Literal, Source) -> Option<Source>,
    ) -> Option<Vec<u8>> {
        let mut refutation = count.refutation.clone()?;
        let encoding = encode(grid, usize::MAX)?;
        let derived = task(grid, &encoding, &count.solutions, &refutation).derived()?;
        let first_solution = (encoding.clauses.len() + refutation.cuts.len()) as u32 + 1;
        let mut kept = Vec::new();
        // The numbers of the clauses that exclude the other solutions, ascending.
        let mut removed: Vec<u32> = Vec::new();
        for (n, solution) in count.solutions.iter().enumerate() {
            if keeps_solution(n) {
                kept.push(solution.clone());
            } else {
                removed.push(first_solution + n as u32);
            }
        }
        for hint in refutation.steps.iter_mut().flatten() {
            let removed_up_to_hint = removed.iter().filter(|&number| number <= hint).count();
            *hint -= removed_up_to_hint as u32;
        }
        let altered_task = task(grid, &encoding, &kept, &refutation);
        let proof = altered_task.write(&derived, |writer, literal, source| {
            expressible(writer, literal, replace_clause(writer, literal, source))
        });
        Some(proof.bytes)
    }

    /// Returns `source` only if the format can express that it removes `literal`, or that a step
    /// begins with it if `literal` is [`STEP_BEGIN`].
    fn expressible(writer: &Writer, literal: Literal, source: Option<Source>) -> Option<Source> {
        let source = source?;
        let is_expressible = match source {
            Source::Known(number) if literal == STEP_BEGIN => {
                (1..=writer.clauses().len() as u32).contains(&number)
            }
            Source::Known(number) => writer.with(-literal).any(|other| other == number),
            Source::Cut(..) => true,
        };
        is_expressible.then_some(source)
    }

    /// Builds a proof whose only step derives the clause of `cut`. A checker must decide whether
    /// the cut is valid.
    pub fn only(grid: &Grid, cut: &Cut) -> Option<Vec<u8>> {
        let encoding = encode(grid, usize::MAX)?;
        let mut writer = Writer::new(groups(grid.cells(), &encoding.variables), &encoding.clauses);
        writer.step(Source::Cut(cut.group, cut.literals.clone()), |_, _| None);
        Some(writer.finish())
    }
}

/// Compiles and runs the example of the README as a test.
#[cfg(doctest)]
#[doc = include_str!("README.md")]
struct Readme;
