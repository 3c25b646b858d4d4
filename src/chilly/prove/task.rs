//! What the prover must prove, and its limits.

use super::notes::JournalEntries;
use super::options::ProveOptions;
use crate::graph::Graph;
use kortest_base::runtime::Run;

pub struct Task<'a> {
    pub graph: &'a Graph,
    pub options: &'a ProveOptions,
    /// Maximum numbers of states of a small search: before branch and cut, and at a node of branch
    /// and cut.
    pub small_searches: [usize; 2],
    pub notes: JournalEntries<'a>,
    pub run: Run<'a>,
}
