//! The input of all steps of a proof.

use super::notes::Notes;
use super::options::ProveOptions;
use crate::graph::Graph;
use kortest_base::runtime::Run;

/// The level to prove, and the resources for it.
pub struct Task<'a> {
    pub graph: &'a Graph,
    pub options: &'a ProveOptions,
    /// The maximum number of states of a small search before the branches, and of one in a node of the branches.
    pub small_searches: [usize; 2],
    pub notes: Notes<'a>,
    pub run: Run<'a>,
}
