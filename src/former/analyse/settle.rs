//! One board: its optimum, or what can be said of it.

use super::bounds::Bounds;
use super::suffice::suffice;
use crate::board::{Board, Click};
use crate::columns::{Position, Unfinished};
use crate::prove::{ProveError, verify};
use kortest_base::runtime::{Limits, Stage};

/// The phase of an analysis; its units of work are boards.
pub static ANALYSIS: Stage = Stage { name: "board by board", counters: &["nodes"] };

/// What is known about a board.
#[derive(Clone, Debug)]
pub struct Settled {
    /// The optimum.
    pub optimum: Bounds,
    /// An optimal solution, if the optimum is known.
    pub solution: Option<Vec<Click>>,
    /// Why it is not known.
    pub why: Option<Unfinished>,
}

impl Settled {
    /// What can be said of a board without a look at its columns.
    pub fn stopped(board: &Board) -> Settled {
        let optimum = Bounds { at_least: 0, at_most: suffice(board) };
        Settled { optimum, solution: None, why: Some(Unfinished::Stopped) }
    }

    /// Takes over what is known of the boards around it.
    pub fn learn(&mut self, optimum: Bounds) {
        self.optimum = self.optimum.and(optimum);
    }
}

/// Solves a position. `memory` is in bytes, for all that it has.
pub fn settle(position: &mut Position, limits: Limits, memory: usize) -> Result<Settled, ProveError> {
    match position.solve(limits, memory) {
        Ok(clicks) => {
            verify(position.board(), Some(&clicks))?;
            Ok(Settled { optimum: Bounds::known(clicks.len() as u32), solution: Some(clicks), why: None })
        }
        Err(why) => {
            let optimum = Bounds { at_least: position.lower_bound(), at_most: suffice(position.board()) };
            Ok(Settled { optimum, solution: None, why: Some(why) })
        }
    }
}

/// An optimum that the boards around it contradict is an error of the program.
pub fn consistent(board: &Board, optimum: Bounds) -> Result<(), ProveError> {
    let Bounds { at_least: lower, at_most: upper } = optimum;
    if lower <= upper { Ok(()) } else { Err(ProveError::Contradiction { lower, upper, board: board.clone() }) }
}

/// Why not all is known: a signal, if there was one.
pub fn unfinished<'a>(all: impl IntoIterator<Item = &'a Settled>) -> Option<Unfinished> {
    let why = all.into_iter().filter(|settled| settled.optimum.exact().is_none()).filter_map(|settled| settled.why);
    why.min_by_key(|why| *why != Unfinished::Stopped)
}
