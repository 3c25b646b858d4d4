//! The solver's partial assignment: the true literals and their decision levels.

use crate::encoding::Literal;
use std::cell::RefCell;

/// A literal as an index: twice its variable, plus one if negated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Lit(u32);

impl Lit {
    /// Returns the positive or the negative literal of a variable.
    pub fn new(variable: usize, is_positive: bool) -> Lit {
        Lit(variable as u32 * 2 + u32::from(!is_positive))
    }

    /// Converts a literal from the DIMACS notation.
    pub fn of(literal: Literal) -> Lit {
        Lit::new(literal.unsigned_abs() as usize, literal > 0)
    }

    /// Returns the index of the literal in arrays that have an entry for each literal.
    pub fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the variable, which has a positive and a negative literal.
    pub fn variable(self) -> usize {
        self.0 as usize / 2
    }

    /// Returns whether the literal is its variable, not the negation of it.
    pub fn is_positive(self) -> bool {
        self.0.is_multiple_of(2)
    }

    /// Returns the negation of the literal.
    #[must_use]
    pub fn not(self) -> Lit {
        // The lowest bit says whether the variable is negated.
        Lit(self.0 ^ 1)
    }
}

/// The value of a true literal.
pub const TRUE: i8 = 1;
/// The value of an unassigned literal.
pub const OPEN: i8 = 0;
/// The value of a false literal.
pub const FALSE: i8 = -1;

/// The position of a variable that has no value.
const UNASSIGNED: u32 = u32::MAX;

/// The values of the variables. The *trail* lists the true literals in the order of assignment.
pub struct Assignment {
    /// For each literal: [`TRUE`], [`FALSE`] or [`OPEN`].
    value: Vec<i8>,
    /// For each variable, its decision level.
    level: Vec<u32>,
    /// For each variable, its position on the trail, or [`UNASSIGNED`].
    position: Vec<u32>,
    trail: Vec<Lit>,
    /// For each decision level, whether [`count_levels`](Assignment::count_levels) has counted the
    /// level. Outside of `count_levels`, all entries are `false`.
    counted: RefCell<Vec<bool>>,
}

impl Assignment {
    /// Creates an assignment without values for the variables from 0 to `variables - 1`. There is at
    /// most one decision for each variable, so levels are 0 to `variables`.
    pub fn new(variables: usize) -> Assignment {
        Assignment {
            value: vec![OPEN; 2 * variables],
            level: vec![0; variables],
            position: vec![UNASSIGNED; variables],
            trail: Vec::new(),
            counted: vec![false; variables + 1].into(),
        }
    }

    /// Returns the value of a literal: [`TRUE`] (1), [`FALSE`] (-1) or [`OPEN`] (0).
    pub fn value(&self, literal: Lit) -> i8 {
        self.value[literal.index()]
    }

    /// Returns the assignment as it was when the trail, the list of true literals, had this length.
    pub fn at(&self, trail_length: u32) -> PastAssignment<'_> {
        PastAssignment {
            assignment: self,
            trail_length,
        }
    }

    /// Returns whether a variable has no value.
    pub fn is_open(&self, variable: usize) -> bool {
        self.position[variable] == UNASSIGNED
    }

    /// Returns the number of decisions that were made before the variable of a literal got its value.
    pub fn level(&self, literal: Lit) -> u32 {
        self.level[literal.variable()]
    }

    /// Returns the index in the trail, the list of true literals, at which a variable got its value.
    pub fn position(&self, literal: Lit) -> u32 {
        self.position[literal.variable()]
    }

    /// Returns all true literals in the order in which they became true.
    pub fn trail(&self) -> &[Lit] {
        &self.trail
    }

    /// Returns the number of true literals.
    pub fn len(&self) -> usize {
        self.trail.len()
    }

    /// Returns the number of different decision levels at which these literals got their values.
    /// Level 0, before the first decision, does not count.
    pub fn count_levels(&self, literals: &[Lit]) -> u32 {
        let mut counted = self.counted.borrow_mut();
        let mut levels = 0;
        for &literal in literals {
            let level = self.level(literal) as usize;
            if level > 0 && !counted[level] {
                counted[level] = true;
                levels += 1;
            }
        }
        // Sets the changed entries to `false` again for the next call.
        for &literal in literals {
            counted[self.level(literal) as usize] = false;
        }
        levels
    }

    /// Makes an unassigned literal true at a decision level, and appends it to the trail, the list of true literals.
    pub fn assign(&mut self, literal: Lit, level: u32) {
        self.value[literal.index()] = TRUE;
        self.value[literal.not().index()] = FALSE;
        self.level[literal.variable()] = level;
        self.position[literal.variable()] = self.trail.len() as u32;
        self.trail.push(literal);
    }

    /// Shortens the trail (the list of true literals in the order of assignment) to a length, and
    /// returns the literals that lose their values.
    pub fn shorten(&mut self, length: usize) -> Vec<Lit> {
        let removed = self.trail.split_off(length);
        for literal in &removed {
            self.value[literal.index()] = OPEN;
            self.value[literal.not().index()] = OPEN;
            self.position[literal.variable()] = UNASSIGNED;
        }
        removed
    }
}

/// The solver's assignment as it was at an earlier time, or as it is now.
#[derive(Clone, Copy)]
pub struct PastAssignment<'a> {
    pub assignment: &'a Assignment,
    /// The length of the trail at that time.
    trail_length: u32,
}

impl PastAssignment<'_> {
    /// Returns an assignment as it is now.
    pub fn of(assignment: &Assignment) -> PastAssignment<'_> {
        // No trail is as long as this number, so all literals of the trail count.
        assignment.at(u32::MAX)
    }

    /// Returns the value that a literal had when the solver's trail (the list of true literals) had the length
    /// `trail_length`: [`TRUE`] (1), [`FALSE`] (-1) or [`OPEN`] (0).
    pub fn value(self, literal: Literal) -> i8 {
        let literal = Lit::of(literal);
        // A literal that was assigned later has a position after the end of the trail of that time.
        // So has an unassigned literal, because `UNASSIGNED` is the largest number.
        if self.assignment.position(literal) < self.trail_length {
            self.assignment.value(literal)
        } else {
            OPEN
        }
    }
}
