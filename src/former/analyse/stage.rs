//! The phase of an analysis, for the display of progress.

use kortest_base::runtime::Stage;

/// The phase of an analysis; its units of work are boards.
pub static ANALYSIS: Stage = Stage { name: "board by board", counters: &["nodes"] };
