//! How many first clicks a board allows, and how many of them are optimal: a measure of how hard it is.

use super::arguments::Arguments;
use crate::output::Failure;
use crate::output::progress::Watched;
use kortest::engine::Limits;
use kortest::former::Board;
use kortest::former::analyse::{AnalyseOptions, FirstClicks, first_clicks};
use serde::{Deserialize, Serialize};
use std::sync::atomic::AtomicBool;
use std::time::Instant;

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
    pub fn count(
        board: &Board,
        optimum: u32,
        arguments: &Arguments,
        watched: &Watched,
        stop: &AtomicBool,
    ) -> Result<Option<First>, Failure> {
        let limits = Limits { stop, deadline: arguments.limits.deadline(Instant::now()) };
        let options = AnalyseOptions { threads: arguments.limits.threads(), memory: arguments.limits.memory };
        let first: FirstClicks = watched.watch(|progress| first_clicks(board, &options, limits, progress))?;
        match first.optimum.exact() {
            Some(found) if found != optimum => Err(Failure::Unfinished(format!(
                "internal error, please report it: {optimum} clicks are proven to be optimal for {board}, and so are {found}"
            ))),
            _ => Ok(first.optimal().exact().map(|optimal| First { all: first.clicks.len() as u32, optimal })),
        }
    }
}
