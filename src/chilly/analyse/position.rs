//! Where Chilly is after some moves, and what is known about it.

use super::bounds::Bounds;
use crate::direction::Direction;
use crate::level::{Ground, Level, Square};
use crate::prove::{ProveError, ProveOptions, prove_with};
use crate::slide::{Push, push};
use crate::solvable::NoRoute;
use kortest_base::runtime::Run;

/// A position: a level that begins there.
#[derive(Clone, Debug)]
pub struct Position {
    /// The level. What it says of its start is right, but [not every one can be written down](Position::can_be_written).
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
    pub(super) fn is_at_exit(&self) -> bool {
        self.level.start() == self.level.exit()
    }

    /// Whether its level has a text: not if Chilly rests on a hole or is at the exit, because no text has two letters on a
    /// square.
    pub fn can_be_written(&self) -> bool {
        self.level.ground(self.level.start()) == Ground::Ice
    }

    /// How many presents are left.
    pub(super) fn presents(&self) -> usize {
        self.level.presents().len()
    }

    /// Whether it is the end of a route.
    pub(super) fn is_won(&self) -> bool {
        self.is_at_exit() && self.presents() == 0
    }

    /// The optimum, or what the limits allow to say about it.
    pub(super) fn settle(&self, run: Run) -> Result<Settled, ProveError> {
        if self.is_at_exit() {
            let (optimum, route) =
                if self.is_won() { (Bounds::known(0), Some(Vec::new())) } else { (Bounds::NONE, None) };
            return Ok(Settled { optimum, route, no_route: None });
        }
        // Proofs run one after the other, so that each may use all of the memory.
        let proof = prove_with(&self.level, &ProveOptions::default(), run, |_| ())?;
        let optimum = match proof.solvable {
            Some(false) => Bounds::NONE,
            exists => Bounds { exists, at_least: proof.lower_bound, at_most: proof.upper_bound() },
        };
        Ok(Settled { optimum, no_route: proof.no_route, route: proof.route })
    }

    /// An optimum that the positions around it contradict is an error of the program.
    pub(super) fn consistent(&self, optimum: Bounds) -> Result<(), ProveError> {
        match optimum.at_most {
            Some(most) if most < optimum.at_least => {
                let what = format!("{} moves are said to be needed and {most} suffice", optimum.at_least);
                Err(ProveError::Contradiction(what, Box::new(self.level.clone())))
            }
            _ => Ok(()),
        }
    }
}
