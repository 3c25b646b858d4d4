//! Two sides go towards each other until they meet.

use super::column::Column;
use super::cut::Cut;
use super::direction::Direction;
use super::side::Side;
use super::unfinished::Unfinished;
use super::walk;
use crate::engine::{Limits, Progress};
use crate::former::board::{Board, Click, Colour};
use rayon::prelude::*;
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;

/// Memory reserved for what is not accounted for item by item, in bytes.
const OVERHEAD: usize = 16 << 20;

/// A column of tiles, given from the bottom. Its colours are numbered by their places in `colours`.
pub fn column(tiles: &[Colour], colours: &[Colour]) -> Column {
    let number = |colour: &Colour| colours.binary_search(colour).map_or(0, |number| number as Colour);
    Column::new(&tiles.iter().map(number).collect::<Vec<Colour>>())
}

/// The columns of a board. Uses the current rayon pool.
pub fn columns(board: &Board, colours: &[Colour]) -> Vec<Arc<Column>> {
    board.columns().par_iter().map(|tiles| Arc::new(column(tiles, colours))).collect()
}

/// What is left of the memory for layers, and for what they are made of.
pub fn for_layers(memory: usize, columns: &[Arc<Column>]) -> usize {
    let memory = memory.saturating_sub(columns.iter().map(|column| column.bytes()).sum());
    memory - OVERHEAD.min(memory / 2)
}

/// Builds the layers that are missing; the optimum, and a solution. `memory` is for layers and what they are made of.
pub fn meet(
    sides: &mut [Side; 2],
    first_sides: &[Direction],
    memory: usize,
    limits: Limits,
    progress: &Progress,
) -> Result<(u32, Vec<Click>), Unfinished> {
    let width = sides[0].columns.len();
    let done = sides[0].done() + sides[1].done();
    for turn in done..width {
        let [left, right] = &*sides;
        let direction = first_sides.get(turn).copied();
        let goes_right = direction.map_or(left.cost_of_next() <= right.cost_of_next(), |d| d == Direction::Right);
        let left_over = memory.saturating_sub(left.bytes() + right.bytes());
        let side = &mut sides[usize::from(!goes_right)];
        side.advance(limits, left_over)?;
        progress.closed.store(turn + 1, Relaxed);
        progress.states.fetch_add(side.last().0.len() as u64, Relaxed);
    }
    let [left, right] = &*sides;
    let left_over = memory.saturating_sub(left.bytes() + right.bytes());
    let cut = Cut::new(left.last(), right.last(), limits, left_over)?;
    Ok((cut.optimum, walk::walk(left, right, &cut)))
}
