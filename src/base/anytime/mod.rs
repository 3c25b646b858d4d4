//! Anytime algorithms, for every [`Puzzle`]: they find a good solution quickly and improve it while they run.
//!
//! | modules | algorithms |
//! |---|---|
//! | `triangle`, `beam` | keep the most promising states of each depth; a portfolio runs both |
//! | `best_first` | best-first search, A*, breadth-first search: one queue for all depths |
//! | `monte_carlo` | random playouts steer where a tree grows |
//! | `playout` | greedy search is one playout, random search repeats playouts |

mod beam;
mod best_first;
mod monte_carlo;
mod playout;
mod search;
mod triangle;

use crate::puzzle::Puzzle;
use crate::runtime::Run;
use crate::text::{UnknownName, named};
use beam::{beam, widening_beam};
use best_first::{a_star, best_first, breadth_first};
use monte_carlo::monte_carlo;
use playout::{Rule, greedy, repeat_playouts};
use search::{AnytimeSearch, Ended};
pub use search::{End, Improvement, Options, SearchResult};
use std::str::FromStr;
use triangle::{portfolio, triangle};

/// An anytime algorithm with its parameters.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum Algorithm {
    /// A short [`Triangle`](Algorithm::Triangle) search, then beam searches on all cores.
    Portfolio,
    /// Triangle search: every round expands the best state of every depth.
    Triangle,
    /// Beam search with widths 1, 2, 4, and so on.
    AnytimeBeam,
    /// Beam search with a fixed number of states per depth.
    Beam {
        /// Number of states kept at each depth, at least 1.
        width: usize,
    },
    /// Best-first search with one priority queue for all depths.
    BestFirst,
    /// Monte Carlo tree search: random playouts (games to the end) steer where the tree grows.
    MonteCarlo,
    /// Random playouts (games to the end) that prefer moves with much progress.
    WeightedRandom {
        /// A larger power makes moves with much progress more likely.
        power: f64,
    },
    /// Greedy search that takes the move with the most progress.
    GreedyMost,
    /// Greedy search that takes the move after which the fewest moves are possible.
    GreedyFewest,
    /// Random playouts (games to the end) in which all moves are equally likely.
    Random,
    /// A*, which finds an optimum on small instances.
    AStar,
    /// Breadth-first search, which finds an optimum on small instances.
    BreadthFirst,
}

/// Returns the algorithm with this [name](Algorithm::name), with its default parameters.
impl FromStr for Algorithm {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<Algorithm, UnknownName> {
        named("algorithm", name, &Algorithm::ALL, Algorithm::name)
    }
}

impl Algorithm {
    /// All algorithms, with their default parameters.
    pub const ALL: [Algorithm; 12] = [
        Algorithm::Portfolio,
        Algorithm::Triangle,
        Algorithm::AnytimeBeam,
        Algorithm::Beam { width: 1_000 },
        Algorithm::BestFirst,
        Algorithm::MonteCarlo,
        Algorithm::WeightedRandom { power: 5.0 },
        Algorithm::GreedyMost,
        Algorithm::GreedyFewest,
        Algorithm::Random,
        Algorithm::AStar,
        Algorithm::BreadthFirst,
    ];

    /// Returns the name that selects the algorithm on the command line, such as `triangle`.
    pub fn name(self) -> &'static str {
        match self {
            Algorithm::Portfolio => "portfolio",
            Algorithm::Triangle => "triangle",
            Algorithm::AnytimeBeam => "anytime-beam",
            Algorithm::Beam { .. } => "beam",
            Algorithm::BestFirst => "best-first",
            Algorithm::MonteCarlo => "monte-carlo",
            Algorithm::WeightedRandom { .. } => "weighted-random",
            Algorithm::GreedyMost => "greedy-most",
            Algorithm::GreedyFewest => "greedy-fewest",
            Algorithm::Random => "random",
            Algorithm::AStar => "a-star",
            Algorithm::BreadthFirst => "breadth-first",
        }
    }

    /// Returns a one-line description of the algorithm.
    #[doc(hidden)]
    pub fn summary(self) -> &'static str {
        match self {
            Algorithm::Portfolio => {
                "A short triangle search, then beams of growing width on all cores"
            }
            Algorithm::Triangle => {
                "One priority queue per number of moves, popped in rounds, from shallow to deep"
            }
            Algorithm::AnytimeBeam => "Beam search with widths of 1, 2, 4, ...",
            Algorithm::Beam { .. } => "The best states of each depth, as many as the width, once",
            Algorithm::BestFirst => {
                "One priority queue by what is cleared per move, pruned by the lower bound"
            }
            Algorithm::MonteCarlo => {
                "Single-player tree search: random plays steer where the tree grows"
            }
            Algorithm::WeightedRandom { .. } => {
                "Random plays that prefer large moves: what a move takes, to a power"
            }
            Algorithm::GreedyMost => "One play, always the move that takes most away",
            Algorithm::GreedyFewest => "One play, always the move that leaves the fewest moves",
            Algorithm::Random => "Random plays, again and again",
            Algorithm::AStar => "By moves made plus lower bound: optimal, for small boards",
            Algorithm::BreadthFirst => {
                "All states of one depth after the other: optimal, for tiny boards"
            }
        }
    }

    /// Returns the algorithm that finds a first solution, which this algorithm then improves; `None` if this algorithm
    /// finds its first solution itself. [`Improvement::is_start`] marks such a first solution.
    #[doc(hidden)]
    pub fn start(self) -> Option<Algorithm> {
        let has_start = matches!(self, Algorithm::BestFirst | Algorithm::MonteCarlo);
        has_start.then_some(Algorithm::GreedyMost)
    }

    /// Runs the algorithm on a puzzle whose initial state is not solved. Returns the reason why the algorithm ended: in
    /// `Ok` if it ended by itself, in `Err` if something else ended it, such as a limit.
    fn run<P: Puzzle>(self, search: &mut AnytimeSearch<P>) -> Ended {
        match self {
            Algorithm::Portfolio => portfolio(search),
            Algorithm::Triangle => triangle(search),
            Algorithm::AnytimeBeam => {
                let first_width = 1;
                let no_workers = None;
                widening_beam(search, first_width, no_workers)
            }
            Algorithm::Beam { width } => beam(search, width),
            Algorithm::BestFirst => best_first(search),
            Algorithm::MonteCarlo => monte_carlo(search),
            Algorithm::WeightedRandom { power } => {
                repeat_playouts(search, Rule::Weighted { power })
            }
            Algorithm::GreedyMost => greedy(search, Rule::MostProgress),
            Algorithm::GreedyFewest => greedy(search, Rule::FewestMoves),
            Algorithm::Random => repeat_playouts(search, Rule::Random),
            Algorithm::AStar => a_star(search),
            Algorithm::BreadthFirst => breadth_first(search),
        }
    }
}

/// Looks for a short solution of a puzzle by an algorithm, until the algorithm ends or a limit of `run` ends it. Calls
/// `report` for each improvement (a solution that is shorter than all before). Returns the best solution.
pub fn search<P: Puzzle>(
    puzzle: &P,
    algorithm: Algorithm,
    options: Options,
    run: Run,
    report: &mut dyn FnMut(Improvement),
) -> SearchResult<P::Move> {
    let mut search = AnytimeSearch::new(puzzle, options, run, report);
    // The algorithms expect a root that is not solved. A solved root has a solution of 0 moves, and no shorter one.
    let ended = if puzzle.is_solved(&puzzle.root()) {
        search.submit_solution(Vec::new()).map(|()| End::MeetsBound)
    } else {
        algorithm.run(&mut search)
    };
    // Both `Ok` and `Err` have the reason for the end.
    let (Ok(end) | Err(end)) = ended;
    search.finish(end)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::runtime::Progress;
    use crate::toy::Walk;

    #[test]
    fn names_are_parsed() {
        for algorithm in Algorithm::ALL {
            assert_eq!(algorithm.name().parse(), Ok(algorithm));
        }
        let error = "other".parse::<Algorithm>().unwrap_err();
        assert_eq!(
            error.to_string(),
            "no algorithm is called \"other\"; there are portfolio, triangle, anytime-beam, beam, \
             best-first, monte-carlo, weighted-random, greedy-most, greedy-fewest, random, a-star, \
             breadth-first"
        );
    }

    #[test]
    fn extreme_options_do_not_panic() {
        let narrow = Algorithm::Beam { width: 0 };
        for algorithm in Algorithm::ALL.into_iter().chain([narrow]) {
            let options = Options::default().patience(Some(u64::MAX));

            // Random plays end only at a solution that meets the lower bound.
            let result = run(&Walk::circle(24, 12), algorithm, options);

            assert!(result.moves.is_none_or(|moves| moves.len() >= 12));
        }
    }

    #[test]
    fn a_solution_below_the_lower_bound_is_no_proof() {
        let options = Options::default().lower_bound(13);

        let result = run(&Walk::circle(24, 4), Algorithm::BreadthFirst, options);

        assert_eq!(result.end, End::Contradiction);
        assert!(!result.end.is_proof());
    }

    /// Runs an algorithm in 1 MiB of memory.
    fn run(walk: &Walk, algorithm: Algorithm, options: Options) -> SearchResult<usize> {
        let progress = Progress::default();
        let run = Run::new(&progress).memory(1 << 20);
        search(walk, algorithm, options, run, &mut |_| ())
    }
}
