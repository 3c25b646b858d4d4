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
        for present in 0..graph.presents {
            let taking =
                (0..graph.moves.len()).filter(|&mv| graph.moves[mv].presents.contains(&present));
            members.extend(taking.map(|mv| Member { present, mv }));
        }
        let lengths = (0..graph.cells())
            .map(|cell| graph.lengths_from(cell))
            .collect();
        let mut salesman = Salesman {
            graph,
            members,
            lengths,
            costs: Vec::new(),
        };
        let nodes = salesman.nodes();
        salesman.costs = (0..nodes * nodes)
            .map(|pair| salesman.compute(pair / nodes, pair % nodes))
            .collect();
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
        node.checked_sub(1)
            .map_or(0, |n| 1 + self.members[n].present)
    }

    /// Returns the cost from one node to another, or `None` if no walk exists.
    pub fn cost(&self, from: usize, to: usize) -> Option<u32> {
        self.costs[from * self.nodes() + to]
    }

    /// Returns the largest finite cost.
    pub fn largest(&self) -> u32 {
        self.costs.iter().flatten().copied().max().unwrap_or(0)
    }

    fn compute(&self, from: usize, to: usize) -> Option<u32> {
        if from == to {
            return Some(0);
        }
        let moves = [from, to].map(|node| node.checked_sub(1).map(|n| self.members[n].mv));
        let [from, to] = moves;
        if from.is_some() && from == to {
            return Some(0);
        }
        let cell = from.map_or(self.graph.start, |mv| self.graph.moves[mv].head);
        let (goal, own) = to.map_or((self.graph.exit, 0), |mv| (self.graph.moves[mv].tail, 1));
        let length = self.lengths[cell][goal];
        (length < u32::MAX).then(|| length + own)
    }

    /// Converts a tour into a route. Skips presents that the route has already taken.
    pub fn route(&self, tour: &[Member]) -> Result<Vec<Direction>, UnreachableStop> {
        let graph = self.graph;
        let (mut cell, mut route, mut taken) =
            (graph.start, Vec::new(), vec![false; graph.presents]);
        for (n, member) in tour.iter().enumerate() {
            if !taken[member.present] {
                let mut walk = self
                    .walk(cell, graph.moves[member.mv].tail)
                    .ok_or(UnreachableStop(n))?;
                walk.push(member.mv);
                for mv in walk {
                    route.push(graph.moves[mv].direction);
                    graph.moves[mv]
                        .presents
                        .iter()
                        .for_each(|&p| taken[p] = true);
                }
                cell = graph.moves[member.mv].head;
            }
        }
        let walk = self
            .walk(cell, graph.exit)
            .ok_or(UnreachableStop(tour.len()))?;
        route.extend(walk.into_iter().map(|mv| graph.moves[mv].direction));
        Ok(route)
    }

    /// Returns the moves of a shortest walk, or `None` if no walk exists.
    fn walk(&self, mut cell: usize, goal: usize) -> Option<Vec<usize>> {
        let mut left = self.lengths[cell][goal];
        let mut walk = Vec::new();
        while left > 0 {
            let nearer = |&mv: &usize| self.lengths[self.graph.moves[mv].head][goal] == left - 1;
            let mv = self.graph.moves_from(cell).find(nearer)?;
            walk.push(mv);
            cell = self.graph.moves[mv].head;
            left -= 1;
        }
        Some(walk)
    }
}
