//! Computes the optimum of one board, or bounds on it.

use crate::board::{Board, Click};
use crate::columns::{Position, Unfinished};
use crate::prove::{ProveError, verify};
use kortest_base::bounds::Bounds;
use kortest_base::runtime::{Limits, Stage};

pub static ANALYSIS: Stage = Stage {
    name: "board by board",
    counters: &["nodes"],
};

/// The optimum of a board, as far as it is known.
#[derive(Clone, Debug)]
pub struct BoardResult {
    pub optimum: Bounds,
    /// An optimal solution, if the optimum is known.
    pub solution: Option<Vec<Click>>,
    /// The reason why the optimum is not known, if any.
    pub why: Option<Unfinished>,
}

impl BoardResult {
    /// Returns the result for a board after the run was stopped.
    pub fn stopped(board: &Board) -> BoardResult {
        BoardResult::unfinished(board, 0, Unfinished::Stopped)
    }

    /// Returns the result for a board with only a lower bound, for the reason `why`.
    fn unfinished(board: &Board, lower_bound: u32, why: Unfinished) -> BoardResult {
        BoardResult {
            optimum: Bounds {
                exists: Some(true),
                at_least: lower_bound,
                at_most: Some(upper_bound(board)),
            },
            solution: None,
            why: Some(why),
        }
    }

    /// Updates the known bounds with other bounds on the same optimum.
    pub fn tighten(&mut self, optimum: Bounds) {
        self.optimum = self.optimum.and(optimum);
    }
}

/// Computes the optimum of a board, or bounds if time or memory is too short.
pub fn solve_position(
    position: &mut Position,
    limits: Limits,
    memory: usize,
) -> Result<BoardResult, ProveError> {
    match position.solve(limits, memory) {
        Ok(clicks) => {
            verify(position.board(), Some(&clicks))?;
            Ok(BoardResult {
                optimum: Bounds::known(clicks.len() as u32),
                solution: Some(clicks),
                why: None,
            })
        }
        Err(why) => {
            let lower_bound = position.lower_bound();
            Ok(BoardResult::unfinished(position.board(), lower_bound, why))
        }
    }
}

/// Returns an error if the lower bound exceeds the upper bound.
pub fn check_consistent(board: &Board, optimum: Bounds) -> Result<(), ProveError> {
    let lower = optimum.at_least;
    match optimum.at_most {
        Some(upper) if upper < lower => Err(ProveError::Contradiction {
            lower,
            upper,
            board: board.clone(),
        }),
        _ => Ok(()),
    }
}

/// Returns why some results are not exact. `None` if all results are exact.
pub fn unfinished<'a>(results: impl IntoIterator<Item = &'a BoardResult>) -> Option<Unfinished> {
    let mut first_why = None;
    for result in results {
        if result.optimum.exact().is_some() {
            continue;
        }
        if result.why == Some(Unfinished::Stopped) {
            return result.why;
        }
        first_why = first_why.or(result.why);
    }
    first_why
}

/// Larger boards are not played, because a game on a large board takes too long.
const MAX_TILES: usize = 200;

/// Returns a quick upper bound on the optimum of a board.
fn upper_bound(board: &Board) -> u32 {
    if board.tiles() > MAX_TILES {
        runs(board)
    } else {
        by_largest_groups(board)
    }
}

/// Returns the number of vertical runs in all columns. A vertical run is a maximal sequence of
/// adjacent tiles of equal colour in a column.
///
/// # Why this is an upper bound on the number of clicks
///
/// Every click removes at least one whole run. When tiles fall, runs may merge, but the number of
/// runs never increases.
fn runs(board: &Board) -> u32 {
    let mut runs = 0;
    for column in board.columns() {
        runs += column.chunk_by(|a, b| a == b).count();
    }
    runs as u32
}

/// Returns the number of clicks if every click removes a largest group.
fn by_largest_groups(board: &Board) -> u32 {
    let mut left = board.clone();
    let mut clicks = 0;
    // `max_by_key` returns the last of equal groups, so the list is reversed.
    while let Some(group) = left.groups().into_iter().rev().max_by_key(Vec::len) {
        left = left.click(group[0]).expect("a group has a tile");
        clicks += 1;
    }
    clicks
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn upper_bounds_of_small_boards() {
        assert_eq!(by_largest_groups(&Board::parse(".").unwrap()), 0);
        assert_eq!(by_largest_groups(&Board::parse("OPO/OGO").unwrap()), 4);
        assert_eq!(by_largest_groups(&Board::parse("PPO/OOP").unwrap()), 3);
        assert_eq!(runs(&Board::parse("PPO/POO").unwrap()), 4);
    }
}
