//! Analyses a game: computes how much worse each click is than an optimal click.

use super::board_result::{ANALYSIS, BoardResult, check_consistent, solve_position, unfinished};
use crate::board::{Board, Click};
use crate::columns::{Position, Unfinished};
use crate::prove::ProveError;
use kortest_base::bounds::Bounds;
use kortest_base::runtime::{Phase, Run, on_workers, release_memory};

/// An analysed game, finished or not.
#[derive(Clone, Debug)]
pub struct Game {
    /// The optimum of the initial board.
    pub optimum: Bounds,
    /// An optimal solution of the initial board, if it is known.
    pub solution: Option<Vec<Click>>,
    /// The clicks of the game, up to the first click on an empty cell.
    pub clicks: Vec<GameClick>,
    /// The first click on an empty cell, if any. All later clicks are ignored.
    pub missed: Option<Click>,
    /// The board at the end of the game.
    pub left: Board,
    /// The optimum of the board that is left.
    pub after: Bounds,
    /// Number of wasted clicks in the game.
    pub lost: Bounds,
    /// The reason why the analysis is unfinished, or `None`.
    pub unfinished: Option<Unfinished>,
}

/// An analysed click of a game.
#[derive(Clone, Debug)]
pub struct GameClick {
    /// The clicked cell.
    pub click: Click,
    /// The cells that the click removed, sorted.
    pub group: Vec<Click>,
    /// The optimum of the board before the click.
    pub before: Bounds,
    /// The optimum of the board after the click.
    pub after: Bounds,
    /// Number of clicks that this click loses compared to an optimal click.
    pub loses: Bounds,
    /// An optimal click, if one is known and the played click is not optimal.
    pub better: Option<Click>,
}

impl Game {
    /// Returns whether the game cleared the board.
    pub fn cleared(&self) -> bool {
        self.left.is_empty()
    }
}

/// Computes the optimum before and after each click of a game. A result is a range if time or
/// memory is too short.
pub fn game(board: &Board, clicks: &[Click], run: Run) -> Result<Game, ProveError> {
    run.progress.enter(Phase::Stage(&ANALYSIS));
    let mut boards = play(board, clicks);
    run.progress.begin(boards.len());
    let mut results = on_workers(run.threads, || solve_all(&boards, run))?;
    release_memory();
    tighten_neighbours(&mut results);
    for (board, result) in boards.iter().zip(&results) {
        check_consistent(board, result.optimum)?;
    }
    let played = boards.len() - 1;
    let mut judged = Vec::with_capacity(played);
    for (n, &click) in clicks[..played].iter().enumerate() {
        let group = boards[n].group(click);
        judged.push(judge(click, group, &results[n], &results[n + 1]));
    }
    let first = results[0].optimum;
    let last = results[played].optimum;
    Ok(Game {
        optimum: first,
        solution: results[0].solution.clone(),
        lost: Bounds::lost(first, played as u32, last).and(sum_of_losses(&judged)),
        clicks: judged,
        missed: clicks.get(played).copied(),
        left: boards.swap_remove(played),
        after: last,
        unfinished: unfinished(&results),
    })
}

/// Returns the board before the game and after each click, up to the first click on an empty cell.
fn play(board: &Board, clicks: &[Click]) -> Vec<Board> {
    let mut boards = vec![board.clone()];
    for &click in clicks {
        let Some(after) = boards[boards.len() - 1].click(click) else {
            break;
        };
        boards.push(after);
    }
    boards
}

/// Computes the optima of the boards of a game.
fn solve_all(boards: &[Board], run: Run) -> Result<Vec<BoardResult>, ProveError> {
    let mut solved = Vec::new();
    let mut position = Position::new(&boards[0]);
    for board in boards {
        position = position.after(board);
        let mut found = solve_position(&mut position, run.limits, run.memory)?;
        if found.why == Some(Unfinished::Memory) {
            // Drops earlier results to free memory.
            position = Position::new(board);
            found = solve_position(&mut position, run.limits, run.memory)?;
        }
        run.progress.add(0, position.nodes());
        run.progress.finish_one();
        solved.push(found);
    }
    Ok(solved)
}

/// Updates the bounds of each board with the bounds of the boards before and after. A click
/// decreases the optimum by at most one.
fn tighten_neighbours(results: &mut [BoardResult]) {
    for n in 1..results.len() {
        let before = results[n - 1].optimum;
        results[n].tighten(before.after());
    }
    for n in (1..results.len()).rev() {
        let after = results[n].optimum;
        results[n - 1].tighten(after.before());
    }
}

/// Compares a click with an optimal click.
fn judge(click: Click, group: Vec<Click>, before: &BoardResult, after: &BoardResult) -> GameClick {
    let loses = Bounds::lost(before.optimum, 1, after.optimum);
    let mut better = None;
    if loses.is_loss()
        && let Some(solution) = &before.solution
    {
        better = solution.first().copied();
    }
    GameClick {
        click,
        group,
        before: before.optimum,
        after: after.optimum,
        loses,
        better,
    }
}

/// Adds the losses of all clicks.
fn sum_of_losses(clicks: &[GameClick]) -> Bounds {
    Bounds {
        exists: Some(true),
        at_least: clicks.iter().map(|click| click.loses.at_least).sum(),
        at_most: clicks.iter().map(|click| click.loses.at_most).sum(),
    }
}
