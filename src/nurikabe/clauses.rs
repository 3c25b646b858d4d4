//! Lists of clauses in contiguous memory.

/// A literal in DIMACS notation: a variable counted from 1, negative if negated.
pub type Literal = i32;

/// Returns the index of a literal in arrays that have an entry for each literal.
pub fn index(literal: Literal) -> usize {
    2 * literal.unsigned_abs() as usize + usize::from(literal < 0)
}

/// Returns the literal with the given index. Inverse of [`index`].
pub fn literal(index: u32) -> Literal {
    let variable = (index / 2) as Literal;
    if index.is_multiple_of(2) {
        variable
    } else {
        -variable
    }
}

/// A list of clauses, numbered from 1 in the order in which they were added.
#[derive(Clone, Debug, Default)]
pub struct Clauses {
    literals: Vec<Literal>,
    /// For each clause, the index after its last literal in `literals`.
    ends: Vec<usize>,
}

impl Clauses {
    pub fn push(&mut self, clause: &[Literal]) {
        self.literals.extend_from_slice(clause);
        self.ends.push(self.literals.len());
    }

    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Returns the clause with the given number, counted from 1.
    pub fn get(&self, number: usize) -> &[Literal] {
        let begin = if number > 1 { self.ends[number - 2] } else { 0 };
        &self.literals[begin..self.ends[number - 1]]
    }

    pub fn iter(&self) -> impl Iterator<Item = &[Literal]> {
        (1..=self.len()).map(|number| self.get(number))
    }

    /// Returns the largest variable that occurs in the clauses.
    pub fn variables(&self) -> usize {
        let variables = self.literals.iter().map(|literal| literal.unsigned_abs());
        variables.max().unwrap_or(0) as usize
    }
}
