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
        if self.optimum.is_none() {
            return Bounds::known(0);
        }
        let mut at_least = 0;
        let mut at_most = 0;
        for first in &self.moves {
            at_least += u32::from(first.loses.exact() == Some(0));
            at_most += u32::from(!first.loses.is_loss());
        }
        Bounds {
            exists: Some(true),
            at_least,
            at_most: Some(at_most),
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
    let start = Position::first(level);
    let settled = start.settle(run)?;
    let found = settle_moves(&start, &settled, run)?;
    let mut optimum = settled.optimum;
    for first in &found {
        optimum = optimum.and(first.after.before());
    }
    optimum = optimum.and(best_optimum_before(&found));
    start.check_bounds(optimum)?;
    let mut moves = Vec::new();
    for first in found {
        let after = first.after.and(optimum.after());
        first.position.check_bounds(after)?;
        moves.push(FirstMove {
            direction: first.direction,
            takes: first.takes,
            after,
            loses: Bounds::lost(optimum, 1, after),
        });
    }
    moves.sort_by_key(|first| {
        let after = first.after;
        let at_most = after.at_most.unwrap_or(u32::MAX);
        (after.is_none(), after.at_least, at_most)
    });
    Ok(FirstMoves {
        optimum,
        route: settled.optimal_route(optimum).map(<[_]>::to_vec),
        no_route: settled.no_route,
        moves,
    })
}

/// A possible first move, and what the prover found about the position after it.
struct SettledMove {
    direction: Direction,
    takes: usize,
    position: Position,
    /// The optimum of the position.
    after: Bounds,
}

/// Finds all possible first moves. Calls the prover only if the optimum after a move does not follow
/// from the results about the start.
fn settle_moves(
    start: &Position,
    settled: &Settled,
    run: Run,
) -> Result<Vec<SettledMove>, ProveError> {
    let mut moves = Vec::new();
    for direction in Direction::ALL {
        let Some((position, takes)) = start.after(direction) else {
            continue;
        };
        let after = match optimum_after(settled, direction) {
            Some(after) => after,
            None => position.settle(run)?.optimum.and(settled.optimum.after()),
        };
        moves.push(SettledMove {
            direction,
            takes,
            position,
            after,
        });
    }
    Ok(moves)
}

/// Returns the optimum after a move if it follows from the results about the start.
fn optimum_after(settled: &Settled, direction: Direction) -> Option<Bounds> {
    if settled.optimum.is_none() {
        return Some(Bounds::NONE);
    }
    let moves = settled.optimum.exact()?;
    let begins_route = settled.route.as_deref()?.first() == Some(&direction);
    begins_route.then(|| Bounds::known(moves - 1))
}

/// Returns what the best first move shows about the optimum: a route begins with a first move, so
/// the optimum is at least the smallest optimum after a first move plus one.
fn best_optimum_before(moves: &[SettledMove]) -> Bounds {
    let possible = moves.iter().filter(|first| !first.after.is_none());
    match possible.map(|first| first.after.at_least).min() {
        Some(at_least) => Bounds {
            at_least: at_least + 1,
            ..Bounds::OPEN
        },
        None => Bounds::NONE,
    }
}
