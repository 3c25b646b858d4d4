//! What all parts of a proof are given.

use super::notes::Notes;
use super::options::ProveOptions;
use crate::graph::Graph;
use kortest_base::runtime::{Limits, Progress};

/// A proof that is being made.
pub struct Run<'a> {
    pub graph: &'a Graph,
    pub options: &'a ProveOptions,
    pub notes: Notes<'a>,
    pub limits: Limits<'a>,
    pub progress: &'a Progress,
}
