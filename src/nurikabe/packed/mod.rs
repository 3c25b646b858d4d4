//! Encodes a refutation in few bytes: the block that the [format](super::certificate) defines.
//!
//! Each resolution step derives a clause, and is written as a tree of reasons. The tree shows that the literals of the
//! derived clause cannot all be false. If they were all false, all literals of a known clause (the root of the tree)
//! would be false too. For each literal of the root, the tree contains a reason: a clause that makes the literal false.
//! The other literals of each reason have reasons too, until only literals of the derived clause are left. The encoder
//! and the decoder both store which clauses were used for each literal, and predict the next choice from this. Most
//! predictions are right, and a choice that was predicted takes only a fraction of a bit.

mod coder;
mod memory;
mod writer;
pub use writer::{Source, Writer};

use super::clauses::{Clauses, Literal, index};
use super::encoding::Variables;
use super::refutation::{Refutation, resolve};
use memory::Entry;
use std::ops::Range;

/// Returns the groups of variables: one group for the cells, and one for each island.
pub fn groups(cells: usize, variables: &Variables) -> Vec<Range<usize>> {
    let mut groups: Vec<Range<usize>> = std::iter::once(1..cells + 1).collect();
    for island in &variables.islands {
        let first = groups[groups.len() - 1].end;
        groups.push(first..first + island.cells.len());
    }
    groups
}

/// The literals that are true while a step is written: the negations of the literals of the step's clause, and all
/// literals that follow from them by the hints of the step.
struct Trail {
    /// For each literal that is true, the position of the literal in `literals`, counted from 1. For each literal that
    /// is not true, the number is 0.
    since: Vec<u32>,
    /// For each true literal, the number of the clause (hint) from which the literal follows. The entry is 0 if the
    /// literal is the negation of a literal of the step's clause.
    reason: Vec<u32>,
    literals: Vec<Literal>,
}

impl Trail {
    fn push(&mut self, literal: Literal, reason: u32) {
        self.literals.push(literal);
        self.since[index(literal)] = self.literals.len() as u32;
        self.reason[index(literal)] = reason;
    }

    fn clear(&mut self) {
        self.literals.drain(..).for_each(|literal| self.since[index(literal)] = 0);
    }

    /// Returns the number of unassigned literals of a clause, and the last unassigned literal. Returns `None` if a
    /// literal of the clause is true.
    fn open(&self, clause: &[Literal]) -> Option<(usize, Literal)> {
        let mut open = (0, 0);
        for &literal in clause {
            if self.since[index(literal)] > 0 {
                return None;
            }
            if self.since[index(-literal)] == 0 {
                open = (open.0 + 1, literal);
            }
        }
        Some(open)
    }

    /// Returns whether a true literal follows from a clause. This is the case if all other literals of the clause
    /// became false before the given literal became true.
    fn implies(&self, clauses: &Clauses, entry: &Entry, literal: Literal) -> bool {
        let since = self.since[index(literal)];
        let fits = |other: Literal| other == literal || (1..since).contains(&self.since[index(-other)]);
        let known = entry.misfit.get();
        if known != 0 && !fits(known) {
            return false;
        }
        let misfit = clauses.get(entry.number as usize).iter().find(|&&other| !fits(other));
        entry.misfit.set(misfit.copied().unwrap_or(known));
        misfit.is_none()
    }
}

/// A refutation to encode, with its axioms.
pub struct Task<'a> {
    /// The groups of variables.
    pub groups: Vec<Range<usize>>,
    /// The clauses of the encoding.
    pub encoding: &'a Clauses,
    /// The blocking clauses of the solutions.
    pub solutions: Vec<Vec<Literal>>,
    /// The refutation.
    pub refutation: &'a Refutation,
}

impl Task<'_> {
    /// Computes the clauses of all steps. Returns `None` if a step cannot be resolved.
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

    /// Returns a source, which is a reference to a clause. `hint` is the number of the clause in the refutation, and
    /// `number` is the number of the clause in the block. If the clause is a cut that has not been written to the block
    /// yet, `number` is `None`.
    fn source(&self, number: Option<u32>, hint: u32) -> Source {
        match number {
            Some(number) => Source::Known(number),
            None => {
                let cut = &self.refutation.cuts[hint as usize - self.encoding.len() - 1];
                Source::Cut(cut.group, cut.literals.clone())
            }
        }
    }

    /// Returns the bytes of the block, and whether its last step derives the empty clause. `made` contains the clauses
    /// that the steps derive. A source is a reference to a clause that a step uses. Before a source is written,
    /// `through` may replace it.
    ///
    /// For each literal, the decoder keeps a list of clauses, with the most recently used clause first. A reference to
    /// a clause near the beginning of this list takes fewer bits. So if several clauses imply the literal, the block
    /// uses the first of these clauses in the list, even if the given step uses another clause. After such a change,
    /// the step may no longer need some literals or reasons, and the block omits them.
    pub fn write(
        &self,
        made: &[Vec<Literal>],
        mut through: impl FnMut(&Writer, Literal, Source) -> Option<Source>,
    ) -> (Vec<u8>, bool) {
        let Task { groups, encoding, solutions, refutation: Refutation { cuts, steps } } = self;
        let mut given = (*encoding).clone();
        solutions.iter().for_each(|clause| given.push(clause));
        let mut writer = Writer::new(groups.clone(), &given);
        // Maps the number of each clause in the refutation (counted from 1) to the number of the same clause in the
        // block. The entry is `None` until the clause is written.
        let mut numbers: Vec<Option<u32>> = (0..=encoding.len() as u32).map(Some).collect();
        numbers.extend(cuts.iter().map(|_| None));
        numbers.extend((encoding.len() as u32..).take(solutions.len()).map(|before| Some(before + 1)));
        let literals = 2 * groups.last().map_or(1, |last| last.end);
        let mut trail = Trail { since: vec![0; literals], reason: vec![0; literals], literals: Vec::new() };
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
            let first = through(&writer, 0, first.clone()).unwrap_or(first);
            if let Source::Cut(..) = first {
                numbers[hint as usize] = Some(writer.clauses().len() as u32 + 1);
            }
            let number = writer.step(first, |writer, literal| {
                let hint = trail.reason[index(-literal)];
                if hint == 0 || trail.since[index(-literal)] == 0 {
                    return None;
                }
                let original = numbers[hint as usize];
                let mut before = writer.entries(-literal).take_while(|entry| Some(entry.number) != original);
                let fitting = before.find(|entry| trail.implies(writer.clauses(), entry, -literal));
                let fitting = fitting.map(|entry| Source::Known(entry.number));
                let source = through(writer, literal, fitting.unwrap_or_else(|| self.source(original, hint)));
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
