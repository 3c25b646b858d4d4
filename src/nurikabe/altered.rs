//! Builds invalid certificates, with which tests attack the checkers: refutations with replaced reasons, and blocks
//! that consist of a single cut.

use super::clauses::Literal;
use super::count::{Count, task};
use super::cuts::Cut;
use super::encoding::encode;
use super::grid::Grid;
use super::packed::{Source, Writer, groups};
use super::rules::Colouring;

/// Builds the block of a certificate, but may replace the reasons of its steps. The function calls `through` for each
/// clause that a step uses. `through` receives a reference to the clause (a source), and the literal that the clause
/// implies, or 0 for the clause at which the step begins. `through` returns the source to write instead. `is_known`
/// selects the solutions that the certificate contains. Even a wrong block is built, as long as the format can express
/// the block.
pub fn altered(
    grid: &Grid,
    count: &Count,
    is_known: impl Fn(usize) -> bool,
    mut through: impl FnMut(&Writer, Literal, Source) -> Option<Source>,
) -> Option<Vec<u8>> {
    let mut refutation = count.refutation.clone()?;
    let encoding = encode(grid, usize::MAX)?;
    let made = task(grid, &encoding, &count.solutions, &refutation).made()?;
    let before = (encoding.clauses.len() + refutation.cuts.len()) as u32;
    // Each solution has a clause number. Some solutions are left out, so the later clauses are renumbered. A reference
    // (hint) to a solution that is left out now refers to the clause before this solution.
    let known = |hint: u32| {
        (before + 1..=hint)
            .filter(|&n| {
                let solution = (n - before - 1) as usize;
                solution >= count.solutions.len() || is_known(solution)
            })
            .count() as u32
    };
    for hint in refutation.steps.iter_mut().flatten().filter(|hint| **hint > before) {
        *hint = before + known(*hint);
    }
    let all = 0..count.solutions.len();
    let solutions: Vec<Colouring> = all.filter(|&n| is_known(n)).map(|n| count.solutions[n].clone()).collect();
    let can_be_said = |writer: &Writer, literal: Literal, source: &Source| match source {
        Source::Known(number) if literal == 0 => (1..=writer.clauses().len() as u32).contains(number),
        Source::Known(number) => writer.with(-literal).any(|other| other == *number),
        Source::Cut(..) => true,
    };
    let through = |writer: &Writer, literal: Literal, source: Source| {
        through(writer, literal, source).filter(|source| can_be_said(writer, literal, source))
    };
    Some(task(grid, &encoding, &solutions, &refutation).write(&made, through).0)
}

/// Builds a block with a single step. The step uses only one clause, the cut, so the new clause of the step contains
/// all literals of the cut. A checker that accepts the cut reaches the end of the block before the refutation is
/// complete.
pub fn only(grid: &Grid, cut: &Cut) -> Option<Vec<u8>> {
    let encoding = encode(grid, usize::MAX)?;
    let mut writer = Writer::new(groups(grid.cells(), &encoding.variables), &encoding.clauses);
    writer.step(Source::Cut(cut.group, cut.literals.clone()), |_, _| None);
    Some(writer.finish())
}
