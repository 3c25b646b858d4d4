//! Finds the best solution within given limits, and computes the bounds of a board.

use super::board::{Board, Click};
use super::game::Former;
use super::prove::{ProveError, layout, result_text, verify};
use super::rules::Rules;
use kortest_base::anytime::{self, Algorithm, End, Improvement, search};
use kortest_base::puzzle::Puzzle;
use kortest_base::runtime::{Instant, Run};
use std::fmt;

/// The best solution and the best lower bound that were found within limits.
#[derive(Clone, Debug)]
pub struct Solution {
    /// The best solution found. A replay has verified that it clears the board.
    pub clicks: Option<Vec<Click>>,
    /// A proven lower bound on the number of clicks.
    pub lower_bound: u32,
    /// Improvements of the solution, in order.
    pub improvements: Vec<Improvement>,
    /// Number of states and nodes that all algorithms visited.
    pub expanded: u64,
    /// The reason why the run ended.
    pub end: End,
}

/// Writes the lower bound and the solution, as for a [`Proof`](super::Proof).
impl fmt::Display for Solution {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&result_text(self.lower_bound, self.clicks.as_deref()))
    }
}

/// Searches for solutions with one algorithm, within the limits of `run`.
pub fn solve(
    board: &Board,
    algorithm: Algorithm,
    options: anytime::Options,
    run: Run,
    report: &mut dyn FnMut(Improvement),
) -> Result<Solution, ProveError> {
    let start = Instant::now();
    let former = Former::new(layout(board)?, Rules::default(), false);
    // The time of `Former::new`, which computes tables.
    let tables = start.elapsed();
    let whole = |improvement: Improvement| Improvement {
        time: improvement.time + tables,
        ..improvement
    };
    let found = search(&former, algorithm, options, run, &mut |improvement| {
        report(whole(improvement))
    });
    let clicks = found.moves.as_ref().map(|moves| former.clicks(moves));
    verify(board, clicks.as_deref())?;
    let proven = clicks
        .as_ref()
        .filter(|_| found.end.is_proof())
        .map(|clicks| clicks.len() as u32);
    Ok(Solution {
        clicks,
        lower_bound: proven
            .unwrap_or_else(|| former.bound(&former.root()).max(options.lower_bound)),
        improvements: found.improvements.into_iter().map(whole).collect(),
        expanded: found.expanded,
        end: found.end,
    })
}

/// Returns the name and value of each lower bound of a board.
pub fn bounds(board: &Board) -> Result<Vec<(&'static str, u32)>, ProveError> {
    let root = Former::new(layout(board)?, Rules::default(), false).root();
    Ok(vec![
        ("column runs", root.runs.into()),
        ("strip", root.bound.into()),
    ])
}
