//! The graph of a level's moves, smaller graphs for parts of a proof, and algorithms on directed
//! graphs, all in linear time.

use crate::limits::{Account, Error};
use std::rc::Rc;

/// A directed edge between two nodes.
#[derive(Clone, Copy)]
pub struct Edge {
    pub tail: usize,
    pub head: usize,
}

impl Edge {
    /// Returns the edge in the opposite direction.
    pub fn reversed(self) -> Edge {
        Edge {
            tail: self.head,
            head: self.tail,
        }
    }
}

/// A directed graph. The adjacency lists of all nodes are stored in one vector.
pub struct Digraph {
    /// For each node, the index of its first edge in `heads`.
    first: Vec<usize>,
    heads: Vec<usize>,
}

/// Stands for the length of a walk to a node that cannot be reached. Larger than all lengths of
/// walks, which are below the number of nodes (at most 2^17), and than all budgets of moves (at
/// most 10^6).
pub const UNREACHABLE: u32 = u32::MAX / 2;

impl Digraph {
    /// Creates a graph with the nodes 0 to `nodes` - 1 and these edges.
    pub fn new(nodes: usize, edges: &[Edge]) -> Digraph {
        // The number of edges from each node is counted in the entry of the next node. So the
        // running sums, computed below, are the indices of the nodes' first edges.
        let mut first = vec![0; nodes + 1];
        for edge in edges {
            first[edge.tail + 1] += 1;
        }
        for node in 0..nodes {
            first[node + 1] += first[node];
        }
        // For each node, the index in `heads` of its next edge.
        let mut next_index = first.clone();
        let mut heads = vec![0; edges.len()];
        for edge in edges {
            heads[next_index[edge.tail]] = edge.head;
            next_index[edge.tail] += 1;
        }
        Digraph { first, heads }
    }

    /// Returns the number of nodes.
    fn nodes(&self) -> usize {
        self.first.len() - 1
    }

    /// Returns the nodes to which an edge leads from `node`.
    fn heads_from(&self, node: usize) -> &[usize] {
        &self.heads[self.first[node]..self.first[node + 1]]
    }

    /// Returns, for each node, the number of edges of a shortest walk to it from any of the nodes
    /// `starts`, or [`UNREACHABLE`].
    pub fn lengths(&self, starts: &[usize]) -> Vec<u32> {
        let mut lengths = vec![UNREACHABLE; self.nodes()];
        for &start in starts {
            lengths[start] = 0;
        }
        // Breadth-first search: the nodes before `next` are finished.
        let mut queue = starts.to_vec();
        let mut next = 0;
        while let Some(&node) = queue.get(next) {
            next += 1;
            for &head in self.heads_from(node) {
                if lengths[head] == UNREACHABLE {
                    lengths[head] = lengths[node] + 1;
                    queue.push(head);
                }
            }
        }
        lengths
    }

    /// Returns, for each node, whether a walk from one of the nodes `starts` leads to it.
    pub fn reached(&self, starts: &[usize]) -> Vec<bool> {
        let lengths = self.lengths(starts).into_iter();
        lengths.map(|length| length != UNREACHABLE).collect()
    }

    /// Returns all nodes in the order in which a depth-first search leaves them. The search leaves
    /// a node after it has left all nodes that it met for the first time from this node.
    fn postorder(&self) -> Vec<usize> {
        let mut is_met = vec![false; self.nodes()];
        let mut order = Vec::new();
        for root in 0..self.nodes() {
            if is_met[root] {
                continue;
            }
            is_met[root] = true;
            // Each node of the path, with the heads of its edges that have not been followed yet.
            let mut path = vec![(root, self.heads_from(root).iter())];
            while let Some((node, heads)) = path.last_mut() {
                if let Some(&head) = heads.next() {
                    if !is_met[head] {
                        is_met[head] = true;
                        path.push((head, self.heads_from(head).iter()));
                    }
                } else {
                    order.push(*node);
                    path.pop();
                }
            }
        }
        order
    }
}

/// Returns, for each node, one node of its strongly connected component: the same node for the
/// whole component. Uses Kosaraju's algorithm. A search along reversed edges, from the node that a
/// depth-first search leaves last, finds the component of this node.
pub fn components(nodes: usize, edges: &[Edge]) -> Vec<usize> {
    // Stands for no component: each node in memory has a smaller number.
    const NONE: usize = usize::MAX;
    let reversed: Vec<Edge> = edges.iter().map(|edge| edge.reversed()).collect();
    let backwards = Digraph::new(nodes, &reversed);
    let mut component = vec![NONE; nodes];
    for root in Digraph::new(nodes, edges).postorder().into_iter().rev() {
        let mut to_visit = vec![root];
        while let Some(node) = to_visit.pop() {
            if component[node] == NONE {
                component[node] = root;
                to_visit.extend(backwards.heads_from(node));
            }
        }
    }
    component
}

/// A move from one cell to another.
#[derive(Clone)]
pub struct Move {
    pub tail: usize,
    pub head: usize,
    /// The direction of the push: `U`, `D`, `L` or `R`.
    pub letter: u8,
    /// Index of the move in the graph of the whole level. Graphs of parts of the level keep this
    /// number.
    pub number: u32,
    /// The presents that the move takes, in ascending order.
    pub takes: Rc<Vec<u32>>,
}

impl Move {
    /// Returns the move as an edge from cell to cell, without its presents.
    pub fn edge(&self) -> Edge {
        Edge {
            tail: self.tail,
            head: self.head,
        }
    }

    /// Returns the presents that the move takes.
    pub fn takes(&self) -> impl Iterator<Item = usize> {
        self.takes.iter().map(|&present| present as usize)
    }

    /// Returns whether the move takes a present. The list `takes` is sorted, so a binary search
    /// finds the present.
    pub fn takes_present(&self, present: usize) -> bool {
        self.takes
            .binary_search_by_key(&present, |&taken| taken as usize)
            .is_ok()
    }
}

/// Memory of two graphs and their temporary lists, for each move and each cell, in bytes.
const BYTES_PER_MOVE_OR_CELL: usize = 5 * size_of::<Move>();
/// Work of building a graph, for each possible move, in units of the work limit.
const WORK_PER_MOVE: u64 = 50;

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
    /// Returns the moves that begin at `cell`. These moves are consecutive, because all moves are
    /// sorted by the cell where they begin.
    pub fn leaving(&self, cell: usize) -> &[Move] {
        let first = self.moves.partition_point(|m| m.tail < cell);
        let moves_from_first = &self.moves[first..];
        let leaving = moves_from_first.iter().take_while(|m| m.tail == cell);
        &moves_from_first[..leaving.count()]
    }

    /// Returns all moves as edges of a directed graph.
    pub fn edges(&self) -> Vec<Edge> {
        self.moves.iter().map(Move::edge).collect()
    }

    /// Reserves memory for two graphs, each with at most as many cells and moves as this graph.
    pub fn charge(&self, account: &Account) -> Result<(), Error> {
        account.take(self.moves.len() + self.cells, BYTES_PER_MOVE_OR_CELL)
    }

    /// Returns the part of the graph that is left without the moves marked in `removed`: the cells
    /// and moves on paths from the start to the exit. Without such a path, the part has no cells.
    pub fn without(&self, removed: &[bool], account: &Account) -> Result<Graph, Error> {
        account.spend(WORK_PER_MOVE * self.moves.len() as u64)?;
        let mut kept = Vec::new();
        for (m, &is_removed) in self.moves.iter().zip(removed) {
            if !is_removed {
                kept.push(m);
            }
        }
        Ok(self.routes_of(kept))
    }

    /// Returns the part of the graph on paths from the start to the exit that consist of `moves`.
    /// Without such a path, the part has no cells.
    pub fn routes_of(&self, mut moves: Vec<&Move>) -> Graph {
        let mut forwards = Vec::with_capacity(moves.len());
        let mut backwards = Vec::with_capacity(moves.len());
        for m in &moves {
            forwards.push(m.edge());
            backwards.push(m.edge().reversed());
        }
        let is_reached = Digraph::new(self.cells, &forwards).reached(&[self.start]);
        let reaches_exit = Digraph::new(self.cells, &backwards).reached(&[self.exit]);
        let mut cells = Vec::new();
        for cell in 0..self.cells {
            if is_reached[cell] && reaches_exit[cell] {
                cells.push(cell);
            }
        }
        // If the start reaches the tail of a move, it also reaches the head. If the exit can be
        // reached from the head, it can also be reached from the tail. So both ends of these moves
        // are in `cells`.
        moves.retain(|m| is_reached[m.tail] && reaches_exit[m.head]);
        self.part(&cells, &moves)
    }

    /// Returns the part of the graph that consists of the moves with these numbers and their cells.
    ///
    /// The moves must be all moves of a part that [`routes_of`](Graph::routes_of) has returned, in
    /// ascending order. So every cell of the part except the exit is the tail of a move towards the
    /// exit. No move leaves the exit, because the level's graph has no such move.
    pub fn part_of_moves(&self, numbers: &[u32], account: &Account) -> Result<Graph, Error> {
        account.spend(WORK_PER_MOVE * numbers.len() as u64)?;
        let mut moves = Vec::with_capacity(numbers.len());
        for &number in numbers {
            moves.push(&self.moves[number as usize]);
        }
        // Every cell except the exit is the tail of a move. The moves are sorted by tail, so the
        // tails ascend.
        let mut cells: Vec<usize> = moves.iter().map(|m| m.tail).collect();
        cells.dedup();
        cells.insert(cells.partition_point(|&cell| cell < self.exit), self.exit);
        Ok(self.part(&cells, &moves))
    }

    /// Returns the graph of `cells` and `moves`, with new cell numbers: the place of each cell in
    /// `cells`. `cells` contains the start, the exit, and both ends of all moves, in ascending
    /// order. Without a path from the start to the exit, both lists are empty, and the start and
    /// the exit get the number 0.
    fn part(&self, cells: &[usize], moves: &[&Move]) -> Graph {
        // The new number of a cell is the number of cells before it.
        let new_number = |cell: usize| cells.partition_point(|&other| other < cell);
        let mut renumbered = Vec::with_capacity(moves.len());
        for &m in moves {
            renumbered.push(Move {
                tail: new_number(m.tail),
                head: new_number(m.head),
                ..m.clone()
            });
        }
        Graph {
            cells: cells.len(),
            moves: renumbered,
            start: new_number(self.start),
            exit: new_number(self.exit),
            presents: self.presents,
        }
    }

    /// Adds a present to the graph, with the next number. `takes` says for each of the moves
    /// `numbers` whether the move takes the new present. No other move takes the new present.
    pub fn add_present(&mut self, numbers: &[u32], takes: &[bool]) -> Result<(), Error> {
        let Ok(present) = u32::try_from(self.presents) else {
            return Err(Error::invalid("too many presents"));
        };
        for (&number, &takes_present) in numbers.iter().zip(takes) {
            if takes_present {
                // The new present has the largest number, so the list stays in ascending order.
                Rc::make_mut(&mut self.moves[number as usize].takes).push(present);
            }
        }
        self.presents += 1;
        Ok(())
    }

    /// Removes the present with the largest number from the graph. `possible_takers` must contain
    /// all moves that take this present.
    pub fn remove_last_present(&mut self, possible_takers: &[u32]) {
        self.presents -= 1;
        for &number in possible_takers {
            // The list of a move is sorted, so a move that takes this present has it at the end of
            // the list.
            Rc::make_mut(&mut self.moves[number as usize].takes)
                .pop_if(|present| *present as usize == self.presents);
        }
    }
}
