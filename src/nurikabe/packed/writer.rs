//! Writes the steps of a proof in the binary [format](crate::certificate). Its bits are encoded by
//! adaptive binary arithmetic coding. A *chance* is the estimated probability that a bit is 1.

use crate::encoding::{Clauses, Literal, index};
use std::cell::Cell;
use std::ops::Range;

/// A clause that a proof step uses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Source {
    /// The number of an existing clause, counted from 1. Given clauses come first.
    Known(u32),
    /// A new clause about the island with this number, or about the colours of the cells if the
    /// number is 0.
    Cut(usize, Vec<Literal>),
}

// The indices of the first probability estimate for each kind of bits.
const CONFLICT_IS_NEW: usize = 0;
const IS_IMPLIED: usize = 1;
const IS_NEW: usize = 8;
const IS_IN_CUT: usize = 16;
const IS_POSITIVE: usize = IS_IN_CUT + 3 * CIRCUMSTANCES;
const GROUP: usize = IS_POSITIVE + CIRCUMSTANCES;
const DISTANCE: usize = GROUP + CHANCES_PER_NUMBER;
const RANK: usize = DISTANCE + CHANCES_PER_NUMBER;
const CHANCES: usize = RANK + 7 * CHANCES_PER_NUMBER;

/// Number of values of [`circumstances`](Writer::circumstances).
const CIRCUMSTANCES: usize = 32;

/// A clause whose literals the current step is visiting.
struct OpenClause {
    number: u32,
    /// The position of the next literal in the clause.
    next: usize,
    /// The literal that the clause implies. The step does not visit this literal.
    implied: Option<Literal>,
}

/// Writes the resolution steps of a proof.
pub struct Writer {
    encoder: Encoder,
    /// One group of variables for the colours of the cells, and one for each island.
    groups: Vec<Range<usize>>,
    clauses: Clauses,
    memory: Memory,
    /// For each literal, whether the current resolution step has visited the literal.
    has_met: Vec<bool>,
    /// The literals that the current step has visited.
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

    /// Adds a clause with ascending variables, and returns its number.
    fn push(&mut self, mut clause: Vec<Literal>) -> u32 {
        clause.sort_unstable_by_key(|literal| literal.unsigned_abs());
        self.clauses.push(&clause);
        let number = self.clauses.len() as u32;
        self.memory.insert(number, &clause);
        number
    }

    /// Writes a step that derives a clause from `conflict`, and returns the derived clause's
    /// number. `choose` returns the clause that removes a given literal, or `None` if the literal
    /// stays.
    pub fn step(
        &mut self,
        conflict: Source,
        mut choose: impl FnMut(&Writer, Literal) -> Option<Source>,
    ) -> u32 {
        let mut open = vec![OpenClause {
            number: self.write_conflict(conflict),
            next: 0,
            implied: None,
        }];
        while let Some(clause) = open.last_mut() {
            let literals = self.clauses.get(clause.number as usize);
            let Some(&literal) = literals.get(clause.next) else {
                open.pop();
                continue;
            };
            clause.next += 1;
            if clause.implied == Some(literal) || self.has_met[index(literal)] {
                continue;
            }
            self.has_met[index(literal)] = true;
            self.met.push(literal);
            let reason = choose(self, literal);
            if let Some(number) = self.write_reason(literal, reason) {
                open.push(OpenClause {
                    number,
                    next: 0,
                    implied: Some(-literal),
                });
            }
        }
        self.end_step()
    }

    /// Writes the clause from which a step starts, and returns its number.
    fn write_conflict(&mut self, conflict: Source) -> u32 {
        match conflict {
            Source::Known(number) => {
                let distance = self.clauses.len() as u32 - number;
                self.encoder.bit(CONFLICT_IS_NEW, false);
                self.encoder.number(DISTANCE, distance);
                number
            }
            Source::Cut(group, cut) => {
                self.encoder.bit(CONFLICT_IS_NEW, true);
                self.encoder.number(GROUP, group as u32);
                self.write_cut(group, &cut, None)
            }
        }
    }

    /// Writes which clause removes a literal, and returns the clause's number. Without a reason,
    /// the literal becomes a part of the derived clause.
    fn write_reason(&mut self, literal: Literal, reason: Option<Source>) -> Option<u32> {
        let class = self.memory.class(literal);
        self.memory.record_use(literal, reason.is_some());
        self.encoder.bit(IS_IMPLIED + class, reason.is_some());
        let Some(reason) = reason else {
            self.derived.push(literal);
            return None;
        };
        let number = match reason {
            Source::Known(number) => {
                let rank = self.rank(number, -literal);
                self.encoder.bit(IS_NEW + class, false);
                self.encoder.number(RANK + CHANCES_PER_NUMBER * class, rank);
                number
            }
            Source::Cut(_, cut) => {
                self.encoder.bit(IS_NEW + class, true);
                self.write_cut(self.group(literal), &cut, Some(-literal))
            }
        };
        self.memory.touch(-literal, number);
        Some(number)
    }

    /// Counts the clauses with `literal` that were used more recently than the clause `number`.
    fn rank(&self, number: u32, literal: Literal) -> u32 {
        let mut clauses = self.memory.with(literal);
        let rank = clauses.position(|clause| clause.number == number);
        rank.expect("the clause contains the literal") as u32
    }

    /// Returns the group of a literal's variable.
    fn group(&self, literal: Literal) -> usize {
        let variable = variable_of(literal);
        self.groups.partition_point(|group| group.end <= variable)
    }

    /// Writes a cut and returns its number. The decoder already knows the literal `known`.
    fn write_cut(&mut self, group: usize, cut: &[Literal], known: Option<Literal>) -> u32 {
        let mut decoded_cut = Vec::new();
        for variable in self.groups[group].clone() {
            let decoded = if known.map(variable_of) == Some(variable) {
                known
            } else {
                let mut literals = cut.iter().copied();
                let literal = literals.find(|&literal| variable_of(literal) == variable);
                self.write_literal_of_cut(group, variable, literal)
            };
            self.memory.record_sign(variable, decoded);
            decoded_cut.extend(decoded);
        }
        self.push(decoded_cut)
    }

    /// Writes which literal of a variable a cut contains. Returns the literal that the decoder adds
    /// to the cut.
    fn write_literal_of_cut(
        &mut self,
        group: usize,
        variable: usize,
        literal: Option<Literal>,
    ) -> Option<Literal> {
        let circumstances = self.circumstances(group, variable);
        let met = self.met_literal(variable);
        let met_class = match met {
            None => 0,
            Some(met) if met < 0 => 1,
            Some(_) => 2,
        };
        let is_in_cut = IS_IN_CUT + CIRCUMSTANCES * met_class + circumstances;
        self.encoder.bit(is_in_cut, literal.is_some());
        let literal = literal?;
        if met.is_some() {
            // The decoder takes the literal that the step has met.
            return met;
        }
        self.encoder.bit(IS_POSITIVE + circumstances, literal > 0);
        Some(literal)
    }

    /// Returns a number for the circumstances on which the literals of a cut depend: the literals
    /// of the variable in the last two cuts, and whether the cut is about colours.
    fn circumstances(&self, group: usize, variable: usize) -> usize {
        let is_about_colours = group == 0;
        2 * self.memory.signs_in_last_two_cuts(variable) + usize::from(is_about_colours)
    }

    /// Returns the literal of a variable that the current step has visited. If the step has visited
    /// both, returns the positive literal.
    fn met_literal(&self, variable: usize) -> Option<Literal> {
        let positive = variable as Literal;
        if self.has_met[index(positive)] {
            return Some(positive);
        }
        if self.has_met[index(-positive)] {
            return Some(-positive);
        }
        None
    }

    /// Adds the derived clause, and forgets the literals that the step has visited.
    fn end_step(&mut self) -> u32 {
        for literal in self.met.drain(..) {
            self.has_met[index(literal)] = false;
        }
        self.memory.end_step();
        let clause = std::mem::take(&mut self.derived);
        self.push(clause)
    }

    /// Returns the bytes of all steps.
    pub fn finish(self) -> Vec<u8> {
        self.encoder.finish()
    }
}

fn variable_of(literal: Literal) -> usize {
    literal.unsigned_abs() as usize
}

/// A clause in the list of all clauses that contain a certain literal.
#[derive(Clone)]
pub struct Entry {
    /// The number of the clause, counted from 1.
    pub number: u32,
    /// The literal of the clause that did not fit the last time, or 0.
    pub misfit: Cell<Literal>,
}

/// Records which clauses and literals a proof used recently, to predict its next choices.
struct Memory {
    /// For each literal, the clauses that contain it, most recently used last.
    lists: Vec<Vec<Entry>>,
    /// For each literal, the latest step with this literal.
    latest_use: Vec<Option<Use>>,
    /// For each variable, two bits for the latest cut about its group and two bits for the cut
    /// before: 0 if the variable is not in the cut, 1 if it is negated, 2 if not.
    signs_in_last_two_cuts: Vec<u8>,
    /// The number of the current step, counted from 1.
    step: u32,
}

/// A step in which a literal occurred.
#[derive(Clone, Copy)]
struct Use {
    /// The number of the step, counted from 1.
    step: u32,
    /// Whether the step resolved the literal away.
    is_implied: bool,
}

impl Memory {
    fn new(variables: usize) -> Memory {
        Memory {
            lists: vec![Vec::new(); 2 * variables],
            latest_use: vec![None; 2 * variables],
            signs_in_last_two_cuts: vec![0; variables],
            step: 1,
        }
    }

    /// Adds a new clause to the lists of all its literals.
    fn insert(&mut self, number: u32, clause: &[Literal]) {
        for &literal in clause {
            self.lists[index(literal)].push(Entry {
                number,
                misfit: Cell::new(0),
            });
        }
    }

    /// Returns the clauses that contain a literal, most recently used first.
    fn with(&self, literal: Literal) -> impl Iterator<Item = &Entry> {
        self.lists[index(literal)].iter().rev()
    }

    /// Marks clause `number` as the most recently used clause of a literal.
    fn touch(&mut self, literal: Literal, number: u32) {
        let list = &mut self.lists[index(literal)];
        if let Some(at) = list.iter().rposition(|other| other.number == number) {
            list[at..].rotate_left(1);
        }
    }

    /// Returns the class of a literal, 0 to 6, which depends on its latest use. Literals of one
    /// class share their probability estimates.
    fn class(&self, literal: Literal) -> usize {
        match self.latest_use[index(literal)] {
            None => 0,
            Some(Use { step, is_implied }) => {
                let steps_between = (self.step - step - 1).min(2);
                1 + 3 * usize::from(is_implied) + steps_between as usize
            }
        }
    }

    /// Records that a literal occurs in the current step.
    fn record_use(&mut self, literal: Literal, is_implied: bool) {
        self.latest_use[index(literal)] = Some(Use {
            step: self.step,
            is_implied,
        });
    }

    fn end_step(&mut self) {
        self.step += 1;
    }

    fn signs_in_last_two_cuts(&self, variable: usize) -> usize {
        self.signs_in_last_two_cuts[variable].into()
    }

    /// Records which literal of a variable, if any, the latest cut contains.
    fn record_sign(&mut self, variable: usize, literal: Option<Literal>) {
        let latest = match literal {
            None => 0b00,
            Some(literal) if literal < 0 => 0b01,
            Some(_) => 0b10,
        };
        let before = self.signs_in_last_two_cuts[variable] & 0b11;
        self.signs_in_last_two_cuts[variable] = before << 2 | latest;
    }
}

/// An arithmetic encoder, and the bytes that it has written.
struct Encoder {
    bytes: Vec<u8>,
    /// The interval of the arithmetic coder is `low..low + range`.
    low: u64,
    range: u32,
    /// Two estimates of each probability, in units of 2^-16: one adapts fast, the other slowly.
    chances: Vec<[u16; 2]>,
}

/// Number of probability estimates that [`Encoder::number`] needs.
const CHANCES_PER_NUMBER: usize = 160;

/// A bit is encoded with a probability in units of 2 to the power of minus this number: the average
/// of two estimates of 16 bits, whose sum has 17 bits.
const PROBABILITY_BITS: u32 = 12;
/// After a bit, the fast estimate moves by 2^-4 of its distance from the bit.
const FAST_SHIFT: u32 = 4;
/// After a bit, the slow estimate moves by 2^-7 of its distance from the bit.
const SLOW_SHIFT: u32 = 7;

impl Encoder {
    /// Creates an encoder with `chances` probability estimates. At first, every estimate is one
    /// half.
    fn new(chances: usize) -> Encoder {
        Encoder {
            bytes: Vec::new(),
            low: 0,
            range: u32::MAX,
            chances: vec![[1 << 15; 2]; chances],
        }
    }

    /// Encodes a bit, whose probability estimate has the index `chance`.
    ///
    /// # Why each bit gets a part of the interval
    ///
    /// `ones` must be above 0 and below `range`. The shifts round down, so an estimate stays
    /// between 15 and `u16::MAX` - 15. So the probability is between 1 and 4095, in units of 2^-12.
    /// And `range` is at least 2^24.
    fn bit(&mut self, chance: usize, bit: bool) {
        let [fast, slow] = &mut self.chances[chance];
        let probability = (u32::from(*fast) + u32::from(*slow)) >> (17 - PROBABILITY_BITS);
        let ones = (self.range >> PROBABILITY_BITS) * probability;
        if bit {
            self.range = ones;
            *fast += (u16::MAX - *fast) >> FAST_SHIFT;
            *slow += (u16::MAX - *slow) >> SLOW_SHIFT;
        } else {
            self.low += u64::from(ones);
            self.range -= ones;
            *fast -= *fast >> FAST_SHIFT;
            *slow -= *slow >> SLOW_SHIFT;
        }
        if self.low >> 32 > 0 {
            self.low &= u64::from(u32::MAX);
            self.carry();
        }
        while self.range < 1 << 24 {
            self.bytes.push((self.low >> 24) as u8);
            self.low = self.low << 8 & u64::from(u32::MAX);
            self.range <<= 8;
        }
    }

    /// Adds 1 to the number that the written bytes form.
    fn carry(&mut self) {
        for byte in self.bytes.iter_mut().rev() {
            *byte = byte.wrapping_add(1);
            if *byte > 0 {
                break;
            }
        }
    }

    /// Encodes `number` as several bits. Their probability estimates begin at the index `first`.
    fn number(&mut self, first: usize, number: u32) {
        let number = u64::from(number) + 1;
        let length = number.ilog2() as usize;
        for bit in 0..length {
            self.bit(first + bit, true);
        }
        self.bit(first + length, false);
        for n in (0..length).rev() {
            let before = (number >> (n + 1)) as usize;
            // Only the first two bits after the highest bit depend on the bits before.
            let context = if before < 4 { before } else { 0 };
            let chance = first + 32 + 4 * length + context;
            self.bit(chance, number >> n & 1 == 1);
        }
    }

    /// Writes the end of the last interval, and returns all bytes.
    fn finish(mut self) -> Vec<u8> {
        self.bytes
            .extend_from_slice(&(self.low as u32).to_be_bytes());
        self.bytes
    }
}
