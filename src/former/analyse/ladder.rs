//! Explains why a number of a line is so large, by lines through fewer and fewer columns.
//!
//! A ladder explains the smallest number of clicks of one kind. Its first rung is a single column.
//! Each further rung adds up to three columns. Its rows say, for each number of clicks on the rungs
//! before, how many others touch the new columns at least.
//!
//! # Why this is sound
//!
//! The clicks of the first kind are those that remove a tile of the counted side, and those of the
//! second kind are all others. Seen from the left, with the counted side on the left, a
//! click of the first kind *begins* in a counted column, and one of the second kind begins in
//! another column. So all clicks of a kind begin in a [zone](Zones), a set of neighbouring columns.
//! The rungs divide the zone as a line divides the board, and each rung proves the number of its
//! zone by the rows of such a line (`line.rs` has the argument).

use super::game::ANALYSIS;
use super::line::{Counted, Line, LineRow, NoLine, rows_that_prove};
use crate::board::Board;
use crate::bounds::strip::strip;
use crate::columns::{LayeredBoard, Unfinished, Zones};
use kortest_base::runtime::{Phase, Run, on_workers, release_memory};
use std::cmp::Reverse;
use std::ops::RangeInclusive;

/// The largest number of columns of a rung. A rung of all columns would only repeat the number that
/// a ladder explains.
const MAX_COLUMNS: usize = 3;

/// Why both numbers of a line are so large.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ladders {
    /// Explains the smallest number of counted clicks.
    pub counted: Ladder,
    /// Explains the smallest number of others.
    pub others: Ladder,
}

/// Explains the smallest number of clicks of one kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ladder {
    /// The first column, which is at an edge of the board or beside the line.
    pub column: FirstColumn,
    /// The further columns, with growing distance from the first one.
    pub rungs: Vec<Rung>,
}

impl Ladder {
    /// Returns the smallest number of clicks that the ladder explains.
    pub fn least(&self) -> u32 {
        let last = self.rungs.last();
        last.map_or(self.column.least, |rung| rung.least)
    }
}

/// The column at which a ladder begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FirstColumn {
    /// The number of the column, from 0.
    pub column: usize,
    /// The number of its colours: one click removes tiles of one colour.
    pub colours: u32,
    /// The fewest clicks that clear a board of this column alone.
    pub alone: u32,
    /// The smallest number of clicks of this kind that touch the column, over all games of the
    /// board.
    pub least: u32,
}

/// A step of a ladder: more columns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rung {
    /// The new columns.
    pub columns: RangeInclusive<usize>,
    /// For all possible numbers of clicks on the columns before, the smallest number of others that
    /// touch the new columns.
    pub rows: Vec<LineRow>,
    /// The smallest number of clicks of this kind that touch the columns so far.
    pub least: u32,
}

/// Finds the ladders of a line.
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
    Ok(ladders?)
}

/// Finds the ladders of a line, on the current thread.
fn ladders_of(board: &Board, line: &Line, run: Run) -> Result<Ladders, Unfinished> {
    let width = board.width();
    let oriented = OrientedBoard::of(line.place.counted, board);
    let first_other = oriented.first_other_column(line.place.column);
    let mut layered = LayeredBoard::new(&oriented.board);
    layered.extend(width, width, run.limits, run.memory)?;
    Ok(Ladders {
        counted: oriented.ladder(&layered, 0..=first_other - 1, run)?,
        others: oriented.ladder(&layered, first_other..=width - 1, run)?,
    })
}

/// A board, or its mirror image, so that the counted side is on the left.
struct OrientedBoard {
    board: Board,
    is_mirrored: bool,
}

impl OrientedBoard {
    /// Mirrors the board if its right side is counted.
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

    /// Returns the first column right of the line. On the board, the line stands before `column`.
    fn first_other_column(&self, column: usize) -> usize {
        if self.is_mirrored {
            self.board.width() - column
        } else {
            column
        }
    }

    /// Converts columns of the oriented board to columns of the board.
    fn on_board(&self, columns: RangeInclusive<usize>) -> RangeInclusive<usize> {
        if !self.is_mirrored {
            return columns;
        }
        let last = self.board.width() - 1;
        last - columns.end()..=last - columns.start()
    }

    /// Finds the ladder of the clicks that begin in a zone.
    fn ladder(
        &self,
        layered: &LayeredBoard,
        zone: RangeInclusive<usize>,
        run: Run,
    ) -> Result<Ladder, Unfinished> {
        let (first, last) = zone.into_inner();
        let zones = Zones::new(layered, first, last, run)?;
        let least = zones.fewest(first)?;
        let mut shortest = vec![Vec::new()];
        for last in first + 1..=last {
            shortest.push(self.shortest_to(last, first, &shortest, &zones)?);
        }
        Ok(Ladder {
            column: self.first_column(first, least),
            rungs: shortest.pop().expect("a zone has columns"),
        })
    }

    /// Returns the shortest ladder from column `first` to column `last`, as its rungs: as few rows
    /// as possible, and then as many rungs as possible. `shortest[n]` has the rungs of the shortest
    /// ladder to column `first + n`.
    fn shortest_to(
        &self,
        last: usize,
        first: usize,
        shortest: &[Vec<Rung>],
        zones: &Zones,
    ) -> Result<Vec<Rung>, Unfinished> {
        let least = zones.fewest(last)?;
        let mut best: Option<Vec<Rung>> = None;
        let mut end = zones.end(last);
        // The last rung begins after the column `middle`, which is at least `lowest`.
        let lowest = first.max(last.saturating_sub(MAX_COLUMNS));
        for middle in (lowest..last).rev() {
            let rows = rows_that_prove(zones.division(&end)?, least, usize::MAX)?;
            let mut rungs = shortest[middle - first].clone();
            rungs.push(Rung {
                columns: self.on_board(middle + 1..=last),
                rows: rows.expect("any number of rows is allowed"),
                least,
            });
            if best
                .as_ref()
                .is_none_or(|best| reading_length(&rungs) < reading_length(best))
            {
                best = Some(rungs);
            }
            if middle > lowest {
                zones.widen(&mut end)?;
            }
        }
        Ok(best.expect("there is a column before"))
    }

    /// Returns what a person can count at the first column, and its number of clicks.
    fn first_column(&self, column: usize, least: u32) -> FirstColumn {
        let tiles = &self.board.columns()[column];
        let mut colours = tiles.clone();
        colours.sort_unstable();
        colours.dedup();
        FirstColumn {
            column: *self.on_board(column..=column).start(),
            colours: colours.len() as u32,
            alone: strip(tiles),
            least,
        }
    }
}

/// Returns how long it takes to read a ladder, for comparisons: the number of its rows. Of two
/// ladders with as many rows, the one with more rungs is shorter, because each rung is a smaller
/// step.
fn reading_length(rungs: &[Rung]) -> (usize, Reverse<usize>) {
    let rows = rungs.iter().map(|rung| rung.rows.len()).sum();
    (rows, Reverse(rungs.len()))
}
