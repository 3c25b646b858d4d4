//! The graph of a level's moves, and smaller graphs for parts of a proof.

use super::digraph::Digraph;
use crate::limits::{Account, Error};
use std::rc::Rc;

#[derive(Clone)]
pub struct Move {
    pub tail: usize,
    pub head: usize,
    /// The direction of the push: `U`, `D`, `L` or `R`.
    pub letter: u8,
    /// Index of the move in the graph of the level.
    pub number: u32,
    /// The presents that the move takes, in ascending order.
    pub takes: Rc<Vec<u32>>,
}

impl Move {
    pub fn takes(&self) -> impl Iterator<Item = usize> {
        self.takes.iter().map(|&present| present as usize)
    }

    pub fn takes_present(&self, present: usize) -> bool {
        self.takes
            .binary_search_by_key(&present, |&taken| taken as usize)
            .is_ok()
    }
}

/// A graph of cells and moves. The moves are sorted by tail.
#[derive(Clone)]
pub struct Graph {
    pub cells: usize,
    pub moves: Vec<Move>,
    pub start: usize,
    pub exit: usize,
    pub presents: usize,
}

impl Graph {
    pub fn leaving(&self, cell: usize) -> &[Move] {
        let first = self.moves.partition_point(|m| m.tail < cell);
        let count = self.moves[first..]
            .iter()
            .take_while(|m| m.tail == cell)
            .count();
        &self.moves[first..first + count]
    }

    /// Reserves memory for two graphs, each with at most as many cells and moves as `self`.
    pub fn charge(&self, account: &Account) -> Result<(), Error> {
        account.take(self.moves.len() + self.cells, 5 * size_of::<Move>())
    }

    /// Returns the graph without the moves marked in `gone`.
    pub fn without(&self, gone: &[bool], account: &Account) -> Result<Graph, Error> {
        account.spend(50 * self.moves.len() as u64)?;
        let left: Vec<&Move> = self
            .moves
            .iter()
            .zip(gone)
            .filter(|&(_, gone)| !gone)
            .map(|(m, _)| m)
            .collect();
        let forth: Vec<_> = left.iter().map(|m| (m.tail, m.head)).collect();
        let back: Vec<_> = left.iter().map(|m| (m.head, m.tail)).collect();
        let forth = Digraph::new(self.cells, &forth).reached(&[self.start]);
        let back = Digraph::new(self.cells, &back).reached(&[self.exit]);
        // Removes cells that are not on a path from the start to the exit.
        let cells: Vec<usize> = (0..self.cells)
            .filter(|&cell| forth[cell] && back[cell])
            .collect();
        let kept = |cell: usize| forth[cell] && back[cell];
        Ok(self.part(
            &cells,
            left.into_iter().filter(|m| kept(m.tail) && kept(m.head)),
        ))
    }

    /// Returns the part of the graph that consists of these moves.
    pub fn only(&self, numbers: &[u32], account: &Account) -> Result<Graph, Error> {
        account.spend(50 * numbers.len() as u64)?;
        let moves = numbers.iter().map(|&number| &self.moves[number as usize]);
        // The tails are all cells except the exit, because every other cell has a move towards the
        // exit.
        let mut cells: Vec<usize> = moves.clone().map(|m| m.tail).collect();
        cells.dedup();
        cells.insert(cells.partition_point(|&cell| cell < self.exit), self.exit);
        Ok(self.part(&cells, moves))
    }

    /// Returns the graph of some cells and moves, with new cell numbers.
    fn part<'a>(&'a self, cells: &[usize], moves: impl Iterator<Item = &'a Move>) -> Graph {
        let number = |cell: usize| cells.binary_search(&cell).unwrap_or(0);
        let renumbered = |m: &Move| Move {
            tail: number(m.tail),
            head: number(m.head),
            ..m.clone()
        };
        let moves: Vec<Move> = moves.map(renumbered).collect();
        let (start, exit) = (number(self.start), number(self.exit));
        Graph {
            cells: cells.len(),
            moves,
            start,
            exit,
            presents: self.presents,
        }
    }

    /// Adds a present that the moves `takers` take.
    pub fn add_present(&mut self, takers: impl Iterator<Item = u32>) -> Result<(), Error> {
        let present = u32::try_from(self.presents).map_err(|_| "too many presents".to_string())?;
        // The new present has the largest number, so `takes` stays in ascending order.
        takers
            .for_each(|number| Rc::make_mut(&mut self.moves[number as usize].takes).push(present));
        self.presents += 1;
        Ok(())
    }

    /// `possible_takers` must contain all moves that take the present.
    pub fn remove_last_present(&mut self, possible_takers: &[u32]) {
        self.presents -= 1;
        for &number in possible_takers {
            Rc::make_mut(&mut self.moves[number as usize].takes)
                .pop_if(|present| *present as usize == self.presents);
        }
    }
}
