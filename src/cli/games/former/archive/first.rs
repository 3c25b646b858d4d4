//! How many first clicks a board allows, and how many of them are optimal: a measure of how hard it is.

use crate::output::Failure;
use kortest::former::Board;
use kortest::former::analyse::first_clicks;
use kortest::runtime::Run;
use serde::{Deserialize, Serialize};

/// The first clicks of a board.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, Serialize)]
pub struct First {
    /// One for each group.
    pub all: u32,
    /// Those after which the optimum can still be reached.
    pub optimal: u32,
}

impl First {
    /// Counts those of a board whose optimum is proven; `None` if the limits do not allow it.
    pub fn count(board: &Board, optimum: u32, run: Run) -> Result<Option<First>, Failure> {
        let first = first_clicks(board, run)?;
        match first.optimum.exact() {
            Some(found) if found != optimum => Err(Failure::Unfinished(format!(
                "internal error, please report it: {optimum} clicks are proven to be optimal for {board}, and so are {found}"
            ))),
            _ => Ok(first.optimal().exact().map(|optimal| First { all: first.clicks.len() as u32, optimal })),
        }
    }
}
