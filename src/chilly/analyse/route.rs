//! What the moves of a route were worth.

use super::bounds::Bounds;
use super::position::{Position, Settled};
use crate::direction::Direction;
use crate::level::Level;
use crate::prove::ProveError;
use crate::solvable::NoRoute;
use kortest_base::runtime::Run;

/// A route that was played, whether to its end or not.
#[derive(Clone, Debug)]
pub struct Route {
    /// The optimum of the level.
    pub optimum: Bounds,
    /// Why no route exists, if none does.
    pub no_route: Option<NoRoute>,
    /// The moves, up to the first that cannot be played.
    pub moves: Vec<RouteMove>,
    /// The first push that moves nothing or comes after the exit, if there was one. Neither it nor what comes after it counts.
    pub missed: Option<Direction>,
    /// Whether it ends at the exit.
    pub at_exit: bool,
    /// Whether it ends there with all presents.
    pub won: bool,
    /// How many presents are left.
    pub presents: usize,
    /// The optimum of what is left: 0 if it is won.
    pub after: Bounds,
    /// What the moves lost together; none if they lost the way.
    pub lost: Bounds,
}

/// A move that was played.
#[derive(Clone, Debug)]
pub struct RouteMove {
    /// The push.
    pub direction: Direction,
    /// How many presents it took.
    pub takes: usize,
    /// The optimum before it.
    pub before: Bounds,
    /// The optimum after it.
    pub after: Bounds,
    /// How many moves it lost; none if it lost the way.
    pub loses: Bounds,
    /// A best move instead, where this one is known to have lost something and a best one is known.
    pub better: Option<Direction>,
}

impl Route {
    /// Whether all is known.
    pub fn is_finished(&self) -> bool {
        self.optimum.is_known() && self.moves.iter().all(|played| played.after.is_known())
    }
}

/// The optimum before and after each move of a route, or what the limits allow to say about it.
pub fn route(level: &Level, moves: &[Direction], run: Run) -> Result<Route, ProveError> {
    let (mut positions, mut taken) = (vec![Position::first(level)], Vec::new());
    for &direction in moves {
        let Some((position, takes)) = positions[positions.len() - 1].after(direction) else { break };
        positions.push(position);
        taken.push(takes);
    }
    let played = taken.len();
    let mut settled: Vec<Option<Settled>> = vec![None; positions.len()];
    let settle = |n: usize| positions[n].settle(run);
    settled[0] = Some(settle(0)?);
    if played > 0 {
        settled[played] = Some(settle(played)?);
    }
    settle_between(&mut settled, 0, played, &settle)?;
    let mut optima: Vec<Bounds> = settled.iter().map(|s| s.as_ref().map_or(Bounds::OPEN, |s| s.optimum)).collect();
    for n in 1..optima.len() {
        optima[n] = optima[n].and(optima[n - 1].after());
    }
    for n in (1..optima.len()).rev() {
        optima[n - 1] = optima[n - 1].and(optima[n].before());
    }
    for (position, &optimum) in positions.iter().zip(&optima) {
        position.consistent(optimum)?;
    }
    let judge = |n: usize| {
        let loses = Bounds::lost(optima[n], 1, optima[n + 1]);
        let best = settled[n].as_ref().and_then(|s| s.route.as_ref());
        let best = best.filter(|route| optima[n].exact() == Some(route.len() as u32)).and_then(|route| route.first());
        RouteMove {
            direction: moves[n],
            takes: taken[n],
            before: optima[n],
            after: optima[n + 1],
            loses,
            better: best.copied().filter(|_| loses.is_none() || loses.at_least > 0),
        }
    };
    Ok(Route {
        optimum: optima[0],
        no_route: settled[0].as_ref().and_then(|s| s.no_route),
        moves: (0..played).map(judge).collect(),
        missed: moves.get(played).copied(),
        at_exit: positions[played].is_at_exit(),
        won: positions[played].is_won(),
        presents: positions[played].presents(),
        after: optima[played],
        lost: Bounds::lost(optima[0], played as u32, optima[played]),
    })
}

/// Settles the positions between two that are settled, as far as it does not follow from these.
///
/// # Why this is sound
///
/// A move takes the optimum down by at most one, because the move and a route after it are a route; so where it has come down
/// by as much as there are moves, each has taken it down by one. Where no route existed, none exists after any move.
/// The caller fills in both, move by move.
///
/// A move that loses something is never between two such positions, so that before it a route is known.
fn settle_between(
    settled: &mut [Option<Settled>],
    from: usize,
    to: usize,
    settle: &dyn Fn(usize) -> Result<Settled, ProveError>,
) -> Result<(), ProveError> {
    let optimum = |n: usize| settled[n].as_ref().map_or(Bounds::OPEN, |s| s.optimum);
    let follows = match (optimum(from).exact(), optimum(to).exact()) {
        (Some(before), Some(after)) => before == after + (to - from) as u32,
        _ => optimum(from).is_none(),
    };
    if follows || to - from < 2 {
        return Ok(());
    }
    let middle = from.midpoint(to);
    settled[middle] = Some(settle(middle)?);
    settle_between(settled, from, middle, settle)?;
    settle_between(settled, middle, to, settle)
}
