//! How far `ask()` has computed its answer. The page reads this with `done()` and `of()`.

use kortest::runtime::Progress;
use std::sync::LazyLock;

pub static PROGRESS: LazyLock<Progress> = LazyLock::new(Progress::default);
