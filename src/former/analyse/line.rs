//! Finds a short reason why fewer clicks do not suffice: a line between two columns, and numbers for its sides.
//!
//! # Why this is sound
//!
//! Draw a line between two columns, and call one side *counted*. A click is counted if it removes a tile of this side.
//! The other clicks remove only tiles of the opposite side. So each click belongs to exactly one of the two kinds.
//!
//! A row of the table says: in every game with `from` to `to` counted clicks, there are at least `rest` other clicks.
//! The rows cover all possible numbers of counted clicks: the first `from` is the smallest possible number, and the
//! last row has no end. In each row, `from + rest` is at least the optimum. So every game has at least as many clicks.
//!
//! The numbers are exact ([`LineCounts`]): `rest` is the fewest other clicks in games with at most `to` counted clicks.

use super::analysis::Analysis;
use super::game::ANALYSIS;
use crate::board::{Board, Click, NoTile};
use crate::columns::{Direction, LayeredBoard, LineCounts, NODES, Unfinished};
use crate::prove::ProveError;
use crate::replay::replay;
use kortest_base::runtime::{Phase, Run, on_workers, release_memory};

/// The *counted* side of a line between two columns: a click is counted if it removes a tile of this side.
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

    /// Returns the opposite side.
    pub fn opposite(self) -> Counted {
        match self {
            Counted::Left => Counted::Right,
            Counted::Right => Counted::Left,
        }
    }

    /// Returns the name of the side: `left` or `right`.
    pub fn word(self) -> &'static str {
        match self {
            Counted::Left => "left",
            Counted::Right => "right",
        }
    }

    /// Returns the direction in which columns of the counted side are processed: from the edge of the board inwards.
    fn direction(self) -> Direction {
        match self {
            Counted::Left => Direction::Right,
            Counted::Right => Direction::Left,
        }
    }
}

/// Where a line between two columns stands, and which of its sides is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Place {
    /// The line stands between this column and the column on its left. Columns are numbered from 0.
    pub column: usize,
    /// The side whose tiles decide whether a click counts.
    pub counted: Counted,
}

impl Place {
    /// Returns whether the line is between two columns of a board, and not at one of its edges or beyond.
    pub(super) fn divides(self, board: &Board) -> bool {
        (1..board.width()).contains(&self.column)
    }

    /// Returns whether a click that removes these tiles is counted: at least one tile is on the counted side.
    pub fn counts(self, tiles: &[Click]) -> bool {
        match self.counted {
            Counted::Left => self.has_left(tiles),
            Counted::Right => self.has_right(tiles),
        }
    }

    /// Returns whether there are tiles on both sides of the line.
    pub fn crosses(self, tiles: &[Click]) -> bool {
        self.has_left(tiles) && self.has_right(tiles)
    }

    /// Returns whether one of the tiles is left of the line.
    fn has_left(self, tiles: &[Click]) -> bool {
        tiles.iter().any(|&(column, _)| column < self.column)
    }

    /// Returns whether one of the tiles is right of the line. The line stands before its column.
    fn has_right(self, tiles: &[Click]) -> bool {
        tiles.iter().any(|&(column, _)| column >= self.column)
    }

    /// Returns the line that separates the outermost column of the counted side, at the edge of the board, from all
    /// other columns. `width` is the number of columns of the board.
    pub(super) fn at_edge(self, width: usize) -> Place {
        let column = match self.counted {
            Counted::Left => 1,
            Counted::Right => width - 1,
        };
        Place { column, ..self }
    }

    /// Returns how many clicks of a game remove a tile of the counted side, and how many do not.
    ///
    /// # Errors
    ///
    /// A click hits no tile.
    pub fn clicks_of(self, board: &Board, clicks: &[Click]) -> Result<SideClicks, NoTile> {
        let mut sides = SideClicks::default();
        for step in replay(board, clicks)?.steps {
            sides.add_click(self, &step.group);
        }
        Ok(sides)
    }

    /// Returns the lines that are tried on a board with `width` columns, the best line first. A line is better if it is
    /// nearer to the middle. Of two lines between the same columns, the line whose left side is counted is better.
    fn best_first(width: usize) -> Vec<Place> {
        // A line beside a single column says little, so each side has at least two columns if the board has four.
        let margin = if width < 4 { 1 } else { 2 };
        let columns = margin..=width.saturating_sub(margin);
        let mut places = Vec::new();
        // `distance` is twice the distance from the middle. A sort would make the WebAssembly module larger.
        for distance in 0..=width {
            for column in columns.clone() {
                if (2 * column).abs_diff(width) != distance {
                    continue;
                }
                for counted in Counted::ALL {
                    places.push(Place { column, counted });
                }
            }
        }
        places
    }
}

/// A line between two columns, and numbers of clicks on both sides that show why fewer clicks do not suffice.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Line {
    /// The fewest clicks that clear the board.
    pub optimum: u32,
    /// Where the line stands.
    pub place: Place,
    /// Ranges of the number of counted clicks, in ascending order. Together they cover all possible numbers.
    pub rows: Vec<LineRow>,
    /// The clicks of an optimal game on both sides.
    pub best: SideClicks,
}

/// Numbers of clicks on both sides of a line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct SideClicks {
    /// The number of clicks that remove a tile of the counted side.
    pub counted: u32,
    /// The number of other clicks.
    pub others: u32,
}

impl SideClicks {
    /// Adds a click that removes these tiles. It belongs to the counted side of the line at `place` if it removes a
    /// tile there.
    pub(super) fn add_click(&mut self, place: Place, removed: &[Click]) {
        if place.counts(removed) {
            self.counted += 1;
        } else {
            self.others += 1;
        }
    }
}

/// How many other clicks a game needs if its number of counted clicks (those that remove a tile of the counted side of
/// a line) is between `from` and `to`.
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

/// Why a question about a line has no answer: no line, too little time or memory, or contradicting results (a bug).
pub(super) enum LineError {
    NoLine(NoLine),
    Bug(ProveError),
}

impl From<Unfinished> for LineError {
    fn from(why: Unfinished) -> LineError {
        LineError::NoLine(why.into())
    }
}

impl From<ProveError> for LineError {
    fn from(error: ProveError) -> LineError {
        LineError::Bug(error)
    }
}

/// Separates the two kinds of errors: the inner error says why there is no line, and the outer error is a bug.
pub(super) fn separated<T>(result: Result<T, LineError>) -> Result<Result<T, NoLine>, ProveError> {
    match result {
        Ok(answer) => Ok(Ok(answer)),
        Err(LineError::NoLine(why)) => Ok(Err(why)),
        Err(LineError::Bug(error)) => Err(error),
    }
}

/// Finds the line with the shortest reason why fewer clicks do not suffice. Clicks on one side of a line are counted,
/// and each row of the line is about a range of their numbers. The line with the fewest rows is best, then the nearest
/// to the middle, then one that counts clicks on the left. A line beside a single column says little, so it is used
/// only on boards of two or three columns. The inner error says why there is no line.
///
/// # Errors
///
/// Two results contradict each other, which is a bug.
pub fn line(board: &Board, run: Run) -> Result<Result<Line, NoLine>, ProveError> {
    Analysis::new(board).line(run)
}

/// Finds the smallest numbers of clicks on both sides of the line at `place`. The inner error says that one side has no
/// columns, or that time or memory is too short.
///
/// # Errors
///
/// Two results contradict each other, which is a bug.
pub fn line_at(board: &Board, place: Place, run: Run) -> Result<Result<Line, NoLine>, ProveError> {
    if !place.divides(board) {
        return Ok(Err(NoLine::NothingToDivide));
    }
    separated(Analysis::new(board).best_line(&[place], run))
}

impl Analysis {
    /// Finds the line between two columns that gives the shortest reason why fewer clicks do not suffice, as the
    /// function [`line()`] does. The inner error says why there is no line.
    ///
    /// # Errors
    ///
    /// Two results contradict each other, which is a bug.
    pub fn line(&mut self, run: Run) -> Result<Result<Line, NoLine>, ProveError> {
        separated(self.find_line(run))
    }

    /// Finds the line between two columns that gives the shortest reason why fewer clicks do not suffice. Tries again
    /// without the layers (automata of columns) of earlier questions if the memory is too small.
    pub(super) fn find_line(&mut self, run: Run) -> Result<Line, LineError> {
        let places = Place::best_first(self.board.width());
        let has_layers = self.layered.is_some();
        match self.best_line(&places, run) {
            Err(LineError::NoLine(NoLine::Memory)) if has_layers => {
                self.forget();
                self.best_line(&places, run)
            }
            result => result,
        }
    }

    /// Returns the line with the fewest rows among the lines at `places`, and of equally good lines, the first. A row
    /// is a range of numbers of counted clicks. Returns [`NoLine`] without places or tiles, or if a limit was reached.
    fn best_line(&mut self, places: &[Place], run: Run) -> Result<Line, LineError> {
        if places.is_empty() || self.board.is_empty() {
            return Err(LineError::NoLine(NoLine::NothingToDivide));
        }
        run.progress.enter(Phase::Stage(&ANALYSIS));
        run.progress.begin(1);
        let line = on_workers(run.threads, || {
            self.line_search(places[0], run)?.try_all(places, run)
        });
        run.progress.finish_one();
        release_memory();
        line
    }

    /// Solves the board, and prepares the search for the line with the fewest rows. First builds the layers (automata
    /// of columns) from both edges up to `first`, the line that is tried first, which needs all of these layers.
    fn line_search(&mut self, first: Place, run: Run) -> Result<LineSearch<'_>, LineError> {
        build_up_to(self.layered_mut(), first, run)?;
        let result = self.solve(run)?;
        let layered = self.layered_mut();
        run.progress.add(NODES, layered.nodes());
        let Some(solution) = result.solution else {
            return Err(result.why.expect("an unsolved board has a reason").into());
        };
        Ok(LineSearch {
            layered,
            optimum: solution.len() as u32,
            solution,
            best: None,
        })
    }
}

/// The search for the line with the fewest rows.
struct LineSearch<'a> {
    /// The board, with the layers (automata of columns) of both sides that were built so far.
    layered: &'a mut LayeredBoard,
    optimum: u32,
    /// An optimal game.
    solution: Vec<Click>,
    best: Option<Line>,
}

impl LineSearch<'_> {
    /// Returns the best line at one of these places, or the first error. A line with fewer rows is better.
    fn try_all(mut self, places: &[Place], run: Run) -> Result<Line, LineError> {
        for &place in places {
            if self.max_rows() == Some(0) {
                // The best line has only one row.
                break;
            }
            if let Some(rows) = self.rows(place, run)? {
                self.refuse_wrong_sum(&rows)?;
                self.keep_as_best(place, rows);
            }
        }
        // No line is the best only if `places` is empty: at the first place, any number of rows is allowed.
        (self.best).ok_or(LineError::NoLine(NoLine::NothingToDivide))
    }

    /// Returns the largest number of rows of a line that is better than the best line so far; `None` without a line.
    fn max_rows(&self) -> Option<usize> {
        self.best.as_ref().map(|best| best.rows.len() - 1)
    }

    /// Returns an error if the smallest sum of a row is not the optimum. A row says that a game with at least `from`
    /// counted clicks, in the range of the row, has at least `rest` other clicks. The sum is `from + rest`. The rows
    /// are made so that no sum is below the optimum. An optimal game belongs to one of the rows, and has at least as
    /// many clicks as the sum of this row. So only a bug makes the smallest sum differ from the optimum.
    fn refuse_wrong_sum(&self, rows: &[LineRow]) -> Result<(), ProveError> {
        let sums = rows.iter().map(|row| row.from + row.rest);
        let smallest_sum = sums.min().expect("a line has rows");
        if smallest_sum == self.optimum {
            return Ok(());
        }
        Err(ProveError::Contradiction {
            lower: smallest_sum.max(self.optimum),
            upper: smallest_sum.min(self.optimum),
            board: self.layered.board().clone(),
        })
    }

    /// Makes the line at `place` the best line so far, with its rows and the numbers of clicks of the known solution.
    fn keep_as_best(&mut self, place: Place, rows: Vec<LineRow>) {
        let best = place
            .clicks_of(self.layered.board(), &self.solution)
            .expect("the solution has been replayed before");
        self.best = Some(Line {
            optimum: self.optimum,
            place,
            rows,
            best,
        });
    }

    /// Builds the missing layers (automata of columns) from both edges up to the line at `place`, and returns the rows
    /// that prove the optimum. `None` if the best line so far has equally few rows or fewer.
    fn rows(&mut self, place: Place, run: Run) -> Result<Option<Vec<LineRow>>, Unfinished> {
        build_up_to(self.layered, place, run)?;
        let counts = line_counts_at(self.layered, place, run)?;
        rows_that_prove(counts, self.optimum, self.max_rows())
    }
}

/// Builds the layers (automata of columns) of the left side and of the right side up to the line at `place`.
pub(super) fn build_up_to(
    layered: &mut LayeredBoard,
    place: Place,
    run: Run,
) -> Result<(), Unfinished> {
    let columns_at_right = layered.board().width() - place.column;
    layered.extend(place.column, columns_at_right, run.limits, run.memory)
}

/// Returns an object that computes the smallest numbers of clicks on both sides of the line at `place`. The layers
/// (automata of columns) of both sides must have been built up to the line.
pub(super) fn line_counts_at<'a>(
    layered: &'a LayeredBoard,
    place: Place,
    run: Run<'a>,
) -> Result<LineCounts<'a>, Unfinished> {
    let direction = place.counted.direction();
    layered.line_counts(place.column, direction, run.limits, run.memory)
}

/// Returns as few rows as possible that prove that each game has at least `optimum` clicks; `None` if there are more
/// than `max_rows`. Without `max_rows`, any number is allowed. A row says how many other clicks are necessary if the
/// number of *counted* clicks (clicks that remove a tile of one side of a line) is in a range. In the last row, the
/// fewest other clicks of any game are enough.
pub(super) fn rows_that_prove(
    mut counts: LineCounts,
    optimum: u32,
    max_rows: Option<usize>,
) -> Result<Option<Vec<LineRow>>, Unfinished> {
    let (mut from, fewest_others) = counts.fewest_of_both()?;
    // The smallest number of counted clicks that, plus the fewest other clicks, reaches the optimum. The
    // difference is negative only after a bug. Then there is only one row, whose sum shows the bug.
    let last_from = optimum.saturating_sub(fewest_others);
    let mut rows = Vec::new();
    while from < last_from {
        // This row and the last row are still missing.
        if max_rows.is_some_and(|max_rows| rows.len() + 2 > max_rows) {
            return Ok(None);
        }
        let to = end_of_row(&mut counts, from, optimum, last_from)?;
        rows.push(LineRow {
            from,
            to: Some(to),
            rest: counts.others(to)?,
        });
        from = to + 1;
    }
    rows.push(LineRow {
        from,
        to: None,
        rest: fewest_others,
    });
    Ok(Some(rows))
}

/// Returns the largest number of counted clicks of the row that begins with `from`. A row may go on as long as `from`
/// plus the fewest other clicks is at least the optimum. The row ends before `last_from`, where the last row begins.
fn end_of_row(
    counts: &mut LineCounts,
    from: u32,
    optimum: u32,
    last_from: u32,
) -> Result<u32, Unfinished> {
    let mut to = from;
    while to + 1 < last_from && from + counts.others(to + 1)? >= optimum {
        to += 1;
    }
    Ok(to)
}
