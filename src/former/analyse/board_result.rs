//! Computes the optimum of one board, or bounds on it.

use super::upper_bound::upper_bound;
use crate::board::{Board, Click};
use crate::columns::{Position, Unfinished};
use crate::prove::{ProveError, verify};
use kortest_base::bounds::Bounds;
use kortest_base::runtime::{Limits, Stage};

pub static ANALYSIS: Stage = Stage {
    name: "board by board",
    counters: &["nodes"],
};

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
        let optimum = Bounds {
            exists: Some(true),
            at_least: 0,
            at_most: Some(upper_bound(board)),
        };
        BoardResult {
            optimum,
            solution: None,
            why: Some(Unfinished::Stopped),
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
            let at_most = Some(upper_bound(position.board()));
            let optimum = Bounds {
                exists: Some(true),
                at_least: position.lower_bound(),
                at_most,
            };
            Ok(BoardResult {
                optimum,
                solution: None,
                why: Some(why),
            })
        }
    }
}

pub fn check_consistent(board: &Board, optimum: Bounds) -> Result<(), ProveError> {
    match (optimum.at_least, optimum.at_most) {
        (lower, Some(upper)) if lower > upper => Err(ProveError::Contradiction {
            lower,
            upper,
            board: board.clone(),
        }),
        _ => Ok(()),
    }
}

/// Returns why some results are not exact. `None` if all results are exact.
pub fn unfinished<'a>(all: impl IntoIterator<Item = &'a BoardResult>) -> Option<Unfinished> {
    let why = all
        .into_iter()
        .filter(|result| result.optimum.exact().is_none())
        .filter_map(|result| result.why);
    why.min_by_key(|why| *why != Unfinished::Stopped)
}
