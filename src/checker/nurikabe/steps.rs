//! Verifies a proof that the file has all solutions. The proof consists of cuts and steps, each of
//! which makes a clause. A step makes its clause from earlier clauses by resolution. The last clause
//! is empty.
//!
//! # Why this is sound
//!
//! Resolution combines two clauses, one with a literal and the other with its negation. In every
//! solution one of these two literals is false, so another literal of its clause is true. The
//! resolvent has all other literals of both clauses, so it holds too.
//!
//! # Ranges
//!
//! There are fewer than 2^25 variables (see `encoding`), so twice the number of a variable fits
//! `usize`. Steps, cuts and literals are counted in types that fit, because each of them is in
//! memory.

use super::cuts;
use super::encoding::{Clauses, Subject, Variables, index};
use super::grid::Grid;
use crate::frame::leb128;
use crate::limits::{Account, Error};

/// A proof of `n` bytes has at most `FREE_LITERALS + LITERALS_PER_BYTE * n` literals.
const FREE_LITERALS: usize = 1_000_000;
const LITERALS_PER_BYTE: usize = 64;

/// Memory for each literal, in bytes: a mark, and an entry in the vectors of the met literals and of
/// the clause. A vector that grows needs up to three times the memory of its entries.
const BYTES_PER_LITERAL: usize = size_of::<Mark>() + 3 * 2 * size_of::<i32>();

/// Work for each clause that a step names, in units of the work limit.
const WORK_PER_NAMED_CLAUSE: u64 = 16;

/// Work for each literal of a named clause, in units of the work limit.
const WORK_PER_LITERAL: u64 = 8;

/// Work of reading a cut, for each of its literals, in units of the work limit.
const WORK_PER_LITERAL_OF_CUT: usize = 10;

/// Work of one iteration of a flood fill, for each row of the grid, in units of the work limit.
const WORK_PER_ROW: usize = 2;

/// The preparation of a flood fill takes about the time of this number of iterations.
const ITERATIONS_OF_PREPARATION: usize = 4;

pub struct Steps<'a> {
    /// The bytes of the proof that have not been read yet.
    block: &'a [u8],
    grid: &'a Grid,
    variables: &'a Variables,
    account: &'a Account<'a>,
    clauses: Clauses,
    resolvent: Resolvent,
    literals_left: usize,
    pub cuts: usize,
    pub steps: usize,
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
        account.take(literals, BYTES_PER_LITERAL)?;
        Ok(Steps {
            block,
            grid,
            variables,
            account,
            clauses,
            resolvent: Resolvent {
                marks: vec![Mark::New; literals],
                met: Vec::new(),
            },
            literals_left: LITERALS_PER_BYTE
                .saturating_mul(block.len())
                .saturating_add(FREE_LITERALS),
            cuts: 0,
            steps: 0,
        })
    }

    /// Reads the proof up to the step that makes the empty clause, which must be its end.
    pub fn verify(&mut self) -> Result<(), Error> {
        loop {
            // A step names at least one clause. The count 0 marks a cut.
            let count_of_named = self.number()?;
            if count_of_named == 0 {
                self.cuts += 1;
                let cut = self.cut()?;
                self.add(&cut)?;
            } else {
                self.steps += 1;
                let clause = self.step(count_of_named)?;
                self.add(&clause)?;
                if clause.is_empty() {
                    break;
                }
            }
        }
        if !self.block.is_empty() {
            return Err(Error::invalid(
                "bytes follow the step that makes the empty clause",
            ));
        }
        Ok(())
    }

    /// Reads the numbers of `count_of_named` clauses. Returns their resolvent.
    fn step(&mut self, count_of_named: usize) -> Result<Vec<i32>, Error> {
        for n in 0..count_of_named {
            let distance = self.number()?;
            let Some(range) = self.clauses.range_before_end(distance) else {
                return Err(self.error("the number of a clause is too large"));
            };
            let literals = range.len() as u64;
            self.account
                .spend(WORK_PER_NAMED_CLAUSE + WORK_PER_LITERAL * literals)?;
            let clause = &self.clauses.literals[range];
            if n == 0 {
                for &literal in clause {
                    self.resolvent.add(literal);
                }
            } else if !self.resolvent.resolve(clause) {
                return Err(self.error("a reason does not remove exactly one literal"));
            }
        }
        Ok(self.resolvent.take())
    }

    /// Reads and verifies a cut, which is a clause that every solution satisfies.
    fn cut(&mut self) -> Result<Vec<i32>, Error> {
        let group = self.number()?;
        let Some(variables) = self.variables.groups.get(group) else {
            return Err(self.error("the number of an island is too large"));
        };
        let mut rest = variables.clone();
        let mut cut = Vec::new();
        for _ in 0..self.number()? {
            let number = self.number()?;
            // The method `nth` skips variables, and also removes the one that it returns.
            let Some(variable) = rest.nth(number / 2) else {
                return Err(self.error("a cut has a variable of another group"));
            };
            cut.push(if number % 2 == 0 { variable } else { -variable });
        }
        self.account.spend(self.work_of_cut(&cut, group))?;
        if !cuts::holds(&cut, group, self.grid, self.variables) {
            return Err(self.error("a cut excludes a possible solution"));
        }
        Ok(cut)
    }

    /// Estimates the work of reading and verifying a cut.
    fn work_of_cut(&self, cut: &[i32], group: usize) -> u64 {
        let work_to_verify = match self.variables.subject(group) {
            // One flood fill for each of the kinds *Sea* and *Land*, and for the kind *Size* at
            // most one for each literal.
            Subject::Colours => self.work_of_floods(cut.len() + 2, self.grid.blank.len()),
            Subject::Island(island) => self.work_of_floods(1, self.grid.clues[island.clue]),
            Subject::AllIslands => self.work_of_loop(),
        };
        // A cut has at most 4,096 literals, or fewer than 2^25 if it is about all islands. In both
        // cases the sum is below 2^32.
        (work_to_verify + WORK_PER_LITERAL_OF_CUT * cut.len()) as u64
    }

    /// Estimates the work of flood fills, each with at most `iterations` iterations.
    fn work_of_floods(&self, floods: usize, iterations: usize) -> usize {
        // At most 2 * 4,098 * 64 * 4,101, which is below 2^32.
        WORK_PER_ROW * floods * self.grid.height * (iterations + ITERATIONS_OF_PREPARATION)
    }

    /// Estimates the work of verifying a cut about several islands: for each cell, each two
    /// islands, and each two border cells.
    fn work_of_loop(&self) -> usize {
        // At most 4,096 islands, and `border` is at most 256.
        let islands = self.variables.islands.len();
        let border = 2 * (self.grid.width + self.grid.height);
        islands * islands + border * border + WORK_PER_LITERAL_OF_CUT * self.grid.clues.len()
    }

    /// Adds a clause that has been verified.
    fn add(&mut self, clause: &[i32]) -> Result<(), Error> {
        let Some(literals_left) = self.literals_left.checked_sub(clause.len()) else {
            return Err(Error::invalid("too many literals"));
        };
        self.literals_left = literals_left;
        self.clauses.push(clause, self.account)
    }

    fn number(&mut self) -> Result<usize, Error> {
        let number = leb128(&mut self.block).and_then(|number| usize::try_from(number).ok());
        number.ok_or_else(|| Error::invalid("the block is cut off, or a number is malformed"))
    }

    /// Returns an error about the current cut or step. Both are counted together, as *items*.
    fn error(&self, what: &str) -> Error {
        Error::invalid(format!("item {}: {what}", self.cuts + self.steps))
    }
}

/// Whether the current clause of a step contains a literal.
#[derive(Clone, Copy, PartialEq)]
enum Mark {
    /// The step has not met the literal.
    New,
    Contained,
    Removed,
}

/// The current clause of a step. Between two steps, it is empty.
struct Resolvent {
    /// For each literal.
    marks: Vec<Mark>,
    /// The literals that are not new. Each of them occurs once.
    met: Vec<i32>,
}

impl Resolvent {
    fn add(&mut self, literal: i32) {
        let mark = &mut self.marks[place(literal)];
        if *mark == Mark::New {
            self.met.push(literal);
        }
        *mark = Mark::Contained;
    }

    /// Resolves the current clause with a reason. Returns `false` unless the current clause
    /// contains the negation of exactly one literal of the reason.
    fn resolve(&mut self, reason: &[i32]) -> bool {
        let mut negated = reason
            .iter()
            .filter(|&&literal| self.marks[place(-literal)] == Mark::Contained);
        let (Some(&removed), None) = (negated.next(), negated.next()) else {
            return false;
        };
        self.marks[place(-removed)] = Mark::Removed;
        for &literal in reason {
            if literal != removed {
                self.add(literal);
            }
        }
        true
    }

    /// Removes and returns the current clause.
    fn take(&mut self) -> Vec<i32> {
        let mut clause = Vec::new();
        for literal in self.met.drain(..) {
            let mark = &mut self.marks[place(literal)];
            if *mark == Mark::Contained {
                clause.push(literal);
            }
            *mark = Mark::New;
        }
        clause
    }
}

/// Returns the index of a literal in tables of literals.
fn place(literal: i32) -> usize {
    2 * index(literal) + usize::from(literal < 0)
}
