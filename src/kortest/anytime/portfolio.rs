//! **Portfolio**, the default: what gets to the optimum soonest. First [triangle search](super::triangle),
//! which has it within milliseconds on most boards; then [beams](super::beam) of growing width, on all cores.
//!
//! Triangle search keeps every state that it has met, and gains less and less from more of them. A beam forgets
//! what is not promising, so its memory goes into width, and its layers are easily shared among threads: the
//! best cost of each state of a layer, with the parent it is reached from, is in a map that all of them write
//! to. It finds the same with any number of threads.
//!
//! The point of change is measured: `benches/ALGORITHMS.md` has the figures of both, and of the portfolio.

use super::beam::{Pass, pass, widest};
use super::search::{Anytime, End, Search};
use super::triangle::Rounds;
use crate::engine::worker_threads;
use crate::puzzle::Puzzle;

/// States that triangle search expands.
const TRIANGLE_STATES: u64 = 1 << 15;
/// Width of the first beam: a pass takes about as many states as triangle search before it.
const FIRST_WIDTH: usize = 1 << 12;

/// The algorithm.
pub struct Portfolio;

impl Anytime for Portfolio {
    fn run<P: Puzzle>(&self, search: &mut Search<P>) -> Result<End, End> {
        if triangle(search)? == End::Exhausted {
            return Ok(End::Exhausted);
        }
        let threads = search.options.threads;
        let pool = (threads > 1).then(|| worker_threads(threads));
        let widest = widest(search);
        let mut width = FIRST_WIDTH.min(widest);
        while width <= widest {
            if pass(search, width, pool.as_ref())? == Pass::Complete {
                return Ok(End::Exhausted);
            }
            width *= 2;
        }
        Ok(End::Memory)
    }
}

/// Triangle search up to its number of states. What it keeps is free again afterwards.
fn triangle<P: Puzzle>(search: &mut Search<P>) -> Result<End, End> {
    let mut rounds = Rounds::new(search);
    while search.expanded() < TRIANGLE_STATES {
        if let Some(end) = rounds.round(search)? {
            return Ok(end);
        }
    }
    Ok(End::Done)
}
