//! The optimum after every move that can be the first.

use super::bounds::Bounds;
use super::position::{Position, Settled};
use crate::direction::Direction;
use crate::level::Level;
use crate::prove::ProveError;
use crate::solvable::NoRoute;
use kortest_base::runtime::Run;

/// What all first moves are worth.
#[derive(Clone, Debug)]
pub struct FirstMoves {
    /// The optimum of the level.
    pub optimum: Bounds,
    /// An optimal route, if the optimum is known.
    pub route: Option<Vec<Direction>>,
    /// Why no route exists, if none does.
    pub no_route: Option<NoRoute>,
    /// The pushes that move Chilly, the best first, those after which no route exists last; equals in the order of
    /// [`Direction::ALL`].
    pub moves: Vec<FirstMove>,
}

/// What one move is worth.
#[derive(Clone, Debug)]
pub struct FirstMove {
    /// The push.
    pub direction: Direction,
    /// How many presents it takes.
    pub takes: usize,
    /// The optimum after it.
    pub after: Bounds,
    /// How many moves it loses; none if it loses the way.
    pub loses: Bounds,
}

impl FirstMoves {
    /// How many of the moves are optimal: the least and the most that this can be.
    pub fn optimal(&self) -> (usize, usize) {
        let count = |is: fn(&Bounds) -> bool| self.moves.iter().filter(|first| is(&first.loses)).count();
        match self.optimum.is_none() {
            true => (0, 0),
            false => (count(|loses| loses.exact() == Some(0)), count(|loses| !loses.is_none() && loses.at_least == 0)),
        }
    }

    /// Whether all is known.
    pub fn is_finished(&self) -> bool {
        self.optimum.is_known() && self.moves.iter().all(|first| first.after.is_known())
    }
}

/// The optimum of a level and after each move that can be the first, or what the limits allow to say about them.
///
/// # Why this is sound
///
/// Every number is a bound of the prover, or one of these:
/// - after the first move of an optimal route the rest of it is optimal, for a shorter one would make the whole shorter;
/// - a move and a route after it are a route, so a move takes the optimum down by at most one, and after it no route exists
///   if none did before;
/// - every route begins with one of the moves, so if the start is not the exit, which no level allows, the optimum is one
///   more than the least optimum after them, and no route exists if none does after any of them.
pub fn first_moves(level: &Level, run: Run) -> Result<FirstMoves, ProveError> {
    let first = Position::first(level);
    let Settled { mut optimum, route, no_route } = first.settle(run)?;
    let mut found = Vec::new();
    for direction in Direction::ALL {
        let Some((position, takes)) = first.after(direction) else { continue };
        let begins = route.as_ref().is_some_and(|route| route.first() == Some(&direction));
        let after = match optimum.exact() {
            Some(moves) if begins => Bounds::known(moves - 1),
            _ if optimum.is_none() => Bounds::NONE,
            _ => position.settle(run)?.optimum.and(optimum.after()),
        };
        found.push((direction, takes, position, after));
    }
    for (.., after) in &found {
        optimum = optimum.and(after.before());
    }
    let possible = || found.iter().map(|(.., after)| after).filter(|after| !after.is_none());
    optimum = optimum.and(match possible().map(|after| after.at_least + 1).min() {
        Some(at_least) => Bounds { at_least, ..Bounds::OPEN },
        None => Bounds::NONE,
    });
    first.consistent(optimum)?;
    let mut moves = Vec::new();
    for (direction, takes, position, after) in found {
        let after = after.and(optimum.after());
        position.consistent(after)?;
        moves.push(FirstMove { direction, takes, after, loses: Bounds::lost(optimum, 1, after) });
    }
    moves.sort_by_key(|first| (first.after.is_none(), first.after.at_least, first.after.at_most.unwrap_or(u32::MAX)));
    let route = route.filter(|route| optimum.exact() == Some(route.len() as u32));
    Ok(FirstMoves { optimum, route, no_route, moves })
}
