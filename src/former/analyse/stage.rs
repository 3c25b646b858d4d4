//! What people see while an analysis goes on.

use kortest_base::runtime::Stage;
use std::sync::atomic::Ordering::Relaxed;

/// What people see: the jobs are boards.
pub static ANALYSIS: Stage =
    Stage { name: "board by board", counters: |progress| vec![(progress.states.load(Relaxed), "nodes")] };
