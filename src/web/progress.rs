//! The progress of the current question, which the page reads while the prover works.

use kortest::runtime::Progress;
use std::sync::LazyLock;

/// The counters of the progress. A WebAssembly module answers only one question at a time. So one set of counters is
/// enough.
pub static PROGRESS: LazyLock<Progress> = LazyLock::new(Progress::default);
