//! Builds proofs, most of them invalid, with which tests attack the checkers.

use super::clauses::Literal;
use super::count::{Count, task};
use super::cuts::Cut;
use super::encoding::encode;
use super::grid::Grid;
use super::packed::{Source, Writer, groups};
use super::rules::Colouring;

/// Copies the proof that `count` has all solutions, with two changes: a solution gets a clause only if `is_known`
/// accepts its index, and `replace` may exchange each clause that a step uses.
pub fn altered(
    grid: &Grid,
    count: &Count,
    is_known: impl Fn(usize) -> bool,
    mut replace: impl FnMut(&Writer, Literal, Source) -> Option<Source>,
) -> Option<Vec<u8>> {
    let mut refutation = count.refutation.clone()?;
    let encoding = encode(grid, usize::MAX)?;
    let made = task(grid, &encoding, &count.solutions, &refutation).made()?;
    let before = (encoding.clauses.len() + refutation.cuts.len()) as u32;
    // A solution that `is_known` rejects gets no clause, so the numbers of all later clauses decrease by one.
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
    let replace = |writer: &Writer, literal: Literal, source: Source| {
        replace(writer, literal, source).filter(|source| can_be_said(writer, literal, source))
    };
    Some(task(grid, &encoding, &solutions, &refutation).write(&made, replace).0)
}

/// Builds a proof whose only step derives the clause of `cut`. A checker must decide whether the cut is valid.
pub fn only(grid: &Grid, cut: &Cut) -> Option<Vec<u8>> {
    let encoding = encode(grid, usize::MAX)?;
    let mut writer = Writer::new(groups(grid.cells(), &encoding.variables), &encoding.clauses);
    writer.step(Source::Cut(cut.group, cut.literals.clone()), |_, _| None);
    Some(writer.finish())
}
