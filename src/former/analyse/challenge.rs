//! Challenges for someone who doubts a number of the line: try to clear the board with one click less.
//!
//! A challenge watches one number of the [`Counters`]: the clicks on one side, or all clicks. Clicks of another kind
//! are free. The watched number can only rise, and it starts at the number that the line claims. So the challenge is
//! lost at the first click after which the watched number is larger, and cannot be won as long as the line is right.

use super::analysis::Analysis;
use super::counters::{Counters, counters_at, counters_of_game};
use super::game::boards_of_game;
use super::line::{Counted, Line, LineError, NoLine, Place, SideClicks, separated};
use crate::board::{Board, Click};
use crate::columns::LayeredBoard;
use crate::prove::ProveError;
use kortest_base::runtime::{Run, on_workers, release_memory};

/// A challenge to clear the board with fewer clicks of one kind than the analysis claims to be necessary. The kinds
/// refer to a line between two columns and one of its sides, the *counted* side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Challenge {
    /// Where the line stands, and which of its sides is counted.
    pub place: Place,
    /// Which clicks the challenge counts.
    pub watched: Watched,
    /// The smallest number of these clicks over all games that clear the board. The player tries one click less.
    pub least: u32,
}

/// The clicks that a challenge counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Watched {
    /// All clicks.
    All,
    /// The clicks that remove a tile of the counted side.
    Counted,
    /// The clicks that remove tiles only on the side that is not counted.
    Others,
    /// The clicks that remove a tile of this column, which is the column at the edge of the counted side.
    Column(usize),
}

impl Challenge {
    /// Returns the smallest number of clicks that this challenge counts, over all games that begin with the clicks made
    /// so far. `counters` has the clicks made and the clicks still needed on both sides of the line.
    pub fn number(&self, counters: &Counters) -> u32 {
        match self.watched {
            Watched::All => counters.least_in_all(),
            // To watch a column, the line separates this column from all others, so its clicks are the counted ones.
            Watched::Counted | Watched::Column(_) => counters.least().counted,
            Watched::Others => counters.least().others,
        }
    }
}

/// Finds the line of a board (a line between two columns that shows why fewer clicks are not enough), and the
/// challenges to beat its numbers. There are four numbers: clicks in all, clicks on the counted side, clicks on the
/// opposite side, and clicks in the column at the edge of the counted side. A number of 0 cannot be beaten, so it has
/// no challenge. The inner error says why there is no line.
///
/// # Errors
///
/// Two results contradict each other, which is a bug.
pub fn challenges(board: &Board, run: Run) -> Result<Result<Vec<Challenge>, NoLine>, ProveError> {
    separated(find_challenges(board, run))
}

/// Finds the line of a board and the challenges to beat its numbers. A line is between two columns. The numbers of
/// clicks on both sides show why fewer clicks are not enough.
fn find_challenges(board: &Board, run: Run) -> Result<Vec<Challenge>, LineError> {
    let line = Analysis::new(board).find_line(run)?;
    let at_edge = line.place.at_edge(board.width());
    // The line `at_edge` has only one column on its counted side, so it counts the clicks that touch this column. For
    // a game without clicks, the list has only one entry: the clicks that the board itself still needs.
    let counters = counters_of_game(board, &[], at_edge, run)?;
    let in_column = counters[0].needed.counted;
    Ok(challenges_of_line(&line, at_edge, in_column))
}

/// Returns the challenges to beat the numbers of a line, except for numbers that are 0. `at_edge` is the line beside
/// the column at the edge of the counted side, and `in_column` is the smallest number of clicks that touch this column.
fn challenges_of_line(line: &Line, at_edge: Place, in_column: u32) -> Vec<Challenge> {
    // A row has a range of numbers of counted clicks, and the fewest other clicks for this range. The rows are sorted:
    // the first range begins with the smallest number, and the last row has the fewest other clicks.
    let fewest_counted = line.rows[0].from;
    let fewest_others = line.rows[line.rows.len() - 1].rest;
    // A line stands before its column, so the column at the left edge is the column before the line.
    let column = match line.place.counted {
        Counted::Left => at_edge.column - 1,
        Counted::Right => at_edge.column,
    };
    let challenges = [
        challenge(line.place, Watched::All, line.optimum),
        challenge(line.place, Watched::Counted, fewest_counted),
        challenge(line.place, Watched::Others, fewest_others),
        challenge(at_edge, Watched::Column(column), in_column),
    ];
    challenges.into_iter().flatten().collect()
}

/// Returns a challenge to beat the number `least`; `None` if it is 0, which cannot be beaten.
fn challenge(place: Place, watched: Watched, least: u32) -> Option<Challenge> {
    (least > 0).then_some(Challenge {
        place,
        watched,
        least,
    })
}

/// A game that tries to win a challenge, with its counters click by click.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attempt {
    /// The clicks made and still needed on both sides of the line, before the first click and after each click.
    pub counters: Vec<Counters>,
    /// The click that lost the challenge, if there is one.
    pub lost: Option<Lost>,
}

/// The click that lost a challenge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lost {
    /// The index of the click in the game.
    pub index: usize,
    /// A click that would not have lost; `None` if the run was stopped before such a click was found.
    pub better: Option<Click>,
}

/// Judges a game that tries to win a challenge (to clear the board with fewer clicks of one kind than claimed), up to
/// the first click on an empty cell. The game loses at the first click after which the smallest possible number of such
/// clicks in the whole game is larger than at the start. A line of the board defines the kinds of clicks. The inner
/// error says that the line is not between two columns of the board, or that time or memory is too short.
///
/// # Errors
///
/// Two results contradict each other, which is a bug.
pub fn attempt(
    board: &Board,
    clicks: &[Click],
    challenge: &Challenge,
    run: Run,
) -> Result<Result<Attempt, NoLine>, ProveError> {
    separated(judge(board, clicks, challenge, run))
}

/// Judges a game that tries to win a challenge, as [`attempt`] does: finds the first click after which the number that
/// the challenge watches is larger, and a better click.
fn judge(
    board: &Board,
    clicks: &[Click],
    challenge: &Challenge,
    run: Run,
) -> Result<Attempt, LineError> {
    let counters = counters_of_game(board, clicks, challenge.place, run)?;
    let is_lost = |after: &Counters| challenge.number(after) > challenge.number(&counters[0]);
    let mut lost = None;
    // `counters[0]` belongs to the board before the game, so index 0 is the first click.
    if let Some(index) = counters[1..].iter().position(is_lost) {
        let board_before = &boards_of_game(board, clicks)[index];
        let better = on_workers(run.threads, || harmless_click(board_before, challenge, run));
        release_memory();
        // If time or memory is too short, no better click is known.
        let better = separated(better)?.unwrap_or(None);
        lost = Some(Lost { index, better });
    }
    Ok(Attempt { counters, lost })
}

/// Returns a click on `board` that does not lose a challenge (to clear the board with few clicks of one kind): after
/// the click, the smallest number of clicks of this kind over all games is the same. `None` on the empty board.
fn harmless_click(
    board: &Board,
    challenge: &Challenge,
    run: Run,
) -> Result<Option<Click>, LineError> {
    let layered = LayeredBoard::new(board);
    let number_before = number_at(layered.clone(), SideClicks::default(), challenge, run)?;
    for group in board.groups() {
        let mut clicks_made = SideClicks::default();
        clicks_made.add_click(challenge.place, &group);
        let board_after = board.click(group[0]).expect("a group has tiles");
        let number_after = number_at(layered.after(&board_after), clicks_made, challenge, run)?;
        if number_after == number_before {
            return Ok(Some(group[0]));
        }
    }
    // Not reached on a board with tiles: the first click of a game with the smallest number keeps the number.
    Ok(None)
}

/// Returns the number that a challenge watches: how many of `clicks_made` (the clicks that led to the board) are of the
/// counted kind, plus the fewest such clicks that the board still needs.
fn number_at(
    mut layered: LayeredBoard,
    clicks_made: SideClicks,
    challenge: &Challenge,
    run: Run,
) -> Result<u32, LineError> {
    let counters = counters_at(&mut layered, clicks_made, challenge.place, run)?;
    Ok(challenge.number(&counters))
}
