//! The anytime phase on its own, and what the bounds say about a board.

use super::board::{Board, Click};
use super::bounds::strip_program::Scratch;
use super::bounds::window::WindowTable;
use super::game::Former;
use super::layout::Layout;
use super::prove::{ProveError, verify};
use super::rules::Rules;
use crate::anytime::{Improvement, TriangleOptions, triangle};
use crate::engine::{Limits, Progress};
use crate::puzzle::Puzzle;

/// What the anytime phase found.
#[derive(Clone, Debug)]
pub struct Solution {
    /// The best solution, replayed on the plain board.
    pub clicks: Option<Vec<Click>>,
    /// The bound of the initial board.
    pub lower_bound: u32,
    /// Improvements of the anytime phase, in order.
    pub improvements: Vec<Improvement>,
    /// States expanded.
    pub expanded: u64,
    /// Whether a limit ended it.
    pub stopped: bool,
}

/// Looks for solutions until the limits, the memory or the lower bound end it.
pub fn solve(
    board: &Board,
    memory: usize,
    limits: Limits,
    progress: &Progress,
    report: impl FnMut(Improvement),
) -> Result<Solution, ProveError> {
    let layout = Layout::new(board).ok_or(ProveError::TooManyCells(board.width() * board.rows()))?;
    let former = Former::new(layout, Rules::default(), false);
    let options = TriangleOptions { memory, patience: None };
    let found = triangle(&former, &options, limits, progress, report);
    let clicks = found.moves.as_ref().map(|moves| former.clicks(moves));
    verify(board, clicks.as_deref())?;
    let lower_bound = former.bound(&former.root());
    Ok(Solution {
        clicks,
        lower_bound,
        improvements: found.improvements,
        expanded: found.expanded,
        stopped: found.stopped,
    })
}

/// What each bound says about a board, by name.
pub fn bounds(board: &Board) -> Result<Vec<(&'static str, u32)>, ProveError> {
    let layout = Layout::new(board).ok_or(ProveError::TooManyCells(board.width() * board.rows()))?;
    let tiles = layout.all;
    let former = Former::new(layout, Rules::default(), false);
    let root = former.root();
    let runs = u32::from(root.runs);
    let mut scratch = Scratch::default();
    let program = (0..).find(|&budget| !former.is_refuted(&root, budget, &mut scratch)).unwrap_or(0);
    let window = WindowTable::new(former.layout()).bound(former.layout(), tiles, runs);
    let strip = former.bound(&root);
    Ok(vec![("column runs", runs), ("strip", strip), ("strip program", program), ("windows of two columns", window)])
}
