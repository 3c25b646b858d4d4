//! The refutation: each step follows from the clauses that it names, in the order in which it names them.

/// Clauses that hold, numbered from 1, and the values of variables while a step is followed.
pub struct Proof {
    clauses: Vec<Vec<i32>>,
    /// By variable: 1 true, -1 false, 0 open.
    values: Vec<i8>,
    /// Variables that are not open.
    set: Vec<i32>,
}

impl Proof {
    /// Begins with clauses.
    pub fn new(clauses: Vec<Vec<i32>>, variables: i32) -> Proof {
        Proof { clauses, values: vec![0; variables as usize + 1], set: Vec::new() }
    }

    /// Another clause that holds.
    pub fn given(&mut self, clause: Vec<i32>) {
        self.clauses.push(clause);
    }

    fn value(&self, literal: i32) -> i8 {
        self.values[literal.unsigned_abs() as usize] * literal.signum() as i8
    }

    fn make_true(&mut self, literal: i32) {
        self.values[literal.unsigned_abs() as usize] = literal.signum() as i8;
        self.set.push(literal);
    }

    /// Verifies a step, its literals, 0 and hints, and adds its clause; whether that is the empty one.
    pub fn step(&mut self, words: &[&str]) -> Result<bool, String> {
        let number = |word: &&str| word.parse().ok().filter(|n: &i32| n.to_string() == *word);
        let numbers: Option<Vec<i32>> = words.iter().map(number).collect();
        let numbers = numbers.ok_or("a step consists of numbers")?;
        let zero = numbers.iter().position(|&n| n == 0).ok_or("a step has a 0 behind its literals")?;
        let (clause, hints) = (&numbers[..zero], &numbers[zero + 1..]);
        if clause
            .iter()
            .any(|literal| literal.unsigned_abs() as usize >= self.values.len() || clause.contains(&-literal))
        {
            return Err("a literal without a variable, or with its negation".into());
        }
        clause.iter().for_each(|&literal| self.make_true(-literal));
        let followed = self.follow(hints);
        while let Some(literal) = self.set.pop() {
            self.values[literal.unsigned_abs() as usize] = 0;
        }
        followed?;
        self.clauses.push(clause.to_vec());
        Ok(clause.is_empty())
    }

    /// Goes from hint to hint; the last one, and no other, must be false.
    fn follow(&mut self, hints: &[i32]) -> Result<(), String> {
        let (last, before) = hints.split_last().ok_or("there are no hints")?;
        for &hint in before {
            match self.not_false(hint)?[..] {
                [open] if self.value(open) == 0 => self.make_true(open),
                _ => return Err(format!("hint {hint} has not one open literal and else false ones")),
            }
        }
        let false_now = self.not_false(*last)?.is_empty();
        if false_now { Ok(()) } else { Err(format!("the last hint, {last}, is not false")) }
    }

    /// The literals of a clause that are not false.
    fn not_false(&self, number: i32) -> Result<Vec<i32>, String> {
        let index = usize::try_from(number).ok().and_then(|n| n.checked_sub(1));
        let clause = index.and_then(|n| self.clauses.get(n)).ok_or(format!("hint {number} is no earlier clause"))?;
        Ok(clause.iter().copied().filter(|&literal| self.value(literal) >= 0).collect())
    }
}
