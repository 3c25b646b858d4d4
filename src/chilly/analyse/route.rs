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
    let mut game = Game::play(level, moves);
    game.settle_all(run)?;
    let optima = game.optima()?;
    let played = game.takes.len();
    let mut route_moves = Vec::new();
    for (n, &direction) in moves[..played].iter().enumerate() {
        let loses = Bounds::lost(optima[n], 1, optima[n + 1]);
        let best = game.optimal_move(n, optima[n]);
        route_moves.push(RouteMove {
            direction,
            takes: game.takes[n],
            before: optima[n],
            after: optima[n + 1],
            loses,
            better: best.filter(|_| loses.is_loss()),
        });
    }
    let last = &game.positions[played];
    Ok(Route {
        optimum: optima[0],
        no_route: game.settled[0].as_ref().and_then(|start| start.no_route),
        moves: route_moves,
        missed: moves.get(played).copied(),
        at_exit: last.is_at_exit(),
        won: last.is_won(),
        presents: last.presents(),
        after: optima[played],
        lost: Bounds::lost(optima[0], played as u32, optima[played]),
    })
}

/// A game that was played, up to the first impossible move.
struct Game {
    /// The positions before the first move and after each move.
    positions: Vec<Position>,
    /// For each move, the number of presents that it took.
    takes: Vec<usize>,
    /// For each position, the results of the prover. `None` if the prover was not necessary.
    settled: Vec<Option<Settled>>,
}

impl Game {
    fn play(level: &Level, moves: &[Direction]) -> Game {
        let mut positions = vec![Position::first(level)];
        let mut takes = Vec::new();
        for (n, &direction) in moves.iter().enumerate() {
            let Some((position, taken)) = positions[n].after(direction) else {
                break;
            };
            positions.push(position);
            takes.push(taken);
        }
        Game {
            settled: vec![None; positions.len()],
            positions,
            takes,
        }
    }

    /// Computes the optima of all positions. Calls the prover only if necessary.
    fn settle_all(&mut self, run: Run) -> Result<(), ProveError> {
        let last = self.positions.len() - 1;
        self.settle(0, run)?;
        if last > 0 {
            self.settle(last, run)?;
        }
        self.settle_between(0, last, run)
    }

    /// Calls the prover for one position.
    fn settle(&mut self, n: usize, run: Run) -> Result<(), ProveError> {
        self.settled[n] = Some(self.positions[n].settle(run)?);
        Ok(())
    }

    /// Computes the optima of the positions between two positions with known optima.
    ///
    /// # Why this is sound
    ///
    /// A move costs one, so it lowers the optimum by at most one. So if `n` moves lower the optimum
    /// by `n`, each move lowers it by one. Positions after an unsolvable position are unsolvable.
    fn settle_between(&mut self, from: usize, to: usize, run: Run) -> Result<(), ProveError> {
        let before = self.optimum(from);
        let after = self.optimum(to);
        let are_known = match (before.exact(), after.exact()) {
            (Some(before), Some(after)) => before == after + (to - from) as u32,
            _ => before.is_none(),
        };
        if are_known || to - from < 2 {
            return Ok(());
        }
        let middle = from.midpoint(to);
        self.settle(middle, run)?;
        self.settle_between(from, middle, run)?;
        self.settle_between(middle, to, run)
    }

    /// Returns what the prover found about the optimum of a position.
    fn optimum(&self, n: usize) -> Bounds {
        let settled = self.settled[n].as_ref();
        settled.map_or(Bounds::OPEN, |settled| settled.optimum)
    }

    /// Returns the optimum of each position, which may follow from other positions.
    fn optima(&self) -> Result<Vec<Bounds>, ProveError> {
        let positions = 0..self.positions.len();
        let mut optima: Vec<Bounds> = positions.map(|n| self.optimum(n)).collect();
        for n in 1..optima.len() {
            optima[n] = optima[n].and(optima[n - 1].after());
        }
        for n in (1..optima.len()).rev() {
            optima[n - 1] = optima[n - 1].and(optima[n].before());
        }
        for (position, &optimum) in self.positions.iter().zip(&optima) {
            position.check_bounds(optimum)?;
        }
        Ok(optima)
    }

    /// Returns an optimal move at a position, if the prover found one.
    fn optimal_move(&self, n: usize, optimum: Bounds) -> Option<Direction> {
        let route = self.settled[n].as_ref()?.optimal_route(optimum)?;
        route.first().copied()
    }
}
