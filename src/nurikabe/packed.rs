//! Writes a refutation as bytes, in the [format](super::certificate).
//!
//! # Why a step is written without its clause
//!
//! The clause follows from the clauses that the step names. If the clause were written, the evidence of a hard grid of
//! 24 x 14 cells would have 860 KB instead of 781 KB. The evidence of another such grid would have 552 KB instead of
//! 521 KB. A checker would also need more code, to read the clause and to derive it from the named clauses.

use super::encoding::{Cut, Encoding};
use super::refutation::Refutation;
use kortest_base::certificate::leb128;

/// Returns the bytes of a refutation: a proof by resolution that the clauses of `encoding`, and one
/// clause for each of `solutions` solutions, contradict each other.
///
/// A step names a clause by its *distance*: how many clauses lie between the named clause and the
/// step. Each cut (a further clause that the rules of the game imply) is written before the first
/// step that uses it, so distances are small.
pub fn write(encoding: &Encoding, solutions: usize, refutation: &Refutation) -> Vec<u8> {
    let mut writer = Writer::new(encoding, solutions, refutation);
    for hints in &refutation.steps {
        writer.write_step(hints);
    }
    writer.bytes
}

/// Writes a refutation, and numbers its clauses in the order in which they are written.
struct Writer<'a> {
    encoding: &'a Encoding,
    cuts: &'a [Cut],
    /// For each clause of the refutation, its number in the written proof, counted from 1. `None`
    /// for a cut that is not written yet.
    numbers: Vec<Option<usize>>,
    /// The number of clauses so far. The clauses of the encoding and of the solutions count too.
    clauses: usize,
    bytes: Vec<u8>,
}

impl<'a> Writer<'a> {
    /// Creates a writer that has numbered the clauses of the encoding, and after them the clauses
    /// that exclude the `solutions`. In the refutation, the cuts stand between these two groups of
    /// clauses. A cut gets its number only when it is written.
    fn new(encoding: &'a Encoding, solutions: usize, refutation: &'a Refutation) -> Writer<'a> {
        let of_encoding = encoding.clauses.len();
        let clauses = of_encoding + solutions;
        // In the order of the refutation: encoding, cuts, solutions. No step is written yet.
        let mut numbers: Vec<Option<usize>> = (1..=of_encoding).map(Some).collect();
        numbers.resize(of_encoding + refutation.cuts.len(), None);
        numbers.extend((of_encoding + 1..=clauses).map(Some));
        Writer {
            encoding,
            cuts: &refutation.cuts,
            numbers,
            clauses,
            bytes: Vec::new(),
        }
    }

    /// Writes a step of the proof, which derives a clause by resolution. `hints` has the numbers of the clauses that
    /// the step resolves, counted from 1 in the order of the refutation. Some of these clauses may be *cuts*, clauses
    /// that the rules of the game imply. A cut that no earlier step uses is written just before this step.
    fn write_step(&mut self, hints: &[u32]) {
        let mut named = Vec::new();
        for &hint in hints {
            let index = hint as usize - 1; // Hints are numbered from 1.
            let number = match self.numbers[index] {
                Some(number) => number,
                None => self.write_cut(index),
            };
            named.push(number);
        }
        self.write_number(named.len());
        for number in named {
            let distance = self.clauses - number; // The number of clauses between the named clause and the step.
            self.write_number(distance);
        }
        // The clause that the step derives gets the next number. The clause itself is not written,
        // because it follows from the named clauses.
        self.clauses += 1;
        self.numbers.push(Some(self.clauses));
    }

    /// Writes a cut (a clause that the rules of the game imply), and returns the number that it gets. `index` is the
    /// index of the cut among the clauses of the refutation, where the cuts come after the clauses of the encoding. The
    /// variables of the cut's literals are written in ascending order, each as the number of variables that are skipped
    /// since the variable before (at first, since the first variable of the cut's group), with the sign of the literal.
    fn write_cut(&mut self, index: usize) -> usize {
        let cut = &self.cuts[index - self.encoding.clauses.len()];
        let mut literals = cut.literals.clone();
        literals.sort_unstable_by_key(|literal| literal.unsigned_abs());
        // The number 0 begins a cut, because a step begins with the number of its hints.
        self.write_number(0);
        self.write_number(cut.group);
        self.write_number(literals.len());
        let mut next_variable = self.encoding.variables.first_of_group(cut.group);
        for literal in literals {
            let variable = literal.unsigned_abs() as usize;
            debug_assert!(
                variable >= next_variable,
                "a variable occurs twice or is of another group"
            );
            let skipped = variable - next_variable;
            // The lowest bit is the sign, and the other bits are the number of skipped variables.
            self.write_number(2 * skipped + usize::from(literal < 0));
            next_variable = variable + 1;
        }
        self.clauses += 1;
        self.numbers[index] = Some(self.clauses);
        self.clauses
    }

    /// Appends a number to the bytes in the encoding LEB128: seven bits in each byte, the lowest seven first.
    fn write_number(&mut self, number: usize) {
        leb128(number as u64, &mut self.bytes);
    }
}
