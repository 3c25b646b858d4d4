//! Which literals of a clause the others imply, as far as that is known while a clause is made smaller.

/// What minimisation finds out.
pub struct Known {
    /// By variable: whether it is implied by those that are marked, as far as that is known.
    pub implied: Vec<Option<bool>>,
    /// Those of which that is known.
    pub variables: Vec<usize>,
    /// By level: whether a marked literal has it.
    pub levels: Vec<bool>,
}

impl Known {
    /// Nothing is known.
    pub fn new(variables: usize) -> Known {
        Known { implied: vec![None; variables], variables: Vec::new(), levels: vec![false; variables + 1] }
    }
}
