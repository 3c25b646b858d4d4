//! Counts the possible first clicks on a board, and the optimal ones.

use crate::output::Failure;
use kortest::former::Board;
use kortest::former::analyse::first_clicks;
use kortest::runtime::Run;
use serde::{Deserialize, Serialize};

/// How many possible first clicks a board has, and how many are optimal.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, Serialize)]
pub struct First {
    pub all: u32,
    pub optimal: u32,
}

impl First {
    /// Counts the possible and the optimal first clicks. Returns `None` if a limit stops the count.
    pub fn count(board: &Board, optimum: u32, run: Run) -> Result<Option<First>, Failure> {
        let first = first_clicks(board, run)?;
        match first.optimum.exact() {
            Some(found) if found != optimum => Err(Failure::Unable(format!(
                "internal error, please report it: {optimum} clicks are proven to be optimal for {board}, and so are {found}"
            ))),
            _ => Ok(first.optimal().exact().map(|optimal| First {
                all: first.clicks.len() as u32,
                optimal,
            })),
        }
    }
}
