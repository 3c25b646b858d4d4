//! The progress of the current question, which the page reads while the prover works.

use kortest::runtime::Progress;
use std::sync::LazyLock;

/// The progress of the current question.
pub static PROGRESS: LazyLock<Progress> = LazyLock::new(Progress::default);
