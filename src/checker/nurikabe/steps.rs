//! Verifies a proof that the file has all solutions. The proof consists of cuts and steps, each of
//! which makes a clause. A cut is a clause that follows from the rules of the puzzle. A step makes
//! a clause from earlier clauses by resolution. The last clause is empty.
//!
//! # Why this is sound
//!
//! Resolution combines two clauses: the first clause has a literal, and the second clause has the
//! negation of this literal. In every solution, either the literal or its negation is false, so
//! another literal of the same clause is true. The resulting clause has all other literals of both
//! clauses, so one of its literals is true in every solution.
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

/// The clauses of a proof may have this number of literals, plus [`LITERALS_PER_BYTE`] literals for
/// each byte of the proof.
const FREE_LITERALS: usize = 1_000_000;
/// Number of literals that each byte of a proof allows in addition to [`FREE_LITERALS`].
const LITERALS_PER_BYTE: usize = 64;
/// Memory for each literal, in bytes: a mark, and an entry in two vectors, the vector of marked
/// literals and the vector of the clause. A vector that grows needs up to three times the memory of
/// its entries.
const BYTES_PER_LITERAL: usize = size_of::<Mark>() + 3 * 2 * size_of::<i32>();
/// Work for each clause that a step names, in units of the work limit.
const WORK_PER_NAMED_CLAUSE: u64 = 16;
/// Work for each literal of a named clause, in units of the work limit.
const WORK_PER_LITERAL: u64 = 8;
/// Work of reading a cut, for each of its literals, in units of the work limit.
const WORK_PER_LITERAL_OF_CUT: usize = 10;
/// Work of one iteration of a flood fill, for each row of the grid, in units of the work limit.
const WORK_PER_ROW: usize = 2;
/// The preparation of a flood fill counts like this number of iterations.
const ITERATIONS_OF_PREPARATION: usize = 4;

/// Reads and verifies a proof.
pub struct ProofReader<'a> {
    /// The bytes of the proof that have not been read yet.
    unread: &'a [u8],
    grid: &'a Grid,
    variables: &'a Variables,
    account: &'a Account<'a>,
    /// The initial clauses, and the clauses of all cuts and steps so far.
    clauses: Clauses,
    /// The clause that the current step has made so far.
    resolvent: Resolvent,
    /// How many literals the clauses of further cuts and steps may have.
    literals_left: usize,
    /// Number of cuts so far.
    pub cuts: usize,
    /// Number of steps so far.
    pub steps: usize,
}

impl<'a> ProofReader<'a> {
    /// Creates a reader of a proof by resolution, given by its bytes. `clauses` are the clauses
    /// from which the proof starts.
    pub fn new(
        proof: &'a [u8],
        grid: &'a Grid,
        variables: &'a Variables,
        clauses: Clauses,
        account: &'a Account<'a>,
    ) -> Result<ProofReader<'a>, Error> {
        // The largest index is the index of the negation of the largest variable (see [`place`]).
        // There are fewer than 2^25 variables, so the product does not overflow.
        let literals = 2 * index(variables.largest) + 2;
        account.take(literals, BYTES_PER_LITERAL)?;
        Ok(ProofReader {
            unread: proof,
            grid,
            variables,
            account,
            clauses,
            resolvent: Resolvent {
                marks: vec![Mark::New; literals],
                marked: Vec::new(),
            },
            literals_left: LITERALS_PER_BYTE
                .saturating_mul(proof.len())
                .saturating_add(FREE_LITERALS),
            cuts: 0,
            steps: 0,
        })
    }

    /// Verifies the proof up to the step that makes the empty clause, which must be its end: then
    /// the clauses from which the proof starts contradict each other.
    pub fn verify(&mut self) -> Result<(), Error> {
        loop {
            // A step names at least one clause, so the count 0 marks a cut.
            let count_of_named = self.read_number()?;
            if count_of_named == 0 {
                self.cuts += 1;
                let cut = self.read_cut()?;
                self.add(&cut)?;
            } else {
                self.steps += 1;
                let clause = self.read_step(count_of_named)?;
                self.add(&clause)?;
                if clause.is_empty() {
                    break;
                }
            }
        }
        if !self.unread.is_empty() {
            return Err(Error::invalid(
                "bytes follow the step that makes the empty clause",
            ));
        }
        Ok(())
    }

    /// Reads a step, which names `count_of_named` earlier clauses. Returns the clause that follows:
    /// the first named clause, resolved with each of the other named clauses in turn. An error if a
    /// clause does not exist, or if a resolution is not possible.
    fn read_step(&mut self, count_of_named: usize) -> Result<Vec<i32>, Error> {
        for position in 0..count_of_named {
            let distance = self.read_number()?;
            let Some(range) = self.clauses.range_before_end(distance) else {
                return Err(self.error("the number of a clause is too large"));
            };
            let literals = range.len() as u64;
            self.account
                .spend(WORK_PER_NAMED_CLAUSE + WORK_PER_LITERAL * literals)?;
            let clause = &self.clauses.literals[range];
            if position == 0 {
                for &literal in clause {
                    self.resolvent.add(literal);
                }
            } else if !self.resolvent.resolve(clause) {
                return Err(self.error("a reason does not remove exactly one literal"));
            }
        }
        Ok(self.resolvent.take())
    }

    /// Reads a cut, which is a clause, and verifies that every solution satisfies this clause. All
    /// its variables are in one group: the colours of cells, an island, or all islands.
    fn read_cut(&mut self) -> Result<Vec<i32>, Error> {
        let group = self.read_number()?;
        let Some(variables) = self.variables.groups.get(group) else {
            return Err(self.error("the number of an island is too large"));
        };
        // The variables of the group after the variable of the last literal.
        let mut following = variables.clone();
        let mut cut = Vec::new();
        for _ in 0..self.read_number()? {
            // The number has two parts: twice the number of variables to skip, plus 1 for a
            // negative literal.
            let number = self.read_number()?;
            // The method `nth` skips variables, and also removes the variable that it returns.
            let Some(variable) = following.nth(number / 2) else {
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

    /// Estimates the work of reading and verifying a cut (a clause that follows from the rules of
    /// the puzzle), in units of the work limit. `group` is the group of its variables.
    fn work_of_cut(&self, cut: &[i32], group: usize) -> u64 {
        let work_to_verify = match self.variables.subject(group) {
            // The kinds of cut *Sea* and *Land* need one flood fill each. The kind *Size* needs at
            // most one flood fill for each literal.
            Subject::Colours => self.work_of_floods(cut.len() + 2, self.grid.blank.len()),
            Subject::Island(island) => self.work_of_floods(1, self.grid.clues[island.clue]),
            Subject::AllIslands => self.work_of_loop(),
        };
        // A cut has at most 4,096 literals, or fewer than 2^25 if it is about all islands. In both
        // cases the sum is below 2^32.
        (work_to_verify + WORK_PER_LITERAL_OF_CUT * cut.len()) as u64
    }

    /// Estimates the work of flood fills, each with at most `iterations` iterations, in units of
    /// the work limit. A flood fill adds neighbouring cells to a set of cells, until the set no
    /// longer grows.
    fn work_of_floods(&self, floods: usize, iterations: usize) -> usize {
        // The product is at most 2 * 4,098 * 64 * 4,101, which is below 2^32.
        WORK_PER_ROW * floods * self.grid.height * (iterations + ITERATIONS_OF_PREPARATION)
    }

    /// Estimates the work of verifying a cut about several islands, in units of the work limit: for
    /// each cell, each two islands, and each two border cells.
    fn work_of_loop(&self) -> usize {
        // There are at most 4,096 islands, and `border` is at most 256, so the sum is below 2^32.
        let islands = self.variables.islands.len();
        let border = 2 * (self.grid.width + self.grid.height);
        islands * islands + border * border + WORK_PER_LITERAL_OF_CUT * self.grid.clues.len()
    }

    /// Adds the verified clause of a cut or step, so that later steps can name it. An error if the
    /// proof has too many literals.
    fn add(&mut self, clause: &[i32]) -> Result<(), Error> {
        let Some(literals_left) = self.literals_left.checked_sub(clause.len()) else {
            return Err(Error::invalid("too many literals"));
        };
        self.literals_left = literals_left;
        self.clauses.push(clause, self.account)
    }

    /// Reads the next number of the proof. An error if its bytes are cut off or malformed.
    fn read_number(&mut self) -> Result<usize, Error> {
        let number = leb128(&mut self.unread).and_then(|number| usize::try_from(number).ok());
        number.ok_or_else(|| Error::invalid("the block is cut off, or a number is malformed"))
    }

    /// Returns an error about the current cut or step, with its number. Cuts and steps are counted
    /// together, as *items*.
    fn error(&self, message: &str) -> Error {
        Error::invalid(format!("item {}: {message}", self.cuts + self.steps))
    }
}

/// Whether the current clause of a step contains a literal.
#[derive(Clone, Copy, PartialEq)]
enum Mark {
    /// The literal was not in any clause that the step has read.
    New,
    /// The current clause contains the literal.
    Contained,
    /// A resolution removed the literal.
    Removed,
}

/// The clause that a step has made from the clauses it has read so far. Between two steps, this
/// clause is empty.
struct Resolvent {
    /// For each literal, at its [`place`], its mark.
    marks: Vec<Mark>,
    /// The literals whose mark is not [`Mark::New`], each once.
    marked: Vec<i32>,
}

impl Resolvent {
    /// Adds a literal to the current clause, which contains each literal at most once.
    fn add(&mut self, literal: i32) {
        let mark = &mut self.marks[place(literal)];
        if *mark == Mark::New {
            self.marked.push(literal);
        }
        *mark = Mark::Contained;
    }

    /// Resolves the current clause with a second clause, the reason: removes a literal whose
    /// negation is in the reason, and adds all other literals of the reason. Returns `false` if the
    /// current clause contains the negation of no literal of the reason, or of more than one
    /// literal.
    fn resolve(&mut self, reason: &[i32]) -> bool {
        let mut negated = reason
            .iter()
            .filter(|&&literal| self.marks[place(-literal)] == Mark::Contained);
        let (Some(&removed), None) = (negated.next(), negated.next()) else {
            // The reason has no such literal, or several.
            return false;
        };
        self.marks[place(-removed)] = Mark::Removed;
        // The current clause may contain other literals of the reason already.
        for &literal in reason {
            if literal != removed {
                self.add(literal);
            }
        }
        true
    }

    /// Returns the current clause, and makes it empty for the next step.
    fn take(&mut self) -> Vec<i32> {
        let mut clause = Vec::new();
        for literal in self.marked.drain(..) {
            let mark = &mut self.marks[place(literal)];
            if *mark == Mark::Contained {
                clause.push(literal);
            }
            *mark = Mark::New;
        }
        clause
    }
}

/// Returns the index of a literal in [`Resolvent::marks`]: even for a variable, odd for its
/// negation.
fn place(literal: i32) -> usize {
    2 * index(literal) + usize::from(literal < 0)
}
