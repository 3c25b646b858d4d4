//! The refutation in version 1, a RUP proof with hints as in LRAT: each step follows by unit propagation from its
//! antecedents, the clauses that its hints name, in that order.

use super::clauses::Clauses;
use super::encoding::index;
use crate::frame::Lines;
use crate::limits::{Account, Error};

/// The largest number of a clause, as the format says.
const MOST: u32 = i32::MAX.unsigned_abs();

/// The clauses that hold, and the values of the variables while a step is verified.
pub struct Proof<'a> {
    clauses: Clauses,
    /// The largest variable.
    variables: i32,
    /// By variable: 1 true, -1 false, 0 unassigned.
    values: Vec<i8>,
    /// The literals that are true.
    set: Vec<i32>,
    account: &'a Account<'a>,
}

impl<'a> Proof<'a> {
    /// A proof that begins with these clauses.
    pub fn new(clauses: Clauses, variables: i32, account: &'a Account<'a>) -> Result<Proof<'a>, Error> {
        // A value, and a literal in a vector that grows.
        account.take(index(variables) + 1, 1 + 3 * size_of::<i32>())?;
        Ok(Proof { clauses, variables, values: vec![0; index(variables) + 1], set: Vec::new(), account })
    }

    /// 1 if a literal is true, -1 if it is false, 0 if it is unassigned.
    fn value(&self, literal: i32) -> i8 {
        let value = self.values[index(literal)];
        if literal > 0 { value } else { -value }
    }

    fn make_true(&mut self, literal: i32) {
        self.values[index(literal)] = if literal > 0 { 1 } else { -1 };
        self.set.push(literal);
    }

    /// Verifies a step, given as its literals, 0 and its hints, and adds its clause. Returns whether that is the empty
    /// clause.
    pub fn step(&mut self, words: &[&str], lines: &Lines) -> Result<bool, Error> {
        let Some(zero) = words.iter().position(|&word| word == "0") else {
            return Ok(lines.error("a step has a 0 behind its literals")?);
        };
        let literal = |word: &&str| lines.number(word, -self.variables..=self.variables);
        let clause: Vec<i32> = words[..zero].iter().map(literal).collect::<Result<_, _>>()?;
        for &literal in &clause {
            match self.value(literal) {
                1 => return Ok(lines.error(format_args!("{literal} is there with its negation"))?),
                0 => self.make_true(-literal),
                _ => {}
            }
        }
        let Some((last, hints)) = words[zero + 1..].split_last() else {
            return Ok(lines.error("there are no hints")?);
        };
        for word in hints {
            match self.not_false(word, lines)? {
                (1, open) if self.value(open) == 0 => self.make_true(open),
                _ => return Ok(lines.error(format_args!("hint {word} has not one open literal and else false ones"))?),
            }
        }
        if self.not_false(last, lines)?.0 > 0 {
            return Ok(lines.error(format_args!("the last hint, {last}, is not false"))?);
        }
        while let Some(literal) = self.set.pop() {
            self.values[index(literal)] = 0;
        }
        self.clauses.push(&clause, self.account)?;
        Ok(clause.is_empty())
    }

    /// The number of literals of a clause that are not false, and the last one of these, or 0.
    fn not_false(&self, word: &str, lines: &Lines) -> Result<(usize, i32), Error> {
        let Some(range) = self.clauses.range(lines.number(word, 0..=MOST)?) else {
            return Ok(lines.error(format_args!("hint {word} is no earlier clause"))?);
        };
        self.account.spend(1 + range.len() as u64 / 4)?;
        let not_false = self.clauses.literals[range].iter().filter(|&&literal| self.value(literal) >= 0);
        Ok(not_false.fold((0, 0), |(count, _), &literal| (count + 1, literal)))
    }
}
