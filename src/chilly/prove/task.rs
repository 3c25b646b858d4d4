//! The input that all steps of a proof share.

use super::notes::JournalEntries;
use super::options::ProveOptions;
use crate::graph::Graph;
use kortest_base::runtime::Run;

/// The level to prove, with the options and resources of the proof.
pub struct Task<'a> {
    pub graph: &'a Graph,
    pub options: &'a ProveOptions,
    /// State limits of the small searches. The first limit is for the search before branch and cut, the second limit is
    /// for the search at each node of the branch-and-cut tree.
    pub small_searches: [usize; 2],
    pub notes: JournalEntries<'a>,
    pub run: Run<'a>,
}
