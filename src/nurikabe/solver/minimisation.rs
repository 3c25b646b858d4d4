//! Scratch data for clause minimisation.

/// Cached results of clause minimisation. All entries are reset after each clause.
pub struct MinimisationCache {
    /// For each variable, whether the marked literals imply it, if this is known.
    pub implied: Vec<Option<bool>>,
    /// The variables with an entry in `implied`.
    pub variables: Vec<usize>,
    /// For each level, whether a marked literal has this level.
    pub levels: Vec<bool>,
}

impl MinimisationCache {
    /// Creates empty scratch data.
    pub fn new(variables: usize) -> MinimisationCache {
        MinimisationCache { implied: vec![None; variables], variables: Vec::new(), levels: vec![false; variables + 1] }
    }
}
