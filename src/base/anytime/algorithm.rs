//! The list of algorithms.

use super::a_star::AStar;
use super::anytime_beam::AnytimeBeam;
use super::beam::Beam;
use super::best_first::BestFirst;
use super::breadth_first::BreadthFirst;
use super::greedy::{Greedy, Rule};
use super::monte_carlo::MonteCarlo;
use super::portfolio::Portfolio;
use super::random::Random;
use super::search::{Anytime, End, Search};
use super::triangle::Triangle;
use super::weighted_random::WeightedRandom;
use crate::puzzle::Puzzle;

/// An algorithm with its parameters.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum Algorithm {
    /// Triangle search, then beams of growing width on all cores; the default.
    Portfolio,
    /// Triangle search: rounds that each expand the best state of every depth.
    Triangle,
    /// Beam search with widths of 1, 2, 4 and so on.
    AnytimeBeam,
    /// Beam search of one width.
    Beam {
        /// States kept at each depth.
        width: usize,
    },
    /// Best-first search by the estimate.
    BestFirst,
    /// Monte Carlo tree search.
    MonteCarlo,
    /// Random playouts; a move is drawn by what it removes.
    WeightedRandom {
        /// 0 draws uniformly; the larger it is, the closer to greedy search.
        power: f64,
    },
    /// Greedy: the move that removes most.
    GreedyMost,
    /// Greedy: the move that leaves the fewest moves.
    GreedyFewest,
    /// Uniformly random playouts.
    Random,
    /// A*: optimal, for small instances.
    AStar,
    /// Breadth-first search: optimal, for small instances.
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

    /// Its name on the command line.
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

    /// What it does, in one line.
    pub fn summary(self) -> &'static str {
        match self {
            Algorithm::Portfolio => "The default: triangle search, then beams of growing width on all cores",
            Algorithm::Triangle => "One priority queue per number of moves, popped in rounds, from shallow to deep",
            Algorithm::AnytimeBeam => "Beam search with widths of 1, 2, 4, ...",
            Algorithm::Beam { .. } => "The best --width states of each depth, once",
            Algorithm::BestFirst => "One priority queue by what is cleared per move, pruned by the lower bound",
            Algorithm::MonteCarlo => "Single-player tree search: random plays steer where the tree grows",
            Algorithm::WeightedRandom { .. } => {
                "Random plays that prefer large moves: what a move takes, to the --power"
            }
            Algorithm::GreedyMost => "One play, always the move that takes most away",
            Algorithm::GreedyFewest => "One play, always the move that leaves the fewest moves",
            Algorithm::Random => "Random plays, again and again",
            Algorithm::AStar => "By moves made plus lower bound: optimal, for small boards",
            Algorithm::BreadthFirst => "All states of one depth after the other: optimal, for tiny boards",
        }
    }
}

impl Anytime for Algorithm {
    fn run<P: Puzzle>(&self, search: &mut Search<P>) -> Result<End, End> {
        match *self {
            Algorithm::Portfolio => Portfolio.run(search),
            Algorithm::Triangle => Triangle.run(search),
            Algorithm::AnytimeBeam => AnytimeBeam.run(search),
            Algorithm::Beam { width } => Beam { width }.run(search),
            Algorithm::BestFirst => BestFirst.run(search),
            Algorithm::MonteCarlo => MonteCarlo.run(search),
            Algorithm::WeightedRandom { power } => WeightedRandom { power }.run(search),
            Algorithm::GreedyMost => Greedy(Rule::Most).run(search),
            Algorithm::GreedyFewest => Greedy(Rule::Fewest).run(search),
            Algorithm::Random => Random.run(search),
            Algorithm::AStar => AStar.run(search),
            Algorithm::BreadthFirst => BreadthFirst.run(search),
        }
    }
}
