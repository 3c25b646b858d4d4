//! Converts a level into a generalised asymmetric travelling salesman problem: a tour visits one
//! node of each set.
//!
//! A node is a pair of a present and a move that takes the present. The nodes of a present form a
//! set. Node 0 (*home*) stands for the start and the exit, and is alone in its set.
//!
//! The cost from a node with move `a` to a node with move `b` is the length of a shortest walk that
//! begins where `a` ends, and whose last move is `b`. If `a` and `b` are the same move, the cost is
//! 0. A walk from home begins at the start. A walk to home ends at the exit.
//!
//! # Why the shortest tour is as long as the shortest route
//!
//! Each route yields a tour that is not longer: for each present, visit the node of the move that
//! first takes the present. Each tour yields a route that is not longer: make the moves of the
//! nodes in the order of the tour, and then walk to the exit.

use crate::direction::Direction;
use crate::graph::Graph;
use thiserror::Error;

/// A node of the travelling salesman problem: a present, and a move that takes this present.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Member {
    /// The index of the present in the level.
    pub present: usize,
    /// The index of the move in the graph.
    pub mv: usize,
}

/// The error for a tour with a node that cannot be reached.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
#[error("stop {0} cannot be reached from the one before")]
pub struct UnreachableStop(
    /// The position of the node in the tour.
    pub usize,
);

/// The travelling salesman problem of a level. The level must have a route.
pub struct Salesman<'a> {
    graph: &'a Graph,
    /// The nodes of the presents.
    pub members: Vec<Member>,
    /// For each cell, the distances to all cells.
    lengths: Vec<Vec<u32>>,
    /// The cost for each pair of nodes. `None` if no walk exists.
    costs: Vec<Option<u32>>,
}

impl<'a> Salesman<'a> {
    /// Builds the travelling salesman problem for a graph of moves.
    pub fn new(graph: &'a Graph) -> Self {
        let mut members = Vec::new();
        for (present, takers) in graph.takers().into_iter().enumerate() {
            for mv in takers {
                members.push(Member { present, mv });
            }
        }
        let cells = 0..graph.cells();
        let mut salesman = Salesman {
            graph,
            members,
            lengths: cells.map(|cell| graph.lengths_from(cell)).collect(),
            costs: Vec::new(),
        };
        for from in 0..salesman.nodes() {
            for to in 0..salesman.nodes() {
                let cost = salesman.compute_cost(from, to);
                salesman.costs.push(cost);
            }
        }
        salesman
    }

    /// Returns the number of nodes, including node 0.
    pub fn nodes(&self) -> usize {
        1 + self.members.len()
    }

    /// Returns the number of sets of nodes.
    pub fn sets(&self) -> usize {
        1 + self.graph.presents
    }

    /// Returns the index of the set that contains a node.
    pub fn set(&self, node: usize) -> usize {
        match node {
            0 => 0,
            _ => 1 + self.members[node - 1].present,
        }
    }

    /// Returns the cost from one node to another, or `None` if no walk exists.
    pub fn cost(&self, from: usize, to: usize) -> Option<u32> {
        self.costs[from * self.nodes() + to]
    }

    /// Returns the largest finite cost.
    pub fn largest(&self) -> u32 {
        self.costs.iter().flatten().copied().max().unwrap_or(0)
    }

    /// Converts a tour into a route. Skips presents that the route has already taken.
    pub fn route(&self, tour: &[Member]) -> Result<Vec<Direction>, UnreachableStop> {
        let graph = self.graph;
        let mut cell = graph.start;
        let mut route = Vec::new();
        let mut is_taken = vec![false; graph.presents];
        for (n, member) in tour.iter().enumerate() {
            if is_taken[member.present] {
                continue;
            }
            let taker = &graph.moves[member.mv];
            let Some(mut walk) = self.walk(cell, taker.tail) else {
                return Err(UnreachableStop(n));
            };
            walk.push(member.mv);
            for mv in walk {
                route.push(graph.moves[mv].direction);
                for &p in &graph.moves[mv].presents {
                    is_taken[p] = true;
                }
            }
            cell = taker.head;
        }
        let Some(walk) = self.walk(cell, graph.exit) else {
            return Err(UnreachableStop(tour.len()));
        };
        route.extend(walk.iter().map(|&mv| graph.moves[mv].direction));
        Ok(route)
    }

    /// Computes the cost from one node to another, as the documentation of this module defines it.
    fn compute_cost(&self, from: usize, to: usize) -> Option<u32> {
        let from_move = self.move_of(from);
        let to_move = self.move_of(to);
        let is_same_move = from_move.is_some() && from_move == to_move;
        if from == to || is_same_move {
            return Some(0);
        }
        let cell = match from_move {
            Some(mv) => self.graph.moves[mv].head,
            None => self.graph.start,
        };
        match to_move {
            Some(mv) => Some(self.length(cell, self.graph.moves[mv].tail)? + 1),
            None => self.length(cell, self.graph.exit),
        }
    }

    /// Returns the move of a node. `None` for node 0.
    fn move_of(&self, node: usize) -> Option<usize> {
        let member = node.checked_sub(1)?;
        Some(self.members[member].mv)
    }

    /// Returns the length of a shortest walk, or `None` if no walk exists.
    fn length(&self, from: usize, to: usize) -> Option<u32> {
        let length = self.lengths[from][to];
        (length < u32::MAX).then_some(length)
    }

    /// Returns the moves of a shortest walk, or `None` if no walk exists.
    fn walk(&self, from: usize, to: usize) -> Option<Vec<usize>> {
        let mut cell = from;
        let mut walk = Vec::new();
        for left in (0..self.length(from, to)?).rev() {
            let mut moves = self.graph.moves_from(cell);
            let nearer = moves.find(|&mv| self.lengths[self.graph.moves[mv].head][to] == left);
            let mv = nearer.expect("a shortest walk goes on from each of its cells");
            walk.push(mv);
            cell = self.graph.moves[mv].head;
        }
        Some(walk)
    }
}
