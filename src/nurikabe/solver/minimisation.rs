//! Scratch data for clause minimisation.

/// Cached results of clause minimisation. All entries are reset after each clause.
pub struct MinimisationCache {
    /// For each variable, whether the negated literals of the learnt clause imply the variable's current value. `None`
    /// means not computed.
    pub implied: Vec<Option<bool>>,
    /// The variables with an entry in `implied`.
    pub variables: Vec<usize>,
    /// For each decision level, whether a literal of the learnt clause has this level.
    pub levels: Vec<bool>,
}

impl MinimisationCache {
    /// Creates empty scratch data.
    pub fn new(variables: usize) -> MinimisationCache {
        MinimisationCache { implied: vec![None; variables], variables: Vec::new(), levels: vec![false; variables + 1] }
    }
}
