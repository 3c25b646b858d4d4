//! Explains why a number of a line is so large, by lines through fewer and fewer columns.
//!
//! A ladder explains the smallest number of clicks of one kind. It begins with one column. Each rung (step) adds up to
//! three columns. Its rows say, for each number of earlier clicks, how many further clicks the new columns need.
//!
//! # Why this is sound
//!
//! Clicks of the first kind remove a tile of the counted side, and clicks of the second kind do not. Seen from the
//! left, with the counted side on the left, a click of the first kind *begins* (has its leftmost tile) in a counted
//! column, and a click of the second kind in any other column. So all clicks of a kind begin in a [zone](Zones), a set
//! of neighbouring columns. The rungs divide the zone as a line divides the board, and each rung proves the number of
//! its zone by the rows of such a line (`line.rs` has the argument).

use super::game::ANALYSIS;
use super::line::{Counted, Line, LineRow, NoLine, rows_that_prove};
use crate::board::Board;
use crate::bounds::strip::strip;
use crate::columns::{LayeredBoard, Unfinished, Zones};
use kortest_base::runtime::{Phase, Run, on_workers, release_memory};
use std::cmp::Reverse;
use std::ops::{Range, RangeInclusive};

/// The largest number of columns that one step of a ladder adds. A step that adds all columns would explain nothing.
const MAX_COLUMNS_OF_RUNG: usize = 3;

/// Reasons why both numbers of a line are so large: clicks that remove a tile of its counted side, and all others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ladders {
    /// Explains the smallest number of clicks that remove a tile of the counted side.
    pub counted: Ladder,
    /// Explains the smallest number of other clicks.
    pub others: Ladder,
}

/// A reason why so many clicks of one kind are necessary: the number for a single column, and then for more and more
/// columns. The kinds are the clicks that remove a tile of the counted side of a line, and the clicks that do not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ladder {
    /// The first column, which is at an edge of the board or beside the line.
    pub column: FirstColumn,
    /// The columns that are added, with growing distance from the first column.
    pub rungs: Vec<Rung>,
}

impl Ladder {
    /// Returns the smallest number of clicks that the ladder explains: the number for all its columns together.
    pub fn least(&self) -> u32 {
        let last = self.rungs.last();
        last.map_or(self.column.least, |rung| rung.least)
    }
}

/// The column at which a ladder (a reason by more and more columns) begins, and numbers that a person can check there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FirstColumn {
    /// The number of the column, from 0.
    pub column: usize,
    /// The number of its colours. At least so many clicks touch the column, because a click removes only one colour.
    pub colours: u32,
    /// The fewest clicks that clear a board of this column alone.
    pub alone: u32,
    /// The smallest number of clicks of the ladder's kind that touch the column, over all games that clear the board.
    pub least: u32,
}

/// A step of a ladder, which adds neighbouring columns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rung {
    /// The new columns.
    pub columns: RangeInclusive<usize>,
    /// For each possible number of clicks on earlier columns, the fewest further clicks that touch the new columns.
    pub rows: Vec<LineRow>,
    /// The smallest number of clicks of the ladder's kind that touch the columns from the first to the new ones.
    pub least: u32,
}

/// Finds the ladders of a line between two columns: for each side, a reason why so many clicks are necessary there.
///
/// # Errors
///
/// A limit or the memory ended the run.
pub fn ladders(board: &Board, line: &Line, run: Run) -> Result<Ladders, NoLine> {
    run.progress.enter(Phase::Stage(&ANALYSIS));
    run.progress.begin(1);
    let ladders = on_workers(run.threads, || ladders_of(board, line, run));
    run.progress.finish_one();
    release_memory();
    ladders.map_err(NoLine::from)
}

/// Finds the ladders of a line: for each of its sides, a reason why so many clicks are necessary there, step by step.
fn ladders_of(board: &Board, line: &Line, run: Run) -> Result<Ladders, Unfinished> {
    let width = board.width();
    let oriented = OrientedBoard::of(line.place.counted, board);
    let first_other = oriented.first_other_column(line.place.column);
    let mut layered = LayeredBoard::new(&oriented.board);
    // Builds the layers (automata) of all columns, once from the left and once from the right.
    layered.extend(width, width, run.limits, run.memory)?;
    Ok(Ladders {
        counted: oriented.ladder(&layered, 0..first_other, run)?,
        others: oriented.ladder(&layered, first_other..width, run)?,
    })
}

/// A board or its mirror image, so that the counted side of a line is on the left.
struct OrientedBoard {
    board: Board,
    is_mirrored: bool,
}

impl OrientedBoard {
    /// Returns the board as it is if the left side of the line is counted, and its mirror image if the right side is.
    fn of(counted: Counted, board: &Board) -> OrientedBoard {
        let is_mirrored = counted == Counted::Right;
        let mut columns = board.columns().to_vec();
        if is_mirrored {
            columns.reverse();
        }
        OrientedBoard {
            board: Board::from_columns(columns).expect("a mirror image has the same size"),
            is_mirrored,
        }
    }

    /// Returns the first column right of the line on this board. On the original board, the line is before `column`.
    fn first_other_column(&self, column: usize) -> usize {
        if self.is_mirrored {
            self.board.width() - column
        } else {
            column
        }
    }

    /// Converts a range of columns of this board, which may be mirrored, to the columns of the original board.
    fn on_original_board(&self, columns: RangeInclusive<usize>) -> RangeInclusive<usize> {
        if !self.is_mirrored {
            return columns;
        }
        let last = self.board.width() - 1;
        last - columns.end()..=last - columns.start()
    }

    /// Finds the ladder (a reason step by step why so many clicks are necessary) of the clicks that *begin* in `zone`,
    /// a non-empty range of columns: whose group has its leftmost tile there. The ladder says how many of these clicks
    /// touch the first column of the zone. Each *rung* (step) adds columns, and says how many more clicks these need.
    fn ladder(
        &self,
        layered: &LayeredBoard,
        zone: Range<usize>,
        run: Run,
    ) -> Result<Ladder, Unfinished> {
        let first = zone.start;
        let zones = Zones::new(layered, first, zone.end - 1, run)?;
        let least = zones.fewest(first)?;
        // `shortest[n]` has the rungs up to the column `first + n`. The first column alone needs no rungs.
        let mut shortest = vec![Vec::new()];
        for last in first + 1..zone.end {
            shortest.push(self.shortest_ladder(first, last, &shortest, &zones)?);
        }
        Ok(Ladder {
            column: self.first_column(first, least),
            rungs: shortest.pop().expect("the list begins with an entry"),
        })
    }

    /// Returns the best ladder from column `first` to `last`, as its rungs (steps that add columns): the fewest rows of
    /// numbers, and of such ladders, the most rungs. `shortest[n]` has the best rungs up to the column `first + n`.
    fn shortest_ladder(
        &self,
        first: usize,
        last: usize,
        shortest: &[Vec<Rung>],
        zones: &Zones,
    ) -> Result<Vec<Rung>, Unfinished> {
        let least = zones.fewest(last)?;
        let mut ladders = Vec::new();
        // Counts the clicks that touch the columns after `middle`. `widen` adds one more column to the counted columns.
        let mut counted_end = zones.end(last);
        // The last rung (step that adds columns) begins after the column `middle`, which is at least `lowest`.
        let lowest = first.max(last.saturating_sub(MAX_COLUMNS_OF_RUNG));
        for middle in (lowest..last).rev() {
            let rows = rows_that_prove(zones.division(&counted_end)?, least, None)?;
            let mut rungs = shortest[middle - first].clone();
            rungs.push(Rung {
                columns: self.on_original_board(middle + 1..=last),
                rows: rows.expect("any number of rows is allowed"),
                least,
            });
            ladders.push(rungs);
            if middle > lowest {
                zones.widen(&mut counted_end)?;
            }
        }
        // Of equally good ladders, the first is the one whose last rung has the fewest columns.
        let best = ladders
            .into_iter()
            .min_by_key(|rungs| reading_length(rungs));
        Ok(best.expect("`first` is before `last`, so a rung was tried"))
    }

    /// Returns the numbers of a ladder's first column. `least` is the smallest number of clicks that touch this column.
    fn first_column(&self, column: usize, least: u32) -> FirstColumn {
        let tiles = &self.board.columns()[column];
        let column_alone = Board::of_columns(vec![tiles.clone()]);
        FirstColumn {
            column: *self.on_original_board(column..=column).start(),
            colours: column_alone.colours().len() as u32,
            alone: strip(tiles),
            least,
        }
    }
}

/// Returns how long it takes to read the rungs of a ladder (its steps), for comparisons: the number of their rows. Of
/// two ladders with equally many rows, the one with more steps counts as shorter, because each step is smaller.
fn reading_length(rungs: &[Rung]) -> (usize, Reverse<usize>) {
    let rows = rungs.iter().map(|rung| rung.rows.len()).sum();
    (rows, Reverse(rungs.len()))
}
