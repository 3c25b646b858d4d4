//! **Portfolio**: [triangle search](mod@super::triangle), and then [beam
//! searches](mod@super::beam) on all cores.
//!
//! In `benches/ALGORITHMS.md` no other algorithm finds more optima within the same number of states.

use super::beam::widening_beam;
use super::search::{End, Ended, Search};
use super::triangle::Rounds;
use crate::puzzle::Puzzle;
use crate::runtime::Workers;

/// Maximum number of states that triangle search expands.
const MAX_TRIANGLE_STATES: u64 = 1 << 15;
/// Number of states that the first beam search keeps at each depth.
const FIRST_WIDTH: usize = 1 << 12;

pub fn portfolio<P: Puzzle>(search: &mut Search<P>) -> Ended {
    if short_triangle(search)? == End::Exhausted {
        return Ok(End::Exhausted);
    }
    let threads = search.run.threads;
    let mut workers = None;
    if threads > 1 {
        workers = Some(Workers::start(threads));
    }
    widening_beam(search, FIRST_WIDTH, workers.as_ref())
}

/// Runs triangle search until it has expanded [`MAX_TRIANGLE_STATES`] states.
fn short_triangle<P: Puzzle>(search: &mut Search<P>) -> Ended {
    let mut rounds = Rounds::new(search);
    while search.expanded() < MAX_TRIANGLE_STATES {
        if let Some(end) = rounds.round(search)? {
            return Ok(end);
        }
    }
    Ok(End::Done)
}
