//! The progress of the current question, which the page reads while the prover works.

use kortest::runtime::Progress;
use std::sync::LazyLock;

/// The counters of the progress. One set of counters is enough, because a WebAssembly module answers only one question
/// at a time.
pub static PROGRESS: LazyLock<Progress> = LazyLock::new(Progress::default);
