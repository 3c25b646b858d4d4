//! The graph of all moves of a level. A *cell* is a square on which Chilly can rest.

use super::direction::Direction;
use super::level::Level;
use super::slide::{Push, push};
use std::collections::VecDeque;

/// A move from one cell to another.
#[derive(Clone, Debug)]
pub struct Move {
    /// The cell where the move begins.
    pub tail: usize,
    /// The cell where the move ends.
    pub head: usize,
    /// The direction of the push.
    pub direction: Direction,
    /// Indices of the presents that the move takes, ascending.
    pub presents: Vec<usize>,
}

/// A directed graph. The moves are sorted by the cell where they begin.
#[derive(Clone, Debug)]
pub struct Graph {
    /// Indices of the squares that belong to the graph, ascending.
    pub squares: Vec<usize>,
    /// All moves between cells. No move begins at the exit.
    pub moves: Vec<Move>,
    /// The moves that begin at cell `c` have the indices `first[c]..first[c + 1]`.
    pub first: Vec<usize>,
    /// The cell where a route begins.
    pub start: usize,
    /// The cell where a route ends.
    pub exit: usize,
    /// The number of presents.
    pub presents: usize,
}

impl Graph {
    /// Builds the graph of a level. Returns `None` if the exit cannot be reached.
    pub fn new(level: &Level) -> Option<Graph> {
        let mut moves = Vec::new();
        let mut numbers = std::collections::BTreeMap::new();
        let mut open = vec![level.start()];
        numbers.insert(level.start(), 0);
        while let Some(tail) = open.pop() {
            for direction in Direction::ALL {
                let Push::Slide(slide) = push(level, tail, direction) else {
                    continue;
                };
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
        let squares: Vec<usize> = numbers
            .into_keys()
            .filter(|&square| alive[square])
            .collect();
        let cell = |square: usize| squares.binary_search(&square).expect("it is a cell");
        let present = |square: usize| {
            level
                .presents()
                .binary_search(&square)
                .expect("it has a present")
        };
        moves.retain(|(tail, _, slide)| alive[*tail] && alive[slide.to]);
        moves.sort_by_key(|&(tail, direction, _)| (tail, direction as u8));
        let moves: Vec<Move> = moves
            .into_iter()
            .map(|(tail, direction, slide)| {
                let mut presents: Vec<usize> = slide.passed.into_iter().map(present).collect();
                presents.sort_unstable();
                presents.dedup();
                Move {
                    tail: cell(tail),
                    head: cell(slide.to),
                    direction,
                    presents,
                }
            })
            .collect();
        let first = (0..=squares.len())
            .map(|c| moves.partition_point(|m| m.tail < c))
            .collect();
        let (start, exit) = (cell(level.start()), cell(level.exit()));
        Some(Graph {
            squares,
            moves,
            first,
            start,
            exit,
            presents: level.presents().len(),
        })
    }

    /// Returns the number of cells.
    pub fn cells(&self) -> usize {
        self.squares.len()
    }

    /// Returns the indices of the moves that begin at a cell.
    pub fn moves_from(&self, cell: usize) -> std::ops::Range<usize> {
        self.first[cell]..self.first[cell + 1]
    }

    /// Returns the distance from a cell to each cell. Unreachable cells have `u32::MAX`.
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

    /// Returns, for each present, the indices of the moves that take this present.
    pub fn takers(&self) -> Vec<Vec<usize>> {
        let mut takers = vec![Vec::new(); self.presents];
        for (number, m) in self.moves.iter().enumerate() {
            m.presents.iter().for_each(|&p| takers[p].push(number));
        }
        takers
    }

    /// Returns the indices of the moves that these pushes make, or `None` if a push is impossible.
    pub fn moves_by(&self, pushes: &[Direction]) -> Option<Vec<usize>> {
        let mut cell = self.start;
        let moves = pushes.iter().map(|&push| {
            let number = self
                .moves_from(cell)
                .find(|&m| self.moves[m].direction == push)?;
            cell = self.moves[number].head;
            Some(number)
        });
        moves.collect()
    }

    /// Removes the moves `gone` and cells that no route can visit. Also returns the old index of each remaining cell.
    /// `None` if the exit becomes unreachable.
    pub fn without(&self, gone: &[bool]) -> Option<(Graph, Vec<usize>)> {
        let left = || {
            self.moves
                .iter()
                .zip(gone)
                .filter(|&(_, gone)| !gone)
                .map(|(m, _)| m)
        };
        let reached = |end: usize, backwards: bool| {
            let mut next = vec![Vec::new(); self.cells()];
            for m in left() {
                let (from, to) = if backwards {
                    (m.head, m.tail)
                } else {
                    (m.tail, m.head)
                };
                next[from].push(to);
            }
            let (mut met, mut open) = (vec![false; self.cells()], vec![end]);
            while let Some(cell) = open.pop() {
                if !std::mem::replace(&mut met[cell], true) {
                    open.append(&mut next[cell]);
                }
            }
            met
        };
        let (forth, back) = (reached(self.start, false), reached(self.exit, true));
        let cells: Vec<usize> = (0..self.cells())
            .filter(|&cell| forth[cell] && back[cell])
            .collect();
        let number = |cell: usize| cells.binary_search(&cell).ok();
        let (start, exit) = (number(self.start)?, number(self.exit)?);
        let moves = left().filter_map(|m| {
            Some(Move {
                tail: number(m.tail)?,
                head: number(m.head)?,
                ..m.clone()
            })
        });
        let moves: Vec<Move> = moves.collect();
        let first = (0..=cells.len())
            .map(|c| moves.partition_point(|m| m.tail < c))
            .collect();
        let squares = cells.iter().map(|&cell| self.squares[cell]).collect();
        Some((
            Graph {
                squares,
                moves,
                first,
                start,
                exit,
                presents: self.presents,
            },
            cells,
        ))
    }

    /// For each move, returns its index in `whole`.
    pub fn moves_of<'a>(
        &'a self,
        whole: &'a Graph,
        cells: &'a [usize],
    ) -> impl Iterator<Item = usize> + 'a {
        self.moves.iter().map(move |m| {
            let same = |&number: &usize| whole.moves[number].direction == m.direction;
            whole
                .moves_from(cells[m.tail])
                .find(same)
                .expect("the move is one of the whole graph")
        })
    }

    /// Adds a present. The moves marked in `takers` take the new present.
    pub fn with_present(&self, takers: &[bool]) -> Graph {
        let mut graph = self.clone();
        for (m, _) in graph
            .moves
            .iter_mut()
            .zip(takers)
            .filter(|&(_, takes)| *takes)
        {
            m.presents.push(self.presents);
        }
        graph.presents += 1;
        graph
    }
}
