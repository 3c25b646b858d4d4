//! Counts the clicks that a game has used, and the clicks that it still needs, on both sides of a line between columns.
//!
//! # Why these numbers never fall
//!
//! After some clicks, add the clicks used on one side and the fewest clicks that are still needed there. The sum is the
//! smallest number on this side over all games that begin with these clicks. After one more click, fewer games begin
//! with the same clicks, so the smallest number cannot fall. This also holds for the number of clicks in all. So a
//! number that rises says that the last click lost something, and on which side.

use super::analysis::Analysis;
use super::game::{ANALYSIS, boards_of_game, solve_board};
use super::line::{
    Line, LineError, NoLine, Place, SideClicks, build_up_to, line_counts_at, separated,
};
use crate::board::{Board, Click};
use crate::columns::{LayeredBoard, NODES, Unfinished};
use crate::prove::ProveError;
use kortest_base::runtime::{Phase, Run, on_workers, release_memory};

/// The clicks of a game on both sides of a line between two columns: used so far, and needed from here on. A click
/// counts for the *counted* side if it removes a tile there, and for the opposite side if it does not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Counters {
    /// The clicks so far, on each side.
    pub used: SideClicks,
    /// The fewest clicks that are still needed on each side. The two numbers may belong to different games, so their
    /// sum may be below [`needed_in_all`](Self::needed_in_all).
    pub needed: SideClicks,
    /// The fewest clicks that clear the board from here on.
    pub needed_in_all: u32,
}

/// A line between two columns, and the clicks that a game has used and still needs on both sides of the line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameOnSides {
    /// The line of the board before the game.
    pub line: Line,
    /// The counters before the first click and after each click.
    pub counters: Vec<Counters>,
}

/// Finds the line of a board (it shows why fewer clicks are not enough), and counts the clicks of a game on both sides
/// of the line, up to the first click on an empty cell. The inner error says why there is no line.
///
/// # Errors
///
/// Two results contradict each other, which is a bug.
pub fn game_on_sides(
    board: &Board,
    clicks: &[Click],
    run: Run,
) -> Result<Result<GameOnSides, NoLine>, ProveError> {
    separated(GameOnSides::of(board, clicks, run))
}

impl GameOnSides {
    /// Finds the line of a board, and counts the clicks of a game on both sides of it, as [`game_on_sides`] does.
    fn of(board: &Board, clicks: &[Click], run: Run) -> Result<GameOnSides, LineError> {
        let line = Analysis::new(board).find_line(run)?;
        let counters = counters_of_game(board, clicks, line.place, run)?;
        Ok(GameOnSides { line, counters })
    }
}

impl Counters {
    /// Returns, for each side of the line, the smallest number of clicks over all games that begin with the clicks so
    /// far. Each side has its own minimum, and the two minima may belong to different games.
    pub fn least(&self) -> SideClicks {
        SideClicks {
            counted: self.used.counted + self.needed.counted,
            others: self.used.others + self.needed.others,
        }
    }

    /// Returns the fewest clicks of a game that begins with the clicks so far and clears the board.
    pub fn least_in_all(&self) -> u32 {
        self.used.counted + self.used.others + self.needed_in_all
    }
}

/// Computes how many clicks a game has used and still needs on each side of the line at `place`: before its first click
/// and after each click, up to the first click on an empty cell. A click is *counted* if it removes a tile of the
/// counted side. The inner error says that the line is not between two columns, or that time or memory is too short.
///
/// # Errors
///
/// Two results contradict each other, which is a bug.
pub fn counters(
    board: &Board,
    clicks: &[Click],
    place: Place,
    run: Run,
) -> Result<Result<Vec<Counters>, NoLine>, ProveError> {
    separated(counters_of_game(board, clicks, place, run))
}

/// Computes how many clicks a game has used and still needs on each side of the line at `place`: before its first click
/// and after each click, up to the first click on an empty cell. Fails if a side has no columns, or at a limit.
pub(super) fn counters_of_game(
    board: &Board,
    clicks: &[Click],
    place: Place,
    run: Run,
) -> Result<Vec<Counters>, LineError> {
    if !place.divides(board) {
        return Err(LineError::NoLine(NoLine::NothingToDivide));
    }
    run.progress.enter(Phase::Stage(&ANALYSIS));
    let boards = boards_of_game(board, clicks);
    run.progress.begin(boards.len());
    let counters = on_workers(run.threads, || count_all(&boards, clicks, place, run));
    release_memory();
    counters
}

/// Computes, for each of the `boards` of a game, the clicks used and still needed on both sides of the line at `place`.
/// `clicks[n]` leads from `boards[n]` to `boards[n + 1]`.
fn count_all(
    boards: &[Board],
    clicks: &[Click],
    place: Place,
    run: Run,
) -> Result<Vec<Counters>, LineError> {
    let mut all_counters = Vec::new();
    let mut used = SideClicks::default();
    let mut layered = LayeredBoard::new(&boards[0]);
    for (number, board) in boards.iter().enumerate() {
        // Counts the click that led to this board. No click led to the first board.
        if let Some(before) = number.checked_sub(1) {
            used.add_click(place, &boards[before].group(clicks[before]));
        }
        // For the first board, this makes only a copy.
        layered = layered.after(board);
        all_counters.push(counters_at(&mut layered, used, place, run)?);
        run.progress.add(NODES, layered.nodes());
        run.progress.finish_one();
    }
    Ok(all_counters)
}

/// Returns the clicks used and still needed on both sides of the line at `place`. The clicks `used` led to the board of
/// `layered`. Fails if time or memory is too short.
pub(super) fn counters_at(
    layered: &mut LayeredBoard,
    used: SideClicks,
    place: Place,
    run: Run,
) -> Result<Counters, LineError> {
    let needed = needed_on_sides(layered, place, run)?;
    let result = solve_board(layered, run.limits, run.memory)?;
    let Some(needed_in_all) = result.optimum.exact() else {
        return Err(result.why.expect("an unsolved board has a reason").into());
    };
    Ok(Counters {
        used,
        needed,
        needed_in_all,
    })
}

/// Returns the fewest clicks on each side of the line at `place`. The two minima may belong to different games. A click
/// is *counted* if it removes a tile of the counted side. First builds missing automata of columns.
fn needed_on_sides(
    layered: &mut LayeredBoard,
    place: Place,
    run: Run,
) -> Result<SideClicks, Unfinished> {
    build_up_to(layered, place, run)?;
    let counts = line_counts_at(layered, place, run)?;
    let (counted, others) = counts.fewest_of_both()?;
    Ok(SideClicks { counted, others })
}
