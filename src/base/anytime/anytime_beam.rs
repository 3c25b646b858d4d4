//! **Anytime beam search.** [Beam search](super::beam) with widths of 1, 2, 4 and so on. Every pass prunes states that
//! cannot improve on the best solution so far; once a pass drops no state for lack of width, that solution is optimal.

use super::beam::{Pass, pass, widest};
use super::search::{Anytime, End, Search};
use crate::puzzle::Puzzle;

/// The algorithm.
pub struct AnytimeBeam;

impl Anytime for AnytimeBeam {
    fn run<P: Puzzle>(&self, search: &mut Search<P>) -> Result<End, End> {
        let widest = widest(search);
        let mut width = 1;
        while width <= widest {
            if pass(search, width, None)? == Pass::Complete {
                return Ok(End::Exhausted);
            }
            width *= 2;
        }
        Ok(End::Memory)
    }
}
