//! The graph of all moves of a level. A *cell* is a square on which Chilly can rest.
//!
//! Sets of cells or moves are written as hexadecimal text. Each digit describes four elements,
//! highest bit first.

use super::direction::Direction;
use super::level::{Level, Push, Slide, Square, push};
use std::collections::VecDeque;

/// A move of Chilly, the figure of the game, from one cell to another. A *cell* is a square on
/// which he can rest.
#[derive(Clone, Debug, Eq, PartialEq, Hash)]
pub struct Move {
    /// The cell where the move begins.
    pub tail: usize,
    /// The cell where the move ends.
    pub head: usize,
    /// The direction of the push.
    pub direction: Direction,
    /// Indices of the presents that the move takes, ascending.
    pub presents: Vec<usize>,
    /// Whether the bounds of linear programs count this move. The bounds count every move of a
    /// level, and only some moves of a graph with merged cells.
    pub(crate) is_counted: bool,
}

/// The moves of a level as a directed graph. The moves are sorted by the cell where they begin.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Graph {
    /// For each cell, its square in the level, ascending.
    pub(crate) squares: Vec<usize>,
    /// All moves between cells. No move begins at the exit, because the game ends there.
    pub(crate) moves: Vec<Move>,
    /// For each cell `c`, the index of its first move: the moves that begin there have the indices
    /// `first[c]..first[c + 1]`.
    pub(crate) first: Vec<usize>,
    /// The cell where a route begins.
    pub(crate) start: usize,
    /// The cell where a route ends.
    pub(crate) exit: usize,
    /// The number of presents.
    pub(crate) presents: usize,
}

/// A part of another graph, the whole graph: some of its moves and cells are left out.
#[derive(Clone, Debug)]
pub(crate) struct Subgraph {
    /// The smaller graph, with its own indices of cells and moves.
    pub graph: Graph,
    /// For each cell of the smaller graph, its index in the whole graph.
    pub cells: Vec<usize>,
}

impl Graph {
    /// Builds the graph of all moves of a level that can be part of a route to the exit. Its nodes
    /// are *cells*: the squares on which Chilly, the figure of the game, can rest. `None` if he
    /// cannot reach the exit.
    pub fn new(level: &Level) -> Option<Graph> {
        let mut square_moves = moves_between_squares(level);
        // The moves of a cell are sorted by direction, in the order of `Direction::ALL`.
        square_moves.sort_unstable_by_key(|m| (m.tail, m.direction as u8));
        let all_squares = level.width() * level.height();
        let squares = nodes_on_routes(all_squares, level.start(), level.exit(), &square_moves)?;
        let moves = moves_between(&squares, square_moves);
        Some(Graph {
            start: squares.binary_search(&level.start()).ok()?,
            exit: squares.binary_search(&level.exit()).ok()?,
            first: first_moves(squares.len(), &moves),
            moves,
            presents: level.presents().len(),
            squares,
        })
    }

    /// Returns the number of cells, which are the squares on which Chilly can rest.
    pub fn cells(&self) -> usize {
        self.squares.len()
    }

    /// Returns all moves between cells. No move begins at the exit, because the game ends there.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// Returns, for each cell, its square in the level, ascending.
    pub fn squares(&self) -> &[Square] {
        &self.squares
    }

    /// Returns the cell where a route begins.
    pub fn start(&self) -> usize {
        self.start
    }

    /// Returns the cell where a route ends.
    pub fn exit(&self) -> usize {
        self.exit
    }

    /// Returns the number of presents.
    pub fn presents(&self) -> usize {
        self.presents
    }

    /// Returns the indices of the moves that begin at a cell. The indices are a range, because the
    /// moves are sorted by the cell where they begin.
    ///
    /// # Panics
    ///
    /// The graph has no such cell.
    pub fn moves_from(&self, cell: usize) -> std::ops::Range<usize> {
        self.first[cell]..self.first[cell + 1]
    }

    /// Returns, for each cell, the smallest number of moves that leads to it from the cell `from`,
    /// by a breadth-first search. `None` for a cell that cannot be reached.
    ///
    /// # Panics
    ///
    /// The graph has no such cell.
    pub fn lengths_from(&self, from: usize) -> Vec<Option<u32>> {
        let mut lengths = vec![None; self.cells()];
        lengths[from] = Some(0);
        let mut queue = VecDeque::from([(from, 0)]);
        while let Some((cell, length)) = queue.pop_front() {
            for m in &self.moves[self.moves_from(cell)] {
                if lengths[m.head].is_none() {
                    lengths[m.head] = Some(length + 1);
                    queue.push_back((m.head, length + 1));
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

    /// Returns the indices of the moves that pushes make, one after the other from the start.
    /// `None` if the graph lacks such a move: a wall blocks the push, or no walk leads on to the
    /// exit.
    pub fn moves_by(&self, pushes: &[Direction]) -> Option<Vec<usize>> {
        let mut cell = self.start;
        let mut numbers = Vec::with_capacity(pushes.len());
        for &push in pushes {
            let number = self.move_by(cell, push)?;
            cell = self.moves[number].head;
            numbers.push(number);
        }
        Some(numbers)
    }

    /// Returns the graph without the moves marked in `removed`, and without the cells that no walk
    /// from the start to the exit can then visit. `None` if the exit becomes unreachable.
    pub(crate) fn without(&self, removed: &[bool]) -> Option<Subgraph> {
        let mut kept = Vec::new();
        for (m, &is_removed) in self.moves.iter().zip(removed) {
            if !is_removed {
                kept.push(m.clone());
            }
        }
        let cells = nodes_on_routes(self.cells(), self.start, self.exit, &kept)?;
        let moves = moves_between(&cells, kept);
        // The start and the exit are on every walk between them, so both searches find them.
        let graph = Graph {
            start: cells.binary_search(&self.start).ok()?,
            exit: cells.binary_search(&self.exit).ok()?,
            first: first_moves(cells.len(), &moves),
            moves,
            presents: self.presents,
            squares: cells.iter().map(|&cell| self.squares[cell]).collect(),
        };
        Some(Subgraph { graph, cells })
    }

    /// Returns the graph with one more present, of the next index. Exactly the moves that are
    /// marked in `takers` take the new present.
    pub(crate) fn with_present(&self, takers: &[bool]) -> Graph {
        let mut graph = self.clone();
        for (m, &takes) in graph.moves.iter_mut().zip(takers) {
            if takes {
                m.presents.push(self.presents);
            }
        }
        graph.presents += 1;
        graph
    }

    /// Returns the index of the move that a push in a direction makes from a cell. `None` if the
    /// graph has no such move.
    fn move_by(&self, cell: usize, push: Direction) -> Option<usize> {
        let mut moves = self.moves_from(cell);
        moves.find(|&number| self.moves[number].direction == push)
    }
}

impl Subgraph {
    /// Returns, for each move of this part of the graph `whole`, its index in this whole graph.
    pub(crate) fn moves_in(&self, whole: &Graph) -> Vec<usize> {
        let mut numbers = Vec::with_capacity(self.graph.moves.len());
        for m in &self.graph.moves {
            let number = whole.move_by(self.cells[m.tail], m.direction);
            numbers.push(number.expect("the move is one of the whole graph"));
        }
        numbers
    }
}

/// Returns all moves from squares that Chilly, the figure of the game, can reach from the start.
/// The moves lead between squares instead of cells. The exit ends the game, so no move begins there.
fn moves_between_squares(level: &Level) -> Vec<Move> {
    let mut moves = Vec::new();
    let mut is_reached = vec![false; level.width() * level.height()];
    is_reached[level.start()] = true;
    let mut to_visit = vec![level.start()];
    while let Some(from) = to_visit.pop() {
        for direction in Direction::ALL {
            // A blocked push is not a move. In a valid level, no push is endless.
            let Push::Slide(slide) = push(level, from, direction) else {
                continue;
            };
            let is_new = !is_reached[slide.to];
            is_reached[slide.to] = true;
            if is_new && slide.to != level.exit() {
                to_visit.push(slide.to);
            }
            moves.push(Move {
                tail: from,
                head: slide.to,
                direction,
                presents: presents_taken(level, &slide),
                is_counted: true,
            });
        }
    }
    moves
}

/// Returns the nodes on walks from the start to the exit that use only these moves, ascending. The
/// moves lead between nodes from 0 to `count - 1`. `None` if the start cannot reach the exit.
fn nodes_on_routes(count: usize, start: usize, exit: usize, moves: &[Move]) -> Option<Vec<usize>> {
    let mut tails = vec![Vec::new(); count];
    for m in moves {
        tails[m.head].push(m.tail);
    }
    // Follows the moves backwards from the exit.
    let reaches_exit = reachable(exit, tails);
    if !reaches_exit[start] {
        return None;
    }
    let mut heads = vec![Vec::new(); count];
    for m in moves {
        heads[m.tail].push(m.head);
    }
    let is_reached = reachable(start, heads);
    let nodes = 0..count;
    let on_routes = nodes.filter(|&node| is_reached[node] && reaches_exit[node]);
    Some(on_routes.collect())
}

/// Returns the moves between the nodes of an ascending list, which become the cells of a graph: a
/// cell is the index of its node in the list. Leaves out all moves from or to other nodes.
fn moves_between(nodes: &[usize], moves: Vec<Move>) -> Vec<Move> {
    let mut moves_between = Vec::new();
    for m in moves {
        let tail = nodes.binary_search(&m.tail);
        let head = nodes.binary_search(&m.head);
        if let (Ok(tail), Ok(head)) = (tail, head) {
            moves_between.push(Move { tail, head, ..m });
        }
    }
    moves_between
}

/// Returns the indices of the presents that a slide across the ice takes, ascending and without
/// repetitions.
fn presents_taken(level: &Level, slide: &Slide) -> Vec<usize> {
    let mut presents = Vec::new();
    for square in &slide.passed {
        // The index of a present is its index in the ascending list of all squares with presents.
        let present = level.presents().binary_search(square);
        presents.push(present.expect("each passed square has a present"));
    }
    // A hole may lead back to a square that the slide has passed, so a present may be listed twice
    // and out of order.
    presents.sort_unstable();
    presents.dedup();
    presents
}

/// Returns, for each node of a graph, whether it can be reached from the node `start`. `heads` has,
/// for each node, the nodes to which its edges lead.
fn reachable(start: usize, mut heads: Vec<Vec<usize>>) -> Vec<bool> {
    let mut is_reachable = vec![false; heads.len()];
    let mut to_visit = vec![start];
    while let Some(node) = to_visit.pop() {
        if !is_reachable[node] {
            is_reachable[node] = true;
            to_visit.append(&mut heads[node]);
        }
    }
    is_reachable
}

/// Returns, for each cell, the index of the first move that begins there or at a later cell, and
/// one more entry: the number of moves. So the moves from cell `c` are the range from entry `c` to
/// entry `c + 1`. The moves must be sorted by the cell where they begin.
pub(crate) fn first_moves(cells: usize, moves: &[Move]) -> Vec<usize> {
    (0..=cells)
        .map(|cell| moves.partition_point(|m| m.tail < cell))
        .collect()
}

/// The base of hexadecimal digits.
const BASE: u32 = 16;

/// Number of elements of a set that a hexadecimal digit describes, each by a bit.
const ELEMENTS_PER_DIGIT: usize = BASE.ilog2() as usize;

/// Formats a set as hexadecimal text. `set` has one `bool` for each possible element. Each digit
/// describes [`ELEMENTS_PER_DIGIT`] elements, the first one by its highest bit. The last digit may
/// have bits to spare, which are 0.
pub fn to_hexadecimal(set: &[bool]) -> String {
    let mut text = String::new();
    for marks in set.chunks(ELEMENTS_PER_DIGIT) {
        let mut digit = 0;
        for (place, &is_in_set) in marks.iter().enumerate() {
            digit |= u32::from(is_in_set) << (ELEMENTS_PER_DIGIT - 1 - place);
        }
        text.push(char::from_digit(digit, BASE).expect("a number of four bits is a digit"));
    }
    text
}

/// Parses a set from hexadecimal text: one `bool` for each of `count` elements, four to a digit.
/// `None` if [`to_hexadecimal`] does not produce this text for any set.
pub fn parse_hexadecimal(text: &str, count: usize) -> Option<Vec<bool>> {
    if text.len() != count.div_ceil(ELEMENTS_PER_DIGIT) {
        return None;
    }
    let mut set = Vec::new();
    for c in text.chars() {
        let digit = c.to_digit(BASE)?;
        // The bits of the digit, the highest one first.
        set.extend([0b1000, 0b0100, 0b0010, 0b0001].map(|bit| digit & bit != 0));
    }
    set.truncate(count);
    // Formatting the set again gives another text if the text has capital letters, or bits beyond
    // the last element.
    (to_hexadecimal(&set) == text).then_some(set)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formatted_sets_are_parsed_unchanged() {
        for set in [
            vec![],
            vec![true],
            vec![false, true, false, true, true],
            vec![true; 9],
        ] {
            let text = to_hexadecimal(&set);

            assert_eq!(parse_hexadecimal(&text, set.len()), Some(set));
        }
    }

    #[test]
    fn other_texts_are_refused() {
        for (text, count) in [("", 1), ("8", 5), ("1", 3), ("A", 4), ("g", 4), ("80", 4)] {
            assert_eq!(parse_hexadecimal(text, count), None, "{text}");
        }
    }
}
