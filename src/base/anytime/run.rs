//! A run of one algorithm from the root of a puzzle.

use super::algorithm::Algorithm;
use super::search::{Anytime, End, Improvement, Options, Search, SearchResult};
use crate::puzzle::Puzzle;
use crate::runtime::{Limits, Progress};

/// Runs an algorithm from the root of a puzzle. `report` is called at each improvement.
pub fn search<P: Puzzle>(
    puzzle: &P,
    algorithm: Algorithm,
    options: Options,
    limits: Limits,
    progress: &Progress,
    report: &mut dyn FnMut(Improvement),
) -> SearchResult<P::Move> {
    let mut search = Search::new(puzzle, options, limits, progress, report);
    let end = match puzzle.is_solved(&puzzle.root()) {
        true => search.offer(Vec::new()).map(|()| End::MeetsBound),
        false => algorithm.run(&mut search),
    };
    search.finish(end.unwrap_or_else(|end| end))
}
