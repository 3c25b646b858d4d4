//! A short reason why fewer clicks do not suffice: one line between two columns, and the clicks on
//! its sides.
//!
//! # Why this is sound
//!
//! Draw a line between two columns, and call one side *counted*. Each click counts either for this
//! side, if it removes a tile there, or else for the rest, if it removes only tiles of the other side.
//! So each click counts exactly once.
//!
//! A row of the table says: in every game with `from` to `to` counted clicks, there are at least
//! `rest` others. The rows cover all numbers of counted clicks that are possible, because the first
//! `from` is the smallest one over all games, and the last row has no end. In each row,
//! `from + rest` is at least the optimum. So every game has at least as many clicks.
//!
//! The numbers are exact ([`Front`]): `rest` is the smallest number of other clicks over all games
//! with at most `to` counted clicks.

use super::game::{ANALYSIS, solve_position};
use crate::board::{Board, Click, NoTile};
use crate::columns::{Direction, Front, Position, Unfinished};
use crate::prove::ProveError;
use crate::replay::replay;
use kortest_base::runtime::{Phase, Run, on_workers, release_memory};

/// The side of a line whose tiles decide for which side a click counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Counted {
    /// A click counts if it removes a tile left of the line.
    Left,
    /// A click counts if it removes a tile right of the line.
    Right,
}

impl Counted {
    /// Both sides, in the order of preference.
    const ALL: [Counted; 2] = [Counted::Left, Counted::Right];

    /// Returns the direction in which the automata of the counted side are built.
    fn direction(self) -> Direction {
        match self {
            Counted::Left => Direction::Right,
            Counted::Right => Direction::Left,
        }
    }
}

/// A line between two columns that shows why fewer clicks than the optimum do not suffice.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Line {
    /// The fewest clicks that clear the board.
    pub optimum: u32,
    /// The line stands between this column and the one before it. Columns are numbered from 0.
    pub column: usize,
    /// The side whose tiles decide.
    pub counted: Counted,
    /// All possible numbers of counted clicks in ascending order. Most boards need one row.
    pub rows: Vec<LineRow>,
    /// The clicks of an optimal game.
    pub best: SideClicks,
}

/// The clicks of a game on both sides of a line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct SideClicks {
    /// The number of clicks that remove a tile of the counted side.
    pub counted: u32,
    /// The number of other clicks.
    pub others: u32,
}

impl SideClicks {
    /// Counts the clicks of a game, for the line before a column.
    ///
    /// # Errors
    ///
    /// A click hits no tile.
    pub fn of_game(
        board: &Board,
        clicks: &[Click],
        column: usize,
        counted: Counted,
    ) -> Result<SideClicks, NoTile> {
        let mut sides = SideClicks::default();
        for step in replay(board, clicks)?.steps {
            let mut columns = step.group.iter().map(|&(column, _)| column);
            let is_counted = match counted {
                Counted::Left => columns.any(|of_tile| of_tile < column),
                Counted::Right => columns.any(|of_tile| of_tile >= column),
            };
            if is_counted {
                sides.counted += 1;
            } else {
                sides.others += 1;
            }
        }
        Ok(sides)
    }
}

/// How many other clicks a game needs, if its number of counted clicks is in a range.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct LineRow {
    /// The smallest number of counted clicks.
    pub from: u32,
    /// The largest number of counted clicks; `None` in the last row, which has no end.
    pub to: Option<u32>,
    /// The smallest number of other clicks over all games with at most `to` counted clicks.
    pub rest: u32,
}

/// Why a board has no line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum NoLine {
    /// The board has only one column, or no tiles.
    NothingToDivide,
    /// The memory was too small.
    Memory,
    /// A deadline or the stop flag ended the run.
    Stopped,
}

impl From<Unfinished> for NoLine {
    fn from(why: Unfinished) -> NoLine {
        match why {
            Unfinished::Memory => NoLine::Memory,
            Unfinished::Stopped => NoLine::Stopped,
        }
    }
}

/// Finds the line that gives the shortest reason why fewer clicks do not suffice: the one with the
/// fewest rows, of these the one nearest to the middle, and of these the one that counts the left
/// side. A line beside a single column says little, so it is only drawn on boards of two or three
/// columns.
///
/// # Errors
///
/// Two results contradict each other, which is a bug.
pub fn line(board: &Board, run: Run) -> Result<Result<Line, NoLine>, ProveError> {
    first_of(board, &places(board.width()), run)
}

/// Finds the numbers of clicks on both sides of the line before a column.
///
/// # Errors
///
/// Two results contradict each other, which is a bug.
pub fn line_at(
    board: &Board,
    column: usize,
    counted: Counted,
    run: Run,
) -> Result<Result<Line, NoLine>, ProveError> {
    if column == 0 || column >= board.width() {
        return Ok(Err(NoLine::NothingToDivide));
    }
    first_of(board, &[Place { column, counted }], run)
}

/// Where a line stands, and which of its sides is counted.
#[derive(Clone, Copy)]
struct Place {
    column: usize,
    counted: Counted,
}

/// Returns where a line may stand, the best places first.
fn places(width: usize) -> Vec<Place> {
    let margin = if width < 4 { 1 } else { 2 };
    let mut places = Vec::new();
    for column in margin..=width.saturating_sub(margin) {
        for counted in Counted::ALL {
            places.push(Place { column, counted });
        }
    }
    places.sort_by_key(|place| (2 * place.column).abs_diff(width));
    places
}

/// Returns the line with the fewest rows, of equal ones the first.
fn first_of(board: &Board, places: &[Place], run: Run) -> Result<Result<Line, NoLine>, ProveError> {
    if board.is_empty() {
        return Ok(Err(NoLine::NothingToDivide));
    }
    run.progress.enter(Phase::Stage(&ANALYSIS));
    run.progress.begin(1);
    let line = on_workers(run.threads, || {
        let mut position = Position::new(board);
        let solved = solve_position(&mut position, run.limits, run.memory)?;
        run.progress.add(0, position.nodes());
        let (Some(solution), None) = (solved.solution, solved.why) else {
            return Ok(Err(solved.why.map_or(NoLine::Memory, NoLine::from)));
        };
        let optimum = solution.len() as u32;
        let search = LineSearch {
            position,
            optimum,
            solution,
            best: None,
        };
        search.try_all(places, run)
    });
    run.progress.finish_one();
    release_memory();
    line
}

/// The search for the line with the fewest rows.
struct LineSearch {
    /// The board, with the automata of both sides that were built so far.
    position: Position,
    optimum: u32,
    /// An optimal game.
    solution: Vec<Click>,
    best: Option<Line>,
}

impl LineSearch {
    /// Tries all places until a line with one row is found.
    fn try_all(mut self, places: &[Place], run: Run) -> Result<Result<Line, NoLine>, ProveError> {
        for &place in places {
            if self.max_rows() == 0 {
                break;
            }
            match self.rows(place, run) {
                Ok(Rows::All(rows)) => self.keep(place, rows),
                Ok(Rows::TooMany) => {}
                Ok(Rows::Contradiction(upper)) => {
                    return Err(ProveError::Contradiction {
                        lower: self.optimum,
                        upper,
                        board: self.position.board().clone(),
                    });
                }
                Err(why) => return Ok(Err(why.into())),
            }
        }
        Ok(self.best.ok_or(NoLine::NothingToDivide))
    }

    /// Returns how many rows a better line may have.
    fn max_rows(&self) -> usize {
        self.best
            .as_ref()
            .map_or(usize::MAX, |best| best.rows.len() - 1)
    }

    fn keep(&mut self, place: Place, rows: Vec<LineRow>) {
        self.best = Some(Line {
            optimum: self.optimum,
            column: place.column,
            counted: place.counted,
            rows,
            best: self.best_game(place),
        });
    }

    /// Counts the clicks of the optimal game.
    fn best_game(&self, place: Place) -> SideClicks {
        let Place { column, counted } = place;
        SideClicks::of_game(self.position.board(), &self.solution, column, counted)
            .expect("the solution has been replayed before")
    }

    /// Builds the automata up to a place, and returns the rows of its line.
    fn rows(&mut self, place: Place, run: Run) -> Result<Rows, Unfinished> {
        let Place { column, counted } = place;
        let width = self.position.board().width();
        self.position
            .extend(column, width - column, run.limits, run.memory)?;
        let max_rows = self.max_rows();
        let direction = counted.direction();
        let front = self
            .position
            .front(column, direction, run.limits, run.memory)?;
        rows_of(front, self.optimum, max_rows)
    }
}

/// The rows of a line.
enum Rows {
    All(Vec<LineRow>),
    /// There are more rows than wanted.
    TooMany,
    /// A game has only this number of clicks, which is below the optimum.
    Contradiction(u32),
}

/// Returns the fewest rows that prove the optimum, unless there are more than `max_rows`. Each row
/// but the last ends where one more counted click allows too few others.
fn rows_of(mut front: Front, optimum: u32, max_rows: usize) -> Result<Rows, Unfinished> {
    let fewest_others = front.fewest_others()?;
    let mut rows = Vec::new();
    if front.base() + fewest_others >= optimum {
        // The shortest game has at least `fewest_others` other clicks, so it has at most
        // `optimum - fewest_others` counted ones, and the base says that no game has fewer.
        rows.push(LineRow::last(optimum - fewest_others, fewest_others));
        return Ok(Rows::All(rows));
    }
    let (mut from, mut rest) = first_row(&mut front)?;
    while from + fewest_others < optimum {
        if from + rest < optimum {
            return Ok(Rows::Contradiction(from + rest));
        }
        if rows.len() + 1 >= max_rows {
            return Ok(Rows::TooMany);
        }
        let mut to = from;
        let next = loop {
            let (counted, others) = front.next_row()?;
            let others = others.unwrap_or(rest);
            if from + others < optimum {
                break (counted, others);
            }
            (to, rest) = (counted, others);
        };
        rows.push(LineRow {
            from,
            to: Some(to),
            rest,
        });
        (from, rest) = next;
    }
    rows.push(LineRow::last(from, fewest_others));
    Ok(Rows::All(rows))
}

impl LineRow {
    /// The row without an end.
    fn last(from: u32, rest: u32) -> LineRow {
        LineRow {
            from,
            to: None,
            rest,
        }
    }
}

/// Returns the smallest number of counted clicks over all games, and the smallest number of others
/// with it.
fn first_row(front: &mut Front) -> Result<(u32, u32), Unfinished> {
    loop {
        if let (counted, Some(others)) = front.next_row()? {
            return Ok((counted, others));
        }
    }
}
