//! Decides which columns are processed from the left and which from the right.

use super::column::Column;
use super::cut::Cut;
use super::direction::Direction;
use super::side::Side;
use super::unfinished::Unfinished;
use super::walk;
use crate::board::{Board, Click, Colour};
use kortest_base::runtime::{Run, counted_memory};
use rayon::prelude::*;
use std::sync::Arc;

const MIDDLE_COLUMNS: usize = 16;

const MAX_PARALLEL_COST: usize = 1 << 17;

pub fn column(tiles: &[Colour], colours: &[Colour]) -> Column {
    let number = |colour: &Colour| {
        colours
            .binary_search(colour)
            .map_or(0, |number| number as Colour)
    };
    Column::new(&tiles.iter().map(number).collect::<Vec<Colour>>())
}

pub fn columns(board: &Board, colours: &[Colour]) -> Vec<Arc<Column>> {
    board
        .columns()
        .par_iter()
        .map(|tiles| Arc::new(column(tiles, colours)))
        .collect()
}

pub fn layer_memory(memory: usize, columns: &[Arc<Column>]) -> usize {
    let columns = columns.iter().map(|column| column.bytes()).sum();
    counted_memory(memory.saturating_sub(columns))
}

pub fn build_layers(
    sides: &mut [Side; 2],
    first_sides: &[Direction],
    run: Run,
) -> Result<(), Unfinished> {
    if first_sides.is_empty() && sides[0].columns.len() > MIDDLE_COLUMNS {
        build_outer(sides, run)?;
    }
    build_middle(sides, first_sides, run)
}

fn build_next(side: &mut Side, memory: usize, run: Run) -> Result<(), Unfinished> {
    side.advance(run.limits, memory)?;
    run.progress.finish_one();
    run.progress.add(0, side.last_layer().len() as u64);
    Ok(())
}

fn build_outer(sides: &mut [Side; 2], run: Run) -> Result<(), Unfinished> {
    let width = sides[0].columns.len();
    let [left_columns, right_columns] = [1, 0].map(|other| width - sides[other].done());
    let build_side = |side: &mut Side, max_columns: usize| {
        let [outer, half] =
            [(width - MIDDLE_COLUMNS) / 2, width / 2].map(|columns| columns.min(max_columns));
        while side.done() < outer || side.done() < half && side.cost_of_next() < MAX_PARALLEL_COST {
            match build_next(side, (run.memory / 2).saturating_sub(side.bytes()), run) {
                // A failure is not final here, because `build_middle` retries with more memory.
                Err(Unfinished::Memory) => break,
                done => done?,
            }
        }
        Ok(())
    };
    let [left, right] = sides;
    let (left, right) = rayon::join(
        || build_side(left, left_columns),
        || build_side(right, right_columns),
    );
    left.and(right)
}

fn build_middle(
    sides: &mut [Side; 2],
    first_sides: &[Direction],
    run: Run,
) -> Result<(), Unfinished> {
    let done = sides[0].done() + sides[1].done();
    for layer in done..sides[0].columns.len() {
        let [left, right] = &*sides;
        let direction = first_sides.get(layer).copied();
        let goes_right = direction.map_or(left.cost_of_next() <= right.cost_of_next(), |d| {
            d == Direction::Right
        });
        let available = run.memory.saturating_sub(left.bytes() + right.bytes());
        build_next(&mut sides[usize::from(!goes_right)], available, run)?;
    }
    Ok(())
}

pub fn solve_at_cut(sides: &[Side; 2], run: Run) -> Result<(u32, Vec<Click>), Unfinished> {
    let [left, right] = sides;
    assert_eq!(
        left.done() + right.done(),
        left.columns.len(),
        "each column has a layer of one side"
    );
    let available = run.memory.saturating_sub(left.bytes() + right.bytes());
    let cut = Cut::new(
        left.last_layer_and_column(),
        right.last_layer_and_column(),
        run.limits,
        available,
    )?;
    Ok((cut.optimum, walk::walk(left, right, &cut)))
}
