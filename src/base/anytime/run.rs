//! A run of one algorithm from the root of a puzzle.

use super::algorithm::Algorithm;
use super::search::{Anytime, End, Improvement, Options, Search, SearchResult};
use crate::puzzle::Puzzle;
use crate::runtime::Run;

/// Runs an algorithm from the root of a puzzle. `report` is called at each improvement. The memory of the run is for the states
/// that are kept. Only the portfolio uses more than one thread; its result does not depend on their number.
pub fn search<P: Puzzle>(
    puzzle: &P,
    algorithm: Algorithm,
    options: Options,
    run: Run,
    report: &mut dyn FnMut(Improvement),
) -> SearchResult<P::Move> {
    let mut search = Search::new(puzzle, options, run, report);
    let end = match puzzle.is_solved(&puzzle.root()) {
        true => search.offer(Vec::new()).map(|()| End::MeetsBound),
        false => algorithm.run(&mut search),
    };
    search.finish(end.unwrap_or_else(|end| end))
}
