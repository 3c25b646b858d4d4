//! Positions of one game: boards that have columns in common, and share the layers of these.
//!
//! A click changes the columns of its group, an interval. The layers from the left of the columns before it are those of
//! the board, and so are those from the right of the columns behind it ([`Side::with_layers_of`] says why). What has to be
//! built are layers for the columns of the group, and a cut.

use super::meet::{build_layers, column, columns, layer_memory, solve_at_cut};
use super::side::Side;
use super::unfinished::Unfinished;
use crate::board::{Board, Click, Colour};
use kortest_base::runtime::{Limits, Progress, Run};
use std::sync::Arc;

/// A board, and the layers that there are for it.
#[derive(Clone)]
pub struct Position {
    board: Board,
    /// The colours of the game's first board: they number those of all that follow.
    colours: Arc<[Colour]>,
    sides: [Side; 2],
}

impl Position {
    /// A board without layers.
    pub fn new(board: &Board) -> Position {
        let colours = board.colours();
        let columns = columns(board, &colours);
        let right = columns.iter().rev().cloned().collect();
        Position { board: board.clone(), colours: colours.into(), sides: [Side::new(columns), Side::new(right)] }
    }

    /// A board that clicks on this one lead to, with the layers that it shares with it.
    pub fn after(&self, board: &Board) -> Position {
        let [left, right] = &self.sides;
        let column = |x: usize| match board.columns()[x] == self.board.columns()[x] {
            true => left.columns[x].clone(),
            false => Arc::new(column(&board.columns()[x], &self.colours)),
        };
        let columns: Vec<_> = (0..board.width()).map(column).collect();
        let reversed = columns.iter().rev().cloned().collect();
        let sides = [Side::with_layers_of(columns, left), Side::with_layers_of(reversed, right)];
        Position { board: board.clone(), colours: self.colours.clone(), sides }
    }

    /// The board.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Builds layers until so many columns have one from the left and from the right. `memory` is in bytes, for all that
    /// the position has.
    pub fn extend(&mut self, done: [usize; 2], limits: Limits, memory: usize) -> Result<(), Unfinished> {
        let memory = layer_memory(memory, &self.sides[0].columns);
        for (side, done) in done.into_iter().enumerate() {
            while self.sides[side].done() < done {
                let bytes: usize = self.sides.iter().map(Side::bytes).sum();
                self.sides[side].advance(limits, memory.saturating_sub(bytes))?;
            }
        }
        Ok(())
    }

    /// An optimal solution. `memory` is in bytes, for all that the position has.
    pub fn solve(&mut self, limits: Limits, memory: usize) -> Result<Vec<Click>, Unfinished> {
        self.do_not_overlap();
        let memory = layer_memory(memory, &self.sides[0].columns);
        let progress = Progress::default();
        let run = Run { limits, memory, ..Run::new(&progress) };
        build_layers(&mut self.sides, &[], run)?;
        solve_at_cut(&self.sides, run).map(|(_, clicks)| clicks)
    }

    /// Lets go of layers where both sides have one for the same column.
    fn do_not_overlap(&mut self) {
        let [left, right] = &mut self.sides;
        let width = left.columns.len();
        let both = (left.done() + right.done()).saturating_sub(width);
        left.layers.truncate(left.layers.len() - both);
    }

    /// Proven: fewer clicks do not clear the board.
    pub fn lower_bound(&self) -> u32 {
        self.sides.iter().map(Side::lower_bound).max().unwrap_or(0)
    }

    /// The nodes of the layers.
    pub fn nodes(&self) -> u64 {
        self.sides.iter().map(Side::nodes).sum()
    }

    /// Bytes in use, those that are shared with other positions included.
    pub fn bytes(&self) -> usize {
        let [left, right] = &self.sides;
        left.columns.iter().map(|column| column.bytes()).sum::<usize>() + left.bytes() + right.bytes()
    }
}
