//! **Look-ahead at zero slack.** With as many clicks left as there are column runs, only a click on a whole run
//! can be right.
//!
//! # Why this is sound
//!
//! Slack is the budget less the [column runs](crate::former::bounds::column_runs). With none, a solution has
//! exactly one click for each run, so each click must take all that is left of its run. A click that leaves
//! something of its run leaves at least as many runs as before with one click fewer, which the column runs
//! refute. So the moves are the groups that are whole runs, and where there is none the state fails at once.
//!
//! It drops no state that has to be recorded: every dropped child is refuted by the column runs alone, which every
//! checker knows.

use crate::former::kernel::Kernel;
use crate::former::layout::TileSet;

/// Appends the only clicks that can be right, if the slack is zero. `false`, and nothing is appended, if there
/// is slack.
#[inline]
pub fn look_ahead(kernel: &Kernel, tiles: TileSet, runs: u32, budget: u32, out: &mut Vec<TileSet>) -> bool {
    if runs == budget {
        kernel.whole_runs(tiles, out);
    }
    runs == budget
}
