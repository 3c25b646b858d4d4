//! The graph of all moves of a level. A *cell* is a square on which Chilly can rest.

use super::direction::Direction;
use super::level::{Level, Square};
use super::level::{Push, Slide, push};
use std::collections::{HashSet, VecDeque};

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

/// A move between two squares of a level.
struct SquareMove {
    from: Square,
    direction: Direction,
    slide: Slide,
}

impl Graph {
    /// Builds the graph of a level. Returns `None` if the exit cannot be reached.
    pub fn new(level: &Level) -> Option<Graph> {
        let mut moves_of_level = find_moves(level);
        let squares = squares_on_routes(level, &moves_of_level)?;
        let cell = |square: Square| squares.binary_search(&square).ok();
        moves_of_level.sort_by_key(|m| (m.from, m.direction as u8));
        let mut moves = Vec::new();
        for m in moves_of_level {
            if let (Some(tail), Some(head)) = (cell(m.from), cell(m.slide.to)) {
                moves.push(Move {
                    tail,
                    head,
                    direction: m.direction,
                    presents: presents_taken(level, &m.slide),
                });
            }
        }
        Some(Graph {
            start: cell(level.start())?,
            exit: cell(level.exit())?,
            first: first_moves(squares.len(), &moves),
            moves,
            presents: level.presents().len(),
            squares,
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
            for &present in &m.presents {
                takers[present].push(number);
            }
        }
        takers
    }

    /// Returns the indices of the moves that these pushes make, or `None` if a push is impossible.
    pub fn moves_by(&self, pushes: &[Direction]) -> Option<Vec<usize>> {
        let mut cell = self.start;
        let mut numbers = Vec::with_capacity(pushes.len());
        for &push in pushes {
            let mut moves = self.moves_from(cell);
            let number = moves.find(|&number| self.moves[number].direction == push)?;
            cell = self.moves[number].head;
            numbers.push(number);
        }
        Some(numbers)
    }

    /// Removes the moves `gone` and cells that no route can visit. Also returns the old index of
    /// each remaining cell. `None` if the exit becomes unreachable.
    pub fn without(&self, gone: &[bool]) -> Option<(Graph, Vec<usize>)> {
        let mut left = Vec::new();
        for (m, &is_gone) in self.moves.iter().zip(gone) {
            if !is_gone {
                left.push(m.clone());
            }
        }
        let forwards = left.iter().map(|m| (m.tail, m.head));
        let backwards = left.iter().map(|m| (m.head, m.tail));
        let from_start = reachable(self.start, self.cells(), forwards);
        let to_exit = reachable(self.exit, self.cells(), backwards);
        let cells: Vec<usize> = (0..self.cells())
            .filter(|&cell| from_start[cell] && to_exit[cell])
            .collect();
        let new_index = |cell: usize| cells.binary_search(&cell).ok();
        let mut moves = Vec::new();
        for m in left {
            if let (Some(tail), Some(head)) = (new_index(m.tail), new_index(m.head)) {
                moves.push(Move { tail, head, ..m });
            }
        }
        let graph = Graph {
            start: new_index(self.start)?,
            exit: new_index(self.exit)?,
            first: first_moves(cells.len(), &moves),
            moves,
            presents: self.presents,
            squares: cells.iter().map(|&cell| self.squares[cell]).collect(),
        };
        Some((graph, cells))
    }

    /// For each move, returns its index in `whole`.
    pub fn moves_of<'a>(
        &'a self,
        whole: &'a Graph,
        cells: &'a [usize],
    ) -> impl Iterator<Item = usize> + 'a {
        self.moves.iter().map(move |m| {
            let mut moves = whole.moves_from(cells[m.tail]);
            let number = moves.find(|&number| whole.moves[number].direction == m.direction);
            number.expect("the move is one of the whole graph")
        })
    }

    /// Adds a present. The moves marked in `takers` take the new present.
    pub fn with_present(&self, takers: &[bool]) -> Graph {
        let mut graph = self.clone();
        for (m, &takes) in graph.moves.iter_mut().zip(takers) {
            if takes {
                m.presents.push(self.presents);
            }
        }
        graph.presents += 1;
        graph
    }
}

/// Finds all moves that are possible in a level before the exit.
fn find_moves(level: &Level) -> Vec<SquareMove> {
    let mut moves = Vec::new();
    let mut known = HashSet::from([level.start()]);
    let mut open = vec![level.start()];
    while let Some(from) = open.pop() {
        for direction in Direction::ALL {
            let Push::Slide(slide) = push(level, from, direction) else {
                continue;
            };
            if known.insert(slide.to) && slide.to != level.exit() {
                open.push(slide.to);
            }
            moves.push(SquareMove {
                from,
                direction,
                slide,
            });
        }
    }
    moves
}

/// Returns the squares on which Chilly can rest and from which he can reach the exit, ascending.
/// `None` if he cannot reach the exit from the start.
fn squares_on_routes(level: &Level, moves: &[SquareMove]) -> Option<Vec<Square>> {
    let backwards = moves.iter().map(|m| (m.slide.to, m.from));
    let to_exit = reachable(level.exit(), level.width() * level.height(), backwards);
    if !to_exit[level.start()] {
        return None;
    }
    let mut squares = vec![level.start()];
    squares.extend(moves.iter().map(|m| m.slide.to));
    squares.sort_unstable();
    squares.dedup();
    squares.retain(|&square| to_exit[square]);
    Some(squares)
}

/// Returns the indices of the presents that a slide takes, ascending.
fn presents_taken(level: &Level, slide: &Slide) -> Vec<usize> {
    let mut presents = Vec::new();
    for square in &slide.passed {
        let present = level.presents().binary_search(square);
        presents.push(present.expect("the square has a present"));
    }
    presents.sort_unstable();
    presents.dedup();
    presents
}

/// Returns which of `count` places can be reached from `start` along `steps`, each from one place
/// to another.
fn reachable(start: usize, count: usize, steps: impl Iterator<Item = (usize, usize)>) -> Vec<bool> {
    let mut next = vec![Vec::new(); count];
    for (from, to) in steps {
        next[from].push(to);
    }
    let mut is_reachable = vec![false; count];
    let mut open = vec![start];
    while let Some(place) = open.pop() {
        if !is_reachable[place] {
            is_reachable[place] = true;
            open.append(&mut next[place]);
        }
    }
    is_reachable
}

/// Returns the field `first` of a graph. The moves must be sorted by the cell where they begin.
fn first_moves(cells: usize, moves: &[Move]) -> Vec<usize> {
    (0..=cells)
        .map(|cell| moves.partition_point(|m| m.tail < cell))
        .collect()
}
