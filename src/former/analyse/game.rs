//! Analyses a game: computes the optimum of each board, or bounds on it, and how much worse each
//! click is than an optimal click.

use crate::board::{Board, Click};
use crate::bounds::strip::strip;
use crate::columns::{LayeredBoard, Unfinished};
use crate::prove::{ProveError, verify};
use kortest_base::bounds::Bounds;
use kortest_base::runtime::{Limits, Phase, Run, Stage, on_workers, release_memory};

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
///
/// # Errors
///
/// Two results contradict each other, which is a bug.
pub fn game(board: &Board, clicks: &[Click], run: Run) -> Result<Game, ProveError> {
    run.progress.enter(Phase::Stage(&ANALYSIS));
    let mut boards = boards_of_game(board, clicks);
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
        unfinished: why_unfinished(&results),
    })
}

/// Returns the boards of a game: before the first click, and after each click up to the first one
/// on an empty cell.
pub fn boards_of_game(board: &Board, clicks: &[Click]) -> Vec<Board> {
    let mut boards = vec![board.clone()];
    for &click in clicks {
        let Some(after) = boards[boards.len() - 1].click(click) else {
            break;
        };
        boards.push(after);
    }
    boards
}

/// Computes the optima of the boards of a game. Each board reuses layers of the board before it.
fn solve_all(boards: &[Board], run: Run) -> Result<Vec<BoardResult>, ProveError> {
    let mut solved = Vec::new();
    let mut layered = LayeredBoard::new(&boards[0]);
    for board in boards {
        layered = layered.after(board);
        let mut found = solve_board(&mut layered, run.limits, run.memory)?;
        if found.why == Some(Unfinished::Memory) {
            // Without the layers of earlier boards, the memory may be sufficient.
            layered = LayeredBoard::new(board);
            found = solve_board(&mut layered, run.limits, run.memory)?;
        }
        run.progress.add(0, layered.nodes());
        run.progress.finish_one();
        solved.push(found);
    }
    Ok(solved)
}

/// Improves the bounds of each board of a game by the bounds of the boards before and after it: a
/// click decreases the optimum by at most one.
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

pub static ANALYSIS: Stage = Stage {
    name: "board by board",
    counters: &["nodes"],
};

/// The optimum of a board, as far as it is known.
#[derive(Clone, Debug)]
pub struct BoardResult {
    pub optimum: Bounds,
    /// An optimal solution, if the optimum is known.
    pub solution: Option<Vec<Click>>,
    /// The reason why only bounds are known; `None` if the optimum is known.
    pub why: Option<Unfinished>,
}

impl BoardResult {
    /// Returns the result for a board after the run was stopped.
    pub fn stopped(board: &Board) -> BoardResult {
        BoardResult::unfinished(board, 0, Unfinished::Stopped)
    }

    /// Returns the result for a board whose optimum was not found, for the reason `why`: the range
    /// from `lower_bound` to a quick upper bound.
    fn unfinished(board: &Board, lower_bound: u32, why: Unfinished) -> BoardResult {
        BoardResult {
            optimum: Bounds {
                exists: Some(true),
                at_least: lower_bound,
                at_most: Some(upper_bound(board)),
            },
            solution: None,
            why: Some(why),
        }
    }

    /// Updates the known bounds with other bounds on the same optimum.
    pub fn tighten(&mut self, optimum: Bounds) {
        self.optimum = self.optimum.and(optimum);
    }
}

/// Computes the optimum of a board, or bounds if time or memory is too short.
pub fn solve_board(
    layered: &mut LayeredBoard,
    limits: Limits,
    memory: usize,
) -> Result<BoardResult, ProveError> {
    match layered.solve(limits, memory) {
        Ok(clicks) => {
            verify(layered.board(), Some(&clicks))?;
            Ok(BoardResult::solved(clicks))
        }
        Err(why) => {
            let lower_bound = layered.lower_bound();
            Ok(BoardResult::unfinished(layered.board(), lower_bound, why))
        }
    }
}

/// Returns an error if the lower bound exceeds the upper bound.
pub fn check_consistent(board: &Board, optimum: Bounds) -> Result<(), ProveError> {
    let lower = optimum.at_least;
    match optimum.at_most {
        Some(upper) if upper < lower => Err(ProveError::Contradiction {
            lower,
            upper,
            board: board.clone(),
        }),
        _ => Ok(()),
    }
}

/// Returns why some results are only bounds: that the run was stopped, if this is one of the
/// reasons, and otherwise the first reason. `None` if all results are exact.
pub fn why_unfinished<'a>(
    results: impl IntoIterator<Item = &'a BoardResult>,
) -> Option<Unfinished> {
    let mut first_reason = None;
    for result in results {
        if result.optimum.exact().is_some() {
            continue;
        }
        if result.why == Some(Unfinished::Stopped) {
            return result.why;
        }
        first_reason = first_reason.or(result.why);
    }
    first_reason
}

/// On boards with more tiles, no game by largest groups is played, because it would take too long.
const MAX_TILES: usize = 200;

/// Returns a quick upper bound on the optimum of a board.
fn upper_bound(board: &Board) -> u32 {
    let bound = column_by_column(board);
    if board.tiles() > MAX_TILES {
        return bound;
    }
    bound.min(by_largest_groups(board))
}

/// Returns the number of clicks that clear one column after the other: the sum of their strip
/// numbers ([`strip`]).
///
/// # Why this is an upper bound on the number of clicks
///
/// Clear the first column by the shortest plan for this column alone. A click removes a block of
/// this column, and perhaps further blocks that are connected with it through other columns. Then
/// the plan loses a step, or goes on with fewer letters. Deleting letters never increases the strip
/// number. While earlier columns are cleared, clicks only delete some letters of a column, which
/// does not increase its strip number either.
fn column_by_column(board: &Board) -> u32 {
    board.columns().iter().map(|column| strip(column)).sum()
}

/// Returns the number of clicks of a game in which every click removes a largest group.
fn by_largest_groups(board: &Board) -> u32 {
    let mut left = board.clone();
    let mut clicks = 0;
    // `max_by_key` returns the last of equal groups, so the list is reversed.
    while let Some(group) = left.groups().into_iter().rev().max_by_key(Vec::len) {
        left = left.click(group[0]).expect("a group has a tile");
        clicks += 1;
    }
    clicks
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn upper_bounds_of_small_boards() {
        assert_eq!(by_largest_groups(&Board::parse(".").unwrap()), 0);
        assert_eq!(by_largest_groups(&Board::parse("OPO/OGO").unwrap()), 4);
        assert_eq!(by_largest_groups(&Board::parse("PPO/OOP").unwrap()), 3);
        assert_eq!(column_by_column(&Board::parse("PPO/POO").unwrap()), 4);
        assert_eq!(column_by_column(&Board::parse("PP/OO/PP").unwrap()), 4);
    }
}
