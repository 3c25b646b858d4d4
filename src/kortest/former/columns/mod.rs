//! The column program: an exact method that processes the board column by column instead of click by click.
//!
//! It is a dynamic program whose states describe what happens in one column over the whole game.
//!
//! # Traces and merges
//!
//! A click removes tiles from adjacent columns. The *trace* of a column in a given play is the sequence of steps that
//! clicks make in it, where a *step* is a colour together with some whole vertical runs of that colour. For two
//! neighbouring columns the play defines a *merge*: an interleaving of their traces in which the steps of the same
//! click are matched.
//!
//! Whether a merge is possible depends on the two columns alone. A click in only one of them must have no cell of its
//! colour beside it in the other. A click in both must share a row between them, and must take every cell of its colour
//! beside a cell that it takes. And it must be connected as a whole, which is tracked from left to right by the blocks
//! of its steps.
//!
//! # Why traces and merges determine a play
//!
//! Every merge orders the clicks of two neighbouring columns, and two neighbouring merges agree on the order of the
//! clicks in the column that they share. The columns of a click are an interval, so clicks that occur in two distant
//! columns occur in all columns between them. Linear orders that agree in this way extend to one linear order of all
//! clicks. Played in that order, every click finds in each of its columns what the trace says, and in the adjacent
//! columns what the merges say. So the least number of clicks is a minimum over traces and merges, which can be
//! computed column by column.
//!
//! # Both sides
//!
//! A sweep from one side knows little about the remaining columns, and keeps plays that cannot be completed within the
//! cap. So there is a sweep from each side, and each uses a completion bound computed from the layers of the other
//! (`completion.rs`). It is hard to predict which side can build its next layer cheaply, and the costs may differ by a
//! factor of a hundred: so both build in turns, and the layer that is complete first is kept.

mod alphabet;
mod arena;
mod builder;
mod closure;
mod completion;
mod content;
mod direction;
mod layer;
mod merge;
mod side;
mod step;
mod walk;

pub use direction::Direction;

use super::board::{Board, Click};
use crate::engine::{Limits, Progress, freed};
use builder::Builder;
use side::Side;
use std::sync::atomic::Ordering::Relaxed;

/// Work of one turn in a race, in entries of vectors.
const TURN: u64 = 1 << 16;

/// Memory reserved for what is not accounted for item by item, in bytes.
const OVERHEAD: usize = 64 << 20;

/// The parameters of a sweep.
#[derive(Clone, Copy, Debug)]
pub struct SweepOptions<'a> {
    /// The number of clicks to be refuted or to be solved with.
    pub cap: u32,
    /// Memory for everything together, in bytes.
    pub memory: usize,
    /// Give up after so much work, in entries of vectors: some ten million a second.
    pub work: u64,
    /// The sides of the first layers. For tests: no answer may depend on it. For every other layer both sides build in
    /// turns, and the one that is ready first is kept.
    pub first_sides: &'a [Direction],
}

/// The side and the number of nodes of a layer.
pub type LayerSize = (Direction, usize);

/// The result of a sweep.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// An optimal solution; it is within the cap.
    Solution(Vec<Click>),
    /// More clicks than the cap are needed.
    Refuted,
    /// A limit or a signal came first.
    Stopped,
    /// The allowed work did not suffice.
    Laborious,
    /// Neither side's next layer fits into the memory.
    TooLarge,
}

/// A sweep: its answer, and the layers that it built.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Swept {
    /// Its result.
    pub answer: Answer,
    /// The layers, in the order in which they were built.
    pub layers: Vec<LayerSize>,
    /// Work done, in entries of vectors.
    pub work: u64,
}

impl Swept {
    /// Nodes of all layers.
    pub fn nodes(&self) -> u64 {
        self.layers.iter().map(|&(_, nodes)| nodes as u64).sum()
    }
}

/// Finds an optimal solution of at most `cap` clicks, or shows that there is none. Uses the current rayon pool.
pub fn sweep(board: &Board, options: &SweepOptions, limits: Limits, progress: &Progress) -> Swept {
    let mut sides = [Side::new(board, Direction::Right), Side::new(board, Direction::Left)];
    let mut layers = Vec::new();
    let mut work = 0;
    progress.budget.store(options.cap, Relaxed);
    progress.jobs.store(board.width(), Relaxed);
    progress.closed.store(0, Relaxed);
    let answer = loop {
        let allowed = match options.first_sides.get(layers.len()) {
            Some(&side) => vec![side],
            None => vec![Direction::Right, Direction::Left],
        };
        let (direction, layer) = match race(&sides, &allowed, options, limits, &mut work, progress) {
            Ok(made) => made,
            Err(answer) => break answer,
        };
        layers.push((direction, layer.size));
        progress.states.fetch_add(layer.size as u64, Relaxed);
        let side = &mut sides[direction as usize];
        side.layers.push(layer);
        if side.last().least_clicks().is_none() {
            break Answer::Refuted;
        }
        progress.closed.store(sides.iter().map(Side::done).sum::<usize>().min(board.width()), Relaxed);
        let side = &sides[direction as usize];
        if side.done() == board.width() {
            break Answer::Solution(solution(side, direction));
        }
    };
    Swept { answer, layers, work }
}

/// The next layer, of the side that completes one first. Measured in work, not in time, so that it is deterministic.
fn race(
    sides: &[Side; 2],
    allowed: &[Direction],
    options: &SweepOptions,
    limits: Limits,
    work: &mut u64,
    progress: &Progress,
) -> Result<(Direction, layer::Layer), Answer> {
    let used: usize = sides.iter().map(Side::bytes).sum();
    // Some memory is for the program itself and for results of tasks that are not in the layer yet.
    let memory = options.memory.saturating_sub(used + OVERHEAD.min(options.memory / 2));
    let runner = |direction: Direction| {
        let (side, other) = (&sides[direction as usize], &sides[1 - direction as usize]);
        let limits = side.column_limits(other, options.cap, memory)?;
        Some((direction, Builder::new(side.last(), &side.contents[side.done()], limits)))
    };
    let mut runners: Vec<_> = allowed.iter().filter_map(|&direction| runner(direction)).collect();
    let mut again = Vec::new();
    while !runners.is_empty() {
        let mut place = 0;
        while place < runners.len() {
            limits.check().map_err(|_| Answer::Stopped)?;
            let share = memory / runners.len();
            let (_, builder) = &mut runners[place];
            let before = builder.work;
            let ran = builder.run(TURN);
            *work += builder.work - before;
            if *work > options.work {
                return Err(Answer::Laborious);
            }
            match ran {
                Ok(true) if builder.bytes() <= share => {
                    let (direction, builder) = runners.swap_remove(place);
                    // The memory of the other side is free again.
                    let idle: usize = runners.drain(..).map(|(_, builder)| builder.bytes()).sum();
                    if idle > OVERHEAD {
                        freed();
                    }
                    return Ok((direction, builder.finish()));
                }
                Ok(false) if builder.bytes() <= share => {
                    progress.layer.store(builder.len() as u64, Relaxed);
                    place += 1;
                }
                Ok(_) | Err(builder::TooLarge) => {
                    let (direction, builder) = runners.remove(place);
                    drop(builder);
                    freed();
                    // With all of the memory to itself it may still finish.
                    if !runners.is_empty() {
                        again.push(direction);
                    }
                }
            }
        }
        if runners.is_empty() {
            runners.extend(again.pop().and_then(runner));
        }
    }
    Err(Answer::TooLarge)
}

/// Reconstructs a solution from the layers of all columns.
fn solution(side: &Side, direction: Direction) -> Vec<Click> {
    let mut clicks = walk::walk(&side.layers[1..], &side.contents);
    if direction == Direction::Left {
        clicks.iter_mut().for_each(|(column, _)| *column = side.contents.len() - 1 - *column);
    }
    clicks
}
