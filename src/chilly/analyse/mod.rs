//! Computes how many moves are necessary after each move of a game, and why fewer moves do not
//! suffice.
//!
//! [`first_moves`] judges every possible first move of a level. [`route`] judges the moves of a
//! played game and suggests better moves. [`reason()`] says why one move fewer is not enough. If a
//! limit stops the prover, numbers are given as [`Bounds`].
//!
//! The *loss* of a move is 1 plus the optimum after the move minus the optimum before the move. In
//! an unsolvable level, moves lose nothing.
//!
//! ```
//! use kortest_base::runtime::{Progress, Run};
//! use kortest_chilly::analyse::{first_moves, route};
//! use kortest_chilly::{Level, parse_moves};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let level: Level = "/#######/#P...$#/#.....#/#.$..X#/#######".parse()?;
//! let progress = Progress::default();
//! let all = first_moves(&level, Run::new(&progress))?;
//! assert_eq!((all.optimum.exact(), all.moves.len()), (Some(4), 2));
//! let judged = route(&level, &parse_moves("RLDR")?, Run::new(&progress))?;
//! assert!(judged.won && judged.lost.exact() == Some(0));
//! # Ok(())
//! # }
//! ```

mod merge;
mod reason;

use crate::direction::Direction;
use crate::level::{Ground, Level, Push, push};
use crate::prove::{ProveError, ProveOptions, prove_with};
use crate::solvable::NoRoute;
pub use kortest_base::bounds::Bounds;
use kortest_base::runtime::Run;
pub use reason::{
    GridLine, NoReason, Numbers, Property, Reason, ReasonOrNone, least_moves, reason,
    reason_of_route,
};

/// A state of a game, stored as a level that starts there.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct GameState {
    /// The level that starts in this state: with Chilly's square as the start, and only the
    /// presents that are left. The level may have no text form (see [`GameState::can_be_written`]).
    pub level: Level,
}

/// What the prover has found about a state.
#[derive(Clone, Debug)]
pub struct Evaluation {
    /// The smallest number of moves to win from this state, or bounds on it.
    pub optimum: Bounds,
    /// The best known route. The route is optimal if the optimum is known.
    pub route: Option<Vec<Direction>>,
    /// The reason why no route exists; `None` if the prover found no reason.
    pub no_route: Option<NoRoute>,
}

impl Evaluation {
    /// Returns the best known route from this state if the route has `optimum` moves. `None` if the
    /// route has more moves, or if the optimum is not known exactly. `optimum` may be more precise
    /// than the result of the prover, because results about other states may have tightened it.
    fn optimal_route(&self, optimum: Bounds) -> Option<&[Direction]> {
        let route = self.route.as_deref()?;
        (route.len() == optimum.exact()? as usize).then_some(route)
    }
}

impl GameState {
    /// Returns the state before the first move of a level.
    pub fn first(level: &Level) -> GameState {
        GameState {
            level: level.clone(),
        }
    }

    /// Returns the state after a push, and the number of presents that the push takes. `None` if a
    /// wall blocks the push, or if Chilly is at the exit, where the game is over.
    pub fn after(&self, direction: Direction) -> Option<(GameState, usize)> {
        if self.is_at_exit() {
            return None;
        }
        // In a valid level, `push` never returns `Endless`.
        let Push::Slide(slide) = push(&self.level, self.level.start(), direction) else {
            return None;
        };
        let mut presents_left = self.level.presents().to_vec();
        presents_left.retain(|square| !slide.passed.contains(square));
        let taken = self.level.presents().len() - presents_left.len();
        let level = self.level.during_game(slide.to, presents_left);
        Some((GameState { level }, taken))
    }

    /// Returns whether the state can be written as the text of a level. In a text, Chilly starts on
    /// empty ice, but in a state he may also rest on a hole or at the exit.
    pub fn can_be_written(&self) -> bool {
        self.level.ground(self.level.start()) == Ground::Ice
    }

    /// Returns whether Chilly is at the exit, so that the game has ended.
    fn is_at_exit(&self) -> bool {
        self.level.start() == self.level.exit()
    }

    /// Returns the number of presents that are not taken yet.
    fn presents(&self) -> usize {
        self.level.presents().len()
    }

    /// Returns whether the game has ended with all presents taken.
    fn is_won(&self) -> bool {
        self.is_at_exit() && self.presents() == 0
    }

    /// Computes the number of moves of a shortest route from this state to a win, by the prover. If
    /// a limit stops the prover, the result has bounds on this number. At the exit, the game is
    /// over: won with 0 moves, or lost because presents are left.
    fn evaluate(&self, run: Run) -> Result<Evaluation, ProveError> {
        if self.is_at_exit() {
            // At the exit, no further move can take presents that are left.
            let after_end = if self.is_won() {
                Bounds::known(0)
            } else {
                Bounds::NONE
            };
            return Ok(Evaluation {
                optimum: after_end,
                route: self.is_won().then(Vec::new),
                no_route: None,
            });
        }
        // Proofs of several states run one after the other, so each may use all memory.
        let proof = prove_with(&self.level, &ProveOptions::default(), run)?;
        Ok(Evaluation {
            optimum: proof.bounds(),
            no_route: proof.no_route(),
            route: proof.solution,
        })
    }

    /// Checks the bounds on the number of moves to a win. An error if the lower bound exceeds the
    /// upper bound, which is a bug of this program.
    fn check_bounds(&self, optimum: Bounds) -> Result<(), ProveError> {
        if let Some(upper_bound) = optimum.at_most
            && upper_bound < optimum.at_least
        {
            let what = format!(
                "the lower bound is {} moves, but the upper bound is {upper_bound}",
                optimum.at_least
            );
            return Err(ProveError::contradiction(what, &self.level));
        }
        Ok(())
    }
}

/// The optimum of a level (the number of moves of a shortest route), and how many moves each
/// possible first move wastes.
#[derive(Clone, Debug)]
pub struct FirstMoves {
    /// The number of moves of a shortest route of the level (its *optimum*), or bounds on it.
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
    /// The smallest number of moves from the state after the move to a win, or bounds on it.
    pub after: Bounds,
    /// The number of wasted moves: 1 plus `after` minus the optimum of the level. [`Bounds::NONE`]
    /// if the move makes the level unsolvable.
    pub loses: Bounds,
}

impl FirstMoves {
    /// Returns bounds on the number of first moves that begin an optimal route. (The field
    /// `optimum` counts the moves of a route instead.) The bounds are 0 if the level has no route.
    pub fn optimal(&self) -> Bounds {
        if self.optimum.is_none() {
            return Bounds::known(0);
        }
        let mut at_least = 0;
        let mut at_most = 0;
        for first in &self.moves {
            // A move that surely loses nothing is optimal, so it counts for the lower bound.
            at_least += u32::from(first.loses.exact() == Some(0));
            // A move that may lose nothing may be optimal, so it counts for the upper bound.
            at_most += u32::from(!first.loses.is_loss());
        }
        Bounds {
            exists: Some(true),
            at_least,
            at_most: Some(at_most),
        }
    }

    /// Returns whether the number of moves to a win is known exactly, before and after each first
    /// move.
    pub fn is_finished(&self) -> bool {
        self.optimum.is_known() && self.moves.iter().all(|first| first.after.is_known())
    }
}

/// Computes the optimum of a level, the number of moves of a shortest route, and the optimum after
/// each possible first move. If a limit ends the computation early, the results are bounds.
///
/// # Why this is sound
///
/// The prover computes some bounds. All other bounds follow from these facts:
/// * After the first move of an optimal route, the rest of the route is optimal.
/// * A first move lowers the optimum by at most one. If `k` moves suffice after the first move,
///   `k + 1` moves suffice in total.
/// * If no route exists before a move, no route exists after the move.
/// * Every route begins with a first move. So the optimum is one more than the smallest optimum
///   after a first move.
///
/// # Errors
///
/// The level has too many presents, or two results contradict each other, which is a bug.
pub fn first_moves(level: &Level, run: Run) -> Result<FirstMoves, ProveError> {
    let start = GameState::first(level);
    let evaluation = start.evaluate(run)?;
    let evaluated_moves = evaluate_moves(&start, &evaluation, run)?;
    let mut optimum = evaluation.optimum;
    for first in &evaluated_moves {
        // A move lowers the optimum by at most one. So the bounds on the optimum after each move
        // also limit the optimum before the move. The method `and` returns the tighter bounds.
        optimum = optimum.and(first.after.before());
    }
    optimum = optimum.and(bounds_by_best_move(&evaluated_moves));
    start.check_bounds(optimum)?;
    let mut moves = Vec::with_capacity(evaluated_moves.len());
    for first in evaluated_moves {
        moves.push(first.judge(optimum)?);
    }
    // Sorts the best moves first. Moves after which no route exists come last. If two moves have
    // the same lower bound, a move without an upper bound comes after a move with an upper bound.
    moves.sort_by_key(|first| {
        let after = first.after;
        let is_open = after.at_most.is_none();
        (after.is_none(), after.at_least, is_open, after.at_most)
    });
    Ok(FirstMoves {
        optimum,
        route: evaluation.optimal_route(optimum).map(<[_]>::to_vec),
        no_route: evaluation.no_route,
        moves,
    })
}

/// A possible first move, the state after this move, and what the prover found about this state.
struct EvaluatedMove {
    direction: Direction,
    /// The number of presents that the move takes.
    takes: usize,
    /// The state of the game after the move.
    state: GameState,
    /// Bounds on the smallest number of further moves to a win.
    after: Bounds,
}

impl EvaluatedMove {
    /// Returns the move with the number of moves that it wastes. `optimum` has the bounds on the
    /// number of moves to a win before this move, which may tighten the bounds after this move. An
    /// error if the bounds before and after contradict each other, which is a bug.
    fn judge(self, optimum: Bounds) -> Result<FirstMove, ProveError> {
        let after = self.after.and(optimum.after());
        self.state.check_bounds(after)?;
        let one_move = 1;
        Ok(FirstMove {
            direction: self.direction,
            takes: self.takes,
            after,
            loses: Bounds::lost(optimum, one_move, after),
        })
    }
}

/// Returns all possible first moves, each with bounds on the number of moves to a win after it.
/// Calls the prover for the state after a move only if the number of moves does not follow from
/// `evaluation`, the results about the start.
fn evaluate_moves(
    start: &GameState,
    evaluation: &Evaluation,
    run: Run,
) -> Result<Vec<EvaluatedMove>, ProveError> {
    let mut moves = Vec::new();
    for direction in Direction::ALL {
        let Some((state, takes)) = start.after(direction) else {
            continue;
        };
        let after = match optimum_after(evaluation, direction) {
            Some(known) => known,
            None => state.evaluate(run)?.optimum.and(evaluation.optimum.after()),
        };
        moves.push(EvaluatedMove {
            direction,
            takes,
            state,
            after,
        });
    }
    Ok(moves)
}

/// Returns the number of moves to a win after a first move, if this number follows from `start`,
/// the results about the start: the level has no route, or the known optimal route begins with the
/// move. `None` if the number does not follow.
fn optimum_after(start: &Evaluation, direction: Direction) -> Option<Bounds> {
    if start.optimum.is_none() {
        return Some(Bounds::NONE);
    }
    let moves = start.optimum.exact()?;
    let is_first_of_route = start.route.as_deref()?.first() == Some(&direction);
    // After the first move, the rest of the optimal route has one move less.
    is_first_of_route.then(|| Bounds::known(moves - 1))
}

/// Returns a lower bound on the number of moves to a win. `moves` are all first moves, each with the
/// bounds after it. Each route begins with a first move, so a shortest route has at least one move
/// more than the least lower bound after a first move. If no first move leads to a route, no route
/// exists. Computes no upper bound.
fn bounds_by_best_move(moves: &[EvaluatedMove]) -> Bounds {
    let possible = moves.iter().filter(|first| !first.after.is_none());
    match possible.map(|first| first.after.at_least).min() {
        // The 1 stands for the first move itself.
        Some(at_least) => Bounds {
            at_least: at_least + 1,
            ..Bounds::OPEN
        },
        None => Bounds::NONE,
    }
}

/// A player's route through a level, with the number of extra moves that each move costs.
#[derive(Clone, Debug)]
pub struct Route {
    /// The number of moves of a shortest route of the level (its *optimum*), or bounds on it.
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
    /// The smallest number of moves to a win after the last move: 0 if the game is won.
    pub after: Bounds,
    /// The number of wasted moves: `moves.len()` plus `after` minus `optimum`. [`Bounds::NONE`] if
    /// a move made the level unsolvable.
    pub lost: Bounds,
}

/// One move that was played, and its loss.
#[derive(Clone, Debug)]
pub struct RouteMove {
    /// The direction of the push.
    pub direction: Direction,
    /// The number of presents that the move took.
    pub takes: usize,
    /// The smallest number of moves from the state before the move to a win, or bounds on it.
    pub before: Bounds,
    /// The smallest number of moves from the state after the move to a win, or bounds on it.
    pub after: Bounds,
    /// How many more moves the game needs because of this move: 0 for an optimal move.
    pub loses: Bounds,
    /// An optimal move, if the played move is not optimal.
    pub better: Option<Direction>,
}

impl Route {
    /// Returns whether the number of moves to a win is known exactly, before and after every move.
    pub fn is_finished(&self) -> bool {
        self.optimum.is_known() && self.moves.iter().all(|played| played.after.is_known())
    }
}

/// Computes the number of moves to a win before and after each move of a played game. So the result
/// says how many moves each move wasted. Plays up to the first impossible move. If a limit ends the
/// computation early, the results are bounds.
///
/// # Errors
///
/// The level has too many presents, or two results contradict each other, which is a bug.
pub fn route(level: &Level, moves: &[Direction], run: Run) -> Result<Route, ProveError> {
    let mut game = PlayedGame::play(level, moves);
    game.evaluate_all(run)?;
    let optima = game.optima()?;
    let moves_played = game.takes.len();
    let mut route_moves = Vec::with_capacity(moves_played);
    for (index, &direction) in moves[..moves_played].iter().enumerate() {
        // `optima` has one entry for each state, and state `index` is the state before this move.
        route_moves.push(game.judge(index, direction, optima[index], optima[index + 1]));
    }
    let last_state = &game.states[moves_played];
    Ok(Route {
        optimum: optima[0],
        no_route: game.evaluations[0]
            .as_ref()
            .and_then(|start| start.no_route),
        moves: route_moves,
        missed: moves.get(moves_played).copied(),
        at_exit: last_state.is_at_exit(),
        won: last_state.is_won(),
        presents: last_state.presents(),
        after: optima[moves_played],
        lost: Bounds::lost(optima[0], moves_played as u32, optima[moves_played]),
    })
}

/// A game that was played, up to the first impossible move.
struct PlayedGame {
    /// The states before the first move and after each move.
    states: Vec<GameState>,
    /// For each move, the number of presents that it took.
    takes: Vec<usize>,
    /// For each state, the results of the prover. `None` if the prover was not necessary.
    evaluations: Vec<Option<Evaluation>>,
}

impl PlayedGame {
    /// Plays the moves from the start of a level, up to the first impossible move. Stores the state
    /// after each move.
    fn play(level: &Level, moves: &[Direction]) -> PlayedGame {
        let mut states = vec![GameState::first(level)];
        let mut takes = Vec::new();
        for (moves_played, &direction) in moves.iter().enumerate() {
            let Some((state, taken)) = states[moves_played].after(direction) else {
                break;
            };
            states.push(state);
            takes.push(taken);
        }
        PlayedGame {
            evaluations: vec![None; states.len()],
            states,
            takes,
        }
    }

    /// Lets the prover compute the number of moves to a win: for the first state, for the last
    /// state, and for each state between them whose number does not follow from other states.
    fn evaluate_all(&mut self, run: Run) -> Result<(), ProveError> {
        let last = self.states.len() - 1;
        self.evaluate(0, run)?;
        if last > 0 {
            self.evaluate(last, run)?;
        }
        self.evaluate_between(0, last, run)
    }

    /// Calls the prover for the state after `moves_played` moves, and stores its results.
    fn evaluate(&mut self, moves_played: usize, run: Run) -> Result<(), ProveError> {
        self.evaluations[moves_played] = Some(self.states[moves_played].evaluate(run)?);
        Ok(())
    }

    /// Calls the prover for the states between `from` and `to`, given as numbers of moves, if the
    /// results about other states do not determine their optimum (the number of moves to a win).
    /// The states `from` and `to` must have results. Halves the range repeatedly.
    ///
    /// # Why this is sound
    ///
    /// A move lowers the optimum by at most one. So if `n` moves lower the optimum by `n`, each
    /// move lowers it by one. States after an unsolvable state are unsolvable.
    fn evaluate_between(&mut self, from: usize, to: usize, run: Run) -> Result<(), ProveError> {
        let moves = to - from;
        let first_optimum = self.optimum(from);
        let last_optimum = self.optimum(to);
        let is_known_between = match (first_optimum.exact(), last_optimum.exact()) {
            (Some(first), Some(last)) => first == last + moves as u32,
            // If one of both numbers is unknown, the states between are known only if the first
            // state is unsolvable: then all later states are unsolvable, too.
            (None, _) | (_, None) => first_optimum.is_none(),
        };
        // Between neighbouring states there is no other state.
        if is_known_between || moves < 2 {
            return Ok(());
        }
        let middle = from.midpoint(to);
        self.evaluate(middle, run)?;
        self.evaluate_between(from, middle, run)?;
        self.evaluate_between(middle, to, run)
    }

    /// Returns bounds on the number of moves to a win from the state after `moves_played` moves, as
    /// the prover has found them. Nothing is known if the prover was not called for this state.
    fn optimum(&self, moves_played: usize) -> Bounds {
        let evaluation = self.evaluations[moves_played].as_ref();
        evaluation.map_or(Bounds::OPEN, |evaluation| evaluation.optimum)
    }

    /// Returns, for each state, the tightest bounds on the number of moves to a win that follow
    /// from the results about this state, the states before it, and the states after it.
    fn optima(&self) -> Result<Vec<Bounds>, ProveError> {
        let states = 0..self.states.len();
        let mut optima: Vec<Bounds> = states.map(|index| self.optimum(index)).collect();
        for index in 1..optima.len() {
            // A move lowers the number of remaining moves by at most one.
            let bounds_by_state_before = optima[index - 1].after();
            optima[index] = optima[index].and(bounds_by_state_before);
        }
        for index in (1..optima.len()).rev() {
            // From the state before the move, a win needs at most one move more.
            let bounds_by_state_after = optima[index].before();
            optima[index - 1] = optima[index - 1].and(bounds_by_state_after);
        }
        for (state, &optimum) in self.states.iter().zip(&optima) {
            state.check_bounds(optimum)?;
        }
        Ok(optima)
    }

    /// Returns a played move with the number of moves that it wastes, and with an optimal move if
    /// it wastes any and the prover has found one. `index` counts moves from 0. `before` and
    /// `after` are bounds on the numbers of moves to a win before and after the move.
    fn judge(
        &self,
        index: usize,
        direction: Direction,
        before: Bounds,
        after: Bounds,
    ) -> RouteMove {
        let one_move = 1;
        let loses = Bounds::lost(before, one_move, after);
        let best = self.optimal_move(index, before);
        RouteMove {
            direction,
            takes: self.takes[index],
            before,
            after,
            loses,
            better: best.filter(|_| loses.is_loss()),
        }
    }

    /// Returns an optimal move in the state after `moves_played` moves. `None` if the prover has
    /// not found one. `optimum` is the number of moves to a win from this state.
    fn optimal_move(&self, moves_played: usize, optimum: Bounds) -> Option<Direction> {
        let route = self.evaluations[moves_played]
            .as_ref()?
            .optimal_route(optimum)?;
        route.first().copied()
    }
}
