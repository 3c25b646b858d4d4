//! A board with its layers, which are built from both sides. This module decides which columns are
//! processed from the left and which from the right, and reuses layers of earlier boards of the
//! same game.
//!
//! Outer columns belong to the nearer side, so both sides build their layers in parallel. The
//! columns in the middle are assigned one at a time to the side whose next layer is estimated to be
//! cheaper.

use super::column::Column;
use super::costs::{MemoryCounter, Unfinished};
use super::layer::evidence;
use super::line_counts::LineCounts;
use super::optimal::{Effort, OptimalPlays};
use super::seam::Seam;
use super::side::Side;
use super::walk::walk;
use crate::board::{Board, Click, Colour, clicks_text};
use crate::certificate::LayersEvidence;
use crate::lower_bound::{LowerBound, bound_of_layers};
use kortest_base::runtime::{Limits, Progress, Run, counted_memory, join, memory_shares};
use rayon::prelude::*;
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

/// Number of columns in the middle that are assigned by cost.
const MIDDLE_COLUMNS: usize = 16;

/// Layers with a lower [estimated cost](Side::cost_of_next) are built in parallel even in the
/// middle, because the choice of the side matters little for them.
const MAX_PARALLEL_COST: usize = 1 << 17;

/// The direction in which columns are processed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// Columns are processed from left to right.
    Right,
    /// Columns are processed from right to left.
    Left,
}

/// A board, with the layers that were built so far.
#[derive(Clone)]
pub struct LayeredBoard {
    board: Board,
    /// The colours of the first board, in ascending order.
    colours: Arc<[Colour]>,
    pub left: Side,
    pub right: Side,
}

/// A board with one layer for each column, and an optimal solution that was replayed on the board.
/// Clones share the layers, so a clone is cheap.
#[derive(Clone)]
pub struct SolvedBoard {
    /// The board with its layers.
    pub layered: LayeredBoard,
    pub solution: Vec<Click>,
}

/// Writes the solution. The layers are too large to be read.
impl fmt::Debug for SolvedBoard {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "SolvedBoard({})", clicks_text(&self.solution))
    }
}

/// An optimal solution, and the proven optimum.
pub struct Solved {
    pub optimum: u32,
    pub clicks: Vec<Click>,
}

impl LayeredBoard {
    /// Creates a board without layers.
    pub fn new(board: &Board) -> LayeredBoard {
        let colours: Arc<[Colour]> = board.colours().into();
        let tiles = board.columns().par_iter();
        let columns: Vec<Arc<Column>> = tiles.map(|tiles| new_column(tiles, &colours)).collect();
        let reversed = columns.iter().rev().cloned().collect();
        LayeredBoard {
            board: board.clone(),
            colours,
            left: Side::new(columns),
            right: Side::new(reversed),
        }
    }

    /// Returns a later board of the same game, with the layers of this board that are still valid.
    pub fn after(&self, board: &Board) -> LayeredBoard {
        let mut columns = Vec::with_capacity(board.width());
        for (x, tiles) in board.columns().iter().enumerate() {
            if *tiles == self.board.columns()[x] {
                columns.push(self.left.columns[x].clone());
            } else {
                columns.push(new_column(tiles, &self.colours));
            }
        }
        let reversed = columns.iter().rev().cloned().collect();
        LayeredBoard {
            board: board.clone(),
            colours: self.colours.clone(),
            left: Side::with_layers_of(columns, &self.left),
            right: Side::with_layers_of(reversed, &self.right),
        }
    }

    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Builds layers until the left side has `left` of them and the right side has `right`, within
    /// `memory` bytes.
    ///
    /// Both sides are independent, so they are built in parallel. If they have to share the memory
    /// for the layers that are being built, a side that needs more than half of it is finished
    /// after the other one.
    pub fn extend(
        &mut self,
        left: usize,
        right: usize,
        limits: Limits,
        memory: usize,
    ) -> Result<(), Unfinished> {
        let extension = Extension {
            memory: self.layer_memory(memory),
            kept: AtomicUsize::new(self.layer_bytes()),
            limits,
        };
        let shares = memory_shares().min(2);
        let (left_end, right_end) = join(
            || extension.advance(&mut self.left, left, shares),
            || extension.advance(&mut self.right, right, shares),
        );
        for end in [left_end, right_end] {
            // A side that failed with half of the memory is tried again below, with all of it.
            if shares == 1 || end == Err(Unfinished::Stopped) {
                end?;
            }
        }
        extension.advance(&mut self.left, left, 1)?;
        extension.advance(&mut self.right, right, 1)
    }

    /// Computes an optimal solution of the board within `memory` bytes.
    pub fn solve(&mut self, limits: Limits, memory: usize) -> Result<Vec<Click>, Unfinished> {
        self.drop_overlapping_layers();
        let progress = Progress::default();
        let run = Run::new(&progress)
            .limits(limits)
            .memory(self.layer_memory(memory));
        self.build_layers(&[], run)?;
        let solved = self.solve_at_seam(run)?;
        Ok(solved.clicks)
    }

    /// Drops layers of the left side, so that no column has layers of both sides.
    fn drop_overlapping_layers(&mut self) {
        let width = self.left.columns.len();
        let overlapping = (self.left.done() + self.right.done()).saturating_sub(width);
        self.left.layers.truncate(self.left.done() - overlapping);
    }

    /// Returns the memory for layers, in bytes: the limit without the columns and a reserve.
    pub fn layer_memory(&self, limit: usize) -> usize {
        counted_memory(limit.saturating_sub(self.column_bytes()))
    }

    /// Builds the missing layers, so that each column has one. `first_sides` fixes the directions
    /// in which the first layers are built. If it is empty, both sides build the layers of their
    /// outer columns in parallel.
    pub fn build_layers(&mut self, first_sides: &[Direction], run: Run) -> Result<(), Unfinished> {
        if first_sides.is_empty() && self.left.columns.len() > MIDDLE_COLUMNS {
            self.build_outer(run)?;
        }
        self.build_middle(first_sides, run)
    }

    /// Builds the layers of the outer columns, both sides in parallel.
    fn build_outer(&mut self, run: Run) -> Result<(), Unfinished> {
        let width = self.left.columns.len();
        // A side may process the columns that the other side has not processed before.
        let max_left = width - self.right.done();
        let max_right = width - self.left.done();
        let (left, right) = join(
            || build_outer_side(&mut self.left, max_left, run),
            || build_outer_side(&mut self.right, max_right, run),
        );
        left.and(right)
    }

    /// Builds the remaining layers one after the other. `first_sides` has the directions of the
    /// first layers, counted over both sides. Each later layer is built on the side where it is
    /// cheaper.
    fn build_middle(&mut self, first_sides: &[Direction], run: Run) -> Result<(), Unfinished> {
        for layer in self.layers()..self.left.columns.len() {
            let direction = match first_sides.get(layer) {
                Some(&direction) => direction,
                None => self.cheaper_direction(),
            };
            let available = run.memory.saturating_sub(self.layer_bytes());
            // The left side begins at the left edge and goes to the right.
            match direction {
                Direction::Right => build_next(&mut self.left, available, run)?,
                Direction::Left => build_next(&mut self.right, available, run)?,
            }
        }
        Ok(())
    }

    /// Returns the direction of the side whose next layer is estimated to be cheaper.
    fn cheaper_direction(&self) -> Direction {
        if self.left.cost_of_next() <= self.right.cost_of_next() {
            Direction::Right
        } else {
            Direction::Left
        }
    }

    /// Joins both sides at the seam. Returns the optimum and a solution. Each column must have a
    /// layer of exactly one side.
    pub fn solve_at_seam(&self, run: Run) -> Result<Solved, Unfinished> {
        assert_eq!(
            self.layers(),
            self.left.columns.len(),
            "each column has a layer of one side"
        );
        let available = run.memory.saturating_sub(self.layer_bytes());
        let seam = Seam::new(self.left.last(), self.right.last(), run.limits, available)?;
        Ok(Solved {
            optimum: seam.optimum,
            clicks: walk(&self.left, &self.right, &seam),
        })
    }

    /// Returns the limits of a computation that runs beside the layers: `limits`, and what the
    /// layers leave of `memory` bytes.
    pub fn effort<'a>(&self, limits: Limits<'a>, memory: usize) -> Effort<'a> {
        let for_layers = self.layer_memory(memory);
        let available = for_layers.saturating_sub(self.layer_bytes());
        Effort {
            limits,
            memory: MemoryCounter::new(available),
        }
    }

    /// Finds all optimal plays. Each column must have a layer.
    pub fn optimal_plays(&self, effort: &Effort) -> Result<OptimalPlays, Unfinished> {
        let available = effort.memory.available();
        let seam = Seam::new(
            self.left.last(),
            self.right.last(),
            effort.limits,
            available,
        )?;
        OptimalPlays::new(&self.left, &self.right, seam, effort)
    }

    /// Returns the numbers of clicks on both sides of the line before a column. The side that is
    /// processed in the direction `counted` is the counted one. Both sides must have built their
    /// layers up to the line.
    pub fn line_counts<'a>(
        &'a self,
        column: usize,
        counted: Direction,
        limits: Limits<'a>,
        memory: usize,
    ) -> Result<LineCounts<'a>, Unfinished> {
        let available = self.layer_memory(memory).saturating_sub(self.layer_bytes());
        let left = self.left.layer_at(column);
        let right = self.right.layer_at(self.right.columns.len() - column);
        match counted {
            Direction::Right => LineCounts::new(left, right, limits, available),
            Direction::Left => LineCounts::new(right, left, limits, available),
        }
    }

    /// Returns a proven lower bound on the number of clicks that clear the board.
    pub fn lower_bound(&self) -> u32 {
        self.left.lower_bound().max(self.right.lower_bound())
    }

    /// Returns the larger of the two lower bounds that the layers of one side alone prove, with its
    /// evidence. The bound is 0 if there are no layers.
    pub fn bound_with_evidence(&self) -> LowerBound {
        let left = self.left.lower_bound();
        let right = self.right.lower_bound();
        // Without layers, a side has a bound but no evidence.
        if self.left.done() > 0 && left >= right {
            bound_of_layers(left, evidence(&self.left.processed(), &[]))
        } else {
            bound_of_layers(right, evidence(&[], &self.right.processed()))
        }
    }

    /// Returns the evidence of all layers. If each column has one, it proves the optimum.
    pub fn evidence(&self) -> LayersEvidence {
        evidence(&self.left.processed(), &self.right.processed())
    }

    /// Returns the number of layers.
    pub fn layers(&self) -> usize {
        self.left.done() + self.right.done()
    }

    /// Returns the number of nodes in all layers.
    pub fn nodes(&self) -> u64 {
        self.left.nodes() + self.right.nodes()
    }

    pub fn bytes(&self) -> usize {
        self.column_bytes() + self.layer_bytes()
    }

    fn column_bytes(&self) -> usize {
        let columns = self.left.columns.iter();
        columns.map(|column| column.bytes()).sum()
    }

    pub fn layer_bytes(&self) -> usize {
        self.left.bytes() + self.right.bytes()
    }
}

/// Computes the tables of a column. `colours` are the colours of the board, in ascending order. The
/// tables number them from 0.
fn new_column(tiles: &[Colour], colours: &[Colour]) -> Arc<Column> {
    let mut numbers = Vec::with_capacity(tiles.len());
    for tile in tiles {
        let number = colours.binary_search(tile);
        numbers.push(number.expect("the colours include the colour of each tile") as Colour);
    }
    Arc::new(Column::new(&numbers))
}

/// Builds the layers of one side's outer columns with half of the memory, and then further ones up
/// to the middle of the board while they are cheap. The side gets at most `max_columns` layers,
/// because the other side has the layers of the other columns.
fn build_outer_side(side: &mut Side, max_columns: usize, run: Run) -> Result<(), Unfinished> {
    let width = side.columns.len();
    let outer = (width.saturating_sub(MIDDLE_COLUMNS) / 2).min(max_columns);
    let half = (width / 2).min(max_columns);
    while side.done() < outer || (side.done() < half && side.cost_of_next() < MAX_PARALLEL_COST) {
        let available = (run.memory / 2).saturating_sub(side.bytes());
        match build_next(side, available, run) {
            Ok(()) => {}
            // A failure is not final here, because `build_middle` retries with more memory.
            Err(Unfinished::Memory) => break,
            Err(Unfinished::Stopped) => return Err(Unfinished::Stopped),
        }
    }
    Ok(())
}

/// The limits of both sides while they get more layers.
struct Extension<'a> {
    /// The memory for all layers, in bytes.
    memory: usize,
    /// The memory of the finished layers of both sides, in bytes.
    kept: AtomicUsize,
    limits: Limits<'a>,
}

impl Extension<'_> {
    /// Builds layers until a side has `number` of them. The memory that is left is divided by
    /// `shares`, the number of sides that build layers at the same time.
    fn advance(&self, side: &mut Side, number: usize, shares: usize) -> Result<(), Unfinished> {
        while side.done() < number {
            let available = self.memory.saturating_sub(self.kept.load(Relaxed));
            side.advance(self.limits, available / shares)?;
            self.kept.fetch_add(side.last().layer.bytes(), Relaxed);
        }
        Ok(())
    }
}

/// Builds the next layer of a side within `memory` bytes, and reports the progress.
fn build_next(side: &mut Side, memory: usize, run: Run) -> Result<(), Unfinished> {
    side.advance(run.limits, memory)?;
    run.progress.finish_one();
    run.progress.add(0, side.last().layer.len() as u64);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::daily;

    #[test]
    fn both_sides_get_all_automata() {
        let board = daily::board(2024, 11, 24).unwrap();
        let mut layered = LayeredBoard::new(&board);

        let extended = layered.extend(board.width(), board.width(), Limits::none(), 1 << 30);

        assert_eq!(extended, Ok(()));
        assert_eq!(layered.layers(), 2 * board.width());
    }

    #[test]
    fn little_memory_ends_an_extension() {
        let board = daily::board(2024, 11, 24).unwrap();
        let mut layered = LayeredBoard::new(&board);

        let ended = layered.extend(board.width(), board.width(), Limits::none(), 1 << 14);

        assert_eq!(ended, Err(Unfinished::Memory));
    }
}
