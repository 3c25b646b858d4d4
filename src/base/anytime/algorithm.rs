//! The list of all anytime algorithms, and the function that runs one of them.

use super::a_star::a_star;
use super::beam::{beam, widening_beam};
use super::best_first::best_first;
use super::breadth_first::breadth_first;
use super::greedy::{Rule, greedy};
use super::monte_carlo::monte_carlo;
use super::portfolio::portfolio;
use super::random::random;
use super::search::{End, Ended, Improvement, Options, Search, SearchResult};
use super::triangle::triangle;
use super::weighted_random::weighted_random;
use crate::puzzle::Puzzle;
use crate::runtime::Run;

/// An anytime algorithm with its parameters.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum Algorithm {
    /// A short [`Triangle`](Algorithm::Triangle) search, then beam searches
    /// on all cores.
    Portfolio,
    /// Triangle search: every round expands the best state of every depth.
    Triangle,
    /// Beam search with widths 1, 2, 4, and so on.
    AnytimeBeam,
    /// Beam search with a fixed number of states per depth.
    Beam {
        /// Number of states kept at each depth.
        width: usize,
    },
    /// Best-first search with one priority queue for all depths.
    BestFirst,
    /// Monte Carlo tree search: random playouts steer where the tree grows.
    MonteCarlo,
    /// Random playouts that prefer moves with much progress.
    WeightedRandom {
        /// A larger power makes moves with much progress more likely.
        power: f64,
    },
    /// Greedy search that takes the move with the most progress.
    GreedyMost,
    /// Greedy search that takes the move after which the fewest moves are possible.
    GreedyFewest,
    /// Random playouts with uniformly drawn moves.
    Random,
    /// A*, which finds an optimum on small instances.
    AStar,
    /// Breadth-first search, which finds an optimum on small instances.
    BreadthFirst,
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
        self.description().0
    }

    /// Returns a one-line description of the algorithm.
    pub fn summary(self) -> &'static str {
        self.description().1
    }

    fn description(self) -> (&'static str, &'static str) {
        match self {
            Algorithm::Portfolio => (
                "portfolio",
                "A short triangle search, then beams of growing width on all cores",
            ),
            Algorithm::Triangle => (
                "triangle",
                "One priority queue per number of moves, popped in rounds, from shallow to deep",
            ),
            Algorithm::AnytimeBeam => ("anytime-beam", "Beam search with widths of 1, 2, 4, ..."),
            Algorithm::Beam { .. } => ("beam", "The best --width states of each depth, once"),
            Algorithm::BestFirst => (
                "best-first",
                "One priority queue by what is cleared per move, pruned by the lower bound",
            ),
            Algorithm::MonteCarlo => (
                "monte-carlo",
                "Single-player tree search: random plays steer where the tree grows",
            ),
            Algorithm::WeightedRandom { .. } => (
                "weighted-random",
                "Random plays that prefer large moves: what a move takes, to the --power",
            ),
            Algorithm::GreedyMost => (
                "greedy-most",
                "One play, always the move that takes most away",
            ),
            Algorithm::GreedyFewest => (
                "greedy-fewest",
                "One play, always the move that leaves the fewest moves",
            ),
            Algorithm::Random => ("random", "Random plays, again and again"),
            Algorithm::AStar => (
                "a-star",
                "By moves made plus lower bound: optimal, for small boards",
            ),
            Algorithm::BreadthFirst => (
                "breadth-first",
                "All states of one depth after the other: optimal, for tiny boards",
            ),
        }
    }

    fn run<P: Puzzle>(self, search: &mut Search<P>) -> Ended {
        match self {
            Algorithm::Portfolio => portfolio(search),
            Algorithm::Triangle => triangle(search),
            Algorithm::AnytimeBeam => widening_beam(search, 1, None),
            Algorithm::Beam { width } => beam(search, width),
            Algorithm::BestFirst => best_first(search),
            Algorithm::MonteCarlo => monte_carlo(search),
            Algorithm::WeightedRandom { power } => weighted_random(search, power),
            Algorithm::GreedyMost => greedy(search, Rule::Most),
            Algorithm::GreedyFewest => greedy(search, Rule::Fewest),
            Algorithm::Random => random(search),
            Algorithm::AStar => a_star(search),
            Algorithm::BreadthFirst => breadth_first(search),
        }
    }
}

/// Runs an algorithm on a puzzle. Calls `report` at each improvement.
pub fn search<P: Puzzle>(
    puzzle: &P,
    algorithm: Algorithm,
    options: Options,
    run: Run,
    report: &mut dyn FnMut(Improvement),
) -> SearchResult<P::Move> {
    let mut search = Search::new(puzzle, options, run, report);
    let end = if puzzle.is_solved(&puzzle.root()) {
        search.offer(Vec::new()).map(|()| End::MeetsBound)
    } else {
        algorithm.run(&mut search)
    };
    search.finish(end.unwrap_or_else(|end| end))
}
