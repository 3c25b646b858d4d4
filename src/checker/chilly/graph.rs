//! The graph of moves, of a level or of a node of the branches.

use super::digraph::Digraph;
use crate::limits::{Account, Error};

/// A move between cells.
#[derive(Clone)]
pub struct Move {
    pub tail: usize,
    pub head: usize,
    /// `U`, `D`, `L` or `R`.
    pub letter: u8,
    /// The presents that it takes, in ascending order.
    pub takes: Vec<u32>,
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

    /// Takes what a graph needs that is made from this one.
    fn charge(&self, account: &Account) -> Result<(), Error> {
        let taken: usize = self.moves.iter().map(|m| m.takes.len() + 1).sum();
        account.take(taken, size_of::<u32>())?;
        account.take(self.moves.len() + self.cells, 2 * size_of::<Move>())?;
        account.spend((taken + 20 * self.moves.len()) as u64)
    }

    /// The graph without the moves that are marked.
    pub fn without(&self, gone: &[bool], account: &Account) -> Result<Graph, Error> {
        self.charge(account)?;
        let left: Vec<&Move> = self.moves.iter().zip(gone).filter(|&(_, gone)| !gone).map(|(m, _)| m).collect();
        let forth: Vec<_> = left.iter().map(|m| (m.tail, m.head)).collect();
        let back: Vec<_> = left.iter().map(|m| (m.head, m.tail)).collect();
        let forth = Digraph::new(self.cells, &forth).reached(&[self.start]);
        let back = Digraph::new(self.cells, &back).reached(&[self.exit]);
        // What is on no way from the start to the exit has no number.
        let mut cells = 0;
        let mut numbers = vec![None; self.cells];
        for cell in (0..self.cells).filter(|&cell| forth[cell] && back[cell]) {
            numbers[cell] = Some(cells);
            cells += 1;
        }
        let moves = left.into_iter().filter_map(|m| {
            let (tail, head) = (numbers[m.tail]?, numbers[m.head]?);
            Some(Move { tail, head, ..m.clone() })
        });
        let moves: Vec<Move> = moves.collect();
        let (start, exit) = (numbers[self.start].unwrap_or(0), numbers[self.exit].unwrap_or(0));
        Ok(Graph { cells, moves, start, exit, presents: self.presents })
    }

    /// The graph with one present more, which the moves take that are marked.
    pub fn with_present(&self, takers: &[bool], account: &Account) -> Result<Graph, Error> {
        self.charge(account)?;
        let present = u32::try_from(self.presents).map_err(|_| "too many presents".to_string())?;
        let mut moves = self.moves.clone();
        // It has the largest number, so they stay in ascending order.
        moves.iter_mut().zip(takers).filter(|(_, takes)| **takes).for_each(|(m, _)| m.takes.push(present));
        Ok(Graph { moves, presents: self.presents + 1, ..*self })
    }
}
