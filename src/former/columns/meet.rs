//! Two sides go towards each other until they meet.

use super::column::Column;
use super::cut::Cut;
use super::direction::Direction;
use super::side::Side;
use super::unfinished::Unfinished;
use super::walk;
use crate::board::{Board, Click, Colour};
use kortest_base::runtime::{Limits, Progress, accompanied};
use rayon::prelude::*;
use std::sync::Arc;

/// So many columns in the middle go to the side for which they are cheaper: which that is can halve the time. Those further
/// out belong to the side that is nearer, so both sides can have them at the same time.
const NEAR: usize = 16;

/// And so do layers that cost less than this, in pairs: to see first for which side such a column is cheaper gains less than
/// a thread that does not wait.
const CHEAP: usize = 1 << 17;

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

/// Builds the layers that are missing. `memory` is for layers and what they are made of.
pub fn meet(
    sides: &mut [Side; 2],
    first_sides: &[Direction],
    memory: usize,
    limits: Limits,
    progress: &Progress,
) -> Result<(), Unfinished> {
    let build = Build { memory, limits, progress };
    if first_sides.is_empty() && sides[0].columns.len() > NEAR {
        build.apart(sides)?;
    }
    build.in_turns(sides, first_sides)
}

/// What it takes to build layers.
struct Build<'a> {
    memory: usize,
    limits: Limits<'a>,
    progress: &'a Progress,
}

impl Build<'_> {
    /// The next layer of a side.
    fn advance(&self, side: &mut Side, memory: usize) -> Result<(), Unfinished> {
        accompanied(|| side.advance(self.limits, memory))?;
        self.progress.finish_one();
        self.progress.add(0, side.last().0.len() as u64);
        Ok(())
    }

    /// The layers further out, of both sides at the same time. Each has half of the memory. A side that has layers already
    /// may be beyond the middle: the other goes as far as there is no layer.
    fn apart(&self, sides: &mut [Side; 2]) -> Result<(), Unfinished> {
        let width = sides[0].columns.len();
        let [for_left, for_right] = [1, 0].map(|other| width - sides[other].done());
        let go = |side: &mut Side, most: usize| {
            let [far, half] = [(width - NEAR) / 2, width / 2].map(|columns| columns.min(most));
            while side.done() < far || side.done() < half && side.cost_of_next() < CHEAP {
                match self.advance(side, (self.memory / 2).saturating_sub(side.bytes())) {
                    // It may fit where the other side waits.
                    Err(Unfinished::TooLarge) => break,
                    done => done?,
                }
            }
            Ok(())
        };
        let [left, right] = sides;
        let (left, right) = rayon::join(|| go(left, for_left), || go(right, for_right));
        left.and(right)
    }

    /// The layers that are missing, one after the other, for the first turns on given sides.
    fn in_turns(&self, sides: &mut [Side; 2], first_sides: &[Direction]) -> Result<(), Unfinished> {
        let done = sides[0].done() + sides[1].done();
        for turn in done..sides[0].columns.len() {
            let [left, right] = &*sides;
            let direction = first_sides.get(turn).copied();
            let goes_right = direction.map_or(left.cost_of_next() <= right.cost_of_next(), |d| d == Direction::Right);
            let left_over = self.memory.saturating_sub(left.bytes() + right.bytes());
            self.advance(&mut sides[usize::from(!goes_right)], left_over)?;
        }
        Ok(())
    }
}

/// The optimum, and a solution, where the layers of both sides are there. `memory` is for them and the cut.
pub fn solution(sides: &[Side; 2], memory: usize, limits: Limits) -> Result<(u32, Vec<Click>), Unfinished> {
    let [left, right] = sides;
    assert_eq!(left.done() + right.done(), left.columns.len(), "each column has a layer of one side");
    let left_over = memory.saturating_sub(left.bytes() + right.bytes());
    let cut = Cut::new(left.last(), right.last(), limits, left_over)?;
    Ok((cut.optimum, walk::walk(left, right, &cut)))
}
