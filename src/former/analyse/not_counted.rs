//! Why a number of solutions is unknown.

use crate::columns::Unfinished;
use kortest_base::runtime::Stopped;

/// Why a number of solutions is unknown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum NotCounted {
    /// The number has more than 128 bits.
    Overflow,
    /// There are more than a million states, or more than a million solutions.
    TooMany,
    /// The memory was too small.
    Memory,
    /// A deadline or the stop flag ended the run.
    Stopped,
}

impl From<Unfinished> for NotCounted {
    fn from(unfinished: Unfinished) -> NotCounted {
        match unfinished {
            Unfinished::Stopped => NotCounted::Stopped,
            Unfinished::Memory => NotCounted::Memory,
        }
    }
}

impl From<Stopped> for NotCounted {
    fn from(_: Stopped) -> NotCounted {
        NotCounted::Stopped
    }
}
