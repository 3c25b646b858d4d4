//! Verifies a proof that the file has all solutions. Each step derives a clause. The last clause is empty.
//!
//! A step starts from a known clause. Resolution with other clauses, the *reasons*, removes literals.

use super::clauses::Clauses;
use super::coder::{CHANCES_OF_NUMBER, Decoder};
use super::cuts;
use super::encoding::{Variables, index};
use super::rules::Grid;
use crate::limits::{Account, Error};
use std::ops::Range;

const CONFLICT_IS_NEW: usize = 0;
const IS_IMPLIED: usize = 1;
const IS_NEW: usize = 8;
const IS_IN_CUT: usize = 16;
const IS_POSITIVE: usize = 112;
const GROUP: usize = 144;
const DISTANCE: usize = GROUP + CHANCES_OF_NUMBER;
const RANK: usize = DISTANCE + CHANCES_OF_NUMBER;
const CHANCES: usize = RANK + 7 * CHANCES_OF_NUMBER;

/// A proof of `n` bytes has at most `FREE_LITERALS + LITERALS_PER_BYTE * n` literals.
const FREE_LITERALS: usize = 1_000_000;
const LITERALS_PER_BYTE: usize = 64;

/// The status of a literal in the step that is being read.
#[derive(Clone, Copy, PartialEq)]
enum Status {
    New,
    /// The proof that this literal is false has begun, but is not complete.
    Open,
    False,
}

struct Open(Range<usize>, Option<i32>);

pub struct Steps<'a> {
    pub decoder: Decoder<'a>,
    grid: &'a Grid,
    variables: &'a Variables,
    account: &'a Account<'a>,
    clauses: Clauses,
    literals_left: usize,
    /// For each literal, the clauses with this literal, the most recently used last.
    lists: Vec<Vec<u32>>,
    last: Vec<(u32, bool)>,
    past: Vec<u8>,
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
        // Charges the memory of `lists`, `last`, `past` and `status`, and of the vectors in `step`.
        account.take(
            literals,
            size_of::<Vec<u32>>() + 32 + size_of::<(u32, bool)>() + 3 * size_of::<Open>() + 16,
        )?;
        let mut steps = Steps {
            decoder: Decoder::new(block, CHANCES)?,
            grid,
            variables,
            account,
            clauses,
            literals_left: FREE_LITERALS + LITERALS_PER_BYTE * block.len(),
            lists: vec![Vec::new(); literals],
            last: vec![(0, false); literals],
            past: vec![0; literals / 2],
            status: vec![Status::New; literals],
            number: 1,
            cuts: 0,
        };
        (1..=steps.clauses.last()).try_for_each(|number| steps.add_to_lists(number))?;
        Ok(steps)
    }

    /// Appends a clause to the lists of its literals.
    fn add_to_lists(&mut self, number: u32) -> Result<(), Error> {
        let range = self.clauses.range(number).unwrap_or_default();
        self.account.take(range.len(), 3 * size_of::<u32>())?;
        self.clauses.literals[range]
            .iter()
            .for_each(|&literal| self.lists[place(literal)].push(number));
        Ok(())
    }

    /// Adds a clause that has been verified. Returns its number.
    fn add(&mut self, mut clause: Vec<i32>) -> Result<u32, Error> {
        self.literals_left = self
            .literals_left
            .checked_sub(clause.len())
            .ok_or_else(|| "too many literals".to_string())?;
        clause.sort_unstable_by_key(|literal| literal.abs());
        self.clauses.push(&clause, self.account)?;
        let number = self.clauses.last();
        self.add_to_lists(number).map(|()| number)
    }

    /// Reads a step and adds its clause. Returns whether this clause is empty.
    pub fn step(&mut self) -> Result<bool, Error> {
        let conflict = if self.decoder.bit(CONFLICT_IS_NEW)? {
            let group = self.decoder.number(GROUP)? as usize;
            self.cut(group, None)?
        } else {
            let distance = self.decoder.number(DISTANCE)?;
            let number = self
                .clauses
                .last()
                .checked_sub(distance)
                .filter(|&number| number > 0);
            number.ok_or_else(|| {
                format!("step {}: the number of a clause is too large", self.number)
            })?
        };
        let first = self.clauses.range(conflict).unwrap_or_default();
        let (mut open, mut clause, mut met) = (vec![Open(first, None)], Vec::new(), Vec::new());
        while let Some(Open(range, implied)) = open.last_mut() {
            let Some(at) = range.next() else {
                implied
                    .iter()
                    .for_each(|&implied| self.status[place(-implied)] = Status::False);
                open.pop();
                continue;
            };
            let literal = self.clauses.literals[at];
            if *implied == Some(literal) || self.status[place(literal)] == Status::False {
                continue;
            }
            if self.status[place(literal)] == Status::Open {
                return Err(format!("step {}: the reasons form a cycle", self.number).into());
            }
            met.push(literal);
            let reason = self.reason(literal)?;
            let past = &mut self.past[index(literal)];
            *past = *past & 15 | if literal > 0 || *past > 31 { 32 } else { 16 };
            match reason {
                Some(number) => {
                    let range = self.clauses.range(number).unwrap_or_default();
                    self.account.spend(4 + range.len() as u64)?;
                    self.status[place(literal)] = Status::Open;
                    open.push(Open(range, Some(-literal)));
                }
                None => {
                    self.status[place(literal)] = Status::False;
                    clause.push(literal);
                }
            }
        }
        self.account.spend(20 * met.len() as u64)?;
        for literal in met {
            self.status[place(literal)] = Status::New;
            self.past[index(literal)] &= 15;
        }
        let is_empty = clause.is_empty();
        self.add(clause)?;
        self.number = self
            .number
            .checked_add(1)
            .ok_or_else(|| "too many steps".to_string())?;
        Ok(is_empty)
    }

    /// Returns which clause makes `literal` false, if any.
    fn reason(&mut self, literal: i32) -> Result<Option<u32>, Error> {
        let class = match self.last[place(literal)] {
            (0, _) => 0,
            (step, implied) => {
                1 + if implied { 3 } else { 0 } + (self.number - step - 1).min(2) as usize
            }
        };
        let is_implied = self.decoder.bit(IS_IMPLIED + class)?;
        self.last[place(literal)] = (self.number, is_implied);
        if !is_implied {
            return Ok(None);
        }
        if self.decoder.bit(IS_NEW + class)? {
            let group = self
                .variables
                .groups
                .partition_point(|&(_, end)| end <= literal.abs());
            return self.cut(group, Some(-literal)).map(Some);
        }
        let rank = self.decoder.number(RANK + CHANCES_OF_NUMBER * class)? as usize;
        let list = &mut self.lists[place(-literal)];
        let at = list
            .len()
            .checked_sub(rank)
            .and_then(|end| end.checked_sub(1));
        let at = at.ok_or_else(|| {
            format!(
                "step {}: the number of a clause with {} is too large",
                self.number, -literal
            )
        })?;
        self.account.spend(40 + rank as u64 / 8)?;
        list[at..].rotate_left(1);
        Ok(list.last().copied())
    }

    /// Reads and verifies a cut, which is a clause that every solution satisfies.
    fn cut(&mut self, group: usize, known: Option<i32>) -> Result<u32, Error> {
        let Some(&(first, end)) = self.variables.groups.get(group) else {
            return Err(
                format!("step {}: the number of an island is too large", self.number).into(),
            );
        };
        self.account
            .spend(10 * (end - first).unsigned_abs() as u64)?;
        let mut clause = Vec::new();
        for positive in first..end {
            let past = self.past[index(positive)];
            let (met, history) = (
                usize::from(past >> 4),
                2 * usize::from(past & 15) + usize::from(group == 0),
            );
            let literal = match known {
                Some(known) if known.abs() == positive => Some(known),
                _ if !self.decoder.bit(IS_IN_CUT + 32 * met + history)? => None,
                _ if met == 2 || met == 0 && self.decoder.bit(IS_POSITIVE + history)? => {
                    Some(positive)
                }
                _ => Some(-positive),
            };
            self.past[index(positive)] =
                past & 48 | (past & 3) << 2 | literal.map_or(0, |l| if l > 0 { 2 } else { 1 });
            clause.extend(literal);
        }
        // The work is estimated as `walks` flood fills of `length` iterations each.
        let (walks, length) = match group.checked_sub(1) {
            None => (clause.len() + 2, self.grid.blank.len()),
            Some(island) => (
                1,
                self.variables
                    .islands
                    .get(island)
                    .map_or(0, |island| self.grid.clues[island.clue]),
            ),
        };
        self.account
            .spend((2 * walks * self.grid.height * (length + 4)) as u64)?;
        if !cuts::holds(&clause, group, self.grid, self.variables) {
            return Err(format!("step {}: a cut excludes a possible solution", self.number).into());
        }
        self.cuts += 1;
        self.add(clause)
    }
}

/// Returns the index of a literal in tables of literals.
fn place(literal: i32) -> usize {
    2 * index(literal) + usize::from(literal < 0)
}
