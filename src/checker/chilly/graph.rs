//! The graph of moves, of a level or of a node of the branches.
//!
//! The presents that a move takes are in memory once, in the graph of the level: graphs that are made from it share them. While
//! the evidence of one case is read, the other cases that are still open are lists of the level's moves.

use super::digraph::Digraph;
use crate::limits::{Account, Error};
use std::rc::Rc;

/// A move between cells.
#[derive(Clone)]
pub struct Move {
    pub tail: usize,
    pub head: usize,
    /// `U`, `D`, `L` or `R`.
    pub letter: u8,
    /// Its number in the graph of the level.
    pub number: u32,
    /// The presents that it takes, in ascending order.
    pub takes: Rc<Vec<u32>>,
}

impl Move {
    pub fn takes(&self) -> impl Iterator<Item = usize> {
        self.takes.iter().map(|&present| present as usize)
    }

    pub fn takes_present(&self, present: usize) -> bool {
        self.takes.binary_search_by_key(&present, |&taken| taken as usize).is_ok()
    }
}

/// Cells and moves. The moves are in the order of their tails.
#[derive(Clone)]
pub struct Graph {
    /// The number of cells; 0 if the exit cannot be reached.
    pub cells: usize,
    pub moves: Vec<Move>,
    pub start: usize,
    pub exit: usize,
    /// The number of presents.
    pub presents: usize,
}

impl Graph {
    /// The moves of a cell.
    pub fn leaving(&self, cell: usize) -> &[Move] {
        let first = self.moves.partition_point(|m| m.tail < cell);
        let count = self.moves[first..].iter().take_while(|m| m.tail == cell).count();
        &self.moves[first..first + count]
    }

    /// Takes the memory of two graphs that are made from this one, and of the tables that make them.
    pub fn charge(&self, account: &Account) -> Result<(), Error> {
        account.take(self.moves.len() + self.cells, 5 * size_of::<Move>())
    }

    /// The graph without the moves that are marked.
    pub fn without(&self, gone: &[bool], account: &Account) -> Result<Graph, Error> {
        account.spend(50 * self.moves.len() as u64)?;
        let left: Vec<&Move> = self.moves.iter().zip(gone).filter(|&(_, gone)| !gone).map(|(m, _)| m).collect();
        let forth: Vec<_> = left.iter().map(|m| (m.tail, m.head)).collect();
        let back: Vec<_> = left.iter().map(|m| (m.head, m.tail)).collect();
        let forth = Digraph::new(self.cells, &forth).reached(&[self.start]);
        let back = Digraph::new(self.cells, &back).reached(&[self.exit]);
        // A cell that is on no way from the start to the exit is left out, with its moves.
        let cells: Vec<usize> = (0..self.cells).filter(|&cell| forth[cell] && back[cell]).collect();
        let kept = |cell: usize| forth[cell] && back[cell];
        Ok(self.part(&cells, left.into_iter().filter(|m| kept(m.tail) && kept(m.head))))
    }

    /// The part of this graph, which is that of the level, that has these moves. All of them are on ways from the start to the
    /// exit.
    pub fn only(&self, numbers: &[u32], account: &Account) -> Result<Graph, Error> {
        account.spend(50 * numbers.len() as u64)?;
        let moves = numbers.iter().map(|&number| &self.moves[number as usize]);
        // A way leaves each cell but the exit, from which there are no moves.
        let mut cells: Vec<usize> = moves.clone().map(|m| m.tail).collect();
        cells.dedup();
        cells.insert(cells.partition_point(|&cell| cell < self.exit), self.exit);
        Ok(self.part(&cells, moves))
    }

    /// The graph of some cells, which are numbered anew, and moves between them. Without a way to the exit there are none.
    fn part<'a>(&'a self, cells: &[usize], moves: impl Iterator<Item = &'a Move>) -> Graph {
        let number = |cell: usize| cells.binary_search(&cell).unwrap_or(0);
        let renumbered = |m: &Move| Move { tail: number(m.tail), head: number(m.head), ..m.clone() };
        let moves: Vec<Move> = moves.map(renumbered).collect();
        let (start, exit) = (number(self.start), number(self.exit));
        Graph { cells: cells.len(), moves, start, exit, presents: self.presents }
    }

    /// Adds a present to this graph, which is that of the level: the moves with these numbers take it. Other graphs that share
    /// their presents must be gone.
    pub fn add_present(&mut self, takers: impl Iterator<Item = u32>) -> Result<(), Error> {
        let present = u32::try_from(self.presents).map_err(|_| "too many presents".to_string())?;
        // It has the largest number, so they stay in ascending order.
        takers.for_each(|number| Rc::make_mut(&mut self.moves[number as usize].takes).push(present));
        self.presents += 1;
        Ok(())
    }

    /// Removes the present that was added last. Only moves with these numbers take it.
    pub fn remove_present(&mut self, numbers: &[u32]) {
        self.presents -= 1;
        for &number in numbers {
            Rc::make_mut(&mut self.moves[number as usize].takes).pop_if(|present| *present as usize == self.presents);
        }
    }
}
