//! Encodes a proof in few bytes, in the binary [format](super::certificate).
//!
//! The encoder predicts each choice. A correct prediction takes only a fraction of a bit.

mod writer;
pub use writer::{Source, Writer};

use super::encoding::{Clauses, Cut, Literal, Variables, index};
use super::refutation::{Refutation, resolve};
use std::ops::Range;
use writer::Entry;

/// Returns one group of variables for the colours of the cells, one for each island, and one for
/// all islands together.
pub fn groups(cells: usize, variables: &Variables) -> Vec<Range<usize>> {
    let mut groups = Vec::new();
    groups.push(1..cells + 1);
    for island in &variables.islands {
        let first = groups[groups.len() - 1].end;
        groups.push(first..first + island.cells.len());
    }
    groups.push(cells + 1..variables.count + 1);
    groups
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

/// Stands for the begin of a step where [`Task::write`] would name the literal that a clause
/// removes.
pub const STEP_BEGIN: Literal = 0;

/// The bytes of an encoded proof.
pub struct Proof {
    pub bytes: Vec<u8>,
    /// Whether the proof derives the empty clause.
    pub is_complete: bool,
}

impl Task<'_> {
    /// Returns the clause that each step derives, or `None` if a step is invalid.
    pub fn derived(&self) -> Option<Vec<Vec<Literal>>> {
        let mut axioms = self.encoding.clone();
        for cut in &self.refutation.cuts {
            axioms.push(&cut.literals);
        }
        for clause in &self.solutions {
            axioms.push(clause);
        }
        resolve(axioms, &self.refutation.steps)
    }

    /// Encodes the proof. `derived` are the clauses that its steps derive. `replace` may replace
    /// the clause that removes a literal, or the first clause of a step (for [`STEP_BEGIN`]).
    pub fn write(
        &self,
        derived: &[Vec<Literal>],
        replace: impl FnMut(&Writer, Literal, Source) -> Option<Source>,
    ) -> Proof {
        let mut given = self.encoding.clone();
        for clause in &self.solutions {
            given.push(clause);
        }
        let mut writer = Writer::new(self.groups.clone(), &given);
        let mut choices = Choices::new(self, replace);
        for (hints, clause) in self.refutation.steps.iter().zip(derived) {
            choices.write_cuts_of_islands(&mut writer, hints);
            let first = choices.begin_step(&writer, hints, clause);
            let number = writer.step(first, |writer, literal| choices.reason(writer, literal));
            choices.end_step(number);
            if writer.clauses().get(number as usize).is_empty() {
                return Proof {
                    bytes: writer.finish(),
                    is_complete: true,
                };
            }
        }
        Proof {
            bytes: writer.finish(),
            is_complete: false,
        }
    }

    /// Returns the cut with this number in the refutation.
    fn cut(&self, number: u32) -> &Cut {
        &self.refutation.cuts[number as usize - self.encoding.len() - 1]
    }
}

/// Chooses the clauses that the steps of the written proof use.
struct Choices<'a, R> {
    task: &'a Task<'a>,
    /// For each clause of the refutation, its number in the written proof; `None` for a cut that is
    /// not written yet.
    numbers: Vec<Option<u32>>,
    trail: Trail,
    /// May replace a chosen clause.
    replace: R,
}

impl<R: FnMut(&Writer, Literal, Source) -> Option<Source>> Choices<'_, R> {
    fn new<'a>(task: &'a Task<'a>, replace: R) -> Choices<'a, R> {
        let encoding = task.encoding.len();
        let mut numbers = Vec::new();
        for number in 0..=encoding {
            numbers.push(Some(number as u32));
        }
        numbers.resize(numbers.len() + task.refutation.cuts.len(), None);
        for solution in 0..task.solutions.len() {
            numbers.push(Some((encoding + solution) as u32 + 1));
        }
        let literals = 2 * task.groups.last().map_or(1, |last| last.end);
        Choices {
            task,
            numbers,
            trail: Trail {
                position: vec![0; literals],
                reason: vec![0; literals],
                literals: Vec::new(),
            },
            replace,
        }
    }

    /// Writes a step for each new cut about several islands, because a cut that is a reason must
    /// be about one island.
    fn write_cuts_of_islands(&mut self, writer: &mut Writer, hints: &[u32]) {
        for &hint in hints {
            if let Source::Cut(group, literals) = self.source(hint)
                && group + 1 == self.task.groups.len()
            {
                let number = writer.step(Source::Cut(group, literals), |_, _| None);
                self.numbers[hint as usize] = Some(number);
            }
        }
    }

    /// Assumes that the clause of a step is false, and propagates its hints. Returns the clause
    /// that becomes false, from which the written step starts.
    fn begin_step(&mut self, writer: &Writer, hints: &[u32], derived: &[Literal]) -> Source {
        for &literal in derived {
            self.trail.push(-literal, 0);
        }
        // In an altered proof, a step may have no false clause. Then its first clause replaces it.
        let hint = self.propagate(writer, hints).unwrap_or(hints[0]);
        let chosen = self.source(hint);
        let replaced = (self.replace)(writer, STEP_BEGIN, chosen.clone());
        let first = replaced.unwrap_or(chosen);
        self.record_cut(writer, hint, &first);
        first
    }

    /// Adds the literals that the hints imply to the trail. Returns the first hint whose clause is
    /// false, or `None` if no clause is false.
    fn propagate(&mut self, writer: &Writer, hints: &[u32]) -> Option<u32> {
        for &hint in hints.iter().rev() {
            let clause = match self.numbers[hint as usize] {
                Some(number) => writer.clauses().get(number as usize),
                None => &self.task.cut(hint).literals,
            };
            match self.trail.value(clause) {
                ClauseValue::False => return Some(hint),
                ClauseValue::Implies(literal) => self.trail.push(literal, hint),
                ClauseValue::True | ClauseValue::Open => {}
            }
        }
        None
    }

    /// Returns the clause that removes a literal from the written step, or `None` if the literal
    /// stays.
    fn reason(&mut self, writer: &Writer, literal: Literal) -> Option<Source> {
        let hint = self.trail.reason[index(-literal)];
        if hint == 0 || self.trail.position[index(-literal)] == 0 {
            return None;
        }
        let chosen = match self.recent_reason(writer, -literal, hint) {
            Some(number) => Source::Known(number),
            None => self.source(hint),
        };
        let source = (self.replace)(writer, literal, chosen)?;
        self.record_cut(writer, hint, &source);
        Some(source)
    }

    /// Returns a clause that implies `literal`, too, and was used more recently than `hint`. Such a
    /// clause takes fewer bits. `None` if there is no such clause.
    fn recent_reason(&self, writer: &Writer, literal: Literal, hint: u32) -> Option<u32> {
        for entry in writer.entries(literal) {
            if Some(entry.number) == self.numbers[hint as usize] {
                return None;
            }
            if self.trail.implies(writer.clauses(), entry, literal) {
                return Some(entry.number);
            }
        }
        None
    }

    /// Returns how a step of the written proof uses a clause of the refutation.
    fn source(&self, hint: u32) -> Source {
        if let Some(number) = self.numbers[hint as usize] {
            return Source::Known(number);
        }
        let cut = self.task.cut(hint);
        Source::Cut(cut.group, cut.literals.clone())
    }

    /// If `source` is a new cut, records its number as the number of `hint`.
    fn record_cut(&mut self, writer: &Writer, hint: u32, source: &Source) {
        if let Source::Cut(..) = source {
            self.numbers[hint as usize] = Some(writer.clauses().len() as u32 + 1);
        }
    }

    /// Records the number of the derived clause.
    fn end_step(&mut self, number: u32) {
        self.numbers.push(Some(number));
        self.trail.clear();
    }
}

/// The literals that are true while the writer encodes a step.
struct Trail {
    /// For each literal, its position on the trail, counted from 1, or 0 if absent.
    position: Vec<u32>,
    /// For each true literal, the number of the clause that implies it, or 0.
    reason: Vec<u32>,
    literals: Vec<Literal>,
}

/// What the literals of a trail say about a clause.
enum ClauseValue {
    True,
    False,
    /// Only this literal has no value, and all others are false.
    Implies(Literal),
    /// Several literals have no value, and all others are false.
    Open,
}

impl Trail {
    fn push(&mut self, literal: Literal, reason: u32) {
        self.literals.push(literal);
        self.position[index(literal)] = self.literals.len() as u32;
        self.reason[index(literal)] = reason;
    }

    fn clear(&mut self) {
        for literal in self.literals.drain(..) {
            self.position[index(literal)] = 0;
        }
    }

    fn value(&self, clause: &[Literal]) -> ClauseValue {
        let mut value = ClauseValue::False;
        for &literal in clause {
            if self.position[index(literal)] > 0 {
                return ClauseValue::True;
            }
            if self.position[index(-literal)] == 0 {
                value = match value {
                    ClauseValue::False => ClauseValue::Implies(literal),
                    _ => ClauseValue::Open,
                };
            }
        }
        value
    }

    /// Returns whether a clause implies a literal of the trail from earlier literals.
    fn implies(&self, clauses: &Clauses, entry: &Entry, literal: Literal) -> bool {
        // The literal that did not fit the last time probably does not fit now.
        let known = entry.misfit.get();
        if known != 0 && !self.is_literal_or_false_before(known, literal) {
            return false;
        }
        for &other in clauses.get(entry.number as usize) {
            if !self.is_literal_or_false_before(other, literal) {
                entry.misfit.set(other);
                return false;
            }
        }
        true
    }

    fn is_literal_or_false_before(&self, other: Literal, literal: Literal) -> bool {
        let end = self.position[index(literal)];
        other == literal || (1..end).contains(&self.position[index(-other)])
    }
}
