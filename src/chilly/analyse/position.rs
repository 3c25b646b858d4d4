//! A position in a game of Santa Chilly, and what the prover knows about it.

use crate::direction::Direction;
use crate::level::{Ground, Level, Push, push};
use crate::prove::{ProveError, ProveOptions, prove_with};
use crate::solvable::NoRoute;
use kortest_base::bounds::Bounds;
use kortest_base::runtime::Run;

/// A position in a game, stored as a level that starts there.
#[derive(Clone, Debug)]
pub struct Position {
    /// The level that starts at this position. The level may have no text form (see
    /// [`Position::can_be_written`]).
    pub level: Level,
}

/// The prover's results about a position.
#[derive(Clone, Debug)]
pub struct Settled {
    /// The least number of moves to win from this position.
    pub optimum: Bounds,
    /// The best known route. The route is optimal if the optimum is known.
    pub route: Option<Vec<Direction>>,
    /// The reason why no route exists; `None` if the prover found no reason.
    pub no_route: Option<NoRoute>,
}

impl Settled {
    /// Returns the best known route if it has exactly as many moves as `optimum`, which may be more
    /// precise than what the prover found.
    pub(super) fn optimal_route(&self, optimum: Bounds) -> Option<&[Direction]> {
        let route = self.route.as_deref()?;
        (optimum.exact() == Some(route.len() as u32)).then_some(route)
    }
}

impl Position {
    /// Returns the position before the first move of a level.
    pub fn first(level: &Level) -> Position {
        Position {
            level: level.clone(),
        }
    }

    /// Pushes Chilly and counts the presents taken. Returns `None` if Chilly cannot move.
    pub fn after(&self, direction: Direction) -> Option<(Position, usize)> {
        if self.is_at_exit() {
            return None;
        }
        // In a valid level, `push` never returns `Endless`.
        let Push::Slide(slide) = push(&self.level, self.level.start(), direction) else {
            return None;
        };
        let mut left = self.level.presents().to_vec();
        left.retain(|square| !slide.passed.contains(square));
        let taken = self.level.presents().len() - left.len();
        let level = self.level.at(slide.to, left);
        Some((Position { level }, taken))
    }

    /// Returns whether the position can be written as the text of a level.
    pub fn can_be_written(&self) -> bool {
        self.level.ground(self.level.start()) == Ground::Ice
    }

    pub(super) fn is_at_exit(&self) -> bool {
        self.level.start() == self.level.exit()
    }

    /// Returns the number of presents that are not taken yet.
    pub(super) fn presents(&self) -> usize {
        self.level.presents().len()
    }

    pub(super) fn is_won(&self) -> bool {
        self.is_at_exit() && self.presents() == 0
    }

    /// Computes the optimum of the position, or bounds if a limit stops the prover.
    pub(super) fn settle(&self, run: Run) -> Result<Settled, ProveError> {
        if self.is_won() {
            return Ok(Settled {
                optimum: Bounds::known(0),
                route: Some(Vec::new()),
                no_route: None,
            });
        }
        if self.is_at_exit() {
            return Ok(Settled {
                optimum: Bounds::NONE,
                route: None,
                no_route: None,
            });
        }
        // Proofs run one at a time, so each may use all memory.
        let proof = prove_with(&self.level, &ProveOptions::default(), run, |_| ())?;
        let optimum = match proof.solvable {
            Some(false) => Bounds::NONE,
            exists => Bounds {
                exists,
                at_least: proof.lower_bound,
                at_most: proof.upper_bound(),
            },
        };
        Ok(Settled {
            optimum,
            no_route: proof.no_route,
            route: proof.route,
        })
    }

    /// Returns an error if the lower bound exceeds the upper bound, which is a bug.
    pub(super) fn check_bounds(&self, optimum: Bounds) -> Result<(), ProveError> {
        if let Some(most) = optimum.at_most
            && most < optimum.at_least
        {
            let what = format!(
                "the lower bound is {} moves, but the upper bound is {most}",
                optimum.at_least
            );
            return Err(ProveError::contradiction(what, &self.level));
        }
        Ok(())
    }
}
