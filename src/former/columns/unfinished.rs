//! Why a layer or a cut was not finished.

use super::rows::TooDear;
use kortest_base::runtime::Stopped;

/// Why a layer or a cut was not finished.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unfinished {
    /// A limit or a signal came first.
    Stopped,
    /// The memory did not suffice.
    TooLarge,
}

impl From<Stopped> for Unfinished {
    fn from(_: Stopped) -> Unfinished {
        Unfinished::Stopped
    }
}

impl From<TooDear> for Unfinished {
    fn from(_: TooDear) -> Unfinished {
        Unfinished::TooLarge
    }
}
