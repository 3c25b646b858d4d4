//! The progress of the current question.

use kortest::runtime::Progress;
use std::sync::LazyLock;

/// The progress of the current question.
pub static PROGRESS: LazyLock<Progress> = LazyLock::new(Progress::default);
