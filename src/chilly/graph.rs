//! The moves of a level as a graph.
//!
//! A *cell* is a square where Chilly can be at rest on a route: it can be reached from the start, and the exit can be
//! reached from it. Cells have numbers of their own. Between its moves, every route is on a cell.

use super::direction::Direction;
use super::level::Level;
use super::slide::{Push, push};
use std::collections::VecDeque;

/// A move from cell to cell.
#[derive(Clone, Debug)]
pub struct Move {
    /// The cell it begins at.
    pub tail: usize,
    /// The cell it ends at.
    pub head: usize,
    /// The push.
    pub direction: Direction,
    /// Numbers of the presents that it takes, if they are still there, ascending.
    pub presents: Vec<usize>,
}

/// The graph of moves. Cells are numbered in the order of their squares; moves in the order of their tails, and those
/// of a cell in the order of [`Direction::ALL`].
#[derive(Clone, Debug)]
pub struct Graph {
    /// The square of each cell, ascending.
    pub squares: Vec<usize>,
    /// All moves between cells. No move leaves the exit.
    pub moves: Vec<Move>,
    /// The number of the first move of each cell; the last entry is the number of moves.
    pub first: Vec<usize>,
    /// The cell of the start.
    pub start: usize,
    /// The cell of the exit.
    pub exit: usize,
    /// How many presents there are.
    pub presents: usize,
}

impl Graph {
    /// The graph of a level; `None` if the exit cannot be reached.
    pub fn new(level: &Level) -> Option<Graph> {
        let mut moves = Vec::new();
        let mut numbers = std::collections::BTreeMap::new();
        let mut open = vec![level.start()];
        numbers.insert(level.start(), 0);
        while let Some(tail) = open.pop() {
            for direction in Direction::ALL {
                let Push::Slide(slide) = push(level, tail, direction) else { continue };
                if numbers.insert(slide.to, 0).is_none() && slide.to != level.exit() {
                    open.push(slide.to);
                }
                moves.push((tail, direction, slide));
            }
        }
        let mut before: Vec<Vec<usize>> = vec![Vec::new(); level.width() * level.height()];
        for (tail, _, slide) in &moves {
            before[slide.to].push(*tail);
        }
        let mut alive = vec![false; before.len()];
        let mut open = vec![level.exit()];
        while let Some(square) = open.pop() {
            if !std::mem::replace(&mut alive[square], true) {
                open.append(&mut before[square]);
            }
        }
        if !alive[level.start()] {
            return None;
        }
        let squares: Vec<usize> = numbers.into_keys().filter(|&square| alive[square]).collect();
        let cell = |square: usize| squares.binary_search(&square).expect("it is a cell");
        let present = |square: usize| level.presents().binary_search(&square).expect("it has a present");
        moves.retain(|(tail, _, slide)| alive[*tail] && alive[slide.to]);
        moves.sort_by_key(|&(tail, direction, _)| (tail, direction as u8));
        let moves: Vec<Move> = moves
            .into_iter()
            .map(|(tail, direction, slide)| {
                let mut presents: Vec<usize> = slide.passed.into_iter().map(present).collect();
                presents.sort_unstable();
                presents.dedup();
                Move { tail: cell(tail), head: cell(slide.to), direction, presents }
            })
            .collect();
        let first = (0..=squares.len()).map(|c| moves.partition_point(|m| m.tail < c)).collect();
        let (start, exit) = (cell(level.start()), cell(level.exit()));
        Some(Graph { squares, moves, first, start, exit, presents: level.presents().len() })
    }

    /// How many cells there are.
    pub fn cells(&self) -> usize {
        self.squares.len()
    }

    /// The numbers of the moves that begin at a cell.
    pub fn moves_from(&self, cell: usize) -> std::ops::Range<usize> {
        self.first[cell]..self.first[cell + 1]
    }

    /// By cell the least number of moves from a cell to it; `u32::MAX` where there is no way.
    pub fn lengths_from(&self, from: usize) -> Vec<u32> {
        let mut lengths = vec![u32::MAX; self.cells()];
        lengths[from] = 0;
        let mut queue = VecDeque::from([from]);
        while let Some(cell) = queue.pop_front() {
            for m in &self.moves[self.moves_from(cell)] {
                if lengths[m.head] == u32::MAX {
                    lengths[m.head] = lengths[cell] + 1;
                    queue.push_back(m.head);
                }
            }
        }
        lengths
    }

    /// For each present the numbers of the moves that take it.
    pub fn takers(&self) -> Vec<Vec<usize>> {
        let mut takers = vec![Vec::new(); self.presents];
        for (number, m) in self.moves.iter().enumerate() {
            m.presents.iter().for_each(|&p| takers[p].push(number));
        }
        takers
    }

    /// The numbers of the moves that pushes make, if they are possible.
    pub fn moves_by(&self, pushes: &[Direction]) -> Option<Vec<usize>> {
        let mut cell = self.start;
        let moves = pushes.iter().map(|&push| {
            let number = self.moves_from(cell).find(|&m| self.moves[m].direction == push)?;
            cell = self.moves[number].head;
            Some(number)
        });
        moves.collect()
    }

    /// The graph without some moves, and for each of its cells the number that it had; `None` if the exit cannot be
    /// reached. The presents stay, also those that no move takes any more.
    pub fn without(&self, gone: &[bool]) -> Option<(Graph, Vec<usize>)> {
        let left = || self.moves.iter().zip(gone).filter(|&(_, gone)| !gone).map(|(m, _)| m);
        let reached = |end: usize, backwards: bool| {
            let mut next = vec![Vec::new(); self.cells()];
            left().for_each(|m| match backwards {
                false => next[m.tail].push(m.head),
                true => next[m.head].push(m.tail),
            });
            let (mut met, mut open) = (vec![false; self.cells()], vec![end]);
            while let Some(cell) = open.pop() {
                if !std::mem::replace(&mut met[cell], true) {
                    open.append(&mut next[cell]);
                }
            }
            met
        };
        let (forth, back) = (reached(self.start, false), reached(self.exit, true));
        let cells: Vec<usize> = (0..self.cells()).filter(|&cell| forth[cell] && back[cell]).collect();
        let number = |cell: usize| cells.binary_search(&cell).ok();
        let (start, exit) = (number(self.start)?, number(self.exit)?);
        let moves = left().filter_map(|m| Some(Move { tail: number(m.tail)?, head: number(m.head)?, ..m.clone() }));
        let moves: Vec<Move> = moves.collect();
        let first = (0..=cells.len()).map(|c| moves.partition_point(|m| m.tail < c)).collect();
        let squares = cells.iter().map(|&cell| self.squares[cell]).collect();
        Some((Graph { squares, moves, first, start, exit, presents: self.presents }, cells))
    }

    /// The numbers that the moves of this graph had in the graph of which it is a part, given what number each cell had.
    pub fn moves_of<'a>(&'a self, whole: &'a Graph, cells: &'a [usize]) -> impl Iterator<Item = usize> + 'a {
        self.moves.iter().map(move |m| {
            let same = |&number: &usize| whole.moves[number].direction == m.direction;
            whole.moves_from(cells[m.tail]).find(same).expect("the move is one of the whole graph")
        })
    }

    /// The graph with one present more, which some moves take.
    pub fn with_present(&self, takers: &[bool]) -> Graph {
        let mut graph = self.clone();
        for (m, _) in graph.moves.iter_mut().zip(takers).filter(|&(_, takes)| *takes) {
            m.presents.push(self.presents);
        }
        graph.presents += 1;
        graph
    }
}
