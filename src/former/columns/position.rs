//! Solves the boards of a game, and reuses results of earlier boards.

use super::meet::{build_layers, column, columns, layer_memory, solve_at_cut};
use super::side::Side;
use super::unfinished::Unfinished;
use crate::board::{Board, Click, Colour};
use kortest_base::runtime::{Limits, Progress, Run};
use std::sync::Arc;

/// A board, with the automata of its columns that were built so far.
#[derive(Clone)]
pub struct Position {
    board: Board,
    colours: Arc<[Colour]>,
    sides: [Side; 2],
}

impl Position {
    /// Creates a position without any column automata.
    pub fn new(board: &Board) -> Position {
        let colours = board.colours();
        let columns = columns(board, &colours);
        let right = columns.iter().rev().cloned().collect();
        Position {
            board: board.clone(),
            colours: colours.into(),
            sides: [Side::new(columns), Side::new(right)],
        }
    }

    /// Creates a position for a later board of the same game. Reuses automata that are still valid.
    pub fn after(&self, board: &Board) -> Position {
        let [left, right] = &self.sides;
        let column = |x: usize| {
            let is_unchanged = board.columns()[x] == self.board.columns()[x];
            if is_unchanged {
                left.columns[x].clone()
            } else {
                Arc::new(column(&board.columns()[x], &self.colours))
            }
        };
        let columns: Vec<_> = (0..board.width()).map(column).collect();
        let reversed = columns.iter().rev().cloned().collect();
        let sides = [
            Side::with_layers_of(columns, left),
            Side::with_layers_of(reversed, right),
        ];
        Position {
            board: board.clone(),
            colours: self.colours.clone(),
            sides,
        }
    }

    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Builds automata until each side has `done` automata.
    pub fn extend(
        &mut self,
        done: [usize; 2],
        limits: Limits,
        memory: usize,
    ) -> Result<(), Unfinished> {
        let memory = layer_memory(memory, &self.sides[0].columns);
        for (side, done) in done.into_iter().enumerate() {
            while self.sides[side].done() < done {
                let bytes: usize = self.sides.iter().map(Side::bytes).sum();
                self.sides[side].advance(limits, memory.saturating_sub(bytes))?;
            }
        }
        Ok(())
    }

    /// Computes an optimal solution of the board within `memory` bytes.
    pub fn solve(&mut self, limits: Limits, memory: usize) -> Result<Vec<Click>, Unfinished> {
        self.drop_overlapping_layers();
        let memory = layer_memory(memory, &self.sides[0].columns);
        let progress = Progress::default();
        let run = Run {
            limits,
            memory,
            ..Run::new(&progress)
        };
        build_layers(&mut self.sides, &[], run)?;
        solve_at_cut(&self.sides, run).map(|(_, clicks)| clicks)
    }

    fn drop_overlapping_layers(&mut self) {
        let [left, right] = &mut self.sides;
        let width = left.columns.len();
        let both = (left.done() + right.done()).saturating_sub(width);
        left.layers.truncate(left.layers.len() - both);
    }

    /// Returns a proven lower bound on the number of clicks that clear the board.
    pub fn lower_bound(&self) -> u32 {
        self.sides.iter().map(Side::lower_bound).max().unwrap_or(0)
    }

    pub fn nodes(&self) -> u64 {
        self.sides.iter().map(Side::nodes).sum()
    }

    pub fn bytes(&self) -> usize {
        let [left, right] = &self.sides;
        left.columns
            .iter()
            .map(|column| column.bytes())
            .sum::<usize>()
            + left.bytes()
            + right.bytes()
    }
}
