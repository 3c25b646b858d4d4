//! The reasons why a proof may remain unfinished.

use kortest_base::runtime::Stopped;

/// The reason why a proof is unfinished.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Unfinished {
    /// A deadline or the stop flag ended the run.
    Stopped,
    /// The column automata are too large.
    Memory,
}

impl From<Stopped> for Unfinished {
    fn from(_: Stopped) -> Unfinished {
        Unfinished::Stopped
    }
}
