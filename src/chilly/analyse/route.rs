//! Judges a game that was played: how many extra moves each move costs.

use super::position::{Position, Settled};
use crate::direction::Direction;
use crate::level::Level;
use crate::prove::ProveError;
use crate::solvable::NoRoute;
use kortest_base::bounds::Bounds;
use kortest_base::runtime::Run;

/// A player's route through a level, with the number of extra moves that each move costs.
#[derive(Clone, Debug)]
pub struct Route {
    /// The optimum of the level.
    pub optimum: Bounds,
    /// The reason why no route exists, if the level is unsolvable.
    pub no_route: Option<NoRoute>,
    /// The moves that were played, up to the first impossible move.
    pub moves: Vec<RouteMove>,
    /// The first push that is impossible. This push and all later pushes are ignored.
    pub missed: Option<Direction>,
    /// Whether the last move ended at the exit.
    pub at_exit: bool,
    /// Whether the last move ended at the exit with all presents taken.
    pub won: bool,
    /// The number of presents that remain after the last move.
    pub presents: usize,
    /// The optimum after the last move: 0 if the game is won.
    pub after: Bounds,
    /// Wasted moves: `moves.len()` plus `after` minus `optimum`. [`Bounds::NONE`] if a move made
    /// the level unsolvable.
    pub lost: Bounds,
}

/// One move that was played, and its loss.
#[derive(Clone, Debug)]
pub struct RouteMove {
    /// The direction of the push.
    pub direction: Direction,
    /// The number of presents that the move took.
    pub takes: usize,
    /// The optimum before the move.
    pub before: Bounds,
    /// The optimum after the move.
    pub after: Bounds,
    /// How many more moves the game needs because of this move: 0 for an optimal move.
    pub loses: Bounds,
    /// An optimal move, if the played move is not optimal.
    pub better: Option<Direction>,
}

impl Route {
    /// Returns whether the optimum before and after every move is known.
    pub fn is_finished(&self) -> bool {
        self.optimum.is_known() && self.moves.iter().all(|played| played.after.is_known())
    }
}

/// Computes the optimum before and after each move of a game. At a limit, the results are bounds.
pub fn route(level: &Level, moves: &[Direction], run: Run) -> Result<Route, ProveError> {
    let (mut positions, mut taken) = (vec![Position::first(level)], Vec::new());
    for &direction in moves {
        let Some((position, takes)) = positions[positions.len() - 1].after(direction) else {
            break;
        };
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
    let mut optima: Vec<Bounds> = settled
        .iter()
        .map(|s| s.as_ref().map_or(Bounds::OPEN, |s| s.optimum))
        .collect();
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
        let best = best
            .filter(|route| optima[n].exact() == Some(route.len() as u32))
            .and_then(|route| route.first());
        RouteMove {
            direction: moves[n],
            takes: taken[n],
            before: optima[n],
            after: optima[n + 1],
            loses,
            better: best.copied().filter(|_| loses.is_loss()),
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

/// Computes the optima of the positions between two positions with known optima. Calls the prover
/// only if necessary.
///
/// # Why this is sound
///
/// A move costs one, so it lowers the optimum by at most one. So if `n` moves lower the optimum by
/// `n`, each move lowers it by one. Positions after an unsolvable position are unsolvable.
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
