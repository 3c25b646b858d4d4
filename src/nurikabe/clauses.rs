//! Lists of clauses in contiguous memory, and cuts.
//!
//! **Cuts** are clauses for the rules that the [encoding](super::encoding) leaves out. Every
//! solution satisfies every cut. The search adds a cut only when the cut is needed.
//!
//! # Why *Sea* and *Land* are sound
//!
//! A set of cells *separates* two cells if every path between them crosses the set.
//!
//! * *Sea*: if a set separates two black cells, some cell of the set is black. The sea is
//!   connected, so a black path connects the two cells and crosses the set.
//! * *Land*: if a set separates a white cell from all clues, some cell of the set is white. A white
//!   path leads from the cell to the clue of its island and crosses the set.
//!
//! # Why *Island* and *Size* are sound
//!
//! An *Island* cut says: if an island contains all cells of a set M, it also contains a cell of a
//! set S. For example, the island of this clue 3 contains s if it contains m, because all other
//! paths to m are too long:
//!
//! ```text
//! 3 s m
//! . . .
//! ```
//!
//! A *short* path starts at the clue and avoids S. Together, the path and M have at most as many
//! cells as the island may have. The search adds the cut only in two cases: short paths do not
//! reach all cells of M, or short paths reach fewer cells than the island must have.
//!
//! 1. Assume that the island contains all cells of M, but no cell of S.
//! 2. The island is connected, so it contains a path from the clue to each of its cells.
//! 3. This path is short, because the island contains the path and M, but no cell of S.
//! 4. So short paths reach all cells of the island. These cells include M, and they are at least as
//!    many as the island must have.
//! 5. So neither of the two cases occurs. If the search adds the cut, the assumption is wrong.
//!
//! A *Size* cut says: if all cells of a set M are black, some cell of a set S is black. To prove
//! this, read the five steps with the sea as the island and a cell of M as the clue.
//!
//! # Why *Count* is sound
//!
//! These cuts are used only if all clues have numbers. So the clues determine the number w of white
//! cells and the number p of islands. Let q be the number of 2 x 2 squares. Three other numbers
//! depend on the colours:
//!
//! * d is the number of squares with two white cells on one diagonal and two black cells on the
//!   other diagonal.
//! * f is the number of squares whose cells are all white.
//! * b is a sum over the border. Each white cell at the border adds 2, and each white corner adds 1
//!   more. Each pair of adjacent white cells along the border subtracts 1.
//!
//! A *Count* cut says: some cells do not all have certain colours.
//!
//! 1. Every solution satisfies d + f + b <= 2w + 2p - q. [The format](super::certificate) proves
//!    this inequality.
//! 2. The sum d + f + b never decreases when another cell gets a colour.
//! 3. The search adds the cut only if the colours of these cells already make the sum too large.
//! 4. So no solution has all these colours.

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

/// The [group](Cut::group) of clauses about colours.
pub const GROUP_OF_COLOURS: usize = 0;

/// A clause that every solution satisfies. Either it is only about colours of cells, or only about
/// one island.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Cut {
    /// `GROUP_OF_COLOURS` (0) for a clause about colours, n for a clause about the n-th island.
    pub group: usize,
    /// The literals of the clause.
    pub literals: Vec<Literal>,
}
