//! Analyses a game: computes the optimum of each board, or bounds on it, and how many clicks the player wasted.

use crate::board::{Board, Click};
use crate::bounds::strip::strip;
use crate::columns::{LayeredBoard, NODES, Unfinished};
use crate::prove::{ProveError, check_bounds, verify};
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
    /// Number of wasted clicks in the game: clicks made, plus the optimum of the board that is left, minus `optimum`.
    pub lost: Bounds,
    /// The reason why some results are only bounds; `None` if all results are exact.
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
    /// Number of wasted clicks: `1 + after - before`. The number is 0 if the click is optimal, and else at least 1.
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

/// Analyses a game: computes the optimum (the fewest clicks that clear the board) before and after each click, up to
/// the first click on an empty cell. An optimum is a range if time or memory is too short.
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
    check_consistent(boards.iter().zip(&results))?;
    // The number of clicks before the first click on an empty cell. Each of these clicks makes a new board.
    let played = boards.len() - 1;
    let mut analysed_clicks = Vec::with_capacity(played);
    for (n, &click) in clicks[..played].iter().enumerate() {
        let group = boards[n].group(click);
        analysed_clicks.push(analyse_click(click, group, &results[n], &results[n + 1]));
    }
    let optimum_before = results[0].optimum;
    let optimum_after = results[played].optimum;
    let lost_in_all = Bounds::lost(optimum_before, played as u32, optimum_after);
    Ok(Game {
        optimum: optimum_before,
        solution: results[0].solution.clone(),
        // Each of the two is a range for the number of wasted clicks, so their intersection is, too.
        lost: lost_in_all.and(sum_of_losses(&analysed_clicks)),
        clicks: analysed_clicks,
        missed: clicks.get(played).copied(), // The click on an empty cell.
        left: boards.swap_remove(played),
        after: optimum_after,
        unfinished: why_unfinished(&results),
    })
}

/// Returns the boards of a game: the given board, and the board after each click. The list ends before the first click
/// on an empty cell, which is not a legal click.
pub fn boards_of_game(board: &Board, clicks: &[Click]) -> Vec<Board> {
    let mut boards = vec![board.clone()];
    for &click in clicks {
        let Some(board_after) = boards[boards.len() - 1].click(click) else {
            break;
        };
        boards.push(board_after);
    }
    boards
}

/// Computes the optimum of each board of a game, and reports the progress. Neighbouring boards have most columns in
/// common, so each board reuses the layers of the board before it (the automata of its columns).
fn solve_all(boards: &[Board], run: Run) -> Result<Vec<BoardResult>, ProveError> {
    let mut results = Vec::new();
    let mut layered = LayeredBoard::new(&boards[0]);
    for board in boards {
        // For the first board, this makes only a copy.
        layered = layered.after(board);
        let mut result = solve_board(&mut layered, run.limits, run.memory)?;
        if result.why == Some(Unfinished::Memory) {
            // Without the automata of earlier boards, the memory may be sufficient.
            layered = LayeredBoard::new(board);
            result = solve_board(&mut layered, run.limits, run.memory)?;
        }
        run.progress.add(NODES, layered.nodes());
        run.progress.finish_one();
        results.push(result);
    }
    Ok(results)
}

/// Improves the bounds on each board's optimum by the neighbouring boards: a click lowers the optimum by at most 1.
fn tighten_neighbours(results: &mut [BoardResult]) {
    // `Bounds::after` converts bounds before a click to bounds after it, and `Bounds::before` vice versa.
    for n in 1..results.len() {
        let before = results[n - 1].optimum;
        results[n].tighten(before.after());
    }
    for n in (1..results.len()).rev() {
        let after = results[n].optimum;
        results[n - 1].tighten(after.before());
    }
}

/// Compares a click with an optimal click. `group` has the cells that the click removed; `before` and `after` are the
/// results for the boards before and after the click. `better` in the result is an optimal click, or `None` if the
/// played click may be optimal or no optimal click is known.
fn analyse_click(
    click: Click,
    group: Vec<Click>,
    before: &BoardResult,
    after: &BoardResult,
) -> GameClick {
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

/// Returns bounds on the number of clicks that a game wasted: the sums of the bounds of its clicks. There is no upper
/// bound if some click has no upper bound.
fn sum_of_losses(clicks: &[GameClick]) -> Bounds {
    Bounds {
        exists: Some(true),
        at_least: clicks.iter().map(|click| click.loses.at_least).sum(),
        at_most: clicks.iter().map(|click| click.loses.at_most).sum(),
    }
}

/// The stage that the progress display shows while boards are analysed. Its counter is the number of automaton nodes.
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
    /// Returns the result for a board that was not examined because the run was stopped: only a quick upper bound.
    pub fn stopped(board: &Board) -> BoardResult {
        BoardResult::unfinished(board, 0, Unfinished::Stopped)
    }

    /// Returns the result for a board whose optimum was not found, for the reason `why`: the range from `lower_bound`
    /// to the number of clicks of a quickly found solution.
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

    /// Intersects the known bounds with further bounds on the same optimum.
    pub fn tighten(&mut self, optimum: Bounds) {
        self.optimum = self.optimum.and(optimum);
    }
}

/// Computes the optimum (the fewest clicks that clear the board), or bounds if time or `memory` (in bytes) is too
/// short. The layers that are built (the automata of the columns) stay in `layered`. Replays the solution.
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
            // The finished layers (automata of columns) still prove a lower bound.
            let lower_bound = layered.lower_bound();
            Ok(BoardResult::unfinished(layered.board(), lower_bound, why))
        }
    }
}

/// Returns an error if the lower bound on the optimum of a board exceeds the upper bound. The bounds may be derived
/// from different boards, and contradict each other only after a bug.
pub fn check_consistent<'a>(
    boards: impl IntoIterator<Item = (&'a Board, &'a BoardResult)>,
) -> Result<(), ProveError> {
    for (board, result) in boards {
        check_bounds(board, result.optimum.at_least, result.optimum.at_most)?;
    }
    Ok(())
}

/// Returns why some results are only bounds; `None` if all results are exact. If several reasons occur, a stop by the
/// user comes first, because the user caused it. Without a stop, the first reason is returned.
pub fn why_unfinished<'a>(
    results: impl IntoIterator<Item = &'a BoardResult>,
) -> Option<Unfinished> {
    let mut first_reason = None;
    for result in results {
        if result.optimum.exact().is_some() {
            // An exact result needs no reason.
            continue;
        }
        if result.why == Some(Unfinished::Stopped) {
            return result.why;
        }
        first_reason = first_reason.or(result.why);
    }
    first_reason
}

/// An upper bound is found by clicking on the largest groups only on boards with at most this many tiles, because the
/// time grows with the square of the number of tiles.
const MAX_TILES: usize = 200;

/// Returns a quick upper bound on the optimum: the number of clicks of a simple solution.
fn upper_bound(board: &Board) -> u32 {
    let bound = column_by_column(board);
    if board.tiles() > MAX_TILES {
        return bound;
    }
    bound.min(by_largest_groups(board))
}

/// Returns the number of clicks that clear one column after another: the sum of their [strip numbers](strip). The strip
/// number of a column is the fewest clicks that clear a board of this column alone.
///
/// # Why this is an upper bound on the number of clicks
///
/// Clear the first column by the shortest plan for this column alone. A click removes a run of tiles of this column,
/// and perhaps further runs that are connected with it through other columns. Then the plan saves a click, or goes on
/// with fewer tiles. Removing tiles never increases the strip number. While earlier columns are cleared, clicks only
/// remove tiles from later columns, so the strip numbers of later columns do not increase either.
fn column_by_column(board: &Board) -> u32 {
    board.columns().iter().map(|column| strip(column)).sum()
}

/// Returns the number of clicks of the game in which every click removes a largest group (connected tiles of one
/// colour). Of equally large groups, the first in the list is clicked.
fn by_largest_groups(board: &Board) -> u32 {
    let mut board_left = board.clone();
    let mut clicks = 0;
    // `max_by_key` returns the last of equally large groups, so the list is reversed.
    while let Some(group) = board_left.groups().into_iter().rev().max_by_key(Vec::len) {
        board_left = board_left.click(group[0]).expect("a group has a tile");
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
