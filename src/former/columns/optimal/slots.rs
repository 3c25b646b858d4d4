//! The boundaries of neighbouring columns, seen from left to right. A *slot* is a column with its tight traces.

use super::boundary::Boundary;
use super::layer_pair::NodePair;

/// Whether the outer column of a boundary (nearer to the edge of the board) is the left one or the right one.
#[derive(Clone, Copy)]
pub enum Orientation {
    OuterIsLeft,
    OuterIsRight,
}

impl Orientation {
    /// Returns the value that belongs to the left column, and then the value that belongs to the right column.
    fn left_and_right<T>(self, outer: T, inner: T) -> (T, T) {
        match self {
            Orientation::OuterIsLeft => (outer, inner),
            Orientation::OuterIsRight => (inner, outer),
        }
    }
}

/// The index of a boundary's first pair of tree nodes: the state before the first click in both columns.
pub const FIRST_PAIR: u32 = 0;

/// The boundary of two neighbouring slots (columns with what optimal plays remove from them): all cheapest merges
/// (orders of their clicks), as a graph. Its nodes are pairs of nodes of the slots' trees, and its edges are clicks.
pub struct SlotBoundary {
    /// All pairs in ascending order. Moves lead to later pairs.
    pairs: Vec<SlotPair>,
    moves: Vec<SlotMove>,
}

/// A node of the left column's tree, and a node of the right column's tree.
pub struct SlotPair {
    pub left: u32,
    pub right: u32,
    /// Index of the pair's first move. The moves of the next pair follow.
    first_move: u32,
}

/// What a click does in two neighbouring slots (columns). An edge is an index in a tree's edges; `None` if untouched.
#[derive(Clone, Copy)]
pub struct SlotMove {
    pub left: Option<u32>,
    pub right: Option<u32>,
    /// The index of the pair of tree nodes after the click.
    pub to: u32,
}

impl SlotBoundary {
    /// Converts a boundary (the cheapest orders of the clicks in two columns) from outer and inner columns to left and
    /// right columns. A boundary is a graph: its nodes are pairs of tree nodes, and its moves are clicks.
    pub fn new(boundary: &Boundary, orientation: Orientation) -> SlotBoundary {
        let mut oriented = SlotBoundary {
            pairs: Vec::with_capacity(boundary.pairs.len()),
            moves: Vec::new(),
        };
        for (number, pair) in boundary.pairs.iter().enumerate() {
            oriented.add_pair(*pair, orientation);
            for click in boundary.moves(number) {
                let (left, right) = orientation.left_and_right(click.outer, click.inner);
                let to = click.to;
                oriented.moves.push(SlotMove { left, right, to });
            }
        }
        oriented
    }

    /// Adds a pair of nodes of both columns' trees. The moves (clicks) of this pair must be added next.
    fn add_pair(&mut self, pair: NodePair, orientation: Orientation) {
        let first_move = self.moves.len() as u32;
        let (left, right) = orientation.left_and_right(pair.outer, pair.inner);
        self.pairs.push(SlotPair {
            left,
            right,
            first_move,
        });
    }

    pub fn len(&self) -> usize {
        self.pairs.len()
    }

    pub fn pair(&self, pair: u32) -> &SlotPair {
        &self.pairs[pair as usize]
    }

    /// Returns the moves (clicks) that leave the pair of nodes with the index `pair`.
    pub fn moves(&self, pair: u32) -> &[SlotMove] {
        let first = self.pair(pair).first_move as usize;
        let next = self.pairs.get(pair as usize + 1);
        let end = next.map_or(self.moves.len(), |next| next.first_move as usize);
        &self.moves[first..end]
    }

    /// Returns the nodes where the right column's trace (what the clicks remove from it) can end, in ascending order.
    /// `pair` is the index of the pair of nodes that both columns have reached. The clicks must continue in a cheapest
    /// order, and the left column's trace must end at one of the sorted nodes `left_ends`.
    pub fn possible_right_ends(&self, pair: u32, left_ends: &[u32]) -> Vec<u32> {
        let mut right_ends = Vec::new();
        // For each pair from `pair` on, whether moves lead to this pair. Moves lead only to later pairs.
        let mut is_reached = vec![false; self.pairs.len() - pair as usize];
        is_reached[0] = true;
        for (number, ends) in (pair..).zip(&self.pairs[pair as usize..]) {
            if !is_reached[(number - pair) as usize] {
                continue;
            }
            let moves = self.moves(number);
            for click in moves {
                is_reached[(click.to - pair) as usize] = true;
            }
            // At a pair without moves, the clicks in both columns end.
            if moves.is_empty() && left_ends.binary_search(&ends.left).is_ok() {
                right_ends.push(ends.right);
            }
        }
        right_ends.sort_unstable();
        right_ends.dedup();
        right_ends
    }
}
