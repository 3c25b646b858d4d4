//! **Portfolio**, the default: the combination that was measured to reach the optimum soonest. First [triangle
//! search](super::triangle), which finds it within milliseconds on most boards; then [beams](super::beam) of growing
//! width, on all cores.
//!
//! Triangle search keeps every state that it has generated, with diminishing returns. A beam forgets unpromising
//! states, so its memory goes into width, and its layers are easily parallelised: all threads expand states, and what they find
//! is put together in order. The result is the same with any number of threads.
//!
//! The switch-over point is measured: `benches/ALGORITHMS.md` has the figures of both, and of the portfolio.

use super::beam::widening_beam;
use super::search::{End, Ended, Search};
use super::triangle::Rounds;
use crate::puzzle::Puzzle;
use crate::runtime::worker_threads;

/// States that triangle search may expand.
const TRIANGLE_STATES: u64 = 1 << 15;
/// Width of the first beam: a pass takes about as many states as triangle search before it.
const FIRST_WIDTH: usize = 1 << 12;

pub fn portfolio<P: Puzzle>(search: &mut Search<P>) -> Ended {
    if short_triangle(search)? == End::Exhausted {
        return Ok(End::Exhausted);
    }
    let threads = search.run.threads;
    let pool = (threads > 1).then(|| worker_threads(threads));
    widening_beam(search, FIRST_WIDTH, pool.as_deref())
}

/// Triangle search, limited to [`TRIANGLE_STATES`]. Its memory is freed when it returns.
fn short_triangle<P: Puzzle>(search: &mut Search<P>) -> Ended {
    let mut rounds = Rounds::new(search);
    while search.expanded() < TRIANGLE_STATES {
        if let Some(end) = rounds.round(search)? {
            return Ok(end);
        }
    }
    Ok(End::Done)
}
