//! Where Chilly is after some moves, and what is known about it.

use super::bounds::Bounds;
use super::options::AnalyseOptions;
use crate::chilly::direction::Direction;
use crate::chilly::level::{Level, Square};
use crate::chilly::prove::{ProveError, prove_with};
use crate::chilly::slide::{Push, push};
use crate::chilly::solvable::NoRoute;
use crate::engine::{Limits, Progress};

/// A position: a level that begins there.
#[derive(Clone, Debug)]
pub struct Position {
    pub level: Level,
}

/// What is known about a position.
#[derive(Clone, Debug)]
pub struct Settled {
    /// The optimum.
    pub optimum: Bounds,
    /// The best route that was found; optimal if the optimum is known.
    pub route: Option<Vec<Direction>>,
    /// Why there is none, if the prover has said so.
    pub no_route: Option<NoRoute>,
}

impl Position {
    /// Before the first move.
    pub fn first(level: &Level) -> Position {
        Position { level: level.clone() }
    }

    /// After a move, and the presents that it takes; `None` if it moves nothing, or the game is over.
    pub fn after(&self, direction: Direction) -> Option<(Position, usize)> {
        if self.is_at_exit() {
            return None;
        }
        // In a valid level no endless slide can be reached.
        let Push::Slide(slide) = push(&self.level, self.level.start(), direction) else { return None };
        let left = self.level.presents().iter().copied().filter(|square| !slide.passed.contains(square));
        let left: Vec<Square> = left.collect();
        let taken = self.level.presents().len() - left.len();
        Some((Position { level: self.level.at(slide.to, left) }, taken))
    }

    /// Whether the game is over.
    pub fn is_at_exit(&self) -> bool {
        self.level.start() == self.level.exit()
    }

    /// How many presents are left.
    pub fn presents(&self) -> usize {
        self.level.presents().len()
    }

    /// Whether it is the end of a route.
    pub fn is_won(&self) -> bool {
        self.is_at_exit() && self.presents() == 0
    }

    /// The optimum, or what the limits allow to say about it.
    pub fn settle(&self, options: &AnalyseOptions, limits: Limits, progress: &Progress) -> Result<Settled, ProveError> {
        if self.is_at_exit() {
            let (optimum, route) =
                if self.is_won() { (Bounds::known(0), Some(Vec::new())) } else { (Bounds::NONE, None) };
            return Ok(Settled { optimum, route, no_route: None });
        }
        let proof = prove_with(&self.level, &options.of_proof(), limits, progress, |_| ())?;
        let optimum = match proof.solvable {
            Some(false) => Bounds::NONE,
            exists => Bounds { exists, at_least: proof.lower_bound, at_most: proof.upper_bound() },
        };
        Ok(Settled { optimum, no_route: proof.no_route, route: proof.route })
    }

    /// An optimum that the positions around it contradict is an error of the program.
    pub fn consistent(&self, optimum: Bounds) -> Result<(), ProveError> {
        match optimum.at_most {
            Some(most) if most < optimum.at_least => {
                let what = format!("{} moves are said to be needed and {most} suffice", optimum.at_least);
                Err(ProveError::Contradiction(what, Box::new(self.level.clone())))
            }
            _ => Ok(()),
        }
    }
}
