//! A board with its layers, which are built from both sides. This module decides which columns are processed from the
//! left and which from the right, and reuses layers of earlier boards of the same game.
//!
//! Outer columns belong to the nearer side, so both sides build their layers in parallel. The columns in the middle are
//! assigned one at a time to the side whose next layer is estimated to be cheaper.

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

/// Number of columns in the middle of the board that are assigned by cost to the left or to the right side.
const MIDDLE_COLUMNS: usize = 16;

/// The limit of the [estimated cost](Side::estimated_cost_of_next) of a layer (automaton of a column) that is built in
/// parallel even in the middle of the board. The choice of the side matters little for such cheap layers.
const MAX_PARALLEL_COST: usize = 1 << 17;

/// The index of the counter of automaton nodes, among the progress counters of each stage that solves boards.
pub const NODES: usize = 0;

/// The direction in which columns are processed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// Columns are processed from left to right.
    Right,
    /// Columns are processed from right to left.
    Left,
}

/// A board, with the layers that have been built so far. A layer is the weighted automaton of one column.
#[derive(Clone)]
pub struct LayeredBoard {
    board: Board,
    /// The colours of the first board, in ascending order.
    colours: Arc<[Colour]>,
    /// All columns from the left edge inwards, with the layers (automata) that were built in this direction.
    pub left: Side,
    /// All columns from the right edge inwards, with the layers (automata) that were built in this direction.
    pub right: Side,
}

/// A board with one layer (automaton) for each column, and an optimal solution. Clones share the layers.
#[derive(Clone)]
pub struct SolvedBoard {
    /// The board with its layers (automata of columns).
    pub layered: LayeredBoard,
    pub solution: Vec<Click>,
}

/// Writes the solution. The layers (automata of columns) are too large to be read.
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
    /// Creates a board without layers (automata of columns): computes only the tables of each column, in parallel. The
    /// right side has the same columns as the left side, in reverse order.
    pub fn new(board: &Board) -> LayeredBoard {
        let colours: Arc<[Colour]> = board.colours().into();
        let tiles = board.columns().par_iter();
        let columns: Vec<Arc<Column>> = tiles.map(|tiles| column_tables(tiles, &colours)).collect();
        let reversed = columns.iter().rev().cloned().collect();
        LayeredBoard {
            board: board.clone(),
            colours,
            left: Side::new(columns),
            right: Side::new(reversed),
        }
    }

    /// Returns `board`, a later board of the same game, with the layers (automata) of this board that stay valid: on
    /// each side, the layers before the first changed column.
    pub fn after(&self, board: &Board) -> LayeredBoard {
        let mut columns = Vec::with_capacity(board.width());
        for (x, tiles) in board.columns().iter().enumerate() {
            // An unchanged column shares its tables with this board.
            if *tiles == self.board.columns()[x] {
                columns.push(self.left.columns[x].clone());
            } else {
                columns.push(column_tables(tiles, &self.colours));
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

    /// Builds layers (automata of columns) until the left side has `left` of them and the right side has `right`,
    /// within `memory` bytes, column tables included. The sides are independent, so they are built in parallel. If the
    /// sides share the memory, a side that needs more than half of it is finished after the other side, with all
    /// memory.
    pub fn extend(
        &mut self,
        left: usize,
        right: usize,
        limits: Limits,
        memory: usize,
    ) -> Result<(), Unfinished> {
        let builder = LayerBuilder {
            memory: self.layer_memory(memory),
            layer_bytes: AtomicUsize::new(self.layer_bytes()),
            limits,
        };
        // At most two shares, one for each side. With one share, a side may use the memory of both.
        let shares = memory_shares().min(2);
        let (left_result, right_result) = join(
            || builder.build_up_to(&mut self.left, left, shares),
            || builder.build_up_to(&mut self.right, right, shares),
        );
        for result in [left_result, right_result] {
            // A side that failed with only its share of the memory is tried again below, with all memory.
            let is_tried_again = shares > 1 && result == Err(Unfinished::Memory);
            if !is_tried_again {
                result?;
            }
        }
        builder.build_up_to(&mut self.left, left, 1)?;
        builder.build_up_to(&mut self.right, right, 1)
    }

    /// Computes an optimal solution of the board within `memory` bytes, and keeps the layers (automata of columns).
    /// First drops layers of the left side where the right side has a layer of the same column.
    pub fn solve(&mut self, limits: Limits, memory: usize) -> Result<Vec<Click>, Unfinished> {
        self.drop_overlapping_layers();
        let progress = Progress::default();
        let run = Run::new(&progress)
            .limits(limits)
            .memory(self.layer_memory(memory));
        let first_sides = []; // Fixes no directions.
        self.build_layers(&first_sides, run)?;
        let solved = self.solve_at_seam(run)?;
        Ok(solved.clicks)
    }

    /// Drops the layers (automata of columns) of the left side for columns that also have a layer of the right side.
    fn drop_overlapping_layers(&mut self) {
        let columns_only_left = self.left.columns.len() - self.right.processed();
        self.left.layers.truncate(columns_only_left);
    }

    /// Returns the memory for layers (automata), in bytes: `limit` minus the tables of the columns, minus a reserve.
    pub fn layer_memory(&self, limit: usize) -> usize {
        counted_memory(limit.saturating_sub(self.column_bytes()))
    }

    /// Returns the memory for work on finished layers (automata), in bytes: what these layers leave of the
    /// [memory for layers](LayeredBoard::layer_memory) if all memory is `limit`.
    pub fn memory_beside_layers(&self, limit: usize) -> usize {
        self.layer_memory(limit).saturating_sub(self.layer_bytes())
    }

    /// Builds the missing layers (automata) within `run.memory` bytes, so that each column has one from the left or the
    /// right. `first_sides` fixes the first directions. If it is empty, layers of outer columns are built in parallel.
    pub fn build_layers(&mut self, first_sides: &[Direction], run: Run) -> Result<(), Unfinished> {
        if first_sides.is_empty() && self.left.columns.len() > MIDDLE_COLUMNS {
            self.build_outer(run)?;
        }
        self.build_middle(first_sides, run)
    }

    /// Builds the layers (automata) of the outer columns, both sides in parallel, as far as the memory suffices.
    fn build_outer(&mut self, run: Run) -> Result<(), Unfinished> {
        let width = self.left.columns.len();
        // A side may process the columns that the other side has not processed before.
        let max_left = width - self.right.processed();
        let max_right = width - self.left.processed();
        let (left, right) = join(
            || build_outer_side(&mut self.left, max_left, run),
            || build_outer_side(&mut self.right, max_right, run),
        );
        left.and(right)
    }

    /// Builds the missing layers (automata of columns), one after the other. `first_sides` has the directions of the
    /// first layers, counted over both sides. Each later layer is built on the side where it is cheaper.
    fn build_middle(&mut self, first_sides: &[Direction], run: Run) -> Result<(), Unfinished> {
        for layer in self.layers()..self.left.columns.len() {
            let direction = match first_sides.get(layer) {
                Some(&direction) => direction,
                None => self.cheaper_direction(),
            };
            let available = run.memory.saturating_sub(self.layer_bytes());
            // The left side begins at the left edge and goes to the right.
            let side = match direction {
                Direction::Right => &mut self.left,
                Direction::Left => &mut self.right,
            };
            build_next(side, available, run)?;
        }
        Ok(())
    }

    /// Returns the direction of the side whose next layer (automaton of a column) is estimated to be cheaper.
    fn cheaper_direction(&self) -> Direction {
        if self.left.estimated_cost_of_next() <= self.right.estimated_cost_of_next() {
            Direction::Right
        } else {
            Direction::Left
        }
    }

    /// Joins the layers (automata of columns) from the left and from the right at the seam, where the two sides meet.
    /// Returns the optimum and a solution. Each column must have a layer of exactly one side. `run.memory` is the
    /// [memory for layers](LayeredBoard::layer_memory).
    pub fn solve_at_seam(&self, run: Run) -> Result<Solved, Unfinished> {
        assert_eq!(
            self.layers(),
            self.left.columns.len(),
            "each column has a layer of one side"
        );
        let seam = self.seam(run.limits, run.memory.saturating_sub(self.layer_bytes()))?;
        Ok(Solved {
            optimum: seam.optimum,
            clicks: walk(&self.left, &self.right, &seam),
        })
    }

    /// Returns the limits of work on finished layers (automata): `limits`, and what the layers leave of `memory` bytes.
    pub fn effort<'a>(&self, limits: Limits<'a>, memory: usize) -> Effort<'a> {
        Effort {
            limits,
            memory: MemoryCounter::new(self.memory_beside_layers(memory)),
        }
    }

    /// Finds all optimal plays (shortest sequences of clicks). Each column must have one layer (automaton).
    pub fn optimal_plays(&self, effort: &Effort) -> Result<OptimalPlays, Unfinished> {
        let seam = self.seam(effort.limits, effort.memory.available())?;
        OptimalPlays::new(&self.left, &self.right, seam, effort)
    }

    /// Joins the last layers (automata of columns) of both sides, which are neighbours, within `memory` bytes.
    fn seam(&self, limits: Limits, memory: usize) -> Result<Seam<'_>, Unfinished> {
        let left = self.left.last_layer();
        let right = self.right.last_layer();
        Seam::new(left, right, limits, memory)
    }

    /// Prepares to count the clicks on both sides of the line between `column` and the column before it. `counted` is
    /// the direction in which the *counted* side is processed. Both sides must have layers (automata) up to the line.
    pub fn line_counts<'a>(
        &'a self,
        column: usize,
        counted: Direction,
        limits: Limits<'a>,
        memory: usize,
    ) -> Result<LineCounts<'a>, Unfinished> {
        let available = self.memory_beside_layers(memory);
        let left = self.left.layer_after(column);
        // The right side counts its columns from the right edge of the board.
        let right = self.right.layer_after(self.right.columns.len() - column);
        match counted {
            Direction::Right => LineCounts::new(left, right, limits, available),
            Direction::Left => LineCounts::new(right, left, limits, available),
        }
    }

    /// Returns a proven lower bound on the number of clicks that clear the board: the larger of both sides' bounds.
    pub fn lower_bound(&self) -> u32 {
        self.left.lower_bound().max(self.right.lower_bound())
    }

    /// Returns a lower bound on the number of clicks with its evidence. Each side has a bound that its layers (automata
    /// of columns) prove alone, and the larger bound is returned. The bound is 0 if there are no layers.
    pub fn bound_with_evidence(&self) -> LowerBound {
        let left = self.left.lower_bound();
        let right = self.right.lower_bound();
        // A side without automata has no evidence, so `bound_of_layers` returns 0. Its bound is never the larger one.
        if self.left.processed() > 0 && left >= right {
            bound_of_layers(left, evidence(&self.left.column_layers(), &[]))
        } else {
            bound_of_layers(right, evidence(&[], &self.right.column_layers()))
        }
    }

    /// Returns all layers (automata of columns) as evidence. This proves the optimum if each column has one layer.
    pub fn evidence(&self) -> LayersEvidence {
        evidence(&self.left.column_layers(), &self.right.column_layers())
    }

    /// Returns the number of layers (automata of columns) that have been built.
    pub fn layers(&self) -> usize {
        self.left.processed() + self.right.processed()
    }

    /// Returns the number of nodes of all layers (automata of columns).
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

    fn layer_bytes(&self) -> usize {
        self.left.bytes() + self.right.bytes()
    }
}

/// Computes the tables of a column from its `tiles`. In the tables, each colour is its index in the sorted `colours`.
fn column_tables(tiles: &[Colour], colours: &[Colour]) -> Arc<Column> {
    let mut colour_numbers = Vec::with_capacity(tiles.len());
    for tile in tiles {
        let number = colours.binary_search(tile);
        colour_numbers.push(number.expect("the colours include the colour of each tile") as Colour);
    }
    Arc::new(Column::new(&colour_numbers))
}

/// Builds the layers (automata) of one side's outer columns, and then further layers up to the middle of the board
/// while they are cheap. Each side uses half of the memory. The side gets at most `max_columns` layers, as the opposite
/// side has the layers of all further columns. If the memory is too small, returns early without an error.
fn build_outer_side(side: &mut Side, max_columns: usize, run: Run) -> Result<(), Unfinished> {
    let width = side.columns.len();
    // The columns of this side that are not in the middle of the board.
    let outer_columns = (width.saturating_sub(MIDDLE_COLUMNS) / 2).min(max_columns);
    let columns_to_middle = (width / 2).min(max_columns);
    while side.processed() < outer_columns
        || (side.processed() < columns_to_middle
            && side.estimated_cost_of_next() < MAX_PARALLEL_COST)
    {
        let available = (run.memory / 2).saturating_sub(side.bytes());
        match build_next(side, available, run) {
            Ok(()) => {}
            // Too little memory is not an error here, because `build_middle` tries again with all memory that is left.
            Err(Unfinished::Memory) => break,
            Err(Unfinished::Stopped) => return Err(Unfinished::Stopped),
        }
    }
    Ok(())
}

/// Builds layers (automata of columns) of both sides, which may share the memory.
struct LayerBuilder<'a> {
    /// The memory for all automata, in bytes.
    memory: usize,
    /// The memory of the finished automata of both sides, in bytes.
    layer_bytes: AtomicUsize,
    limits: Limits<'a>,
}

impl LayerBuilder<'_> {
    /// Builds layers (automata of columns) until `side` has `number` of them. The memory that is left is divided by
    /// `shares`, the number of sides that build layers at the same time.
    fn build_up_to(&self, side: &mut Side, number: usize, shares: usize) -> Result<(), Unfinished> {
        while side.processed() < number {
            let available = self.memory.saturating_sub(self.layer_bytes.load(Relaxed));
            side.build_next_layer(self.limits, available / shares)?;
            self.layer_bytes
                .fetch_add(side.last_layer().layer.bytes(), Relaxed);
        }
        Ok(())
    }
}

/// Builds the next layer (automaton of a column) of `side` within `memory` bytes, and reports the progress.
fn build_next(side: &mut Side, memory: usize, run: Run) -> Result<(), Unfinished> {
    side.build_next_layer(run.limits, memory)?;
    run.progress.finish_one();
    run.progress
        .add(NODES, side.last_layer().layer.len() as u64);
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
