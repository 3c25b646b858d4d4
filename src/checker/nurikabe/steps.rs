//! Verifies a proof that the file has all solutions. Each step derives a clause. The last clause is
//! empty.
//!
//! A step starts from a known clause. Resolution with other clauses, the *reasons*, removes
//! literals.
//!
//! # Ranges
//!
//! There are fewer than 2^25 variables (see `encoding`), so twice the number of a variable fits
//! `usize`. Steps, clauses and literals are counted in types that fit, or with checked additions.

use super::coder::{CHANCES_OF_NUMBER, Decoder};
use super::cuts;
use super::encoding::{Clauses, Variables, index};
use super::grid::Grid;
use crate::limits::{Account, Error};
use std::ops::Range;

// The indices of the chances in the decoder, as the format says. The chances for bits about a
// literal have one index for each class, and a number has `CHANCES_OF_NUMBER` indices.
const CONFLICT_IS_NEW: usize = 0;
const IS_IMPLIED: usize = 1;
const IS_NEW: usize = 8;
const IS_IN_CUT: usize = 16;
/// Number of circumstances of a variable in a cut: the signs in the last two cuts, in four bits,
/// and whether the cut is about the cells.
const CIRCUMSTANCES: usize = 32;
const IS_POSITIVE: usize = 112;
const GROUP: usize = 144;
const DISTANCE: usize = GROUP + CHANCES_OF_NUMBER;
const RANK: usize = DISTANCE + CHANCES_OF_NUMBER;
const CHANCES: usize = RANK + 7 * CHANCES_OF_NUMBER;

/// A proof of `n` bytes has at most `FREE_LITERALS + LITERALS_PER_BYTE * n` literals.
const FREE_LITERALS: usize = 1_000_000;
const LITERALS_PER_BYTE: usize = 64;

/// Memory of the first allocation of a list in `Steps::lists`, in bytes.
const FIRST_LIST_BYTES: usize = 32;

/// Memory for each literal in `past` and `status`, and in the vectors `met` and `derived` of
/// `Steps::step`, in bytes.
const SMALL_ENTRY_BYTES: usize = 16;

/// Work for each literal that a step meets, in units of the work limit.
const WORK_PER_MET_LITERAL: u64 = 20;

/// Work for each reason, in units of the work limit. Each literal of the reason is another unit.
const WORK_PER_REASON: u64 = 4;

/// Work of moving a clause to the end of a list, in units of the work limit. Every
/// `CLAUSES_PER_UNIT` clauses after the moved clause are another unit.
const WORK_PER_MOVED_CLAUSE: u64 = 40;
const CLAUSES_PER_UNIT: u64 = 8;

/// Work for each variable of a cut's group when the cut is read, in units of the work limit.
const WORK_PER_VARIABLE_OF_CUT: u64 = 10;

/// The status of a literal in the step that is being read.
#[derive(Clone, Copy, PartialEq)]
enum Status {
    New,
    /// The proof that this literal is false has begun, but is not complete.
    Open,
    False,
}

/// The latest step with a certain literal.
#[derive(Clone, Copy)]
struct LastStep {
    /// The number of the step, from 1; or 0 if no step had the literal.
    number: u32,
    /// Whether the step has resolved the literal away.
    is_implied: bool,
}

impl LastStep {
    /// Returns the class of the literal in the step `now`. The class selects the probability of the
    /// next bits.
    fn class(self, now: u32) -> usize {
        if self.number == 0 {
            return 0;
        }
        // A step reads each literal at most once, so the latest step is before `now`.
        let age = (now - self.number - 1).min(2) as usize;
        if self.is_implied { 4 + age } else { 1 + age }
    }
}

/// The literals of a variable that the current step has met.
#[derive(Clone, Copy, Default, PartialEq)]
enum Met {
    #[default]
    None,
    OnlyNegative,
    Positive,
}

/// What the reader remembers of a variable.
#[derive(Clone, Copy, Default)]
struct Past {
    met: Met,
    /// The signs in the last two cuts about the group of the variable, two bits for each cut.
    signs_in_last_two_cuts: u8,
}

impl Past {
    fn meet(&mut self, literal: i32) {
        self.met = if literal > 0 || self.met == Met::Positive {
            Met::Positive
        } else {
            Met::OnlyNegative
        };
    }

    /// Records which literal of the variable a cut contains.
    fn record_cut(&mut self, literal: Option<i32>) {
        let sign = match literal {
            None => 0b00,
            Some(literal) if literal < 0 => 0b01,
            Some(_) => 0b10,
        };
        self.signs_in_last_two_cuts = (self.signs_in_last_two_cuts & 0b11) << 2 | sign;
    }
}

/// A clause whose literals the current step is reading.
struct OpenClause {
    /// The position of the literals that have not been read yet.
    rest: Range<usize>,
    /// The literal that the clause implies; `None` for the first clause of the step.
    implied: Option<i32>,
}

pub struct Steps<'a> {
    pub decoder: Decoder<'a>,
    grid: &'a Grid,
    variables: &'a Variables,
    account: &'a Account<'a>,
    clauses: Clauses,
    literals_left: usize,
    /// For each literal, the clauses with this literal, the most recently used last.
    lists: Vec<Vec<u32>>,
    /// For each literal, the latest step with this literal.
    latest: Vec<LastStep>,
    /// For each variable.
    past: Vec<Past>,
    /// For each literal.
    status: Vec<Status>,
    /// Number of the current step, from 1.
    number: u32,
    pub cuts: usize,
}

impl<'a> Steps<'a> {
    /// Creates a reader of the proof `block`. `clauses` are the initial clauses.
    pub fn new(
        block: &'a [u8],
        grid: &'a Grid,
        variables: &'a Variables,
        clauses: Clauses,
        account: &'a Account<'a>,
    ) -> Result<Steps<'a>, Error> {
        // One entry for each literal; there are fewer than 2^25 variables.
        let literals = 2 * index(variables.most) + 2;
        // A step meets each literal at most once. While its vector of open clauses grows, the
        // vector needs up to three times the memory of its clauses.
        let bytes_in_lists = size_of::<Vec<u32>>() + FIRST_LIST_BYTES;
        let bytes_of_open_clauses = 3 * size_of::<OpenClause>();
        let bytes_per_literal =
            bytes_in_lists + size_of::<LastStep>() + bytes_of_open_clauses + SMALL_ENTRY_BYTES;
        account.take(literals, bytes_per_literal)?;
        let never = LastStep {
            number: 0,
            is_implied: false,
        };
        let mut steps = Steps {
            decoder: Decoder::new(block, CHANCES)?,
            grid,
            variables,
            account,
            clauses,
            literals_left: LITERALS_PER_BYTE
                .saturating_mul(block.len())
                .saturating_add(FREE_LITERALS),
            lists: vec![Vec::new(); literals],
            latest: vec![never; literals],
            past: vec![Past::default(); literals / 2],
            status: vec![Status::New; literals],
            number: 1,
            cuts: 0,
        };
        for number in 1..=steps.clauses.last() {
            steps.add_to_lists(number)?;
        }
        Ok(steps)
    }

    /// Reads a step and adds its clause. Returns whether this clause is empty, which means that the
    /// proof is complete.
    pub fn step(&mut self) -> Result<bool, Error> {
        let conflict = self.read_conflict()?;
        let mut open = vec![OpenClause {
            rest: self.clauses.range(conflict).unwrap_or_default(),
            implied: None,
        }];
        let mut derived = Vec::new();
        let mut met = Vec::new();
        while let Some(clause) = open.last_mut() {
            let Some(literal) = self.next_literal(clause)? else {
                open.pop();
                continue;
            };
            met.push(literal);
            if let Some(reason) = self.read_reason(literal)? {
                self.status[place(literal)] = Status::Open;
                open.push(reason);
            } else {
                self.status[place(literal)] = Status::False;
                derived.push(literal);
            }
        }
        self.end_step(&met)?;
        let is_empty = derived.is_empty();
        self.add(derived)?;
        Ok(is_empty)
    }

    /// Returns the next literal of a clause that the step has not met before. Without such a
    /// literal, the implied literal of the clause is proved, and the result is `None`.
    fn next_literal(&mut self, clause: &mut OpenClause) -> Result<Option<i32>, Error> {
        for at in clause.rest.by_ref() {
            let literal = self.clauses.literals[at];
            if clause.implied == Some(literal) {
                continue;
            }
            match self.status[place(literal)] {
                Status::New => return Ok(Some(literal)),
                Status::False => {}
                Status::Open => return Err(self.error("the reasons form a cycle")),
            }
        }
        if let Some(implied) = clause.implied {
            self.status[place(-implied)] = Status::False;
        }
        Ok(None)
    }

    /// Reads the clause from which a step starts. Returns its number.
    fn read_conflict(&mut self) -> Result<u32, Error> {
        let is_new_cut = self.decoder.bit(CONFLICT_IS_NEW)?;
        if is_new_cut {
            let group = self.decoder.number(GROUP)? as usize;
            return self.read_cut(group, None);
        }
        let distance = self.decoder.number(DISTANCE)?;
        match self.clauses.last().checked_sub(distance) {
            None | Some(0) => Err(self.error("the number of a clause is too large")),
            Some(number) => Ok(number),
        }
    }

    /// Returns the clause that implies that `literal` is false; `None` if no clause does, so that
    /// the literal belongs to the derived clause.
    fn read_reason(&mut self, literal: i32) -> Result<Option<OpenClause>, Error> {
        let reason = self.read_number_of_reason(literal)?;
        self.past[index(literal)].meet(literal);
        let Some(number) = reason else {
            return Ok(None);
        };
        let rest = self.clauses.range(number).unwrap_or_default();
        self.account.spend(WORK_PER_REASON + rest.len() as u64)?;
        Ok(Some(OpenClause {
            rest,
            implied: Some(-literal),
        }))
    }

    /// Reads whether `literal` is *implied* to be false by another clause. Returns the number of
    /// this clause; `None` if the literal is not implied, so that it belongs to the derived clause.
    ///
    /// Stores the answer in `latest`. It decides the literal's class, which selects the
    /// probabilities of the bits in the next step with this literal. If the clause is a new cut,
    /// adds it.
    fn read_number_of_reason(&mut self, literal: i32) -> Result<Option<u32>, Error> {
        let last_step = &mut self.latest[place(literal)];
        let class = last_step.class(self.number);
        let is_implied = self.decoder.bit(IS_IMPLIED + class)?;
        *last_step = LastStep {
            number: self.number,
            is_implied,
        };
        if !is_implied {
            return Ok(None);
        }
        let is_new_cut = self.decoder.bit(IS_NEW + class)?;
        if is_new_cut {
            let groups = &self.variables.groups;
            let group = groups.partition_point(|variables| variables.end <= literal.abs());
            return self.read_cut(group, Some(-literal)).map(Some);
        }
        let rank = self.decoder.number(RANK + CHANCES_OF_NUMBER * class)? as usize;
        self.use_clause_with(-literal, rank).map(Some)
    }

    /// Returns the number of a clause with this literal. `rank` is the number of clauses with the
    /// literal that have been used more recently. The clause becomes the most recently used one.
    fn use_clause_with(&mut self, literal: i32, rank: usize) -> Result<u32, Error> {
        let list = &mut self.lists[place(literal)];
        if rank >= list.len() {
            return Err(self.error(&format!(
                "the number of a clause with {literal} is too large"
            )));
        }
        let work = WORK_PER_MOVED_CLAUSE + rank as u64 / CLAUSES_PER_UNIT;
        self.account.spend(work)?;
        let at = list.len() - 1 - rank;
        let number = list[at];
        list[at..].rotate_left(1);
        Ok(number)
    }

    /// Forgets the literals that the step has met.
    fn end_step(&mut self, met: &[i32]) -> Result<(), Error> {
        self.account
            .spend(WORK_PER_MET_LITERAL * met.len() as u64)?;
        for &literal in met {
            self.status[place(literal)] = Status::New;
            self.past[index(literal)].met = Met::None;
        }
        let Some(next) = self.number.checked_add(1) else {
            return Err(Error::invalid("too many steps"));
        };
        self.number = next;
        Ok(())
    }

    /// Reads and verifies a cut, which is a clause that every solution satisfies. Adds the cut, and
    /// returns its number. `known` is a literal that the cut must contain, if any.
    fn read_cut(&mut self, group: usize, known: Option<i32>) -> Result<u32, Error> {
        let cut = self.read_literals_of_cut(group, known)?;
        self.account.spend(self.work_of_cut(&cut, group))?;
        if !cuts::holds(&cut, group, self.grid, self.variables) {
            return Err(self.error("a cut excludes a possible solution"));
        }
        self.cuts += 1;
        self.add(cut)
    }

    /// Reads a cut, at most one literal for each variable of a group. `known` is a literal that the
    /// cut must contain, so the file does not encode it; `None` if there is no such literal.
    fn read_literals_of_cut(
        &mut self,
        group: usize,
        known: Option<i32>,
    ) -> Result<Vec<i32>, Error> {
        let Some(variables) = self.variables.groups.get(group) else {
            return Err(self.error("the number of an island is too large"));
        };
        self.account
            .spend(WORK_PER_VARIABLE_OF_CUT * variables.len() as u64)?;
        let mut cut = Vec::new();
        for variable in variables.clone() {
            let literal = match known {
                Some(known) if known.abs() == variable => Some(known),
                _ => self.read_literal_of_cut(group, variable)?,
            };
            self.past[index(variable)].record_cut(literal);
            cut.extend(literal);
        }
        Ok(cut)
    }

    /// Reads which literal of a variable a cut contains, if any.
    fn read_literal_of_cut(&mut self, group: usize, variable: i32) -> Result<Option<i32>, Error> {
        let past = self.past[index(variable)];
        let circumstances = 2 * usize::from(past.signs_in_last_two_cuts) + usize::from(group == 0);
        let chance = IS_IN_CUT + CIRCUMSTANCES * past.met as usize + circumstances;
        let is_in_cut = self.decoder.bit(chance)?;
        if !is_in_cut {
            return Ok(None);
        }
        let is_positive = match past.met {
            Met::Positive => true,
            Met::OnlyNegative => false,
            Met::None => self.decoder.bit(IS_POSITIVE + circumstances)?,
        };
        Ok(Some(if is_positive { variable } else { -variable }))
    }

    /// Estimates the work of verifying a cut as `walks` flood fills of `length` iterations each. For a
    /// cut about several islands, it is the work for each two islands and each two border cells.
    fn work_of_cut(&self, cut: &[i32], group: usize) -> u64 {
        let islands = self.variables.islands.len();
        if group > islands {
            // At most 4,096 islands, and fewer than 256 border cells.
            let border = 2 * (self.grid.width + self.grid.height);
            let cells = self.grid.clues.len() + cut.len();
            return (islands * islands + border * border + 10 * cells) as u64;
        }
        let walks;
        let length;
        if group == 0 {
            walks = cut.len() + 2;
            length = self.grid.blank.len();
        } else {
            walks = 1;
            length = self.grid.clues[self.variables.islands[group - 1].clue];
        }
        // At most 2 * 4,098 * 64 * 4,101, which is below 2^32.
        (2 * walks * self.grid.height * (length + 4)) as u64
    }

    /// Adds a clause that has been verified. Returns its number.
    fn add(&mut self, mut clause: Vec<i32>) -> Result<u32, Error> {
        let Some(literals_left) = self.literals_left.checked_sub(clause.len()) else {
            return Err(Error::invalid("too many literals"));
        };
        self.literals_left = literals_left;
        clause.sort_unstable_by_key(|literal| literal.abs());
        self.clauses.push(&clause, self.account)?;
        let number = self.clauses.last();
        self.add_to_lists(number)?;
        Ok(number)
    }

    /// Appends a clause to the lists of its literals.
    fn add_to_lists(&mut self, number: u32) -> Result<(), Error> {
        let range = self.clauses.range(number).unwrap_or_default();
        // A growing list may reserve three times the memory that it needs.
        self.account.take(range.len(), 3 * size_of::<u32>())?;
        for &literal in &self.clauses.literals[range] {
            self.lists[place(literal)].push(number);
        }
        Ok(())
    }

    fn error(&self, what: &str) -> Error {
        Error::invalid(format!("step {}: {what}", self.number))
    }
}

/// Returns the index of a literal in tables of literals.
fn place(literal: i32) -> usize {
    2 * index(literal) + usize::from(literal < 0)
}
