//! Writes resolution steps in the binary [format](crate::certificate) of a block.

use super::coder::{CHANCES_PER_NUMBER, Encoder};
use super::memory::{Entry, Memory};
use crate::clauses::{Clauses, Literal, index};
use std::ops::Range;

/// A reference to a clause that a step uses: either the number of an existing clause, or a new cut.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Source {
    /// The number of an existing clause. The given clauses are numbered from 1. The numbers of cuts and steps follow,
    /// in the order in which the cuts and steps are written.
    Known(u32),
    /// A new cut: the number of its group, and its literals.
    Cut(usize, Vec<Literal>),
}

/// Index of the chance (probability estimate) for the bit "the conflict of this step is a new cut".
const CONFLICT_IS_NEW: usize = 0;
/// The chances (probability estimates) for the bit "this literal is implied" begin at this index. There is one chance
/// for each class of literals.
const IS_IMPLIED: usize = 1;
/// The chances (probability estimates) for the bit "the clause that implies this literal is a new cut" begin at this
/// index. There is one chance for each class of literals.
const IS_NEW: usize = 8;
/// The chances (probability estimates) for the bit "the cut contains this variable" begin at this index. The chance
/// depends on whether the latest cuts and the current step contain the variable, and with which sign.
const IS_IN_CUT: usize = 16;
/// The chances (probability estimates) for the bit "the cut contains this variable unnegated" begin at this index. The
/// chance depends on whether the latest cuts contain the variable, and with which sign.
const IS_POSITIVE: usize = 112;
/// The chances (probability estimates) for encoding numbers begin at this index.
const NUMBERS: usize = 144;
/// The chances (probability estimates) for encoding the group number of a new cut begin at this index.
const GROUP: usize = NUMBERS;
/// The chances (probability estimates) for encoding the conflict of a step begin at this index. The conflict is the
/// first clause that the step uses. The conflict is encoded as the number of clauses that were added after the
/// conflict.
const DISTANCE: usize = NUMBERS + CHANCES_PER_NUMBER;
/// The chances (probability estimates) for encoding the position of a clause in the list of a literal begin at this
/// index. There are [`CHANCES_PER_NUMBER`] chances for each class of literals.
const RANK: usize = NUMBERS + 2 * CHANCES_PER_NUMBER;
/// Total number of chances (probability estimates).
const CHANCES: usize = NUMBERS + 9 * CHANCES_PER_NUMBER;

/// A writer for the resolution steps of a refutation.
pub struct Writer {
    encoder: Encoder,
    /// The groups of variables: the variables of the cells, and the variables of each island.
    groups: Vec<Range<usize>>,
    clauses: Clauses,
    memory: Memory,
    /// For each literal, whether the current step contains this literal as a false literal.
    has_met: Vec<bool>,
    met: Vec<Literal>,
    /// The literals collected so far for the clause of the current step.
    clause: Vec<Literal>,
}

impl Writer {
    /// Creates a writer with some given clauses. The groups of variables are contiguous and ascending.
    pub fn new(groups: Vec<Range<usize>>, given: &Clauses) -> Writer {
        let variables = groups.last().map_or(1, |last| last.end);
        let mut writer = Writer {
            encoder: Encoder::new(CHANCES),
            groups,
            clauses: Clauses::default(),
            memory: Memory::new(variables),
            has_met: vec![false; 2 * variables],
            met: Vec::new(),
            clause: Vec::new(),
        };
        for clause in given.iter() {
            writer.push(clause.to_vec());
        }
        writer
    }

    /// Returns all clauses so far.
    pub fn clauses(&self) -> &Clauses {
        &self.clauses
    }

    /// Returns the numbers of the clauses that contain a literal, most recently used first.
    #[cfg(feature = "internals")]
    pub fn with(&self, literal: Literal) -> impl Iterator<Item = u32> {
        self.entries(literal).map(|entry| entry.number)
    }

    /// Returns the clauses that contain a literal, each with its cached data, most recently used first.
    pub(super) fn entries(&self, literal: Literal) -> impl Iterator<Item = &Entry> {
        self.memory.with(literal)
    }

    fn push(&mut self, mut clause: Vec<Literal>) -> u32 {
        clause.sort_unstable_by_key(|literal| literal.unsigned_abs());
        self.clauses.push(&clause);
        let number = self.clauses.len() as u32;
        self.memory.insert(number, &clause);
        number
    }

    /// Writes a step that begins with a clause whose literals are all false. For a false literal, `reason` returns the
    /// clause that makes the literal false. This clause contains the negation of the literal. If `reason` returns
    /// `None`, the literal becomes a literal of the step's own clause. Returns the number of the step's clause.
    pub fn step(&mut self, conflict: Source, mut reason: impl FnMut(&Writer, Literal) -> Option<Source>) -> u32 {
        let conflict = match conflict {
            Source::Known(number) => {
                self.encoder.bit(CONFLICT_IS_NEW, false);
                self.encoder.number(DISTANCE, self.clauses.len() as u32 - number);
                number
            }
            Source::Cut(group, cut) => {
                self.encoder.bit(CONFLICT_IS_NEW, true);
                self.encoder.number(GROUP, group as u32);
                self.cut(group, &cut, None)
            }
        };
        // A stack of clauses. Each entry has the clause number, the number of literals already visited, and the literal
        // that the clause implies.
        let mut open = vec![(conflict, 0, 0)];
        while let Some((number, at, implied)) = open.last_mut() {
            let Some(&literal) = self.clauses.get(*number as usize).get(*at) else {
                open.pop();
                continue;
            };
            *at += 1;
            if literal != *implied && !std::mem::replace(&mut self.has_met[index(literal)], true) {
                self.met.push(literal);
                let source = reason(self, literal);
                if let Some(number) = self.implied(literal, source) {
                    open.push((number, 0, -literal));
                }
            }
        }
        self.met.drain(..).for_each(|literal| self.has_met[index(literal)] = false);
        self.memory.end_step();
        let clause = std::mem::take(&mut self.clause);
        self.push(clause)
    }

    /// Writes the reason why a literal is false. Returns the number of the clause that makes the literal false. Returns
    /// `None` if the literal becomes a literal of the clause that the step derives.
    fn implied(&mut self, literal: Literal, source: Option<Source>) -> Option<u32> {
        let class = self.memory.class(literal);
        self.memory.meet(literal, source.is_some());
        self.encoder.bit(IS_IMPLIED + class, source.is_some());
        let number = match source {
            None => {
                self.clause.push(literal);
                return None;
            }
            // The group is not written, because the decoder derives it from the literal.
            Some(Source::Cut(_, cut)) => {
                self.encoder.bit(IS_NEW + class, true);
                self.cut(self.group(literal), &cut, Some(-literal))
            }
            Some(Source::Known(number)) => {
                self.encoder.bit(IS_NEW + class, false);
                let rank =
                    self.memory.with(-literal).position(|other| other.number == number).expect("a clause with it");
                self.encoder.number(RANK + CHANCES_PER_NUMBER * class, rank as u32);
                number
            }
        };
        self.memory.touch(-literal, number);
        Some(number)
    }

    fn group(&self, literal: Literal) -> usize {
        let variable = literal.unsigned_abs() as usize;
        self.groups.partition_point(|group| group.end <= variable)
    }

    /// Writes a cut. If the cut implies a literal, `known` is this literal. This literal is not written, because the
    /// decoder already knows the literal.
    fn cut(&mut self, group: usize, cut: &[Literal], known: Option<Literal>) -> u32 {
        let colours = usize::from(group == 0);
        let mut written: Vec<Literal> = known.into_iter().collect();
        for variable in self.groups[group].clone() {
            let positive = variable as Literal;
            let mut sign =
                cut.iter().find(|literal| literal.unsigned_abs() as usize == variable).map(|&literal| literal > 0);
            if let Some(known) = known.filter(|known| known.abs() == positive) {
                sign = Some(known > 0);
            } else {
                let has_met = |literal: Literal| self.has_met[index(literal)];
                let expected = if has_met(positive) { Some(true) } else { has_met(-positive).then_some(false) };
                let circumstances = 2 * self.memory.in_cuts(variable) + colours;
                let met = expected.map_or(0, |positive| 1 + usize::from(positive));
                self.encoder.bit(IS_IN_CUT + 32 * met + circumstances, sign.is_some());
                if let (Some(sign), None) = (sign, expected) {
                    self.encoder.bit(IS_POSITIVE + circumstances, sign);
                }
                // In this step, all literals of the cut except `known` are false. If the step already contains a false
                // literal of `variable`, then `expected` is the sign of this literal. If the cut also contains the
                // variable, the sign in the cut must be the same. So the sign is not written.
                sign = sign.map(|sign| expected.unwrap_or(sign));
                written.extend(sign.map(|sign| if sign { positive } else { -positive }));
            }
            self.memory.was_in_cut(variable, sign);
        }
        self.push(written)
    }

    /// Returns the bytes of all steps.
    pub fn finish(self) -> Vec<u8> {
        self.encoder.finish()
    }
}
