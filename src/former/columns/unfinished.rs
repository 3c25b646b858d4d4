//! Why a layer, a cut, or a whole proof was not finished.

use kortest_base::runtime::Stopped;

/// Why a proof is unfinished.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Unfinished {
    /// A limit or a signal came first.
    Stopped,
    /// The layers of the column program do not fit into the memory, or one of their costs does not fit into a byte.
    Memory,
}

impl From<Stopped> for Unfinished {
    fn from(_: Stopped) -> Unfinished {
        Unfinished::Stopped
    }
}
