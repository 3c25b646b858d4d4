//! Builds proofs, most of them invalid, with which tests attack the checkers.

use super::clauses::Literal;
use super::count::{Count, task};
use super::cuts::Cut;
use super::encoding::encode;
use super::grid::Grid;
use super::packed::{Source, Writer, groups};
use super::rules::Colouring;

/// Returns a changed copy of a proof, to test that checkers reject wrong proofs.
pub fn altered(
    grid: &Grid,
    count: &Count,
    keeps_solution: impl Fn(usize) -> bool,
    mut replace_clause: impl FnMut(&Writer, Literal, Source) -> Option<Source>,
) -> Option<Vec<u8>> {
    let mut refutation = count.refutation.clone()?;
    let encoding = encode(grid, usize::MAX)?;
    let made = task(grid, &encoding, &count.solutions, &refutation).made()?;
    let first_solution = (encoding.clauses.len() + refutation.cuts.len()) as u32 + 1;
    let is_removed = |number: u32| {
        let solution = (number - first_solution) as usize;
        solution < count.solutions.len() && !keeps_solution(solution)
    };
    let new_number = |number: u32| {
        number
            - (first_solution..=number)
                .filter(|&earlier| is_removed(earlier))
                .count() as u32
    };
    refutation
        .steps
        .iter_mut()
        .flatten()
        .for_each(|hint| *hint = new_number(*hint));
    let all = 0..count.solutions.len();
    let solutions: Vec<Colouring> = all
        .filter(|&n| keeps_solution(n))
        .map(|n| count.solutions[n].clone())
        .collect();
    let can_be_said = |writer: &Writer, literal: Literal, source: &Source| match source {
        Source::Known(number) if literal == 0 => {
            (1..=writer.clauses().len() as u32).contains(number)
        }
        Source::Known(number) => writer.with(-literal).any(|other| other == *number),
        Source::Cut(..) => true,
    };
    let replace = |writer: &Writer, literal: Literal, source: Source| {
        replace_clause(writer, literal, source)
            .filter(|source| can_be_said(writer, literal, source))
    };
    Some(
        task(grid, &encoding, &solutions, &refutation)
            .write(&made, replace)
            .0,
    )
}

/// Builds a proof whose only step derives the clause of `cut`. A checker must decide whether the
/// cut is valid.
pub fn only(grid: &Grid, cut: &Cut) -> Option<Vec<u8>> {
    let encoding = encode(grid, usize::MAX)?;
    let mut writer = Writer::new(groups(grid.cells(), &encoding.variables), &encoding.clauses);
    writer.step(Source::Cut(cut.group, cut.literals.clone()), |_, _| None);
    Some(writer.finish())
}
