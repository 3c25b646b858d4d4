//! The input of all parts of the prover.

use super::notes::JournalEntries;
use super::options::ProveOptions;
use crate::graph::Graph;
use kortest_base::runtime::Run;

/// The level to prove, with the options and resources of the proof.
pub struct Task<'a> {
    pub graph: &'a Graph,
    pub options: &'a ProveOptions,
    /// State limits of the small searches before and during branch and cut.
    pub small_searches: [usize; 2],
    pub notes: JournalEntries<'a>,
    pub run: Run<'a>,
}
