//! **Portfolio**, the default: the combination of algorithms that reached the optimum soonest in measurements.
//! [Triangle search](super::triangle) runs first and finds the optimum of most boards within milliseconds.
//! [Beams](super::beam) of growing width on all cores follow.
//!
//! Triangle search stores every state that it generates, and improvements become rarer as it runs. A beam forgets
//! unpromising states, so its memory suffices for a large width. The layers of a beam are easy to compute in parallel:
//! all threads expand states, and the children are merged in a fixed order. The result is the same with any number of
//! threads.
//!
//! The point at which beams take over was chosen by measurements. `benches/ALGORITHMS.md` has the results of triangle
//! search, of beams, and of the portfolio.

use super::beam::widening_beam;
use super::search::{End, Ended, Search};
use super::triangle::Rounds;
use crate::puzzle::Puzzle;
use crate::runtime::worker_threads;

/// Maximum number of states that triangle search expands.
const MAX_TRIANGLE_STATES: u64 = 1 << 15;
/// Width of the first beam. A pass with this width expands about as many states as the triangle search that runs before
/// the first beam.
const FIRST_WIDTH: usize = 1 << 12;

pub fn portfolio<P: Puzzle>(search: &mut Search<P>) -> Ended {
    if short_triangle(search)? == End::Exhausted {
        return Ok(End::Exhausted);
    }
    let threads = search.run.threads;
    let pool = (threads > 1).then(|| worker_threads(threads));
    widening_beam(search, FIRST_WIDTH, pool.as_deref())
}

/// Runs triangle search until it has expanded [`MAX_TRIANGLE_STATES`] states. The memory of the search is freed on
/// return.
fn short_triangle<P: Puzzle>(search: &mut Search<P>) -> Ended {
    let mut rounds = Rounds::new(search);
    while search.expanded() < MAX_TRIANGLE_STATES {
        if let Some(end) = rounds.round(search)? {
            return Ok(end);
        }
    }
    Ok(End::Done)
}
