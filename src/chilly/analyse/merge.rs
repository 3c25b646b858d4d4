//! Merges cells between which Chilly can move to and fro by moves that a bound does not count.
//!
//! A *group* is a set of cells that can all be reached from each other by moves that are not
//! counted, and is as large as possible. Inside a group, Chilly takes presents and returns for
//! free. Linear programs become smaller and more precise if each group is one cell: with a free
//! cycle, a cut on the cycle has the dual value 0 in theory, and a rounding error above 0 would
//! leave no potentials.
//!
//! The moves of the merged graph are the moves between different groups, and all counted moves. A
//! move into a group also takes every present that an uncounted move inside the group takes. The
//! presents that are free in the group of the start are not presents of the merged graph.
//!
//! # Why this is sound
//!
//! Each route of the whole graph becomes a route of the merged graph with as many counted moves:
//! leave out the uncounted moves inside groups. This route takes all presents of the merged graph.
//! To see this, let `p` be a present that a left-out move takes. Chilly was then in the group of
//! this move. If he was in this group from the start, `p` is not a present of the merged graph. If
//! not, he entered the group by a move that remains, and this move takes `p` in the merged graph.
//! So a lower bound for the merged graph is also a lower bound for the whole graph.

use crate::graph::{Graph, Move, first_moves};
use crate::level::Square;
use crate::solvable::component_of_each_cell;

/// Returns a smaller graph, in which each group of cells is one cell. A *group* is a set of cells
/// between which Chilly, the figure of the game, can move to and fro without a counted move.
/// `counted` says, for each move of `graph`, whether the lower bound counts the move.
pub fn merged(graph: &Graph, counted: &[bool]) -> Graph {
    let groups = Groups::new(graph, counted);
    let mut moves = Vec::new();
    for (m, &is_counted) in graph.moves.iter().zip(counted) {
        moves.extend(groups.merged_move(m, is_counted));
    }
    // Moves that differ only in their direction give the same lower bound, so one move of each kind
    // is enough.
    moves.sort_by(|a, b| all_but_direction(a).cmp(&all_but_direction(b)));
    moves.dedup_by(|a, b| all_but_direction(a) == all_but_direction(b));
    Graph {
        start: groups.of_cell[graph.start],
        exit: groups.of_cell[graph.exit],
        first: first_moves(groups.first_squares.len(), &moves),
        moves,
        presents: groups.new_present_count,
        squares: groups.first_squares,
    }
}

/// Returns all fields of a move except its direction, for sorting and comparing.
fn all_but_direction(m: &Move) -> (usize, usize, bool, &[usize]) {
    (m.tail, m.head, m.is_counted, &m.presents)
}

/// The groups of a graph (sets of cells that can all be reached from each other by moves that are
/// not counted), and the presents of the merged graph, in which each group is one cell.
struct Groups {
    /// For each cell, the index of its group.
    of_cell: Vec<usize>,
    /// For each group, the square of its first cell, ascending.
    first_squares: Vec<Square>,
    /// For each group, the presents that uncounted moves inside the group take.
    inside: Vec<Vec<usize>>,
    /// For each present, its index in the merged graph. `None` if Chilly can take the present in
    /// the group of the start without a counted move.
    new_presents: Vec<Option<usize>>,
    /// The number of presents of the merged graph.
    new_present_count: usize,
}

impl Groups {
    /// Finds the groups, the largest sets of cells that can all be reached from each other by moves
    /// that are not counted. Then finds, for each group, the presents that such moves take inside
    /// the group. Finally numbers the presents of the merged graph. `counted` says, for each move
    /// of `graph`, whether it is counted.
    fn new(graph: &Graph, counted: &[bool]) -> Groups {
        let (of_cell, first_squares) = number_groups(graph, counted);
        let mut groups = Groups {
            of_cell,
            inside: vec![Vec::new(); first_squares.len()],
            first_squares,
            new_presents: Vec::new(),
            new_present_count: 0,
        };
        for (m, &is_counted) in graph.moves.iter().zip(counted) {
            if groups.is_left_out(m, is_counted) {
                groups.inside[groups.of_cell[m.head]].extend(&m.presents);
            }
        }
        groups.number_presents(graph);
        groups
    }

    /// Numbers the presents of the merged graph: sets `new_presents` and `new_present_count`. A
    /// present gets no number if an uncounted move inside the group of the start takes it, because
    /// Chilly then gets it for free.
    fn number_presents(&mut self, graph: &Graph) {
        let free_at_start = &self.inside[self.of_cell[graph.start]];
        for present in 0..graph.presents {
            if free_at_start.contains(&present) {
                self.new_presents.push(None);
            } else {
                self.new_presents.push(Some(self.new_present_count));
                self.new_present_count += 1;
            }
        }
    }

    /// Returns whether the merged graph lacks a move: the move is not counted, and it stays inside
    /// a group of cells that become one cell.
    fn is_left_out(&self, m: &Move, is_counted: bool) -> bool {
        !is_counted && self.of_cell[m.tail] == self.of_cell[m.head]
    }

    /// Converts a move to a move of the merged graph, in which each group of cells is one cell.
    /// `None` for an uncounted move inside a group, which the merged graph lacks. A move into a
    /// group also takes all presents that uncounted moves inside the group take. Presents that are
    /// free in the group of the start have no number there, and are left out.
    fn merged_move(&self, m: &Move, is_counted: bool) -> Option<Move> {
        if self.is_left_out(m, is_counted) {
            return None;
        }
        let head = self.of_cell[m.head];
        let mut presents = Vec::new();
        for &present in m.presents.iter().chain(&self.inside[head]) {
            presents.extend(self.new_presents[present]);
        }
        presents.sort_unstable();
        presents.dedup();
        Some(Move {
            tail: self.of_cell[m.tail],
            head,
            direction: m.direction,
            presents,
            is_counted,
        })
    }
}

/// Numbers the groups, the largest sets of cells that can all be reached from each other by moves
/// that are not counted, in the order of their first cells. Returns, for each cell, the number of
/// its group, and for each group, the square of its first cell.
fn number_groups(graph: &Graph, counted: &[bool]) -> (Vec<usize>, Vec<Square>) {
    let mut group_of_cell = Vec::new();
    let mut first_squares = Vec::new();
    let mut group_of_component = vec![None; graph.cells()];
    let components = component_of_each_cell(&uncounted_part(graph, counted));
    for (&component, &square) in components.iter().zip(&graph.squares) {
        let next = first_squares.len();
        let group = *group_of_component[component].get_or_insert(next);
        // The cell is the first cell of its component, which has just got its number.
        if group == next {
            first_squares.push(square);
        }
        group_of_cell.push(group);
    }
    (group_of_cell, first_squares)
}

/// Returns the graph with all of its cells, but only with the moves that are not counted.
fn uncounted_part(graph: &Graph, counted: &[bool]) -> Graph {
    let mut moves = Vec::new();
    for (m, &is_counted) in graph.moves.iter().zip(counted) {
        if !is_counted {
            moves.push(m.clone());
        }
    }
    Graph {
        first: first_moves(graph.cells(), &moves),
        moves,
        squares: graph.squares.clone(),
        ..*graph
    }
}
