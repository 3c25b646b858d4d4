//! Scratch data for clause minimisation.

/// Cached results of clause minimisation. All entries are reset after each clause.
pub struct MinimisationCache {
    /// For each variable, the result of `Solver::is_implied_by_others`, or `None` if the result is
    /// not computed yet.
    pub implied: Vec<Option<bool>>,
    /// The variables with an entry in `implied`.
    pub variables: Vec<usize>,
    /// For each decision level, whether the learnt clause has a literal of this level.
    pub levels: Vec<bool>,
}

impl MinimisationCache {
    pub fn new(variables: usize) -> MinimisationCache {
        MinimisationCache {
            implied: vec![None; variables],
            variables: Vec::new(),
            levels: vec![false; variables + 1],
        }
    }
}
