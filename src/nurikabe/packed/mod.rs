//! Encodes a proof in few bytes, in the binary [format](super::certificate).
//!
//! The encoder predicts each choice. A correct prediction takes only a fraction of a bit.

mod coder;
mod memory;
mod writer;
pub use writer::{Source, Writer};

use super::clauses::{Clauses, Literal, index};
use super::encoding::Variables;
use super::refutation::{Refutation, resolve};
use memory::Entry;
use std::ops::Range;

/// Returns one group of variables for the colours of the cells, and one for each island.
pub fn groups(cells: usize, variables: &Variables) -> Vec<Range<usize>> {
    let mut groups: Vec<Range<usize>> = std::iter::once(1..cells + 1).collect();
    for island in &variables.islands {
        let first = groups[groups.len() - 1].end;
        groups.push(first..first + island.cells.len());
    }
    groups
}

/// The literals that are true while the writer encodes a step.
struct Trail {
    /// For each literal, its position on the trail, counted from 1, or 0 if absent.
    position: Vec<u32>,
    /// For each true literal, the number of the clause that implies it, or 0.
    reason: Vec<u32>,
    literals: Vec<Literal>,
}

impl Trail {
    fn push(&mut self, literal: Literal, reason: u32) {
        self.literals.push(literal);
        self.position[index(literal)] = self.literals.len() as u32;
        self.reason[index(literal)] = reason;
    }

    fn clear(&mut self) {
        self.literals
            .drain(..)
            .for_each(|literal| self.position[index(literal)] = 0);
    }

    /// Counts the unassigned literals of a clause and returns the last one. Returns `None` for a
    /// true clause.
    fn open(&self, clause: &[Literal]) -> Option<(usize, Literal)> {
        let mut open = (0, 0);
        for &literal in clause {
            if self.position[index(literal)] > 0 {
                return None;
            }
            if self.position[index(-literal)] == 0 {
                open = (open.0 + 1, literal);
            }
        }
        Some(open)
    }

    fn implies(&self, clauses: &Clauses, entry: &Entry, literal: Literal) -> bool {
        let position = self.position[index(literal)];
        let fits = |other: Literal| {
            other == literal || (1..position).contains(&self.position[index(-other)])
        };
        let known = entry.misfit.get();
        if known != 0 && !fits(known) {
            return false;
        }
        let misfit = clauses
            .get(entry.number as usize)
            .iter()
            .find(|&&other| !fits(other));
        entry.misfit.set(misfit.copied().unwrap_or(known));
        misfit.is_none()
    }
}

/// A proof to encode, and the clauses on which the proof is based.
pub struct Task<'a> {
    /// The variables about colours, and the variables about each island.
    pub groups: Vec<Range<usize>>,
    pub encoding: &'a Clauses,
    /// The clauses that exclude the known solutions.
    pub solutions: Vec<Vec<Literal>>,
    pub refutation: &'a Refutation,
}

impl Task<'_> {
    /// Returns the clause that each step derives, or `None` if a step is invalid.
    pub fn made(&self) -> Option<Vec<Vec<Literal>>> {
        let mut axioms = self.encoding.clone();
        self.refutation
            .cuts
            .iter()
            .map(|cut| &cut.literals)
            .chain(&self.solutions)
            .for_each(|clause| axioms.push(clause));
        resolve(axioms, &self.refutation.steps)
    }

    fn source(&self, number: Option<u32>, hint: u32) -> Source {
        match number {
            Some(number) => Source::Known(number),
            None => {
                let cut = &self.refutation.cuts[hint as usize - self.encoding.len() - 1];
                Source::Cut(cut.group, cut.literals.clone())
            }
        }
    }

    /// Encodes the proof. Also returns whether the proof derives the empty clause.
    pub fn write(
        &self,
        made: &[Vec<Literal>],
        mut replace: impl FnMut(&Writer, Literal, Source) -> Option<Source>,
    ) -> (Vec<u8>, bool) {
        let Task {
            groups,
            encoding,
            solutions,
            refutation: Refutation { cuts, steps },
        } = self;
        let mut given = (*encoding).clone();
        solutions.iter().for_each(|clause| given.push(clause));
        let mut writer = Writer::new(groups.clone(), &given);
        // For each clause of the refutation, its number in the written proof.
        let mut numbers: Vec<Option<u32>> = (0..=encoding.len() as u32).map(Some).collect();
        numbers.extend(cuts.iter().map(|_| None));
        numbers.extend(
            (encoding.len() as u32..)
                .take(solutions.len())
                .map(|before| Some(before + 1)),
        );
        let literals = 2 * groups.last().map_or(1, |last| last.end);
        let mut trail = Trail {
            position: vec![0; literals],
            reason: vec![0; literals],
            literals: Vec::new(),
        };
        for (hints, clause) in steps.iter().zip(made) {
            clause.iter().for_each(|&literal| trail.push(-literal, 0));
            let conflict = hints.iter().rev().copied().find(|&hint| {
                let clause = match numbers[hint as usize] {
                    Some(number) => writer.clauses().get(number as usize),
                    None => &cuts[hint as usize - encoding.len() - 1].literals,
                };
                match trail.open(clause) {
                    Some((0, _)) => return true,
                    Some((1, literal)) => trail.push(literal, hint),
                    _ => {}
                }
                false
            });
            let hint = conflict.unwrap_or(hints[0]);
            let first = self.source(numbers[hint as usize], hint);
            let first = replace(&writer, 0, first.clone()).unwrap_or(first);
            if let Source::Cut(..) = first {
                numbers[hint as usize] = Some(writer.clauses().len() as u32 + 1);
            }
            let number = writer.step(first, |writer, literal| {
                let hint = trail.reason[index(-literal)];
                if hint == 0 || trail.position[index(-literal)] == 0 {
                    return None;
                }
                let original = numbers[hint as usize];
                let mut before = writer
                    .entries(-literal)
                    .take_while(|entry| Some(entry.number) != original);
                let fitting = before.find(|entry| trail.implies(writer.clauses(), entry, -literal));
                let fitting = fitting.map(|entry| Source::Known(entry.number));
                let source = replace(
                    writer,
                    literal,
                    fitting.unwrap_or_else(|| self.source(original, hint)),
                );
                if let Some(Source::Cut(..)) = source {
                    numbers[hint as usize] = Some(writer.clauses().len() as u32 + 1);
                }
                source
            });
            numbers.push(Some(number));
            trail.clear();
            if writer.clauses().get(number as usize).is_empty() {
                return (writer.finish(), true);
            }
        }
        (writer.finish(), false)
    }
}
