//! The progress of the question that is being answered. The page reads it while the question is answered.

use kortest::runtime::Progress;
use std::sync::LazyLock;

/// A module in WebAssembly answers one question at a time, so one value is enough.
pub static PROGRESS: LazyLock<Progress> = LazyLock::new(Progress::default);
