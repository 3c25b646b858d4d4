//! How far an archive is, and how long it will take.

use crate::output::units::{grouped, span_text};
use std::time::Duration;

/// Boards to be proven before there is an estimate for the others.
const GROUND: u32 = 3;

/// How long the boards take.
#[derive(Default)]
pub struct Pace {
    /// Boards that this run has proven.
    proved: u32,
    /// The time that these took.
    spent: Duration,
}

impl Pace {
    /// Counts a board.
    pub fn proved(&mut self, time: Duration) {
        self.proved += 1;
        self.spent += time;
    }

    /// Which board is next, and the time left once there is ground for an estimate.
    pub fn part(&self, before: usize, of: usize) -> String {
        let board = format!("board {} of {}", grouped(before as u64 + 1), grouped(of as u64));
        if self.proved < GROUND {
            return board;
        }
        let left = self.spent.as_secs_f64() / f64::from(self.proved) * (of - before) as f64;
        if left < 2.0 { board } else { format!("{board}, about {} left in all", span_text(left)) }
    }
}
