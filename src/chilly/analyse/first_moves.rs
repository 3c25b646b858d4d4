//! Computes the optimum of a level after each possible first move.

use super::position::{Position, Settled};
use crate::direction::Direction;
use crate::level::Level;
use crate::prove::ProveError;
use crate::solvable::NoRoute;
use kortest_base::bounds::Bounds;
use kortest_base::runtime::Run;

/// The optimum of a level, and how much each possible first move loses.
#[derive(Clone, Debug)]
pub struct FirstMoves {
    /// The optimum of the level.
    pub optimum: Bounds,
    /// An optimal route, if the optimum is known.
    pub route: Option<Vec<Direction>>,
    /// The reason why no route exists, if the level is unsolvable.
    pub no_route: Option<NoRoute>,
    /// All possible first moves, best first.
    pub moves: Vec<FirstMove>,
}

/// A possible first move and its consequences.
#[derive(Clone, Debug)]
pub struct FirstMove {
    /// The direction of the push.
    pub direction: Direction,
    /// The number of presents that the move takes.
    pub takes: usize,
    /// The optimum after the move.
    pub after: Bounds,
    /// Wasted moves: 1 plus `after` minus the optimum. [`Bounds::NONE`] if the move makes the level
    /// unsolvable.
    pub loses: Bounds,
}

impl FirstMoves {
    /// Returns bounds on the number of optimal first moves.
    pub fn optimal(&self) -> Bounds {
        let count = |is: fn(&Bounds) -> bool| {
            self.moves.iter().filter(|first| is(&first.loses)).count() as u32
        };
        if self.optimum.is_none() {
            return Bounds::known(0);
        }
        let at_most = Some(count(|loses| !loses.is_loss()));
        Bounds {
            exists: Some(true),
            at_least: count(|loses| loses.exact() == Some(0)),
            at_most,
        }
    }

    /// Returns whether all results are known.
    pub fn is_finished(&self) -> bool {
        self.optimum.is_known() && self.moves.iter().all(|first| first.after.is_known())
    }
}

/// Computes the optimum of a level, and the optimum after each possible first move. If a limit ends
/// the computation early, the results are bounds.
///
/// # Why this is sound
///
/// The prover computes some bounds. The others follow from these facts:
/// * After the first move of an optimal route, the rest of the route is optimal.
/// * A first move lowers the optimum by at most one. If `k` moves suffice after the first move,
///   `k + 1` moves suffice in total.
/// * If no route exists before a move, no route exists after the move.
/// * Every route begins with a first move. So the optimum is one more than the smallest optimum
///   after a first move.
pub fn first_moves(level: &Level, run: Run) -> Result<FirstMoves, ProveError> {
    let first = Position::first(level);
    let Settled {
        mut optimum,
        route,
        no_route,
    } = first.settle(run)?;
    let mut found = Vec::new();
    for direction in Direction::ALL {
        let Some((position, takes)) = first.after(direction) else {
            continue;
        };
        let begins = route
            .as_ref()
            .is_some_and(|route| route.first() == Some(&direction));
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
    let possible = || {
        found
            .iter()
            .map(|(.., after)| after)
            .filter(|after| !after.is_none())
    };
    optimum = optimum.and(match possible().map(|after| after.at_least + 1).min() {
        Some(at_least) => Bounds {
            at_least,
            ..Bounds::OPEN
        },
        None => Bounds::NONE,
    });
    first.consistent(optimum)?;
    let mut moves = Vec::new();
    for (direction, takes, position, after) in found {
        let after = after.and(optimum.after());
        position.consistent(after)?;
        moves.push(FirstMove {
            direction,
            takes,
            after,
            loses: Bounds::lost(optimum, 1, after),
        });
    }
    moves.sort_by_key(|first| {
        (
            first.after.is_none(),
            first.after.at_least,
            first.after.at_most.unwrap_or(u32::MAX),
        )
    });
    let route = route.filter(|route| optimum.exact() == Some(route.len() as u32));
    Ok(FirstMoves {
        optimum,
        route,
        no_route,
        moves,
    })
}
