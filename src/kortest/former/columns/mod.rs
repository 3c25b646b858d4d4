//! The column program: an exact method that goes through the board column by column instead of click by click.
//!
//! # What is true of a play
//!
//! A click takes tiles from adjacent columns. Write down for each column the *trace* of a play: the sequence of
//! steps that clicks make in it, a *step* being a colour and some whole vertical runs of it. For
//! two neighbouring columns the play gives a *merge*: an interleaving of their traces in which steps of the
//! same click are matched.
//!
//! Whether a merge is possible depends on the two columns alone: a click in one of them only must have no cell
//! of its colour beside it in the other; a click in both must have a common row, and take every cell of its
//! colour that lies beside one it takes; and it must be connected as a whole, which the blocks of its steps
//! keep track of, from left to right.
//!
//! # Why traces and merges make a play
//!
//! Orders glue. Every merge orders the clicks of two neighbouring columns; two neighbouring merges agree on the
//! order of the clicks in the column between them. Linear orders that agree on what they share, where
//! everything shared by columns further apart is in the column between as well (a click is an interval of
//! columns), extend to one order of all clicks. Played in that order, every click finds in each of its columns
//! what the trace says, and beside it what the merges say. So the least number of clicks is a minimum over
//! traces and merges, and that can be taken column by column.
//!
//! # From both sides
//!
//! A sweep from one side alone knows little of what lies beyond and keeps plays that cannot end within the cap.
//! So there is a sweep from each side, and each counts on the clicks that the other has found to be needed beyond
//! (`beyond.rs`). Which side makes its next layer cheaply is hard to tell beforehand and may differ a
//! hundredfold: both build in turns, and the one that is ready first is kept.

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

/// Work of a turn in the race, in entries of vectors.
const TURN: u64 = 1 << 16;

/// Bytes that are not counted one by one.
const OVERHEAD: usize = 64 << 20;

/// What to do and with what.
#[derive(Clone, Copy, Debug)]
pub struct SweepOptions<'a> {
    /// Solutions of more clicks than this are of no interest.
    pub cap: u32,
    /// Bytes for everything together.
    pub memory: usize,
    /// Give up after so much work, in entries of vectors: some ten million a second.
    pub work: u64,
    /// The sides of the first layers. For tests: no answer may depend on it. For every other layer both sides build in turns,
    /// and the one that is ready first is kept.
    pub first_sides: &'a [Direction],
}

/// A layer that was made: on which side, and its number of nodes.
pub type LayerSize = (Direction, usize);

/// What a sweep has shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// An optimal solution; it is within the cap.
    Solution(Vec<Click>),
    /// More clicks than the cap are needed.
    Refuted,
    /// A limit or a signal came first.
    Stopped,
    /// The allowed work was not enough.
    Laborious,
    /// Neither side's next layer fits into the memory.
    TooLarge,
}

/// A sweep: its answer, and the layers that were made on the way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Swept {
    /// What it has shown.
    pub answer: Answer,
    /// The layers, in the order in which they were made.
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

/// The next layer of the side that has it first, by work done and not by the clock.
fn race(
    sides: &[Side; 2],
    allowed: &[Direction],
    options: &SweepOptions,
    limits: Limits,
    work: &mut u64,
    progress: &Progress,
) -> Result<(Direction, layer::Layer), Answer> {
    let used: usize = sides.iter().map(Side::bytes).sum();
    // Some is for the program itself and what its tasks have found and not yet entered.
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
                    // The other one's memory is needed no more.
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
                    // With all of the memory it may still come to an end.
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

/// Walks a solution out of the layers of all columns.
fn solution(side: &Side, direction: Direction) -> Vec<Click> {
    let mut clicks = walk::walk(&side.layers[1..], &side.contents);
    if direction == Direction::Left {
        clicks.iter_mut().for_each(|(column, _)| *column = side.contents.len() - 1 - *column);
    }
    clicks
}
