//! Which literals are true, since when, and in what order they became so.

use crate::clauses::Literal;

/// A literal as an index: twice the number of its variable, and one more if it is negated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Lit(u32);

impl Lit {
    /// A variable or its negation.
    pub fn new(variable: usize, positive: bool) -> Lit {
        Lit(variable as u32 * 2 + u32::from(!positive))
    }

    /// From the notation of DIMACS.
    pub fn of(literal: Literal) -> Lit {
        Lit::new(literal.unsigned_abs() as usize, literal > 0)
    }

    /// Its place in lists by literal.
    pub fn index(self) -> usize {
        self.0 as usize
    }

    /// The number of its variable.
    pub fn variable(self) -> usize {
        self.0 as usize / 2
    }

    /// Whether it is the variable itself.
    pub fn is_positive(self) -> bool {
        self.0.is_multiple_of(2)
    }

    /// Its negation.
    #[must_use]
    pub fn not(self) -> Lit {
        Lit(self.0 ^ 1)
    }
}

/// Not on the trail.
const OPEN: u32 = u32::MAX;

/// The values of the variables. The *trail* has the literals that are true, in the order in which they became so; a
/// *level* is the number of decisions until then.
pub struct Assignment {
    /// By literal: 1 true, -1 false, 0 open.
    value: Vec<i8>,
    /// By variable.
    level: Vec<u32>,
    position: Vec<u32>,
    trail: Vec<Lit>,
    /// By level: whether it was counted.
    counted: std::cell::RefCell<Vec<bool>>,
}

impl Assignment {
    /// All of so many variables are open.
    pub fn new(variables: usize) -> Assignment {
        Assignment {
            value: vec![0; 2 * variables],
            level: vec![0; variables],
            position: vec![OPEN; variables],
            trail: Vec::new(),
            counted: vec![false; variables + 1].into(),
        }
    }

    /// 1 for a true literal, -1 for a false one, 0 for an open one.
    pub fn value(&self, literal: Lit) -> i8 {
        self.value[literal.index()]
    }

    /// The same, when the trail ended before a position.
    pub fn value_before(&self, literal: Lit, before: u32) -> i8 {
        if self.position[literal.variable()] < before { self.value[literal.index()] } else { 0 }
    }

    /// Whether a variable has no value.
    pub fn is_open(&self, variable: usize) -> bool {
        self.position[variable] == OPEN
    }

    /// The level of a literal that is true or false.
    pub fn level(&self, literal: Lit) -> u32 {
        self.level[literal.variable()]
    }

    /// The place of a literal on the trail.
    pub fn position(&self, literal: Lit) -> u32 {
        self.position[literal.variable()]
    }

    /// The literals that are true.
    pub fn trail(&self) -> &[Lit] {
        &self.trail
    }

    /// How many are.
    pub fn len(&self) -> usize {
        self.trail.len()
    }

    /// How many levels literals have, without the one before all decisions.
    pub fn levels(&self, literals: &[Lit]) -> u32 {
        let mut counted = self.counted.borrow_mut();
        let mut levels = 0;
        for &literal in literals {
            let level = self.level(literal) as usize;
            levels += u32::from(level > 0 && !std::mem::replace(&mut counted[level], true));
        }
        literals.iter().for_each(|&literal| counted[self.level(literal) as usize] = false);
        levels
    }

    /// Makes a literal true.
    pub fn assign(&mut self, literal: Lit, level: u32) {
        self.value[literal.index()] = 1;
        self.value[literal.not().index()] = -1;
        self.level[literal.variable()] = level;
        self.position[literal.variable()] = self.trail.len() as u32;
        self.trail.push(literal);
    }

    /// Takes the end of the trail off; the literals that were there.
    pub fn shorten(&mut self, length: usize) -> Vec<Lit> {
        let taken = self.trail.split_off(length);
        for literal in &taken {
            self.value[literal.index()] = 0;
            self.value[literal.not().index()] = 0;
            self.position[literal.variable()] = OPEN;
        }
        taken
    }
}
