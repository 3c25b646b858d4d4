//! The best solution that can be found within some limits, and the bounds of a board.

use super::board::{Board, Click};
use super::game::Former;
use super::prove::{ProveError, layout, verify};
use super::rules::Rules;
use kortest_base::anytime::{self, Algorithm, End, Improvement, search};
use kortest_base::puzzle::Puzzle;
use kortest_base::runtime::{Instant, Run};

/// The result of the anytime phase.
#[derive(Clone, Debug)]
pub struct Solution {
    /// The best solution, replayed on the plain board.
    pub clicks: Option<Vec<Click>>,
    /// A proven lower bound. It is the length of the solution if the algorithm has proven that optimal.
    pub lower_bound: u32,
    /// Improvements of the anytime phase, in order.
    pub improvements: Vec<Improvement>,
    /// States expanded, and nodes of the layers of the column program if it was asked.
    pub expanded: u64,
    /// Why it ended.
    pub end: End,
}

/// Searches for solutions with one algorithm until it ends, a limit or the memory is reached, or the solution meets the lower
/// bound.
pub fn solve(
    board: &Board,
    algorithm: Algorithm,
    options: anytime::Options,
    run: Run,
    report: &mut dyn FnMut(Improvement),
) -> Result<Solution, ProveError> {
    let start = Instant::now();
    let former = Former::new(layout(board)?, Rules::default(), false);
    // Times include building the tables.
    let tables = start.elapsed();
    let whole = |improvement: Improvement| Improvement { time: improvement.time + tables, ..improvement };
    let found = search(&former, algorithm, options, run, &mut |improvement| report(whole(improvement)));
    let clicks = found.moves.as_ref().map(|moves| former.clicks(moves));
    verify(board, clicks.as_deref())?;
    let proven = clicks.as_ref().filter(|_| found.end.is_proof()).map(|clicks| clicks.len() as u32);
    Ok(Solution {
        clicks,
        lower_bound: proven.unwrap_or_else(|| former.bound(&former.root()).max(options.lower_bound)),
        improvements: found.improvements.into_iter().map(whole).collect(),
        expanded: found.expanded,
        end: found.end,
    })
}

/// The value of each bound for a board, by name.
pub fn bounds(board: &Board) -> Result<Vec<(&'static str, u32)>, ProveError> {
    let root = Former::new(layout(board)?, Rules::default(), false).root();
    Ok(vec![("column runs", root.runs.into()), ("strip", root.bound.into())])
}
