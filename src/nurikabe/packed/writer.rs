//! Writes the steps of a proof in the binary [format](crate::certificate).

use super::coder::{CHANCES_PER_NUMBER, Encoder};
use super::memory::{Entry, Memory};
use crate::clauses::{Clauses, Literal, index};
use std::ops::Range;

/// A clause that a proof step uses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Source {
    /// The number of an existing clause, counted from 1. Given clauses come first.
    Known(u32),
    /// A new clause about the island with this number, or about the colours of the cells if the number is 0.
    Cut(usize, Vec<Literal>),
}

const CONFLICT_IS_NEW: usize = 0;
const IS_IMPLIED: usize = 1;
const IS_NEW: usize = 8;
const IS_IN_CUT: usize = 16;
const IS_POSITIVE: usize = 112;
const GROUP: usize = 144;
const DISTANCE: usize = GROUP + CHANCES_PER_NUMBER;
const RANK: usize = DISTANCE + CHANCES_PER_NUMBER;
const CHANCES: usize = RANK + 7 * CHANCES_PER_NUMBER;

/// Writes the resolution steps of a proof.
pub struct Writer {
    encoder: Encoder,
    /// One group of variables for the colours of the cells, and one for each island.
    groups: Vec<Range<usize>>,
    clauses: Clauses,
    memory: Memory,
    /// For each literal, whether the current resolution step has visited the literal.
    has_met: Vec<bool>,
    met: Vec<Literal>,
    /// The literals of the derived clause so far.
    derived: Vec<Literal>,
}

impl Writer {
    /// Creates a writer that starts with the clauses `given`.
    /// The groups must be contiguous and ascending.
    pub fn new(groups: Vec<Range<usize>>, given: &Clauses) -> Writer {
        let variables = groups.last().map_or(1, |last| last.end);
        let mut writer = Writer {
            encoder: Encoder::new(CHANCES),
            groups,
            clauses: Clauses::default(),
            memory: Memory::new(variables),
            has_met: vec![false; 2 * variables],
            met: Vec::new(),
            derived: Vec::new(),
        };
        for clause in given.iter() {
            writer.push(clause.to_vec());
        }
        writer
    }

    /// Returns the given clauses and all clauses written so far.
    pub fn clauses(&self) -> &Clauses {
        &self.clauses
    }

    /// Returns the numbers of the clauses that contain a literal, most recently used first.
    #[cfg(feature = "internals")]
    pub fn with(&self, literal: Literal) -> impl Iterator<Item = u32> {
        self.entries(literal).map(|entry| entry.number)
    }

    /// Returns the clauses that contain a literal, most recently used first.
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

    /// Writes a step that derives a clause from `conflict`, and returns the derived clause's number. `reason` returns
    /// the clause that removes a given literal, or `None` if the literal stays.
    pub fn step(
        &mut self,
        conflict: Source,
        mut reason: impl FnMut(&Writer, Literal) -> Option<Source>,
    ) -> u32 {
        let conflict = match conflict {
            Source::Known(number) => {
                self.encoder.bit(CONFLICT_IS_NEW, false);
                self.encoder
                    .number(DISTANCE, self.clauses.len() as u32 - number);
                number
            }
            Source::Cut(group, cut) => {
                self.encoder.bit(CONFLICT_IS_NEW, true);
                self.encoder.number(GROUP, group as u32);
                self.cut(group, &cut, None)
            }
        };
        let mut open = vec![(conflict, 0, 0)];
        while let Some((number, at, implied)) = open.last_mut() {
            let Some(&literal) = self.clauses.get(*number as usize).get(*at) else {
                open.pop();
                continue;
            };
            *at += 1;
            if literal != *implied && !std::mem::replace(&mut self.has_met[index(literal)], true) {
                self.met.push(literal);
                let reason = reason(self, literal);
                if let Some(number) = self.write_reason(literal, reason) {
                    open.push((number, 0, -literal));
                }
            }
        }
        self.met
            .drain(..)
            .for_each(|literal| self.has_met[index(literal)] = false);
        self.memory.end_step();
        let clause = std::mem::take(&mut self.derived);
        self.push(clause)
    }

    fn write_reason(&mut self, literal: Literal, reason: Option<Source>) -> Option<u32> {
        let class = self.memory.class(literal);
        self.memory.meet(literal, reason.is_some());
        self.encoder.bit(IS_IMPLIED + class, reason.is_some());
        let number = match reason {
            None => {
                self.derived.push(literal);
                return None;
            }
            Some(Source::Cut(_, cut)) => {
                self.encoder.bit(IS_NEW + class, true);
                self.cut(self.group(literal), &cut, Some(-literal))
            }
            Some(Source::Known(number)) => {
                self.encoder.bit(IS_NEW + class, false);
                let rank = self
                    .memory
                    .with(-literal)
                    .position(|other| other.number == number)
                    .expect("a clause with it");
                self.encoder
                    .number(RANK + CHANCES_PER_NUMBER * class, rank as u32);
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

    /// Writes a cut and returns its number. The decoder already knows the literal `known`.
    fn cut(&mut self, group: usize, cut: &[Literal], known: Option<Literal>) -> u32 {
        let colours = usize::from(group == 0);
        let mut written: Vec<Literal> = known.into_iter().collect();
        for variable in self.groups[group].clone() {
            let positive = variable as Literal;
            let known_sign = known
                .filter(|known| known.abs() == positive)
                .map(|known| known > 0);
            let decoded_sign = known_sign.or_else(|| {
                let has_met = |literal: Literal| self.has_met[index(literal)];
                let met_sign = if has_met(positive) {
                    Some(true)
                } else {
                    has_met(-positive).then_some(false)
                };
                let circumstances = 2 * self.memory.signs_in_last_two_cuts(variable) + colours;
                let met = met_sign.map_or(0, |positive| 1 + usize::from(positive));
                let in_cut = cut
                    .iter()
                    .find(|literal| literal.unsigned_abs() as usize == variable);
                self.encoder
                    .bit(IS_IN_CUT + 32 * met + circumstances, in_cut.is_some());
                let sign = *in_cut? > 0;
                if met_sign.is_none() {
                    self.encoder.bit(IS_POSITIVE + circumstances, sign);
                }
                let decoded_sign = met_sign.unwrap_or(sign);
                written.push(if decoded_sign { positive } else { -positive });
                Some(decoded_sign)
            });
            self.memory.record_sign(variable, decoded_sign);
        }
        self.push(written)
    }

    /// Returns the bytes of all steps.
    pub fn finish(self) -> Vec<u8> {
        self.encoder.finish()
    }
}
